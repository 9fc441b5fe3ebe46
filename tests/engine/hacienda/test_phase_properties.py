"""Invariants of one phase over random games (rules, appendix D)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.hacienda.facts import record as queries
from engine.hacienda.facts.state import PlanEntry, State
from engine.hacienda.phase.victory import parity, task_count, tasks_done
from engine.hacienda.setting.map import Level
from engine.hacienda.setting.setup import Ruleset
from engine.vocabulary.actions import DoTask, Follow, Kill, Move, Wait
from engine.vocabulary.ids import CharacterId
from tests.engine.strategies import games, rulesets
from tests.engine.world import ATLAS, MAP, TASKS, resolve

Game = tuple[State, dict[CharacterId, PlanEntry]]
quick = settings(max_examples=40)


@given(games(rulesets()))
@quick
def test_the_same_game_resolves_the_same(game: Game) -> None:
    """D.1, first half."""
    state, actions = game
    assert resolve(state, actions) == resolve(replace(state), dict(actions))


@given(games(rulesets()), st.randoms(use_true_random=False))
@quick
def test_the_order_of_people_changes_nothing(game: Game, shuffler: object) -> None:
    """D.1, second half: posts alone rank, and ties beyond a post's id fall to the name."""
    state, actions = game
    names = list(state.people)
    shuffler.shuffle(names)  # type: ignore[attr-defined]
    mixed = replace(state, people={who: state.people[who] for who in names})
    one, two = resolve(state, actions), resolve(mixed, actions)
    assert one.people == two.people
    assert one.verdict == two.verdict
    assert set(one.draws) == set(two.draws)
    assert one.record.outcomes == two.record.outcomes
    assert one.record.masks == two.record.masks
    assert set(one.record.notified) == set(two.record.notified)
    assert [(k.killer, k.victim) for k in one.record.kills] == [
        (k.killer, k.victim) for k in two.record.kills
    ]


@given(games(rulesets()))
@quick
def test_each_character_does_at_most_one_thing(game: Game) -> None:
    """D.4: a step, a stage or a murder, and only what he declared."""
    state, actions = game
    record = resolve(state, actions).record
    killers = {kill.killer for kill in record.kills}
    for who in state.people:
        walked = queries.moved(record, who)
        assert walked + (who in record.stages_done) + (who in killers) <= 1
        action = actions[who].action if who in actions else None
        assert not walked or isinstance(action, Move | Follow)
        assert who not in record.stages_done or isinstance(action, DoTask)
        assert who not in killers or isinstance(action, Kill)


@given(games(rulesets()))
@quick
def test_time_advances_by_one_phase(game: Game) -> None:
    """D.5."""
    state, actions = game
    record = resolve(state, actions).record
    assert record.t == state.t + 1
    assert record.phase == state.phase + 1


@given(games(rulesets()))
@quick
def test_nobody_goes_where_he_cannot(game: Game) -> None:
    """HAC-MOV-01, HAC-MOV-05, HAC-GHO-03; the dead of the phase stay where they fell."""
    state, actions = game
    record = resolve(state, actions).record
    for who, person in state.people.items():
        here, there = record.before[who], record.after[who]
        if here == there:
            continue
        assert (who in record.alive_before) == (who in record.alive_after)
        if person.alive:
            assert ATLAS.step(here, there) is not None
        else:
            assert there in ATLAS.touching(here)


@given(games(rulesets()))
@quick
def test_nobody_sees_against_the_levels_or_through_a_door(game: Game) -> None:
    """D.11."""
    state, actions = game
    record = resolve(state, actions).record
    blind = {(Level.RED, Level.WHITE), (Level.GREEN, Level.RED)}
    for who in record.alive_after:
        here = record.after[who]
        for place in record.sees_after[who] - {here}:
            levels = (MAP.places[here].level, MAP.places[place].level)
            assert levels not in blind
            assert place in ATLAS.sees(here)
        assert (who in record.busy) == (here not in record.sees_after[who])


@given(games(rulesets()))
@quick
def test_no_living_observer_is_told_of_a_ghost(game: Game) -> None:
    """D.3, for every query a view is made from."""
    state, actions = game
    record = resolve(state, actions).record
    living = record.alive_after
    for who in living:
        named = {
            *(s.who for s in queries.arrivals(record, queries.own_eyes(record, who))),
            *(s.who for s in queries.departures(record, queries.own_eyes(record, who))),
            *queries.newcomers(record, who),
            *queries.stayers(record, queries.own_eyes(record, who)),
            *queries.company(record, who),
            *(
                n
                for _, there in queries.in_view(record, queries.own_eyes(record, who))
                for n in there
            ),
        }
        assert named <= living - {who}


@given(games(rulesets()))
@quick
def test_only_vasallos_advance_the_counter_and_by_what_they_did(game: Game) -> None:
    """D.22."""
    state, actions = game
    phase = resolve(state, actions)
    for who, person in state.people.items():
        before = sum(s.done for s in person.tasks)
        after = sum(s.done for s in phase.people[who].tasks)
        assert after - before == (who in phase.record.stages_done)
    assert all(state.people[who].side == "vasallo" for who in phase.record.stages_done)
    finished, total = task_count(phase.people, TASKS, Ruleset())
    if phase.verdict == ("vasallo", "TASKS_DONE"):
        assert finished == total > 0


@given(games())
@quick
def test_the_game_never_goes_on_when_it_is_won(game: Game) -> None:
    """D.23."""
    state, actions = game
    phase = resolve(state, actions)
    alive = [p for p in phase.people.values() if p.alive]
    impostors = sum(p.side == "impostor" for p in alive)
    if phase.verdict is None:
        assert impostors > 0
        assert len(alive) - impostors > impostors
        assert not tasks_done(phase.people, TASKS, Ruleset())
    else:
        assert phase.record.notified == ()
        assert not tasks_done(phase.people, TASKS, Ruleset()) or phase.verdict[1] in (
            "TASKS_DONE",
            "PARITY",
        )
        if phase.verdict[1] == "PARITY":
            assert parity(phase.people, Ruleset())


@given(games(rulesets()))
@quick
def test_murders_are_what_the_rules_allow(game: Game) -> None:
    """HAC-KILL-01, HAC-KILL-03, HAC-KILL-08, and one death and one corpse each (D.6 in part)."""
    state, actions = game
    phase = resolve(state, actions)
    record = phase.record
    for kill in record.kills:
        killer, victim = state.people[kill.killer], state.people[kill.victim]
        assert killer.side == "impostor"
        assert killer.alive
        assert killer.kill_from <= record.t
        assert killer.place == victim.place == kill.place
        assert victim.side == "vasallo" or state.ruleset.friendly_fire
        assert kill.killer not in kill.witnesses
        assert kill.victim not in kill.witnesses
    victims = [kill.victim for kill in record.kills]
    assert set(victims) == record.alive_before - record.alive_after
    assert [c.victim for c in record.corpses_after[len(record.corpses_before) :]] == victims


@pytest.mark.rule("HAC-NAR-03", "AMB-218", "AMB-225")
@given(games())
@quick
def test_idling_and_pretending_are_the_same_to_everybody(game: Game) -> None:
    """D.2, the swap of a task that advances nothing and idling: the whole record agrees."""
    state, actions = game
    for who, entry in actions.items():
        if isinstance(entry.action, DoTask) and state.people[who].side == "impostor":
            idle = {**actions, who: replace(entry, action=Wait())}
            one, two = resolve(state, actions).record, resolve(state, idle).record
            assert replace(one, outcomes={}) == replace(two, outcomes={})
