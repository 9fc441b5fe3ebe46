"""What is told with a pronoun, in apposition or a sentence later, and what it stands for."""

from __future__ import annotations

import pytest

from engine.vocabulary import Bell, Level
from tests.parsers.world import codes, declare, told


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("Ya sé cómo va el altar.\n1 PA: lo uso\n1 PA: lo uso otra vez", ["1:USAR:accepted", "2:USAR:accepted"], id="a-sentence-before"),
        pytest.param("Tengo delante el altar. Lo uso las tres fases.", ["1:USAR:accepted", "2:USAR:accepted", "3:USAR:accepted"], id="unframed"),
        pytest.param("1 PA: estoy ante el altar, lo consulto", ["1:USAR:accepted"], id="same-sentence"),
        pytest.param("1 PA: Comedor\n1 PA: lo uso", ["1:MOVER:comedor:accepted", "2:DESCONOCIDO:asked"], id="a-place-is-not-used"),
        pytest.param("El altar reluce.\n1 PA: la uso", ["1:DESCONOCIDO:asked"], id="other-gender"),
        pytest.param("1 PA: miro el altar\n1 PA: la consulto", ["1:USAR:accepted", "2:DESCONOCIDO:asked"], id="other-gender-after-an-order"),
        pytest.param("La bola brilla y doña Leonor sonríe.\n1 PA: la miro", ["1:ESPERAR:accepted"], id="a-woman-takes-it"),
    ],
)  # fmt: skip
def test_a_pronoun_stands_for_the_thing_named_before(text: str, kept: list[str]) -> None:
    assert told(declare(text)) == kept


def test_what_it_stands_for_is_said() -> None:
    found = declare("Ahí sigue el altar.\n1 PA: lo uso")
    assert [n.data["destino"] for n in found.notices if n.code == "REFERENCIA_RESUELTA"] == [
        "el Altar"
    ]


def test_a_bell_is_never_rung_on_a_pronoun() -> None:
    found = declare("Ahí está la campana.\nFase 1: la toco", "comedor")
    bell = next(r for r in found.readings if r.action == Bell() and r.phase == 1)
    assert bell.status == "asked"
    assert bell.candidates == (Bell(),)
    assert any(n.level is Level.BLOCK and n.phase == 1 for n in found.notices)


def test_what_was_not_understood_is_not_repeated() -> None:
    assert told(declare("1 PA: flambeo la sopa\n1 PA: igual")) == [
        "1:DESCONOCIDO:asked",
        "2:DESCONOCIDO:asked",
    ]
    assert told(declare("1 PA: Pasillo al sur\n1 PA: flambeo\n1 PA: lo repito"))[2] == (
        "3:DESCONOCIDO:asked"
    )


@pytest.mark.parametrize(
    ("text", "room", "kept"),
    [
        pytest.param("1 PA: la alcoba de enfrente, la del oeste", "salon", "1:MOVER:alcoba_mago:accepted", id="side-of-the-door"),
        pytest.param("1 PA: la alcoba, la del sur", "salon", "1:MOVER:alcoba_senescal:accepted", id="after-a-comma"),
        pytest.param("1 PA: a la alcoba. A la del Mago, digo.", "salon", "1:MOVER:alcoba_mago:accepted", id="a-sentence-later"),
        pytest.param("1 PA: a la alcoba - la del Mago -", "salon", "1:MOVER:alcoba_mago:accepted", id="between-dashes"),
        pytest.param("1 PA: salgo a la Terraza. Al norte.", "recibidor", "1:MOVER:terraza_norte:accepted", id="side-that-does-not-adjoin"),
    ],
)  # fmt: skip
def test_which_of_several_may_be_told_afterwards(text: str, room: str, kept: str) -> None:
    assert told(declare(text, room)) == [kept]


def test_a_side_that_does_not_fit_is_said() -> None:
    assert "NO_ADYACENTE" in codes(declare("1 PA: salgo a la Terraza. Al norte.", "recibidor"))
