"""The marker vouches for one text, one audience, one speaker, one place in one thread."""

from __future__ import annotations

import re

import pytest

from forumbridge.cycle.marker import ALPHABET, marker
from forumbridge.narration.readback import find_markers

SAID = {
    "game": "x",
    "thread": "partida/x/a",
    "seq": 3,
    "body": "<p>Hola</p>",
    "recipients": ("Ada", "Blas"),
    "speaker": "La Voz",
}


def test_it_has_the_form_that_is_looked_for() -> None:
    mark = marker(b"k", **SAID)
    assert re.fullmatch(rf"⟨[{ALPHABET}]{{4}}-[{ALPHABET}]{{4}}⟩", mark)
    assert find_markers(f"<p>Hola</p><p><em>{mark}</em></p>") == (mark,)


def test_it_is_the_same_for_the_same_message_whatever_the_order_of_readers() -> None:
    assert marker(b"k", **SAID) == marker(b"k", **{**SAID, "recipients": ("Blas", "Ada")})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "y"),
        ("thread", "partida/x/b"),
        ("seq", 4),
        ("body", "<p>Hola.</p>"),
        ("recipients", ("Ada",)),
        ("recipients", None),
        ("speaker", None),
    ],
)
def test_any_change_changes_it(key: str, value: object) -> None:
    assert marker(b"k", **SAID) != marker(b"k", **{**SAID, key: value})


def test_another_secret_gives_another() -> None:
    assert marker(b"k", **SAID) != marker(b"l", **SAID)


def test_a_quoted_marker_is_nobody_s() -> None:
    mark = marker(b"k", **SAID)
    assert find_markers(f"<blockquote>{mark}</blockquote><p>¿Qué es esto?</p>") == ()
