"""One phase, from the actions to what it changed (rules 4.2, steps 2 to 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.core.draws import DrawRecord
from engine.hacienda.atlas import Atlas, atlas_of
from engine.hacienda.movement import move_all
from engine.hacienda.murder import Murders, strike, witnesses
from engine.hacienda.notices import known_before, notified
from engine.hacienda.orders import Order, done, engaged, lost, sort_orders
from engine.hacienda.outcomes import OutcomeCode
from engine.hacienda.setup import Ruleset, Setup
from engine.hacienda.sight import views
from engine.hacienda.state import (
    Corpse,
    KillRecord,
    Outcome,
    Person,
    PhaseRecord,
    PlanEntry,
    Side,
    State,
)
from engine.hacienda.victory import parity, verdict
from engine.hacienda.work import do_tasks, draw_masks
from engine.vocabulary.actions import Wait
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId


@dataclass(frozen=True, slots=True)
class PhaseOutcome:
    """What a phase brought: the new people and corpses, its record, its draws, who has won."""

    people: Mapping[CharacterId, Person]
    corpses: tuple[Corpse, ...]
    record: PhaseRecord
    draws: tuple[DrawRecord, ...]
    verdict: tuple[Side, str] | None


@dataclass(frozen=True, slots=True)
class _Acted:
    """Steps 3 and 4: the people at the end and what came of every action."""

    people: Mapping[CharacterId, Person]
    outcomes: Mapping[CharacterId, Outcome]
    stages_done: Mapping[CharacterId, TaskId]
    murders: Murders
    over: bool
    """The murders brought parity, so nothing else of the phase happened."""


def resolve_phase(
    setup: Setup, state: State, actions: Mapping[CharacterId, PlanEntry]
) -> PhaseOutcome:
    """Phase `state.phase + 1` of the round, executed as global phase `state.t + 1`.

    `actions` are the paid actions of that phase, ghosts' included; whoever has none stays idle. No
    report or bell stands (step 1 is over). The state is not changed. Rulings are the state's.

    Raises:
        ValueError: an action of somebody who is not in the game.
    """
    atlas = atlas_of(setup.map)
    rules = state.ruleset
    orders, refused = sort_orders(state.people, actions)
    busy = engaged(state.people, orders, setup.tasks, rules)
    sees_before = views(atlas, state.people)
    acted = _act(setup, atlas, state, orders, sees_before)
    alive_after = frozenset(who for who, p in acted.people.items() if p.alive)
    reduced = busy & alive_after
    sees_after = {
        who: frozenset[PlaceId]() if who in reduced else view
        for who, view in views(atlas, acted.people).items()
    }
    masks, draws = draw_masks(
        _still(state.people, acted.people), setup.tasks, rules, state.seed, state.t + 1
    )
    record = PhaseRecord(
        round=state.round,
        phase=state.phase + 1,
        t=state.t + 1,
        before={who: p.place for who, p in state.people.items()},
        after={who: p.place for who, p in acted.people.items()},
        alive_before=frozenset(who for who, p in state.people.items() if p.alive),
        alive_after=alive_after,
        outcomes={who: refused.get(who) or acted.outcomes[who] for who in state.people},
        busy=reduced,
        kills=_kill_records(acted.murders, sees_before, sees_after, busy, rules),
        corpses_before=state.corpses,
        corpses_after=(*state.corpses, *acted.murders.corpses),
        stages_done=acted.stages_done,
        sees_before=sees_before,
        sees_after=sees_after,
        masks=masks,
    )
    won = ("impostor", "PARITY") if acted.over else verdict(acted.people, setup.tasks, rules)
    if won is None:
        known = known_before(state.people, record, _engaged_until_now(state))
        record = replace(record, notified=notified(record, known, rules))
    return PhaseOutcome(acted.people, record.corpses_after, record, draws, won)


def _act(
    setup: Setup,
    atlas: Atlas,
    state: State,
    orders: Mapping[CharacterId, Order],
    sees: Mapping[CharacterId, frozenset[PlaceId]],
) -> _Acted:
    """Murder, its parity test, and all the rest at once on what murder left (HAC-TIME-07)."""
    t = state.t + 1
    murders = strike(state.people, orders, state.ruleset, t)
    rest = {who: order for who, order in orders.items() if who not in murders.outcomes}
    if murders.done and parity(murders.people, state.ruleset):
        ended = {who: lost(o.action, OutcomeCode.GAME_OVER) for who, o in rest.items()}
        return _Acted(murders.people, {**ended, **murders.outcomes}, {}, murders, over=True)
    moves = move_all(atlas, state.people, murders.people, sees, rest)
    work = do_tasks(murders.people, rest, setup.tasks, t)
    people = {who: _placed(p, moves.ends[who]) for who, p in work.people.items()}
    waits = {who: done(o.action) for who, o in rest.items() if isinstance(o.action, Wait)}
    outcomes = {**waits, **moves.outcomes, **work.outcomes, **murders.outcomes}
    return _Acted(people, outcomes, work.stages_done, murders, over=False)


def _placed(person: Person, place: PlaceId) -> Person:
    return person if person.place == place else replace(person, place=place)


def _still(
    before: Mapping[CharacterId, Person], after: Mapping[CharacterId, Person]
) -> list[tuple[CharacterId, PlaceId]]:
    """Who didn't move, the dead of the phase excepted: what is left of them is a corpse."""
    return [
        (who, p.place)
        for who, p in after.items()
        if p.place == before[who].place and p.alive == before[who].alive
    ]


def _kill_records(
    murders: Murders,
    sees_before: Mapping[CharacterId, frozenset[PlaceId]],
    sees_after: Mapping[CharacterId, frozenset[PlaceId]],
    busy: frozenset[CharacterId],
    rules: Ruleset,
) -> tuple[KillRecord, ...]:
    """Each murder with its witnesses: the views of S0, engaged people blind (AMB-077, AMB-078)."""
    blind = busy if rules.busy_before_kill else frozenset[CharacterId]()
    records: list[KillRecord] = []
    for murder in murders.done:
        saw = witnesses(murder, sees_before, blind)
        if rules.kill_witness == "start_or_end":
            later = witnesses(murder, sees_after, frozenset())
            saw = tuple(who for who in sees_before if who in saw or who in later)
        records.append(KillRecord(murder.killer, murder.victim, murder.place, saw))
    return tuple(records)


def _engaged_until_now(state: State) -> frozenset[CharacterId]:
    """Who was busy in the phase just before this one.

    At a round's opening everybody is told whom he sees, so nothing is new on that account.
    """
    return state.records[-1].busy if state.records else frozenset()
