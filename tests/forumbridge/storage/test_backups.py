"""Copies that are whole or not there, kept sensibly, and restored only if they are good (R18)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from forumbridge.errors import StorageError
from forumbridge.storage import Store, create_store, open_store
from forumbridge.storage.backups import (
    backups,
    check_backup,
    restore_backup,
    superfluous,
    write_backup,
)

NOW = 1_796_034_000


def test_a_copy_is_the_database_as_it_was(store: Store, tmp_path: Path) -> None:
    copy = write_backup(store, tmp_path / "copias", at=NOW)
    with store.transaction("x"):
        store.meta.set("a", "después")
    found = open_store(copy, readonly=True)
    assert (found.meta.get("game"), found.meta.get("a")) == ("x", "")
    found.close()
    assert copy.stat().st_mode & 0o777 == 0o600
    check_backup(copy, game="x")


def test_restoring_puts_the_present_one_aside(store: Store, path: Path, tmp_path: Path) -> None:
    copy = write_backup(store, tmp_path / "copias", at=NOW)
    with store.transaction("x"):
        store.meta.set("a", "después")
    store.close()
    aside = restore_backup(copy, path, game="x", at=NOW + 60)
    restored, old = open_store(path), open_store(aside)
    assert (restored.meta.get("a"), old.meta.get("a")) == ("", "después")
    restored.close()
    old.close()


def test_another_game_s_copy_is_refused(store: Store, path: Path, tmp_path: Path) -> None:
    (tmp_path / "otra").mkdir()
    other = create_store(
        tmp_path / "otra" / "partida.db", game="y", rules_version="1", commitment="", at=1
    )
    copy = write_backup(other, tmp_path / "copias", at=NOW)
    other.close()
    before = path.read_bytes()
    with pytest.raises(StorageError) as caught:
        restore_backup(copy, path, game="x", at=NOW)
    assert caught.value.code == "COPIA_AJENA"
    assert path.read_bytes() == before


def test_a_cut_copy_is_refused(store: Store, path: Path, tmp_path: Path) -> None:
    copy = write_backup(store, tmp_path / "copias", at=NOW)
    copy.write_bytes(copy.read_bytes()[:9000])
    with pytest.raises(StorageError) as caught:
        restore_backup(copy, path, game="x", at=NOW)
    assert caught.value.code == "ALMACEN_DANADO"


def test_an_unfinished_copy_is_not_one(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "copias"
    folder.mkdir()
    (folder / "partida-20261130T102000Z.nuevo").write_bytes(b"a medias")
    assert backups(folder) == []
    write_backup(store, folder, at=NOW)
    assert len(backups(folder)) == 1


def test_kept_are_the_last_thirty_one_a_day_and_one_a_week() -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    instants = [start + timedelta(hours=3 * n) for n in range(8 * 200)]
    copies = [Path(f"partida-{at:%Y%m%dT%H%M%SZ}.db") for at in instants]
    gone = set(superfluous(copies))
    kept = [copy for copy in copies if copy not in gone]
    assert kept[-30:] == copies[-30:]
    days = {copy.name[8:16] for copy in kept}
    assert {f"{start + timedelta(days=n):%Y%m%d}" for n in range(170, 200)} <= days
    weeks = {(start + timedelta(days=n)).isocalendar()[:2] for n in range(200)}
    assert {
        datetime.strptime(d, "%Y%m%d").replace(tzinfo=UTC).isocalendar()[:2] for d in days
    } == weeks
    assert len(kept) < 100


def test_nothing_is_superfluous_among_few() -> None:
    copies = [Path(f"partida-20260101T0{n}0000Z.db") for n in range(9)]
    assert superfluous(copies) == []
