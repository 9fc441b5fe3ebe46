"""A run with nothing to do leaves no trace, and a second run at the same time leaves at once."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from forumbridge.cli.main import run as command
from forumbridge.cycle.lock import game_lock
from tests.e2e.small_stage import House


def files(folder: Path) -> dict[str, tuple[int, str]]:
    return {
        str(path.relative_to(folder)): (
            path.stat().st_mtime_ns,
            hashlib.sha256(path.read_bytes()).hexdigest(),
        )
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_an_idle_run_only_looks_and_only_the_heartbeat_moves(manor: House) -> None:
    manor.say("pepito", "1 PA: Cocina\n1 PA: espero\n1 PA: espero")
    manor.wait(60)
    manor.visit()
    before, asked = files(manor.folder), len(manor.forum.ledger())
    manor.wait(300)
    report = manor.visit()
    after = files(manor.folder)
    assert [entry.path for entry in manor.forum.ledger()[asked:]] == ["/usuario/novedades"]
    assert {name for name in {*before, *after} if before.get(name) != after.get(name)} == {"latido"}
    assert before["latido"][1] == after["latido"][1]
    assert report.text == "Nada nuevo."
    assert report.exit_code == 0


def test_a_second_run_leaves_at_once_in_silence(
    manor: House, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(manor.folder.parent / "reloj"))
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(manor.bridge.state))
    manor.say("pepito", "1 PA: Cocina\n1 PA: espero\n1 PA: espero")
    before, asked = files(manor.folder), len(manor.forum.ledger())
    capfd.readouterr()
    with game_lock(manor.folder):
        assert command(["run", str(manor.folder)]) == 75
    printed = capfd.readouterr()
    assert printed.out + printed.err == ""
    assert len(manor.forum.ledger()) == asked
    assert files(manor.folder) == before
    assert command(["run", str(manor.folder)]) == 0
    assert files(manor.folder) != before
