from __future__ import annotations

import hashlib
import io
import json
import os
import re
import stat
import tomllib
from dataclasses import replace

import pytest

from engine.hacienda.setting.options import SABOTAGES
from engine.hacienda.setting.ruleset_data import PRESETS, changed_keys, preset, ruleset_from_data
from engine.hacienda.setting.setup import RULES_VERSION, Ruleset
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.new_game import NewGame, game_toml, toml_string
from forumbridge.config_files.origin import Drift, drift
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.storage import open_store

SHIPPED = ruleset_folder("hacienda")


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


def test_scenes_may_be_the_addresses_that_a_browser_shows(cli, tmp_path):
    roster = tmp_path / "jugadores.csv"
    roster.write_text(
        "nombre,cuenta,escena\nAna,a,https://foro.example/x/a/\nBlas,b,x/b/\n", encoding="utf-8"
    )
    said = cli(
        "init", tmp_path / "p", "--cuenta", "Narra", "--personajes", roster,
        "--direccion", "https://foro.example", "--escena", "https://foro.example/x/plaza",
    )  # fmt: skip
    assert said.code == 0, said.err
    made = load_game(tmp_path / "p")
    assert made.scenes.public == "x/plaza"
    assert [one.scene for one in made.characters] == ["x/a/", "x/b/"]


def test_two_who_share_a_scene_are_named(cli, tmp_path):
    roster = tmp_path / "jugadores.csv"
    roster.write_text("nombre,cuenta,escena\nAna,a,x/a\nBlas,b,x/a/\n", encoding="utf-8")
    said = cli("init", tmp_path / "p", "--cuenta", "Narra", "--personajes", roster)
    assert (said.code, "Ana y Blas tienen la misma «escena»" in said.err) == (65, True)


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


ENTERS = "\n" * 4
"""No public scene yet, the usual zone, no days off, no characters."""


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_on_a_terminal_it_asks_the_few_things_it_needs(cli, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin", Terminal("Mi partida\numbria\n\nNarra\n" + "\n" * 8 + ENTERS))
    assert cli("init", tmp_path / "partida").code == 0
    text = (tmp_path / "partida" / "game.toml").read_text(encoding="utf-8")
    assert 'nombre = "Mi partida"' in text
    assert 'cuenta = "Narra"' in text
    assert "www.comunidadumbria.com" in text


def test_on_a_terminal_characters_are_told_one_by_one(cli, tmp_path, monkeypatch):
    told = (
        "La casa", "umbria", "", "Narra", *[""] * 8,
        "https://www.comunidadumbria.com/partida/x/casa", "Europa/Madrid", "America/Bogota",
        "31/02/2027", "06/01/2027",
        "Ana Ruiz", "x", "f", "Anita", "ana", "partida/x/ana",
        "ana ruiz", "m", "", "otra", "partida/x/otra",  # refused: the same name
        "Bruno Gil", "m", "", "bruno", "partida/x/bruno",
        "Carla Mas", "f", "", "carla", "partida/x/carla",
        "", "7", "1",
    )  # fmt: skip
    monkeypatch.setattr("sys.stdin", Terminal("\n".join(told) + "\n"))
    folder = tmp_path / "partida"
    said = cli("init", folder)
    assert said.code == 0, said.everything
    for code in ("ZONA_DESCONOCIDA", "FECHA_NO_VALIDA", "NOMBRE_REPETIDO", "IMPOSTORES_NO_VALEN"):
        assert f"[{code}]" in said.out
    config = load_game(folder)
    assert [one.name for one in config.characters] == ["Ana Ruiz", "Bruno Gil", "Carla Mas"]
    assert (config.characters[0].gender, config.characters[0].aliases) == ("f", ("Anita",))
    assert (config.scenes.public, config.game.zone) == ("partida/x/casa", "America/Bogota")
    assert config.calendar.holidays == ("2027-01-06",)
    assert (rulings(folder).vasallos, rulings(folder).impostores) == (2, 1)


def rulings(folder):
    return ruleset_from_data(tomllib.loads((folder / "reglas.toml").read_text(encoding="utf-8")))


def calendar(folder):
    text = (folder / "game.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)["calendario"]


def made(cli, tmp_path, *arguments):
    folder = tmp_path / "partida"
    said = cli("init", folder, "--cuenta", "Narra", *arguments)
    assert said.code == 0, said.everything
    return folder, said


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_spelt_out_in_the_rulings_file(cli, tmp_path, name):
    folder, _ = made(cli, tmp_path, "--preset", name)
    assert rulings(folder) == preset(name)
    text = (folder / "reglas.toml").read_text(encoding="utf-8")
    assert "preset" not in text
    assert text.count("\n") == (SHIPPED / "ruleset.toml").read_text(encoding="utf-8").count("\n")


@pytest.mark.rule("AMB-134")
@pytest.mark.parametrize(
    ("arguments", "warned"),
    [
        pytest.param(("--preset", "letra"), True, id="to the letter"),
        pytest.param(("--campana", "ilimitada"), True, id="unlimited by an answer"),
        pytest.param(("--preset", "letra", "--campana", "una"), False, id="mended by an answer"),
        pytest.param(("--preset", "original"), False, id="original"),
        pytest.param((), False, id="by default"),
        pytest.param(
            ("--campana", "ilimitada", "--regla", "bell_cooldown_phases=6"), False, id="with a wait"
        ),
    ],
)
def test_a_bell_that_can_freeze_the_game_is_warned_of(cli, tmp_path, arguments, warned):
    _, said = made(cli, tmp_path, *arguments)
    assert ("primera fase de cada ronda" in said.err) is warned


@pytest.mark.parametrize(
    ("flag", "word", "wanted"),
    [
        pytest.param("--campana", "una", {}, id="bell once"),
        pytest.param("--campana", "Ilimitada", {"bell_uses_per_player": None}, id="bell free"),
        pytest.param("--campana", "ninguna", {"bell_uses_per_player": 0}, id="no bell"),
        pytest.param("--sabotajes", "graves", {}, id="grave ones"),
        pytest.param("--sabotajes", "ning", {"deliberation_cancels": ()}, id="none, cut short"),
        pytest.param("--sabotajes", "3", {"deliberation_cancels": SABOTAGES}, id="all, by number"),
        pytest.param("--se-conocen", "Sí", {}, id="known, with its accent"),
        pytest.param("--se-conocen", "no", {"impostors_know_each_other": False}, id="unknown"),
        pytest.param("--se-conocen", "papeles", {"impostors_know_roles": True}, id="roles too"),
        pytest.param("--bando", "no", {}, id="side hidden"),
        pytest.param("--bando", "si", {"confirm_ejects": True}, id="side told"),
        pytest.param("--contador", "deliberación", {"task_counter": "meetings"}, id="at meetings"),
        pytest.param("--contador", "nunca", {"task_counter": "never"}, id="never"),
        pytest.param("--ventanas", "fijas", {}, id="fixed"),
        pytest.param("--ventanas", "cuanto-antes", {"phase_schedule": "asap"}, id="asap"),
        pytest.param(
            "--encuentros", "velada", {"dark_scene": "veiled", "busy_scene": "veiled"}, id="veiled"
        ),
        pytest.param(
            "--encuentros", "abierta", {"dark_scene": "open", "busy_scene": "open"}, id="open"
        ),
        pytest.param("--horas", "lun jue 21:00", {}, id="usual hours"),
        pytest.param(
            "--horas",
            "dom 9:30 30 20",
            {"declaration_hours": 30, "alteration_hours": 20},
            id="other hours",
        ),
        pytest.param("--regla", "lethal_phases=20", {"lethal_phases": 20}, id="any other"),
        pytest.param(
            "--regla",
            'task_quota={"larga": 1, "rapida": 2}',
            {"task_quota": {"larga": 1, "mediana": 0, "rapida": 2}},
            id="the quota",
        ),
        pytest.param("--regla", "bell_blocked_by=[]", {"bell_blocked_by": ()}, id="a list"),
    ],
)
def test_an_answer_is_written_where_the_narrator_would(cli, tmp_path, flag, word, wanted):
    folder, _ = made(cli, tmp_path, flag, word)
    found = rulings(folder)
    differs = {key: getattr(found, key) for key in changed_keys(found, Ruleset())}
    assert differs == wanted
    drifted = {copy.name for copy in drift(folder) if copy.drift is Drift.EDITED}
    assert drifted == ({"reglas.toml"} if wanted else set())


def test_days_and_hour_go_into_the_calendar(cli, tmp_path):
    folder, _ = made(cli, tmp_path, "--horas", "Sáb, mié 9:05")
    assert calendar(folder) == {"dias": ["mie", "sab"], "hora": "09:05", "festivos": []}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(("--preset", "mio"), "hacienda, letra, original", id="no such preset"),
        pytest.param(("--campana", "muchas"), "una, ilimitada, ninguna", id="no such answer"),
        pytest.param(("--campana", "4"), "una, ilimitada, ninguna", id="no such number"),
        pytest.param(("--campana", "un"), "", id="a beginning is enough"),
        pytest.param(("--horas", "todos los días"), "lun jue 21:00", id="no hours"),
        pytest.param(("--horas", "lun 25:00"), "lun jue 21:00", id="no such hour"),
        pytest.param(("--horas", "lum 21:00"), "lun jue 21:00", id="no such day"),
        pytest.param(("--horas", "lun 21:00 0 18"), "declaration_hours", id="no time to declare"),
        pytest.param(("--regla", "parity"), "--regla no_alter_rounds=0", id="no value"),
        pytest.param(("--regla", "paridad=1"), "no hay ninguna decisión", id="no such key"),
        pytest.param(("--regla", 'parity="lt"'), "parity", id="no such value"),
        pytest.param(
            ("--se-conocen", "no", "--regla", "impostor_scene=true"), "se conocen", id="at odds"
        ),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_made(cli, tmp_path, arguments, says):
    said = cli("init", tmp_path / "partida", "--cuenta", "Narra", *arguments)
    assert said.code == (64 if says else 0)
    assert says in said.err
    assert (tmp_path / "partida").exists() is not bool(says)


def test_on_a_terminal_it_asks_no_more_than_eight_questions_about_the_rules(
    cli, tmp_path, monkeypatch
):
    answers = ["Mi partida", "umbria", "", "Narra", "", "2", "", "quizá", "si", "", "", "", ""]
    monkeypatch.setattr("sys.stdin", Terminal("\n".join(answers) + "\n" + ENTERS))
    said = cli("init", tmp_path / "partida")
    assert said.code == 0, said.everything
    assert [int(n) for n in re.findall(r"(\d+)/8", said.out)] == list(range(1, 9))
    assert "«quizá» no contesta" in said.out
    assert rulings(tmp_path / "partida") == replace(
        Ruleset(), deliberation_cancels=(), confirm_ejects=True
    )


def test_on_a_terminal_what_was_said_is_not_asked(cli, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin", Terminal("\n" * 6 + ENTERS))
    said = cli(
        "init", tmp_path / "p", "--nombre", "X", "--foro", "umbria", "--direccion",
        "https://foro.example", "--cuenta", "N", "--campana", "una", "--horas", "lun 20:00",
    )  # fmt: skip
    assert said.code == 0, said.everything
    assert "1/8" not in said.out
    assert "8/8" not in said.out
    assert "7/8" in said.out


def test_on_a_terminal_a_preset_gives_the_answers_on_enter(cli, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin", Terminal("\n\n\nNarra\n" + "\n" * 8 + ENTERS))
    said = cli("init", tmp_path / "partida", "--preset", "letra")
    assert said.code == 0, said.everything
    assert rulings(tmp_path / "partida") == preset("letra")


def test_nothing_is_asked_where_it_is_told_not_to(cli, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin", Terminal(""))
    folder, said = made(cli, tmp_path, "--no-input")
    assert "/8" not in said.out
    assert rulings(folder) == Ruleset()
    assert "Escriba la escena pública" in said.out
    _, told = made(cli, tmp_path / "otra", "--no-input", "--escena", "partida/x/mesa")
    assert "Escriba la escena pública" not in told.out


def test_hours_of_a_preset_or_ruling_survive_an_answer_about_days(cli, tmp_path):
    folder, _ = made(cli, tmp_path, "--horas", "lun 21:00", "--regla", "declaration_hours=48")
    assert rulings(folder).declaration_hours == 48
