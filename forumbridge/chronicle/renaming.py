"""Other names in a chronicle, the same everywhere: in rows, in texts, in what was drawn.

A name is found whole, whatever its case and accents, the longest first. Identifiers are names too:
they are made of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from forumbridge.chronicle.data import Chronicle
from forumbridge.config_files.game import CharacterSection


@dataclass(frozen=True, slots=True)
class Names:
    """What is replaced (folded) and by what."""

    by_folded: Mapping[str, str]

    def text(self, text: str) -> str:
        """The text with the other names."""
        if not self.by_folded or not text:
            return text
        folded, places = _folded(text)
        parts: list[str] = []
        done = 0
        for found in self._pattern().finditer(folded):
            start, end = places[found.start()], places[found.end()]
            parts += [text[done:start], self.by_folded[found[0]]]
            done = end
        return "".join((*parts, text[done:]))

    def _pattern(self) -> re.Pattern[str]:
        longest = sorted(self.by_folded, key=len, reverse=True)
        return re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, longest))})(?![^\W_])")

    def data(self, value: Any) -> Any:
        """Plain data with the other names in every text; keys are the format's, and stay."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            pairs = cast("dict[str, Any]", value).items()
            return {k: v if k in _FIXED else self.data(v) for k, v in pairs}
        if isinstance(value, list):
            return [self.data(one) for one in cast("list[Any]", value)]
        return value


_FIXED = frozenset({"formato", "programa", "clase", "regla", "compromiso", "secreto", "semilla"})
"""Keys whose values are the format's own."""


def _folded(text: str) -> tuple[str, list[int]]:
    """The text without case and accents, and where each of its signs stands in the original."""
    signs: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        plain = "".join(
            c for c in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(c)
        )
        for one in plain.casefold():
            signs.append(one)
            places.append(place)
    return "".join(signs), [*places, len(text)]


def names(
    characters: Sequence[CharacterSection], accounts: Mapping[str, str], chosen: Mapping[str, str]
) -> Names:
    """Other names: `accounts` by account, `chosen` by the character's id.

    An account that is called like a character who keeps his name is only replaced where it stands
    as an account: elsewhere nobody can tell which of the two is meant.
    """
    kept = [one for one in characters if one.id not in chosen]
    theirs = {_folded(said)[0] for one in kept for said in _said(one)}
    found = {
        key: other
        for account, other in accounts.items()
        if (key := _folded(account)[0]) not in theirs
    }
    for one in characters:
        if one.id in chosen:
            found |= {
                key: chosen[one.id]
                for said in _said(one)
                if (key := _folded(said)[0]) not in theirs
            }
            found |= {_folded(said)[0]: chosen[one.id] for said in (one.name, one.id, *one.aliases)}
    found.pop("", None)
    return Names(found)


_TITLES = frozenset(
    [
        "sir", "lady", "don", "doña", "fray", "sor", "maese", "maestro", "maestra",
        "señor", "señora", "el", "la", "los", "las", "de", "del", "y",
        "san", "santa", "conde", "condesa", "duque", "duquesa", "padre", "madre", "hermano",
        "hermana",
    ]
)  # fmt: skip


def _said(one: CharacterSection) -> list[str]:
    """Every way to say a character: his names whole, and the words of his name by which a text may
    speak of him."""
    words = [w for w in re.findall(r"\w+", one.name) if w.casefold() not in _TITLES]
    return [one.name, one.id, *one.aliases, *words]


def renamed(chronicle: Chronicle, found: Names, accounts: Mapping[str, str]) -> Chronicle:
    """The chronicle with other names; its audit says if they took part in the draws."""
    other = cast("Chronicle", found.data(chronicle))
    for before, person in zip(chronicle["personas"], other["personas"], strict=True):
        person["cuentas"] = [accounts.get(a, found.text(a)) for a in before["cuentas"]]
    if other["azar"] != chronicle["azar"]:
        other["azar"]["nombres_cambiados"] = True
    return other
