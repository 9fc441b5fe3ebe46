"""What somebody meets who starts from nothing: sentences he can follow, commands he can copy."""

from __future__ import annotations

import re
import shlex
import subprocess

import pytest

from forumbridge.config_files.forum_levels import shipped_forums
from tests.forumbridge.cli.conftest import ROSTER


def made(cli, folder, roster, *more):
    roster_file = folder.parent / "jugadores.csv"
    roster_file.write_text(roster, encoding="utf-8")
    basics = ("--foro", "spirit", "--direccion", "https://rol.example", "--cuenta", "Narra")
    return cli("init", folder, *basics, "--personajes", roster_file, *more)


def commands(text, name):
    """The commands that a text prints, as a shell would take them apart."""
    return [shlex.split(found)[1:] for found in re.findall(rf"({name} .+)$", text, re.M)]


def test_commands_can_be_copied_from_a_folder_with_spaces(cli, tmp_path):
    folder = tmp_path / "mi partida (1)"
    said = made(cli, folder, ROSTER)
    assert said.code == 0, said.everything
    assert commands(said.out, "forumbridge") == [["doctor", str(folder)]]
    (folder / "clave").write_text("de-miel", encoding="utf-8")
    (folder / "clave").chmod(0o644)
    told = cli("doctor", folder, "--sin-foro").out
    for arguments in commands(told, "chmod"):
        assert arguments == ["600", str(folder / "clave")]
    assert "chmod 600" in told


def test_the_hint_for_a_missing_file_can_be_followed_and_is_said_once(cli, tmp_path):
    folder = tmp_path / "mi partida"
    made(cli, folder, ROSTER)
    (folder / "reglas.toml").unlink()
    told = cli("doctor", folder, "--sin-foro")
    assert told.code == 65
    assert told.out.count("FALTA_FICHERO") == 1
    copies = commands(told.out, "cp")
    assert copies
    for arguments in copies:
        subprocess.run(["/bin/cp", *arguments], check=True)
    assert "FALTA_FICHERO" not in cli("doctor", folder, "--sin-foro").out


@pytest.mark.parametrize("name", ["Capilla", "capilla"])
def test_a_character_called_like_a_room_is_refused_at_once(cli, tmp_path, name):
    folder = tmp_path / "partida"
    said = made(cli, folder, ROSTER + f"{name};Cuatro;partida/x/capilla;f;\n")
    assert said.code == 65, said.everything
    assert "Capilla" in said.everything
    assert "No se ha creado nada." in said.everything
    assert not folder.exists()


def test_a_profile_of_an_older_version_says_how_to_mend_it(cli, game):
    path = game / "foro.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('nivel = "esbozado"\n', ""), encoding="utf-8")
    told = cli("doctor", game, "--sin-foro").out
    assert told.count("«nivel»: falta") == 1
    assert 'nivel = "esbozado"' in told


@pytest.mark.parametrize("mode", ["automatic", "approve"])
def test_a_game_on_a_sketched_forum_does_not_begin_by_posting(cli, tmp_path, mode):
    folder = tmp_path / "partida"
    said = cli("init", folder, "--foro", "umbria", "--cuenta", "Narra", "--modo", mode)
    assert (said.code, "MODO_SIN_CAPTURAS" in said.err) == (64, True)
    assert not folder.exists()
    assert made(cli, folder, ROSTER, "--modo", mode).code == 0


def test_doctor_says_the_level_of_the_forum(cli, game):
    assert "✓ Nivel del foro: esbozado:" in cli("doctor", game, "--sin-foro").out
    assert {one.word for one in shipped_forums()} == {"llevado", "leído", "esbozado"}


def test_a_new_game_has_nothing_to_undo_and_nobody_read_anything(cli, game):
    said = cli("undo", game)
    assert (said.code, "aún no ha dado ningún paso" in said.out) == (0, True), said.everything
    assert "leído" not in said.everything
    assert "correct" not in said.everything
    last = cli("undo", game, "--ultimo")
    assert (last.code, "[NADA_QUE_DESHACER]" in last.err) == (64, True), last.everything
    assert "--help" not in last.err
