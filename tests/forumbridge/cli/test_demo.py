"""The rehearsal says at once that it has begun; how it goes is told to a person only."""

import sys

import pytest

from forumbridge.cli import demo
from forumbridge.demo.show import Outcome


@pytest.mark.parametrize("watched", [True, False], ids=["terminal", "file"])
def test_a_check_is_never_silent_for_its_minute(cli, monkeypatch, tmp_path, watched):
    def told_once(home, say):
        say("1. Se abre la ronda")
        return Outcome(1, 1, 1, (), home)

    monkeypatch.setattr(demo, "play", told_once)  # a whole game takes a minute
    monkeypatch.setattr(sys.stderr, "isatty", lambda: watched, raising=False)

    said = cli("demo", "--check")

    assert said.code == 0, said.everything
    assert said.err.startswith("Se juega una partida entera de ensayo")
    assert ("1. Se abre la ronda" in said.err) is watched
    assert "Se abre" not in said.out
