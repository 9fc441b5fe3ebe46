"""The phases of a round: when the next one is due, executing it, and what goes out then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.core.draws import DrawRecord
from engine.core.windows import is_over
from engine.hacienda.facts.events import Event, Log, PhaseResolved
from engine.hacienda.facts.inputs import Tick
from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.phase_record import PhaseRecord
from engine.hacienda.facts.publishing import Stepped, finish, publish
from engine.hacienda.facts.state import Plan, PlanEntry, PublicationKind, State, Window
from engine.hacienda.phase.dying import with_angel, without_orders
from engine.hacienda.phase.resolution import PhaseOutcome, resolve_phase
from engine.hacienda.rounds import claims
from engine.hacienda.rounds.declaring import declaration_deadline, is_banned
from engine.hacienda.rounds.deliberation import open_deliberation
from engine.hacienda.rounds.lots import ranked_lots
from engine.hacienda.setting.setup import Setup
from engine.vocabulary.actions import Sabotage
from engine.vocabulary.ids import CharacterId


def is_due(state: State, tick: Tick) -> bool:
    """Whether the next phase is to be executed now (rules 4.1, AMB-011, AMB-270)."""
    if state.phase > 0:
        at = state.clock.next_phase_at
        return at is not None and (is_over(tick.at, at, tick.precision) or _answered(state, tick))
    common = state.clock.declaration_until
    if common is None or _waited_for(state, tick):
        return False
    if is_over(tick.at, last_deadline(state), tick.precision):
        return True
    early = state.ruleset.resolve_early or is_over(tick.at, common, tick.precision)
    return tick.settled and early


def _answered(state: State, tick: Tick) -> bool:
    """Whether nobody is waited for between phases: only where the hour of a publication may tell
    who met whom (AMB-057, AMB-270)."""
    rules = state.ruleset
    if rules.phase_schedule != "asap" or not tick.settled:
        return False
    return all(
        is_over(tick.at, window.until or 0, tick.precision)
        or (rules.window_close_early and (window.waived or window.answered_at is not None))
        for window in state.windows.values()
    )


def last_deadline(state: State) -> int:
    """The instant after which nobody can declare any more in this round."""
    deadlines = (declaration_deadline(state, who) for who in state.players)
    return max((until for until in deadlines if until is not None), default=0)


def last_call(state: State) -> int | None:
    """The deadline after which the first phase waits for nobody, if nobody declares before.

    With everybody's declaration in, that of the last of all: something else must be holding it.
    """
    if state.clock.declaration_until is None:
        return None
    open_ = [
        declaration_deadline(state, who) or 0
        for who in state.players
        if not state.plans.get(who, Plan()).declared
    ]
    return max(open_, default=last_deadline(state))


def _waited_for(state: State, tick: Tick) -> list[CharacterId]:
    """Who has not declared and still can; ghosts play like everybody (HAC-GHO-11)."""
    return [
        who
        for who in state.players
        if not state.plans.get(who, Plan()).declared
        and not is_over(tick.at, declaration_deadline(state, who) or 0, tick.precision)
    ]


def run(setup: Setup, state: State) -> Stepped:
    """The next phase, or in a round without alterations all that are left of it (AMB-270).

    A claim that becomes legal between phases that go out together stops the rest (HAC-REP-07,
    HAC-REP-08).
    """
    before = replace(state, previous=None)
    events: tuple[Event, ...] = ()
    executed: tuple[int, ...] = ()
    while True:
        call = claims.find_call(setup, state)
        if call is not None:
            state, opened = open_deliberation(setup, state, call, executed)
            return state, events + opened
        lots = ranked_lots(state)
        outcome = resolve_phase(setup, state, _actions(state, lots.ranks), _free(state))
        state = _after(state, outcome, lots.draws)
        state = replace(state, previous=before)
        executed = (*executed, state.phase)
        events += (PhaseResolved(outcome.record), *_log(outcome))
        if outcome.verdict is not None or state.phase == 3 or not is_banned(state):
            break
    return _tell(state, outcome, executed, events)


def _tell(
    state: State, outcome: PhaseOutcome, executed: tuple[int, ...], events: tuple[Event, ...]
) -> Stepped:
    if outcome.verdict is None:
        state = _continue(state, outcome)
        state, told = publish(state, PublicationKind.PHASES, executed)
        return state, events + told
    state, told = publish(state, PublicationKind.PHASES, executed)
    state, ended = finish(state, *outcome.verdict)
    return state, events + told + ended


def _after(state: State, outcome: PhaseOutcome, draws: tuple[DrawRecord, ...]) -> State:
    """The state with the phase's outcome taken in."""
    record = outcome.record
    victims = [kill.victim for kill in record.kills]
    murders = tuple((record.round, record.phase, "kill", k.killer, k.victim) for k in record.kills)
    people, angel_draws = with_angel(state, outcome.people, victims, record.t)
    after = replace(
        state,
        phase=record.phase,
        t=record.t,
        people=people,
        house=outcome.house,
        corpses=outcome.corpses,
        plans=_shifted(state, record),
        records=(*state.records, record),
        draws=state.draws + draws + outcome.draws + angel_draws,
        deaths=state.deaths + murders,
        sabotages=state.sabotages + _sabotages(record),
        windows={},
        clock=replace(state.clock, next_phase_at=None),
    )
    waiting, lapsed = claims.after_phase(after, record.round, record.phase)
    after = replace(after, claims=waiting, lapsed=state.lapsed + lapsed)
    return without_orders(after, victims)


def _continue(state: State, outcome: PhaseOutcome) -> State:
    """Windows for exactly the notified (AMB-056), or the end of the round.

    Under `max_windows_per_round` after the first phases of the round only, whoever had one before:
    whether there is still one must not tell that others met (AMB-058, AMB-264).
    """
    if state.phase == 3:
        return replace(state, round_open=False)
    rules = state.ruleset
    alive_or_allowed = [
        who for who in outcome.record.notified if state.people[who].alive or rules.ghosts_alter
    ]
    if state.phase > rules.max_windows_per_round:
        return state
    return replace(state, windows={who: Window(state.phase, None) for who in alive_or_allowed})


def _sabotages(record: PhaseRecord) -> tuple[tuple[int, int, str, CharacterId], ...]:
    """The sabotages of a phase, for the log that is published at the end (AMB-261)."""
    return tuple(
        (record.round, record.phase, f"sabotage:{outcome.action.kind}", who)
        for who, outcome in record.outcomes.items()
        if outcome.done and isinstance(outcome.action, Sabotage)
    )


def _shifted(state: State, record: PhaseRecord) -> Mapping[CharacterId, Plan]:
    """The plans, where whoever spent his point on a blocked door tries the same a phase later and
    all that follows with him (`blocked_move` unlock_and_shift, AMB-034)."""
    if state.ruleset.blocked_move != "unlock_and_shift":
        return state.plans
    plans = dict(state.plans)
    for who, outcome in record.outcomes.items():
        if outcome.code != OutcomeCode.UNBLOCKED_INSTEAD or who not in plans:
            continue
        entries = plans[who].entries
        kept = {f: e for f, e in entries.items() if f <= record.phase}
        later = {f + 1: e for f, e in entries.items() if record.phase <= f < 3}
        plans[who] = replace(plans[who], entries={**kept, **later})
    return plans


def _actions(state: State, ranks: Mapping[CharacterId, int]) -> dict[CharacterId, PlanEntry]:
    """What each declared for the next phase, ranked by lot where lots decide (AMB-272)."""
    found: dict[CharacterId, PlanEntry] = {}
    for who, plan in state.plans.items():
        entry = plan.entries.get(state.phase + 1)
        if entry is not None:
            found[who] = replace(entry, post=str(ranks[who])) if who in ranks else entry
    return found


def _free(state: State) -> dict[CharacterId, tuple[PlanEntry, ...]]:
    """The gates and free talismans of the next phase (AMB-022)."""
    return {
        who: plan.free[state.phase + 1]
        for who, plan in state.plans.items()
        if state.phase + 1 in plan.free
    }


def _log(outcome: PhaseOutcome) -> tuple[Event, ...]:
    """Lines for the narrator: murders and points lost."""
    record = outcome.record
    where = {"ronda": str(record.round), "fase": str(record.phase)}
    kills = tuple(
        Log("KILL", "HAC-KILL-03", {**where, "quien": k.killer, "a": k.victim, "en": k.place})
        for k in record.kills
    )
    lost = tuple(
        Log("POINT_LOST", "AMB-018", {**where, "quien": who, "codigo": str(outcome.code)})
        for who, outcome in record.outcomes.items()
        if not outcome.done
    )
    return kills + lost
