"""Posts that today's parser, with today's taught words, would read otherwise: told, never applied.

Each post is read with what its author knew then: the game as it was folded up to it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.vocabulary import CharacterId, Declaration
from forumbridge.cycle.lessons import lessons
from forumbridge.cycle.orders import DECLARATIONS
from forumbridge.cycle.readings import ORDERS
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.progress import Progress, silent
from forumbridge.rulesets.base import LiveGame, PlayerPost
from forumbridge.storage import Store
from forumbridge.storage.forgotten_words import is_forgotten
from forumbridge.storage.rows import InputRow, ReadingRow, RevisionRow

Meaning = tuple[str, ...]
"""What a declaration comes to, a canonical text each: orders, requests, what is asked."""


@dataclass(frozen=True, slots=True)
class Reread:
    """A post whose reading differs."""

    character: CharacterId
    thread: ThreadId
    post: PostId
    at: int
    text: str
    before: Declaration
    after: Declaration


def reread(
    new_game: Callable[[], LiveGame],
    store: Store,
    rows: Sequence[InputRow],
    progress: Progress = silent,
) -> Iterator[Reread]:
    """The posts on record that would be read otherwise, in the order in which they were read.

    Raises:
        StorageError: a stored reading can't be read back.
    """
    game, waiting = new_game(), list(rows)
    game.taught.learn(lessons(store))
    every = list(_read(store))
    for done, (reading, revision) in enumerate(every, start=1):
        progress(done, len(every), "")
        source = _source(revision)
        while waiting and _comes_before(waiting[0], reading, source):
            game.apply([waiting.pop(0).input], replaying=True)
        before = DECLARATIONS.load(reading.declaration)
        text = _text(reading, revision)
        after = game.understand(text)
        if meaning(before) != meaning(after.declaration):
            yield Reread(
                text.character,
                revision.thread,
                revision.post,
                reading.at,
                after.text,
                before,
                after.declaration,
            )


def counted(store: Store) -> tuple[int, int]:
    """How many posts can be read again, and how many were forgotten."""
    rows = store.inbox.readings()
    mine = [row for row in rows if row.status in ORDERS and row.declaration]
    gone = sum(is_forgotten(row.text) for row in mine)
    return len(mine) - gone, gone


def meaning(declaration: Declaration) -> Meaning:
    """What counts of a declaration: not how sure, nor where in the text."""
    tree = json.loads(DECLARATIONS.dump(declaration))
    for part in (*tree["readings"], *tree["requests"], *tree["notices"]):
        for key in ("span", "confidence", "data", "options", "candidates"):
            part.pop(key, None)
    said = [*tree["readings"], *tree["requests"]]
    said += [notice for notice in tree["notices"] if notice["level"] != "info"]
    return (*sorted(json.dumps(one, sort_keys=True) for one in said), tree["scope"])


def _read(store: Store) -> Iterator[tuple[ReadingRow, RevisionRow]]:
    """Readings of orders with their texts, in the order in which they were recorded."""
    mine = [r for r in store.inbox.readings() if r.status in ORDERS and r.declaration]
    for reading in sorted(mine, key=lambda r: (r.recorded_at, r.at, r.revision)):
        revision = store.inbox.revision(reading.revision)
        if revision is not None and not is_forgotten(revision.body_html):
            yield reading, revision


def _source(revision: RevisionRow) -> str:
    return f"post:{revision.thread}:{revision.post}:{revision.rev_hash}"


def _comes_before(row: InputRow, reading: ReadingRow, source: str) -> bool:
    """Whether an input was on record when a post was read: what the post itself brought was not.

    Inside one run posts and instants come in the order of their dates.
    """
    if row.input.source == source or row.recorded_at > reading.recorded_at:
        return False
    if row.recorded_at < reading.recorded_at:
        return True
    at = json.loads(row.input.json).get("at")
    return isinstance(at, int) and at < reading.at


def _text(reading: ReadingRow, revision: RevisionRow) -> PlayerPost:
    return PlayerPost(
        character=reading.character or CharacterId(""),
        post=f"{revision.thread}:{revision.post}",
        body_html=revision.body_html,
        notes_html=revision.notes_html,
        at=reading.at,
        seen_at=revision.first_seen,
        precision=1,
    )
