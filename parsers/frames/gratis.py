"""Headers of free actions, which spend no point: `Acción gratuita:`, `gratis (fases 1 y 2):`."""

from __future__ import annotations

import re

from engine.vocabulary import Span
from parsers.text.segments import Kind, Segment

_FREE = re.compile(
    r"(?:accion(?:es)? )?(?:gratuitas?|gratis|libres?)\b(?:\s*(?:[(:\-,]\s*)?(?:en )?(?:las? )?(?:fases?|f) ?[1-3](?:(?:,| y|-) ?(?:las? )?(?:fase |f)?[1-3])*\)?)?\s*[:\-)>.]*\s*|free action\s*:?"  # noqa: E501
)


def free_lines(folded: str) -> list[Segment]:
    """The headers of free actions: `Acción gratuita:`, `(Gratis en las fases 2 y 3: …`."""
    found: list[Segment] = []
    for match in _FREE.finditer(folded):
        line = folded[folded.rfind("\n", 0, match.start()) + 1 : match.start()]
        heads = not line.strip(" -*•[(") or _beside_others(folded, match, line)
        if heads and re.search(r"[:\-)>]", match.group() + folded[match.end() : match.end() + 1]):
            numbers = re.findall(r"[1-3]", match.group())
            found.append(
                Segment(
                    Kind.FREE,
                    Span(match.start(), match.end()),
                    Span(match.end(), match.end()),
                    tuple(dict.fromkeys(int(n) for n in numbers)),
                )
            )
    return found


def in_free_line(segment: Segment, free: list[Segment], folded: str) -> bool:
    """Whether a header is part of a free action's line, or of its sentence."""
    return any(
        line.header.start <= segment.header.start < _reach(folded, line.header) for line in free
    )


_PHASED = re.compile(r"\b(?:fases?|f|pas?|puntos?) ?[1-3]\b|\b[1-3] ?(?:pas?|puntos?)\b")
_SENTENCE_END = re.compile(r"[.;)\n]|$")

_PAID = re.compile(r"(?<=[.;)]) +(?=(?:1 ?pa|pa ?1|un punto|fase 1|f1)\b)")
"""Where, on its own line, the points begin that are paid for."""


def _reach(folded: str, header: Span) -> int:
    """Where a free action's line ends, or its sentence if others stand before it on the line."""
    alone = not folded[folded.rfind("\n", 0, header.start) + 1 : header.start].strip(" -*•[(")
    paid = _PAID.search(folded, header.end) if alone else None
    if paid is not None and "\n" not in folded[header.end : paid.start()]:
        return paid.start()  # `Gratis, fase 1: reporto el cuerpo. 1 PA: barro. 1 PA: …`
    end = re.compile(r"\n|$") if alone else _SENTENCE_END
    found = end.search(folded, header.end)
    return found.start() if found is not None else len(folded)


def _beside_others(folded: str, match: re.Match[str], line: str) -> bool:
    """`… Fase 3: espero. (Gratis en las fases 2 y 3: cierro la verja.)`: a sentence with phases."""
    if not re.search(r"[.;!)]\s*[\[(]?\s*(?:y )?$|[\[(]\s*$", line):
        return False
    told = match.group()
    if "\n" in told or told.count(")") > told.count("("):
        return False  # `cierro la verja (gratis)`: said behind it
    if re.search(r"[.!;]\s*[(\[]\s*$", line):
        return True  # `… F3: espero. (Gratis: cierro la verja.)`
    last = not _PHASED.search(folded, match.end())
    if last and told.rstrip().endswith(":") and re.search(r"[.;!]\s*(?:y )?$", line):
        return True  # `Fase 3: espero. Acción libre: cierro la verja.`
    sentence = folded[match.start() : _reach(folded, Span(match.start(), match.end()))]
    return re.search(r"\b(?:fases?|f|la|las) ?[1-3]|\btres fases\b", sentence) is not None
