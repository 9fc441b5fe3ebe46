"""Decisions that follow whoever holds a role or the office: opened, kept and dropped with him."""

from __future__ import annotations

from dataclasses import replace

from engine.core.slots import Slot
from engine.cosa.facts.state import PersonSlot, State
from engine.cosa.setting.words import NOBODY, Phase, Role, SlotName
from engine.vocabulary.ids import CharacterId

_BY_ROLE = {
    SlotName.LOVERS: Role.ARMOURER,
    SlotName.SAMPLES: Role.ANALYST,
    SlotName.KILL: Role.HERO,
    SlotName.SAVE: Role.HERO,
    SlotName.PATROL: Role.HERO,
}


def refreshed(state: State) -> State:
    """The state whose slots are those of who holds each role and the office now.

    A last breath keeps its slot although its owner is dead (QC-32, QC-59).
    """
    if state.phase in (Phase.SETUP, Phase.OVER):
        return state
    asked = {breath.slot for breath in state.breaths}
    slots = {
        name: slot
        for name, slot in state.slots.items()
        if name not in _BY_ROLE or state.holder(_BY_ROLE[name]) == slot.owner
    }
    everybody = tuple(state.people)
    _follow(slots, asked, SlotName.SUCCESSOR, state.leader, (*everybody, NOBODY))
    _follow(slots, asked, SlotName.SHOT, state.holder(Role.ARMOURER), everybody)
    return state if slots == state.slots else replace(state, slots=slots)


def _follow(
    slots: dict[SlotName, PersonSlot],
    asked: set[SlotName],
    name: SlotName,
    owner: CharacterId | None,
    options: tuple[str, ...],
) -> None:
    """A standing slot of its present owner's (IN-C5, IN-C12)."""
    if name in asked:
        return
    slot = slots.get(name)
    if owner is None:
        slots.pop(name, None)
    elif slot is None or slot.owner != owner:
        slots[name] = Slot(owner, options, most=len(options), revocable=True, standing=True)
