"""Ways out, steps and full-light sight of the shipped map."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.setting.atlas import atlas_of, gazetteer, task_phrases
from engine.hacienda.setting.map import Level, LinkKind
from engine.vocabulary.ids import PlaceId
from engine.vocabulary.outlook import Exit, ExitKind
from tests.engine.world import ATLAS, MAP, TASKS, setup_of, state_of

BLIND = {(Level.RED, Level.WHITE), (Level.GREEN, Level.RED)}


@pytest.mark.parametrize(
    ("place", "seen"),
    [
        pytest.param(
            "biblioteca_este",
            {"biblioteca_oeste", "galeria_este"},
            id="C-6-biblioteca",
            marks=pytest.mark.rule("HAC-MAP-44", "HAC-VIS-14", "HAC-VIS-15", "HAC-MAP-10"),
        ),
        pytest.param(
            "claustro",
            {"salon_principal", "pasillo_noreste", "pasillo_claustro", "recibidor"},
            id="C-6-claustro",
            marks=pytest.mark.rule("HAC-MAP-45", "HAC-VIS-02", "HAC-VIS-03"),
        ),
        pytest.param(
            "palomar",
            {"jardin_sureste"},
            id="C-6-palomar",
            marks=pytest.mark.rule("HAC-MAP-46", "HAC-MAP-21"),
        ),
        pytest.param(
            "pasillo_biblioteca",
            {"terraza_suroeste", "terraza_sur"},
            id="C-6-pasillo-sur",
            marks=pytest.mark.rule("HAC-MAP-47", "HAC-MAP-21"),
        ),
        pytest.param(
            "biblioteca_oeste",
            {"biblioteca_este", "galeria_este"},
            id="biblioteca-oeste",
            marks=pytest.mark.rule("HAC-MAP-48", "AMB-071"),
        ),
        pytest.param(
            "terraza_sur",
            {"terraza_suroeste", "terraza_sureste", "jardin_suroeste"},
            id="terraza-without-stairs",
            marks=pytest.mark.rule(
                "HAC-MAP-23", "HAC-MAP-25", "HAC-VIS-05", "HAC-VIS-06", "HAC-VIS-07", "AMB-073"
            ),
        ),
        pytest.param(
            "jardin_sureste",
            {"jardin_suroeste", "jardin_centroeste", "palomar"},
            id="jardin-by-the-palomar",
            marks=pytest.mark.rule(
                "HAC-MAP-27", "HAC-MAP-29", "HAC-VIS-09", "HAC-VIS-10", "HAC-VIS-11", "AMB-072"
            ),
        ),
        pytest.param("bodega", set(), id="no-windows", marks=pytest.mark.rule("HAC-MAP-02")),
    ],
)
def test_one_sees_exactly_these_places(place: str, seen: set[str]) -> None:
    assert set(ATLAS.sees(PlaceId(place))) == seen
    assert ATLAS.view(PlaceId(place)) == seen | {place}


@pytest.mark.rule("HAC-MAP-02", "HAC-MAP-07", "HAC-VIS-03", "HAC-MAP-13", "HAC-MAP-15")
def test_no_sight_through_a_door_or_a_wall_alone() -> None:
    clear = {LinkKind.WINDOW, LinkKind.GAP, LinkKind.SECTION, LinkKind.DROP}
    joined = {frozenset((x.a, x.b)) for x in MAP.links if x.kind in clear}
    seen = {frozenset((p, q)) for p in MAP.places for q in ATLAS.sees(p)}
    assert seen == joined


@pytest.mark.rule("HAC-MAP-25", "HAC-MAP-29")
def test_no_sight_from_the_terrace_inside_nor_from_the_garden_up() -> None:
    """Invariant D.11."""
    for place in MAP.places.values():
        for other in ATLAS.sees(place.id):
            assert (place.level, MAP.places[other].level) not in BLIND


@pytest.mark.rule("HAC-MAP-23", "HAC-MAP-29", "AMB-073")
def test_a_drop_is_seen_downwards_only() -> None:
    drops = [x for x in MAP.links if x.kind is LinkKind.DROP]
    assert len(drops) == 5
    for link in drops:
        assert link.b in ATLAS.sees(link.a)
        assert link.a not in ATLAS.sees(link.b)


@pytest.mark.rule("HAC-MAP-43", "HAC-MOV-07")
def test_exits_are_named_by_the_side_seen_from_inside() -> None:
    assert ATLAS.exits(PlaceId("capilla")) == (
        Exit("norte", ExitKind.DOOR, PlaceId("alcoba_clerigo")),
        Exit("este", ExitKind.DOOR, PlaceId("pasillo_biblioteca")),
        Exit("sur", ExitKind.DOOR, PlaceId("terraza_suroeste")),
    )
    corridor = {exit_.side: exit_.to for exit_ in ATLAS.exits(PlaceId("pasillo_biblioteca"))}
    assert corridor == {"oeste": "capilla", "norte": "biblioteca_oeste", "este": "comedor"}


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        pytest.param(
            "capilla", "pasillo_biblioteca", LinkKind.DOOR, id="door",
            marks=pytest.mark.rule("HAC-MAP-06", "HAC-MAP-08"),
        ),
        pytest.param(
            "galeria_oeste", "galeria_este", LinkKind.GAP, id="gap",
            marks=pytest.mark.rule("HAC-MAP-11", "HAC-MOV-04"),
        ),
        pytest.param(
            "terraza_sur", "terraza_sureste", LinkKind.SECTION, id="section",
            marks=pytest.mark.rule("HAC-MAP-14"),
        ),
        pytest.param(
            "terraza_este", "jardin_centroeste", LinkKind.STAIRS, id="stairs",
            marks=pytest.mark.rule("HAC-MAP-24", "HAC-MAP-30", "HAC-MOV-03"),
        ),
        pytest.param(
            "comedor", "terraza_sur", LinkKind.DOOR, id="door-to-the-terrace",
            marks=pytest.mark.rule("HAC-MAP-22", "HAC-MAP-26"),
        ),
        pytest.param(
            "carruajes", "jardin_noreste", LinkKind.DOOR, id="door-to-the-garden",
            marks=pytest.mark.rule("HAC-MAP-22", "HAC-MAP-28"),
        ),
        pytest.param(
            "capilla", "biblioteca_oeste", None, id="wall",
            marks=pytest.mark.rule("HAC-MAP-01", "HAC-MAP-03"),
        ),
        pytest.param(
            "claustro", "recibidor", None, id="window", marks=pytest.mark.rule("HAC-MAP-12")
        ),
        pytest.param(
            "terraza_sur", "jardin_suroeste", None, id="drop-without-stairs",
            marks=pytest.mark.rule("HAC-MAP-24", "HAC-MAP-30"),
        ),
        pytest.param(
            "capilla", "comedor", None, id="two-steps", marks=pytest.mark.rule("HAC-MOV-01")
        ),
        pytest.param("capilla", "capilla", None, id="same-place"),
        pytest.param("capilla", "sotano", None, id="no-such-place"),
    ],
)  # fmt: skip
def test_a_step_crosses_what_can_be_crossed_both_ways(
    a: str, b: str, kind: LinkKind | None
) -> None:
    there = ATLAS.step(PlaceId(a), PlaceId(b))
    assert (there.kind if there else None) is kind
    assert ATLAS.step(PlaceId(b), PlaceId(a)) == there


@pytest.mark.rule("HAC-VIS-19", "HAC-GHO-04", "AMB-092")
def test_touching_ignores_walls_doors_and_levels() -> None:
    assert set(ATLAS.touching(PlaceId("biblioteca_este"))) == {
        "galeria_este",
        "biblioteca_oeste",
        "pasillo_biblioteca",
        "claustro",
        "comedor",
        "pasillo_claustro",
    }
    assert "terraza_sur" in ATLAS.touching(PlaceId("jardin_suroeste"))


def test_an_unknown_place_has_nothing_around() -> None:
    nowhere = PlaceId("sotano")
    assert (ATLAS.exits(nowhere), ATLAS.sees(nowhere), ATLAS.touching(nowhere)) == ((), (), ())


def test_the_atlas_of_a_map_is_built_once() -> None:
    assert atlas_of(MAP) is atlas_of(MAP)
    other = replace(MAP, links=())
    assert atlas_of(other).map is other
    assert atlas_of(other).exits(MAP.start) == ()
    assert atlas_of(MAP).exits(MAP.start)


@pytest.mark.rule("HAC-NAR-01", "AMB-226", "AMB-290")
def test_tasks_can_be_done_in_rooms_and_some_sections_not_in_corridors() -> None:
    where = ATLAS.task_places(TASKS)
    assert {"capilla", "biblioteca_oeste", "terraza_suroeste"} <= where
    assert not {p.id for p in MAP.places.values() if p.id.startswith("pasillo")} & where
    assert "terraza_sur" not in where


def test_phrases_of_a_place_are_told_once_each() -> None:
    phrases = task_phrases(TASKS)
    assert phrases[PlaceId("capilla")] == tuple(sorted(set(phrases[PlaceId("capilla")])))
    assert "reza de rodillas en un reclinatorio" in phrases[PlaceId("capilla")]


@pytest.mark.rule("HAC-TASK-09", "HAC-VIS-23")
def test_the_gazetteer_has_every_public_name() -> None:
    names = gazetteer(setup_of(state_of({"ana": "capilla"})))
    assert names.places.keys() == MAP.places.keys()
    assert names.places[PlaceId("biblioteca_este")].room_name == "Biblioteca"
    assert names.places[PlaceId("terraza_este")].short == "Terraza este"
    assert names.exits[PlaceId("palomar")] == ATLAS.exits(PlaceId("palomar"))
    assert names.persons["ana"].name == "Ana"
    assert names.tasks["cocinar"].places == ("bodega", "cocina", "cocina", "comedor")
    assert names.tasks["encomendarse"].hints == ("Rezar en el reclinatorio",)
    assert names.fixtures["campana"] == ("comedor",)
