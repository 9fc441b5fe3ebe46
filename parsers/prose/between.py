"""Phases that no mention names, told in the sentences around those that are.

`Saboteo las luces en la primera fase. Luego voy a la Enfermería y me quedo`: the second and the
third are told in order, without their numbers, and so they are only provisional.
"""

from __future__ import annotations

from engine.vocabulary import Notice, Outlook, Span
from parsers.frames.frame import Frame
from parsers.frames.slots import Slot
from parsers.phases.body import read_body
from parsers.prose.free import Loose, read_loose
from parsers.prose.scene import scene
from parsers.text.notices import notice
from parsers.text.segments import Kind
from parsers.words.drafts import Memory
from parsers.words.ink import Ink


def between(
    ink: Ink, frame: Frame, slots: list[Slot], rest: tuple[Span, ...], outlook: Outlook
) -> tuple[list[Slot], list[Notice]]:
    """Slots for the phases before the first that was named, and after the last."""
    told = sorted({n for s in slots for n in s.phases})
    if not frame.told or not told or outlook.plan:
        return [], []
    opens = min(min(s.header.start, s.body.start) for s in frame.segments)
    closes = max(max(s.header.end, s.body.end) for s in frame.segments)
    before = tuple(s for s in rest if s.end <= opens)
    after = tuple(s for s in rest if s.start >= closes)
    first, last = outlook.resolved + 1, outlook.phases
    found, notices = _in_gap(ink, before, outlook, range(first, told[0]))
    world = _at_the_end(ink, [*found, *slots], outlook)
    later, more = _in_gap(ink, after, world, range(told[-1] + 1, last + 1))
    return [*found, *later], [*notices, *more]


def _in_gap(
    ink: Ink, rest: tuple[Span, ...], outlook: Outlook, gap: range
) -> tuple[list[Slot], list[Notice]]:
    if not gap or not rest:
        return [], []
    loose, _ = read_loose(ink, rest, outlook, Memory())
    loose = loose or scene(ink, rest, outlook)
    if not loose:
        return [], []
    count = sum(len(item.phases) for item in loose)
    fills = loose[-1].draft.action.verb == "ESPERAR"
    if count > len(gap) or (gap.start == outlook.resolved + 1 and count < len(gap)):
        where = loose[0].draft.span
        return [], [notice("PROSA_DUDOSA", where, texto=ink.said(where))]
    slots: list[Slot] = []
    cursor = gap.start
    for item in loose:
        taken = len(item.phases)
        if fills and item is loose[-1] and item.fills:
            taken = gap.stop - cursor
        slots.append(_slot(item, tuple(range(cursor, cursor + taken))))
        cursor += taken
    return slots, []


def _slot(item: Loose, phases: tuple[int, ...]) -> Slot:
    header = Span(item.own.start, item.own.start)
    return Slot(item.own, phases, Kind.BULLET, header, explicit=True)


def _at_the_end(ink: Ink, slots: list[Slot], outlook: Outlook) -> Outlook:
    """Where the author will be when every slot has been carried out."""
    world, memory = outlook, Memory()
    for slot in sorted(slots, key=lambda s: s.phases):
        draft = read_body(ink, slot.body, world, memory).draft
        world = world if draft is None else world.after(draft.action)
    return world
