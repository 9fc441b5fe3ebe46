"""The talisman, and what all powers share (rules 1.24, 1.26, 1.27, 3.12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import (
    House,
    Person,
    State,
    TalismanState,
    TaskState,
)
from engine.hacienda.setting.rulings import Ruleset
from engine.hacienda.telling.counters import role_limits
from engine.vocabulary.actions import (
    Action,
    DoTask,
    Kill,
    Move,
    Protect,
    Sabotage,
    Talisman,
    Transform,
)
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId
from tests.engine.hacienda.powers import ANA, EVA, ZOE, at, shifter, who
from tests.engine.scenario import Cast, Scenario
from tests.engine.world import (
    TASKS,
    code,
    go_on,
    idle,
    impostor,
    person,
    places,
    resolve,
    told,
)

QUICK = [t for t in TASKS.values() if len(t.stages) == 1]


def clerk(charges: int = 3, **changes: object) -> Person:
    talisman = changes.pop("talisman", TalismanState(charges))
    return person("cocina", **{"role": "clerigo", "talisman": talisman, **changes})


# ── Clérigo ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-CLE-01", "HAC-CLE-02", "HAC-CLE-04", "HAC-ACT-10", "HAC-ENG-04", "AMB-083")
def test_the_talisman_shows_what_the_altar_shows_from_anywhere() -> None:
    start = at({"cle": clerk(), "dead": "capilla"})
    phase = resolve(start, {"cle": Talisman(), "caco": Kill(CharacterId("dead"))})
    seen = told(start, phase, "cle")
    assert (seen.health_by, seen.reduced) == ("talisman", True)
    assert {w for w, alive in seen.health if not alive} == {"dead"}
    assert who(phase, "cle").talisman == TalismanState(2, paid=True)


@pytest.mark.rule("HAC-CLE-03", "HAC-ACT-14", "HAC-ACT-15", "AMB-022", "AMB-228")
@pytest.mark.option("talisman_free_busy")
@pytest.mark.parametrize("busy", [False, True])
def test_the_phases_after_the_first_are_free_and_leave_the_point(busy: bool) -> None:
    paid = clerk(talisman=TalismanState(2, paid=True))
    start = at({"cle": paid}, Ruleset(talisman_free_busy=busy))
    phase = resolve(start, {"cle": Move(PlaceId("comedor"))}, {"cle": Talisman(free=True)})
    seen = told(start, phase, "cle")
    assert places(phase, "cle") == ("comedor",)
    assert (seen.health_by, seen.reduced) == ("talisman", busy)
    assert who(phase, "cle").talisman.charges == 1
    off = resolve(start, {"cle": Move(PlaceId("comedor"))})
    assert told(start, off, "cle").health == ()


@pytest.mark.rule("HAC-CLE-02", "HAC-CLE-09")
def test_the_first_phase_of_a_load_is_never_free() -> None:
    start = at({"cle": clerk()})
    phase = resolve(start, {}, {"cle": Talisman(free=True)})
    assert phase.record.free[CharacterId("cle")].code == Code.TALISMAN_UNPAID
    assert who(phase, "cle").talisman.charges == 3


@pytest.mark.rule("HAC-CLE-04", "HAC-CLE-05", "AMB-229")
@pytest.mark.option("talisman_charges")
@pytest.mark.parametrize("charges", [3, 1, 5])
def test_a_load_lasts_its_phases_in_a_row_or_not_and_is_paid_once(charges: int) -> None:
    state = at({"cle": clerk(charges)})
    phase = resolve(state, {"cle": Talisman()})
    for _ in range(charges - 1):
        state = idle(go_on(state, phase), 1)
        phase = resolve(state, {}, {"cle": Talisman(free=True)})
        assert told(state, phase, "cle").health
    empty = go_on(state, phase)
    assert who(empty, "cle").talisman == TalismanState(0)
    tried = resolve(empty, {"cle": Talisman()})
    assert code(tried, "cle") == Code.NO_CHARGE
    play = Scenario({"cle": Cast("cocina")}, talisman_charges=charges)
    assert all(p.talisman.charges in (0, charges) for p in play.state.people.values())


@pytest.mark.rule("AMB-230")
def test_paid_and_free_in_one_phase_take_one_charge() -> None:
    start = at({"cle": clerk(talisman=TalismanState(2, paid=True))})
    phase = resolve(start, {"cle": Talisman()}, {"cle": Talisman(free=True)})
    assert who(phase, "cle").talisman.charges == 1


def working(charges: int, tasks: int, finished: int = 0) -> tuple[Person, list[TaskId]]:
    """A Clérigo in a place where that many quick tasks of his can be done."""
    by_place: dict[str, list[TaskId]] = {}
    for task in QUICK:
        by_place.setdefault(task.stages[0].place, []).append(task.id)
    place, ids = max(by_place.items(), key=lambda row: len(row[1]))
    ids = (ids + [t.id for t in QUICK if t.id not in ids])[:tasks]
    state = TalismanState(charges, finished=finished)
    return person(place, role="clerigo", talisman=state, tasks=tuple(map(TaskState, ids))), ids


def finish(state: State, task: TaskId) -> State:
    """He goes there and does his quick task."""
    where = TASKS[task].stages[0].place
    cle = CharacterId("cle")
    state = replace(state, people={**state.people, cle: replace(state.people[cle], place=where)})
    return go_on(state, resolve(state, {"cle": DoTask(task)}))


@pytest.mark.rule("HAC-CLE-06", "HAC-CLE-08", "AMB-231", "AMB-233")
@pytest.mark.option("talisman_tasks")
@pytest.mark.parametrize("needed", [2, 1, 3])
def test_empty_it_fills_again_with_whole_tasks(needed: int) -> None:
    cle, ids = working(0, needed)
    state = at({"cle": cle}, Ruleset(talisman_tasks=needed))
    for task in ids:
        assert who(state, "cle").talisman.charges == 0
        state = finish(state, task)
    assert who(state, "cle").talisman == TalismanState(3)


@pytest.mark.rule("HAC-CLE-07")
def test_it_does_not_fill_unless_it_was_empty() -> None:
    cle, ids = working(1, 2)
    state = at({"cle": cle})
    for task in ids:
        state = finish(state, task)
    assert who(state, "cle").talisman == TalismanState(1)


@pytest.mark.rule("HAC-CLE-08")
def test_a_stage_is_not_a_task() -> None:
    long = next(t for t in TASKS.values() if len(t.stages) > 1)
    cle = person(long.stages[0].place, role="clerigo", tasks=(TaskState(long.id),))
    phase = resolve(at({"cle": cle}), {"cle": DoTask(long.id)})
    assert phase.record.stages_done
    assert who(phase, "cle").talisman.finished == 0


@pytest.mark.rule("AMB-232", "AMB-227", "HAC-NAR-02")
def test_using_it_shows_no_more_than_staying() -> None:
    start = at({"cle": clerk()})
    used, idled = resolve(start, {"cle": Talisman()}), resolve(start, {})
    assert told(start, used, "ana") == told(start, idled, "ana")


@pytest.mark.rule("AMB-156")
@pytest.mark.option("roles_survive_death")
@pytest.mark.parametrize("survive", [False, True])
def test_powers_end_with_life(survive: bool) -> None:
    people = {"cle": clerk(alive=False, died_t=3), "zoe": shifter(alive=False, died_t=3)}
    start = at(people, Ruleset(roles_survive_death=survive))
    phase = resolve(start, {"cle": Talisman(), "zoe": Transform(ANA)})
    assert (code(phase, "cle") == Code.DONE) is survive
    assert (code(phase, "zoe") == Code.DONE) is survive


@pytest.mark.rule("HAC-ACT-10")
@pytest.mark.parametrize("action", [Talisman(), Transform(EVA), Protect(EVA)], ids=lambda a: a.verb)
def test_nobody_else_has_these_powers(action: Action) -> None:
    phase = resolve(at({"zoe": impostor("cocina")}), {"ana": action, "zoe": action})
    assert (code(phase, "ana"), code(phase, "zoe")) == (Code.NOT_ALLOWED, Code.NOT_ALLOWED)


@pytest.mark.rule("MSG-02", "MSG-81")
def test_the_card_says_how_long_a_power_lasts_and_what_it_costs_again() -> None:
    rules = Ruleset()
    assert role_limits(rules, "clerigo") == (3, 2)
    assert role_limits(rules, "escurridizo") == (6, 10)
    assert role_limits(rules, "cambiaformas") == (10, 10)
    assert role_limits(rules, "angel") == (5, 20)
    play = Scenario({"ana": "cocina", "zoe": Cast("cocina", "impostor")})
    play.open_round()
    play.declare("zoe", Kill(ANA))
    play.run()
    card = play.report("ana").card
    assert card is not None
    assert (card.role, card.lasts, card.waits) == ("angel", 5, 20)


@pytest.mark.rule("AMB-261", "MSG-92")
def test_the_final_log_tells_sabotages_beside_the_deaths() -> None:
    play = Scenario({"ana": "cocina", "zoe": Cast("cocina", "impostor")})
    play.open_round()
    play.state = replace(play.state, house=House())
    play.declare("zoe", Sabotage("luces"))
    play.run()
    assert play.state.sabotages == ((play.state.round, 1, "sabotage:luces", ZOE),)
