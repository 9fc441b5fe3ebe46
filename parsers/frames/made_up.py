"""Frames that players make up: `[Segundo toque]`, `Acto tercero, en que`, `al caer la noche, …`.

Their units and times of day are the lexicon's (`giros`). A whole run of them, from the first on and
with something behind each, becomes `1)`, `2)`, `3)` in the folded text, padded, so that no place
moves; from there it is an enumeration like any other, and judged as one.
"""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import Span
from parsers.clauses.clause import intents_of
from parsers.frames.headers import PATTERN
from parsers.frames.ordinals import number
from parsers.words.ink import Ink

_TIMES = ("primera_hora", "segunda_hora", "tercera_hora")
_BEGINS = r"(?:(?<![^\n])|(?<=[.;!?…,]\s)|(?<=[.;!?…,]))[ \t]*[\[(*_\"¡—•>-]*[ \t]*"
_ORDINAL = r"primer[oa]?|segund[oa]|tercer[oa]?"
_ENDS = (
    r"(?:(?: de(?:l| la| los| las)?)? [a-z]+){0,2}?[ \t]*[\])*_\"]*[ \t]*"
    r"(?:[:=>.)\]]|[-—]+>?|,(?: en (?:el |la )?que\b| donde\b)?|en (?:el |la )?que\b)[:=>\-— \t]*"
)
"""What may follow a unit (`de sirena`), and the mark that ends the heading."""


def with_frame_of_its_own(ink: Ink) -> Ink:
    """The post with every such heading as the number it stands for."""
    heads = _each_in_turn(ink)
    if heads:
        return _numbered(ink, heads)
    if PATTERN.search(ink.folded) is not None:
        return ink
    turns = ink.lexicon.turns
    unit = turns["unidad"].source
    counted = re.compile(
        rf"{_BEGINS}(?:(?:el|la) )?(?:(?P<a>{_ORDINAL}) {unit}|{unit} (?:n[oº°.]* ?)?(?P<b>[1-3](?!\d)|{_ORDINAL}|uno|dos|tres|i{{1,3}}\b)){_ENDS}"  # noqa: E501  # noqa: E501
    )
    heads = [(m, number(m["a"] or m["b"])) for m in counted.finditer(ink.folded)]
    if not heads:
        heads = _times_of_day(ink)
    return _numbered(ink, heads)


_IN_TURN = re.compile(
    r"(?:(?<![^\n])|(?<=[.:;!?]\s))[ \t]*(?P<first>(?:la )?primera fase,? (?=[a-z]))[^.;:\n]*?[ ,]"
    r"(?P<second>(?:y )?(?:la |en la )?segunda,? (?=(?!puerta|fase|seccion|planta|de\b)[a-z]))[^.;:\n]*?[ ,]"  # noqa: E501
    r"(?P<third>(?:y )?(?:la |en la )?(?:tercera|ultima),? (?=(?!puerta|fase|seccion|planta|de\b)[a-z]))"  # noqa: E501
)
"""`primera fase lampistería segunda candiles tercera comedor`."""


def _each_in_turn(ink: Ink) -> list[tuple[re.Match[str], int | None]]:
    told = _IN_TURN.search(ink.folded)
    if told is None:
        return []
    groups = [re.compile(r".*", re.DOTALL).fullmatch(ink.folded, *told.span(g))
              for g in ("first", "second", "third")]  # fmt: skip
    return [(m, n) for n, m in enumerate(groups, 1) if m is not None]


def _numbered(ink: Ink, heads: list[tuple[re.Match[str], int | None]]) -> Ink:
    told = [n for _, n in heads]
    if len(told) < 2 or told != list(range(1, len(told) + 1)) or len(told) > 3:
        return ink
    spans = [Span(m.start(), m.end()) for m, _ in heads]
    if any(s.end - s.start < 3 for s in spans) or not _all_do(ink, spans):
        return ink
    folded = ink.folded
    for span, n in zip(spans, told, strict=True):
        kept = f"{n}) ".rjust(span.end - span.start)
        breaks = folded[span.start : span.end].rfind("\n")
        if breaks >= 0:
            return ink
        folded = folded[: span.start] + kept + folded[span.end :]
    return replace(ink, folded=folded, seen={})


def _times_of_day(ink: Ink) -> list[tuple[re.Match[str], int | None]]:
    """The times of day that open their clauses, each once and in their order."""
    found: list[tuple[re.Match[str], int | None]] = []
    for at, name in enumerate(_TIMES, 1):
        source = ink.lexicon.turns[name].source
        told = re.compile(
            rf"{_BEGINS}(?:y )?(?:por |ya )?{source}[ \t]*[\])*_]*[ \t]*[,:=>.\-—]*[ \t]*"
        )
        found += [(m, at) for m in told.finditer(ink.folded)]
    return sorted(found, key=lambda told: told[0].start())


def _all_do(ink: Ink, heads: list[Span]) -> bool:
    """Whether behind each heading something is done, and nothing of it is over."""
    for index, head in enumerate(heads):
        end = heads[index + 1].start if heads[index + 1 :] else len(ink.folded)
        if ink.lexicon.turns["repeticion"].whole(ink.folded[head.end : end].rstrip(' \n*_"')):
            continue
        intents = intents_of(ink.wording(Span(head.end, end)))
        if not intents or all(i.tags and i.tags <= {"past", "impf"} for i in intents):
            return False
        if intents[0].verb in ("VOTAR", "ABSTENCION"):
            return False
    return True
