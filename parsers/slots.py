"""Which phases each stretch of a declaration stands for (rules 5.1 T1–T4; grammar 3.6 (a)–(i))."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.vocabulary import Action, Span
from parsers.frame import Frame
from parsers.segments import EVERY, REST, Kind, Segment

_ALL = re.compile(
    r"\b(?:(?:en |durante )?(?:las|los) (?:tres|3)\b(?: (?:fases?|pas?|puntos?(?: de accion)?|acciones|rondas?))?|tod[ao] (?:la|esta) ronda|(?:la|esta) ronda entera|ronda completa|todas las fases|todo el rato|(?:dedic|pas|emple|invert|inviert)[a-z]+ (?:la|esta) ronda|los tres pa)\b"  # noqa: E501
)
_REST = re.compile(
    r"\b(?:(?:el )?resto(?: de (?:la ronda|las fases))?|(?:las|los) demas(?: fases)?|lo que qued[ae] (?:de (?:la )?ronda|de puntos)|hasta el final(?: de la ronda)?)\b"  # noqa: E501
)
_TWO = re.compile(
    r"\b(?:las|los) (?:(?:dos|2) (?:primer[ao]s|ultim[ao]s|siguientes)|primer[ao]s (?:dos|2)|ultim[ao]s (?:dos|2)|otr[ao]s (?:dos|2))\b"  # noqa: E501
)
_TIMES = re.compile(
    r"(?<![a-z0-9])x ?([2-3])\b|\b([2-3]) ?x\b|\b([23]|dos|tres) (?:veces|beses|vezes|vesces)\b|\b(?:durante|por) ([23]|dos|tres) (?:fases|pas|puntos|turnos)\b|\((?:por )?([23])\)\s*$"  # noqa: E501
)


_DOORS = re.compile(r"\b(?:puertas|estancias|salas) ?$")
"""`bloquear puertas x3` counts doors."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A stretch and its phases, in order. `dropped` marks one that stands for none."""

    body: Span
    phases: tuple[int, ...]
    kind: Kind
    header: Span
    explicit: bool = False
    extra: bool = False
    """It came after the round's points were spent (FASES_DE_MAS)."""
    follows: bool = False
    """It is a further part of a line for several phases."""
    amends: bool = False
    """It changes one phase of an earlier declaration, in words (`cambio la tercera`)."""
    said: Action | None = None
    """The action itself, where words and the earlier declaration settle it without its body."""


def spread(folded: str, span: Span, phases: int) -> int | None:
    """How many phases a stretch says to fill: `x3`, `dos veces`, `las tres fases`; 0 is the rest."""  # noqa: E501
    text = folded[span.start : span.end]
    if _ALL.search(text):
        return phases
    times = _TIMES.search(text)
    if times and not _DOORS.search(text[: times.start()]):
        value = next(g for g in times.groups() if g)
        return {"dos": 2, "tres": 3}.get(value) or int(value)
    if _TWO.search(text):
        return 2
    return 0 if _REST.search(text) else None


def slots_of(folded: str, frame: Frame, *, resolved: int, phases: int, planned: bool) -> list[Slot]:
    """The segments of a frame with their phases, in reading order."""
    segments = [p for s in frame.segments if s.kind is not Kind.FREE for p in _parts(folded, s)]
    if _ordinals(segments) and not any(s.body.start < s.header.start for s in segments):
        segments = [replace(s, numbers=(s.cost or 1,), cost=None) for s in segments]
    sequential = [s for s in segments if not s.numbers]
    total = sum(_points(folded, s, phases) for s in sequential)
    cursor = 1
    if planned and resolved and sequential and len(sequential) == len(segments):
        cursor = resolved + 1 if total <= phases - resolved else 1
    elif resolved and not planned and total <= phases - resolved:
        cursor = resolved + 1
    slots: list[Slot] = []
    for segment in segments:
        slot, cursor = _slot(folded, segment, cursor, resolved, phases)
        slots.append(slot)
    return slots


_REMAINING = re.compile(
    r"[.;,]\s*(?:y )?(?:(?:en )?el )?resto(?: de (?:la ronda|las fases))?\b[,:]?\s*(?=\S)"
)


def _parts(folded: str, segment: Segment) -> list[Segment]:
    """A line that goes on with what the rest of the round is spent on (`… . Resto, nada`)."""
    match = _REMAINING.search(folded, segment.body.start, segment.body.end)
    if match is None:
        return [segment]
    first = replace(segment, body=Span(segment.body.start, match.start()))
    header = Span(match.start() + 1, match.end())
    return [first, Segment(segment.kind, header, Span(match.end(), segment.body.end), (), REST)]


def _ordinals(segments: list[Segment]) -> bool:
    """Whether `1 PA … 2 PA … 3 PA` number the phases: growing from 1 on every line (trap T1)."""
    costs = [s.cost for s in segments if not s.numbers]
    return len(costs) == len(segments) >= 2 and costs == list(range(1, len(costs) + 1))


def _points(folded: str, segment: Segment, phases: int) -> int:
    if segment.cost == REST:
        return 1
    many = spread(folded, segment.body, phases)
    cost = segment.cost or 1
    return max(cost, many) if many else cost


def _numbers(numbers: tuple[int, ...], resolved: int, phases: int) -> tuple[int, ...]:
    if EVERY in numbers:
        return tuple(range(resolved + 1, phases + 1))
    return tuple(phases if n == -1 else n for n in numbers)


def _slot(
    folded: str, segment: Segment, cursor: int, resolved: int, phases: int
) -> tuple[Slot, int]:
    if segment.numbers:
        numbers = _numbers(segment.numbers, resolved, phases)
        many = spread(folded, segment.body, phases)
        if len(numbers) == 1 and many and many > 1:
            numbers = tuple(range(numbers[0], min(phases, numbers[0] + many - 1) + 1))
        valid = tuple(n for n in numbers if 1 <= n <= phases)
        slot = Slot(
            segment.body,
            valid,
            segment.kind,
            segment.header,
            explicit=True,
            extra=len(valid) < len(numbers),
        )
        return slot, max((*numbers, cursor - 1)) + 1
    many = 0 if segment.cost == REST else spread(folded, segment.body, phases)
    cost = phases - cursor + 1 if many == 0 else _points(folded, segment, phases)
    taken = tuple(range(cursor, cursor + max(cost, 1)))
    valid = tuple(n for n in taken if n <= phases)
    slot = Slot(segment.body, valid, segment.kind, segment.header, extra=len(valid) < len(taken))
    return slot, cursor + max(cost, 1)
