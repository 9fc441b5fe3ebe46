"""The words that a game was taught, as the narrator's decisions record them.

Nothing else is stored: what was taught and not forgotten is folded from the decisions carried out.
What was read before is recorded with its reading, so no lesson changes it; before one is taken,
whatever it would have changed is looked for all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import cast

from engine.vocabulary import CharacterId, Declaration, Reading, Span, Status
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.rulesets.base import Lesson, LiveGame, PlayerPost
from forumbridge.storage import Store
from forumbridge.storage.rows import DecisionRow, RevisionRow

TEACH, FORGET = "alias.teach", "alias.forget"


@dataclass(frozen=True, slots=True)
class Disturbed:
    """A post on record that would have been read otherwise."""

    character: CharacterId
    thread: ThreadId
    post: PostId
    text: str
    """The order's own words."""


def lesson_of(decision: DecisionRow) -> Lesson:
    """What a decision teaches.

    Raises:
        KeyError: it is no lesson.
    """
    said = decision.payload
    return Lesson(
        str(said["words"]),
        str(said["stands_for"]),
        str(said["value"]),
        str(said.get("only") or ""),
        decision.id,
    )


def taught(store: Store) -> list[DecisionRow]:
    """The decisions that taught what the game knows now."""
    rows = [row for row in store.decisions.all() if row.done]
    forgotten = {int(cast("int", r.payload["alias"])) for r in rows if r.kind == FORGET}
    return [row for row in rows if row.kind == TEACH and row.id not in forgotten]


def lessons(store: Store) -> tuple[Lesson, ...]:
    """What the game knows now beside its own names and words."""
    return tuple(lesson_of(row) for row in taught(store))


def disturbed(
    new_game: Callable[[], LiveGame], store: Store, lesson: Lesson
) -> Iterator[Disturbed]:
    """The orders on record that would have been others, had the lesson been known.

    Every post that put something on record is read again, with what its author knew then.
    """
    game, known = new_game(), lessons(store)
    done: set[str] = set()
    for row in store.inputs.all():
        source = row.input.source
        if source.startswith("post:") and source not in done:
            done.add(source)
            yield from _changed(game, store, source, known, lesson)
        game.apply([row.input], replaying=True)


def _changed(
    game: LiveGame, store: Store, source: str, known: tuple[Lesson, ...], lesson: Lesson
) -> Iterator[Disturbed]:
    revision = _revision(store, source)
    reading = store.inbox.reading(revision.id) if revision is not None else None
    if revision is None or reading is None or reading.character is None:
        return
    text = PlayerPost(
        character=reading.character,
        post=f"{revision.thread}:{revision.post}",
        body_html=revision.body_html,
        notes_html=revision.notes_html,
        at=reading.at,
        seen_at=revision.first_seen,
        precision=1,
    )
    game.taught.learn(known)
    before = game.understand(text)
    game.taught.learn((*known, lesson))
    after = game.understand(text)
    span = _difference(before.declaration, after.declaration)
    if span is not None:
        yield Disturbed(
            reading.character, revision.thread, revision.post, after.text[span.start : span.end]
        )


def _revision(store: Store, source: str) -> RevisionRow | None:
    _, _, rest = source.partition(":")
    thread, post, mark = rest.rsplit(":", 2)
    found = store.inbox.revisions(ThreadId(thread), PostId(post))
    return next((one for one in found if one.rev_hash == mark), None)


def _difference(before: Declaration, after: Declaration) -> Span | None:
    """Where a standing order became another; an answer to what was asked about is none."""
    if before.requests != after.requests and before.requests:
        return before.requests[0].span
    stood, stands = _standing(before), _standing(after)
    kept = {_what(r) for r in stands}
    for reading in stood:
        if _what(reading) not in kept:
            return reading.span
    had = {_what(r) for r in stood}
    asked = [r.span for r in before.readings if r.status is Status.ASKED]
    asked += [n.span for n in before.open_questions]
    for reading in stands:
        if _what(reading) not in had and not any(_touch(reading.span, s) for s in asked):
            return reading.span
    return None


def _standing(declaration: Declaration) -> list[Reading]:
    return [r for r in declaration.readings if r.status is not Status.ASKED]


def _what(reading: Reading) -> tuple[object, ...]:
    return (reading.phase, reading.action, reading.status, reading.standing)


def _touch(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end
