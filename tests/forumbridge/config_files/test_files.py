"""Everything else in a game folder: lists of players, copies, the registry, the shipped files."""

from __future__ import annotations

import json

import pytest

from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.hacienda_files import load_map
from forumbridge.config_files.loaders import load_files
from forumbridge.config_files.new_game import NewGame, create_game
from forumbridge.config_files.origin import read_origin
from forumbridge.config_files.paths import config_root, shipped_profile, shipped_profiles
from forumbridge.config_files.registry import claim
from forumbridge.config_files.roster_csv import RosterLine, read_roster, slug
from forumbridge.config_files.secret import read_secret
from forumbridge.config_files.toml_files import read_toml
from forumbridge.errors import ConfigurationError


@pytest.fixture
def folder(tmp_path):
    roster = (RosterLine("ana", "Ana", "a", "x/ana", "f"), RosterLine("blas", "Blas", "b", "x/b"))
    plan = NewGame("prueba", "Prueba", "umbria", "https://foro.example", "Narra", roster=roster)
    made = tmp_path / "partida"
    create_game(made, plan, entropy=lambda size: b"s" * size, finish=lambda *_: None)
    return made


def test_a_whole_game_is_read_from_its_folder(folder):
    files = load_files(folder)
    assert [person.name for person in files.setup.roster] == ["Ana", "Blas"]
    assert files.setup.roster[0].feminine
    assert len(files.setup.map.places) == 34
    assert files.profile == folder / "foro.toml"
    assert read_secret(folder) == b"s" * 32
    assert read_origin(folder)["perfil"] == "umbria"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        pytest.param("mapa.toml", "formato = 1\n", "mapa.toml", id="empty map"),
        pytest.param("mapa.toml", "[[[", "línea 1", id="not TOML"),
        pytest.param("tareas.toml", 'formato = 1\nmapa = "otro"\n', "«mapa»", id="other map"),
        pytest.param("reglas.toml", "parity = 3\n", "«parity»", id="bad ruling"),
        pytest.param("lexico.toml", "version = 9\n", "«version»", id="other lexicon"),
    ],
)
def test_a_wrong_file_is_named_with_its_key(folder, name, text, expected):
    (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(ConfigurationError) as caught:
        load_files(folder)
    assert name in caught.value.message
    assert expected in caught.value.message
    assert caught.value.advice


def test_a_missing_file_is_named(folder):
    (folder / "mapa.toml").unlink()
    with pytest.raises(ConfigurationError) as caught:
        load_map(folder)
    assert caught.value.code == "FALTA_FICHERO"


def test_a_file_in_another_encoding_is_told(folder):
    (folder / "game.toml").write_bytes("nombre = 'Íñigo'".encode("latin-1"))
    with pytest.raises(ConfigurationError, match="UTF-8"):
        read_toml(folder / "game.toml")


def test_a_profile_may_be_a_file_of_the_game_but_never_one_outside(folder, tmp_path):
    (folder / "foro.toml").rename(folder / "otro.toml")
    text = (folder / "game.toml").read_text(encoding="utf-8")
    (folder / "game.toml").write_text(text.replace('"umbria"', '"otro.toml"'), encoding="utf-8")
    assert load_files(folder).profile == folder / "otro.toml"
    (folder / "otro.toml").rename(tmp_path / "otro.toml")
    (folder / "game.toml").write_text(text.replace('"umbria"', '"../otro.toml"'), encoding="utf-8")
    with pytest.raises(ConfigurationError, match="perfil"):
        load_files(folder)


def test_a_profile_that_is_not_shipped_lists_those_that_are():
    with pytest.raises(ConfigurationError) as caught:
        shipped_profile("phpbb99")
    assert "umbria" in caught.value.advice
    assert "umbria" in shipped_profiles()


def test_the_shipped_files_are_found():
    assert (config_root() / "example" / "game.toml").is_file()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("nombre,cuenta,escena\nÍñigo,a,x/a\n", id="comma"),
        pytest.param("Nombre;Cuenta;Escena;Alias\nÍñigo;a;x/a;el vasco|Iñi\n", id="semicolon"),
        pytest.param("\ufeffnombre,cuenta,escena\r\nÍñigo,a,x/a\r\n", id="spreadsheet"),
    ],
)
def test_a_list_of_players_is_read_as_a_spreadsheet_saves_it(tmp_path, text):
    path = tmp_path / "lista.csv"
    path.write_text(text, encoding="utf-8")
    (line,) = read_roster(path)
    assert (line.id, line.name, line.account, line.scene) == ("inigo", "Íñigo", "a", "x/a")
    assert line.aliases in ((), ("el vasco", "Iñi"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("nombre,cuenta\nAna,a\n", "«escena»", id="column missing"),
        pytest.param("nombre,cuenta,escena\nAna,,x\n", "línea 2", id="cell missing"),
        pytest.param("nombre,cuenta,escena\nAna,a,x\nANA,b,y\n", "se llama Ana", id="same id"),
    ],
)
def test_a_wrong_list_is_refused_with_its_line(tmp_path, text, expected):
    path = tmp_path / "lista.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigurationError) as caught:
        read_roster(path)
    assert expected in caught.value.message


@pytest.mark.parametrize(
    ("name", "word"),
    [("Sir Pepito Pérez", "sir_pepito_perez"), ("07 - Ana", "p_07_ana"), ("Ñ", "n")],
)
def test_a_name_gives_a_short_word(name, word):
    assert slug(name) == word


def test_one_folder_a_game(folder, tmp_path):
    state, config = tmp_path / "estado", load_game(folder)
    claim(state, config, folder)
    claim(state, config, folder)
    other = tmp_path / "otra"
    folder.rename(other)
    claim(state, config, other)
    registered = json.loads((state / "partidas.json").read_text(encoding="utf-8"))
    assert list(registered.values()) == [str(other)]
    assert (state / "partidas.json").stat().st_mode & 0o077 == 0


def test_a_broken_registry_says_that_it_may_be_deleted(folder, tmp_path):
    (tmp_path / "partidas.json").write_text("{", encoding="utf-8")
    with pytest.raises(ConfigurationError, match="Bórrelo"):
        claim(tmp_path, load_game(folder), folder)


def test_a_list_saved_with_a_mark_of_utf8_is_read_and_another_encoding_refused(tmp_path):
    path = tmp_path / "lista.csv"
    text = "nombre;cuenta;escena\nDoña Íñiga;Uno;x\n"
    path.write_bytes(text.encode("utf-8-sig"))
    assert read_roster(path)[0].name == "Doña Íñiga"

    for encoding in ("cp1252", "mac_roman", "utf-16"):
        path.write_bytes(text.encode(encoding))
        with pytest.raises(ConfigurationError, match="no está en UTF-8"):
            read_roster(path)
