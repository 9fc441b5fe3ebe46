"""A phase as a whole: simultaneity, one action each, and the worked example of the rule-book."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from engine.hacienda.facts import record as queries
from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.record import Step
from engine.hacienda.facts.state import PlanEntry, TaskState
from engine.vocabulary.actions import (
    Abstain,
    Action,
    Bell,
    Conditional,
    DoTask,
    Follow,
    Kill,
    Move,
    Report,
    Unknown,
    Vote,
    Wait,
)
from engine.vocabulary.declarations import Status
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId
from tests.engine.world import (
    CROWD,
    MAP,
    code,
    go_on,
    impostor,
    places,
    play,
    resolve,
    state_of,
    with_tasks,
)

ANA = CharacterId("ana")
CABALLERO, DAMA = CharacterId("caballero"), CharacterId("dama")


def to(place: str) -> Move:
    return Move(PlaceId(place))


@pytest.mark.rule("HAC-DECL-05", "HAC-TIME-06", "AMB-021")
def test_who_declares_nothing_stays_idle() -> None:
    phase = play({"ana": "capilla"}, {})
    assert code(phase, "ana") == Code.IDLE
    assert phase.record.outcomes[ANA].action is None
    assert places(phase, "ana") == ("capilla",)


@pytest.mark.rule("AMB-018", "HAC-ACT-13", "AMB-023")
@pytest.mark.parametrize(
    ("action", "why"),
    [
        pytest.param(Wait(), Code.DONE, id="wait"),
        pytest.param(Move(None), Code.INCOMPLETE, id="move-nowhere"),
        pytest.param(Follow(None), Code.INCOMPLETE, id="follow-nobody"),
        pytest.param(DoTask(None), Code.INCOMPLETE, id="no-task"),
        pytest.param(Unknown(), Code.INCOMPLETE, id="unreadable"),
        pytest.param(Conditional(Wait()), Code.INCOMPLETE, id="conditional"),
        pytest.param(Report(), Code.NOT_A_POINT, id="report"),
        pytest.param(Bell(), Code.NOT_A_POINT, id="bell"),
        pytest.param(Vote(ANA), Code.NOT_A_POINT, id="vote"),
        pytest.param(Abstain(), Code.NOT_A_POINT, id="abstention"),
        pytest.param(PlanEntry(to("cocina"), 1, "1", Status.ASKED), Code.UNCONFIRMED, id="asked"),
    ],
)
def test_what_is_not_an_action_of_a_phase_loses_its_point(
    action: Action | PlanEntry, why: Code
) -> None:
    phase = play({"ana": "comedor"}, {"ana": action})
    assert code(phase, "ana") == why
    assert places(phase, "ana") == ("comedor",)


@pytest.mark.rule("AMB-274")
def test_a_provisional_reading_counts_for_what_can_be_revoked() -> None:
    phase = play({"ana": "comedor"}, {"ana": PlanEntry(to("cocina"), 1, "1", Status.PROVISIONAL)})
    assert places(phase, "ana") == ("cocina",)


def test_a_stranger_s_action_is_refused() -> None:
    with pytest.raises(ValueError, match="not in the game: nadie"):
        play({"ana": "comedor"}, {"nadie": Wait()})


@pytest.mark.rule("HAC-TIME-12", "AMB-002")
def test_a_phase_is_one_unit_of_time_and_leaves_the_state_alone() -> None:
    state = state_of({"ana": "comedor"})
    phase = resolve(state, {"ana": to("cocina")})
    assert (phase.record.round, phase.record.phase, phase.record.t) == (7, 1, 41)
    assert state.people[ANA].place == "comedor"
    assert phase.people is not state.people


@pytest.mark.rule("HAC-TIME-07")
def test_all_the_rest_happens_at_once_on_what_the_murders_left() -> None:
    phase = play(
        {
            "ana": "comedor",
            "eva": "cocina",
            "leo": with_tasks("capilla", TaskState(TaskId("encomendarse"))),
            "caco": impostor("terraza_sur"),
            "blas": "terraza_sur",
        },
        {
            "ana": to("cocina"),
            "eva": to("comedor"),
            "leo": DoTask(TaskId("encomendarse")),
            "caco": Kill(CharacterId("blas")),
            "blas": to("comedor"),
        },
    )
    assert places(phase, "ana", "eva", "leo", "blas") == (
        "cocina", "comedor", "capilla", "terraza_sur"
    )  # fmt: skip
    assert phase.record.stages_done == {"leo": "encomendarse"}


@pytest.mark.rule("HAC-TIME-05", "HAC-MOV-07", "HAC-MAP-43", "HAC-DECL-12")
def test_c_1_from_the_capilla_to_the_grimoire() -> None:
    """C-1: east door, north door, first stage."""
    grimoire = TaskState(TaskId("grimorio"))
    state = state_of({"caballero": with_tasks("capilla", grimoire)})
    plan = [to("pasillo_biblioteca"), to("biblioteca_oeste"), DoTask(TaskId("grimorio"))]
    ends: list[str] = []
    for action in plan:
        phase = resolve(state, {"caballero": action})
        assert phase.record.outcomes[CABALLERO].done
        ends.append(phase.people[CABALLERO].place)
        state = go_on(state, phase)
    assert ends == ["pasillo_biblioteca", "biblioteca_oeste", "biblioteca_oeste"]
    assert state.people[CABALLERO].tasks == (TaskState(TaskId("grimorio"), 1, 43),)


@pytest.mark.rule("HAC-ENC-01", "HAC-ENC-04", "HAC-ENC-05", "AMB-075", "HAC-MAP-48", "HAC-ALT-01")
def test_c_2_two_meet_in_the_library_at_once() -> None:
    """C-2: each sees the other come in, and both see the places around empty."""
    phase = play(
        {"caballero": "pasillo_biblioteca", "dama": "biblioteca_este"},
        {"caballero": to("biblioteca_oeste"), "dama": to("biblioteca_oeste")},
    )
    record = phase.record
    here = PlaceId("biblioteca_oeste")
    assert queries.newcomers(record, CABALLERO) == (DAMA,)
    assert queries.newcomers(record, DAMA) == (CABALLERO,)
    assert queries.arrivals(record, queries.own_eyes(record, CABALLERO)) == (
        Step(DAMA, PlaceId("biblioteca_este"), here),
    )
    assert queries.arrivals(record, queries.own_eyes(record, DAMA)) == (
        Step(CABALLERO, PlaceId("pasillo_biblioteca"), here),
    )
    for who in (CABALLERO, DAMA):
        assert queries.empty_places(record, queries.own_eyes(record, who)) == (
            "biblioteca_este",
            "galeria_este",
        )
        assert queries.moved(record, who)
    assert record.notified == (CABALLERO, DAMA)


@pytest.mark.rule("HAC-ALT-16", "HAC-NAR-05", "HAC-VIS-20", "AMB-085", "AMB-065")
def test_c_5_one_crosses_and_the_other_stays_by_a_bookcase() -> None:
    """C-5: she sees him leave and arrive; he sees her stay, masked; nobody followed."""
    state = state_of({"caballero": "biblioteca_oeste", "dama": "biblioteca_oeste"}, phase=2)
    phase = resolve(state, {"caballero": to("biblioteca_este"), "dama": Wait()})
    record = phase.record
    crossing = Step(CABALLERO, PlaceId("biblioteca_oeste"), PlaceId("biblioteca_este"))
    assert queries.departures(record, queries.own_eyes(record, DAMA)) == (crossing,)
    assert queries.arrivals(record, queries.own_eyes(record, DAMA)) == (crossing,)
    assert queries.stayers(record, queries.own_eyes(record, CABALLERO)) == (DAMA,)
    assert record.masks[DAMA] == ""
    assert record.notified == ()


@pytest.mark.rule("HAC-ENG-01", "AMB-053")
def test_a_phase_of_fifteen_takes_well_under_five_milliseconds() -> None:
    """Generous for a shared machine: the best of several runs counts."""
    people = {f"p{n}": place for n, place in enumerate(list(MAP.places)[:8])}
    state = state_of(people)
    assert len(state.people) == 8 + len(CROWD) == 15
    actions: dict[str, Action] = {f"p{n}": Follow(CharacterId(f"p{n + 1}")) for n in range(7)}
    runs: list[float] = []
    for _ in range(20):
        begun = time.perf_counter()
        resolve(state, actions)
        runs.append(time.perf_counter() - begun)
    assert min(runs) < 0.005


def test_ids_of_people_are_kept_in_their_order() -> None:
    state = state_of({"zoe": "capilla", "ana": "comedor"})
    phase = resolve(state, {"ana": to("cocina")})
    assert list(phase.people) == list(state.people)
    assert list(phase.record.outcomes) == list(state.people)
    assert phase.people == {
        **state.people, ANA: replace(state.people[ANA], place=PlaceId("cocina"))
    }  # fmt: skip
