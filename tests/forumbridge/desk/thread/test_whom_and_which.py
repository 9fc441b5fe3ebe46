"""Whom a narrator names and which answer he chooses: what may be another one is asked about."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from forumbridge.cli.finding import find_character
from forumbridge.cycle.context import Session
from forumbridge.desk.thread.choosing import meant
from forumbridge.desk.thread.deciding import Judge
from forumbridge.desk.thread.hand import NotDone
from forumbridge.desk.thread.people import find_person
from forumbridge.desk.thread.wishes import Extend, Ignore
from forumbridge.errors import UsageError
from forumbridge.storage.rows import NewReview, Option, ReviewRow, RevisionRow
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


@pytest.mark.parametrize(
    ("labels", "said", "asked"),
    [
        (("Nada", "la Capilla"), "7 nada", True),
        (("no hace nada", "la Capilla"), "la 7: nada.", True),
        (("Nada", "la Capilla"), "7 ignora", False),
        (("la Cocina", "la Capilla"), "7 nada", False),
        (("7", "8"), "ignora la 7", False),
    ],
)
def test_nothing_may_be_an_answer(labels: tuple[str, ...], said: str, asked: bool) -> None:
    row = question(*labels)
    store = SimpleNamespace(review=SimpleNamespace(get={7: row}.get))
    capabilities = SimpleNamespace(precision_seconds=60)
    forum = SimpleNamespace(clock_skew=lambda: 0, capabilities=capabilities)
    session = cast("Session", SimpleNamespace(store=store, context=SimpleNamespace(forum=forum)))
    judge = Judge(session, cast("RevisionRow", SimpleNamespace(date=100, first_seen=100)))
    if asked:
        with pytest.raises(NotDone, match="una de sus respuestas"):
            judge.decide(Ignore(7), said)
    else:
        assert judge.decide(Ignore(7), said)[0].kind == "review.ignore"  # type: ignore[union-attr]


def test_more_time_than_anybody_gives_is_asked_about() -> None:
    context = SimpleNamespace(config=CONFIG, hand=SimpleNamespace)
    session = cast("Session", SimpleNamespace(context=context))
    judge = Judge(session, cast("RevisionRow", SimpleNamespace(author="Narradora")))
    with pytest.raises(NotDone, match="más de 90 días"):
        judge.decide(Extend("*", 999_999 * 86_400), "prórroga de 999999 días para todos")
