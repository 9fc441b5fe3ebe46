"""A disk that fills up under a real run: told as such, nothing lost, nothing said twice.

First with room for one more page of the database a run, so that each run gets a little farther than
the one before and stops somewhere else; then on a file system of its own that really is full.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from forumbridge.cli.main import run as command
from forumbridge.config_files.paths import DATABASE
from forumbridge.demo.judge import findings
from forumbridge.errors import StorageError
from forumbridge.storage.rows import MessageState
from tests.e2e.small_stage import FIVE, IDS, SETTLE_SECONDS, House

FULL = "ALMACEN_SIN_SITIO"
ORDERS = "1 PA: pasillo al sur del Claustro\n1 PA: Claustro\n1 PA: espero"
MOST_RUNS = 120


@pytest.fixture
def at_the_terminal(manor: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """The house, with the clock and the account that the commands are to use."""
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(manor.folder.parent / "reloj"))
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(manor.bridge.state))
    return manor


def everybody_declares(manor: House) -> None:
    for who in IDS:
        manor.say(who, ORDERS)
        manor.wait(60)


def pages(manor: House) -> int:
    with manor.store() as store:
        return int(store.query("pragma page_count")[0][0])


def with_room_for(most: int) -> Callable[..., sqlite3.Connection]:
    """SQLite as on a disk that lets no database of the game grow beyond so many pages."""
    connect = sqlite3.connect

    def cramped(database: Any, *rest: Any, **named: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(database, *rest, **named)
        if str(database).partition("?")[0].endswith(f"/{DATABASE}"):
            connection.execute(f"pragma max_page_count = {most}")
        return connection

    return cramped


def settle(manor: House) -> None:
    """Runs with room enough, until nothing is on its way any more."""
    for _ in range(4):
        assert command(["run", str(manor.folder)]) in (0, 3)
        manor.wait(SETTLE_SECONDS + 60)


def kept_every_promise(manor: House, posts: int) -> None:
    """Nothing lost, doubled or leaked; one receipt for each of the players' posts."""
    assert findings(manor) == []
    with manor.store() as store:
        store.check()
        receipts = [row for row in store.outbox.list() if row.kind == "receipt"]
        assert len({row.cause for row in receipts}) == len(receipts) == posts
        assert {row.state for row in store.outbox.list()} == {MessageState.POSTED}


def test_a_run_that_finds_no_room_stops_anywhere_and_the_next_goes_on(
    at_the_terminal: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    manor = at_the_terminal
    everybody_declares(manor)
    stopped: list[tuple[int, int]] = []
    for _ in range(MOST_RUNS):
        capsys.readouterr()
        with monkeypatch.context() as disk:
            disk.setattr(sqlite3, "connect", with_room_for(pages(manor) + len(stopped) % 2))
            code = command(["run", str(manor.folder)])
        said = capsys.readouterr()
        if code != StorageError.exit_code:
            break
        assert "No queda sitio en el disco" in said.err
        assert "no se ha perdido nada" in said.err
        assert FULL in said.err
        with manor.store() as store:
            store.check()
            stopped.append((pages(manor), len(store.outbox.list(MessageState.POSTED))))
        manor.wait(SETTLE_SECONDS + 60)
    assert code in (0, 3)
    assert len(stopped) > 4
    assert len({posted for _, posted in stopped}) > 1, "it always stopped at the same place"
    settle(manor)
    kept_every_promise(manor, len(FIVE))


def _can_mount() -> bool:
    return (
        bool(shutil.which("unshare"))
        and not subprocess.run(
            ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"],
            check=False,
            capture_output=True,
        ).returncode
    )


_ON_A_SMALL_DISK = """
set -e
cp -a "$1" "$1.antes"
mount -t tmpfs -o size="$2"k,mode=0700 none "$1"
cp -a "$1.antes/." "$1"
status=0
"$3" -c 'import sys; from forumbridge.cli.main import main; main()' run "$1" || status=$?
cp -a "$1" "$1.despues"
exit $status
"""
"""$1 the game's folder, $2 the size of its disk in KiB, $3 Python. The folder as the run left it
is beside it afterwards."""


def run_on_a_disk_of(size: int, folder: Path) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [
            "unshare",
            "-rm",
            "sh",
            "-c",
            _ON_A_SMALL_DISK,
            "sh",
            str(folder),
            str(size),
            sys.executable,
        ],
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=120,
    )
    shutil.rmtree(folder)
    shutil.rmtree(f"{folder}.antes")
    Path(f"{folder}.despues").rename(folder)
    return done


def size_of(folder: Path) -> int:
    """What a folder takes on a disk of pages of 4 KiB, in KiB."""
    return sum(4 * -(-path.stat().st_size // 4096) for path in folder.rglob("*") if path.is_file())


@pytest.mark.timeout(300)
@pytest.mark.skipif(not _can_mount(), reason="needs leave to mount a file system of its own")
def test_a_disk_that_is_really_full_costs_time_and_nothing_else(at_the_terminal: House) -> None:
    manor = at_the_terminal
    everybody_declares(manor)
    codes: list[int] = []
    for room in (8, 48, 128):
        done = run_on_a_disk_of(size_of(manor.folder) + room, manor.folder)
        codes.append(done.returncode)
        if done.returncode not in (0, 3):
            assert done.returncode == StorageError.exit_code, done.stderr
            assert FULL in done.stderr or "COPIA_FALLIDA" in done.stderr, done.stderr
        with manor.store() as store:
            store.check()
        manor.wait(SETTLE_SECONDS + 60)
    assert StorageError.exit_code in codes
    settle(manor)
    kept_every_promise(manor, len(FIVE))
