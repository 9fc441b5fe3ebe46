"""How a night opens, and how its two windows close (COSA-CLK-09 to 14, QC-48)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.slots import Slot
from engine.cosa.clock.night import victim
from engine.cosa.facts.notes import Note, PackStatus, Prompt, VictimNotice
from engine.cosa.facts.reports import NightWindows, PublicReport
from engine.cosa.facts.state import PersonSlot, State
from engine.cosa.people.laboratory import TRIPLE, analyse, results
from engine.cosa.people.pack import status
from engine.cosa.people.participation import too_few
from engine.cosa.people.telling import Notes, together
from engine.cosa.posting.publishing import Stepped, publish
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import STANDING, YES, Phase, PublicationKind, Role, SlotName
from engine.vocabulary.ids import CharacterId


def open_night(state: State) -> Stepped:
    """Window A: the Analyst, La Cosa and the Hero's kill (COSA-CLK-09)."""
    turn = state.schedule[state.turn]
    slots = {**state.slots, **window_a_slots(state)}
    notes = together(too_few(state), _prompts_a(state, slots), _pack_notes(state))
    state = replace(
        state,
        phase=Phase.WINDOW_A,
        slots=slots,
        pack=replace(state.pack, statements={}, voters=()),
        clock=replace(state.clock, reminded=False),
    )
    after = state.schedule.get(state.turn + 1)
    windows = NightWindows(
        turn.window_a_until, turn.window_b_until, None if after is None else after.opens
    )
    public = PublicReport(kind=PublicationKind.NIGHT, turn=state.turn, windows=windows)
    return publish(state, PublicationKind.NIGHT, public, notes)


def window_a_slots(state: State) -> dict[SlotName, PersonSlot]:
    """What may be decided in window A, by whoever holds each role now."""
    slots: dict[SlotName, PersonSlot] = {}
    until = state.schedule[state.turn].window_a_until
    analyst, hero = state.holder(Role.ANALYST), state.holder(Role.HERO)
    others = tuple(state.people)
    if analyst is not None and state.lab.locked_turn != state.turn:
        slots[SlotName.SAMPLES] = _night_slot(state, analyst, others, until, TRIPLE)
    if hero is not None and state.hero.kill_left:
        slots[SlotName.KILL] = _night_slot(state, hero, others, until)
    return slots


def window_b_slots(state: State) -> dict[SlotName, PersonSlot]:
    """What may be decided in window B beside standing decisions."""
    hero, until = state.holder(Role.HERO), state.schedule[state.turn].window_b_until
    if hero is None:
        return {}
    if state.turn % 2 == 0:
        left = state.hero.save_left
        return {SlotName.SAVE: _night_slot(state, hero, (YES,), until)} if left else {}
    first = state.turn == 1
    return {} if first else {SlotName.PATROL: _night_slot(state, hero, (YES,), until)}


def _night_slot(
    state: State, owner: CharacterId, options: tuple[str, ...], until: int, most: int = 1
) -> PersonSlot:
    revocable = state.ruleset.night_revocable
    return Slot(owner, options, until, most=most, revocable=revocable)


def _prompts_a(state: State, slots: dict[SlotName, PersonSlot]) -> Notes:
    """To each holder of a night role, of his own options only (NM-C12)."""
    until = state.schedule[state.turn].window_a_until
    notes: dict[CharacterId, tuple[Note, ...]] = {}
    analyst, hero = state.holder(Role.ANALYST), state.holder(Role.HERO)
    if analyst is not None:
        resting = SlotName.SAMPLES not in slots
        asks = () if resting else (SlotName.SAMPLES,)
        notes[analyst] = (Prompt(asks, until, resting=resting),)
    if hero is not None:
        left = state.hero.kill_left
        asks = (SlotName.KILL,) if left else ()
        notes[hero] = (Prompt(asks, until, kill_left=left, save_left=state.hero.save_left),)
    return notes


def _pack_notes(state: State, *, closed: bool = False) -> Notes:
    """The same to every living member (NM-C14)."""
    until = None if closed else state.schedule[state.turn].window_a_until
    told: PackStatus = status(state, until, closed=closed)
    return dict.fromkeys(state.things, (told,))


def close_window_a(setup: Setup, state: State) -> Stepped:
    """The Analyst's slot is settled; the Hero is told the victim; window B opens (QC-48).

    What is sent is made from who held a role or office when the night opened, never from what the
    night will do to him: all is settled in order at the end of window B.
    """
    state = replace(state, pack=replace(state.pack, voters=state.things))
    state = analyse(state)
    slots = {n: s for n, s in state.slots.items() if n is not SlotName.SAMPLES}
    slots |= window_b_slots(state)
    hero = state.holder(Role.HERO)
    even = state.turn % 2 == 0
    ready = results(state) if state.ruleset.analyst_report == "window_a" else {}
    seen: dict[CharacterId, tuple[Note, ...]] = {}
    if hero is not None and even and state.hero.sees_victim:
        state = replace(state, told_victim=victim(setup, state))
        seen[hero] = (VictimNotice(state.told_victim),)
    notes = together(ready, seen, _pack_notes(state, closed=True), _prompts_b(state, slots))
    if state.ruleset.analyst_report == "window_a":
        state = replace(state, lab=replace(state.lab, ready=()))
    state = replace(state, phase=Phase.WINDOW_B, slots=slots)
    return publish(state, PublicationKind.WINDOW_B, None, notes)


def _prompts_b(state: State, slots: dict[SlotName, PersonSlot]) -> Notes:
    """Every week, to whoever holds the role or office (NM-C16, QC-59d)."""
    until = state.schedule[state.turn].window_b_until
    notes: list[Notes] = []
    hero = state.holder(Role.HERO)
    if hero is not None:
        asks = tuple(name for name in (SlotName.SAVE, SlotName.PATROL) if name in slots)
        notes.append({hero: (Prompt(asks, until, save_left=state.hero.save_left),)})
    if state.leader is not None:
        notes.append({state.leader: (Prompt((SlotName.SUCCESSOR,), until),)})
    armourer = state.holder(Role.ARMOURER)
    if armourer is not None:
        notes.append({armourer: (Prompt((SlotName.SHOT,), until),)})
    return together(*notes)


def close_window_b(state: State) -> State:
    """Nothing that is written from now on belongs to this night (E-13)."""
    sealed = {name: slot for name, slot in state.slots.items() if name in STANDING}
    return replace(state, phase=Phase.CLOSED, sealed=sealed)
