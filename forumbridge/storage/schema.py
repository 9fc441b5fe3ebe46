"""The database's tables, as migrations that each run in one transaction with their record.

Tables are strict. What people wrote and what was decided is append-only by trigger: history is
never rewritten.
"""

from __future__ import annotations

from sqlite_utils import Database, Migrations

MIGRATIONS = Migrations("forumbridge")

TABLES = """
create table meta (key text primary key, value text not null) strict;

create table threads (
    thread text primary key,
    mark text not null default '',
    cursor text not null default '',
    read_at integer not null default 0,
    complete_at integer not null default 0,
    locked integer not null default 0
) strict;

create table posts (
    thread text not null,
    post text not null,
    author text not null,
    date integer not null,
    first_seen integer not null,
    gone_at integer,
    primary key (thread, post)
) strict;

create table revisions (
    id integer primary key,
    thread text not null,
    post text not null,
    rev_hash text not null,
    author text not null,
    date integer not null,
    speaker text,
    recipients text,
    body_html text not null,
    notes_html text not null,
    edited_at integer,
    edit_mark text not null,
    first_seen integer not null,
    foreign key (thread, post) references posts (thread, post)
) strict;
create index revisions_by_post on revisions (thread, post, id);

create table readings (
    revision integer primary key references revisions (id),
    character text,
    status text not null,
    text text not null default '',
    declaration text not null default '',
    at integer not null,
    epoch integer not null,
    recorded_at integer not null
) strict;
create index readings_by_character on readings (character, revision);

create table inputs (
    number integer primary key,
    kind text not null,
    json text not null,
    source text not null,
    recorded_at integer not null
) strict;

create table events (
    id integer primary key,
    input integer not null references inputs (number),
    json text not null
) strict;

create table log (
    id integer primary key,
    at integer not null,
    line text not null
) strict;

create table review (
    id integer primary key,
    key text not null unique,
    code text not null,
    level text not null check (level in ('block', 'ask', 'info', 'alert', 'note')),
    character text,
    thread text not null default '',
    post text not null default '',
    fragment text not null default '',
    sentence text not null,
    detail text not null default '',
    phase integer,
    options text not null default '[]',
    private integer not null default 0,
    epoch integer not null default 0,
    created_at integer not null,
    state text not null default 'open'
        check (state in ('open', 'answered', 'ignored', 'superseded', 'lapsed', 'resolved'))
) strict;
create index review_by_state on review (state);

create table answers (
    id integer primary key,
    review integer not null references review (id),
    who text not null,
    at integer not null,
    what text not null
) strict;

create table decisions (
    id integer primary key,
    at integer not null,
    who text not null,
    kind text not null,
    payload text not null,
    why text not null default ''
) strict;

create table decision_results (
    decision integer primary key references decisions (id),
    at integer not null,
    done integer not null,
    detail text not null
) strict;

create table messages (
    id integer primary key,
    thread text not null,
    seq integer not null,
    scene text not null,
    kind text not null,
    state text not null check (state in
        ('draft', 'approved', 'sending', 'posted', 'held', 'cancelled', 'superseded', 'shadow')),
    body text not null,
    plain text not null default '',
    expected text not null default '',
    marker text unique,
    speaker text,
    recipients text,
    publication integer,
    position integer not null default 0,
    cause text not null default '',
    created_at integer not null,
    approved_at integer,
    since integer,
    attempts integer not null default 0,
    posted_at integer,
    post text,
    code text not null default '',
    unique (thread, seq)
) strict;
create index messages_by_state on messages (state);

create table attempts (
    id integer primary key,
    message integer not null references messages (id),
    number integer not null,
    started_at integer not null,
    ended_at integer,
    outcome text not null default '',
    code text not null default '',
    unique (message, number)
) strict;

create table runs (
    id integer primary key,
    started_at integer not null,
    ended_at integer not null,
    code text not null,
    counts text not null,
    text text not null
) strict;
"""

APPEND_ONLY = ("revisions", "inputs", "events", "answers", "decisions", "decision_results")

FROZEN_BODY = """
create trigger messages_body_is_frozen before update of body, recipients, speaker, thread, seq
on messages when old.state <> 'draft' and (
    old.body is not new.body or old.recipients is not new.recipients
    or old.speaker is not new.speaker or old.thread is not new.thread or old.seq is not new.seq
)
begin select raise(abort, 'the body of an approved message is frozen'); end;
"""


def _script(db: Database, script: str) -> None:
    # executescript would commit the transaction that the migration runs in.
    for statement in script.split(";\n"):
        if statement.strip():
            db.conn.execute(statement)


@MIGRATIONS()
def m001_first_tables(db: Database) -> None:
    """Everything the first released format has."""
    _script(db, TABLES)
    for table in APPEND_ONLY:
        for verb in ("update", "delete"):
            db.conn.execute(
                f"create trigger {table}_no_{verb} before {verb} on {table} "
                f"begin select raise(abort, '{table} is append-only'); end"
            )
    db.conn.execute(FROZEN_BODY)


@MIGRATIONS()
def m002_renewed_receipts(db: Database) -> None:
    """A message may take the place of an earlier post of ours (reliability A2, edits)."""
    _script(
        db,
        "alter table messages add column restates integer not null default 0;\n"
        "alter table messages add column target_post text;\n",
    )


FORGOTTEN_HEAD, FORGOTTEN_TAIL = "⟨olvidado sha256:", "⟩"
"""Around the hash, in hex, of a text that was forgotten (`storage.forgetting`)."""

FORGETTING_TABLES = """
create table forgotten (
    id integer primary key,
    at integer not null,
    who text not null,
    why text not null default '',
    account text not null
) strict;

create table forgotten_rows (
    act integer not null references forgotten (id),
    place text not null,
    number integer not null,
    primary key (place, number)
) strict;
"""


def hashed(text: str) -> str:
    """An SQL condition: the expression is a forgotten text."""
    head, tail = FORGOTTEN_HEAD, FORGOTTEN_TAIL
    return (
        f"({text} glob '{head}*{tail}' and length({text}) = {len(head) + 64 + len(tail)}"
        f" and substr({text}, {len(head) + 1}, 64) not glob '*[^0-9a-f]*')"
    )


def forgettable(table: str, changed: dict[str, str], kept: tuple[str, ...]) -> str:
    """An SQL condition: an act of forgetting names the row, and nothing else changes.

    `changed` maps the columns that may become a hash to the condition that says so.
    """
    act = f"select 1 from forgotten_rows where place = '{table}' and number = old.rowid"  # noqa: S608
    named = f"exists ({act})"
    hashed = [f"(new.{c} is old.{c} or {condition})" for c, condition in changed.items()]
    return " and ".join([named, *hashed, *(f"new.{c} is old.{c}" for c in kept)])


@MIGRATIONS()
def forgetting(db: Database) -> None:
    """A player's texts may become their hashes, by a recorded act and in no other way."""
    _script(db, FORGETTING_TABLES)
    for table in ("forgotten", "forgotten_rows"):
        for verb in ("update", "delete"):
            db.conn.execute(
                f"create trigger {table}_no_{verb} before {verb} on {table} "
                f"begin select raise(abort, '{table} is append-only'); end"
            )
    words = "json_extract(new.payload, '$.words')"
    rest = "json_remove(new.payload, '$.words') is json_remove(old.payload, '$.words')"
    allowed = {
        "revisions": forgettable(
            "revisions",
            {c: hashed(f"new.{c}") for c in ("body_html", "notes_html")},
            ("id", "thread", "post", "rev_hash", "author", "date", "speaker", "recipients",
             "edited_at", "edit_mark", "first_seen"),
        ),
        "decisions": forgettable(
            "decisions",
            {"payload": f"(old.kind = 'alias.teach' and {rest} and {hashed(words)})"},
            ("id", "at", "who", "kind", "why"),
        ),
        "decision_results": forgettable(
            "decision_results", {"detail": hashed("new.detail")}, ("decision", "at", "done")
        ),
    }  # fmt: skip
    for table, condition in allowed.items():
        db.conn.execute(f"drop trigger {table}_no_update")
        db.conn.execute(
            f"create trigger {table}_no_update before update on {table} when not ({condition}) "
            f"begin select raise(abort, '{table} is append-only'); end"
        )
    body = forgettable(
        "messages",
        {"body": hashed("new.body")},
        ("recipients", "speaker", "thread", "seq"),
    )
    db.conn.execute("drop trigger messages_body_is_frozen")
    frozen = FROZEN_BODY.replace("when old.state", f"when not ({body}) and old.state")
    db.conn.execute(frozen)
