"""The receipt of what the narrator decided on a post: to its author, with what is still open."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from engine.vocabulary import CharacterId, Declaration, Notice
from forumbridge.cycle.context import Session
from forumbridge.cycle.orders import DECLARATIONS, is_doubt
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.letters import Letter
from forumbridge.rulesets.base import Doubt, PlayerPost, StoredInput, Understanding
from forumbridge.storage.rows import ReadingRow, ReviewRow


def receipts(session: Session, row: ReviewRow, inputs: Sequence[StoredInput]) -> Iterator[Letter]:
    """What the authors of `inputs`, the answer to `row`, are told, once these were applied and the
    item is settled; in the transaction of both. Nothing of inputs that come from no post."""
    authors: dict[tuple[CharacterId, str], list[StoredInput]] = {}
    for one in inputs:
        said = cast("dict[str, object]", json.loads(one.json))
        who, post = said.get("character"), said.get("post")
        if isinstance(who, str) and isinstance(post, str) and post:
            authors.setdefault((CharacterId(who), post), []).append(one)
    unit = session.context.forum.capabilities.precision_seconds
    for (who, post), own in authors.items():
        text = PlayerPost(who, post, "", "", session.now, session.now, unit, source="narrator")
        still = _still_open(session, row, post)
        yield from session.game.receipt(text, replace(still, inputs=tuple(own), decided=True))


def _still_open(session: Session, answered: ReviewRow, post: str) -> Understanding:
    """What of a post waits for an answer yet: its questions, and the readings they are about."""
    rows = [row for row in session.store.review.list("open") if _asks_about(row, post)]
    reading = _read(session, answered) if rows else None
    if reading is None:
        return Understanding(Declaration(), "", doubts=tuple(_doubt(row) for row in rows))
    told = DECLARATIONS.load(reading.declaration)
    notices: list[Notice] = []
    asked: list[ReviewRow] = []
    for notice in told.notices:
        words = reading.text[notice.span.start : notice.span.end]
        found = next(
            (r for r in rows if (r.item.code, r.item.fragment) == (notice.code, words)), None
        )
        if found is not None and found not in asked:
            notices.append(notice)
            asked.append(found)
    phases = {notice.phase for notice in notices}
    return Understanding(
        replace(
            told,
            readings=tuple(one for one in told.readings if one.phase in phases),
            requests=(),
            notices=tuple(notices),
        ),
        reading.text,
        doubts=tuple(_doubt(row) for row in (*asked, *(r for r in rows if r not in asked))),
    )


def _asks_about(row: ReviewRow, post: str) -> bool:
    asks = is_doubt(row) and row.item.level in ("block", "ask")
    return asks and f"{row.item.thread}:{row.item.post}" == post


def _read(session: Session, row: ReviewRow) -> ReadingRow | None:
    """How the post was read that an item is about, the last time that it was."""
    found = [
        reading
        for text in session.store.inbox.revisions(ThreadId(row.item.thread), PostId(row.item.post))
        if (reading := session.store.inbox.reading(text.id)) is not None and reading.declaration
    ]
    return found[-1] if found else None


def _doubt(row: ReviewRow) -> Doubt:
    item = row.item
    return Doubt(
        item.code,
        "block" if item.level == "block" else "ask",
        item.fragment,
        item.sentence,
        phase=item.phase,
        options=tuple((one.label, one.inputs) for one in item.options),
        private=item.private,
    )
