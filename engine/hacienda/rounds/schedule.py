"""The game's clocks: openings, ticks, publications that are out, and the next instant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from engine.core.windows import HOUR, is_over
from engine.hacienda.facts.events import Rejected
from engine.hacienda.facts.inputs import Published, ScheduleOpening, Tick
from engine.hacienda.facts.publishing import Stepped, publish
from engine.hacienda.facts.state import Claim, Clock, PublicationKind, State, Window
from engine.hacienda.rounds import claims, phases
from engine.hacienda.rounds.deliberation import close, open_deliberation
from engine.hacienda.rounds.requests import extended, not_after
from engine.hacienda.rounds.voting import all_have_voted
from engine.hacienda.setting.setup import Setup
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.outlook import Mode


def awaits_schedule(state: State) -> bool:
    """Whether the game stands between rounds without a date for the next opening."""
    between = state.dealt and state.mode in (Mode.SETUP, Mode.ROUND) and not state.round_open
    return between and state.pending is None and state.clock.opening_at is None


def schedule_opening(state: State, opening: ScheduleOpening) -> Stepped:
    """The state with the date of the next round's opening (HAC-TIME-02)."""
    if not state.dealt or state.round_open or state.mode not in (Mode.SETUP, Mode.ROUND):
        return state, (Rejected(None, "NO_OPENING_DUE"),)
    clock = replace(state.clock, opening_at=opening.at, update_at=opening.until)
    return replace(state, clock=clock), ()


def tick(setup: Setup, state: State, clock: Tick) -> Stepped:
    """What falls due by the clock; nothing while something is going out or the game is paused."""
    if state.pending is not None or state.clock.paused_at is not None:
        return state, ()
    match state.mode:
        case Mode.OVER:
            return state, ()
        case Mode.DELIBERATION:
            return _tick_deliberation(setup, state, clock)
        case Mode.SETUP | Mode.ROUND:
            return _tick_round(setup, state, clock)
        case _:
            assert_never(state.mode)


def _tick_deliberation(setup: Setup, state: State, clock: Tick) -> Stepped:
    until = state.clock.deliberation_until
    over = until is not None and is_over(clock.at, until, clock.precision)
    return close(setup, state) if over or all_have_voted(state) else (state, ())


def _tick_round(setup: Setup, state: State, clock: Tick) -> Stepped:
    if state.ruleset.instant_stop:
        call = claims.find_call(setup, state)
        if call is not None:
            return open_deliberation(setup, state, call)
    if state.round_open:
        return phases.run(setup, state) if phases.is_due(state, clock) else (state, ())
    opening = state.clock.opening_at
    return _open_round(state) if opening is not None and clock.at >= opening else (state, ())


def _open_round(state: State) -> Stepped:
    """A new round (HAC-TIME-01): fresh plans; only claims that reach into it are kept."""
    kept = tuple(
        c
        for c in state.claims
        if c.round > state.round or (c.phase is None and c.round == state.round)
    )
    opened = replace(
        state,
        mode=Mode.ROUND,
        round=state.round + 1,
        phase=0,
        round_open=True,
        plans={},
        claims=kept,
        lapsed=(),
        windows={},
        records=(),
        previous=None,
        clock=_cleared(state),
    )
    return publish(opened, PublicationKind.OPENING)


def _cleared(state: State) -> Clock:
    by_post = state.ruleset.round_opening == "narrator_post"
    return replace(
        state.clock,
        opening_at=None,
        opened_at=state.clock.opening_at if by_post else None,
        declaration_until=None,
        personal_until={},
        next_phase_at=None,
    )


def published(setup: Setup, state: State, out: Published) -> Stepped:
    """The clocks that hang on a publication start from its public message (AMB-272)."""
    pending = state.pending
    if pending is None or pending.number != out.publication:
        number = "" if pending is None else str(pending.number)
        return state, (Rejected(None, "WRONG_PUBLICATION", data={"pending": number}),)
    began = min(out.began_at, out.at)
    clock = replace(state.clock, last_public_at=out.at, last_began_at=began)
    state = _ranked_by_lot(replace(state, pending=None, clock=clock), began, out.at)
    start = out.at if clock.paused_at is None else min(out.at, clock.paused_at)
    late = {who: seconds for who, seconds in out.late if seconds > 0 and who in state.people}
    state = _start_clock(state, pending.kind, start, late)
    if state.mode is Mode.OVER:
        return (
            (state, ())
            if pending.kind is PublicationKind.END
            else publish(state, PublicationKind.END)
        )
    if state.mode is Mode.DELIBERATION and all_have_voted(state) and clock.paused_at is None:
        return close(setup, state)
    return state, ()


def _start_clock(
    state: State, kind: PublicationKind, start: int, late: Mapping[CharacterId, int]
) -> State:
    rules, clock = state.ruleset, state.clock
    match kind:
        case PublicationKind.OPENING if state.round_open:
            if clock.update_at is not None and clock.update_at <= start:
                clock = replace(clock, update_at=None)
            until = (clock.opened_at or start) + rules.declaration_hours * HOUR
            own = {
                who: not_after(clock.update_at, until + late.get(who, 0) + _extension(state, who))
                for who in state.people
                if who in late or _extension(state, who)
            }
            until = not_after(clock.update_at, until)
            clock = replace(clock, declaration_until=until, personal_until=own)
        case PublicationKind.PHASES if state.round_open and state.phase < 3:
            return _start_windows(state, start + rules.alteration_hours * HOUR, late)
        case PublicationKind.DELIBERATION_OPEN if state.mode is Mode.DELIBERATION:
            until = start + rules.deliberation_hours * HOUR + max(late.values(), default=0)
            clock = replace(clock, deliberation_until=until, update_at=None)
        case _:
            return state
    return replace(state, clock=clock)


def _start_windows(state: State, until: int, late: Mapping[CharacterId, int]) -> State:
    """The next phase comes when every window could have been used, whoever has one (AMB-270).

    A report that came late moves it for all alike, window or not, so that nothing shows.
    """
    update = state.clock.update_at
    windows = {
        who: replace(window, until=not_after(update, until + late.get(who, 0)))
        for who, window in state.windows.items()
    }
    due = not_after(update, until + max(late.values(), default=0))
    return replace(state, windows=windows, clock=replace(state.clock, next_phase_at=due))


def _extension(state: State, who: CharacterId) -> int:
    return extended(state, who) * state.ruleset.extension_hours * HOUR


def _ranked_by_lot(state: State, began: int, at: int) -> State:
    """Claims and plans posted while it was going out count from its public message (AMB-272)."""
    number = state.publications

    def normal(claim: Claim) -> Claim:
        return replace(claim, at=at, lot=number) if began <= claim.at <= at else claim

    plans = {
        who: replace(
            plan,
            entries={
                phase: replace(entry, at=at, lot=number) if began <= entry.at <= at else entry
                for phase, entry in plan.entries.items()
            },
        )
        for who, plan in state.plans.items()
    }
    return replace(state, claims=tuple(normal(c) for c in state.claims), plans=plans)


def next_instant(setup: Setup, state: State) -> int | None:
    """The next instant at which a tick would bring something about, if nobody posts before.

    None while the game waits for a publication, a schedule or the end of a pause. An instant in
    the past means at once.
    """
    if state.pending is not None or state.clock.paused_at is not None:
        return None
    if state.mode is Mode.DELIBERATION:
        return state.clock.deliberation_until
    if state.mode is Mode.OVER or not state.dealt:
        return None
    if state.ruleset.instant_stop and claims.find_call(setup, state) is not None:
        return state.clock.last_public_at
    if not state.round_open:
        return state.clock.opening_at
    if state.phase > 0:
        return state.clock.next_phase_at
    return phases.last_call(state)


def pause(state: State, at: int) -> Stepped:
    """All clocks stop (AMB-274)."""
    if state.clock.paused_at is not None:
        return state, (Rejected(None, "ALREADY_PAUSED"),)
    return replace(state, clock=replace(state.clock, paused_at=at)), ()


def resume(state: State, at: int) -> Stepped:
    """Clocks go on: every pending instant moves by the length of the pause."""
    since = state.clock.paused_at
    if since is None:
        return state, (Rejected(None, "NOT_PAUSED"),)
    return shift(replace(state, clock=replace(state.clock, paused_at=None)), max(0, at - since)), ()


def shift(state: State, seconds: int) -> State:
    """The state with every pending instant moved by `seconds`."""

    def moved(at: int | None) -> int | None:
        return None if at is None else at + seconds

    clock = replace(
        state.clock,
        opening_at=moved(state.clock.opening_at),
        update_at=moved(state.clock.update_at),
        declaration_until=moved(state.clock.declaration_until),
        personal_until={who: at + seconds for who, at in state.clock.personal_until.items()},
        next_phase_at=moved(state.clock.next_phase_at),
        deliberation_until=moved(state.clock.deliberation_until),
    )
    windows: dict[CharacterId, Window] = {
        who: replace(window, until=moved(window.until)) for who, window in state.windows.items()
    }
    return replace(state, clock=clock, windows=windows)
