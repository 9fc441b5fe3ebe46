"""Taking a vote back, and calling somebody innocent in a tie."""

from __future__ import annotations

import pytest

from tests.parsers.decisions.fresh import SITUATIONS
from tests.parsers.decisions.table import ask, codes, told


@pytest.mark.parametrize(
    "text", ["Nina es inocente.", "Nina es inocente, lo tengo claro", "inocente Nina"]
)
def test_innocence_in_a_tie_is_an_opinion_until_it_is_confirmed(text: str) -> None:
    reply = ask(text, **SITUATIONS["desempate"])
    assert codes(reply)


def test_saving_one_of_two_is_still_plain() -> None:
    reply = ask("Salvo a Nina.", **SITUATIONS["desempate"])
    assert reply["actions"]
    assert not codes(reply)


@pytest.mark.parametrize(
    "text",
    [
        "Quito el voto a Nina.",
        "Máster, anula mi voto a la doctora, porfa",
        "Le retiro el voto a Olaf, que me ha convencido.",
        "Levanto mi voto contra Sofía",
        "desvoto a Lin",
        "desvoto",
        "Que no cuente mi voto a Olaf",
    ],
)
def test_a_vote_taken_back_by_name_is_a_plain_act(text: str) -> None:
    reply = ask(text, **SITUATIONS["voto"])
    assert [(verb, status) for verb, _, status in told(reply)] == [("RETIRAR", "accepted")]


@pytest.mark.parametrize(
    "text",
    [
        "No quito el voto a Nina.",
        "Quito el voto a Nina si habla.",
        "¿Quito el voto a Nina?",
        "Ayer dije: quito el voto a Nina",
        "Quizá retiro el voto a Nina",
        "Olaf dijo «quito el voto a Nina»",
        "Quito el voto a Nina y voto a Olaf.",
        "Quito el voto a Nina y se lo doy a Olaf.",
        "Casi quito el voto a Nina",
        "Mañana retiro el voto a Nina",
        "Si fuera por mí, retiro el voto a Nina",
        "Retiro el voto a Nina, es broma",
    ],
)
def test_what_only_speaks_of_taking_a_vote_back_takes_none_back(text: str) -> None:
    reply = ask(text, **SITUATIONS["voto"])
    assert ("RETIRAR", "accepted") not in [(verb, status) for verb, _, status in told(reply)]
