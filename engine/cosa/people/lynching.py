"""The day's end: the tally, the tie, those who die, their last breath (A1.5, A3.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.ballot import close
from engine.core.draws import logged
from engine.core.slots import Slot
from engine.cosa.facts.events import Died, Log
from engine.cosa.facts.notes import LastBreath, Missed, Note
from engine.cosa.facts.reports import LeaderChange, PublicReport, TieCall, TieResolution
from engine.cosa.facts.state import Breath, PersonSlot, State
from engine.cosa.people.deaths import Closure, close_deaths, shot_of
from engine.cosa.people.elections import tallied
from engine.cosa.people.luck import remember
from engine.cosa.people.office import succeed
from engine.cosa.people.telling import Notes, day_notices, husky_told, loss_notes, together
from engine.cosa.people.voting import as_it_stands
from engine.cosa.posting.publishing import Stepped, publish
from engine.cosa.posting.table import CosaTally, table_of
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import (
    ALL,
    NOBODY,
    NONE,
    Cause,
    Phase,
    PublicationKind,
    Role,
    SlotName,
)
from engine.vocabulary.ids import CharacterId

MISSES_BEFORE_NOTICE = 2


def close_ballot(setup: Setup, state: State, *, confirmed: bool = False) -> Stepped:
    """The lynch ballot is counted and its table published (COSA-VOTE-08 to 26).

    Where nobody voted at all, the narrator is asked first (QC-28).
    """
    if state.ballot is None:
        return state, ()
    ballot = as_it_stands(state, state.ballot)
    counted = [who for who in ballot.electors if who not in ballot.waived]
    if not ballot.votes and counted and not confirmed:
        held = replace(state, held=True)
        return held, (Log("NOBODY_VOTED", "QC-28", {"turno": str(state.turn)}),)
    tally = close(ballot)
    missing = tuple(who for who in tally.silent if who not in ballot.waived)
    people = dict(state.people)
    for who in missing:
        people[who] = replace(people[who], missed=people[who].missed + 1)
    table = table_of(tally, "lynch", state.turn, state.ruleset)
    state = replace(state, people=people, ballot=None, held=False, doubts={})
    state, elected, change = tallied(state)
    public = PublicReport(
        kind=PublicationKind.TABLE,
        turn=state.turn,
        tables=(table, *elected),
        leader=change,
    )
    return _outcome(setup, state, tally, public, missing)


def _outcome(
    setup: Setup,
    state: State,
    tally: CosaTally,
    public: PublicReport,
    missing: Sequence[CharacterId],
) -> Stepped:
    """One dies, several are tied, or nobody got a vote (QC-27)."""
    notes: Notes = {who: (Missed(state.people[who].missed),) for who in missing}
    gone = [
        (who, Cause.INACTIVITY)
        for who in missing
        if state.people[who].missed >= MISSES_BEFORE_NOTICE
        and state.ruleset.part_second_miss == "dies"
    ]
    state = replace(state, gone=tuple(who for who, _ in gone))
    logged_misses = tuple(
        Log("BALLOTS_MISSED", "COSA-PART-04", {"quien": who, "veces": str(times)})
        for who in missing
        if (times := state.people[who].missed) >= MISSES_BEFORE_NOTICE
    )
    if not tally.tied:
        state, told = publish(state, PublicationKind.TABLE, public, notes)
        dead = () if tally.winner is None else (tally.winner,)
        state, events = lynch(setup, state, dead)
        return state, (*logged_misses, *told, *events)
    turn = state.schedule[state.turn]
    until = turn.tie_until if state.leader is not None else None
    public = replace(public, tie=TieCall(tally.tied, state.leader, until))
    state = replace(state, tied=tally.tied, tie_turn=state.turn, phase=Phase.TIE)
    state, told = publish(state, PublicationKind.TABLE, public, notes)
    if state.leader is None:
        state, events = tie_by_chance(setup, state)
        return state, (*logged_misses, *told, *events)
    return with_tie_slot(state), (*logged_misses, *told)


def with_tie_slot(state: State) -> State:
    """The Leader's choice among one, none or all (COSA-TIE-02 to 06): his first word is final."""
    if state.leader is None or not state.tied:
        return replace(state, slots={n: s for n, s in state.slots.items() if n != SlotName.TIE})
    slot: PersonSlot = Slot(state.leader, tie_options(state.tied), tie_deadline(state))
    return replace(state, slots={**state.slots, SlotName.TIE: slot})


def tie_deadline(state: State) -> int:
    """Until when the Leader may decide; later if the call itself came too late (QC-31c)."""
    return max(state.schedule[state.turn].tie_until, state.clock.tie_until or 0)


def tie_options(tied: Sequence[CharacterId]) -> tuple[str, ...]:
    """The n+2 ways to end a tie: each alone, nobody, everybody (COSA-TIE-09)."""
    return (*tied, NONE, ALL)


def tie_by_chance(setup: Setup, state: State) -> Stepped:
    """One of the same options, all equally likely but for `tie_weight_all` (COSA-TIE-07 to 10)."""
    options = list(tie_options(tuple(sorted(state.tied))))
    weighted = options[:-1] + [ALL] * state.ruleset.tie_weight_all
    record = logged(state.seed, f"empate/{state.turn}", len(weighted))
    state = remember(state, (record,))
    return end_tie(setup, state, weighted[record.index], by_chance=True)


def end_tie(setup: Setup, state: State, chosen: str, *, by_chance: bool = False) -> Stepped:
    """The tie ends: whoever was chosen dies, all at once (COSA-TIE-02, QC-91)."""
    if chosen == ALL:
        dead = state.tied
    elif chosen == NONE:
        dead = ()
    else:
        dead = (CharacterId(chosen),)
    state = replace(state, tied=(), doubts={}, clock=replace(state.clock, tie_until=None))
    state = with_tie_slot(state)
    resolution = TieResolution(dead, "chance" if by_chance else "leader")
    return lynch(setup, state, dead, resolution)


def lynch(
    setup: Setup,
    state: State,
    dead: Sequence[CharacterId],
    resolution: TieResolution | None = None,
) -> Stepped:
    """The batch dies with what follows (COSA-VOTE-28); whoever must still choose is asked."""
    batch = [(who, Cause.LYNCH) for who in dead]
    batch += [(who, Cause.INACTIVITY) for who in state.gone if who not in dead]
    state = replace(state, gone=(), phase=Phase.BREATH)
    if not batch and resolution is None:
        return replace(state, phase=Phase.DUSK), ()
    closure = close_deaths(setup, state, batch, night=False, ask=True)
    return _told(closure, PublicationKind.LYNCHING, resolution)


def _told(
    closure: Closure, kind: PublicationKind, resolution: TieResolution | None = None
) -> Stepped:
    """The day's deaths are published; the last breath is asked for, or the day is over."""
    state, asks = closure.state, list[Breath]()
    if closure.unanswered is not None:
        asks.append(Breath(closure.unanswered, SlotName.SHOT))
    succession = succeed(state, ask=True)
    state, change = succession.state, succession.change
    if succession.unanswered is not None:
        asks.append(Breath(succession.unanswered, SlotName.SUCCESSOR))
    state = _asked(state, asks)
    notes = together(loss_notes(closure.lost), _breath_notes(state, asks))
    public = _day_report(closure, state, kind, resolution, change)
    state, told = publish(state, kind, public, notes)
    died = tuple(Died(f.who, f.cause, f.role) for f in closure.fallen)
    return state, (*died, *told)


def _day_report(
    closure: Closure,
    state: State,
    kind: PublicationKind,
    resolution: TieResolution | None,
    change: LeaderChange | None,
) -> PublicReport:
    with_owner = any(f.role is Role.SURVIVOR for f in closure.fallen)
    return PublicReport(
        kind=kind,
        turn=state.turn,
        resolution=resolution,
        deaths=day_notices(state, closure.fallen),
        husky=husky_told(state, closure.husky_died, with_owner=with_owner, night=False),
        roles_lost=_lose_publicly(closure, state),
        leader=change,
        last_breath=bool(state.breaths),
    )


def _lose_publicly(closure: Closure, state: State) -> bool:
    """Whether everybody is told that the humans' special roles are lost.

    It follows from public rules: the Survivor died by lynching or shot, and with his Husky where
    that is needed. Nothing of who had a role to lose.
    """
    bound = closure.husky_died or not state.ruleset.husky_needed_for_role_loss
    by_them = (Cause.LYNCH, Cause.ARMOURER)
    return bound and any(f.role is Role.SURVIVOR and f.cause in by_them for f in closure.fallen)


def _asked(state: State, asks: Sequence[Breath]) -> State:
    """The state that waits for last breaths, or is done with the day (E-16)."""
    slots = {**state.slots, **{breath.slot: breath_slot(state, breath) for breath in asks}}
    return replace(
        state,
        slots=slots,
        breaths=tuple(asks),
        breathed=state.breathed | set(asks),
        phase=Phase.BREATH if asks else Phase.DUSK,
        clock=replace(state.clock, breath_until=None),
    )


def breath_slot(state: State, breath: Breath) -> PersonSlot:
    """What somebody is asked for with his last breath."""
    options = tuple(who for who in state.people if who != breath.who)
    if breath.slot is SlotName.SUCCESSOR:
        options = (*options, NOBODY)
    return Slot(breath.who, options, most=len(options))


def _breath_notes(state: State, asks: Sequence[Breath]) -> Notes:
    notes: dict[CharacterId, tuple[Note, ...]] = {}
    for who in dict.fromkeys(breath.who for breath in asks):
        slots = tuple(breath.slot for breath in asks if breath.who == who)
        notes[who] = (LastBreath(slots, state.ruleset.clock_last_breath_hours),)
    return notes


def end_breath(setup: Setup, state: State) -> Stepped:
    """Every last breath is given, or its time is over: the shot first, then the office (QC-75)."""
    shooter = next((b.who for b in state.breaths if b.slot is SlotName.SHOT), None)
    state = replace(state, breaths=(), clock=replace(state.clock, breath_until=None))
    if shooter is None:
        return _told(Closure(state), PublicationKind.LAST_BREATH)
    state, target = shot_of(state, shooter)
    if target is None:
        return _told(Closure(state), PublicationKind.LAST_BREATH)
    closure = close_deaths(setup, state, [(target, Cause.ARMOURER)], night=False, ask=True)
    return _told(closure, PublicationKind.LAST_BREATH)
