"""What a player asks the narrator in his post: an item of the desk, and its answer.

Found whatever else the post says, and before it is read as orders; an edit that asks the same again
asks nothing new. Asking for more time is a request of the game's, not a question.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from engine.vocabulary import CharacterId, RequestKind, Span, Status
from forumbridge.cycle.context import Session
from forumbridge.cycle.orders import player_text
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.blocks import parse_plain
from forumbridge.narration.document import Document, Quotation
from forumbridge.storage.rows import NewReview, ReviewRow, RevisionRow
from parsers.clauses.asking import questions
from parsers.text.marked import from_html, joined

ASKED_BY_PLAYER = "PREGUNTA_AL_NARRADOR"
"""The code of what a player asks the narrator."""


def note_questions(session: Session, revision: RevisionRow, who: CharacterId) -> None:
    """Put what the post asks before the narrator, each stretch once; its own transaction."""
    config = session.context.config
    names = (config.forum.account, *config.desk.narrators, config.forum.narrator_speaker)
    body = joined(from_html(revision.body_html), from_html(revision.notes_html))
    spans = questions(body, names)
    if not spans:
        return
    granted = _requested(session, revision, who)
    asked = [body.text[s.start : s.end] for s in spans if not _touches(s, granted)]
    fresh = [text for text in asked if session.store.review.by_key(_key(revision, text)) is None]
    if not fresh:
        return
    name = session.scenes.character(who).name
    with session.store.transaction("question"):
        for text in dict.fromkeys(fresh):
            session.store.review.put(
                NewReview(
                    key=_key(revision, text),
                    code="PREGUNTA_AL_NARRADOR",
                    level="ask",
                    character=who,
                    thread=revision.thread,
                    post=revision.post,
                    fragment=text,
                    sentence=f"{name} le pregunta algo. Lo que conteste sale en su escena, como"
                    " mensaje de usted.",
                    private=True,
                    epoch=session.store.outbox.epoch(),
                ),
                at=session.now,
            )


def answer_letter(row: ReviewRow, who: CharacterId, text: str) -> Letter:
    """The narrator's answer in its player's scene, under the words that asked."""
    document = Document((Quotation(row.item.fragment), *parse_plain(text).blocks))
    return Letter("notice", Scene(SceneKind.PERSONAL, who), document, cause=f"review:{row.id}")


def _requested(session: Session, revision: RevisionRow, who: CharacterId) -> Sequence[Span]:
    """Where the post asks for something that the rules grant by themselves."""
    if not session.game.dealt or session.game.over:
        return ()
    post = player_text(session, revision, who, at=revision.date)
    requests = session.game.understand(post).declaration.requests
    return [
        one.span
        for one in requests
        if one.kind is RequestKind.EXTENSION and one.status is Status.ACCEPTED
    ]


def _touches(span: Span, others: Sequence[Span]) -> bool:
    return any(one.start < span.end and span.start < one.end for one in others)


def _key(revision: RevisionRow, text: str) -> str:
    said = hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]
    return f"pregunta:{revision.thread}:{revision.post}:{said}"
