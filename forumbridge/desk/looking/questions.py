"""What waits for the narrator: doubts with their post, notes, alerts, and what was answered."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from forumbridge.cycle.questions import ASKED_BY_PLAYER
from forumbridge.desk.answering import Standing, standing_of
from forumbridge.desk.context import Desk
from forumbridge.desk.looking.outbox import full_address
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.narration.readback import comparable
from forumbridge.storage.rows import AnswerRow, ReviewRow, RevisionRow

BY_HAND = "NOTA_DEL_NARRADOR"
"""The code of a post that the narrator wrote himself and that is to be classified."""
STATES = {
    "open": "abierto",
    "answered": "contestado",
    "ignored": "se dejó estar",
    "superseded": "ya no hace falta",
    "lapsed": "venció",
    "resolved": "hecho",
}
LEVELS = {
    "block": "urgente",
    "ask": "pregunta",
    "info": "aviso",
    "alert": "atención",
    "note": "nota",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a post, marked where it is what the doubt is about."""

    text: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Post:
    """A post that a question comes from. `pieces` together are its text as it was read."""

    author: str
    at: int
    address: str
    pieces: tuple[Piece, ...]
    edited: bool
    """Whether it has had another text since it was read."""

    @property
    def doubtful(self) -> str:
        """The words that are marked; empty where none are."""
        return "".join(piece.text for piece in self.pieces if piece.marked)


@dataclass(frozen=True, slots=True)
class Question:
    """One item of the desk, with everything that is needed to decide it."""

    row: ReviewRow
    name: str
    """Of its character, as shown; empty where it is about nobody."""
    post: Post | None
    standing: Standing | None
    """The decision on it that waits for the next run: nobody else can answer it any more."""
    asked: Standing | None
    """The question to its player that waits for the next run."""
    answers: tuple[AnswerRow, ...]
    waits_since: int
    """When it was last put to its player; 0 if never."""

    @property
    def level(self) -> str:
        """How much it asks, in a word."""
        return LEVELS[self.row.item.level]

    @property
    def state(self) -> str:
        """What became of it, in a word."""
        return STATES[self.row.state]

    @property
    def candidates(self) -> tuple[str, ...]:
        """The ready-made answers."""
        return tuple(option.label for option in self.row.item.options)

    @property
    def decidable(self) -> bool:
        """Whether anything can still be decided on it."""
        return self.row.state == "open" and self.standing is None

    @property
    def kind(self) -> str:
        """Its part of the desk: `urgente`, `pregunta`, `duda`, `mano`, `hacer` or `confirmar`."""
        item = self.row.item
        if item.code == ASKED_BY_PLAYER:
            return "pregunta"
        if item.code == BY_HAND:
            return "mano"
        parts = {"block": "urgente", "ask": "duda", "info": "confirmar"}
        return parts.get(item.level, "hacer")


def waiting_rows(desk: Desk, *, everything: bool = False) -> list[ReviewRow]:
    """What waits, then what could be confirmed; with `everything`, all there ever was."""
    review = desk.store.review
    return review.list() if everything else [*review.waiting(), *review.to_confirm()]


def questions(desk: Desk) -> tuple[Question, ...]:
    """What waits for the narrator, oldest first within each part."""
    return tuple(_question(desk, row) for row in waiting_rows(desk))


def question(desk: Desk, number: int) -> Question | None:
    """One item whatever its state; None when there is none with that number."""
    row = desk.store.review.get(number)
    return None if row is None else _question(desk, row)


def _question(desk: Desk, row: ReviewRow) -> Question:
    who = row.item.character
    names = {one.id: one.name for one in desk.config.characters}
    answers = tuple(desk.store.review.answers(row.id))
    asked = [answer.at for answer in answers if _is_question(answer)]
    return Question(
        row=row,
        name="" if who is None else names.get(who, who),
        post=_post(desk, row),
        standing=standing_of(desk.store, row.id),
        asked=standing_of(desk.store, row.id, kinds=frozenset({"review.ask"})),
        answers=answers,
        waits_since=asked[-1] if asked and row.state == "open" else 0,
    )


def _is_question(answer: AnswerRow) -> bool:
    said: object = json.loads(answer.what)
    fields = cast("dict[str, object]", said) if isinstance(said, dict) else {}
    return not {"choice", "inputs", "reply"} & set(fields)


def _post(desk: Desk, row: ReviewRow) -> Post | None:
    item = row.item
    if not item.post:
        return None
    texts = desk.store.inbox.revisions(ThreadId(item.thread), PostId(item.post))
    if not texts:
        return None
    read, text, span = _place(desk, texts, row)
    return Post(
        author=read.author,
        at=read.date,
        address=full_address(desk.config, item.thread),
        pieces=tuple(pieces(text, span)),
        edited=texts[-1].id != read.id,
    )


def _place(
    desk: Desk, texts: list[RevisionRow], row: ReviewRow
) -> tuple[RevisionRow, str, tuple[int, int] | None]:
    """The revision a question comes from, its text, and where the doubtful words are in it."""
    fragment = row.item.fragment
    for revision in reversed(texts):
        if revision.first_seen > row.created_at and revision is not texts[0]:
            continue  # a text that came later: not the one that was in doubt
        reading = desk.store.inbox.reading(revision.id)
        text = reading.text if reading is not None and reading.text else ""
        declaration = reading.declaration if reading is not None else ""
        text = text or comparable(revision.body_html)
        span = doubtful(text, declaration, row.item.code, fragment)
        if span is not None or not fragment or revision is texts[0]:
            return revision, text, span
    return texts[0], comparable(texts[0].body_html), None


def doubtful(text: str, declaration: str, code: str, fragment: str) -> tuple[int, int] | None:
    """Where the words in doubt are in `text`: by the notice that put it, or because `fragment` is
    there only once. Where the notice names words beyond its own stretch, it is those.

    None rather than a guess: the words are then shown beside the post.
    """
    for start, end, named in _notices(declaration, code):
        if text[start:end] == fragment:
            beyond = named and named not in fragment and text.count(named) == 1
            return _of(text, named) if beyond else (start, end)
    return _of(text, fragment) if fragment and text.count(fragment) == 1 else None


def _of(text: str, words: str) -> tuple[int, int]:
    return text.index(words), text.index(words) + len(words)


def _notices(declaration: str, code: str) -> Iterable[tuple[int, int, str]]:
    """Of each notice with that code: its stretch of the text, and the words it speaks of."""
    if not declaration:
        return
    said: dict[str, Any] = json.loads(declaration)
    for notice in said.get("notices", ()):
        if notice.get("code") == code:
            start, end = notice["span"]
            yield int(start), int(end), _texto(notice)


def _texto(notice: dict[str, Any]) -> str:
    data: dict[str, str] = notice.get("data") or {}
    return data.get("texto", "")


def pieces(text: str, span: tuple[int, int] | None) -> Iterable[Piece]:
    """The text in its stretches, with the doubtful one marked."""
    if span is None:
        yield Piece(text)
        return
    start, end = span
    for piece in (Piece(text[:start]), Piece(text[start:end], marked=True), Piece(text[end:])):
        if piece.text:
            yield piece
