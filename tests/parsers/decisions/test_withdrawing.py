"""Taking a vote back, and calling somebody innocent in a tie."""

from __future__ import annotations

import pytest

from tests.parsers.decisions.fresh import SITUATIONS
from tests.parsers.decisions.table import ask, codes


@pytest.mark.parametrize(
    "text", ["Nina es inocente.", "Nina es inocente, lo tengo claro", "inocente Nina"]
)
def test_innocence_in_a_tie_is_an_opinion_until_it_is_confirmed(text: str) -> None:
    told = ask(text, **SITUATIONS["desempate"])
    assert codes(told)


def test_saving_one_of_two_is_still_plain() -> None:
    told = ask("Salvo a Nina.", **SITUATIONS["desempate"])
    assert told["actions"]
    assert not codes(told)
