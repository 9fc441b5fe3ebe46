"""Names that a reader, or a parser, could take for one another.

Two names are the same when they agree after dropping case, accents and punctuation, and look the
same when they agree after folding look-alike letters (in the manner of Unicode's UTS 39 skeleton,
cut down to what a Spanish forum meets). Names are untrusted: a player chooses his own.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

_LOOK_ALIKES = str.maketrans(
    {
        # Cyrillic
        "а": "a", "в": "b", "е": "e", "к": "k", "м": "m", "н": "h", "о": "o", "р": "p", "с": "c",
        "т": "t", "у": "y", "х": "x", "і": "l", "ј": "j", "ѕ": "s", "ԁ": "d", "ԛ": "q", "ԝ": "w",
        # Greek
        "α": "a", "β": "b", "ε": "e", "η": "n", "ι": "l", "κ": "k", "ν": "v", "ο": "o", "ρ": "p",
        "τ": "t", "υ": "u", "χ": "x", "ϲ": "c", "ϳ": "j",
        # digits, strokes and dotless letters
        "0": "o", "1": "l", "|": "l", "i": "l", "ı": "l", "3": "e", "5": "s", "ø": "o", "ł": "l",
        "đ": "d", "ħ": "h",
    }
)  # fmt: skip

_LOOK_ALIKE_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


@dataclass(frozen=True, slots=True)
class Named:
    """Something with a name and perhaps more ways to say it. `kind` is said in sentences."""

    name: str
    aliases: tuple[str, ...] = ()
    kind: Literal["personaje", "lugar"] = "personaje"
    account: str = ""
    """Of a character: his player's, by which people call him too."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two names that can't both be in a game; a `warning` may stay, but should be looked at."""

    code: str
    sentence: str
    names: tuple[str, str] = field(default=("", ""))
    warning: bool = False


def normalised(name: str) -> str:
    """The name in lower case, without accents or punctuation, words separated by one space.

    A name made of punctuation only (some players have one) keeps it.
    """
    folded = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(c if c.isalnum() else " " for c in folded if not unicodedata.combining(c))
    return " ".join(letters.split()) or "".join(folded.split())


def skeleton(name: str) -> str:
    """What the name looks like: its normalised form with look-alikes folded and no spaces."""
    shape = normalised(name).translate(_LOOK_ALIKES).replace(" ", "")
    for pair, single in _LOOK_ALIKE_PAIRS:
        shape = shape.replace(pair, single)
    return shape


def clashes(persons: Sequence[Named], places: Iterable[Named] = ()) -> tuple[Clash, ...]:
    """Every clash among the characters and between them and the places, in the given order."""
    among = (clash for a, b in combinations(persons, 2) for clash in _between(a, b))
    towns = {normalised(word): place for place in places for word in (place.name, *place.aliases)}
    with_places = (
        _with_place(person, word, towns[normalised(word)])
        for person in persons
        for word in (person.name, *person.aliases)
        if normalised(word) in towns
    )
    return (*among, *with_places)


def _between(a: Named, b: Named) -> list[Clash]:
    """At most one clash of two characters: the worst."""
    pair = (a.name, b.name)
    if normalised(a.name) == normalised(b.name):
        return [
            Clash(
                "NOMBRE_REPETIDO",
                f"«{a.name}» y «{b.name}» son el mismo nombre escrito de dos maneras.",
                pair,
            )
        ]
    if skeleton(a.name) == skeleton(b.name):
        return [
            Clash(
                "NOMBRES_CONFUNDIBLES",
                f"«{a.name}» y «{b.name}» se confunden a la vista.",
                pair,
            )
        ]
    return (
        _through_aliases(a, b)
        or _through_aliases(b, a)
        or _through_account(a, b)
        or _through_account(b, a)
        or _name_in_name(a, b)
    )


def _through_aliases(a: Named, b: Named) -> list[Clash]:
    """Whether an alias of `b` says the name, or an alias, of `a`."""
    words = {normalised(word) for word in (a.name, *a.aliases)}
    for alias in b.aliases:
        plain = normalised(alias)
        if plain in words or _contains(plain, normalised(a.name)):
            return [
                Clash(
                    "ALIAS_AJENO",
                    f"El alias «{alias}» de «{b.name}» también nombra a «{a.name}».",
                    (a.name, b.name),
                )
            ]
    return []


def _through_account(a: Named, b: Named) -> list[Clash]:
    """Whether the account of `b` says the name of `a`, an alias or a part of them."""
    plain = normalised(b.account)
    if plain in ("", normalised(a.account)):  # one account for two is told apart
        return []
    if not any(_contains(normalised(word), plain) for word in (a.name, *a.aliases)):
        return []
    return [
        Clash(
            "CUENTA_AJENA",
            f"«{b.account}», la cuenta de «{b.name}», también nombra a «{a.name}»: si usted dice"
            " solo eso, se le preguntará a quién se refiere.",
            (a.name, b.name),
            warning=True,
        )
    ]


def meant(said: str, people: Mapping[str, Named]) -> list[str]:
    """Everybody, by key, whom `said` may name: it is his key, name, alias or account, or words in a
    row of one of them where it is nobody's whole name.

    An account never settles it against a part of somebody else's name.
    """
    wanted = normalised(said)
    if not wanted:
        return []

    def names(key: str, one: Named) -> list[str]:
        return [normalised(word) for word in (key, one.name, *one.aliases)]

    own = {key for key, one in people.items() if wanted in names(key, one)}
    account = {key for key, one in people.items() if wanted == normalised(one.account)}
    parts = {
        key
        for key, one in people.items()
        if any(_contains(word, wanted) for word in (*names(key, one), normalised(one.account)))
    }
    found = (own or parts) | account
    return [key for key in people if key in found]


def _name_in_name(a: Named, b: Named) -> list[Clash]:
    """A name inside a longer one: the players chose them, so it is only worth a look."""
    for short, long in ((a, b), (b, a)):
        if _contains(normalised(long.name), normalised(short.name)):
            return [
                Clash(
                    "NOMBRE_CONTENIDO",
                    f"«{short.name}» está contenido en «{long.name}»: quien escriba solo "
                    f"«{short.name}» nombra al primero.",
                    (short.name, long.name),
                    warning=True,
                )
            ]
    return []


def _contains(long: str, short: str) -> bool:
    """Whether the words of `short` stand in a row inside `long`."""
    return f" {short} " in f" {long} "


def _with_place(person: Named, word: str, place: Named) -> Clash:
    return Clash(
        "NOMBRE_DE_LUGAR",
        f"«{word}», de «{person.name}», es también un lugar del mapa («{place.name}»).",
        (person.name, place.name),
    )
