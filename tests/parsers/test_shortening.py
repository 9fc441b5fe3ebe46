"""Clipped and diminutive words of a house's names, and everyday words that are neither."""

from __future__ import annotations

import pytest

from parsers.words.shortening import Shortener
from tests.parsers.world import codes, declare, told

NAMES = ("laboratorio", "lavadero", "tomates", "tomate", "comedor", "huerta", "vaca")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        pytest.param("lab", "laboratorio", id="clipped"),
        pytest.param("labor", "laboratorio", id="clipped-less"),
        pytest.param("tomatitos", "tomate", id="diminutive"),
        pytest.param("vaquita", "vaca", id="diminutive-respelt"),
        pytest.param("la", None, id="too-short"),
        pytest.param("huert", None, id="a-slip-not-a-clip"),
        pytest.param("come", None, id="everyday-word"),
    ],
)
def test_what_a_shortened_word_stands_for(said: str, meant: str | None) -> None:
    assert Shortener(NAMES, frozenset({"come"})).whole(said) == meant


def test_a_word_short_for_several_stands_for_none() -> None:
    assert Shortener(("laboratorio", "laberinto"), frozenset()).whole("lab") is None


def test_a_clipped_place_is_read_and_never_for_sure() -> None:
    found = declare("1 PA: recib\n1 PA: comedor", "claustro")
    assert told(found)[0] == "1:MOVER:recibidor:provisional"
    assert "ERRATA_DUDOSA" in codes(found)
