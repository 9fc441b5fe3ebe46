"""What narrators write in their own scene, and what each of it asks for: never a wrong guess."""

from __future__ import annotations

from dataclasses import replace

import pytest

from forumbridge.desk.catalogue import KINDS
from forumbridge.desk.thread.answers import Sentence, read_post
from forumbridge.desk.thread.doors import FURTHER, NOT_HERE, OPENS
from forumbridge.desk.thread.ground import Ground
from forumbridge.desk.thread.sentences import standing
from forumbridge.desk.thread.wishes import (
    Act,
    Agree,
    Choose,
    Done,
    Extend,
    Ignore,
    Mean,
    Messages,
    Say,
    Talk,
    Tell,
    Unclear,
)
from forumbridge.plain_words import as_html
from parsers.text.marked import from_html
from tests.forumbridge.desk.thread.phrases import ASKED, B12, TABLE, TALK

GROUND = Ground(
    frozenset({2, 7, 12, 13, 14, 31}),
    frozenset({"ines", "beto", "ana", "luis", "carrasco", "capilla", "biblioteca", "alcoba"}),
)


def read(text: str) -> tuple[Sentence, ...]:
    return read_post(standing(from_html(as_html(text))), GROUND)


def told(text: str) -> list[object]:
    kinds: dict[type, str] = {Unclear: ASKED, Talk: TALK}
    return [kinds.get(type(one.read), one.read) for one in read(text)]


@pytest.mark.parametrize(("text", "wanted"), TABLE, ids=[text for text, _ in TABLE])
def test_a_phrase(text: str, wanted: object) -> None:
    assert told(text) == [wanted]


def test_the_table_is_long_enough_to_mean_something() -> None:
    assert len(TABLE) >= 120


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("12 b, 14 vale", [B12, Agree(14)]),
        ("12 b y 14 a", [B12, Choose(14, 0)]),
        ("12: puerta norte, 14 vale", [Mean(12, "puerta norte"), Agree(14)]),
        ("12: puerta norte; 14 vale", [Mean(12, "puerta norte"), Agree(14)]),
        ("12 b. La 14 ignórala. 31 hecho.", [B12, Ignore(14), Done(31)]),
        ("sí a la 12 y la 14", [Agree(12), Agree(14)]),
        ("12, 13 y 14 ignóralas", [Ignore(12), Ignore(13), Ignore(14)]),
        ("14 vale, aprueba todo", [Agree(14), Messages("approve", every=True)]),
        ("Buenas, ya estoy aquí. 12 b", [TALK, B12]),
        ("12 b\n\n14 vale\nsuelta 31", [B12, Agree(14), Messages("release", (31,), plain=True)]),
        ("di a Inés: mañana\n12 b", [Say("mañana", "Inés"), B12]),
        ("di a Inés: mañana\nte cuento", [ASKED]),
        ("di a Inés: «mañana\nte cuento»\n12 b", [Say("mañana\nte cuento", "Inés"), B12]),
        ("Gracias a todos\n12 b", [ASKED, B12]),
        ("12b 13a; 14 vale", [B12, Choose(13, 0), Agree(14)]),
        ("12 b / 13 a", [B12, Choose(13, 0)]),
        ("12 y 13 vale", [Agree(12), Agree(13)]),
        ("hola, la 12 norte y la 13 me parece bien, gracias!!", [Mean(12, "norte"), Agree(13)]),
        (
            "dale a Inés hasta mañana a las 10 y 12 b",
            [Extend("Inés", 0, "mañana a las 10"), B12],
        ),
        (
            "mueve a Inés a la Biblioteca y 12 b",
            [Act("move", ("Inés", "la Biblioteca"), {}, (0,)), B12],
        ),
        ("31 y 7 pegados", [Done(31, "mensaje"), Done(7, "mensaje")]),
        ("aprueba todo y quién falta?", [Messages("approve", every=True), Tell("missing")]),
        ("Narradora escribió:\n12 · Inés · pregunta — ¿Qué puerta?\n12 b", [B12]),
    ],
)
def test_several_in_one_post(text: str, wanted: list[object]) -> None:
    found = told(text)
    if wanted[0] == ASKED and found[0] == TALK:
        wanted = [TALK, *wanted[1:]]
    assert [
        Say(one.words.replace("\n\n", "\n"), one.person) if isinstance(one, Say) else one
        for one in found
    ] == wanted


@pytest.mark.parametrize(
    "html",
    [
        "<blockquote>12 a</blockquote><p>14 vale</p>",
        "<p>&gt; 12 a</p><p>14 vale</p>",
        "<p><s>12 a</s></p><p>14 vale</p>",
        "<p>14 v&#97;le</p><pre>12 a</pre>",
        "<p>[quote]12 a[/quote]14 vale</p>",
    ],
)
def test_what_is_quoted_or_struck_out_decides_nothing(html: str) -> None:
    assert [one.read for one in read_post(standing(from_html(html)), GROUND)] == [Agree(14)]


def test_what_the_bridge_said_there_is_no_answer_when_it_is_pasted_back() -> None:
    ours = replace(GROUND, ours=frozenset({"a puerta norte", "siguen abiertas"}))
    text = "Siguen abiertas:\na) puerta norte\n12 a"
    assert [one.read for one in read_post(text, ours)] == [Choose(12, 0)]


@pytest.mark.parametrize("text", ["gracias!", "🙏 gracias", "Buenas noches 😂", "ok gracias"])
def test_a_nicety_asks_for_nothing_and_needs_no_answer(text: str) -> None:
    assert told(text) == []


def test_a_sentence_knows_its_place() -> None:
    text = standing(from_html("<p>Hola. <s>Ayer no.</s> La 12 es b, 1<s>3</s>4 vale</p>"))
    found = read_post(text, GROUND)
    assert [one.read for one in found] == [B12, Agree(14)]
    for one in found:
        assert text[one.start : one.end] == one.text


def test_a_number_of_no_question_is_no_answer() -> None:
    assert told("99 jugadores vinieron") == [TALK]
    assert told("99: puerta norte") == [TALK]


def test_every_kind_of_decision_has_words_or_a_reason() -> None:
    assert set(OPENS) | set(NOT_HERE) == KINDS
    assert not set(OPENS) & set(NOT_HERE)


@pytest.mark.parametrize("example", sorted({*OPENS.values(), *FURTHER}))
def test_every_example_is_read(example: str) -> None:
    assert all(one.decides for one in read(example))


def test_a_wall_of_words_is_read_quickly() -> None:
    text = " y ".join(["12 b, 14 vale"] * 400)
    assert len(text) > 5000
    read(text)
    read("a " * 8000)
    read("mueve a " + "a " * 4000 + "a la capilla")


@pytest.mark.parametrize(
    "text",
    [
        "enciende la luz de , y ,",
        "apaga las luces de ,",
        "pasa a Inés a la cuenta «»",
        "haz que Inés mire por la bola , y ,",
        "mueve a - a la Capilla",
        "prórroga de 0 horas para todos",
        "enseña « » = alcoba",
    ],
)
def test_a_place_left_empty_is_asked_about(text: str) -> None:
    assert told(text) == [ASKED]
