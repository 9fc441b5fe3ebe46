"""What a player asks his narrator is told from what his character says, wonders or thinks of him."""

from __future__ import annotations

import pytest

from parsers.clauses.asking import questions
from parsers.text.marked import from_html, from_plain

ASKED = [
    ("Narrador, ¿puedo usar la llave dos veces?", "Narrador, ¿puedo usar la llave dos veces?"),
    ("Voy a la Capilla.\nMáster, una duda: ¿se ve algo a oscuras?", "Máster, una duda: ¿se ve algo a oscuras?"),
    ("Espero. ¿Cuándo acaba el plazo, narrador? Gracias.", "¿Cuándo acaba el plazo, narrador?"),
    ("Una pregunta tonta: ¿hay que salir al pasillo? ¿O basta con decirlo?", "Una pregunta tonta: ¿hay que salir al pasillo? ¿O basta con decirlo?"),
    ("Duda para el director: ¿cuento como vivo?", "Duda para el director: ¿cuento como vivo?"),
    ("Hola narra, hoy no llego. ¿Vale lo de ayer?", "Hola narra, hoy no llego. ¿Vale lo de ayer?"),
    ("@MiCuenta ¿me confirmas si sigo vivo?", "@MiCuenta ¿me confirmas si sigo vivo?"),
    ("(OOC: ¿cuándo abre la ronda?)", "(OOC: ¿cuándo abre la ronda?)"),
    ("narrador una cosa, cuántos sitios deja ver la bola??", "narrador una cosa, cuántos sitios deja ver la bola??"),
    ("¿Se puede hacer también aquí? No me queda claro en las normas.", "¿Se puede hacer también aquí?"),
    ("1 PA: espero. Narra, ¿el trineo cuenta? Bueno, declaro igual: 1 PA: voy a la Cocina", "Narra, ¿el trineo cuenta?"),
]  # fmt: skip
NOT_ASKED = [
    "¿Puedo fiarme de alguien en esta casa?",
    "—Narrador, ¿dónde está el muerto? —leyó en voz alta del libreto.",
    "«Narrador, ¿quién anda ahí?», decía el papel.",
    "¿Qué estará tramando el narrador?",
    "El narrador me lo dijo. ¿Quién lo habría creído?",
    "Una pregunta me asalta sin descanso: quién mató a Blas.",
    "Narrador, gracias por todo. Espero.",
    "Busco el hilo de dudas y no lo encuentro, ¿me pasáis el enlace?",
    "¿Quién va? —pregunta el mayordomo.",
    "Me pregunto: ¿y si fue Ana?",
]


@pytest.mark.parametrize(("text", "wanted"), ASKED)
def test_a_question_to_the_narrator(text: str, wanted: str) -> None:
    body = from_plain(text)
    assert [body.text[s.start : s.end] for s in questions(body, ("MiCuenta", ""))] == [wanted]


@pytest.mark.parametrize("text", NOT_ASKED)
def test_what_is_not_asked_of_him(text: str) -> None:
    assert questions(from_plain(text), ("MiCuenta",)) == ()


def test_what_is_quoted_or_struck_out_is_not_asked() -> None:
    for html in (
        "<blockquote>Narrador, ¿puedo ir?</blockquote><p>Espero.</p>",
        "<p><s>Narrador, ¿puedo ir?</s> Espero.</p>",
    ):
        assert questions(from_html(html)) == ()


def test_each_paragraph_is_one_question() -> None:
    body = from_html("<p>Narrador, ¿puedo?</p><p>1 PA: espero</p><p>Y otra duda: ¿y Ana?</p>")
    assert len(questions(body)) == 2


def test_a_wall_of_words_is_read_quickly() -> None:
    for text in ("narrador una " * 20_000 + "?", "duda " * 20_000 + "¿?", "una pregunta" * 9_000):
        assert len(questions(from_plain(text))) <= 1
