"""Rounds told as scenes: whose deeds they are, and which of them are steps of the round."""

from __future__ import annotations

import pytest

from tests.parsers.manor import told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Benito cierra el libro. Después sale al Corral, suelta las gallinas y vuelve al Zaguán.",
                     ["1:MOVER/corral:provisional", "2:TAREA/gallinas:provisional", "3:MOVER/zaguan:provisional"], id="by-his-name"),
        pytest.param("Cuelga el sombrero, sale al Corral y, sin prisa, suelta las gallinas.",
                     ["1:MOVER/corral:provisional", "2:TAREA/gallinas:provisional"], id="nobody-named"),
        pytest.param("Mi personaje sale al Corral. Cuando acaba de mirar, suelta las gallinas.",
                     ["1:MOVER/corral:provisional", "2:TAREA/gallinas:provisional"], id="my-character-and-a-when"),
        pytest.param("—¿Y usted no sale? —pregunta alguien.\n—Mañana. —Pero sale al Corral y suelta las gallinas.",
                     ["1:MOVER/corral:provisional", "2:TAREA/gallinas:provisional"], id="after-what-is-said"),
        pytest.param("Benito se encoge de hombros. Por eso sigue a Sor Remedios, paso a paso, durante toda la ronda.",
                     ["1:SEGUIR/remedios:provisional", "2:SEGUIR/remedios:provisional", "3:SEGUIR/remedios:provisional"], id="one-deed-for-the-round"),
        pytest.param("Benito suspira. Abre la puerta este y pasa a la Sala de Espera; allí se sienta a repartir la prensa.",
                     ["1:MOVER/espera:provisional", "2:TAREA/prensa:provisional"], id="opens-and-sits-down-to"),
    ],
)  # fmt: skip
def test_the_steps_of_his_own_character(text: str, expected: list[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Sor Remedios sale al Corral y suelta las gallinas.", id="somebody-else"),
        pytest.param("El gato sale al Corral y suelta las gallinas.", id="an-animal"),
        pytest.param("Nadie sale al Corral ni suelta las gallinas.", id="nobody"),
        pytest.param("Benito recuerda su infancia: cada día salía al Corral y soltaba las gallinas.", id="used-to"),
        pytest.param("Benito sale al Corral y mata a Sor Remedios.", id="no-way-back"),
        pytest.param("Sor Remedios debería salir al Corral a soltar las gallinas.", id="her-duty"),
    ],
)  # fmt: skip
def test_stories_that_order_nothing(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Salgo al Corral, de ahí al Zaguán y del Zaguán a la Sala de Espera.",
                     ["1:MOVER/corral:provisional", "2:MOVER/zaguan:provisional", "3:MOVER/espera:provisional"], id="leg-by-leg"),
        pytest.param("voy al corral dsd ahi al zaguan y dsps a la sala de espera",
                     ["1:MOVER/corral:provisional", "2:MOVER/zaguan:provisional", "3:MOVER/espera:provisional"], id="texting"),
        pytest.param("Dejo el Zaguán y salgo al Corral.", ["1:MOVER/corral:provisional"], id="leaves-where-he-is"),
        pytest.param("Salgo al Corral, las otras 2 fases me quedo ahí.",
                     ["1:MOVER/corral:provisional", "2:ESPERAR/:accepted", "3:ESPERAR/:accepted"], id="the-rest-told-before-its-verb"),
        pytest.param("Toda la ronda me quedo en el Zaguán mirando quién entra y quién sale.",
                     ["1:ESPERAR/:accepted", "2:ESPERAR/:accepted", "3:ESPERAR/:accepted"], id="watching-who-comes"),
        pytest.param("Si Dios quiere salgo al Corral y suelto las gallinas.",
                     ["1:MOVER/corral:provisional", "2:TAREA/gallinas:provisional"], id="god-willing"),
        pytest.param("1 PA: al final sí salgo al Corral", ["1:MOVER/corral:accepted"], id="yes-is-no-if"),
        pytest.param("1 PA: si sale Sor Remedios, salgo al Corral", ["1:CONDICIONAL"], id="a-true-condition"),
        pytest.param("(1 PA: soltar las gallinas). Vuelve al Zaguán (1 PA) y espera (1 PA).",
                     ["1:TAREA/gallinas:accepted", "2:MOVER/zaguan:accepted", "3:ESPERAR/:accepted"], id="a-bracket-ends-its-phase"),
        pytest.param("Acción libre, fase 3: campana.\n1 PA: Corral\n1 PA: Zaguán",
                     ["1:MOVER/corral:accepted", "2:MOVER/zaguan:accepted", "3:CAMPANA/:accepted"], id="a-free-line-counts-no-point"),
    ],
)  # fmt: skip
def test_kinds_found_in_posts_that_nobody_had_read(text: str, expected: list[str]) -> None:
    room = "corral" if text.startswith("(") else "zaguan"
    assert [
        a if e.count(":") > 1 else a[: len(e)]
        for a, e in zip(told(text, room), expected, strict=True)
    ] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("sigo a sor remedios f1 y f2, f3 espero", ["1:SEGUIR/remedios:accepted", "2:SEGUIR/remedios:accepted", "3:ESPERAR/:accepted"], id="behind-and-before"),
        pytest.param("F1, F2 y F3: espero", ["1:ESPERAR/:accepted", "2:ESPERAR/:accepted", "3:ESPERAR/:accepted"], id="a-heading"),
    ],
)  # fmt: skip
def test_phases_behind_a_deed_and_before_the_next(text: str, expected: list[str]) -> None:
    assert told(text) == expected


def test_a_door_is_a_door_whoever_is_called_so() -> None:
    """Salvador Puerta is in this house; its Corral has one way out, to the east."""
    assert told("1 PA: salgo por la puerta este", "corral") == ["1:MOVER/zaguan:accepted"]
    assert told("1 PA: salgo por la puerta sur", "corral") == ["1:MOVER/None:asked"]
    assert told("1 PA: sigo a Salvador Puerta") == ["1:SEGUIR/puerta:accepted"]
