"""What is seen of a phase, who meets whom, and who may alter (rules 1.6, 1.8, 1.9, 3.5, 3.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts import record as queries
from engine.hacienda.facts.record import Step
from engine.hacienda.facts.state import TaskState
from engine.hacienda.setting.setup import Ruleset
from engine.vocabulary.actions import Action, DoTask, Kill, Move, Wait
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId
from tests.engine.world import (
    CROWD,
    MAP,
    PENDING,
    Who,
    ghost,
    go_on,
    impostor,
    play,
    resolve,
    state_of,
    with_tasks,
)

ANA, EVA = CharacterId("ana"), CharacterId("eva")
VINO = TaskId("vino")
PUNTO = TaskState(VINO, 1, 3)
"""A task whose next stage is in the Comedor."""


def to(place: str) -> Move:
    return Move(PlaceId(place))


def step(who: str, origin: str, goal: str) -> Step:
    return Step(CharacterId(who), PlaceId(origin), PlaceId(goal))


@pytest.mark.rule(
    "HAC-VIS-01", "HAC-VIS-02", "HAC-VIS-04", "HAC-VIS-08", "HAC-VIS-13", "HAC-LIT-01",
    "HAC-LIT-11",
)  # fmt: skip
def test_views_are_those_of_the_place_at_the_start_and_at_the_end() -> None:
    phase = play({"ana": "claustro"}, {"ana": to("pasillo_claustro")})
    assert phase.record.sees_before[ANA] == {
        "claustro", "salon_principal", "pasillo_noreste", "pasillo_claustro", "recibidor"
    }  # fmt: skip
    assert phase.record.sees_after[ANA] == {"pasillo_claustro", "claustro"}


@pytest.mark.rule("HAC-VIS-01", "HAC-VIS-15", "HAC-VIS-23", "HAC-VIS-04", "HAC-VIS-09")
@pytest.mark.parametrize(
    ("where", "other"),
    [
        pytest.param("biblioteca_este", "biblioteca_este", id="same-place"),
        pytest.param("biblioteca_este", "biblioteca_oeste", id="the-other-half"),
        pytest.param("biblioteca_este", "galeria_este", id="through-the-window"),
        pytest.param("terraza_sur", "terraza_sureste", id="next-section"),
        pytest.param("terraza_sur", "jardin_suroeste", id="down-the-drop"),
        pytest.param("jardin_sureste", "palomar", id="into-the-palomar"),
    ],
)
def test_people_in_view_are_known_by_name_and_place(where: str, other: str) -> None:
    phase = play({"ana": where, "eva": other}, {})
    assert (
        dict(queries.in_view(phase.record, queries.own_eyes(phase.record, ANA)))[PlaceId(other)][0]
        == "eva"
    )
    assert queries.in_view(phase.record, queries.own_eyes(phase.record, ANA))[0][0] == where


@pytest.mark.rule("HAC-VIS-19", "HAC-GHO-04", "AMB-093", "AMB-092")
def test_a_ghost_sees_the_living_and_ghosts_through_walls() -> None:
    phase = play({"ana": ghost("capilla"), "eva": "biblioteca_oeste", "alma": ghost("capilla")}, {})
    seen = dict(queries.in_view(phase.record, queries.own_eyes(phase.record, ANA)))
    assert seen[PlaceId("biblioteca_oeste")] == ("eva",)
    assert seen[PlaceId("capilla")] == ("alma",)


@pytest.mark.rule("AMB-070", "HAC-GHO-09", "HAC-ACT-11")
def test_the_living_perceive_no_ghost() -> None:
    """Invariant D.3."""
    phase = play(
        {"ana": "capilla", "alma": ghost("alcoba_clerigo"), "sombra": ghost("capilla")},
        {"alma": to("capilla"), "sombra": to("biblioteca_oeste")},
    )
    assert queries.in_view(phase.record, queries.own_eyes(phase.record, ANA)) == (
        (PlaceId("capilla"), ()),
        (PlaceId("terraza_suroeste"), ()),
    )
    assert queries.arrivals(phase.record, queries.own_eyes(phase.record, ANA)) == ()
    assert queries.departures(phase.record, queries.own_eyes(phase.record, ANA)) == ()
    assert queries.company(phase.record, ANA) == ()
    assert phase.record.notified == ()


ARRIVALS: list[object] = [
    pytest.param("comedor", None, [step("eva", "cocina", "comedor")], id="who-was-there"),
    pytest.param(
        "pasillo_claustro", to("comedor"), [step("eva", "cocina", "comedor")], id="who-comes-too"
    ),
    pytest.param("comedor", to("terraza_sur"), [], id="who-leaves"),
    pytest.param("terraza_sur", None, [], id="who-can't-look-in"),
    pytest.param(
        with_tasks("comedor", PUNTO), DoTask(VINO), [], id="who-works",
        marks=pytest.mark.rule("HAC-ENG-06"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("observer", "action", "expected"), ARRIVALS)
@pytest.mark.rule("HAC-VIS-12", "AMB-075")
def test_arrivals_are_seen_by_all_who_have_the_place_in_view_at_the_end(
    observer: Who, action: Action | None, expected: list[Step]
) -> None:
    actions: dict[str, Action] = {"eva": to("comedor")}
    if action is not None:
        actions["ana"] = action
    phase = play({"ana": observer, "eva": "cocina"}, actions)
    assert list(queries.arrivals(phase.record, queries.own_eyes(phase.record, ANA))) == expected


DEPARTURES: list[object] = [
    pytest.param("comedor", None, [step("eva", "comedor", "cocina")], id="who-stays"),
    pytest.param(
        "comedor", to("pasillo_claustro"), [], id="who-leaves", marks=pytest.mark.rule("AMB-076")
    ),
    pytest.param("cocina", to("comedor"), [], id="who-comes"),
    pytest.param(
        with_tasks("comedor", PUNTO), DoTask(VINO), [], id="who-works",
        marks=pytest.mark.rule("AMB-076", "HAC-ENG-06"),
    ),
    pytest.param("comedor", to("capilla"), [step("eva", "comedor", "cocina")], id="who-fails"),
]  # fmt: skip


@pytest.mark.parametrize(("observer", "action", "expected"), DEPARTURES)
@pytest.mark.rule("HAC-VIS-12", "HAC-VIS-17", "AMB-075")
def test_departures_are_seen_only_by_who_stays_with_the_place_in_view(
    observer: Who, action: Action | None, expected: list[Step]
) -> None:
    actions: dict[str, Action] = {"eva": to("cocina")}
    if action is not None:
        actions["ana"] = action
    phase = play({"ana": observer, "eva": "comedor"}, actions)
    assert list(queries.departures(phase.record, queries.own_eyes(phase.record, ANA))) == expected


@pytest.mark.rule("AMB-075")
def test_who_moves_sees_no_departure_even_from_a_place_always_in_view() -> None:
    phase = play(
        {"ana": "biblioteca_este", "eva": "galeria_este", "leo": "biblioteca_este"},
        {"ana": to("biblioteca_oeste"), "eva": to("claustro")},
    )
    assert queries.departures(phase.record, queries.own_eyes(phase.record, ANA)) == ()
    leaving = step("eva", "galeria_este", "claustro")
    assert leaving in queries.departures(
        phase.record, queries.own_eyes(phase.record, CharacterId("leo"))
    )


@pytest.mark.rule("HAC-VIS-20", "HAC-ALT-16")
def test_who_stays_in_view_is_told_apart_from_who_came() -> None:
    phase = play(
        {"ana": "comedor", "eva": "comedor", "leo": "cocina"}, {"leo": to("comedor"), "eva": Wait()}
    )
    assert queries.stayers(phase.record, queries.own_eyes(phase.record, ANA)) == ("eva",)


@pytest.mark.rule("HAC-ENC-05", "AMB-094")
def test_the_negative_lists_other_places_in_view_that_hold_nobody() -> None:
    phase = play({"ana": "biblioteca_este", "eva": "galeria_este"}, {})
    assert queries.empty_places(phase.record, queries.own_eyes(phase.record, ANA)) == (
        "biblioteca_oeste",
    )


@pytest.mark.rule("AMB-086", "HAC-ENG-06")
def test_presences_count_the_living_others_of_the_place() -> None:
    phase = play(
        {
            "ana": with_tasks("comedor", PUNTO),
            "eva": "comedor",
            "leo": "cocina",
            "alma": ghost("comedor"),
        },
        {"ana": DoTask(VINO), "leo": to("comedor")},
    )
    assert queries.company(phase.record, ANA) == ("eva", "leo")


NOTIFIED: list[object] = [
    pytest.param(
        {"ana": "comedor", "eva": "cocina"}, {"eva": to("comedor")}, {}, {"ana", "eva"},
        id="one-comes", marks=pytest.mark.rule("HAC-ENC-01", "HAC-ALT-01", "HAC-ALT-17"),
    ),
    pytest.param(
        {"ana": "pasillo_claustro", "eva": "cocina"}, {"eva": to("comedor"), "ana": to("comedor")},
        {}, {"ana", "eva"}, id="both-come", marks=pytest.mark.rule("HAC-ENC-01", "HAC-ENC-04"),
    ),
    pytest.param(
        {"ana": "comedor", "eva": "comedor"}, {}, {}, set(),
        id="together-all-along", marks=pytest.mark.rule("AMB-051", "AMB-068"),
    ),
    pytest.param(
        {"ana": "comedor", "eva": "comedor"}, {"ana": to("cocina"), "eva": to("cocina")}, {}, set(),
        id="moving-together", marks=pytest.mark.rule("AMB-051"),
    ),
    pytest.param(
        {"ana": "comedor", "eva": "comedor"}, {}, {"repeat_encounter": True}, {"ana", "eva"},
        id="together-by-option", marks=pytest.mark.rule("AMB-051"),
    ),
    pytest.param(
        {"ana": "comedor", "eva": "cocina"}, {"eva": to("terraza_sureste")}, {}, set(),
        id="out-of-sight",
    ),
    pytest.param(
        {"ana": "intendencia", "eva": "cocina"}, {"eva": to("terraza_sureste")}, {}, {"ana"},
        id="one-way-sight",
        marks=pytest.mark.rule("HAC-ALT-02", "HAC-ALT-03", "HAC-VIS-16", "HAC-VIS-18"),
    ),
    pytest.param(
        {"ana": "cocina", "eva": "terraza_sureste"}, {"ana": to("terraza_sureste")}, {},
        {"ana", "eva"}, id="coming-upon-somebody", marks=pytest.mark.rule("AMB-067"),
    ),
    pytest.param(
        {"ana": "pasillo_intendencia", "eva": "terraza_sureste"}, {"ana": to("intendencia")}, {},
        {"ana"}, id="own-step-brings-into-view", marks=pytest.mark.rule("AMB-067"),
    ),
    pytest.param(
        {"ana": "biblioteca_este", "eva": "galeria_este"}, {"eva": to("galeria_oeste")}, {}, set(),
        id="leaving-view", marks=pytest.mark.rule("AMB-065"),
    ),
    pytest.param(
        {"ana": "biblioteca_este", "eva": "galeria_este"}, {"eva": to("galeria_oeste")},
        {"alter_on_exit": True}, {"ana"}, id="leaving-view-by-option",
        marks=pytest.mark.rule("AMB-065", "HAC-VIS-17"),
    ),
    pytest.param(
        {"ana": with_tasks("comedor", PUNTO), "eva": "cocina"},
        {"ana": DoTask(VINO), "eva": to("comedor")}, {}, {"ana", "eva"},
        id="coming-upon-a-worker", marks=pytest.mark.rule("AMB-053", "AMB-064"),
    ),
    pytest.param(
        {"ana": ghost("comedor"), "eva": "cocina"}, {"eva": to("comedor")}, {}, set(),
        id="a-ghost", marks=pytest.mark.rule("AMB-162", "AMB-070"),
    ),
    pytest.param(
        {"ana": ghost("comedor"), "eva": "cocina"}, {"eva": to("terraza_sureste")},
        {"ghosts_alter": True}, set(), id="a-ghost-that-loses-sight",
        marks=pytest.mark.rule("AMB-162"),
    ),
    pytest.param(
        {"ana": ghost("biblioteca_este"), "eva": "cocina"}, {"eva": to("comedor"), "ana": to("comedor")},
        {"ghosts_alter": True}, {"ana"}, id="a-ghost-by-option", marks=pytest.mark.rule("AMB-162"),
    ),
    pytest.param(
        {"ana": "cocina", "caco": impostor("cocina"), "eva": "cocina"},
        {"caco": Kill(ANA)}, {}, set(), id="a-murder-gives-no-window",
        marks=pytest.mark.rule("AMB-063", "AMB-282"),
    ),
    pytest.param(
        {"ana": "cocina", "caco": impostor("cocina"), "eva": "cocina"},
        {"caco": Kill(ANA)}, {"corpse_window": "alter"}, {"caco", "eva"},
        id="a-corpse-does-by-option", marks=pytest.mark.rule("AMB-063"),
    ),
    pytest.param(
        {"ana": "cocina", "caco": impostor("cocina"), "eva": "comedor"},
        {"caco": Kill(ANA), "eva": to("cocina")}, {}, {"caco", "eva"},
        id="coming-upon-a-murderer", marks=pytest.mark.rule("HAC-ENC-01", "AMB-113"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("people", "actions", "rules", "expected"), NOTIFIED)
@pytest.mark.rule("AMB-056")
@pytest.mark.option("repeat_encounter", "alter_on_exit", "corpse_window", "ghosts_alter")
def test_exactly_the_notified_may_alter(
    people: dict[str, Who],
    actions: dict[str, Action],
    rules: dict[str, object],
    expected: set[str],
) -> None:
    phase = play(people, actions, Ruleset(**rules))
    assert set(phase.record.notified) - CROWD.keys() == expected


@pytest.mark.rule("AMB-084")
def test_who_stops_working_sees_his_company_anew() -> None:
    state = state_of({"ana": with_tasks("comedor", PUNTO, *PENDING), "eva": "comedor"})
    first = resolve(state, {"ana": DoTask(VINO)})
    assert first.record.notified == ()
    after = go_on(state, first)
    second = resolve(after, {})
    assert second.record.notified == ("ana",)
    third = resolve(go_on(after, second), {})
    assert third.record.notified == ()


@pytest.mark.rule("AMB-084", "HAC-TIME-10")
def test_a_round_s_opening_has_already_told_whom_one_sees() -> None:
    state = state_of({"ana": with_tasks("comedor", PUNTO, *PENDING), "eva": "comedor"})
    last = go_on(state, resolve(state, {"ana": DoTask(VINO)}))
    opened = replace(last, records=(), phase=0, round=8)
    assert resolve(opened, {}).record.notified == ()


@pytest.mark.parametrize(
    ("who", "action"),
    [
        pytest.param("comedor", Wait(), id="free"),
        pytest.param(
            with_tasks("comedor", PUNTO),
            DoTask(VINO),
            id="engaged",
            marks=pytest.mark.rule("AMB-053", "AMB-064"),
        ),
    ],
)
@pytest.mark.rule("HAC-ENC-01", "AMB-051", "HAC-ALT-17")
def test_two_coincide_whether_or_not_they_recognise_each_other(who: Who, action: Action) -> None:
    people: dict[str, Who] = {"ana": who, "eva": "cocina", "leo": "comedor"}
    phase = play(people, {"eva": to("comedor"), "ana": action})
    assert queries.newcomers(phase.record, ANA) == ("eva",)
    assert queries.newcomers(phase.record, EVA) == ("ana", "leo")
    assert queries.newcomers(phase.record, ANA, repeat=True) == ("eva", "leo")


@pytest.mark.rule("AMB-050", "HAC-ENC-13")
def test_the_other_section_is_a_sighting_and_no_encounter() -> None:
    phase = play(
        {"ana": "biblioteca_este", "eva": "pasillo_biblioteca"}, {"eva": to("biblioteca_oeste")}
    )
    assert queries.newcomers(phase.record, ANA) == ()
    assert set(phase.record.notified) == {"ana", "eva"}


def test_every_place_of_the_map_can_be_stood_in() -> None:
    for place in MAP.places:
        phase = play({"ana": place}, {})
        assert queries.in_view(phase.record, queries.own_eyes(phase.record, ANA))[0][0] == place
