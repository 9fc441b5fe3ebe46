"""A copy of a game's database with its structure, states, codes and instants, and nobody's words.

`COLUMNS` says what may be shown of each column. A table or column that is not on it is left out,
so that what a later version adds stays inside until somebody has thought about it.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

from forumbridge.bundle.masking import Mask, known_code, known_word, shape
from forumbridge.letters import SceneKind
from forumbridge.storage import Store

Cell = int | str | None
Rule = Callable[[Mask, object], Cell]

META = frozenset(
    {"game", "rules_version", "created_at", "outage_since", "canary_checked", "adopted_at"}
)
"""Facts about the game that are shown; a value that is no number, as an invented name."""
KINDS = frozenset({"post", "clock", "review", "director", "decision", *SceneKind})
"""Of origins and of scenes: the parts of such a text that are shown."""


def number(_: Mask, value: object) -> Cell:
    """A number; nothing else."""
    return value if isinstance(value, int) else None


def named(mask: Mask, value: object) -> Cell:
    """A name, an account, a thread."""
    return mask.name(value) if isinstance(value, str) else None


def identifier(mask: Mask, value: object) -> Cell:
    """A number of the forum's, as text; anything else as a name."""
    return value if isinstance(value, str) and value.isascii() and value.isdigit() else named(
        mask, value
    )  # fmt: skip


def written(_: Mask, value: object) -> Cell:
    """A text's shape."""
    return shape(value) if isinstance(value, str) else None


def coded(_: Mask, value: object) -> Cell:
    """A stable code."""
    return known_code(value) if isinstance(value, str) else None


def word(_: Mask, value: object) -> Cell:
    """A word that only the program writes: a state, a kind."""
    return known_word(value) if isinstance(value, str) else None


def origin(mask: Mask, value: object) -> Cell:
    """`post:<thread>:<id>:…`: what kind of origin it is; the rest as names."""
    if not isinstance(value, str):
        return None
    parts = value.split(":")
    return ":".join(part if part in KINDS or part.isdigit() else mask.name(part) for part in parts)


def recorded(mask: Mask, value: object) -> Cell:
    """JSON: its structure."""
    if not isinstance(value, str) or not value:
        return value if isinstance(value, str) else None
    try:
        return json.dumps(mask.data(json.loads(value)), ensure_ascii=False, sort_keys=True)
    except ValueError:
        return shape(value)


def counted(_: Mask, value: object) -> Cell:
    """JSON of how many of what: numbers under words of the program's."""
    found: dict[str, object] = json.loads(value) if isinstance(value, str) and value else {}
    kept = {k: n for k, n in found.items() if isinstance(n, int) and re.fullmatch("[a-z_]+", k)}
    return json.dumps(kept, sort_keys=True)


COLUMNS: Mapping[str, Mapping[str, Rule]] = {
    "threads": {"thread": named, "mark": named, "cursor": identifier, "read_at": number,
                "complete_at": number, "locked": number},
    "posts": {"thread": named, "post": identifier, "author": named, "date": number,
              "first_seen": number, "gone_at": number},
    "revisions": {"id": number, "thread": named, "post": identifier, "rev_hash": named,
                  "author": named, "date": number, "speaker": named, "recipients": recorded,
                  "body_html": written, "notes_html": written, "edited_at": number,
                  "edit_mark": written, "first_seen": number},
    "readings": {"revision": number, "character": named, "status": word, "text": written,
                 "declaration": recorded, "at": number, "epoch": number, "recorded_at": number},
    "inputs": {"number": number, "kind": word, "json": recorded, "source": origin,
               "recorded_at": number},
    "events": {"id": number, "input": number, "json": recorded},
    "log": {"id": number, "at": number, "line": written},
    "review": {"id": number, "key": origin, "code": coded, "level": word, "character": named,
               "thread": named, "post": identifier, "fragment": written, "sentence": written,
               "detail": written, "phase": number, "options": recorded, "private": number,
               "epoch": number, "created_at": number, "state": word},
    "answers": {"id": number, "review": number, "who": named, "at": number, "what": recorded},
    "decisions": {"id": number, "at": number, "who": named, "kind": word, "payload": recorded,
                  "why": written},
    "decision_results": {"decision": number, "at": number, "done": number, "detail": written},
    "messages": {"id": number, "thread": named, "seq": number, "scene": origin, "kind": word,
                 "state": word, "body": written, "plain": written, "expected": written,
                 "marker": named, "speaker": named, "recipients": recorded, "publication": number,
                 "position": number, "cause": origin, "created_at": number,
                 "approved_at": number, "since": number, "attempts": number,
                 "posted_at": number, "post": identifier, "code": coded, "restates": number,
                 "target_post": identifier},
    "attempts": {"id": number, "message": number, "number": number, "started_at": number,
                 "ended_at": number, "outcome": word, "code": coded},
    "runs": {"id": number, "started_at": number, "ended_at": number, "code": coded,
             "counts": counted, "text": written},
}  # fmt: skip
"""Table → column → what may be shown of it."""


def masked_copy(store: Store, target: Path, mask: Mask) -> dict[str, int]:
    """Write the copy to `target`, a new SQLite file; gives how many rows each table has.

    Raises:
        StorageError: the game's database can't be read.
    """
    copy = sqlite3.connect(target, isolation_level=None)
    try:
        copy.execute("begin")
        counts = {table: _table(store, copy, table, mask) for table in COLUMNS}
        copy.execute("create table meta (key, value)")
        copy.executemany("insert into meta values (?, ?)", _facts(store, mask))
        copy.execute("commit")
    finally:
        copy.close()
    return counts


def _table(store: Store, copy: sqlite3.Connection, table: str, mask: Mask) -> int:
    there = {str(row["name"]) for row in store.query(f"pragma table_info({table})")}
    shown = {column: rule for column, rule in COLUMNS[table].items() if column in there}
    if not shown:
        return 0
    names = ", ".join(f'"{column}"' for column in shown)
    copy.execute(f"create table {table} ({names})")
    rows = store.query(f"select {names} from {table} order by rowid")  # noqa: S608 (our own names)
    marks = ", ".join("?" * len(shown))
    copy.executemany(
        f"insert into {table} values ({marks})",  # noqa: S608
        ([rule(mask, row[column]) for column, rule in shown.items()] for row in rows),
    )
    return len(rows)


def _facts(store: Store, mask: Mask) -> list[tuple[str, str]]:
    rows = [(str(row["key"]), str(row["value"])) for row in store.query("select * from meta")]
    return [
        (key, value if value.isdigit() else mask.name(value)) for key, value in rows if key in META
    ]
