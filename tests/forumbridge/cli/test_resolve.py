"""`forumbridge resolve` and `forumbridge simulate` at the terminal."""

import json
import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from forumbridge.cli.application import execute
from forumbridge.cli.resolve import app
from forumbridge.config_files.paths import ruleset_folder

TABLES = Path(__file__).parents[2] / "scenarios"
SHIPPED = Path(__file__).parents[2] / "scenarios" / "matriz_asesinato.toml"


def test_a_scenario_is_told_with_who_knows_what_and_the_rules():
    result = CliRunner().invoke(app, [str(SHIPPED)])

    assert result.exit_code == 0
    assert "Blas asesina a Ana en el Claustro (HAC-KILL-03)" in result.output
    assert "Elio:" in result.output


def test_one_that_fails_says_so_and_leaves_with_one(tmp_path, capsys):
    file = tmp_path / "malo.toml"
    text = SHIPPED.read_text(encoding="utf-8").replace(
        'ignora.todos = "Ana"', 'ignora.Ana = "Blas"'
    )
    file.write_text(text, encoding="utf-8")

    assert execute(["resolve", "--breve", str(file)]) == 1
    assert "Ana no debía saber «Blas»" in capsys.readouterr().out


def test_a_file_that_is_wrong_names_the_line(tmp_path, capsys):
    file = tmp_path / "malo.toml"
    file.write_text('titulo = "x"\nreglas = ["AMB-001"]\n', encoding="utf-8")

    assert execute(["resolve", str(file)]) == 65
    assert "malo.toml, línea 1: falta «personajes»" in capsys.readouterr().err


def test_for_machines_there_is_json(capsys):
    assert execute(["resolve", "--json", str(SHIPPED)]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert told["failures"] == []


def _folder(home: Path, game: str, **rulings: str) -> Path:
    """A game's folder with what a scenario needs of it, and some rulings of its own."""
    shipped, folder = ruleset_folder(game), home / game
    folder.mkdir()
    people = '\n[[personajes]]\nid = "otra"\nnombre = "Otra"\ncuenta = "c"\nescena = "e/otra"\n'
    shown = (shipped / "game.toml").read_text(encoding="utf-8")
    (folder / "game.toml").write_text(shown + people, encoding="utf-8")
    shutil.copytree(shipped / "messages", folder / "mensajes")
    shutil.copy(shipped / "lexicon.toml", folder / "lexico.toml")
    shutil.copy(shipped.parent / "decisions" / "common.toml", folder / "common.toml")
    text = (shipped / "ruleset.toml").read_text(encoding="utf-8")
    for old, new in rulings.items():
        text = re.sub(rf"(?m)^{old} = .*$", f"{old} = {new}", text)
    (folder / "reglas.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_scenario_of_a_table_is_played_by_the_rulings_of_a_game(tmp_path, capsys):
    cosa = _folder(tmp_path, "cosa", vote_penalty="0", seats='["otra", "gente"]')
    file = TABLES / "cosa" / "lider_callado.toml"
    assert execute(["resolve", "--partida", str(cosa), str(file)]) == 1
    told = capsys.readouterr().out
    assert "recuento: Blas, un voto: (2) Celia; Celia, un voto: (1) Blas" in told
    avaloup = _folder(tmp_path, "avaloup", reveal_cards_at_end="false")
    file = TABLES / "avaloup" / "vidente_fallada.toml"
    assert execute(["resolve", "--partida", str(avaloup), "--mensajes", str(file)]) == 0
    told = capsys.readouterr().out
    assert "Las cartas de cada incursión" not in told


def test_a_scenario_and_a_game_are_of_the_same_rules_and_these_can_be_read(tmp_path, capsys):
    folder = _folder(tmp_path, "cosa", vote_penalty="-3")
    other = TABLES / "avaloup" / "vidente_fallada.toml"
    assert execute(["resolve", "--partida", str(folder), str(other)]) == 64
    assert "es de Avaloup, y la partida" in capsys.readouterr().err
    own = TABLES / "cosa" / "lider_callado.toml"
    assert execute(["resolve", "--partida", str(folder), str(own)]) == 65
    assert "reglas.toml" in capsys.readouterr().err


@pytest.mark.parametrize("players", ["3", "99"])
def test_too_few_or_too_many_players_are_refused(players, capsys):
    assert execute(["simulate", "--players", players]) == 64
    assert "personas; no se ha jugado nada" in capsys.readouterr().err


def test_a_simulated_game_is_told_in_a_line(capsys):
    assert execute(["simulate", "--games", "1", "--seed", "29"]) == 0
    assert "1 partida, 0 con algo roto" in capsys.readouterr().out


def test_how_games_ended_is_told_in_words_and_the_code_is_for_machines(capsys):
    assert execute(["simulate", "--games", "1", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert execute(["simulate", "--games", "1", "--seed", "3", "--json"]) == 0
    (played,) = json.loads(capsys.readouterr().out)

    assert played["reason"].isupper()
    assert played["reason"] not in told
