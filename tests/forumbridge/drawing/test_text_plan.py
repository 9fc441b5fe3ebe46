"""The plan in letters: every way out with its side, and never a line too long."""

from __future__ import annotations

import pytest

from engine.hacienda.setting.atlas import atlas_of
from engine.hacienda.setting.map_data import map_from_data
from forumbridge.drawing.text_plan import COLUMNS, text_plan
from forumbridge.drawing.view import Condition, Figure, View
from tests.forumbridge.drawing.maps import generated, shipped

MAPS = {
    "shipped": map_from_data(shipped()),
    "hundred": map_from_data(generated(1, 60, 42, 100, 4)),
    "unsaid": map_from_data(generated(6, 40, 30, 40, 4, stretches=False)),
}
LONG = "Don Maximiliano-Gaspar de Todos los Santos y Bobadilla del Guadalquivir"


def inside(place, *names, seen=()):
    figures = (Figure("Usted", place, Condition.SELF), *(Figure(n, place) for n in names))
    return View("Lo que sabe Ana", figures, own=place, seen=frozenset((place, *seen)))


def views(game_map):
    yield View()
    yield View(
        "Copia", tuple(Figure(f"{LONG} {n}", place) for n, place in enumerate(game_map.places))
    )
    for place in game_map.places:
        yield inside(place, LONG, seen=atlas_of(game_map).sees(place))


@pytest.mark.parametrize("columns", [30, COLUMNS, 80])
@pytest.mark.parametrize("name", MAPS)
def test_no_line_is_longer_than_the_columns(name, columns):
    for view in views(MAPS[name]):
        lines = text_plan(MAPS[name], view, columns).splitlines()
        assert max(map(len, lines)) <= columns, lines


@pytest.mark.parametrize("columns", [0, 29, 81])
def test_other_widths_are_refused(columns):
    with pytest.raises(ValueError, match="columnas"):
        text_plan(MAPS["shipped"], View(), columns)


@pytest.mark.rule("HAC-MOV-01")
@pytest.mark.parametrize("name", MAPS)
def test_every_way_out_of_a_place_is_told_with_its_side(name):
    game_map = MAPS[name]
    atlas = atlas_of(game_map)
    for place in game_map.places:
        told = " ".join(text_plan(game_map, inside(place), 80).replace("│", " ").split())
        for way in atlas.exits(place):
            other = game_map.places[way.to]
            assert f"{way.side}: " in told
            assert (other.short or other.name) in told


@pytest.mark.rule("HAC-VIS-01")
def test_a_neighbour_in_sight_is_told_with_who_is_there_or_that_nobody_is():
    view = inside("claustro", "Bruno", seen=("recibidor", "salon_principal"))
    view = View(
        view.caption, (*view.figures, Figure("Carmela", "recibidor")), own=view.own, seen=view.seen
    )
    told = text_plan(MAPS["shipped"], view)
    assert "▪ Recibidor (ventana, al este)\n    Carmela\n" in told
    assert "▪ Salón Principal (ventana, al norte)\n    nadie\n" in told
    assert "│ Usted, Bruno " in told


def test_sides_point_where_they_lie():
    told = text_plan(MAPS["shipped"], inside("claustro"))
    box = told.index("┌")
    assert told.index("↑ norte: puerta al Salón Principal") < box
    assert "┤ ← oeste: puerta a la Galería" in told
    assert told.index("↓ sur: puerta al Pasillo al sur del") > told.index("└")


def test_the_narrators_has_each_person_under_his_place():
    figures = (Figure("Ana", "comedor"), Figure("Blas", "comedor"), Figure("Cira", "luces"))
    told = text_plan(MAPS["shipped"], View("Copia", figures))
    assert "── Comedor ───────────────────────── 2 ─\n    Ana, Blas\n" in told
    assert "── Luces ─────────────────────────── 1 ─\n    Cira\n" in told
    assert told.index("Sin nadie") < told.index("Palomar")


def test_it_is_the_same_text_every_time():
    for view in views(MAPS["shipped"]):
        assert text_plan(MAPS["shipped"], view) == text_plan(map_from_data(shipped()), view)
