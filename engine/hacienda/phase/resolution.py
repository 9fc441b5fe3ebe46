"""One phase, from the actions to what it changed (rules 4.2, steps 2 to 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.core.draws import DrawRecord
from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.phase_record import Corpse, Outcome, PhaseRecord
from engine.hacienda.facts.state import House, Person, PlanEntry, Side, State
from engine.hacienda.phase.acting import Acted, Free, Scene, act
from engine.hacienda.phase.aftermath import Settled, settle
from engine.hacienda.phase.engagement import engaged, engaged_freely
from engine.hacienda.phase.murder import Murders, strike
from engine.hacienda.phase.notices import known_before, notified
from engine.hacienda.phase.orders import Order, lost, sort_orders
from engine.hacienda.phase.recording import Played, record_of
from engine.hacienda.phase.sight import views
from engine.hacienda.phase.start_of_phase import (
    Forced,
    force,
    forfeited,
    open_doors,
    without_old_shield,
)
from engine.hacienda.phase.victory import Reason, parity, verdict
from engine.hacienda.setting.atlas import atlas_of
from engine.hacienda.setting.setup import Setup
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class PhaseOutcome:
    """What a phase brought: the new people, house and corpses, its record, its draws, who won."""

    people: Mapping[CharacterId, Person]
    house: House
    corpses: tuple[Corpse, ...]
    record: PhaseRecord
    draws: tuple[DrawRecord, ...]
    verdict: tuple[Side, Reason] | None


def resolve_phase(
    setup: Setup,
    state: State,
    actions: Mapping[CharacterId, PlanEntry],
    free: Free | None = None,
) -> PhaseOutcome:
    """Phase `state.phase + 1` of the round, executed as global phase `state.t + 1`.

    `actions` are the paid actions of that phase, ghosts' included; whoever has none stays idle.
    `free` are its gates and free talismans. No report or bell stands (step 1 is over). The state
    is not changed. Rulings are the state's.

    Raises:
        ValueError: an action of somebody who is not in the game.
    """
    atlas, rules, t = atlas_of(setup.map), state.ruleset, state.t + 1
    orders, outcomes = sort_orders(state.people, actions)
    gone = forfeited(state.people, orders, t, rules)
    outcomes |= gone
    orders = {who: order for who, order in orders.items() if who not in gone}
    house = without_old_shield(open_doors(state.house, t, rules), t, rules)
    first = rules.forced_events == "start"
    forced = force(state.people, t, rules) if first else Forced(state.people)
    sees = views(atlas, forced.people, house, rules)
    looks = {who: person.look for who, person in state.people.items()}
    scene = Scene(atlas, setup.tasks, rules, state.seed, t, sees, looks)
    murders = strike(atlas, forced.people, orders, house.shield, rules, state.seed, t)
    stopped = house.shield_stopped or bool(murders.repelled)
    house = replace(house, shield=murders.shield, shield_stopped=stopped)
    dead = frozenset(m.victim for m in murders.done)
    rest = {who: o for who, o in orders.items() if who not in murders.outcomes}
    free = {who: e for who, e in (free or {}).items() if who not in dead}
    over = bool(murders.done) and parity(murders.people, rules)
    if over:  # HAC-WIN-05, AMB-259: nothing else of the phase happens
        outcomes |= {who: lost(o.action, OutcomeCode.GAME_OVER) for who, o in rest.items()}
        rest, free = {}, {}
    acted = act(scene, forced.people, murders.people, house, rest, free)
    settled = settle(atlas, forced.people, acted, rules, t)
    if not first:
        late = force(settled.people, t, rules)
        settled = replace(settled, people=late.people)
        forced = replace(late, people=forced.people)
    busy = _busy(setup, state, forced, orders, acted, frozenset(murders.outcomes) if over else None)
    played = Played(
        state, scene, forced, murders, acted, settled, busy, _all(state, outcomes, murders, acted)
    )
    record, draws = record_of(setup, played)
    won = _verdict(setup, state, settled, over)
    if won is None:
        known = known_before(forced.people, record, _engaged_until_now(state))
        record = replace(record, notified=notified(record, known, rules))
    return PhaseOutcome(
        people=settled.people,
        house=settled.house,
        corpses=record.corpses_after,
        record=record,
        draws=murders.draws + acted.draws + draws,
        verdict=won,
    )


def _all(
    state: State, outcomes: Mapping[CharacterId, Outcome], murders: Murders, acted: Acted
) -> dict[CharacterId, Outcome]:
    """What came of everybody's action, in roster order.

    Who was struck down keeps the action he had lost before that (a forced event, a doubt).
    """
    struck = {
        who: replace(o, action=outcomes[who].action) if o.action is None and who in outcomes else o
        for who, o in murders.outcomes.items()
    }
    merged = {**acted.outcomes, **outcomes, **struck}
    return {who: merged[who] for who in state.people}


def _busy(
    setup: Setup,
    state: State,
    forced: Forced,
    orders: Mapping[CharacterId, Order],
    acted: Acted,
    struck: frozenset[CharacterId] | None,
) -> frozenset[CharacterId]:
    """Everybody engaged in the phase, by a point, a free action or his own transformation."""
    rules = state.ruleset
    busy = engaged(setup.map, forced.people, orders, setup.tasks, rules)
    if struck is None:
        freely = engaged_freely(forced.people, acted.bolting, acted.powers.free_outcomes, rules)
        busy |= freely
    shifting = (shift.who for shift in forced.shifts)
    immune = rules.impostor_busy_immune
    return busy | frozenset(who for who in shifting if state.people[who].alive and not immune)


def _verdict(
    setup: Setup, state: State, settled: Settled, over: bool
) -> tuple[Side, Reason] | None:
    if over:
        return "impostor", "PARITY"
    return verdict(settled.people, setup.tasks, state.ruleset, expired=settled.expired)


def _engaged_until_now(state: State) -> frozenset[CharacterId]:
    """Who was busy in the phase just before this one.

    At a round's opening everybody is told whom he sees, so nothing is new on that account.
    """
    return state.records[-1].busy if state.records else frozenset()
