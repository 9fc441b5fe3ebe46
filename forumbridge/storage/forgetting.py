"""A player's words become their hashes: what he wrote, what was copied of it, in one transaction.

Inputs are canonical orders and stay: the game comes out the same. The act says who asked and why,
and names every row that it changed: triggers let exactly those become hashes, and nothing else.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from forumbridge.forum.port import same_name
from forumbridge.storage.connection import Connection
from forumbridge.storage.schema import FORGOTTEN_HEAD, FORGOTTEN_TAIL

_ID = {"readings": "revision", "decision_results": "decision"}
"""The column that numbers the rows of a table, where it is not `id`."""
_RUN_OF_WORDS = 4
_OUT = frozenset({"posted", "cancelled", "superseded", "shadow"})
_TAG = re.compile(r"<[^>]*>")
_QUOTED = re.compile(r"<blockquote\b.*</blockquote>", re.DOTALL | re.IGNORECASE)
_TO_NARRATOR = "mesa"
_WITH_WORDS = (_TO_NARRATOR, "say:", "review:", "relay:", "talk:", "patience:")
"""How the causes begin of messages of ours that may carry a person's own words."""


def forgotten(text: str) -> str:
    """What stands for a text that was forgotten; nothing for nothing, and itself if it is one."""
    if not text or is_forgotten(text):
        return text
    return f"{FORGOTTEN_HEAD}{hashlib.sha256(text.encode()).hexdigest()}{FORGOTTEN_TAIL}"


def is_forgotten(text: str) -> bool:
    """Whether a text stands for a forgotten one."""
    return text.startswith(FORGOTTEN_HEAD) and text.endswith(FORGOTTEN_TAIL)


@dataclass(frozen=True, slots=True)
class Waiting:
    """What must be over before words can go: numbers of review items and of messages."""

    review: tuple[int, ...] = ()
    messages: tuple[int, ...] = ()


@dataclass(slots=True)
class Words:
    """What is to become hashes: table → row → column → new value."""

    accounts: tuple[str, ...]
    rows: dict[str, dict[int, dict[str, str]]] = field(
        default_factory=dict[str, dict[int, dict[str, str]]]
    )
    waiting: Waiting = field(default_factory=Waiting)
    quoted: int = 0
    """Texts by other people in which words of his stand: those are theirs, and stay."""

    def put(self, table: str, number: int, columns: Mapping[str, str]) -> None:
        """Some columns of one row."""
        self.rows.setdefault(table, {}).setdefault(number, {}).update(columns)

    @property
    def counts(self) -> Counter[str]:
        """How many rows of each table."""
        return Counter({table: len(rows) for table, rows in self.rows.items() if rows})


def words_of(store: Connection, accounts: Sequence[str], characters: Iterable[str]) -> Words:
    """Everything that is kept of the words of `accounts`, who play or played `characters`."""
    found = Words(tuple(accounts))
    texts = store.query("select id, thread, post, author, body_html, notes_html from revisions")
    own = [t for t in texts if any(same_name(t["author"], account) for account in accounts)]
    posts = {(t["thread"], t["post"]) for t in own}
    _his_texts(store, found, own)
    reviews = _reviews(store, found, posts)
    _lessons(store, found, reviews, posts, frozenset(characters))
    _messages(store, found, posts, reviews)
    _log(store, found, frozenset(characters))
    _quoting(store, found, own, posts)
    mine = {text["id"] for text in own}
    _traces(store, found, own, [text for text in texts if text["id"] not in mine])
    for table in [table for table, rows in found.rows.items() if not rows]:
        del found.rows[table]
    return found


def _his_texts(store: Connection, found: Words, own: Sequence[Any]) -> None:
    for text in own:
        _replace(found, "revisions", text["id"], text, ("body_html", "notes_html"))
    mine = {text["id"] for text in own}
    for row in store.query("select revision, text, declaration from readings"):
        if row["revision"] in mine:
            _replace(found, "readings", row["revision"], row, ("text",))
            told = _without_words(row["declaration"])
            if told != row["declaration"]:
                found.put("readings", row["revision"], {"declaration": told})


def _replace(found: Words, table: str, number: int, row: Any, columns: Iterable[str]) -> None:
    changed = {c: forgotten(row[c]) for c in columns if forgotten(row[c]) != row[c]}
    if changed:
        found.put(table, number, changed)


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
        _replace(found, "review", row["id"], row, ("fragment", "sentence", "detail"))
    found.waiting = Waiting(tuple(still_open), found.waiting.messages)
    return numbers


def _lessons(
    store: Connection,
    found: Words,
    reviews: set[int],
    posts: set[tuple[str, str]],
    characters: frozenset[str],
) -> None:
    """Words taught from his posts, or for him alone; and refusals that quote a post of his."""
    for row in store.query("select id, payload from decisions where kind = 'alias.teach'"):
        said: dict[str, Any] = json.loads(row["payload"])
        if said.get("review") in reviews or said.get("only") in characters:
            words = forgotten(str(said["words"]))
            if words != said["words"]:
                told = json.dumps(
                    {**said, "words": words},
                    ensure_ascii=False, sort_keys=True, separators=(",", ":"),
                )  # fmt: skip
                found.put("decisions", row["id"], {"payload": told})
    named = [f"mensaje {post} de «{thread}»" for thread, post in posts]
    for row in store.query("select decision, detail from decision_results"):
        if any(name in row["detail"] for name in named):
            _replace(found, "decision_results", row["decision"], row, ("detail",))


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
    _replace(found, "messages", row["id"], row, ("body", "plain", "expected"))
    for shown in store.query(
        "select id, body_html, notes_html from revisions where thread = ? and post = ?",
        (row["thread"], row["post"]),
    ):
        _replace(found, "revisions", shown["id"], shown, ("body_html", "notes_html"))
    return row["state"] not in _OUT


def _quoting(
    store: Connection, found: Words, own: Sequence[Any], posts: set[tuple[str, str]]
) -> None:
    """Whatever else of ours has his words: what was told of him to the narrator, or to others.

    Messages made from the rules alone have nobody's words. Of what was asked about his posts, the
    doubtful words are looked for however few they are.
    """
    runs = {run for text in own for run in _runs(_unquoted(text["body_html"]))}
    asked = [
        f" {_plain(row['fragment'])} "
        for row in store.query("select thread, post, fragment from review")
        if (row["thread"], row["post"]) in posts and not is_forgotten(row["fragment"])
    ]
    unsent: list[int] = []
    for row in store.query("select * from messages"):
        if not row["cause"].startswith(_WITH_WORDS) or row["id"] in found.rows.get("messages", {}):
            continue
        said = f" {_plain(row['plain'])} "
        told = row["cause"] == _TO_NARRATOR and any(one in said for one in asked if one.strip())
        if (told or runs & set(_runs(row["plain"]))) and _message(store, found, row):
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
    mine = {run for t in own for run in _runs(_unquoted(t["body_html"]) + " " + t["notes_html"])}
    by_us = {
        (m["thread"], m["post"])
        for m in store.query("select thread, post from messages where post is not null")
    }
    for text in others:
        runs = set(_runs(text["body_html"] + " " + text["notes_html"]))
        found.quoted += bool(mine & runs) and (text["thread"], text["post"]) not in by_us
        theirs |= runs
    mine -= theirs
    if not mine:
        return
    for table, columns in (("runs", ("text",)), ("log", ("line",)), ("review", _ON_THE_DESK)):
        for row in store.query(f"select * from {table}"):  # noqa: S608 (our own names)
            if row["id"] in found.rows.get(table, {}):
                continue
            his = [c for c in columns if mine & set(_runs(row[c]))]
            if his and not (table == "review" and row["state"] == "open"):
                _replace(found, table, row["id"], row, his)


_ON_THE_DESK = ("fragment", "sentence", "detail")


def _runs(text: str) -> list[str]:
    """Every four words that follow one another, folded."""
    words = _plain(text).split()
    return [" ".join(words[i : i + _RUN_OF_WORDS]) for i in range(len(words) - _RUN_OF_WORDS + 1)]


def _plain(text: str) -> str:
    """The words of a text, folded."""
    return " ".join(re.findall(r"\w+", _TAG.sub(" ", html.unescape(text)).casefold()))


def _unquoted(body_html: str) -> str:
    """A post without what it quotes: those words are somebody else's."""
    return _QUOTED.sub(" ", body_html)


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
