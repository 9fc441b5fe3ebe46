"""A reading's confidence: what lowers it, and that it changes nothing of what is read."""

from __future__ import annotations

import pytest

from parsers.words.confidence import UNFRAMED, Confidence
from tests.parsers.world import declare


def of(text: str) -> float:
    (reading,) = declare(text, "pasillo_sur").readings
    return reading.confidence


@pytest.mark.parametrize("text", ["1 PA: voy al Salón", "1 PA: mato a Pascuala", "1 PA: espero"])
def test_a_framed_order_in_the_games_own_words_is_certain(text: str) -> None:
    assert of(text) == 1.0


@pytest.mark.parametrize(
    ("text", "most"),
    [
        pytest.param("1 PA: voy al Salón Prinzipal", 0.9, id="one slip"),
        pytest.param("1 PA: boy al Salom Prinsipal", 0.6, id="a doubtful slip"),
        pytest.param("voy al salón", UNFRAMED, id="no frame"),
        pytest.param("1 PA: voy al salón comiendo berenjenas moradas", 0.5, id="unexplained"),
    ],
)
def test_what_needed_help_is_less_certain(text: str, most: float) -> None:
    assert 0 < of(text) <= most


def test_the_number_is_the_product_of_its_factors() -> None:
    assert Confidence(0.5, 0.9, 0.8).value == 0.36
    assert Confidence(1, 1, 1).value == 1


def test_words_of_another_phase_cost_this_one_nothing() -> None:
    found = declare("1 PA: espero\n2 PA: boy al Salom Prinsipal", "pasillo_sur").readings
    assert found[0].confidence == 1
    assert found[1].confidence < 1
