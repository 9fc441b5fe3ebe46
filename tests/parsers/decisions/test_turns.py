"""Pronouns, names taken back, two decisions in a sentence, and what is said where nothing is read."""

from __future__ import annotations

from typing import Any

import pytest

from tests.parsers.decisions.fresh import SITUATIONS, shown, wanted
from tests.parsers.decisions.table import ask, codes, told


def _read(situation: str, text: str) -> dict[str, Any]:
    return ask(text, **SITUATIONS[situation])


def _status(reply: dict[str, Any]) -> set[str]:
    return {status for _, _, status in told(reply)}


@pytest.mark.parametrize(
    ("situation", "text", "decided", "status", "code"),
    [
        pytest.param("analista", "No me fío de Nina. La analizo.", "ANALIZAR nina", "provisional", "REFERENCIA_RESUELTA", id="she, said before"),
        pytest.param("analista", "Olaf tose mucho. Analizo a ese.", "ANALIZAR olaf", "provisional", "REFERENCIA_RESUELTA", id="that one"),
        pytest.param("voto", "Nina y Lin callan. Voto a esa.", "VOTAR -", "asked", "PERSONAJE_AMBIGUO", id="which of two"),
        pytest.param("analista", "Nina discutió con Olaf. Lo analizo.", "ANALIZAR olaf", "provisional", "REFERENCIA_RESUELTA", id="by its gender"),
        pytest.param("heroe", "Olaf es culpable. Lo mato.", "HEROE matar olaf", "asked", "OBJETIVO_SIN_CONFIRMAR", id="never a killing"),
        pytest.param("heroe", "Nina me da pena. La salvo.", "HEROE salvar -", "accepted", None, id="the victim needs no name"),
        pytest.param("voto", "Voto a ese.", "VOTAR -", "asked", "OBJETIVO_FALTA", id="nobody before"),
        pytest.param("voto", "Voto lo mismo que ayer.", "VOTAR -", "asked", "OBJETIVO_FALTA", id="yesterday's"),
    ],
)  # fmt: skip
def test_a_pronoun_looks_back(
    situation: str, text: str, decided: str, status: str, code: str | None
) -> None:
    reply = _read(situation, text)
    assert (shown(reply), _status(reply)) == (wanted(decided), {status})
    assert code is None or code in codes(reply)


@pytest.mark.parametrize(
    ("situation", "text", "decided", "status"),
    [
        pytest.param("lider", "Ya no Olaf, ahora Nina", "ELEGIR_LIDER nina", "provisional", id="no longer"),
        pytest.param("mando", "Quito a Olaf de sucesor y pongo a Nina", "SUCESOR nina", "provisional", id="out and in"),
        pytest.param("analista", "Analizo a Olaf. Me equivoqué, es Nina.", "ANALIZAR nina", "provisional", id="a slip, owned"),
        pytest.param("voto", "Voto a Olaf. Me equivoqué, es Nina.", "VOTAR -", "asked", id="never of a vote"),
        pytest.param("voto", "Voto a Olaf. Me equivoqué.", "VOTAR olaf", "asked", id="a slip and no more"),
        pytest.param("voto", "En lugar de a Olaf, voto a Nina", "VOTAR nina", "accepted", id="instead"),
        pytest.param("voto", "Voto a Olaf, no a Nina", "VOTAR olaf", "accepted", id="not her"),
        pytest.param("voto", "No voto a Olaf, Nina", "VOTAR nina", "asked", id="a name that may only be called"),
        pytest.param("equipo", "Propongo a Lin en lugar de Olaf", "EQUIPO -", "asked", id="a change of the team"),
    ],
)  # fmt: skip
def test_a_name_is_taken_back(situation: str, text: str, decided: str, status: str) -> None:
    reply = _read(situation, text)
    assert {s.strip() for s in shown(reply)} == {decided.strip()}
    assert _status(reply) <= {status, "accepted"} if status == "provisional" else {status}
    assert status != "asked" or _status(reply) == {"asked"}


@pytest.mark.parametrize(
    ("situation", "text"),
    [
        ("analista", "Analizo a Olaf y a otros dos al azar"), ("heroe", "Mato a Olaf y a alguno más"),
        ("equipo", "Propongo a Olaf, Nina y alguien de fiar"), ("voto", "Voto a Olaf, o a otro cualquiera"),
    ],
)  # fmt: skip
def test_somebody_unnamed_keeps_a_decision_from_being_accepted(situation: str, text: str) -> None:
    assert "accepted" not in _status(_read(situation, text))


@pytest.mark.parametrize(
    ("situation", "text", "decided"),
    [
        ("heroe", "Mato a Olaf y salvo a la víctima", "HEROE matar olaf;HEROE salvar -"),
        ("equipo", "Propongo a Olaf, Nina y Lin y abro la votación", "EQUIPO lin,nina,olaf;VOTACION"),
    ],
)  # fmt: skip
def test_two_decisions_in_a_sentence_are_two(situation: str, text: str, decided: str) -> None:
    reply = _read(situation, text)
    assert (shown(reply), _status(reply)) == (wanted(decided), {"accepted"})


@pytest.mark.parametrize(
    "text",
    [
        "¿Mato a Olaf y salvo a la víctima?", "mato a olaf y salvo a la victima?",
        "Si puedo, mato a Olaf y salvo a la víctima", "Quizá mato a Olaf y salvo a la víctima",
        "Nina dijo: mato a Olaf y salvo a la víctima", "Mato a Olaf y salvo a la víctima, es broma",
    ],
)  # fmt: skip
def test_a_sentence_in_doubt_is_not_cut_in_two(text: str) -> None:
    assert "accepted" not in _status(_read("heroe", text))


@pytest.mark.parametrize(
    ("situation", "text", "code"),
    [
        pytest.param("voto", "Salvo a Olaf", "DECISION_FUERA", id="not now"),
        pytest.param("voto", "Patrullo", "DECISION_FUERA", id="not now, without a name"),
        pytest.param("analista", "Mato a Olaf", "DECISION_FUERA", id="not his"),
        pytest.param("voto", "Embrujo a Olaf con mi flauta", "PROSA_DUDOSA", id="no word of the book"),
        pytest.param("voto", "Menudo frío hace en esta base", "PROSA_DUDOSA", id="talk"),
    ],
)  # fmt: skip
def test_what_is_not_read_says_so(situation: str, text: str, code: str) -> None:
    reply = _read(situation, text)
    assert (told(reply), codes(reply)) == ([], {code})


def test_without_knowing_what_is_due_a_word_of_two_decisions_is_asked_about() -> None:
    assert codes(ask("Salvo a Olaf")) == {"VERBO_AMBIGUO"}


@pytest.mark.parametrize("text", ["Hola a todos, buenas noches", "gracias", "  "])
def test_a_greeting_needs_no_notice(text: str) -> None:
    assert (told(ask(text, phase="linchamiento")), codes(ask(text, phase="linchamiento"))) == (
        [],
        set(),
    )
