"""A yes to a question is a whole post of the book's words and nothing else."""

from __future__ import annotations

import pytest

from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.phrasebooks import load_phrasebook
from parsers.decisions import Phrasebook, confirms
from parsers.text.marked import from_html


@pytest.fixture(scope="module", params=["cosa", "avaloup"])
def book(request: pytest.FixtureRequest) -> Phrasebook:
    return load_phrasebook(ruleset_folder(request.param) / "lexicon.toml")


@pytest.mark.parametrize(
    "said",
    ["Sí", "¡SÍ!", "si, confirmo.", "<p>Correcto</p>", "Eso es…",
     "Sí, eso es.", "Hola, sí, confirmado. ¡Gracias!", "Claro que sí", "ok, adelante"],
)  # fmt: skip
def test_a_plain_yes(book: Phrasebook, said: str) -> None:
    assert confirms(from_html(said), book)


@pytest.mark.parametrize(
    "said",
    ["", "No", "Sí, pero a Nina", "Sí a Olaf", "<s>Sí</s>", "creo que sí", "¿sí o no?",
     "<blockquote>Sí</blockquote>", "Sí. Voto a Olaf", "Gracias", "¿Eso es?", "Claro, pero no"],
)  # fmt: skip
def test_anything_else_is_none(book: Phrasebook, said: str) -> None:
    assert not confirms(from_html(said), book)
