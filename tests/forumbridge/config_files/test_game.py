from __future__ import annotations

import pytest

from forumbridge.config_files.game_file import load_game
from forumbridge.errors import ConfigurationError

GOOD = """
formato = 1
[partida]
id = "prueba"
nombre = "La prueba"
[foro]
perfil = "umbria"
direccion = "https://foro.example"
cuenta = "Narradora"
[escenas]
publica = "partida/x/publica"
[[personajes]]
id = "ana"
nombre = "Ana"
cuenta = "JugadorUno"
escena = "partida/x/ana"
[[personajes]]
id = "berta"
nombre = "Berta"
cuenta = "JugadorDos"
escena = "partida/x/berta"
"""


def write(tmp_path, text):
    (tmp_path / "game.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_good_file_is_read_with_its_defaults(tmp_path):
    config = load_game(write(tmp_path, GOOD))
    assert config.game.zone == "Europe/Madrid"
    assert config.forum.mode == "manual"
    assert [person.id for person in config.characters] == ["ana", "berta"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param('cuenta = "Narradora"', "", "«foro.cuenta» falta", id="missing key"),
        pytest.param(
            'cuenta = "Narradora"', 'cuenat = "x"', "¿quería decir «cuenta»?", id="mistyped key"
        ),
        pytest.param(
            'perfil = "umbria"', 'perfil = "umbria"\nmodo = "auto"', "'automatic'", id="bad choice"
        ),
        pytest.param('id = "prueba"', 'id = "La prueba"', "«partida.id»", id="bad id"),
        pytest.param("formato = 1", "formato = 2", "«formato» debe ser 1", id="newer format"),
        pytest.param('id = "berta"', 'id = "ana"', "tienen la misma «id»", id="same id twice"),
        pytest.param('"JugadorDos"', '"jugadoruno"', "misma «cuenta»", id="same account twice"),
        pytest.param('"JugadorDos"', '["JugadorDos", "Otro"]', "es una sola", id="two accounts"),
        pytest.param("x/berta", "x/ana", "misma «escena»", id="same scene twice"),
        pytest.param("x/berta", "x/publica", "no puede leerla nadie", id="public private scene"),
        pytest.param('"JugadorDos"', '"narradora"', "cuenta del narrador", id="narrator plays"),
        pytest.param('nombre = "Berta"', 'nombre = "Аna"', "se confunden", id="confusable names"),
        pytest.param("https://foro.example", "http://foro.example", "contraseña", id="plain http"),
        pytest.param("https://foro.example", "foro.example", "dirección", id="no scheme"),
        pytest.param(
            'id = "prueba"', 'id = "prueba"\nzona = "Madrid"', "zona horaria", id="unknown zone"
        ),
        pytest.param("[escenas]", "[escenas", "línea 10", id="not TOML"),
        pytest.param(
            "formato = 1",
            'formato = 1\n[calendario]\nfestivos = ["2027-02-30"]',
            "2027-02-30",
            id="impossible date",
        ),
        pytest.param(
            "formato = 1", 'formato = 1\n[calendario]\nhora = "25:00"', "00:00 a 23:59", id="hour"
        ),
        pytest.param(
            "formato = 1",
            "formato = 1\n[servicio]\nrepaso_minutos = 0",
            "al menos 1",
            id="too small",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence_that_names_the_place(tmp_path, old, new, expected):
    assert GOOD.count(old) == 1
    with pytest.raises(ConfigurationError) as caught:
        load_game(write(tmp_path, GOOD.replace(old, new)))
    assert expected in str(caught.value)
    assert caught.value.advice
    assert caught.value.exit_code == 65


def test_no_characters_says_where_to_add_them(tmp_path):
    with pytest.raises(ConfigurationError) as caught:
        load_game(write(tmp_path, GOOD.partition("[[personajes]]")[0]))
    assert "[[personajes]]" in caught.value.advice


def test_an_empty_folder_says_how_to_begin(tmp_path):
    with pytest.raises(ConfigurationError) as caught:
        load_game(tmp_path)
    assert caught.value.code == "SIN_PARTIDA"
    assert "forumbridge init" in caught.value.advice


def test_a_value_is_never_echoed_by_a_type_error(tmp_path):
    text = GOOD.replace('cuenta = "Narradora"', 'cuenta = ["hunter2"]')
    with pytest.raises(ConfigurationError) as caught:
        load_game(write(tmp_path, text))
    assert "hunter2" not in str(caught.value)


def test_a_loopback_forum_may_be_plain_http(tmp_path):
    text = GOOD.replace("https://foro.example", "http://127.0.0.1:8000")
    assert load_game(write(tmp_path, text)).forum.address == "http://127.0.0.1:8000"
