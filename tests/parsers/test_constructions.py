"""Ways of telling a round that hands nobody had seen used: what each is read as, or asked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parsers.batch import answer
from tests.parsers.test_corpora import books, world
from tests.parsers.world import lexicon


def _read(place: str, text: str, house: str, **context: Any) -> list[str]:
    """Each action as `phase verb argument`, with `?` where it is asked about."""
    told = {"room": place, "phase": 1, "role": "vasallo", **context}
    item = {"id": "x", "context": told, "text": text}
    found = json.loads(json.dumps(answer(item, world(house), lexicon(), books())))
    return [
        " ".join([str(a["phase"]), a["verb"], *map(str, a["args"].values())])
        + ("?" if a["status"] == "asked" else "")
        for a in found["actions"]
    ]


@pytest.mark.rule("HAC-DECL-08")
@pytest.mark.parametrize(
    ("place", "text", "told"),
    [
        ("zaguan", "Voy al almacén, y los dos PA restantes los dedico a pesar la sal.",
         "1 MOVER almacen|2 TAREA sal|3 TAREA sal"),
        ("zaguan", "Almacén. Y con los dos puntos que me quedan, pesar la sal.",
         "1 MOVER almacen|2 TAREA sal|3 TAREA sal"),
        ("comedor", "Dedico las dos primeras fases a pulir la vajilla y la última a salir al Patio.",
         "1 TAREA vajilla|2 TAREA vajilla|3 MOVER patio_sur"),
        ("comedor", "Gasto dos puntos en pulir la vajilla y el que me queda en salir al Patio.",
         "1 TAREA vajilla|2 TAREA vajilla|3 MOVER patio_sur"),
        ("almacen", "Con un punto peso la sal. Luego al Zaguán con otro punto, y el que me queda es "
         "para despachar las cartas.", "1 TAREA sal|2 MOVER zaguan|3 TAREA cartas"),
        ("pasillo_norte", "1 PA: sur, al Patio.\n1 PA: este, a la Biblioteca.\n1 PA: espero",
         "1 MOVER patio_norte|2 MOVER biblioteca|3 ESPERAR"),
        ("zaguan", "Salgo al Patio, entro después en el Comedor y pulo finalmente la vajilla.",
         "1 MOVER patio_sur|2 MOVER comedor|3 TAREA vajilla"),
        ("comedor", "Salgo por el oeste, entro en la Cocina y desuello las anguilas.",
         "1 MOVER patio_sur|2 MOVER cocina|3 TAREA anguilas"),
        ("cobertizo", "Vuelvo hacia la casa: primero el muelle este, luego el oeste, y por fin el "
         "zaguán.", "1 MOVER muelle_este|2 MOVER muelle_oeste|3 MOVER zaguan"),
        ("comedor", "Fase 1: pulir la vajilla. Fase 2: sigo con lo mismo. Fase 3: sigo igual.",
         "1 TAREA vajilla|2 TAREA vajilla|3 TAREA vajilla"),
        ("zaguan", "Patio. Espero. Lo mismo.", "1 MOVER patio_sur|2 ESPERAR|3 ESPERAR"),
        ("zaguan", "Paso 1 → almacén. Paso 2 → peso la sal. Paso 3 → sigo en la misma sala.",
         "1 MOVER almacen|2 TAREA sal|3 ESPERAR"),
    ],
)  # fmt: skip
def test_a_round_is_read(place: str, text: str, told: str) -> None:
    assert _read(place, text, "lagoon", me="beatriz") == told.split("|")


@pytest.mark.rule("HAC-DECL-08")
@pytest.mark.parametrize(
    ("place", "text", "told"),
    [
        ("patio", "Fase 1: cruzo el patio y entro en los Establos.\nFase 2: espero\nFase 3: espero",
         "1 MOVER establos|2 ESPERAR|3 ESPERAR"),
        ("patio", "Salgo por la puerta sur, atravieso el pasillo hasta la Cocina y horneo el pan.",
         "1 MOVER pasillo_sur|2 MOVER cocina|3 TAREA pan"),
        ("armeria", "Me quedo las tres fases en la Armería, engrasando las espadas.",
         "1 TAREA espadas|2 TAREA espadas|3 TAREA espadas"),
        ("patio", "No me muevo del Patio: primero saco agua del pozo y luego espero dos fases.",
         "1 TAREA pozo|2 ESPERAR|3 ESPERAR"),
        ("ermita", "Desbloqueo la puerta que da al pasillo, salgo por ella y voy al Adarve Este.",
         "1 DESBLOQUEAR pasillo_norte|2 MOVER pasillo_norte|3 MOVER adarve_este"),
        ("archivo", "Bajo a la Armería, cruzo al Patio y en el Patio saco agua del pozo.",
         "1 MOVER armeria|2 MOVER patio|3 TAREA pozo"),
    ],
)  # fmt: skip
def test_a_way_is_followed(place: str, text: str, told: str) -> None:
    assert _read(place, text, "citadel", me="bruno") == told.split("|")


@pytest.mark.parametrize(
    ("phase", "text", "told"),
    [
        ("linchamiento", "Ni Piotr ni Yúsuf me parecen culpables, así que voto a Baltasar.",
         ["None VOTAR baltasar"]),
        ("votacion", "Llevamos tres rechazos y no estamos para exquisiteces: apruebo el equipo.",
         ["None APROBAR?"]),
        ("votacion", "Me abstengo en esta, no lo tengo claro.", ["None ABSTENCION"]),
        ("equipo", "Te hago caso a medias, Zoraida: propongo a Baltasar, a Giulia y a Marcial.",
         ["None EQUIPO ['baltasar', 'giulia', 'marcial']"]),
        ("linchamiento", "Yúsuf dijo: voto a Baltasar", []),
        ("linchamiento", "Creo que Yúsuf va a votar a Baltasar, que le cae mal", []),
    ],
)  # fmt: skip
def test_a_decision_amid_talk_is_asked_about(phase: str, text: str, told: list[str]) -> None:
    game = "cosa" if phase == "linchamiento" else "avaloup"
    leads = phase == "equipo"
    assert _read("", text, "caravan", game=game, phase=phase, me="nuria", lider=leads) == told
