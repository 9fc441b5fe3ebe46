"""Borders, gaps and stretches on the grid, and what is said of a file that does not fit itself."""

from __future__ import annotations

import pytest

from forumbridge.drawing.geometry import Span, outline, shapes
from forumbridge.drawing.links import borders, links_of, without
from forumbridge.drawing.plan import draw
from tests.forumbridge.drawing.maps import shipped
from tests.forumbridge.drawing.seen import seen


def two_rooms(**links):
    return {
        "mapa": {"nombre": "Dos salas", "ancho": 8, "alto": 4},
        "lugares": {
            "a": {"nombre": "A", "nivel": "blanco", "forma": [[0, 0, 4, 4]]},
            "b": {"nombre": "B", "nivel": "blanco", "forma": [[4, 0, 4, 4]]},
        },
        "conexiones": links,
    }


def test_a_gap_leaves_the_wall_on_both_sides_of_it():
    wall = Span(True, 4, 0, 4)
    assert without(wall, [Span(True, 4, 1, 2)]) == (Span(True, 4, 0, 1), Span(True, 4, 2, 4))
    assert without(wall, [Span(True, 4, 1.5, 2.25)]) == (
        Span(True, 4, 0, 1.5),
        Span(True, 4, 2.25, 4),
    )
    assert without(wall, [Span(True, 5, 1, 2), Span(False, 4, 1, 2)]) == (wall,)
    assert without(wall, [Span(True, 4, -1, 9)]) == ()


def test_two_places_share_a_border_and_each_has_its_outside():
    shared = borders(shapes(two_rooms()))
    assert shared[frozenset("ab")] == (Span(True, 4, 0, 4),)
    assert len(shared[frozenset(("a", ""))]) == 3


@pytest.mark.parametrize(
    ("kind", "length"), [("puertas", 1), ("ventanas", 2), ("secciones", 4), ("escaleras", 2)]
)
def test_a_link_without_stretch_lies_in_the_middle_of_what_its_places_share(kind, length):
    data = two_rooms(**{kind: [{"de": "a", "a": "b", "lado": "este"}]})
    places = shapes(data)
    (link,) = links_of(data, borders(places), places)
    (span,) = link.spans
    assert (span.upright, span.at) == (True, 4)
    assert span.end - span.begin == length
    assert span.begin + span.end == 4


def test_a_link_without_stretch_lies_on_its_side_where_places_touch_on_two():
    data = {
        "lugares": {
            "a": {"nombre": "A", "forma": [[0, 0, 4, 4]]},
            "b": {"nombre": "B", "forma": [[4, 0, 2, 8], [0, 4, 4, 4]]},
        },
        "conexiones": {"puertas": [{"de": "a", "a": "b", "lado": "sur"}, {"de": "a", "a": "b", "lado": "este"}]},
    }  # fmt: skip
    places = shapes(data)
    south, east = (link.spans[0] for link in links_of(data, borders(places), places))
    assert (south.upright, south.at) == (False, 4)
    assert (east.upright, east.at) == (True, 4)


def test_a_place_with_a_court_has_two_outlines():
    ring = frozenset((x, y) for x in range(3) for y in range(3)) - {(1, 1)}
    assert len(outline(ring)) == 2


def test_what_can_not_be_drawn_as_said_is_told_and_the_rest_is_drawn():
    data = shipped()
    data["lugares"]["cripta"] = {"nombre": "Cripta", "nivel": "blanco", "tipo": "principal"}
    data["conexiones"]["puertas"].append({"de": "capilla", "a": "cripta", "lado": "oeste"})
    data["conexiones"]["puertas"][0]["tramo"] = [20, 22, 21, 22]
    plan = draw(data)
    told = " | ".join(plan.faults)
    assert "«Cripta» no tiene forma" in told
    assert "no se tocan en el plano" in told
    assert "puerta-1: su tramo no está entre «Capilla» y «Alcoba del Clérigo»" in told
    assert "puerta-1" in seen(plan.svg).ids


def test_two_places_on_one_cell_are_told():
    data = two_rooms()
    data["lugares"]["b"]["forma"] = [[3, 0, 5, 4]]
    assert any("la misma casilla" in fault for fault in draw(data).faults)


@pytest.mark.parametrize("form", [[[0, 0, 4]], "grande", [[0, 0, "a", 1]], [[0, 0, 1.5, 2]], []])
def test_a_shape_that_is_none_is_told(form):
    with pytest.raises(ValueError, match=r"lugares\.a"):
        draw({"lugares": {"a": {"nombre": "A", "forma": form}}})


@pytest.mark.parametrize("stretch", [[1, 2, 3], "x", [0, 0, 4, 4], [4, 1, 4, 1]])
def test_a_stretch_that_is_none_is_told(stretch):
    data = two_rooms(puertas=[{"de": "a", "a": "b", "lado": "este", "tramo": stretch}])
    with pytest.raises(ValueError, match=r"conexiones\.puertas\[1\]"):
        draw(data)
