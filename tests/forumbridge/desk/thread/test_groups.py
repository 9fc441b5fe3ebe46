"""Several questions told together: each by itself, and nothing of what may mean another thing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from forumbridge.desk.thread.answers import read_post
from forumbridge.desk.thread.doors import FURTHER
from forumbridge.desk.thread.ground import Ground
from forumbridge.desk.thread.wishes import (
    Agree,
    Ask,
    Choose,
    Done,
    Each,
    Ignore,
    Mean,
    Messages,
    Talk,
    These,
    Unclear,
)
from forumbridge.storage import open_store
from forumbridge.storage.rows import NewReview, Option
from tests.forumbridge.desk.thread.lodge import DESK, SECOND, Lodge
from tests.forumbridge.desk.thread.test_posting_in_the_thread import started

GROUND = Ground(frozenset({2, 7, 12, 13, 14, 15, 31}), frozenset({"ines", "beto", "capilla"}))
YES, NO, B = Agree(0), Ignore(0), Choose(0, 1)
ASKED, TALK = "asked", "talk"


def told(text: str) -> list[object]:
    kinds: dict[type, object] = {Unclear: ASKED, Talk: TALK}
    return [kinds.get(type(one.read), one.read) for one in read_post(text, GROUND)]


def span(how: Any, *spans: tuple[int, int], but: Any = (), dated: bool = False) -> Each:
    return Each(These(spans or ((12, 14),), but, dated=dated), how)


def bare(how: Any, **more: Any) -> Each:
    return span(how, dated=True, **more)


def those(how: Any, *, but: Any = (), count: int = 0) -> Each:
    return Each(These((), but, count), how)


def every(how: Any, *, but: Any = (), count: int = 0) -> Each:
    return Each(These((), but, count, vague=True), how)


def mail(verb: Any, *, plain: bool = True) -> Messages:
    return Messages(verb, (0,), plain=plain)


BUT_13 = ((13, 13),)
TABLE: list[tuple[str, object]] = [
    # From one number to another
    ("12-14 vale", bare(YES)),
    ("12 - 14: ok", bare(YES)),
    ("12–14 👍", bare(YES)),
    ("12..14 sí", span(YES)),
    ("vale 12-14", bare(YES)),
    ("vale de la 12 a la 14", span(YES)),
    ("de la 12 a la 15 sí", span(YES, (12, 15))),
    ("de la 12 a la 15, sí", span(YES, (12, 15))),
    ("de la doce a la quince sí", span(YES, (12, 15))),
    ("desde la 12 hasta la 14 vale", span(YES)),
    ("entre la 12 y la 15 vale", span(YES, (12, 15))),
    ("del 12 al 14 vale", span(YES)),
    ("12 al 14 de acuerdo", span(YES)),
    ("las 12-14 vale", span(YES)),
    ("las cuestiones 12 a 14 valen", span(YES)),
    ("dudas 12-14 ok", span(YES)),
    ("la 12 a la 14 ignóralas", span(NO)),
    ("ignora de la 12 a la 14", span(NO)),
    ("ignora las 12-14", span(NO)),
    ("12-14 hechas", bare(Done(0))),
    ("12-14 b", bare(B)),
    ("la b de la 12 a la 14", span(B)),
    ("12 a 14 la segunda", span(B)),
    ("12 a 14: norte", span(Mean(0, "norte"))),
    ("12-14: norte", bare(Mean(0, "norte"))),
    ("12-14 pregúntales", bare(Ask(0))),
    ("pregunta por las 12-14", span(Ask(0))),
    ("12-14 pregúntales: ¿por qué puerta?", bare(Ask(0, "¿por qué puerta?"))),
    ("12-14 diles que lo repitan", bare(Ask(0, "lo repitan", "que"))),
    ("12-14 pregúntales qué puerta", bare(Ask(0, "puerta", "qué"))),
    ("12-14 y 31 vale", span(YES, (12, 14), (31, 31))),
    ("12, 14-15 vale", span(YES, (12, 12), (14, 15))),
    ("las 12, 13 y 31 vale", span(YES, (12, 12), (13, 13), (31, 31))),
    ("12-14 vale menos la 13", bare(YES, but=BUT_13)),
    ("de la 12 a la 14, excepto la 13, vale", span(YES, but=BUT_13)),
    ("12-14 igual", bare(None)),
    # Messages
    ("aprueba 31-35", span(mail("approve"), (31, 35), dated=True)),
    ("aprueba del 31 al 35", span(mail("approve"), (31, 35))),
    ("suelta los mensajes 31-35", span(mail("release", plain=False), (31, 35))),
    ("retén del 31 al 33 hasta nuevo aviso", span(mail("hold"), (31, 33))),
    ("anula los mensajes 31 a 33", span(mail("cancel", plain=False), (31, 33))),
    ("31-35 pegados", span(Done(0, "mensaje"), (31, 35), dated=True)),
    ("mensajes 31 a 35 publicados", span(Done(0, "mensaje"), (31, 35))),
    # All that wait
    ("todas vale", every(YES)),
    ("todas valen 👍", every(YES)),
    ("sí a todas", every(YES)),
    ("vale para todas", every(YES)),
    ("acéptalas todas", every(YES)),
    ("todas las dudas valen", those(YES)),
    ("ignóralas todas", every(NO)),
    ("todas menos la 12 vale", every(YES, but=((12, 12),))),
    ("todas vale menos 12 y 13", every(YES, but=((12, 12), (13, 13)))),
    ("las dos valen", every(YES, count=2)),
    ("ambas ignóralas", every(NO, count=2)),
    ("todas: norte", every(Mean(0, "norte"))),
    ("las demás vale", those(YES)),
    ("el resto ok", every(YES)),
    ("las otras ignóralas", those(NO)),
    ("lo demás ignóralo", every(NO)),
    ("las demás igual", those(None)),
    ("las demás también", those(None)),
    ("las demás que lo aclaren", those(Ask(0))),
    ("la b para las demás", those(B)),
    # Hours, dates and what is no decision
    ("de las 12 a las 14 vale", ASKED),
    ("sí a las dos", ASKED),
    ("12 a 14 norte", ASKED),
    ("de la 12 para arriba ignora", ASKED),
    ("desde la 12 en adelante vale", ASKED),
    ("12-14 no puedo", ASKED),
    ("12-14", ASKED),
    ("12-14 vale?", ASKED),
    ("de la 12 a la 14 no", ASKED),
    ("12-14 no valen", ASKED),
    ("todas no", ASKED),
    ("no todas valen", ASKED),
    ("lo demás da igual", ASKED),
    ("de 12 a 14 no puedo", TALK),
    ("de 12 a 14 h vale", TALK),
    ("mañana de 12 a 14 no estoy", TALK),
    ("todas vienen mañana", TALK),
    ("todas bien por aquí", ASKED),
    ("las demás son mejores", TALK),
    ("las otras partidas van bien", TALK),
    ("lo demás me da igual", TALK),
]


@pytest.mark.parametrize(("text", "wanted"), TABLE, ids=[text for text, _ in TABLE])
def test_a_phrase(text: str, wanted: object) -> None:
    assert told(text) == [wanted]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("12 b, las demás vale", [Choose(12, 1), those(YES)]),
        ("12 vale y las demás igual", [Agree(12), those(None)]),
        ("12: norte, las demás igual", [Mean(12, "norte"), those(None)]),
        ("12 ignora\nlas demás igual", [Ignore(12), those(None)]),
        ("12-13 a, 14-15 b", [Each(These(((12, 13),), dated=True), Choose(0, 0)), Each(These(((14, 15),), dated=True), B)]),
        ("Vale, de la 12 a la 14 ok y la 31 hecha", [span(YES), Done(31)]),
        ("12 a 14: norte, 31 hecho", [span(Mean(0, "norte")), Done(31)]),
    ],
)  # fmt: skip
def test_among_other_sentences(text: str, wanted: list[object]) -> None:
    assert told(text) == wanted


def test_the_help_names_them() -> None:
    assert any(isinstance(one.read, Each) for says in FURTHER for one in read_post(says, GROUND))


# ── through a run ───────────────────────────────────────────────────────────


@pytest.fixture
def lodge(tmp_path: Path) -> Lodge:
    found = Lodge(tmp_path / "casa")
    found.start()
    for who in ("ada", "blas", "cleo"):
        found.say(who, "¿El 3 o el 4?")
    found.wait(60)
    found.run()
    assert found.ask(lambda s: [row.id for row in s.review.list("open")]) == [1, 2, 3]
    return found


def answered(lodge: Lodge, *lines: str) -> str:
    """What the bridge answers to a post of the narrator's."""
    before = len(lodge.desk())
    lodge.order(*lines)
    lodge.wait(180)
    lodge.run()
    return " ".join(lodge.desk()[before:])


def opened(lodge: Lodge) -> list[int]:
    return lodge.ask(lambda s: [row.id for row in s.review.list("open")])


@pytest.mark.parametrize(
    "line", ["1-3 b", "de la 1 a la 3, la b", "todas la b", "1-3: el 4", "1 b y las demás: el 4"]
)
def test_each_is_decided_and_told_with_whose_it_is(lodge: Lodge, line: str) -> None:
    said = answered(lodge, line)
    assert lodge.said() == {"ada": 4, "blas": 4, "cleo": 4}
    assert "2 (Blas): 4" in said
    assert "3 (Cleo): 4" in said
    assert len(lodge.decisions()) == 3


def test_numbers_that_are_not_open_are_said(lodge: Lodge) -> None:
    answered(lodge, "2 ignora")
    said = answered(lodge, "1-3 b")
    assert lodge.said() == {"ada": 4, "cleo": 4}
    assert "La cuestión 2 ya estaba cerrada" in said


def test_what_does_not_admit_it_is_said_and_stays_open(lodge: Lodge) -> None:
    question(lodge, 4, "el 7")
    said = answered(lodge, "1-4 vale")
    assert opened(lodge) == [1, 2, 3]
    assert "4: el 7" in said
    assert said.count("tiene varias respuestas; diga cuál") == 3


def test_exceptions_and_what_is_named_apart_are_left_out(lodge: Lodge) -> None:
    answered(lodge, "1-3 b menos la 2")
    assert lodge.said() == {"ada": 4, "cleo": 4}
    answered(lodge, "todas ignóralas", "2: ni idea")
    assert opened(lodge) == [2]


def test_what_is_named_in_another_sentence_is_decided_there(lodge: Lodge) -> None:
    answered(lodge, "todas la a", "la 2 b")
    assert lodge.said() == {"ada": 3, "blas": 4, "cleo": 3}


def test_of_two_stretches_the_narrower_has_its_own(lodge: Lodge) -> None:
    answered(lodge, "1-3 a, 2-3 b")
    assert lodge.said() == {"ada": 3, "blas": 4, "cleo": 4}


@pytest.mark.parametrize(
    ("first", "left"),
    [("1 ignora", []), ("1: el 4", []), ("1 b", [2, 3]), ("1 b, 2 ignora", [3]), ("hola", [1, 2, 3])],
)  # fmt: skip
def test_the_others_likewise_only_where_it_says_like_what(
    lodge: Lodge, first: str, left: list[int]
) -> None:
    said = answered(lodge, first, "las demás igual")
    assert opened(lodge) == left
    assert bool(left) == ("no he hecho nada" in said)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("3-1 b", "va al revés"),
        ("1-40 b", "No hay ninguna cuestión 40"),
        ("22-23 vale", "si son horas o una fecha"),
        ("las dos valen", "No son 2: 1, 2, 3"),
        ("1-12 ignora", "puede ser una fecha"),
        ("1-3 vale", "varias respuestas"),
    ],
)
def test_what_may_be_something_else_decides_nothing(lodge: Lodge, line: str, why: str) -> None:
    if "12" in line:
        for number in range(4, 13):
            question(lodge, number)
    before = opened(lodge)
    said = answered(lodge, line)
    assert why in said
    assert opened(lodge) == before


def test_the_first_of_december_is_a_date_and_the_first_of_march_is_not(lodge: Lodge) -> None:
    for number in range(4, 13):
        question(lodge, number)
    answered(lodge, "de la 1 a la 12 ignora")
    assert opened(lodge) == []


def test_a_question_younger_than_his_post_is_not_meant_by_all(lodge: Lodge) -> None:
    lodge.order("todas ignóralas")
    lodge.wait(1)
    question(lodge, 4)
    lodge.wait(180)
    lodge.run()
    assert opened(lodge) == [4]
    assert "No se le había enseñado todavía la 4" in lodge.desk()[-1]


def test_all_may_be_messages_where_some_wait_too(tmp_path: Path) -> None:
    lodge = Lodge(tmp_path / "casa", mode="approve")
    started(lodge)
    lodge.wait(3700)
    lodge.run()
    question(lodge, 1)
    lodge.wait(3700)
    lodge.run()
    lodge.wait(60)
    said = answered(lodge, "todas vale")
    assert "son las cuestiones" in said
    assert [kind for kind, _, _ in lodge.decisions()] == ["outbox.approve"]


def test_one_that_another_narrator_answered_keeps_his_answer(lodge: Lodge) -> None:
    lodge.order("1-3 b")
    lodge.decide("review.answer", review=2, choice=0)
    lodge.wait(180)
    lodge.run()
    said = lodge.desk()[-1]
    assert lodge.said() == {"ada": 4, "blas": 3, "cleo": 4}
    assert "«3», y eso vale" in said
    assert [kind for kind, _, _ in lodge.decisions()] == ["review.answer"] * 3
    lodge.order("1-3 a", who=SECOND)
    lodge.wait(180)
    lodge.run()
    assert lodge.said() == {"ada": 4, "blas": 3, "cleo": 4}
    assert len([body for body in lodge.forum.bodies(DESK) if "horas o una fecha" in body]) == 1


def test_messages_from_one_to_another(tmp_path: Path) -> None:
    lodge = Lodge(tmp_path / "casa", mode="approve")
    started(lodge)
    lodge.wait(3700)
    lodge.run()
    drafts = lodge.ask(lambda s: [m.id for m in s.outbox.unreleased() if m.state.value == "draft"])
    assert len(drafts) > 2
    lodge.wait(60)
    answered(lodge, f"anula los mensajes {drafts[0]} a {drafts[-1]} menos el {drafts[1]}")
    rows = lodge.ask(lambda s: s.outbox.list())
    states = {row.id: row.state.value for row in rows if row.id in drafts}
    assert states.pop(drafts[1]) != "cancelled"
    assert set(states.values()) == {"cancelled"}


def question(lodge: Lodge, number: int, *options: str) -> None:
    """One more question that waits for the narrator."""

    item = NewReview(
        key=f"otra{number}",
        code="X",
        level="ask",
        sentence="¿Qué?",
        options=tuple(Option(label, ()) for label in options),
    )
    store = open_store(lodge.database)
    try:
        with store.transaction("test"):
            store.review.put(item, at=lodge.clock.now())
        assert store.review.list()[-1].id == number
    finally:
        store.close()
