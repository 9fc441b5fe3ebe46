"""Turns of phrase out of the lexicon (`[giros]`): ways to say *again*, *the whole round*, *a bit*.

In a phrase `a|b` stands for either word, a word with `?` may be left out, and one with `*` may go
on (`sig*` is *sigo* and *siguiendo*; `*` alone is any word). Phrases are matched over folded text,
whole words only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from parsers.text.folding import fold
from parsers.words.tables import LexiconError, only, table_in, words_in

TURNS = (
    "repeticion", "sigue_igual", "sigue_ahi", "quieto", "tras_alguien", "faena",
    "como_nuevo",
    "llegando", "sigue_con_lo_suyo", "sigue_con_quien",
    "otra_vez", "como_la_fase", "usando", "haciendo", "a_ello", "como_otra_ronda",
    "toda_la_ronda", "el_resto", "dos_fases", "veces", "medida", "marcha_atras", "cortesia",
    "charla", "pasa", "unidad", "primera_hora", "segunda_hora", "tercera_hora",
)  # fmt: skip
"""The lists of `[giros]`; `lexicon.toml` says what each is for."""
_SHAPE = re.compile(r"(?:\*|[^\W_]+\*?(?:\|[^\W_]+\*?)*)\??")
_HOW_MUCH = ("medida", "otra_vez", "toda_la_ronda", "el_resto", "dos_fases")
_LEADS = r"(?:(?:y|e|pues|luego|despues|ya|entonces)\W+)*"
_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Turn:
    """The phrases of one list, as one pattern."""

    source: str
    """For a larger pattern: no group of its own, matches nothing that is not a whole phrase."""
    pattern: re.Pattern[str]

    def search(self, folded: str) -> re.Match[str] | None:
        """Where one of the phrases stands in a folded text."""
        return self.pattern.search(folded)

    def whole(self, folded: str) -> bool:
        """Whether a folded text is one of the phrases, with what joins it to the text before."""
        return re.fullmatch(rf"\W*{_LEADS}{self.source}\W*", folded) is not None

    def begins(self, folded: str, at: int = 0) -> re.Match[str] | None:
        """One of the phrases, if it stands at `at`."""
        return self.pattern.match(folded, at)


def turns_in(data: Mapping[str, object]) -> dict[str, Turn]:
    """Every list of `[giros]`; one that is missing has no phrases.

    Raises:
        LexiconError: the table is missing, or a phrase isn't written as it should.
    """
    table = table_in(data, "giros")
    only(table, TURNS, "giros")
    return {name: _turn(words_in(table, name, "giros"), f"giros.{name}") for name in TURNS}


def _turn(phrases: list[str], where: str) -> Turn:
    longest_first = sorted(phrases, key=lambda phrase: -len(phrase.split()))
    sources = [_source(phrase, where) for phrase in longest_first]
    source = rf"(?:(?<!\w)(?:{'|'.join(sources)})(?!\w))" if sources else _NEVER.pattern
    return Turn(source, re.compile(source))


def _source(phrase: str, where: str) -> str:
    parts = phrase.split()
    if not all(_SHAPE.fullmatch(part) for part in parts):
        raise LexiconError(where, f"«{phrase}» sólo puede llevar palabras, «|», «?» y «*».")
    if all(part.endswith("?") for part in parts):
        raise LexiconError(where, f"en «{phrase}» puede faltar todo.")
    found = ""
    written = False
    for part in parts:
        optional = part.endswith("?")
        words = "|".join(_word(word) for word in part.removesuffix("?").split("|"))
        if not written:
            found += f"(?:(?:{words}) )?" if optional else f"(?:{words})"
        else:
            found += f"(?: (?:{words}))?" if optional else f" (?:{words})"
        written = written or not optional
    return found


def _word(word: str) -> str:
    if word == "*":
        return "[a-z]+"
    return fold(word.removesuffix("*")) + ("[a-z]*" if word.endswith("*") else "")


def no_turns() -> Mapping[str, Turn]:
    """Of a book that has none."""
    return {name: _turn([], "") for name in TURNS}


def how_much(turns: Mapping[str, Turn], forms: tuple[str, ...]) -> frozenset[int]:
    """Which of some words only say how much, how long or how often something is done."""
    text = " ".join(forms)
    found: set[int] = set()
    often = re.compile(rf"(?<!\w)(?:[23]|dos|tres) {turns['veces'].source}")
    for pattern in (often, *(turns[name].pattern for name in _HOW_MUCH)):
        for match in pattern.finditer(text):
            first = text.count(" ", 0, match.start())
            found.update(range(first, first + match.group().count(" ") + 1))
    return frozenset(found)
