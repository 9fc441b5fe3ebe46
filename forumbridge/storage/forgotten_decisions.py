"""A person's words in what narrators decided: payloads, reasons, answers, and the posts of theirs
that said so.

Of a question about his posts every free text goes, whatever it says. Elsewhere a text goes if four
words of his follow one another in it; a reason if it was a sentence of a narrator's own scene that
came to such a decision, or if three do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from forumbridge.forum.port import same_name
from forumbridge.storage.codec import compact
from forumbridge.storage.connection import Connection
from forumbridge.storage.forgetting_tables import FREE_TEXT
from forumbridge.storage.forgotten_words import Words, forgotten, is_forgotten, runs, unquoted

IN_HIS_SCENE = "en su escena: «"
"""How the reason begins of a decision that was written in a narrator's own scene."""
_OF_A_REASON = 3


@dataclass(frozen=True, slots=True)
class His:
    """What is known to be his: words, questions about his posts, his parts."""

    runs: frozenset[str]
    few: frozenset[str]
    """Shorter runs, for reasons."""
    reviews: frozenset[int]
    posts: frozenset[tuple[str, str]]
    characters: frozenset[str]

    def said(self, text: str) -> bool:
        """Whether words of his stand in a text."""
        return not is_forgotten(text) and not self.runs.isdisjoint(runs(text))


def his(
    own: Sequence[Any],
    reviews: Iterable[int],
    posts: Iterable[tuple[str, str]],
    characters: Iterable[str],
) -> His:
    """The same from the rows of his texts."""
    said = [
        f"{unquoted(text['body_html'])} {text['notes_html']}"
        for text in own
        if not is_forgotten(text["body_html"])
    ]
    return His(
        frozenset(run for text in said for run in runs(text)),
        frozenset(run for text in said for run in runs(text, _OF_A_REASON)),
        frozenset(reviews),
        frozenset(posts),
        frozenset(characters),
    )


def in_decisions(store: Connection, found: Words, him: His, narrators: Sequence[str]) -> list[str]:
    """Have his words go from decisions, their results and answers, and from narrators' posts; gives
    the sentences of narrators' scenes that came to such decisions."""
    spoken: set[tuple[str, int]] = set()
    sentences: list[str] = []
    for row in store.query("select * from decisions"):
        if _decision(found, him, row) and row["why"].startswith(IN_HIS_SCENE):
            spoken.add((row["who"], row["at"]))
            sentences.append(row["why"].removeprefix(IN_HIS_SCENE))
    for row in store.query("select id, review, what from answers"):
        whole = row["review"] in him.reviews
        told = _without(row["what"], him, whole=whole)
        if told != row["what"]:
            found.put("answers", row["id"], {"what": told})
    named = [f"mensaje {post} de «{thread}»" for thread, post in him.posts]
    for row in store.query("select decision, detail from decision_results"):
        if any(name in row["detail"] for name in named) or him.said(row["detail"]):
            found.replace("decision_results", row["decision"], row, ("detail",))
    _narrators_posts(store, found, him, narrators, spoken)
    return sentences


def options_without(options: str, him: His, fragment: str) -> str:
    """The ready-made answers of a question, with the labels that repeat his words forgotten."""
    rows = cast("list[dict[str, Any]]", json.loads(options))
    for one in rows:
        label = str(one["label"])
        if him.said(label) or (fragment and fragment.casefold() in label.casefold()):
            one["label"] = forgotten(label)
    return compact(rows) if rows else options


def _decision(found: Words, him: His, row: Any) -> bool:
    """Forget what a decision says of him; True if his words stand in it."""
    payload = cast("dict[str, Any]", json.loads(row["payload"]))
    edited = payload.get("message") in found.rows.get("messages", {})
    whole = payload.get("review") in him.reviews or edited or _teaches_his(row, payload, him)
    told = _without(row["payload"], him, whole=whole)
    if told != row["payload"]:
        found.put("decisions", row["id"], {"payload": told})
    touched = whole or told != row["payload"]
    reason = row["why"]
    quotes = not him.few.isdisjoint(runs(reason, _OF_A_REASON))
    if quotes or (touched and reason.startswith(IN_HIS_SCENE)):
        found.replace("decisions", row["id"], row, ("why",))
        touched = True
    return touched


def _teaches_his(row: Any, payload: dict[str, Any], him: His) -> bool:
    return row["kind"] == "alias.teach" and payload.get("only") in him.characters


def _without(payload: str, him: His, *, whole: bool) -> str:
    """A payload with the free texts forgotten that are his (all of them, if `whole`)."""
    said = cast("dict[str, Any]", json.loads(payload))
    for key in FREE_TEXT:
        text = said.get(key)
        if isinstance(text, str) and (whole or him.said(text)):
            said[key] = forgotten(text)
    return compact(said)


def _narrators_posts(
    store: Connection,
    found: Words,
    him: His,
    narrators: Sequence[str],
    spoken: set[tuple[str, int]],
) -> None:
    """Posts that narrators wrote by hand: those that decided about him, or repeat his words."""
    ours = {
        (row["thread"], row["post"])
        for row in store.query("select thread, post from messages where post is not null")
    }
    rows = store.query(
        "select id, thread, post, author, date, body_html, notes_html from revisions"
    )
    for row in rows:
        if (row["thread"], row["post"]) in ours:
            continue
        if not any(same_name(row["author"], one) for one in narrators):
            continue
        decided = (row["author"], row["date"]) in spoken
        if decided or him.said(f"{row['body_html']} {row['notes_html']}"):
            found.replace("revisions", row["id"], row, ("body_html", "notes_html"))
