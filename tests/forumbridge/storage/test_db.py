"""Opening, writing and every way it can fail, each with its sentence and code."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest

from forumbridge import boundaries
from forumbridge.errors import StorageError
from forumbridge.storage import Store, create_store, open_store
from forumbridge.storage.connection import translate


def code_of(path: Path, **how: bool) -> str:
    with pytest.raises(StorageError) as caught:
        open_store(path, **how).close()
    assert caught.value.advice
    return caught.value.code


def test_a_new_database_is_private_and_says_whose_it_is(store: Store, path: Path) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert (store.meta.get("game"), store.meta.get("commitment")) == ("x", "c")


def test_there_is_only_one(store: Store, path: Path) -> None:
    with pytest.raises(StorageError) as caught:
        create_store(path, game="y", rules_version="1", commitment="", at=1)
    assert caught.value.code == "ALMACEN_YA_EXISTE"
    assert store.meta.get("game") == "x"


def test_it_survives_a_power_cut_by_its_settings(store: Store) -> None:
    assert store.query("pragma journal_mode")[0][0] == "delete"
    assert store.query("pragma synchronous")[0][0] == 3


def test_missing(tmp_path: Path) -> None:
    assert code_of(tmp_path / "nada.db") == "ALMACEN_FALTA"


def test_not_a_database(path: Path) -> None:
    path.write_bytes(b"esto no es una base de datos" * 100)
    assert code_of(path) == "ALMACEN_DANADO"


def test_damaged(store: Store, path: Path) -> None:
    with store.transaction("x"):
        for number in range(400):
            store.inputs.note("una línea del diario " * 20, at=number)
    store.close()
    data = bytearray(path.read_bytes())
    for offset in range(8192, len(data) - 4096, 4096):
        data[offset : offset + 64] = b"\xff" * 64
    path.write_bytes(data)
    assert code_of(path) == "ALMACEN_DANADO"


def test_newer_than_the_program(store: Store, path: Path) -> None:
    with store.transaction("x"):
        store.write(
            "insert into _sqlite_migrations (migration_set, name, applied_at)"
            " values ('forumbridge', 'm999_del_futuro', '')"
        )
    assert code_of(path) == "ALMACEN_MAS_NUEVO"
    assert code_of(path, readonly=True) == "ALMACEN_MAS_NUEVO"


def test_older_and_only_to_be_read(path: Path) -> None:
    sqlite3.connect(path).close()
    path.touch()
    assert code_of(path, readonly=True) == "ALMACEN_ANTIGUO"
    opened = open_store(path)
    assert opened.inputs.count() == 0
    opened.close()


def test_locked_by_another(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("forumbridge.storage.db.BUSY_SECONDS", 0.01)
    other = open_store(path)
    with store.transaction("x"):
        store.meta.set("a", "b")
        with pytest.raises(StorageError) as caught, other.transaction("y"):
            pass
    other.close()
    assert caught.value.code == "ALMACEN_OCUPADO"


def test_read_only(store: Store, path: Path) -> None:
    reader = open_store(path, readonly=True)
    with pytest.raises(StorageError) as caught, reader.transaction("x"):
        reader.meta.set("a", "b")
    reader.close()
    assert caught.value.code == "ALMACEN_SOLO_LECTURA"


def test_a_full_disk_loses_the_step_and_nothing_else(store: Store) -> None:
    pages = store.query("pragma page_count")[0][0]
    store.query(f"pragma max_page_count = {pages}")
    with pytest.raises(StorageError) as caught:
        write_much(store)
    assert caught.value.code == "ALMACEN_SIN_SITIO"
    assert store.inputs.log() == []
    store.check()


def write_much(store: Store) -> None:
    with store.transaction("x"):
        for number in range(1000):
            store.inputs.note("una línea del diario " * 50, at=number)


def fail_half_way(store: Store) -> None:
    with store.transaction("x"):
        store.meta.set("a", "b")
        raise StorageError("a medias")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("disk I/O error", "ALMACEN_DISCO"),
        ("unable to open database file", "ALMACEN_SOLO_LECTURA"),
        ("database disk image is malformed", "ALMACEN_DANADO"),
        ("UNIQUE constraint failed: messages.marker", "ALMACEN_INCOHERENTE"),
    ],
)
def test_what_sqlite_says_becomes_a_sentence(said: str, code: str) -> None:
    error = translate(sqlite3.OperationalError(said))
    assert error.code == code
    assert error.message.endswith(".")


def test_an_exception_rolls_everything_back(store: Store) -> None:
    with pytest.raises(StorageError):
        fail_half_way(store)
    assert store.meta.get("a") == ""
    assert store.commits == 1  # its creation


def test_every_commit_that_changes_something_is_a_boundary(store: Store) -> None:
    seen: list[str] = []
    boundaries.install(seen.append)
    try:
        with store.transaction("nada"):
            store.meta.get("game")
        with store.transaction("algo"):
            store.meta.set("a", "b")
    finally:
        boundaries.install(None)
    assert seen == ["commit:algo:before", "commit:algo:after"]


def test_a_transaction_without_changes_leaves_the_file_alone(store: Store, path: Path) -> None:
    before = path.read_bytes()
    with store.transaction("x"):
        store.meta.set("game", "x")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "sql",
    [
        "update inputs set json = '{}'",
        "delete from inputs",
        "update decisions set who = 'otra'",
        "delete from revisions",
        "update answers set what = ''",
        "delete from events",
    ],
)
def test_history_is_never_rewritten(store: Store, sql: str) -> None:
    fill(store)
    with pytest.raises(StorageError, match="append-only"), store.transaction("x"):
        store.write(sql)


def fill(store: Store) -> None:
    """A row in every append-only table."""
    from forumbridge.forum.port import ForumPost, PostId, ThreadId, ThreadReading
    from forumbridge.rulesets.base import StoredInput
    from forumbridge.storage.rows import NewReview

    post = ForumPost(PostId("1"), ThreadId("t"), "Ana", 1, "<p>x</p>")
    with store.transaction("x"):
        store.inputs.append([StoredInput("tick", "{}")], ["{}"], [], at=1)
        store.inbox.store_reading(
            ThreadReading(ThreadId("t"), "t", (post,), complete=True), at=1, mark="", after=None
        )
        number = store.review.put(NewReview("k", "C", "ask", "¿?"), at=1)
        assert number is not None
        store.review.answer(number, who="N", what={"choice": 0}, at=2)
    store.decisions.append("review.ignore", {"review": 1}, who="N", at=3)


def test_a_copy_in_memory_is_forgotten(store: Store, path: Path) -> None:
    before = path.read_bytes()
    copy = store.in_memory()
    with copy.transaction("x"):
        copy.meta.set("a", "b")
    copy.close()
    assert path.read_bytes() == before
