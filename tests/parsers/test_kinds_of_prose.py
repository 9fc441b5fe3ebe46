"""Kinds of prose that once lost or changed an order, each in places and words of its own."""

from __future__ import annotations

import json

import pytest

from parsers.batch import answer
from tests.parsers.test_corpora import world
from tests.parsers.world import lexicon

ROOM = "comedor"


def told(text: str, *, room: str = ROOM, before: str = "", **context: object) -> list[str]:
    """The actions read in the foundry, as `phase VERB argument`."""
    given: dict[str, object] = {"room": room, "phase": 1, "me": "rufina", "role": "vasallo"}
    given |= context
    if before:
        given |= {"history": [{"text": before, "resolved": 0}], "resolved": 0}
    item = {"id": "x", "context": given, "text": text}
    answered = json.loads(json.dumps(answer(item, world("foundry"), lexicon(), {})))
    found: list[str] = []
    for action in answered["actions"]:
        values = [v if isinstance(v, str) else "…" for v in action["args"].values()]
        found.append(" ".join([str(action["phase"]), action["verb"], *values]))
    return found


WORK = ["1 MOVER lampisteria", "2 TAREA candiles", "3 MOVER comedor"]


@pytest.mark.parametrize(
    "text",
    [
        "Paso 1 → lampistería. Paso 2 → relleno los candiles. Paso 3 → vuelvo al comedor.",
        "[Primer toque] Salgo a la lampistería.\n[Segundo toque] Candiles.\n[Tercer toque] Comedor.",
        "Acto primero, en que voy a la lampistería. Acto segundo, en que relleno candiles. "
        "Acto tercero, en que vuelvo al comedor.",
        "al amanecer, lampistería. a mediodía, candiles. al caer la noche, comedor.",
        "primera fase lampistería segunda candiles tercera comedor",
        "Voy a la lampistería (1), relleno candiles (2) y vuelvo al comedor (3).",
        "Fase 1: lampistería. Luego relleno los candiles. Después vuelvo al comedor.",
        "salgo al este relleno candiles vuelvo al comedor",
        "lampisteria candiles comedor",
        "bueno a ver me meto en la lampistería, relleno candiles y vuelvo al comedor",
        "métome en la lampistería, relleno candiles y me mando para el comedor",
        "oye narra ponme q voy a la lampistería, relleno candiles y vuelvo al comedor",
        "Pensaba quedarme quieto. Al final no: voy a la lampistería, relleno candiles y vuelvo",
    ],
)  # fmt: skip
@pytest.mark.rule("HAC-DECL-08", "AMB-103")
def test_a_round_told_in_ones_own_way(text: str) -> None:
    assert told(text) == WORK


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        ("1 PA: carbón", "almacen", ["1 TAREA carbon"]),
        ("1 PA: Portería -> Capilla", "porteria", ["1 MOVER capilla"]),
        ("Bajo del palomar al muelle", "palomar", ["1 MOVER muelle"]),
        ("nave oeste nave este forja", "pasillo_talleres",
         ["1 MOVER nave_oeste", "2 MOVER nave_este", "3 MOVER forja"]),
        ("Me santiguo tres veces y salgo a la portería.", "capilla", ["1 MOVER porteria"]),
        ("Se acabó el descanso. Voy al patio sur.", "porteria", ["1 MOVER patio_sur"]),
        ("Reparto el rancho, que aún me queda.", "comedor", ["1 TAREA rancho"]),
        ("reparto rancho la primera fase y luego voy a la lampistería", "comedor",
         ["1 TAREA rancho", "2 MOVER lampisteria"]),
        ("retiro la escoria esta fase y la siguiente y en la última me voy al pasillo",
         "nave_oeste", ["1 TAREA escoria", "2 TAREA escoria", "3 MOVER pasillo_talleres"]),
        ("me voy a la nave de hornos, saco la escoria y espero", "pasillo_talleres",
         ["1 MOVER nave_oeste", "2 TAREA escoria", "3 ESPERAR"]),
        ("1 PA: desbloqueo la puerta norte\n1 PA: salgo por ella", "taller",
         ["1 DESBLOQUEAR pasillo_talleres", "2 MOVER pasillo_talleres"]),
        ("Retiro toda mi declaración. Luego pondré otra.", "nave_oeste", ["None RETIRAR …"]),
    ],
)  # fmt: skip
@pytest.mark.rule("HAC-DECL-08")
def test_a_kind_of_wording(text: str, room: str, expected: list[str]) -> None:
    assert told(text, room=room) == expected


@pytest.mark.parametrize(
    "text", ["se me olvidó la 3: forja", "me faltaba la F3: forja", "no puse la 3: forja"]
)
@pytest.mark.rule("AMB-061")
def test_a_phase_left_out_is_added(text: str) -> None:
    plan = "F1 nave oeste\nF2 nave este"
    expected = ["1 MOVER nave_oeste", "2 MOVER nave_este", "3 MOVER forja"]
    assert told(text, room="patio_norte", before=plan) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Parte 1: Gaspar mató a Nilo. Parte 2: Gaspar huyó a la forja.",
        "Al amanecer la niebla subía por el patio. Al anochecer, Gaspar salió de la forja.",
        "Sor Fermina se persigna tres veces.",
    ],
)
@pytest.mark.rule("AMB-029")
def test_a_tale_in_parts_is_no_order(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        pytest.param("En la fase 1 reparto el rancho y el resto de la ronda me quedo.", "comedor",
                     ["1 TAREA rancho", "2 ESPERAR", "3 ESPERAR"], id="rest-of-the-round"),
        pytest.param("En la primera voy a la lampistería y lo que queda de ronda relleno candiles.", "comedor",
                     ["1 MOVER lampisteria", "2 TAREA candiles", "3 TAREA candiles"], id="what-is-left"),
        pytest.param("En la fase 1 acompaño a Lucas, en la 2 continúo con él y en la 3 me planto.", "comedor",
                     ["1 SEGUIR lucas", "2 SEGUIR lucas", "3 ESPERAR"], id="going-on-with-him"),
        pytest.param("Voy tras Brígida, luego prosigo tras ella y después me quedo.", "comedor",
                     ["1 SEGUIR brigida", "2 SEGUIR brigida", "3 ESPERAR"], id="on-behind-her"),
        pytest.param("No pienso separarme de Lucas: lo sigo las tres fases.", "comedor",
                     ["1 SEGUIR lucas", "2 SEGUIR lucas", "3 SEGUIR lucas"], id="never-apart"),
        pytest.param("me qedo esta ronda q no me da la vida", "comedor",
                     ["1 ESPERAR", "2 ESPERAR", "3 ESPERAR"], id="why-at-the-end"),
        pytest.param("Vengo con el aceite, así que primero los relleno aquí, luego a la forja.", "lampisteria",
                     ["1 TAREA candiles", "2 MOVER forja"], id="its-thing-by-a-pronoun"),
        pytest.param("Cruzo la puerta norte y ya dentro bajo... quiero decir, salgo por la este a la forja.", "comedor",
                     ["1 MOVER nave_este", "2 MOVER forja"], id="only-the-last-deed-is-taken-back"),
        pytest.param("Bajo... no, no se baja: entro en la lampistería.", "comedor",
                     ["1 MOVER lampisteria"], id="denied-in-another-form"),
        pytest.param("Remiendo el fuelle, cosa que me llevará dos puntos, y con el que me queda salgo a la lampistería.", "forja",
                     ["1 TAREA fuelle", "2 TAREA fuelle", "3 MOVER lampisteria"], id="the-point-left"),
        pytest.param("Como primera acción reparto el rancho, de segunda salgo a la lampistería y de tercera espero.", "comedor",
                     ["1 TAREA rancho", "2 MOVER lampisteria", "3 ESPERAR"], id="as-the-first"),
        pytest.param("Salgo por la puerta norte, entro en la forja por la este y remiendo el fuelle.", "comedor",
                     ["1 MOVER nave_este", "2 MOVER forja", "3 TAREA fuelle"], id="two-doors-in-a-breath"),
        pytest.param("Salgo a la lampistería, relleno candiles y vuelta.", "comedor",
                     ["1 MOVER lampisteria", "2 TAREA candiles", "3 MOVER comedor"], id="and-back"),
        pytest.param("Voy a la lampistería, relleno los candiles, y lo último lo mismo.", "comedor",
                     ["1 MOVER lampisteria", "2 TAREA candiles", "3 TAREA candiles"], id="the-last-the-same"),
        pytest.param("Fase 1 y 2: rancho; fase 3: lampistería.", "comedor",
                     ["1 TAREA rancho", "2 TAREA rancho", "3 MOVER lampisteria"], id="two-phases-and-a-semicolon"),
        pytest.param("Han atrancado la puerta este, así que en la fase 1 la desbloqueo, en la 2 paso a la lampistería y en la 3 relleno candiles.", "comedor",
                     ["1 DESBLOQUEAR lampisteria", "2 MOVER lampisteria", "3 TAREA candiles"], id="the-door-told-shut"),
        pytest.param("Fase 1: rancho. Además, en esa misma fase, toco la campana.", "comedor",
                     ["1 TAREA rancho", "1 CAMPANA"], id="that-same-phase"),
        pytest.param("Hoy toca Lampistería y candiles.", "comedor",
                     ["1 MOVER lampisteria", "2 TAREA candiles"], id="what-today-is-for"),
        pytest.param("1. Lampistería (que aquí huele a rancho)\n2. Candiles\n3. Me quedo", "comedor",
                     ["1 MOVER lampisteria", "2 TAREA candiles", "3 ESPERAR"], id="a-reason-that-names-a-task"),
        pytest.param("Salgo a la lampistería donde relleno los candiles y luego a la forja.", "comedor",
                     ["1 MOVER lampisteria", "2 TAREA candiles", "3 MOVER forja"], id="where-it-is-done"),
        pytest.param("Reparto el rancho y, si me da tiempo, a la lampistería a rellenar candiles.", "comedor",
                     ["1 TAREA rancho", "2 MOVER lampisteria", "3 TAREA candiles"], id="there-to-do-it"),
        pytest.param("Ayer anduve perdida; hoy salgo a la lampistería y relleno candiles.", "comedor",
                     ["1 MOVER lampisteria", "2 TAREA candiles"], id="yesterday-and-today"),
        pytest.param("—Lo de siempre —contesto yo, y salgo por el este. Relleno los candiles.", "comedor",
                     ["1 MOVER lampisteria", "2 TAREA candiles"], id="said-and-done"),
        pytest.param("Rufina abandona el comedor por la puerta norte y se mete en la forja, donde remienda el fuelle.", "comedor",
                     ["1 MOVER nave_este", "2 MOVER forja", "3 TAREA fuelle"], id="a-door-and-beyond"),
        pytest.param("Me limito a engrasar la grúa toda la noche.", "muelle",
                     ["1 TAREA grua", "2 TAREA grua", "3 TAREA grua"], id="all-one-does"),
        pytest.param("Remiendo el fuelle un par de fases y con la que me sobra salgo a la lampistería.", "forja",
                     ["1 TAREA fuelle", "2 TAREA fuelle", "3 MOVER lampisteria"], id="a-pair-of-phases"),
        pytest.param("Nada, que hoy no estoy para fiestas: espero, espero y espero.", "comedor",
                     ["1 ESPERAR", "2 ESPERAR", "3 ESPERAR"], id="nothing-and-a-colon"),
        pytest.param("Reparto el rancho, porque alguien tiene que hacerlo, y después a la lampistería.", "comedor",
                     ["1 TAREA rancho", "2 MOVER lampisteria"], id="why-in-the-middle"),
    ],
)  # fmt: skip
@pytest.mark.rule("HAC-DECL-08", "AMB-103")
def test_what_prose_leaves_between_the_lines(text: str, room: str, expected: list[str]) -> None:
    assert told(text, room=room) == expected


@pytest.mark.parametrize(
    "text", ["Hoy paso: ya jugaré mañana.", "Hoy no juego, lo siento.", "Hoy no declaro, perdón."]
)
@pytest.mark.rule("AMB-103")
def test_who_passes_is_asked(text: str) -> None:
    item = {"id": "x", "context": {"room": ROOM, "phase": 1}, "text": text}
    answered = answer(item, world("foundry"), lexicon(), {})
    codes = [w["code"] for w in json.loads(json.dumps(answered))["warnings"]]
    assert "PROSA_DUDOSA" in codes
