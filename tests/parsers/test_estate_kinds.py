"""Kinds of posts that a narrator reads at once, in the world of the labelled estate."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from parsers.batch import answer
from parsers.worldfile import World, world_from_data
from tests.parsers.world import lexicon

CORPUS = Path(__file__).parent / "corpus"


@cache
def _estate() -> World:
    return world_from_data(json.loads((CORPUS / "estate.world.json").read_text(encoding="utf-8")))


def told(room: str, text: str, *, before: str = "", role: str = "vasallo") -> tuple[str, set[str]]:
    """`1 TAREA barrer; 2 ESPERAR`, a `?` behind what is asked about; and the codes of notices."""
    context: dict[str, object] = {"room": room, "phase": 1, "role": role, "me": "gil"}
    if before:
        context |= {"history": [{"text": before, "resolved": 0}], "resolved": 0}
    given = answer({"id": "x", "context": context, "text": text}, _estate(), lexicon())
    actions = []
    for one in given["actions"]:
        args = [str(v) for v in one["args"].values()]
        asked = "?" if one["status"] == "asked" else ""
        actions.append(" ".join([str(one["phase"] or "·"), one["verb"], *args]) + asked)
    return "; ".join(actions), {one["code"] for one in given["warnings"]}


SWEEPS = "1 TAREA barrer; 2 TAREA barrer; 3 MOVER recibidor"


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("El primer punto lo gasto en barrer, el segundo también y con el tercero me voy al Recibidor.", SWEEPS),
        ("La primera y la segunda fase barro el claustro y la tercera me voy al Recibidor", SWEEPS),
        ("Hoy gasto el primer punto en ir al Recibidor, el segundo en encerar la barandilla y el tercero también en encerar.",
         "1 MOVER recibidor; 2 TAREA barandilla; 3 TAREA barandilla"),
        ("En la primera fase espero; en la segunda y en la tercera me dedico a barrer, como corresponde.",
         "1 ESPERAR; 2 TAREA barrer; 3 TAREA barrer"),
        ("Espero en la 1 y en la 2, en la 3 barro", "1 ESPERAR; 2 ESPERAR; 3 TAREA barrer"),
    ],
)  # fmt: skip
def test_phases_shared_out_in_a_sentence(text: str, plan: str) -> None:
    assert told("claustro", text)[0] == plan


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("1 PA: encerar la barandilla", {"LUGAR_INCORRECTO"}),
        ("1 PA: Recibidor\n1 PA: encerar la barandilla", set[str]()),
        ("1 PA: barrer", set[str]()),
        ("1 PA: sigo a Rosalía\n1 PA: encerar la barandilla", set[str]()),
    ],
)
def test_a_task_told_where_it_is_not_done_is_told_in_vain(text: str, codes: set[str]) -> None:
    assert told("claustro", text)[1] - {"FASES_DE_MENOS"} == codes


@pytest.mark.parametrize("text", ["voy a la bodega", "me acerco a la barandilla"])
def test_going_to_a_thing_that_is_no_place_is_asked_about(text: str) -> None:
    assert told("claustro", f"1 PA: {text}")[0] == "1 MOVER None?"


def test_going_to_a_thing_that_is_here_is_work() -> None:
    assert told("recibidor", "1 PA: voy a la barandilla")[0] == "1 TAREA barandilla"


ALL = "1 TAREA herrar; 2 TAREA herrar; 3 TAREA herrar"


@pytest.mark.parametrize(
    "text",
    [
        "(Las tres fases: Herrar los caballos)", "Caballos toda la ronda.", "herrar x3 y que viva la primavera",
        "Deseo herrar los caballos durante toda la ronda. Muy agradecida.",
        "Toda la ronda herrando. Si alguien quiere hablar conmigo ya sabe dónde estoy.",
        "Todas las fases: herrar. Si Gil se acerca, que venga en son de paz.",
    ],
)  # fmt: skip
def test_a_whole_round_of_work(text: str) -> None:
    assert told("carruajes", text)[0] == ALL


def test_what_its_author_would_do_then_is_still_a_condition() -> None:
    assert "CONDICIONAL" in told("carruajes", "1 PA: herrar. Si viene Gil, me voy al Jardín")[1]


@pytest.mark.parametrize(
    "text",
    [
        "sigo en la Capilla, rezando (Encomendarse al Señor)", "permanezco en la Capilla y rezo",
        "me quedo (Encomendarse al Señor)", "me quedo aquí, rezando",
    ],
)  # fmt: skip
def test_staying_for_work_is_work(text: str) -> None:
    assert told("capilla", f"1 PA: {text}")[0] == "1 TAREA encomendarse"


@pytest.mark.parametrize(
    "tale",
    ["Cuando el último grano cayó de su mano, cerró los ojos.", "Era la primera noche que dormía mal."],
)  # fmt: skip
def test_an_ordinal_of_the_tale_is_no_phase(tale: str) -> None:
    plan = "1 TAREA barrer; 2 ESPERAR; 3 MOVER recibidor"
    assert told("claustro", f"{tale}\n\n1 PA: barrer\n1 PA: espero\n1 PA: Recibidor")[0] == plan


@pytest.mark.parametrize(
    "text", ["Fase 2 ya? Madre mía cómo vuela esto.", "Fase 3 ya?? qué rápido vais"]
)
def test_asking_after_a_phase_orders_nothing(text: str) -> None:
    assert told("claustro", text)[0] == ""


@pytest.mark.parametrize(
    ("text", "free"),
    [
        ("Fase 1: espero. Fase 2: espero. Fase 3: espero. Acción libre: cierro la verja.", "· CERRAR_VERJA"),
        ("1 PA: espero. 1 PA: espero. 1 PA: espero. Ah, y toco la campana.", "· CAMPANA?"),
        ("1 PA: espero\n1 PA: espero\n1 PA: espero\nEn cuanto llegue a la Terraza cierro la verja.", "· CERRAR_VERJA"),
    ],
)  # fmt: skip
def test_a_free_action_behind_the_last_phase_is_for_none(text: str, free: str) -> None:
    plan, codes = told("claustro", text)
    assert plan == f"1 ESPERAR; 2 ESPERAR; 3 ESPERAR; {free}"
    assert "FASE_NO_INDICADA" in codes


HAD = "1 PA: Recibidor\n1 PA: Comedor\n1 PA: Luces"


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("Perdón, cambio la fase 2: en vez de al Comedor me voy a la Terraza. Y la 3: me quedo.",
         "1 MOVER recibidor; 2 MOVER terraza_este; 3 ESPERAR"),
        ("Perdón, me he equivocado. La fase 3 la cambio: me quedo quieto.",
         "1 MOVER recibidor; 2 MOVER comedor; 3 ESPERAR"),
        ("me equivoqué, la 1 y la 2 bien pero la 3 es pasillo sur del claustro",
         "1 MOVER recibidor; 2 MOVER comedor; 3 MOVER pasillo_sur_claustro"),
        ("la 3 me la paso esperando", "1 MOVER recibidor; 2 MOVER comedor; 3 ESPERAR"),
        ("Ruego que en mi tercera acción, donde decía Luces, diga Recibidor.",
         "1 MOVER recibidor; 2 MOVER comedor; 3 MOVER recibidor"),
    ],
)  # fmt: skip
def test_what_a_later_post_changes(text: str, plan: str) -> None:
    found, codes = told("claustro", text, before=HAD)
    assert found == plan
    assert "RETIRADA_DUDOSA" not in codes


def test_doors_left_shut_are_a_sabotage_and_a_gate_left_shut_is_none() -> None:
    shut = told("comedor", "1 PA: dejo cerradas Luces, Recibidor y Carruajes", role="impostor")[0]
    assert shut == "1 SABOTEAR puertas ['luces', 'recibidor', 'carruajes']"
    assert told("terraza_este", "1 PA: dejo cerrada la verja")[0] == "1 CERRAR_VERJA"


@pytest.mark.parametrize(
    ("room", "text", "plan"),
    [
        ("claustro", "Fase 1 barrer, fase 2 recibidor y en la fase 3 espero", "1 TAREA barrer; 2 MOVER recibidor; 3 ESPERAR"),
        ("claustro", "en la fase uno barro, en la dos voy al recibidor, en la tres espero", "1 TAREA barrer; 2 MOVER recibidor; 3 ESPERAR"),
        ("claustro", "Si a nadie le importa, barro, voy al recibidor y espero.", "1 TAREA barrer; 2 MOVER recibidor; 3 ESPERAR"),
        ("claustro", "Barro toda la santa ronda", "1 TAREA barrer; 2 TAREA barrer; 3 TAREA barrer"),
        ("claustro", "No pienso hacer otra cosa que barrer en toda la ronda.", "1 TAREA barrer; 2 TAREA barrer; 3 TAREA barrer"),
        ("claustro", "Esta ronda paso, no hago nada", "1 ESPERAR; 2 ESPERAR; 3 ESPERAR"),
        ("recibidor", "Al claustro a barrer dos veces", "1 MOVER claustro; 2 TAREA barrer; 3 TAREA barrer"),
        ("recibidor", "Cruzo al Claustro para barrer y después sigo barriendo", "1 MOVER claustro; 2 TAREA barrer; 3 TAREA barrer"),
        ("recibidor", "gasto un punto en ir al claustro y dos en barrer", "1 MOVER claustro; 2 TAREA barrer; 3 TAREA barrer"),
        ("recibidor", "Che, voy al Claustro, barro un toque y me vuelvo.", "1 MOVER claustro; 2 TAREA barrer; 3 MOVER recibidor"),
        ("recibidor", "Fase primera: al Claustro. Fase segunda: barrer. Fase tercera: de vuelta.", "1 MOVER claustro; 2 TAREA barrer; 3 MOVER recibidor"),
        ("comedor", "Con el primer PA afilo cuchillos; con el segundo, también; con el tercero, Recibidor.", "1 TAREA cuchillos; 2 TAREA cuchillos; 3 MOVER recibidor"),
        ("comedor", "gasto dos en afilar y uno en salir al Recibidor", "1 TAREA cuchillos; 2 TAREA cuchillos; 3 MOVER recibidor"),
        ("comedor", "Como ayer: afilar, afilar y al recibidor", "1 TAREA cuchillos; 2 TAREA cuchillos; 3 MOVER recibidor"),
        ("comedor", "(off: voy con prisa) afilo x2 y salgo al recibidor", "1 TAREA cuchillos; 2 TAREA cuchillos; 3 MOVER recibidor"),
        ("recibidor", "tiro pal Claustro, barro y pa'trás.", "1 MOVER claustro; 2 TAREA barrer; 3 MOVER recibidor"),
    ],
)  # fmt: skip
def test_a_round_told_as_people_do(room: str, text: str, plan: str) -> None:
    assert told(room, text)[0] == plan


@pytest.mark.parametrize(
    "text",
    [
        "jajaja qué bueno lo de la barandilla", "Espero vuestras declaraciones.", "La escoba estaba detrás de la puerta.",
        "Gracias por lo de las palomas.", "Aguardo noticias del narrador.",
    ],
)  # fmt: skip
def test_a_thing_spoken_of_or_awaited_orders_nothing(text: str) -> None:
    assert told("claustro", text)[0] == ""
