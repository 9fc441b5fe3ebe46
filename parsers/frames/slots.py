"""Which phases each stretch of a declaration stands for (rules 5.1 T1–T4; grammar 3.6 (a)–(i))."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.vocabulary import Action, Span
from parsers.frames.frame import Frame
from parsers.frames.ordinals import number
from parsers.text.segments import EVERY, REST, Kind, Segment
from parsers.words.ink import Ink
from parsers.words.turns import Turn

_TIMES = (
    r"(?<![a-z0-9])x ?([23])\b|\b([23]) ?x\b|\b([23]|dos|tres) {times}"
    r"|\b(?:durante|por) ([23]|dos|tres) (?:fases|pas|puntos|turnos)\b|\((?:por )?([23])\)\s*$"
    r"|(?<!\bhace )(?<!\bde )(?<!\ben )(?<!\blas )(?<!\bque )(?<!\bllevo )(?<!\btras )\b([23]|dos|tres) fases\b"  # noqa: E501
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


def spread(folded: str, span: Span, phases: int, turns: Mapping[str, Turn]) -> int | None:
    """How many phases a stretch says to fill: `x3`, `dos veces`, `las tres fases`; 0 is the rest."""  # noqa: E501
    text = folded[span.start : span.end]
    if turns["toda_la_ronda"].search(text):
        return phases
    times = re.search(_TIMES.format(times=turns["veces"].source), text)
    if times and not _DOORS.search(text[: times.start()]):
        value = next(g for g in times.groups() if g)
        return number(value)
    if turns["dos_fases"].search(text):
        return 2
    return 0 if turns["el_resto"].search(text) else None


def slots_of(ink: Ink, frame: Frame, *, resolved: int, phases: int, planned: bool) -> list[Slot]:
    """The segments of a frame with their phases, in reading order."""
    folded, turns = ink.folded, ink.lexicon.turns
    segments = [p for s in frame.segments if s.kind is not Kind.FREE for p in _parts(folded, s)]
    after = resolved if planned else 0
    if _ordinals(folded, segments, phases, after) and not any(
        s.body.start < s.header.start for s in segments
    ):
        segments = [replace(s, numbers=(s.cost or 1,), cost=None) for s in segments]
    sequential = [s for s in segments if not s.numbers]
    total = sum(_points(folded, s, phases, turns) for s in sequential)
    cursor = 1
    if planned and resolved and sequential and len(sequential) == len(segments):
        cursor = resolved + 1 if total <= phases - resolved else 1
    elif resolved and not planned and total <= phases - resolved:
        cursor = resolved + 1
    slots: list[Slot] = []
    for segment in segments:
        slot, cursor = _slot(ink, segment, cursor, resolved, phases)
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


def _ordinals(folded: str, segments: list[Segment], phases: int, after: int) -> bool:
    """Whether `1 PA … 2 PA … 3 PA` number the phases: growing from 1 on every line (trap T1).

    Beside a plan whose first `after` phases are over they begin behind those, and may repeat one.
    `gasto 1 PA … y los otros 2` says what each costs; `1 PA … 3 PA` would cost more than there
    is, so it leaves a phase out.
    """
    if any(not re.match(r"\d", folded[s.header.start : s.header.end]) for s in segments):
        return False
    costs = [s.cost for s in segments if not s.numbers]
    if len(costs) != len(segments) or len(costs) < 2:
        return False
    told = sorted({c for c in costs if c is not None})
    grows = all(a <= b for a, b in pairwise([c or 0 for c in costs]))
    if grows and len(costs) > phases and told == list(range(1, phases + 1)):
        return True  # one of them twice
    if after and grows and told == list(range(after + 1, phases + 1)) and len(told) > 1:
        return True
    return costs == list(range(1, len(costs) + 1)) or (phases == 3 and costs == [1, 3])


def _points(folded: str, segment: Segment, phases: int, turns: Mapping[str, Turn]) -> int:
    if segment.cost == REST:
        return 1
    many = spread(folded, segment.body, phases, turns)
    cost = segment.cost or 1
    return max(cost, many) if many else cost


def _numbers(numbers: tuple[int, ...], resolved: int, phases: int) -> tuple[int, ...]:
    if EVERY in numbers:
        return tuple(range(resolved + 1, phases + 1))
    return tuple(phases if n == -1 else n for n in numbers)


def _slot(ink: Ink, segment: Segment, cursor: int, resolved: int, phases: int) -> tuple[Slot, int]:
    folded, turns = ink.folded, ink.lexicon.turns
    if segment.numbers:
        numbers = _numbers(segment.numbers, resolved, phases)
        many = spread(folded, segment.body, phases, turns)
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
    many = 0 if segment.cost == REST else spread(folded, segment.body, phases, turns)
    cost = phases - cursor + 1 if many == 0 else _points(folded, segment, phases, turns)
    taken = tuple(range(cursor, cursor + max(cost, 1)))
    valid = tuple(n for n in taken if n <= phases)
    slot = Slot(segment.body, valid, segment.kind, segment.header, extra=len(valid) < len(taken))
    return slot, cursor + max(cost, 1)
