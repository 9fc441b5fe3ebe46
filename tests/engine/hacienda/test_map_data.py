"""Reading a map file: what it gives and what it refuses, with where and why."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from engine.hacienda.setting.map import Level, LinkKind, PlaceKind
from engine.hacienda.setting.map_data import DataError, map_from_data
from tests.engine.world import MAP, load

Change = Callable[[dict[str, Any]], None]


@pytest.mark.rule("HAC-META-10", "HAC-MAP-17", "HAC-MAP-18", "HAC-MAP-05")
def test_the_shipped_map_is_read_whole() -> None:
    assert len(MAP.places) == 34
    levels = [place.level for place in MAP.places.values()]
    assert [levels.count(level) for level in Level] == [25, 5, 4]
    assert MAP.places["pasillo_mago"].kind is PlaceKind.CORRIDOR
    assert MAP.places["claustro"].kind is PlaceKind.NAMED
    kinds = [link.kind for link in MAP.links]
    assert kinds.count(LinkKind.DOOR) == 33
    assert kinds.count(LinkKind.WALL) == 22


@pytest.mark.rule("HAC-MAP-09", "HAC-LIT-11", "AMB-050")
def test_sections_share_their_room_and_a_plain_place_is_its_own() -> None:
    room = MAP.rooms["biblioteca"]
    assert room.places == ("biblioteca_oeste", "biblioteca_este")
    assert room.lockable
    assert MAP.rooms["cocina"].places == ("cocina",)
    assert MAP.rooms["comedor"].lockable


@pytest.mark.rule(
    "HAC-MAP-34", "HAC-MAP-35", "HAC-MAP-36", "HAC-MAP-37", "HAC-MAP-38", "HAC-MAP-39",
    "HAC-MAP-40", "HAC-MAP-41", "HAC-MAP-42", "HAC-META-09",
)  # fmt: skip
def test_the_objects_are_where_the_rule_book_puts_them() -> None:
    assert MAP.fixtures == {
        "campana": ("comedor",),
        "chimenea": ("salon_invierno", "biblioteca_oeste"),
        "vela": ("luces",),
        "paloma": ("palomar",),
        "altar": ("alcoba_clerigo",),
        "plano": ("intendencia",),
        "bola": ("alcoba_mago",),
        "verja": ("jardin_suroeste", "jardin_noreste"),
        "ojo": (
            "recibidor",
            "pasillo_intendencia",
            "pasillo_claustro",
            "pasillo_mago",
            "terraza_suroeste",
            "jardin_centroeste",
        ),
    }


@pytest.mark.rule("HAC-LIT-09", "HAC-MAP-31", "AMB-012")
def test_light_passages_and_start_are_read() -> None:
    assert [p.id for p in MAP.places.values() if p.always_lit] == ["alcoba_mago"]
    assert sorted(len(passage.entrances) for passage in MAP.passages) == [2, 2, 2, 2, 3, 3]
    assert MAP.start == "comedor"


def _set(*path: Any) -> Change:
    """A change that puts the last item at the path of the others."""
    *way, key, value = path

    def change(data: dict[str, Any]) -> None:
        for step in way:
            data = data[step]
        data[key] = value

    return change


def _drop(*path: Any) -> Change:
    *way, key = path

    def change(data: dict[str, Any]) -> None:
        for step in way:
            data = data[step]
        del data[key]

    return change


@pytest.mark.parametrize(
    ("change", "path", "says"),
    [
        pytest.param(_set("formato", 2), "formato", "formato de mapa 1", id="other-format"),
        pytest.param(_drop("formato"), "formato", "formato", id="no-format"),
        pytest.param(_drop("mapa"), "mapa", "falta", id="no-head"),
        pytest.param(_set("mapa", 3), "mapa", "una tabla", id="head-not-a-table"),
        pytest.param(_set("mapa", "inicio", "nada"), "mapa.inicio", "«nada»", id="start-nowhere"),
        pytest.param(_set("mapa", "id", "Mi Mapa"), "mapa.id", "identificador", id="bad-id"),
        pytest.param(_set("extra", 1), "extra", "desconocida", id="unknown-top-key"),
        pytest.param(
            _set("lugares", "cocina", "bloqeable", True),
            "lugares.cocina.bloqeable",
            "desconocida",
            id="misspelt-key",
        ),
        pytest.param(
            _set("lugares", "cocina", "nivel", "azul"),
            "lugares.cocina.nivel",
            "«azul»",
            id="no-such-level",
        ),
        pytest.param(
            _set("lugares", "cocina", "tipo", "sala"), "lugares.cocina.tipo", "«sala»", id="kind"
        ),
        pytest.param(
            _set("lugares", "cocina", "luz", "nunca"),
            "lugares.cocina.luz",
            "«siempre»",
            id="light-word",
        ),
        pytest.param(
            _set("lugares", "cocina", "nombre", " "),
            "lugares.cocina.nombre",
            "vacío",
            id="empty-name",
        ),
        pytest.param(
            _set("lugares", "cocina", "bloqueable", "sí"),
            "lugares.cocina.bloqueable",
            "true o false",
            id="not-a-flag",
        ),
        pytest.param(
            _set("lugares", "cocina", "alias", "fogones"),
            "lugares.cocina.alias",
            "lista",
            id="aliases-not-a-list",
        ),
        pytest.param(
            _set("lugares", "Cocina Vieja", {}),
            "lugares.Cocina Vieja",
            "identificador",
            id="place-id",
        ),
        pytest.param(
            _set("lugares", "biblioteca_este", "estancia", "archivo"),
            "lugares.biblioteca_este.estancia",
            "«archivo»",
            id="no-such-room",
        ),
        pytest.param(
            _set("lugares", "biblioteca_este", "bloqueable", True),
            "lugares.biblioteca_este.bloqueable",
            "estancia",
            id="lock-on-a-section",
        ),
        pytest.param(
            _set("estancias", "cocina", {"nombre": "Cocina"}),
            "lugares.cocina",
            "mismo identificador",
            id="room-and-place",
        ),
        pytest.param(
            _set("estancias", "torre", {"nombre": "Torre"}),
            "estancias.torre",
            "ningún lugar",
            id="empty-room",
        ),
        pytest.param(
            _set("estancias", "jardin", "division", "valla"),
            "estancias.jardin.division",
            "abertura",
            id="division-word",
        ),
        pytest.param(
            _set("conexiones", "puertas", 0, "lado", "arriba"),
            "conexiones.puertas[1].lado",
            "«arriba»",
            id="not-a-side",
        ),
        pytest.param(
            _set("conexiones", "puertas", 0, "a", "atico"),
            "conexiones.puertas[1].a",
            "«atico»",
            id="door-to-nowhere",
        ),
        pytest.param(
            _set("conexiones", "puertas", 1, "a", "capilla"),
            "conexiones.puertas[2]",
            "consigo mismo",
            id="door-to-itself",
        ),
        pytest.param(
            _set("conexiones", "muros", 0, ["capilla"]),
            "conexiones.muros[1]",
            "pareja",
            id="half-a-wall",
        ),
        pytest.param(
            _set("conexiones", "desniveles", 2, ["capilla", "sotano"]),
            "conexiones.desniveles[3]",
            "«sotano»",
            id="drop-to-nowhere",
        ),
        pytest.param(
            _set("simbolos", "objetos", 0, "tipo", "gong"),
            "simbolos.objetos[1].tipo",
            "«gong»",
            id="unknown-object",
        ),
        pytest.param(
            _set("simbolos", "ojos", 1, "sotano"), "simbolos.ojos[2]", "«sotano»", id="blind-eye"
        ),
        pytest.param(
            _set("pasajes", 0, "entradas", 0, "en", "sotano"),
            "pasajes[1].entradas[1].en",
            "«sotano»",
            id="passage-to-nowhere",
        ),
    ],
)
def test_malformed_data_says_where_and_what(change: Change, path: str, says: str) -> None:
    data = copy.deepcopy(load("map"))
    change(data)
    with pytest.raises(DataError) as caught:
        map_from_data(data)
    assert caught.value.path == path
    assert says in caught.value.message
