"""The forum's tables."""

from __future__ import annotations

import sqlite3
from pathlib import Path

FIRST_POST_ID = 10_000_001
"""Posts are numbered from here on: real ones have eight digits."""

_TABLES = """
create table if not exists users (
    id integer primary key, name text not null unique collate nocase,
    salt blob not null, digest blob not null);
create table if not exists sessions (
    token text primary key, user integer not null, requests integer not null default 0);
create table if not exists games (
    id integer primary key, slug text not null unique, title text not null,
    director integer not null, description text not null default '',
    picture text not null default '');
create table if not exists characters (
    id integer primary key, game integer not null, name text not null, user integer not null,
    unique (game, name));
create table if not exists scenes (
    id integer primary key, game integer not null, slug text not null, title text not null,
    public integer not null, closed integer not null default 0, unique (game, slug));
create table if not exists members (
    scene integer not null, character integer not null, ticked integer not null,
    primary key (scene, character));
create table if not exists posts (
    id integer primary key autoincrement, scene integer not null, author integer not null,
    speaker integer, at integer not null, body text not null, notes text not null,
    state text not null);
create index if not exists posts_of_scene on posts (scene);
create table if not exists recipients (
    post integer not null, character integer not null, primary key (post, character));
create table if not exists seen (
    user integer not null, scene integer not null, post integer not null,
    primary key (user, scene));
create table if not exists late (
    id integer primary key, due integer not null, request integer not null,
    scene integer not null, author integer not null, speaker integer, body text not null,
    notes text not null, recipients text not null, state text not null);
create table if not exists ledger (
    number integer primary key, at integer not null, method text not null, path text not null,
    user text, status integer not null, outcome text not null, post integer, fault text);
"""


def open_database(file: Path) -> sqlite3.Connection:
    """A connection to the forum's own database, made on first use.

    The connection is handed from thread to thread under the store's lock.
    """
    connection = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
    connection.row_factory = sqlite3.Row
    # A rehearsal forum may lose its last second in a power cut; it must not cost tests a disk sync.
    # Every page is noted several times, and the log ahead makes that cheap. Its corruption bug
    # before SQLite 3.51.3 needs two writers; this file has one.
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = off")
    connection.executescript(f"begin; {_TABLES} commit;")
    connection.execute(
        "insert into sqlite_sequence (name, seq) select 'posts', ?"
        " where not exists (select 1 from sqlite_sequence where name = 'posts')",
        (FIRST_POST_ID - 1,),
    )
    return connection
