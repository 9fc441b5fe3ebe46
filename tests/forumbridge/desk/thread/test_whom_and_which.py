"""Whom a narrator names and which answer he chooses: what may be another one is asked about."""

from __future__ import annotations

from typing import cast

import pytest

from forumbridge.cli.finding import find_character
from forumbridge.cycle.context import Session
from forumbridge.desk.thread.choosing import meant
from forumbridge.desk.thread.hand import NotDone
from forumbridge.desk.thread.people import find_person
from forumbridge.errors import UsageError
from forumbridge.storage.rows import NewReview, Option, ReviewRow
from tests.forumbridge.cycle.world import config

CONFIG = config().model_copy(
    update={
        "characters": tuple(
            one.model_copy(update=new)
            for one, new in zip(
                config().characters,
                (
                    {"name": "Doña Inés Robledo"},
                    {"name": "Blas", "account": "Inés"},
                    {"name": "Cleo", "aliases": ("Rita la Roja",)},
                ),
                strict=True,
            )
        )
    }
)


@pytest.mark.parametrize("said", ["Inés", "ines", "a Inés", "la Inés"])
def test_an_account_does_not_win_over_a_name(said: str) -> None:
    with pytest.raises(NotDone, match="«Doña Inés Robledo» o «Blas»"):
        find_person(CONFIG, said)
    with pytest.raises(UsageError) as refused:
        find_character(CONFIG, "Inés")
    assert refused.value.code == "AMBIGUO"


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("Doña Inés", "ada"),
        ("Robledo", "ada"),
        ("Inés Robledo", "ada"),
        ("don Blas", "blas"),
        ("Rita la Roja", "cleo"),
        ("a la roja", "cleo"),
    ],
)
def test_what_names_only_one_is_he(said: str, who: str) -> None:
    assert find_person(CONFIG, said) == who


def test_an_id_at_the_terminal_settles_it() -> None:
    assert find_character(CONFIG, "ada") == "ada"
    assert find_character(CONFIG, "Blas") == "blas"


def question(*labels: str) -> ReviewRow:
    options = tuple(Option(label, ()) for label in labels)
    item = NewReview(key="k", code="X", level="ask", sentence="¿Cuál?", options=options)
    return ReviewRow(id=7, item=item, state="open", created_at=1)


NO_SESSION = cast("Session", None)
"""Without a player whose words they could be, nothing more is looked at."""


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        (("a Berta", "a Ana"), "a Berto"),
        (("ventana sureste", "puerta norte"), "suroeste"),
    ],
)
def test_a_word_one_letter_away_is_another_word(labels: tuple[str, ...], said: str) -> None:
    with pytest.raises(NotDone, match="No entiendo"):
        meant(NO_SESSION, question(*labels), said)


def test_the_exact_word_is_not_lost_beside_one_like_it() -> None:
    row = question("ventana suroeste", "ventana sureste")
    assert meant(NO_SESSION, row, "la sureste").payload["choice"] == 1
