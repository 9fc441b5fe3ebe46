"""Is the map playable, and the one of the rule-book? Each check must be able to fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.hacienda.setting.map import GameMap, Level, Link, LinkKind, Passage, PlaceKind
from engine.hacienda.setting.map_check import problems
from engine.vocabulary.ids import PlaceId
from tests.engine.world import MAP

Spoil = Callable[[GameMap], GameMap]


@pytest.mark.rule("HAC-MAP-01", "HAC-MAP-04")
def test_the_shipped_map_has_no_problem() -> None:
    assert problems(MAP) == ()


def _with_place(place: str, **changes: object) -> Spoil:
    key = PlaceId(place)
    return lambda m: replace(m, places={**m.places, key: replace(m.places[key], **changes)})


def _link(kind: LinkKind, a: str, b: str, side: str | None = None) -> Spoil:
    return lambda m: replace(m, links=(*m.links, Link(kind, PlaceId(a), PlaceId(b), side)))


def _without(kind: LinkKind, a: str) -> Spoil:
    return lambda m: replace(
        m, links=tuple(x for x in m.links if not (x.kind is kind and a in (x.a, x.b)))
    )


def _fixture(kind: str, *places: str) -> Spoil:
    return lambda m: replace(
        m, fixtures={**m.fixtures, kind: tuple(PlaceId(place) for place in places)}
    )


def _first_passage(change: Callable[[Passage], Passage]) -> Spoil:
    return lambda m: replace(m, passages=(change(m.passages[0]), *m.passages[1:]))


def _extra_section(m: GameMap) -> GameMap:
    key = PlaceId("terraza_alta")
    place = replace(m.places[PlaceId("terraza_sur")], id=key, name="Terraza alta", short=None)
    return replace(
        m,
        places={**m.places, key: replace(place, aliases=())},
        links=(*m.links, Link(LinkKind.SECTION, key, PlaceId("terraza_sur"), "sur")),
    )


def _undivided(m: GameMap) -> GameMap:
    rooms = {
        k: replace(r, places=r.places[:1]) if k == "galeria" else r for k, r in m.rooms.items()
    }
    return replace(m, rooms=rooms)


def _unlockable(m: GameMap) -> GameMap:
    rooms = {k: replace(r, lockable=r.lockable and k != "luces") for k, r in m.rooms.items()}
    return replace(m, rooms=rooms)


@pytest.mark.parametrize(
    ("spoil", "code", "severity", "rule"),
    [
        pytest.param(
            lambda m: replace(m, start=PlaceId("sotano")),
            "SIN_INICIO", "error", "HAC-DEL-07", id="no-start",
        ),
        pytest.param(
            _fixture("campana", "capilla"), "CAMPANA_LEJOS", "warning", "HAC-MAP-38", id="bell-away"
        ),
        pytest.param(
            _without(LinkKind.DOOR, "palomar"), "INALCANZABLE", "error", "HAC-MOV-01", id="cut-off"
        ),
        pytest.param(
            _with_place("cocina", aliases=("pasillo sur",)),
            "NOMBRE_REPETIDO", "error", "HAC-MOV-07", id="name-twice",
        ),
        pytest.param(
            _link(LinkKind.DOOR, "capilla", "biblioteca_oeste", "este"),
            "DOS_PUERTAS_A_UN_LADO", "error", "HAC-MOV-07", id="two-east-doors",
        ),
        pytest.param(
            _link(LinkKind.SECTION, "biblioteca_oeste", "biblioteca_este", "este"),
            "SECCION_EN_INTERIOR", "error", "HAC-MAP-16", id="section-indoors",
        ),
        pytest.param(
            _link(LinkKind.GAP, "cocina", "comedor", "oeste"),
            "UNION_ENTRE_ESTANCIAS", "error", "HAC-MAP-09", id="gap-between-rooms",
        ),
        pytest.param(
            _link(LinkKind.WALL, "galeria_oeste", "galeria_este"),
            "MURO_EN_ESTANCIA", "error", "HAC-MAP-06", id="wall-in-a-room",
        ),
        pytest.param(
            _with_place("terraza_sur", level=Level.GREEN),
            "ESTANCIA_EN_DOS_NIVELES", "error", "HAC-MAP-17", id="room-on-two-levels",
        ),
        pytest.param(
            _link(LinkKind.STAIRS, "comedor", "terraza_sur", "sur"),
            "DESNIVEL_FUERA_DE_SITIO", "error", "HAC-MAP-24", id="stairs-indoors",
        ),
        pytest.param(
            _link(LinkKind.DOOR, "terraza_sur", "jardin_suroeste", "sur"),
            "PUERTA_EXTERIOR", "error", "HAC-MAP-24", id="door-to-the-garden",
        ),
        pytest.param(
            _link(LinkKind.WALL, "cocina", "comedor"),
            "SOLO_MURO_Y_ALGO_MAS", "error", "AMB-092", id="wall-and-door",
        ),
        pytest.param(
            _link(LinkKind.SECTION, "terraza_sur", "comedor", "norte"),
            "VISTA_PROHIBIDA", "error", "HAC-MAP-25", id="terrace-sees-inside",
        ),
        pytest.param(
            _with_place("cocina", kind=PlaceKind.OUTDOOR),
            "TIPO_Y_NIVEL", "error", "HAC-MAP-18", id="outdoor-kitchen",
        ),
        pytest.param(
            _first_passage(lambda p: replace(p, entrances=p.entrances[:1])),
            "PASAJE_MAL_UNIDO", "error", "HAC-MAP-32", id="lonely-entrance",
        ),
        pytest.param(
            _first_passage(lambda p: replace(p, entrances=(p.entrances[0],) * 3)),
            "ENTRADA_REPETIDA", "error", "HAC-MAP-31", id="entrance-twice",
        ),
        pytest.param(
            lambda m: replace(m, passages=m.passages[1:]),
            "ENTRADAS_DE_PASAJE", "warning", "HAC-MAP-31", id="eleven-entrances",
        ),
        pytest.param(
            lambda m: replace(m, passages=m.passages[2:]),
            "PASAJES_IGUALES", "warning", "HAC-MAP-32", id="only-pairs",
        ),
        pytest.param(
            _fixture("chimenea", "cocina"), "CUENTA_DE_SIMBOLOS", "warning", "HAC-MAP-34",
            id="one-hearth",
        ),
        pytest.param(
            _fixture("verja", "jardin_noreste"), "CUENTA_DE_SIMBOLOS", "warning", "HAC-MAP-35",
            id="one-gate",
        ),
        pytest.param(
            _fixture("ojo", "recibidor"), "CUENTA_DE_SIMBOLOS", "warning", "HAC-MAP-42", id="one-eye"
        ),
        pytest.param(_unlockable, "ESTANCIAS_BLOQUEABLES", "warning", "HAC-MAP-33", id="seven-locks"),
        pytest.param(
            _extra_section, "SECCIONES_EXTERIORES", "warning", "HAC-MAP-19", id="six-terraces"
        ),
        pytest.param(
            _with_place("jardin_noreste", level=Level.WHITE),
            "SECCIONES_EXTERIORES", "warning", "HAC-MAP-20", id="three-gardens",
        ),
        pytest.param(_undivided, "ESTANCIAS_DIVIDIDAS", "warning", "HAC-MAP-49", id="three-divided"),
        pytest.param(
            _link(LinkKind.WINDOW, "carruajes", "jardin_noreste", "este"),
            "VENTANAS_AL_JARDIN", "warning", "AMB-072", id="second-garden-window",
        ),
    ],
)  # fmt: skip
def test_every_check_finds_what_it_looks_for(
    spoil: Spoil, code: str, severity: str, rule: str
) -> None:
    found = [p for p in problems(spoil(MAP)) if (p.code, p.severity) == (code, severity)]
    assert rule in [p.rule for p in found]
    assert all(len(p.text) > 20 for p in found)


def test_errors_come_before_warnings() -> None:
    spoilt = _fixture("verja")(_link(LinkKind.WALL, "cocina", "comedor")(MAP))
    assert [p.severity for p in problems(spoilt)] == ["error", "warning"]
