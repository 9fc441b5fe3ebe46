"""A forum is opened by what its file says it is; a wrong file is refused in Spanish."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.errors import ConfigurationError
from forumbridge.forum.api.profile import ApiProfile
from forumbridge.forum.opening import capabilities_of, load_any_profile
from forumbridge.forum.port import Level
from forumbridge.forum.profile import ForumProfile
from tests.forumbridge.forum.kit import PROFILES

API_FILES = sorted(
    path for path in PROFILES.glob("*.toml") if isinstance(load_any_profile(path), ApiProfile)
)
TEXT = (PROFILES / "misago.toml").read_text(encoding="utf-8")


def test_the_five_programs_have_a_file_each() -> None:
    assert [path.stem for path in API_FILES] == [
        "discourse",
        "flarum",
        "misago",
        "nodebb",
        "xenforo_api",
    ]


def test_an_html_forum_keeps_its_form() -> None:
    profile = load_any_profile(PROFILES / "spirit.toml")
    assert isinstance(profile, ForumProfile)
    assert capabilities_of(profile) == profile.port_capabilities()


@pytest.mark.parametrize("path", API_FILES, ids=lambda path: path.stem)
def test_what_was_never_driven_never_posts_by_itself(path: Path) -> None:
    said = capabilities_of(load_any_profile(path))
    assert said.can_post == (said.level is Level.DRIVEN)
    assert said.edit_posts
    assert said.zone_in_dates
    assert said.seconds_in_dates
    assert said.precision_seconds == 1
    assert (said.recipients_per_post, said.speaker_per_post, said.notes_field) == (False,) * 3


def test_misago_says_what_it_can() -> None:
    said = capabilities_of(load_any_profile(PROFILES / "misago.toml"))
    assert (said.markup, said.private_topics, said.members_shown) == ("markdown", True, True)
    assert said.level is Level.DRIVEN


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        pytest.param('"misago"', '"vanilla"', "«programa»: no es ninguno", id="program"),
        pytest.param('clase = "api"', 'clase = "otra"', "«clase»: no es ninguno", id="kind"),
        pytest.param('nivel = "llevado"', "", "«nivel»: falta", id="level"),
        pytest.param('codigo = "FLOOD"', 'codigo = "X"', "«negativas.1.codigo»", id="code"),
        pytest.param("so quickly", "so (quickly", "expresión regular", id="pattern"),
        pytest.param("publicar", "publica", "no se conoce esa clave", id="unknown key"),
        pytest.param("formato = 1", "formato =", "no se puede leer", id="no toml"),
    ],
)
def test_a_wrong_file_is_refused_with_its_key(
    tmp_path: Path, right: str, wrong: str, said: str
) -> None:
    assert right in TEXT
    file = tmp_path / "foro.toml"
    file.write_text(TEXT.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ConfigurationError) as raised:
        load_any_profile(file)
    assert said in str(raised.value)
    assert raised.value.code == "PERFIL_DEL_FORO"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="no existe"):
        load_any_profile(tmp_path / "foro.toml")
