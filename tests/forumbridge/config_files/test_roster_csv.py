"""A narrator's list of players: what is not sure is refused, never guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.config_files.roster_csv import read_roster
from forumbridge.errors import ConfigurationError

HEADER = "nombre,cuenta,escena,genero,alias\n"


def written(folder: Path, text: str) -> Path:
    path = folder / "jugadores.csv"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("word", "gender"),
    [
        pytest.param("f", "f", id="letter"),
        pytest.param("Femenino", "f", id="word"),
        pytest.param("Hombre", "m", id="a man"),
        pytest.param("", "m", id="nothing said"),
    ],
)
def test_a_gender_is_read_as_people_write_it(tmp_path, word, gender):
    (line,) = read_roster(written(tmp_path, f"{HEADER}Ana,U1,partida/x/ana,{word},\n"))
    assert line.gender == gender


def test_a_gender_that_is_neither_is_refused_with_its_line(tmp_path):
    with pytest.raises(ConfigurationError, match="línea 2 dice «x» como «genero»"):
        read_roster(written(tmp_path, f"{HEADER}Ana,U1,partida/x/ana,x,\n"))


def test_a_comma_inside_a_name_does_not_shift_the_columns(tmp_path):
    with pytest.raises(ConfigurationError, match=r"línea 2 .* más casillas") as refused:
        read_roster(written(tmp_path, f"{HEADER}Ana, la Roja,U1,partida/x/ana,f,\n"))
    assert "entre comillas" in refused.value.message


def test_all_that_is_wrong_with_a_list_is_told_at_once(tmp_path):
    rows = "Ana,,,x,\nBeto,U2,partida/x/beto,f,,de más,y más\nEva,U3,partida/x/eva,f,\n"
    with pytest.raises(ConfigurationError) as refused:
        read_roster(written(tmp_path, f"{HEADER}{rows}"))
    told = refused.value.message
    assert told.startswith("La lista de personajes tiene 3 faltas: ")
    for part in ("línea 2 no dice «cuenta» ni «escena»", "línea 2 dice «x»", "línea 3 tiene más"):
        assert part in told
    with pytest.raises(ConfigurationError, match="faltan las columnas «cuenta», «escena»"):
        read_roster(written(tmp_path, "nombre\nAna\n"))
    twice = "Ana,U1,partida/x/a,f,\nAna,U2,partida/x/b,f,\n"
    with pytest.raises(ConfigurationError, match="más de un personaje que se llama Ana"):
        read_roster(written(tmp_path, f"{HEADER}{twice}"))


def test_a_list_that_is_not_there_is_not_called_badly_encoded(tmp_path):
    with pytest.raises(ConfigurationError, match="no se puede abrir") as refused:
        read_roster(tmp_path / "otra.csv")
    assert "UTF-8" not in refused.value.advice
