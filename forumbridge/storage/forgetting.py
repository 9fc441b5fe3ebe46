"""A player's words become their hashes: what he wrote, what was copied of it, in one transaction.

Inputs are canonical orders and stay: the game comes out the same. The act says who asked and why,
and names every row that it changed: triggers let exactly those become hashes, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, cast

from forumbridge.forum.port import same_name
from forumbridge.storage.connection import Connection
from forumbridge.storage.forgotten_decisions import His, his, in_decisions, options_without
from forumbridge.storage.forgotten_words import (
    Waiting,
    Words,
    forgotten,
    is_forgotten,
    plain,
    runs,
    unquoted,
)

_ID = {"readings": "revision", "decision_results": "decision"}
"""The column that numbers the rows of a table, where it is not `id`."""
_OUT = frozenset({"posted", "cancelled", "superseded", "shadow"})
_TO_NARRATOR = "mesa"
_WITH_WORDS = (_TO_NARRATOR, "say:", "review:", "relay:", "talk:", "patience:")
"""How the causes begin of messages of ours that may carry a person's own words."""


def words_of(
    store: Connection,
    accounts: Sequence[str],
    characters: Iterable[str],
    narrators: Sequence[str] = (),
) -> Words:
    """Everything that is kept of the words of `accounts`, who play or played `characters`, and of
    what `narrators` repeated of them by hand."""
    found = Words(tuple(accounts))
    texts = store.query("select id, thread, post, author, body_html, notes_html from revisions")
    own = [t for t in texts if any(same_name(t["author"], account) for account in accounts)]
    posts = {(t["thread"], t["post"]) for t in own}
    _his_texts(store, found, own)
    reviews = _reviews(store, found, posts)
    him = his(own, reviews, posts, characters)
    _options(store, found, him)
    _messages(store, found, posts, reviews)
    _log(store, found, him.characters)
    said_back = in_decisions(store, found, him, narrators)
    _quoting(store, found, own, posts, said_back)
    mine = {text["id"] for text in own}
    _traces(store, found, own, [text for text in texts if text["id"] not in mine])
    for table in [table for table, rows in found.rows.items() if not rows]:
        del found.rows[table]
    return found


def _his_texts(store: Connection, found: Words, own: Sequence[Any]) -> None:
    for text in own:
        found.replace("revisions", text["id"], text, ("body_html", "notes_html"))
    mine = {text["id"] for text in own}
    for row in store.query("select revision, text, declaration from readings"):
        if row["revision"] in mine:
            found.replace("readings", row["revision"], row, ("text",))
            told = _without_words(row["declaration"])
            if told != row["declaration"]:
                found.put("readings", row["revision"], {"declaration": told})


def _without_words(declaration: str) -> str:
    """A reading without the literal words of its notices; what was understood stays."""
    if not declaration:
        return declaration
    tree: dict[str, Any] = json.loads(declaration)
    for notice in tree.get("notices", ()):
        data = cast("dict[str, str]", notice.get("data") or {})
        notice["data"] = {k: v if v.isdigit() else forgotten(v) for k, v in data.items()}
    return json.dumps(tree, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _reviews(store: Connection, found: Words, posts: set[tuple[str, str]]) -> set[int]:
    """What was put on the desk about his posts; open items keep their words until settled."""
    numbers: set[int] = set()
    still_open: list[int] = []
    for row in store.query("select * from review"):
        if (row["thread"], row["post"]) not in posts:
            continue
        numbers.add(row["id"])
        if row["state"] == "open" and row["level"] in ("block", "ask"):
            still_open.append(row["id"])
        found.replace("review", row["id"], row, ("fragment", "sentence", "detail"))
    found.waiting = Waiting(tuple(still_open), found.waiting.messages)
    return numbers


def _options(store: Connection, found: Words, him: His) -> None:
    for row in store.query("select id, options, fragment from review"):
        if row["id"] in him.reviews:
            told = options_without(row["options"], him, row["fragment"])
            if told != row["options"]:
                found.put("review", row["id"], {"options": told})


def _messages(
    store: Connection, found: Words, posts: set[tuple[str, str]], reviews: set[int]
) -> None:
    """What we answered to his posts, and the same as the forum showed it to us."""
    causes = {f"{thread}:{post}" for thread, post in posts} | {f"review:{n}" for n in reviews}
    unsent: list[int] = []
    for row in store.query("select * from messages"):
        if row["cause"] not in causes:
            continue
        if _message(store, found, row):
            unsent.append(row["id"])
    found.waiting = Waiting(found.waiting.review, tuple(unsent))


def _message(store: Connection, found: Words, row: Any) -> bool:
    """One message of ours, and the same as the forum showed it; whether it has still to go out."""
    found.replace("messages", row["id"], row, ("body", "plain", "expected"))
    for shown in store.query(
        "select id, body_html, notes_html from revisions where thread = ? and post = ?",
        (row["thread"], row["post"]),
    ):
        found.replace("revisions", shown["id"], shown, ("body_html", "notes_html"))
    return row["state"] not in _OUT


def _quoting(
    store: Connection,
    found: Words,
    own: Sequence[Any],
    posts: set[tuple[str, str]],
    said_back: Sequence[str],
) -> None:
    """Whatever else of ours has his words: what was told of him to the narrator, or to others.

    Messages made from the rules alone have nobody's words. Of what was asked about his posts, the
    doubtful words are looked for however few they are, and so is what a narrator decided about him
    in his own scene (`said_back`), which is confirmed there.
    """
    his_runs = {run for text in own for run in runs(unquoted(text["body_html"]))}
    asked = [f" {plain(said)} " for said in said_back]
    asked += [
        f" {plain(row['fragment'])} "
        for row in store.query("select thread, post, fragment from review")
        if (row["thread"], row["post"]) in posts and not is_forgotten(row["fragment"])
    ]
    unsent: list[int] = []
    for row in store.query("select * from messages"):
        if not row["cause"].startswith(_WITH_WORDS) or row["id"] in found.rows.get("messages", {}):
            continue
        said = f" {plain(row['plain'])} "
        told = row["cause"] == _TO_NARRATOR and any(one in said for one in asked if one.strip())
        if (told or his_runs & set(runs(row["plain"]))) and _message(store, found, row):
            unsent.append(row["id"])
    found.waiting = Waiting(found.waiting.review, (*found.waiting.messages, *unsent))


def _log(store: Connection, found: Words, characters: frozenset[str]) -> None:
    for row in store.query("select id, line from log"):
        who, colon, said = row["line"].partition(": ")
        if colon and who in characters and not is_forgotten(said):
            found.put("log", row["id"], {"line": f"{who}: {forgotten(said)}"})


def _traces(store: Connection, found: Words, own: Sequence[Any], others: Sequence[Any]) -> None:
    """Wherever else a run of his words stands, which nobody else has written."""
    theirs: set[str] = set()
    covered = found.rows.get("revisions", {})
    others = [t for t in others if t["id"] not in covered]
    mine = {run for t in own for run in runs(unquoted(t["body_html"]) + " " + t["notes_html"])}
    by_us = {
        (m["thread"], m["post"])
        for m in store.query("select thread, post from messages where post is not null")
    }
    for text in others:
        said = set(runs(text["body_html"] + " " + text["notes_html"]))
        found.quoted += bool(mine & said) and (text["thread"], text["post"]) not in by_us
        theirs |= said
    mine -= theirs
    if not mine:
        return
    for table, columns in (("runs", ("text",)), ("log", ("line",)), ("review", _ON_THE_DESK)):
        for row in store.query(f"select * from {table}"):  # noqa: S608 (our own names)
            if row["id"] in found.rows.get(table, {}):
                continue
            his = [c for c in columns if mine & set(runs(row[c]))]
            if his and not (table == "review" and row["state"] == "open"):
                found.replace(table, row["id"], row, his)


_ON_THE_DESK = ("fragment", "sentence", "detail")


def forget(store: Connection, words: Words, *, who: str, why: str, at: int) -> None:
    """Do it, in the transaction that is open; the file still has to be rebuilt afterwards."""
    act = store.write(
        "insert into forgotten (at, who, why, account) values (?, ?, ?, ?)",
        (at, who, why, ", ".join(words.accounts)),
    )
    for table, rows in words.rows.items():
        key = _ID.get(table, "id")
        for number, columns in rows.items():
            store.write(
                "insert or ignore into forgotten_rows (act, place, number) values (?, ?, ?)",
                (act, table, number),
            )
            named = ", ".join(f"{column} = ?" for column in columns)
            store.write(
                f"update {table} set {named} where {key} = ?",  # noqa: S608 (our own names)
                (*columns.values(), number),
            )
