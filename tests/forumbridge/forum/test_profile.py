"""Profiles are checked in Spanish before anything is asked of a forum."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.errors import ConfigurationError
from forumbridge.forum.opening import load_any_profile
from forumbridge.forum.port import Level
from forumbridge.forum.profile import load_profile, parse_profile
from tests.forumbridge.forum.kit import PROFILES, SPIRIT, UMBRIA

TEXT = (PROFILES / "umbria.toml").read_text(encoding="utf-8")


def test_the_shipped_profiles_are_named_after_their_files() -> None:
    files = sorted(PROFILES.glob("*.toml"))
    assert [load_any_profile(file).name for file in files] == [file.stem for file in files]


def test_umbria_is_read_but_not_posted_to_until_its_form_was_seen() -> None:
    said = UMBRIA.port_capabilities()
    assert (said.markup, said.can_post, said.precision_seconds) == ("html", False, 60)
    assert (said.recipients_per_post, said.speaker_per_post, said.notes_field) == (True, True, True)
    assert not said.edits_visible
    assert (said.level, said.edit_posts, said.members_shown) == (Level.SKETCHED, True, True)


def test_spirit_is_posted_to() -> None:
    said = SPIRIT.port_capabilities()
    assert (said.markup, said.can_post, said.edits_visible) == ("markdown", True, True)
    assert (said.level, said.edit_posts, said.members_shown) == (Level.DRIVEN, True, False)
    extras = (said.recipients_per_post, said.speaker_per_post, said.notes_field)
    assert extras == (False, False, False)


MISTAKES = [
    pytest.param("formato = 1", "formato = 2", "formato", id="format"),
    pytest.param('nombre = "umbria"', "", "«nombre»: falta", id="missing"),
    pytest.param('nombre = "umbria"', "nombre = 3", "ha de ser un texto", id="type"),
    pytest.param('marcado = "html"', 'marcado = "rtf"', "posibles", id="markup"),
    pytest.param('texto = ".texto"', 'texto = ".texto["', "selector CSS", id="selector"),
    pytest.param(r"patron_id = '^msj(\d+)$'", "patron_id = '('", "expresión regular", id="regex"),
    pytest.param("precision_segundos", "precision", "no se conoce esa clave", id="unknown key"),
    pytest.param('nivel = "esbozado"', "", "«nivel»: falta", id="no level"),
    pytest.param('nivel = "esbozado"', 'nivel = "probado"', "posibles", id="level"),
    pytest.param('parametro = "__Pg"', "", "«parametro», o bien «direccion»", id="no paging"),
    pytest.param(
        'enlace = ["a.btnEditar@href"]',
        'ruta = "x"\nenlace = ["a@href"]',
        "«ruta», o bien «enlace»",
        id="two ways to edit",
    ),
    pytest.param("notas = true", "notas = quizá", "no se puede leer", id="not toml"),
]


@pytest.mark.parametrize(("right", "wrong", "says"), MISTAKES)
def test_a_mistake_is_named(right: str, wrong: str, says: str) -> None:
    assert right in TEXT
    with pytest.raises(ConfigurationError) as error:
        parse_profile(TEXT.replace(right, wrong, 1), "foro.toml")
    assert says in error.value.message
    assert "foro.toml" in error.value.message
    assert error.value.code == "PERFIL_DEL_FORO"


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError):
        load_profile(tmp_path / "foro.toml")
