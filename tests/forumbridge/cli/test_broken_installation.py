"""An installation that lacks what it should bring says so, and that installing again mends it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import forumbridge
from forumbridge.config_files.paths import config_root
from forumbridge.config_files.rulings_file import with_rulings
from forumbridge.errors import ConfigurationError
from tests.forumbridge.cli.conftest import ROSTER, Cli, Said


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the program brings, as a copy that may be spoilt."""
    package = tmp_path / "sitio" / "forumbridge"
    shutil.copytree(config_root(), package / "_config")
    monkeypatch.setattr(forumbridge, "__file__", str(package / "__init__.py"))
    return package / "_config"


def _init(cli: Cli, tmp_path: Path, *more: str) -> Said:
    people = tmp_path / "gente.csv"
    people.write_text(ROSTER, encoding="utf-8")
    words = ("init", tmp_path / "nueva", "--foro", "umbria", "--cuenta", "Narra")
    said = cli(*words, "--personajes", people, "--no-input", *more)
    assert not (tmp_path / "nueva" / "game.toml").exists()
    return said


def _refused(said: Said, sentence: str) -> None:
    assert said.code == 65, said.everything
    assert sentence in said.err
    assert "[INSTALACION_INCOMPLETA]" in said.err
    assert "Vuelva a instalar Forumbridge." in said.err


def test_the_copy_is_what_is_used(cli: Cli, tmp_path: Path, installed: Path) -> None:
    assert config_root() == installed
    assert cli("map").code == 0


def test_without_its_files(cli: Cli, tmp_path: Path, installed: Path) -> None:
    shutil.rmtree(installed)
    _refused(cli("map"), "Esta instalación no trae sus ficheros de configuración.")
    _refused(_init(cli, tmp_path), "Esta instalación no trae sus ficheros de configuración.")


def test_with_a_template_that_lost_a_line(cli: Cli, tmp_path: Path, installed: Path) -> None:
    path = installed / "example" / "game.toml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith("cuenta = ")]
    path.write_text("".join(kept), encoding="utf-8")
    _refused(_init(cli, tmp_path), "La plantilla de game.toml no tiene «foro.cuenta».")


def test_with_rules_that_lost_a_line() -> None:
    shipped = (config_root() / "hacienda" / "ruleset.toml").read_text(encoding="utf-8")
    lines = shipped.splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith("bell_uses_per_player = ")]
    assert len(kept) == len(lines) - 1
    with pytest.raises(ConfigurationError) as refused:
        with_rulings("".join(kept).encode(), {"bell_uses_per_player": None})
    error = refused.value
    assert (error.code, error.exit_code) == ("INSTALACION_INCOMPLETA", 65)
    assert error.message == "El fichero de reglas no tiene «bell_uses_per_player»."
    assert error.advice == "Vuelva a instalar Forumbridge."
