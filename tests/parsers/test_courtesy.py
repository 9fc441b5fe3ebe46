"""The polite conditional and the verbs that lead an order: neither doubt nor condition."""

from __future__ import annotations

import pytest

from tests.parsers.manor import told


@pytest.mark.parametrize(
    "body",
    [
        "iría al Corral", "querría ir al Corral", "quisiera pasar al Corral", "me gustaría pasar al Corral", "desearía salir al Corral", "pasaría al Corral",
        "tendría pensado ir al Corral", "procedo a salir al Corral", "me dispongo a ir al Corral", "me encaminaría al Corral", "procedería a pasar al Corral",
        "me rajo al corral", "me devuelvo al corral", "agarro pal corral", "jalo pal corral", "me mando para el corral", "tiro pa'l corral", "enfilo hacia el corral", "echo pa el corral",
    ],
)  # fmt: skip
def test_a_move_told_politely_or_in_the_words_of_a_region(body: str) -> None:
    assert told(f"Fase 1: {body}")[:1] == ["1:MOVER/corral:accepted"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("esperaría aquí", "1:ESPERAR/:accepted", id="wait"),
        pytest.param("repartiría la prensa", "1:TAREA/prensa:accepted", id="task"),
        pytest.param("procedo a repartir la prensa", "1:TAREA/prensa:accepted", id="proceeds"),
        pytest.param("me pondría a repartir la prensa", "1:TAREA/prensa:accepted", id="sets-to"),
        pytest.param("seguiría a Seguí", "1:SEGUIR/segui:accepted", id="follow"),
    ],
)  # fmt: skip
def test_other_orders_told_politely(body: str, expected: str) -> None:
    assert told(f"Fase 1: {body}")[:1] == [expected]


@pytest.mark.parametrize(
    "body", ["iría al Corral pero me da miedo", "en tu lugar iría al Corral", "ojalá pudiera ir al Corral", "he pensado en ir al Corral", "quizá iría al Corral"]
)  # fmt: skip
def test_a_conditional_with_a_reason_against_it_is_asked(body: str) -> None:
    assert all(a.endswith(":asked") for a in told(f"Fase 1: {body}"))


@pytest.mark.parametrize("body", ["mataría a Seguí", "tocaría la campana", "bloquearía la Botica"])
def test_what_has_no_way_back_is_asked_even_politely(body: str) -> None:
    assert all(a.endswith(":asked") for a in told(f"Fase 1: {body}", role="impostor", visible=["segui"]))  # fmt: skip
