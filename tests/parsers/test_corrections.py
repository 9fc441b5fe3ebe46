"""What a post puts right in itself (AMB-061), and what only looks so."""

from __future__ import annotations

import pytest

from tests.parsers.world import codes, declare, told

WAITS = "Fase 1: espero\nFase 2: espero\nFase 3: espero\n"
ROUTE = "Fase 1: pasillo. Fase 2: salón. Fase 3: espero."


@pytest.mark.rule("AMB-061")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(f"{WAITS}EDITO: la tercera no es esperar, es salir al pasillo. Mil perdones.", "3:MOVER:pasillo_sur", id="edited"),
        pytest.param(f"{WAITS}EDITO: me equivoqué, la fase 1 es salir al pasillo", "1:MOVER:pasillo_sur", id="mistaken"),
        pytest.param(f"{WAITS}Edit: en la fase 3 mejor salgo al pasillo", "3:MOVER:pasillo_sur", id="rather"),
        pytest.param("Fase 1: espero\nFase 2: espero\nEDITO: fase 3: voy al pasillo", "3:MOVER:pasillo_sur", id="added"),
        pytest.param(f"{WAITS}EDITO: todo mal. Fase 1: pasillo. Fase 2: salón. Fase 3: claustro", "3:MOVER:claustro", id="all-anew"),
        pytest.param(f"{ROUTE} Ay no, perdón, que lo he puesto mal: en la fase 2 voy a la Biblioteca y en la fase 3 me quedo.", "2:MOVER:biblioteca_oeste", id="sorry"),
        pytest.param(f"{ROUTE} Donde puse salón quería decir biblioteca.", "2:MOVER:biblioteca_oeste", id="where-i-put"),
        pytest.param(f"{ROUTE} No, perdón, esperar no, que ya esperé ayer. Fase 3: claustro.", "3:MOVER:claustro", id="not-that"),
        pytest.param(f"{ROUTE} Al final la 3 me voy al claustro.", "3:MOVER:claustro", id="in-the-end"),
        pytest.param("Fase 1: espero. No, espera, fase 1: pasillo. Fase 2: salón. Fase 3: espero.", "1:MOVER:pasillo_sur", id="wait"),
        pytest.param("Fase 1: mato a Gil\nFase 2: espero\nFase 3: espero\nEDITO: en la fase 1 no mato a nadie, espero", "1:ESPERAR", id="no-kill"),
    ],
)  # fmt: skip
def test_the_correction_replaces_what_it_corrects(text: str, said: str) -> None:
    declaration = declare(text)
    assert f"{said}:accepted" in told(declaration)
    assert len([r for r in declaration.readings if r.phase]) == 3
    assert not declaration.open_questions


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("sigo a Gil, digo, a Leonor", "1:SEGUIR:leonor", id="person"),
        pytest.param("voy al Claustro, perdón, al Pasillo", "1:MOVER:pasillo_sur", id="place"),
        pytest.param("espero, mejor dicho, salgo al pasillo", "1:MOVER:pasillo_sur", id="deed"),
        pytest.param("Claustro, digo Pasillo", "1:MOVER:pasillo_sur", id="bare"),
        pytest.param("espero, perdón por el retraso", "1:ESPERAR", id="sorry-for"),
        pytest.param("espero, digo yo que será lo mejor", "1:ESPERAR", id="say-i"),
    ],
)
def test_a_slip_is_put_right_in_the_same_breath(text: str, said: str) -> None:
    declaration = declare(f"Fase 1: {text}. Fase 2: espero. Fase 3: espero.")
    assert told(declaration)[0] == f"{said}:accepted"
    assert not declaration.open_questions


def test_a_slip_in_what_has_no_way_back_is_asked() -> None:
    declaration = declare("Fase 1: mato a Gil, digo, a Leonor. Fase 2: espero. Fase 3: espero.")
    assert told(declaration)[0].endswith(":asked")


def test_two_lines_for_a_phase_without_a_word_of_correction_are_asked() -> None:
    declaration = declare("Fase 1: pasillo. Fase 2: salón. Fase 2: biblioteca. Fase 3: espero")
    assert "FASE_DUPLICADA" in codes(declaration)


@pytest.mark.parametrize(
    "more",
    [
        pytest.param("EDITO: se me olvidaba, feliz cumpleaños Gil", id="greeting"),
        pytest.param("EDITO: corregida una tilde", id="spelling"),
        pytest.param("Perdón, que me he dormido.", id="slept"),
    ],
)
def test_talk_after_a_plan_leaves_it_as_it_was(more: str) -> None:
    declaration = declare(f"{ROUTE}\n\n{more}")
    plain = declare(ROUTE)
    assert told(declaration) == told(plain)
    assert not declaration.open_questions
