"""The rehearsal says at once that it has begun; how it goes is told to a person only."""

import sys

import pytest

from forumbridge.cli import demo
from forumbridge.demo.show import Outcome, guide_lines


@pytest.mark.parametrize("watched", [True, False], ids=["terminal", "file"])
def test_a_check_is_never_silent_for_its_minute(cli, monkeypatch, tmp_path, watched):
    def told_once(home, say, *, rules):
        assert rules == "hacienda"
        say("1. Se abre la ronda")
        return Outcome(1, 1, 1, (), home)

    monkeypatch.setattr(demo, "play", told_once)  # a whole game takes a minute
    monkeypatch.setattr(sys.stderr, "isatty", lambda: watched, raising=False)

    said = cli("demo", "--check")

    assert said.code == 0, said.everything
    assert said.err.startswith("Se juega una partida entera de ensayo")
    assert ("1. Se abre la ronda" in said.err) is watched
    assert "Se abre" not in said.out


def test_a_game_that_nobody_plays_is_refused_in_spanish(cli):
    said = cli("demo", "--check", "--juego", "ajedrez")
    assert said.code != 0
    assert "debe ser hacienda, avaloup, cosa" in said.err
    assert "Traceback" not in said.everything


@pytest.mark.parametrize("rules", ["hacienda", "cosa", "avaloup"])
def test_whoever_opens_the_forum_is_told_where_to_look(tmp_path, rules):
    told = "\n".join(guide_lines("http://127.0.0.1:1", tmp_path, rules))
    assert "clave-de-pepito" in told
    assert "escena-de-pepito" in told
    assert told.count("http://127.0.0.1:1/partida/") == 4
