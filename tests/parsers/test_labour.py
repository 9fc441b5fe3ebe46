"""Work, rest and pursuit told in words that no phrase book lists beside each thing."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

import pytest

from parsers.batch import answer
from parsers.worldfile import world_from_data
from tests.parsers.world import lexicon

_WORLD = world_from_data(
    json.loads((Path(__file__).parent / "corpus" / "estate.world.json").read_text("utf-8"))
)


def first(room: str, body: str) -> tuple[str, object, list[str]]:
    """The first phase of a framed post: its verb, its argument and the codes of its notices."""
    context = {"room": room, "phase": 1, "role": "vasallo", "me": "pepito", "visible": ["rosalia"]}
    item = {"id": "x", "context": context, "text": f"Fase 1: {body}\nFase 2: Terraza"}
    given = answer(item, _WORLD, lexicon())
    action = cast("Sequence[Mapping[str, object]]", given["actions"])[0]
    told = cast("Sequence[Mapping[str, object]]", given["warnings"])
    args = cast("Mapping[str, object]", action["args"])
    asks = [
        str(w["code"])
        for w in told
        if str(w["code"]).startswith(("VERBO", "TEXTO", "HIPO", "TAREA"))
    ]
    return str(action["verb"]), next(iter(args.values()), None), asks


@pytest.mark.rule("HAC-DECL-08")
@pytest.mark.parametrize(
    ("room", "task", "body"),
    [
        ("comedor", "cuchillos", "les saco filo a los cuchillos"),
        ("comedor", "cuchillos", "otra tanda de cuchillos"),
        ("comedor", "cuchillos", "cuchillos otra vez"),
        ("comedor", "cuchillos", "prosigo con los cuchillos"),
        ("comedor", "cocinar", "preparo la cena"),
        ("comedor", "cocinar", "cocino para todos"),
        ("recibidor", "barandilla", "lustro la barandilla"),
        ("recibidor", "barandilla", "dejo reluciente la barandilla"),
        ("recibidor", "correspondencia", "distribuyo la correspondencia"),
        ("palomar", "palomas", "echo grano a las palomas"),
        ("palomar", "palomas", "comida para las palomas"),
        ("jardin_sur", "rosales", "les echo agua a los rosales"),
        ("carruajes", "carro", "le meto mano al carro"),
        ("carruajes", "carro", "cambio la rueda del carro"),
        ("carruajes", "herrar", "sigo poniendo herraduras a los caballos"),
        ("claustro", "barrer", "me echo una barrida"),
        ("claustro", "barrer", "limpio el claustro"),
        ("intendencia", "cuentas", "revisión de cuentas"),
        ("capilla", "retablo", "arreglo el retablo"),
        ("capilla", "encomendarse", "rezo xddd"),
    ],
)
def test_work_on_a_things_of_the_place_is_its_task(room: str, task: str, body: str) -> None:
    assert first(room, body) == ("TAREA", task, [])


@pytest.mark.rule("HAC-DECL-08")
@pytest.mark.parametrize(
    ("room", "body"),
    [
        ("comedor", "hago malabares con los cuchillos"),
        ("comedor", "robo los cuchillos"),
        ("comedor", "termino la cena"),
        ("palomar", "les doy un susto a las palomas"),
        ("palomar", "estoy con las palomas hablando"),
        ("palomar", "espanto a las palomas"),
        ("carruajes", "monto los caballos"),
        ("capilla", "hago el retablo pedazos"),
        ("alcoba_clerigo", "me meto en la cama"),
        ("alcoba_clerigo", "hago un nudo con las sábanas"),
    ],
)
def test_another_deed_done_to_a_thing_is_not_taken_for_its_task(room: str, body: str) -> None:
    verb, _, asked = first(room, body)
    assert verb != "TAREA" or asked


@pytest.mark.rule("HAC-ACT-01")
@pytest.mark.parametrize(
    "body",
    [
        "guardia", "me tumbo un rato", "a verlas venir", "no salgo de aquí", "me detengo, que no me fío", "dejo pasar el tiempo", "estatua", "mantengo mi posición",
        "holgazaneo un poco más", "pierdo la fase", "me quedo mirando a la gente", "respiro hondo",
    ],
)  # fmt: skip
def test_a_line_that_is_only_rest_is_a_wait(body: str) -> None:
    assert first("claustro", body) == ("ESPERAR", None, [])


@pytest.mark.parametrize("body", ["tomo aire y salgo al Recibidor", "me detengo y entro en el Recibidor"])  # fmt: skip
def test_rest_beside_a_deed_is_not_the_action(body: str) -> None:
    assert first("claustro", body)[:2] == ("MOVER", "recibidor")


@pytest.mark.parametrize(
    "body",
    [
        "tras Rosalía", "pegado a Rosalía", "a la zaga de Rosalía", "Seguimiento: Rosalía", "le piso los talones a Rosalía", "voy a la zaga de Rosalía", "me uno a Rosalía",
        "sigo el rastro de Rosalía", "hago compañía a Rosalía", "siempre detrás de Rosalía",
    ],
)  # fmt: skip
def test_following_told_in_other_words(body: str) -> None:
    assert first("claustro", body) == ("SEGUIR", "rosalia", [])


@pytest.mark.parametrize(
    "body",
    [
        "me fugo al Recibidor", "derechito al Recibidor", "de cabeza al Recibidor", "alcanzo el Recibidor", "opto por el Recibidor", "parto al Recibidor", "me voy con disimulo al Recibidor",
        "me borro al Recibidor", "pienso ir al Recibidor",
    ],
)  # fmt: skip
def test_a_place_reached_by_whatever_verb(body: str) -> None:
    assert first("claustro", body) == ("MOVER", "recibidor", [])


@pytest.mark.parametrize("body", ["busco a Leonor en el Recibidor", "me niego a pisar el Recibidor", "vigilo el Recibidor"])  # fmt: skip
def test_a_place_beside_another_deed_is_not_gone_to(body: str) -> None:
    verb, _, asked = first("claustro", body)
    assert verb != "MOVER" or asked
