"""The rulings about the deal: each at its default and away from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.hacienda.deal import deal
from engine.hacienda.inputs import RetirePerson
from engine.hacienda.setup import Character, Ruleset, Setup, TaskClass
from engine.hacienda.state import State, TaskState
from engine.hacienda.victory import task_count, tasks_done
from engine.vocabulary.ids import CharacterId, TaskId
from tests.engine.scenario import Cast, Scenario, impostor
from tests.engine.world import MAP, TASKS, ghost, person, with_tasks

SEED = "5eed"


def dealt(**changes: object) -> State:
    """The state after a deal among as many characters as the rulings ask for."""
    rules = replace(Ruleset(), **changes)
    size = rules.vasallos + rules.impostores
    roster = tuple(Character(CharacterId(f"p{n:03}"), f"Persona {n}") for n in range(size))
    people, _ = deal(Setup(MAP, TASKS, roster, rules), SEED)
    return State(rules, people=people)


def numbers(state: State, what: str) -> Counter[str]:
    return Counter(getattr(p, what) for p in state.people.values())


@pytest.mark.option("vasallos", "impostores")
@pytest.mark.rule("HAC-SET-01", "AMB-015")
@pytest.mark.parametrize(("vasallos", "impostores"), [(12, 3), (2, 1), (13, 3), (12, 1), (12, 4)])
def test_so_many_of_each_side_are_dealt(vasallos: int, impostores: int) -> None:
    none = {"clerigos": 0, "escurridizos": 0, "cambiaformas": 0}
    state = dealt(vasallos=vasallos, impostores=impostores, **none)
    assert numbers(state, "side") == {"vasallo": vasallos, "impostor": impostores}


@pytest.mark.option("clerigos", "escurridizos", "cambiaformas")
@pytest.mark.rule("HAC-SET-03", "HAC-SET-04")
@pytest.mark.parametrize("key", ["clerigos", "escurridizos", "cambiaformas"])
@pytest.mark.parametrize("number", [1, 0, 2])
def test_so_many_of_each_role_are_dealt_inside_their_side(key: str, number: int) -> None:
    state = dealt(**{key: number})
    role = {"clerigos": "clerigo", "escurridizos": "escurridizo"}.get(key, "cambiaformas")
    side = "impostor" if role == "cambiaformas" else "vasallo"
    holders = [p.side for p in state.people.values() if p.role == role]
    assert holders == [side] * number
    others = numbers(state, "role")
    assert all(
        others[one] == 1 for one in ("clerigo", "escurridizo", "cambiaformas") if one != role
    )


@pytest.mark.option("task_quota")
@pytest.mark.rule("HAC-SET-07", "HAC-SET-08")
@pytest.mark.parametrize(
    "quota",
    [
        pytest.param({"larga": 2, "mediana": 3, "rapida": 3}, id="default"),
        pytest.param({"larga": 0, "mediana": 0, "rapida": 0}, id="none"),
        pytest.param({"larga": 0, "mediana": 1, "rapida": 4}, id="other"),
    ],
)
def test_every_vasallo_and_nobody_else_has_the_quota(quota: dict[str, int]) -> None:
    for one in dealt(task_quota=quota).people.values():
        kinds = Counter(str(TASKS[own.task].kind) for own in one.tasks)
        wanted = quota if one.side == "vasallo" else {}
        assert {str(k): kinds[str(k)] for k in TaskClass} == {
            str(k): wanted.get(str(k), 0) for k in TaskClass
        }


@pytest.mark.option("start_place")
@pytest.mark.rule("AMB-012", "HAC-REP-06")
@pytest.mark.parametrize(("ruling", "place"), [(None, "comedor"), ("capilla", "capilla")])
def test_the_game_begins_and_everybody_meets_in_the_place_of_the_ruling(
    ruling: str | None, place: str
) -> None:
    assert set(numbers(dealt(start_place=ruling), "place")) == {place}
    play = Scenario({"ana": "bodega"}, start_place=ruling)
    play.gather("ana")
    assert {p.place for p in play.state.people.values()} == {place}


@pytest.mark.option("impostors_know_each_other", "impostors_know_roles")
@pytest.mark.rule("AMB-013", "AMB-014")
@pytest.mark.parametrize(
    ("know", "roles", "fellows", "told"),
    [
        pytest.param(True, False, 2, 0, id="default"),
        pytest.param(True, True, 2, 1, id="roles-too"),
        pytest.param(False, False, 0, 0, id="strangers"),
    ],
)
def test_what_impostors_are_told_of_each_other_at_the_deal(
    know: bool, roles: bool, fellows: int, told: int
) -> None:
    cast = {"caco": impostor("bodega"), "rufo": impostor("bodega"), "ana": "cocina"}
    play = Scenario(
        cast, impostors_know_each_other=know, impostors_know_roles=roles, cambiaformas=1
    )
    deal_ = play.told[0].reports
    bad = {who for who, p in play.state.people.items() if p.side == "impostor"}
    shifter = next(w for w, p in play.state.people.items() if p.role == "cambiaformas")
    for who in play.cast:
        card = deal_[who].card
        assert card is not None
        if who not in bad:
            assert (card.fellows, card.fellow_roles) == ((), ())
            continue
        assert len(card.fellows) == fellows
        assert set(card.fellows) <= bad - {who}
        expected = ((shifter, "cambiaformas"),) if told and who != shifter else ()
        assert card.fellow_roles == expected


@pytest.mark.option("retired_tasks_count")
@pytest.mark.rule("AMB-017", "AMB-260")
@pytest.mark.parametrize("count", [True, False])
def test_the_tasks_of_the_retired_count_or_not(count: bool) -> None:
    rules = Ruleset(retired_tasks_count=count)
    done, half = TaskState(TaskId("encomendarse"), 1, 5), TaskState(TaskId("grimorio"), 1, 5)
    people = {
        CharacterId("ana"): with_tasks("cocina", done),
        CharacterId("eva"): ghost("cocina", tasks=(half,), retired=True),
        CharacterId("caco"): person("cocina", side="impostor", tasks=()),
    }
    assert task_count(people, TASKS, rules) == ((1, 2) if count else (1, 1))
    assert tasks_done(people, TASKS, rules) is not count


@pytest.mark.option("retired_tasks_count")
@pytest.mark.rule("AMB-017", "AMB-260")
@pytest.mark.parametrize("count", [True, False])
def test_retiring_the_last_one_with_something_to_do_wins_only_if_his_tasks_do_not_count(
    count: bool,
) -> None:
    crowd = {"malo": Cast("carruajes", "impostor"), "uno": Cast("palomar"), "dos": Cast("palomar")}
    play = Scenario(
        {"ana": "capilla"}, crowd=crowd, retired_tasks_count=count, task_quota={"rapida": 1}
    )
    for who in ("uno", "dos"):
        own = play.state.people[CharacterId(who)].tasks[0]
        finished = replace(own, done=len(TASKS[own.task].stages))
        people = {
            **play.state.people,
            CharacterId(who): replace(play.state.people[CharacterId(who)], tasks=(finished,)),
        }
        play.state = replace(play.state, people=people)
    play.give(RetirePerson(CharacterId("ana"), "narrador", "se va"))
    assert (play.state.win_reason == "TASKS_DONE") is not count
