"""Progress: lines now and then where no terminal is, nothing with `--json`, a way to be called."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.cli.console import Console
from forumbridge.cli.progress import LINE_SECONDS, shown
from forumbridge.clock import VirtualClock
from forumbridge.cycle.context import Options
from tests.forumbridge.cli.conftest import Cli
from tests.forumbridge.cycle.world import START, World


def test_a_line_every_few_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    clock = VirtualClock(START)
    with shown(Console(), "Escenas leídas", clock) as told:
        told(1, 18, "12 mensajes")
        clock.sleep(LINE_SECONDS)
        told(2, 18, "31 mensajes")
        told(3, 18, "40 mensajes")
        clock.sleep(LINE_SECONDS)
        told(9, 0, "")
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines() == [
        "Escenas leídas: 2 de 18 (31 mensajes)",
        "Escenas leídas: 9",
    ]


def test_nothing_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    clock = VirtualClock(START)
    with shown(Console(as_json=True), "Escenas leídas", clock) as told:
        clock.sleep(60)
        told(1, 2, "")
    assert capsys.readouterr() == ("", "")


def test_a_run_tells_how_many_scenes_it_has_read(tmp_path: Path) -> None:
    world = World(tmp_path / "x")
    world.options = Options(backups=False)
    told: list[tuple[int, int, str]] = []
    context = world.context
    world.context = lambda store, forum=None: _told(context(store, forum), told)  # type: ignore[method-assign]
    world.start()
    assert [(done, total) for done, total, _ in told[:4]] == [(1, 4), (2, 4), (3, 4), (4, 4)]


def _told(context, told):
    from dataclasses import replace

    return replace(context, progress=lambda *step: told.append(step))


def test_the_ways_to_be_called_are_listed_and_tried(cli: Cli, game: Path) -> None:
    none = cli("alerts", game)
    assert (none.code, "SIN_AVISOS" in none.err) == (64, True)
    file = game / "game.toml"
    file.write_text(
        file.read_text(encoding="utf-8") + '\n[avisos.orden]\nmandato = ["/bin/false"]\n',
        encoding="utf-8",
    )
    assert cli("alerts", game).out == "orden: puesto.\n"
    tried = cli("alerts", game, "--prueba")
    assert (tried.code, "no ha salido: su orden acaba con error" in tried.out) == (1, True)
