"""Words as they are said and typed: by ear, run together, swallowed, in English, by another's."""

from __future__ import annotations

import pytest

from engine.vocabulary import Status
from parsers import from_html
from parsers.acts.likewise import followed
from parsers.words.names import names_of
from parsers.words.ordinary import ordinary_words
from tests.parsers.world import codes, declare, gazetteer, lexicon, told, vote


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("F1: al comedó", "1:MOVER:comedor", id="swallowed"),
        pytest.param("F1: me queo", "1:ESPERAR", id="between-vowels"),
        pytest.param("F1: alcomedor", "1:MOVER:comedor", id="run-together"),
        pytest.param("F1: quietecico", "1:ESPERAR", id="diminutive"),
        pytest.param("F1: afk", "1:ESPERAR", id="english"),
        pytest.param("F1: go al comedor", "1:MOVER:comedor", id="two-languages"),
        pytest.param("F1: claustro, a ve si hay alguien", "1:MOVER:claustro", id="purpose"),
        pytest.param("F1: claustro no; comedor", "1:MOVER:comedor", id="struck"),
    ],
)
@pytest.mark.rule("HAC-DECL-08")
def test_orders_as_they_are_said(text: str, expected: str) -> None:
    (line,) = told(declare(text, "recibidor"))
    assert line.rpartition(":")[0] == expected


def test_ordinary_words_are_never_parted_or_corrected() -> None:
    names = names_of(gazetteer(), lexicon())
    ordinary = sorted(ordinary_words())[::25]
    assert len(ordinary) > 300
    assert [w for w in ordinary if names.parter.at(w)] == []
    assert [w for w in ordinary if names.speller.correct(w)] == []


def test_a_word_is_never_parted_into_a_deed_without_way_back() -> None:
    names = names_of(gazetteer(), lexicon())
    assert names.parter.at("alcomedor") == 2
    assert names.parter.at("lamato") == 0
    assert names.parter.at("lovoto") == 0


def test_the_same_again_before_a_comma() -> None:
    found = declare("F1: sigo a Tobías\nF2: lo mismo, tras Tobías\nF3: ídem, me quedo", "claustro")
    lines = [line.rpartition(":")[0] for line in told(found)]
    assert lines == ["1:SEGUIR:tobias", "2:SEGUIR:tobias", "3:ESPERAR"]


def test_i_am_sorry_is_no_wait() -> None:
    found = declare("F1: Bruno debe morir. Lo siento.")
    assert [r.action.verb for r in found.readings] == ["DESCONOCIDO"]


@pytest.mark.parametrize(
    "text",
    ["voto lo mismo que Tobías", "voto como Tobías", "me sumo al voto de Tobías", "voto a quien diga Tobías"],
)  # fmt: skip
@pytest.mark.rule("AMB-288")
def test_a_vote_told_by_somebody_elses_is_asked_about(text: str) -> None:
    found = vote(text)
    assert not [r for r in found.readings if r.status is Status.ACCEPTED]
    assert "VOTO_DUDOSO" in codes(found)


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("voto al mismo que", True), ("igual que", True), ("mi voto con el de", True),
        ("como", True), ("voto a", False), ("la de", False), ("voto por", False),
    ],
)  # fmt: skip
def test_who_is_followed_and_who_is_chosen(before: str, *, expected: bool) -> None:
    forms = (*before.split(), "hugo")
    assert followed(forms, len(forms) - 1) is expected


@pytest.mark.parametrize(
    ("html", "own", "quotes"),
    [
        ('<div class="quote">F1: Cocina</div><p>F1: Claustro</p>', "F1: Claustro", 1),
        ('<div class="quote"><div class="quotebody">F1: x</div></div>F1: y', "F1: y", 1),
        ('<div class="post quote-post">F1: Claustro</div>', "F1: Claustro", 0),
    ],
)
def test_a_block_marked_as_a_quote_by_its_class_alone(html: str, own: str, quotes: int) -> None:
    text = from_html(html)
    assert text.text.strip() == own
    assert [d.code for d in text.dropped] == ["CITA_IGNORADA"] * quotes


def test_what_was_said_of_a_phase_is_taken_back() -> None:
    found = declare("Anulo lo que puse para la fase 2, narra.")
    assert [(r.kind.value, r.phase) for r in found.requests] == [("RETIRAR", 2)]
    assert not found.readings
