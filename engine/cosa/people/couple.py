"""The couple, as the Prelude ends (COSA-ARM-01 to 03, COSA-LOV-01, QC-57, QC-58)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.slots import Silence, Slot, settle
from engine.cosa.facts.notes import CoupleDrawn, LoveNotice, Note
from engine.cosa.facts.state import PersonSlot, State
from engine.cosa.people.assimilation import assimilate
from engine.cosa.people.luck import remember
from engine.cosa.people.telling import Notes
from engine.cosa.posting.publishing import Stepped, publish
from engine.cosa.setting.words import PublicationKind, Role, SlotName
from engine.vocabulary.ids import CharacterId


def with_lovers_slot(state: State, until: int) -> State:
    """The Armourer may name two until night 1 begins; without an Armourer there is no couple."""
    armourer = state.holder(Role.ARMOURER)
    if armourer is None:
        return state
    chance = state.ruleset.lovers_default == "random"
    slot: PersonSlot = Slot(
        armourer,
        tuple(sorted(state.living)),
        until,
        least=2,
        most=2,
        revocable=True,
        silence=Silence.CHANCE if chance else Silence.NOTHING,
    )
    return replace(state, slots={**state.slots, SlotName.LOVERS: slot})


def bind_lovers(state: State) -> Stepped:
    """The couple is set, its Asimilado converts the other, and both are told (COSA-ASI-13).

    No activity: nobody attempted anything. The Armourer learns only whom chance drew (E-08).
    """
    slot = state.slots.get(SlotName.LOVERS)
    if slot is None:
        return state, ()
    options = tuple(who for who in slot.options if who in state.living)
    named = slot.chosen if all(who in options for who in slot.chosen) else ()
    slot = replace(slot, options=options, chosen=named)
    settled = settle(slot, state.seed, "enamorados")
    slots = {name: s for name, s in state.slots.items() if name is not SlotName.LOVERS}
    state = remember(replace(state, slots=slots), settled.draws)
    if not settled.chosen:
        return state, ()
    lovers = tuple(CharacterId(who) for who in settled.chosen)
    state = replace(state, lovers=lovers)
    first = next((who for who in lovers if state.people[who].thing), None)
    converted: tuple[CharacterId, ...] = ()
    if first is not None:
        turned = assimilate(state, first)
        state, converted = turned.state, tuple(who for who, _ in turned.converted)
    notes: Notes = {who: (_love(state, who, converted),) for who in lovers}
    if settled.by == "chance":
        drawn: tuple[Note, ...] = (CoupleDrawn(lovers),)
        notes[slot.owner] = notes.get(slot.owner, ()) + drawn
    return publish(state, PublicationKind.COUPLE, None, notes)


def _love(state: State, who: CharacterId, converted: tuple[CharacterId, ...]) -> LoveNotice:
    partner = state.partner(who)
    turned = who in converted
    pack = tuple(other for other in state.things if other != who) if turned else ()
    return LoveNotice(partner or who, turned, pack)
