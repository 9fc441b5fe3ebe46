"""A database of the first format is brought up to date when it is opened, with what it holds."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlite_utils import Database

from forumbridge.storage import open_store
from forumbridge.storage.rows import MessageState
from forumbridge.storage.schema import MIGRATIONS


def test_messages_of_the_first_format_renew_nothing(tmp_path: Path) -> None:
    path = tmp_path / "partida.db"
    conn = sqlite3.connect(path)
    MIGRATIONS.apply(Database(conn), stop_before="m002_renewed_receipts")
    conn.execute(
        "insert into messages (thread, seq, scene, kind, state, body, created_at, post)"
        " values ('a', 1, 'publica', 'receipt', 'posted', '<p>x</p>', 1, '7')"
    )
    conn.commit()
    conn.close()
    store = open_store(path)
    (row,) = store.outbox.list()
    assert (row.state, row.restates, row.target_post) == (MessageState.POSTED, False, None)
    store.check()
    store.close()
