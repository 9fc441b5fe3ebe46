"""A form of an ordinary word is known for one, and a slip for none."""

from __future__ import annotations

import pytest

from parsers.words.inflected import is_inflected


@pytest.mark.parametrize(
    "form",
    [
        "hemos", "veces", "haga", "disculpas", "callarse", "pulgares", "encerramos", "cierro",
        "perdonad", "llegasteis", "luces", "busquen", "pagues", "hacerlo",
    ],
)  # fmt: skip
def test_a_form_of_an_ordinary_word_is_known(form: str) -> None:
    assert is_inflected(form)


@pytest.mark.parametrize(
    "slip", ["rechaso", "apruevo", "rexazo", "bidente", "analiso", "propngo", "ekipo"]
)
def test_a_slip_is_no_form_of_anything(slip: str) -> None:
    assert not is_inflected(slip)
