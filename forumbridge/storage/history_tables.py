"""The tables of what can be taken back: steps, what they changed, and pasts told anew."""

from __future__ import annotations

from sqlite_utils import Database

from forumbridge.storage.schema import MIGRATIONS

TABLES = (
    """create table steps (
        id integer primary key,
        at integer not null,
        cause text not null,
        first_input integer not null,
        last_input integer not null,
        back_to integer,
        change text not null default ''
    ) strict""",
    """create table effects (
        id integer primary key,
        step integer not null references steps (id),
        touched text not null,
        row text not null,
        before text not null default ''
    ) strict""",
    "create index effects_by_step on effects (step)",
    """create table retold (
        id integer primary key,
        step integer not null references steps (id),
        input integer not null references inputs (number),
        json text not null
    ) strict""",
    "alter table readings add column again integer not null default 0",
)


@MIGRATIONS()
def taking_back(db: Database) -> None:
    """What each step did, so that a later record can take it back."""
    for statement in TABLES:
        db.conn.execute(statement)
    for table in ("steps", "effects", "retold"):
        for verb in ("update", "delete"):
            db.conn.execute(
                f"create trigger {table}_no_{verb} before {verb} on {table} "
                f"begin select raise(abort, '{table} is append-only'); end"
            )
