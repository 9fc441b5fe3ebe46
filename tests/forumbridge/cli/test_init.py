from __future__ import annotations

import hashlib
import io
import json
import os
import stat

import pytest

from engine.hacienda.setup import RULES_VERSION
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.new_game import NewGame, game_toml, toml_string
from forumbridge.config_files.origin import Drift, drift
from forumbridge.storage import open_store


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_game_is_private_and_complete(game):
    names = {path.name for path in game.iterdir()}
    assert {
        "game.toml", "mapa.toml", "tareas.toml", "reglas.toml", "lexico.toml", "foro.toml",
        "mensajes", "origen.json", "secreto", "partida.db", "copias",
    } <= names  # fmt: skip
    assert mode(game) == 0o700
    for path in game.rglob("*"):
        assert mode(path) == (0o700 if path.is_dir() else 0o600), path


def test_every_copy_is_as_shipped_and_a_change_shows(game):
    assert {copy.drift for copy in drift(game)} == {Drift.SAME}
    with (game / "lexico.toml").open("a", encoding="utf-8") as file:
        file.write("# mío\n")
    (game / "mapa.toml").unlink()
    states = {copy.name: copy.drift for copy in drift(game)}
    assert states["lexico.toml"] is Drift.EDITED
    assert states["mapa.toml"] is Drift.MISSING


def test_the_secret_is_random_and_its_hash_is_shown(cli, tmp_path):
    shown = []
    for name in ("una", "otra"):
        made = cli("init", tmp_path / name, "--cuenta", "Narra", "--json")
        secret = (tmp_path / name / "secreto").read_bytes()
        assert len(secret) == 32
        assert json.loads(made.out)["commitment"] == hashlib.sha256(secret).hexdigest()
        shown.append(secret)
    assert shown[0] != shown[1]


def test_the_database_remembers_which_rules_its_inputs_were_judged_by(game):
    store = open_store(game / "partida.db", readonly=True)
    try:
        assert store.meta.get("rules_version") == RULES_VERSION
    finally:
        store.close()


def test_nothing_is_asked_when_nobody_can_answer(cli, tmp_path):
    said = cli("init", tmp_path / "partida")
    assert said.code == 64
    assert "--cuenta" in said.err
    assert not (tmp_path / "partida").exists()


def test_a_folder_with_a_game_is_left_alone(cli, game):
    before = (game / "secreto").read_bytes()
    said = cli("init", game, "--cuenta", "Narra")
    assert (said.code, "YA_HAY_PARTIDA" in said.err) == (64, True)
    assert (game / "secreto").read_bytes() == before


@pytest.mark.parametrize("root", ["public_html", "www", "htdocs"])
def test_a_game_is_not_made_below_a_web_root(cli, tmp_path, root):
    folder = tmp_path / root / "partida"
    said = cli("init", folder, "--cuenta", "Narra")
    assert said.code == 65
    assert not folder.exists()


def test_an_empty_private_folder_is_filled(cli, tmp_path):
    folder = tmp_path / "partida"
    folder.mkdir(mode=0o700)
    assert cli("init", folder, "--cuenta", "Narra").code == 0
    assert (folder / "game.toml").is_file()
    assert list(tmp_path.glob(".*nueva")) == []


def test_an_open_folder_is_refused(cli, tmp_path):
    folder = tmp_path / "partida"
    folder.mkdir()
    folder.chmod(0o755)
    said = cli("init", folder, "--cuenta", "Narra")
    assert (said.code, "chmod 700" in said.err) == (65, True)


def test_a_dry_run_writes_nothing(cli, tmp_path):
    said = cli("init", tmp_path / "partida", "--cuenta", "Narra", "--dry-run")
    assert said.code == 0
    assert "game.toml" in said.out
    assert list(tmp_path.iterdir()) == []


def test_confusable_names_in_the_roster_make_no_folder(cli, tmp_path):
    roster = tmp_path / "jugadores.csv"
    roster.write_text("nombre,cuenta,escena\nAna,a,x/a\nАna,b,x/b\n", encoding="utf-8")
    said = cli("init", tmp_path / "p", "--cuenta", "Narra", "--personajes", roster)
    assert said.code == 65
    assert not (tmp_path / "p").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root can write anywhere")
def test_a_folder_that_cannot_be_written_is_told(cli, tmp_path):
    tmp_path.chmod(0o500)
    said = cli("init", tmp_path / "partida", "--cuenta", "Narra")
    tmp_path.chmod(0o700)
    assert (said.code, "NO_SE_PUEDE_ESCRIBIR" in said.err) == (65, True)


def test_a_full_disk_leaves_nothing_behind(cli, tmp_path, monkeypatch):
    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    said = cli("init", tmp_path / "partida", "--cuenta", "Narra")
    assert (said.code, "NO_SE_PUEDE_ESCRIBIR" in said.err) == (65, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ['La "Hacienda"', "a\\b", "línea\nnueva", "tab\t", "ñandú 🐺"])
def test_any_name_survives_into_the_file(tmp_path, text):
    plan = NewGame("x", text, "umbria", "https://foro.example", "Narra")
    roster = '\n[[personajes]]\nid = "a"\nnombre = "A"\ncuenta = "a"\nescena = "a"\n'
    (tmp_path / "game.toml").write_text(game_toml(plan) + roster, encoding="utf-8")
    assert load_game(tmp_path).game.name == text
    assert toml_string(text).startswith('"')


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_on_a_terminal_it_asks_the_few_things_it_needs(cli, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin", Terminal("Mi partida\numbria\n\nNarra\n"))
    assert cli("init", tmp_path / "partida").code == 0
    text = (tmp_path / "partida" / "game.toml").read_text(encoding="utf-8")
    assert 'nombre = "Mi partida"' in text
    assert 'cuenta = "Narra"' in text
    assert "www.comunidadumbria.com" in text
