"""Somebody with a tool of his own changes a database."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path


def tamper(folder: Path, sql: str, *values: object) -> None:
    """Run a statement as if there were no triggers."""
    conn = sqlite3.connect(folder / "partida.db")
    guards = conn.execute("select name, sql from sqlite_master where type = 'trigger'").fetchall()
    for name, _ in guards:
        conn.execute(f"drop trigger {name}")
    changed = conn.execute(sql, values).rowcount
    for _, text in guards:
        conn.execute(text)
    conn.commit()
    conn.close()
    assert changed > 0, sql


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.search(before, text), before
    path.write_text(re.sub(before, after, text, count=1), encoding="utf-8")
