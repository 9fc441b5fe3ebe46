"""The plan: drawn from the map file alone, the same bytes every time, without the secrets."""

from __future__ import annotations

import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from forumbridge.config_files.paths import ruleset_folder
from forumbridge.map_geometry import borders, shapes
from forumbridge.map_svg import draw

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def data():
    return tomllib.loads((ruleset_folder("hacienda") / "map.toml").read_text(encoding="utf-8"))


def words(svg):
    root = ET.fromstring(svg)
    return [node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text")]


def test_the_plan_is_well_formed_and_names_every_place(data):
    said = " ".join(words(draw(data)))
    for place in data["lugares"].values():
        assert (place.get("corto") or place["nombre"]) in said


def test_the_same_file_gives_the_same_bytes(data):
    assert draw(data) == draw(tomllib.loads((ruleset_folder("hacienda") / "map.toml").read_text()))


def test_the_picture_in_the_docs_is_the_one_of_this_map(data):
    assert (ROOT / "docs" / "mapa.svg").read_text(encoding="utf-8") == draw(data)


def test_secret_passages_show_only_on_the_narrators_copy(data):
    entrances = [entrance["id"] for passage in data["pasajes"] for entrance in passage["entradas"]]
    public, private = draw(data), draw(data, passages=True)
    assert not set(entrances) & set(words(public))
    assert set(entrances) <= set(words(private))
    for passage in data["pasajes"]:
        assert passage["nombre"] not in public


def test_doors_are_gaps_in_the_walls():
    house = {
        "mapa": {"nombre": "Dos salas", "ancho": 8, "alto": 4},
        "lugares": {
            "a": {"nombre": "A", "nivel": "blanco", "forma": [[0, 0, 4, 4]]},
            "b": {"nombre": "B", "nivel": "blanco", "forma": [[4, 0, 4, 4]]},
        },
    }
    walls, drops = borders(shapes(house), [(4, 1, 4, 2)])
    between = [span for span in walls if span[0] == span[2] == 4]
    assert between == [(4, 0, 4, 1), (4, 2, 4, 4)]
    assert drops == ()


def test_a_terrace_drops_towards_the_garden_and_sections_stay_open():
    grounds = {
        "lugares": {
            "t": {"nombre": "T", "nivel": "rojo", "forma": [[0, 0, 2, 2]]},
            "g": {"nombre": "G", "nivel": "verde", "forma": [[0, 2, 2, 2]]},
            "h": {"nombre": "H", "nivel": "verde", "forma": [[0, 4, 2, 2]]},
        }
    }
    walls, drops = borders(shapes(grounds), [])
    assert [(drop.span, drop.lower) for drop in drops] == [((0, 2, 2, 2), (0, 1))]
    assert (0, 4, 2, 4) not in walls


def test_a_name_cannot_become_markup(data):
    hostile = {**data, "mapa": {**data["mapa"], "nombre": "<script>x</script>"}}
    assert "<script>" not in draw(hostile)


@pytest.mark.parametrize("form", [[[0, 0, 4]], "grande", [[0, 0, "a", 1]]])
def test_a_shape_that_is_none_is_told(form):
    with pytest.raises(ValueError, match=r"lugares\.a"):
        draw({"lugares": {"a": {"nombre": "A", "forma": form}}})
