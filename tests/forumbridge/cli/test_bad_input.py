"""Bad input of every kind: a sentence, a stable code and an exit status, never a traceback."""

from __future__ import annotations

import fcntl
import json
import re
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from forumbridge.config_files.paths import DATABASE
from forumbridge.cycle.lock import LOCK_FILE


def break_map(folder):
    path = folder / "mapa.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('a = "alcoba_clerigo"', 'a = "alcoba_nadie"', 1), encoding="utf-8")


def confuse_names(folder):
    path = folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"Fray Anselmo"', '"Sir Pepіto Pérez"'), encoding="utf-8")


def name_a_place(folder):
    path = folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"Fray Anselmo"', '"Capilla"'), encoding="utf-8")


def corrupt_database(folder):
    path = folder / DATABASE
    data = bytearray(path.read_bytes())
    data[4096:12288] = b"\x5a" * 8192
    path.write_bytes(data)


def no_database(folder):
    (folder / DATABASE).write_bytes(b"esto no es una base de datos, ni lo parece" * 40)


def newer_database(folder):
    with sqlite3.connect(folder / DATABASE) as db:
        db.execute(
            "insert into _sqlite_migrations (migration_set, name, applied_at) values (?, ?, ?)",
            ("forumbridge", "m999_from_the_future", "2030-01-01"),
        )
    db.close()


def open_folder(folder):
    folder.chmod(0o755)


def rules_for(folder, vasallos, impostores):
    path = folder / "reglas.toml"
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^vasallos = \d+", f"vasallos = {vasallos}", text)
    text = re.sub(r"(?m)^impostores = \d+", f"impostores = {impostores}", text)
    path.write_text(text, encoding="utf-8")


def more_roles_than_players(folder):
    rules_for(folder, 12, 3)


def other_secret(folder):
    (folder / "secreto").write_bytes(b"x" * 32)


def short_secret(folder):
    (folder / "secreto").write_bytes(b"x" * 7)


def unknown_template_field(folder):
    path = folder / "mensajes" / "pausa.txt.j2"
    path.write_text(path.read_text(encoding="utf-8") + "\n{{ no_existe }}\n", encoding="utf-8")


def broken_rule(folder):
    with (folder / "reglas.toml").open("a", encoding="utf-8") as file:
        file.write("\nregla_inventada = 3\n")


def broken_profile(folder):
    (folder / "foro.toml").write_text("formato = 1\n", encoding="utf-8")


BREAKAGES = [
    pytest.param(break_map, 65, "mapa.toml", id="broken map"),
    pytest.param(confuse_names, 65, "NOMBRES_CONFUNDIBLES", id="confusable names"),
    pytest.param(name_a_place, 65, "NOMBRE_DE_LUGAR", id="a character named like a place"),
    pytest.param(more_roles_than_players, 65, "REPARTO_INCOMPLETO", id="more roles than players"),
    pytest.param(corrupt_database, 66, "ALMACEN_DANADO", id="corrupted database"),
    pytest.param(no_database, 66, "ALMACEN_DANADO", id="not a database"),
    pytest.param(newer_database, 66, "ALMACEN_MAS_NUEVO", id="newer database"),
    pytest.param(open_folder, 65, "CARPETA_ABIERTA", id="folder open to others"),
    pytest.param(other_secret, 65, "SECRETO_AJENO", id="somebody else's secret"),
    pytest.param(short_secret, 65, "SECRETO_ROTO", id="secret cut short"),
    pytest.param(unknown_template_field, 65, "no_existe", id="template with an unknown field"),
    pytest.param(broken_rule, 65, "regla_inventada", id="unknown ruling"),
    pytest.param(broken_profile, 65, "foro.toml", id="broken profile"),
]


@pytest.mark.parametrize("command", ["status", "review", "outbox", "doctor", "run"])
def test_a_failure_is_json_too_for_whoever_asked_for_json(cli, tmp_path, command):
    said = cli(command, tmp_path / "nada", "--json")
    assert json.loads(said.out)["error"] == "SIN_PARTIDA"
    assert json.loads(said.out)["exit_code"] == said.code == 65


@pytest.mark.parametrize(("spoil", "code", "expected"), BREAKAGES)
def test_doctor_names_what_is_wrong_and_what_to_do(cli, game, spoil, code, expected):
    rules_for(game, 2, 1)
    assert "✗" not in cli("doctor", game, "--sin-foro").out.replace("✗ Contraseña", "")
    spoil(game)
    said = cli("doctor", game, "--sin-foro")
    assert expected in said.everything
    assert said.code == code


@pytest.mark.parametrize("command", ["status", "review", "run", "backup", "pause"])
@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        pytest.param(corrupt_database, 66, id="corrupted database"),
        pytest.param(newer_database, 66, id="newer database"),
        pytest.param(open_folder, 65, id="open folder"),
    ],
)
def test_every_command_refuses_a_spoilt_game(cli, game, monkeypatch, spoil, code, command):
    monkeypatch.setenv("FORUMBRIDGE_CLAVE", "hunter2")
    spoil(game)
    said = cli(command, game)
    assert said.code == code
    assert said.err.count("\n") >= 2, "a sentence and what to do"


def test_a_folder_without_a_game_says_how_to_make_one(cli, tmp_path):
    said = cli("status", tmp_path / "nada")
    assert (said.code, "forumbridge init" in said.err) == (65, True)


def test_no_password_is_told_before_anything_is_asked_of_the_forum(cli, game):
    said = cli("run", game)
    assert (said.code, "SIN_CONTRASENA" in said.err) == (65, True)


def test_a_password_others_can_read_is_refused(cli, game):
    (game / "clave").write_text("hunter2", encoding="utf-8")
    (game / "clave").chmod(0o644)
    said = cli("run", game)
    assert (said.code, "CONTRASENA_ABIERTA" in said.err) == (65, True)
    assert "hunter2" not in said.everything


def test_two_folders_for_one_game_do_not_both_run(cli, stage, tmp_path):
    assert cli("run", stage.folder).code in (0, 3)
    copy = tmp_path / "copia"
    shutil.copytree(stage.folder, copy)
    copy.chmod(0o700)
    said = cli("run", copy)
    assert (said.code, "DOS_CARPETAS" in said.err) == (65, True)
    assert str(stage.folder) in said.err
    assert "DOS_CARPETAS" in cli("doctor", copy).out


def test_a_folder_that_was_moved_goes_on(cli, stage, tmp_path):
    assert cli("run", stage.folder).code in (0, 3)
    moved = tmp_path / "mudada"
    stage.folder.rename(moved)
    assert cli("run", moved).code in (0, 3)


def test_a_wrong_password_is_told_as_such(cli, stage):
    (stage.folder / "clave").write_text("otra", encoding="utf-8")
    said = cli("run", stage.folder)
    assert said.code == 72
    assert "ACCESO_RECHAZADO" in said.err
    assert "otra" not in said.err.replace("otra vez", "")


def test_a_forum_that_does_not_answer_is_told_as_such(cli, stage):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    path = stage.folder / "game.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(stage.address, address))
    said = cli("run", stage.folder)
    assert (said.code, "FORO_NO_RESPONDE" in said.err) == (69, True)


@pytest.mark.parametrize("fault", ["maintenance_200", "maintenance_503"])
def test_a_forum_closed_for_maintenance_is_told_as_such(cli, stage, fault):
    for _ in range(12):
        stage.forum.faults.next_request(fault)
    said = cli("run", stage.folder)
    assert said.code == 69
    assert "FORO_EN_MANTENIMIENTO" in said.err


def test_a_scene_that_does_not_exist_is_named(cli, stage):
    path = stage.folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("escena-de-pepito", "escena-de-nadie"), encoding="utf-8")
    said = cli("doctor", stage.folder)
    assert said.code == 71
    assert "✗ Escena personal:pepito" in said.out
    assert "ESCENA_DESCONOCIDA" in said.out


def test_a_clock_that_went_back_stops_everything(cli, stage):
    assert cli("run", stage.folder).code in (0, 3)
    stage.clock.set(stage.clock.now() - 7200)
    said = cli("run", stage.folder)
    assert (said.code, "RELOJ" in said.err) == (67, True)
    assert cli("doctor", stage.folder, "--sin-foro").code == 67


def test_a_healthy_game_passes_every_check(cli, stage):
    said = cli("doctor", stage.folder)
    assert said.code == 0, said.out
    assert "✗" not in said.out
    assert said.out.count("✓ Escena") >= 17


def test_a_second_run_leaves_at_once_and_in_silence(cli, stage):
    cli("run", stage.folder)
    with (stage.folder / LOCK_FILE).open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        said = cli("run", stage.folder)
        assert (said.code, said.everything) == (75, "")
        assert "en marcha" in cli("run", stage.folder, "-v").err
        assert cli("run", "--all", stage.folder.parent).code == 75


def test_a_second_run_costs_next_to_nothing(stage):
    """R12: at most 150 ms of processor time after the interpreter's own start."""

    def processor_seconds(*words):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([sys.executable, "-c", *words], check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return done.returncode, spent

    script = "import sys; from forumbridge.cli.main import main; main()"
    (stage.folder / LOCK_FILE).touch(mode=0o600)
    with (stage.folder / LOCK_FILE).open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        _, bare = processor_seconds("pass")
        code, spent = processor_seconds(script, "run", str(stage.folder))
    assert code == 75
    assert spent - bare <= 0.15


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_by_the_plan_too(cli):
    said = cli("map", "-o", "/dev/full")
    assert said.code == 64
    assert "No space left" in said.err or "no se puede escribir" in said.err


def test_what_nobody_foresaw_leaves_a_file_and_a_sentence(cli, game, monkeypatch, tmp_path):
    from forumbridge.cli import status

    def boom(_folder):
        raise RuntimeError("clave: hunter2")

    monkeypatch.setenv("FORUMBRIDGE_CLAVE", "hunter2")
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(tmp_path / "estado"))
    monkeypatch.setattr(status, "desk_of", boom)
    said = cli("status", game)
    assert said.code == 1
    (trace,) = (tmp_path / "estado" / "errores").iterdir()
    assert str(trace) in said.err
    assert trace.stat().st_mode & 0o077 == 0
    text = trace.read_text(encoding="utf-8")
    assert "RuntimeError" in text
    assert "hunter2" not in text + said.everything
