"""On paper: the sheets to go on by hand and the chronicle; taking back, correcting, forgetting."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from forumbridge.config_files.game_file import load_game
from tests.forumbridge.cli.conftest import Cli
from tests.forumbridge.desk.tables.conftest import at_its_time
from tests.forumbridge.desk.tables.played import GAMES, Played, people, played

both = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def own(game: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Played]:
    """A copy to do anything with."""
    with played(game) as found:  # type: ignore[arg-type]
        at_its_time(found, monkeypatch)
        yield found


@both
def test_the_sheets_are_whole_and_ask_for_nothing(
    table: Played, game: str, cli: Cli, tmp_path: Path
) -> None:
    page = tmp_path / "hojas.html"
    assert cli("export", table.folder, "--estado", "-o", page).code == 0
    text = page.read_text(encoding="utf-8")
    names = [one.name for one in load_game(table.folder).characters]
    assert all(name in text for name in names)
    assert "<svg" in text
    assert not re.search(r"(?:src|href)=\"http", text)
    for role in set(people(table.folder).values()):
        assert role[1:] in text, role
    assert {"cosa": "Asimilado", "avaloup": "logradas, 1"}[game] in text
    assert "asiento 1" in text


@both
def test_a_chronicle_before_the_end_keeps_the_secret_of_chance(
    table: Played, game: str, cli: Cli, tmp_path: Path
) -> None:
    assert cli("export", table.folder, "-o", tmp_path / "c.html").code != 0
    page = tmp_path / "c.html"
    assert cli("export", table.folder, "--antes-del-final", "-o", page).code == 0
    data = json.loads(page.with_suffix(".json").read_text(encoding="utf-8"))
    assert data["azar"]["secreto"] == data["azar"]["semilla"] == ""
    assert len(data["historia"]) > 5
    assert data["lugares"]
    kinds = {line["clase"] for scene in data["historia"] for line in scene["lineas"]}
    assert {"orden", "suceso", "visto"} <= kinds


@both
def test_names_are_replaced_everywhere(table: Played, game: str, cli: Cli, tmp_path: Path) -> None:
    first, page = load_game(table.folder).characters[0], tmp_path / "otra.html"
    change = ("--cambia", f"{first.name}=La persona uno")
    assert cli("export", table.folder, "--antes-del-final", "-o", page, *change).code == 0
    for written in (page, page.with_suffix(".json")):
        text = written.read_text(encoding="utf-8")
        assert first.name not in text
        assert "La persona uno" in text


@both
def test_what_was_decided_is_corrected_and_told(own: Played, game: str, cli: Cli) -> None:
    listed = cli("correct", own.folder)
    assert listed.code == 0, listed.everything
    assert {"cosa": "voto", "avaloup": "equipo"}[game] in listed.out


@both
def test_something_undone_is_taken_back_and_told(own: Played, game: str, cli: Cli) -> None:
    assert cli("undo", own.folder).code == 0
    undone = cli("undo", own.folder, "--ultimo", "--quien", "Berta")
    assert undone.code == 0 or "PUBLICADO" in undone.err, undone.everything


@both
def test_a_forgotten_player_leaves_no_word_and_the_game_is_the_same(
    own: Played, game: str, cli: Cli, tmp_path: Path
) -> None:
    before = cli("log", own.folder).out
    first = load_game(own.folder).characters[0]
    done = cli("forget", own.folder, first.name, "--quien", "Berta", "--motivo", "lo pide")
    assert done.code == 0, done.everything
    assert cli("log", own.folder).out == before
    page = tmp_path / "c.html"
    options = ("--antes-del-final", "--palabras", "-o", page)
    assert cli("export", own.folder, *options).code == 0
    data = json.loads(page.with_suffix(".json").read_text(encoding="utf-8"))
    his = [one["texto"] for one in data["escritos"] if one["quien"] == first.id]
    assert set(his) <= {"[olvidado]"}
