"""What is begun and broken off, how long a deed lasts, and votes with how they are given."""

from __future__ import annotations

import pytest

from parsers.batch import answer
from tests.parsers.manor import manor, told, without_status
from tests.parsers.world import lexicon


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Salgo… no, no salgo nada: entro en el salón de baile, luego doy cuerda al reloj y espero.", "1:MOVER/baile 2:TAREA/reloj 3:ESPERAR/", id="denied-with-its-own-verb"),
        pytest.param("Iba a decir que espero, pero no: voy al salón de baile, luego doy cuerda al reloj y espero.", "1:MOVER/baile 2:TAREA/reloj 3:ESPERAR/", id="was-going-to"),
        pytest.param("Fase 1: corral. Mejor no, salón de baile.\nFase 2: espero\nFase 3: espero", "1:MOVER/baile 2:ESPERAR/ 3:ESPERAR/", id="better-not"),
        pytest.param("Fase 1: voy al corral... no, mejor al salón de baile.\nFase 2: espero\nFase 3: espero", "1:MOVER/baile 2:ESPERAR/ 3:ESPERAR/", id="no-better-to"),
        pytest.param("Fase 1: salón de baile (cambio, antes puse corral)\nFase 2: espero\nFase 3: espero", "1:MOVER/baile 2:ESPERAR/ 3:ESPERAR/", id="before-it-said"),
    ],
)  # fmt: skip
def test_only_what_is_meant_is_read(text: str, expected: str) -> None:
    assert without_status(text, "zaguan") == expected.split()


def test_a_plain_negation_after_better_takes_nothing_back() -> None:
    text = "Fase 1: voy al salón de baile. Mejor no voy al corral.\nFase 2: espero\nFase 3: espero"
    assert "1:MOVER/corral:accepted" not in told(text, "zaguan")


@pytest.mark.parametrize(
    "text",
    [
        "ordeno los frascos 2 fases y luego espero",
        "Ordeno los frascos durante dos fases y después espero.",
        "Dedico las fases 1 y 2 a ordenar los frascos y en la 3 espero.",
        "ordeno los frascos f1 y f2 y en la 3 espero",
        "Ordeno los frascos en la fase 1 y también en la 2. En la 3 espero.",
    ],
)
def test_a_deed_lasts_as_long_as_it_is_told(text: str) -> None:
    assert without_status(text, "botica") == ["1:TAREA/frascos", "2:TAREA/frascos", "3:ESPERAR/"]


def test_three_phases_are_no_third_phase() -> None:
    read = without_status("sigo a Seguí las 3 fases", "zaguan", visible=("segui",))
    assert read == [f"{n}:SEGUIR/segui" for n in (1, 2, 3)]


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        pytest.param("Voy al salón de baile. Desde el salón, a la logia. Desde la logia, a la sala de espera.", "zaguan", "MOVER/baile MOVER/logia_o MOVER/espera", id="from-and-a-comma"),
        pytest.param("Sor Remedios sale al salón de baile. Desde el salón pasa a la logia.", "zaguan", "MOVER/baile MOVER/logia_o", id="told-from-there"),
        pytest.param("Abro la puerta norte y entro en el salón de baile. Luego doy cuerda al reloj.", "zaguan", "MOVER/baile TAREA/reloj", id="a-door-that-nothing-bars"),
        pytest.param("Dejo el corral y salgo al zaguán. Luego reparto la prensa.", "corral", "MOVER/zaguan TAREA/prensa", id="what-is-left"),
        pytest.param("frascos frascos y salgo a la logia", "botica", "TAREA/frascos TAREA/frascos MOVER/logia_e", id="said-twice"),
        pytest.param("Ordeno los frascos, que es mi tarea, y después salgo a la logia.", "botica", "TAREA/frascos MOVER/logia_e", id="which-is-my-task"),
        pytest.param("Creo que ha sido Seguí, pero hoy a lo mío: ordeno los frascos y salgo a la logia.", "botica", "TAREA/frascos MOVER/logia_e", id="an-opinion-first"),
        pytest.param("Salgo al salón de baile, sigo por la logia y me planto en la sala de espera.", "zaguan", "MOVER/baile MOVER/logia_o MOVER/espera", id="on-through"),
        pytest.param("Me quedo junto a los frascos toda la ronda", "botica", "ESPERAR/ ESPERAR/ ESPERAR/", id="beside-a-task"),
    ],
)  # fmt: skip
def test_a_round_told_in_prose(text: str, room: str, expected: str) -> None:
    read = without_status(text, room, me="remedios")
    assert [a.split(":", 1)[1] for a in read] == expected.split()


def test_what_will_be_told_is_no_condition() -> None:
    text = "Fase 1: corral\nFase 2: zaguán\nFase 3: salón de baile; si veo a alguien ya os contaré."
    assert told(text, "zaguan")[2] == "3:MOVER/baile:accepted"


def test_an_order_under_a_condition_still_waits() -> None:
    text = "Fase 1: corral\nFase 2: zaguán\nFase 3: si veo un muerto, aviso"
    assert "accepted" not in " ".join(told(text, "zaguan")[2:])


def test_what_a_fixture_said_orders_nothing() -> None:
    assert told("Según el plano había tres en la botica. Tres.", "botica") == []


@pytest.mark.parametrize(
    "text",
    [
        "Creo que voy al corral, pero si hay gente: salón de baile.",
        "Quería decir que voy al corral, pero no: ya veremos.",
        "Creo que iré al corral, pero no lo tengo claro: depende.",
    ],
)
def test_where_nothing_sure_follows_nothing_is_taken_away(text: str) -> None:
    context = {"room": "zaguan", "phase": 1, "role": "vasallo", "me": "benito"}
    found = answer({"id": "asked", "context": context, "text": text}, manor(), lexicon())
    assert found["warnings"]
    assert "1:MOVER/baile:provisional" not in told(text)


def test_a_door_opened_first_and_gone_through_later_is_two_deeds() -> None:
    text = "Abro la puerta norte y luego entro en el salón de baile."
    assert without_status(text) == ["1:DESBLOQUEAR/baile", "2:MOVER/baile"]
