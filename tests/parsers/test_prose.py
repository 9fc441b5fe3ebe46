"""Orders told in prose, and prose that orders nothing: what vanishes is always told."""

from __future__ import annotations

import pytest

from parsers import from_plain
from parsers.text.chatlog import chat_lines
from tests.parsers.world import codes, declare, told


@pytest.mark.rule("AMB-020")
@pytest.mark.parametrize(
    "text",
    [
        "Ya me voy, ya me voy...",
        "Me voy, que se me enfría la cena",
        "La capilla olía a cera y la sacristana, harta, la barrió con un trapo.",
        "Resumen de lo que sé:\n1. Gil estuvo en la Capilla\n2. Leonor vino del Comedor\n3. Alguien bloqueó el Recibidor",
        "Para que conste:\n22:14 <Gil> voy al Comedor y espero\n22:15 <Leonor> 1 PA espero",
        "[21:03] Gil: 1 PA Comedor\n[21:04] Leonor: 1 PA espero",
    ],
)  # fmt: skip
def test_prose_orders_nothing(text: str) -> None:
    assert told(declare(text)) == []


def test_a_list_of_what_others_did_is_told_to_be_none_of_orders() -> None:
    text = "1. Gil estuvo en la Capilla\n2. Leonor vino del Comedor\n3. Alguien bloqueó la cocina"
    assert codes(declare(text)) == {"PROSA_DUDOSA"}


@pytest.mark.rule("AMB-020")
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Me paso toda la ronda siguiendo a Lady Pascuala, pase lo que pase.", "SEGUIR:pascuala:provisional"),
        ("Sin acción las tres fases, mañana respondo el rol.", "ESPERAR:provisional"),
    ],
)  # fmt: skip
def test_how_one_spends_the_round_fills_it(text: str, kept: str) -> None:
    assert told(declare(text)) == [f"{phase}:{kept}" for phase in (1, 2, 3)]


@pytest.mark.rule("AMB-126")
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("¡Botón de emergencia! Toco la campana en la fase 1.", ["1:CAMPANA:accepted"]),
        ("Aparte de lo de abajo, tocaré la campana.\n1. espero\n2. espero\n3. espero", ["None:CAMPANA:asked"]),
    ],
)  # fmt: skip
def test_one_bell_is_one_and_none_is_lost(text: str, kept: list[str]) -> None:
    assert [t for t in told(declare(text, "comedor")) if "CAMPANA" in t] == kept


def test_one_line_with_a_clock_is_no_chat() -> None:
    assert chat_lines(from_plain("22:14 Gil: espero")) == ()
    assert len(chat_lines(from_plain("22:14 Gil: espero\n22:15 Ana: voy"))) == 2
