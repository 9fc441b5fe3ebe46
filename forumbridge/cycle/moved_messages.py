"""Our own messages when a game moves to another forum: found there, looked for, or said anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.vocabulary import CharacterId
from forumbridge.cycle.context import Session
from forumbridge.cycle.scenes import scene_of_key
from forumbridge.cycle.tell import enqueue
from forumbridge.forum.port import Capabilities, ForumPost, same_name
from forumbridge.letters import Letter, SceneKind
from forumbridge.narration.document import Document, Paragraph, Text
from forumbridge.storage.moves import Moves
from forumbridge.storage.rows import MessageRow, MessageState, NewReview

WAITING = (
    MessageState.DRAFT,
    MessageState.APPROVED,
    MessageState.SENDING,
    MessageState.HELD,
)
"""States in which a message is not known to be out."""


@dataclass(frozen=True, slots=True)
class Fates:
    """What becomes of every message of ours."""

    placed: Mapping[int, ForumPost] = field(default_factory=dict[int, ForumPost])
    """Messages by their number, as found on the new forum."""
    unknown: tuple[MessageRow, ...] = ()
    """Messages of unknown fate that are not there: looked for again until it is certain."""
    anew: tuple[MessageRow, ...] = ()
    """Messages that were not out yet and must be put in the new forum's own form."""
    unseen: tuple[MessageRow, ...] = ()
    """Messages that were out on the old forum and are not on the new one."""


def fates(session: Session, placed: Mapping[int, ForumPost], *, old: Capabilities) -> Fates:
    """What becomes of our messages, given those that were `placed` on the new forum."""
    rows = [row for row in session.store.outbox.list() if row.id not in placed]
    waiting = [row for row in rows if row.state in WAITING]
    differs = _form(old) != _form(session.context.forum.capabilities)
    unknown = [row for row in waiting if row.state is MessageState.SENDING and not differs]
    return Fates(
        placed,
        tuple(unknown),
        tuple(waiting) if differs else (),
        tuple(row for row in rows if row.state is MessageState.POSTED),
    )


def _form(can: Capabilities) -> tuple[object, ...]:
    """What a message must be like to be posted on a forum."""
    return can.markup, can.recipients_per_post, can.speaker_per_post, can.max_length


def move_messages(session: Session, moves: Moves, found: Fates) -> None:
    """Do it, in the transaction that is open; the rows belong to the new threads already."""
    for number, post in found.placed.items():
        row = session.store.outbox.get(number)
        if row is not None:
            moves.renumber_message(row, post.id, post.date)
    for row in found.unseen:
        moves.renumber_message(row, None, None)
    for row in found.unknown:
        moves.look_again(row, at=session.now)
    for row in found.anew:
        moves.replace(row)
        if _has_its_readers(session, row):
            enqueue(session, [_letter(session, row)])
        else:
            _cannot_say(session, row)


def _has_its_readers(session: Session, row: MessageRow) -> bool:
    """Whether the scene alone keeps a message among those it was for, where posts name nobody."""
    if session.context.forum.capabilities.recipients_per_post or row.recipients is None:
        return True
    scene = scene_of_key(row.scene)
    if scene.kind is SceneKind.PERSONAL and scene.character is not None:
        return row.recipients == (session.scenes.character(scene.character).name,)
    return scene.kind in (SceneKind.PUBLIC, SceneKind.DELIBERATION, SceneKind.NARRATOR)


def _cannot_say(session: Session, row: MessageRow) -> None:
    session.store.review.put(
        NewReview(
            key=f"mudanza-mensaje:{row.id}",
            code="MUDANZA_SIN_LECTORES",
            level="alert",
            thread=session.scenes.thread(scene_of_key(row.scene)) or "",
            fragment=row.plain,
            sentence=f"El mensaje {row.id} era solo para {', '.join(row.recipients or ())} y en el"
            " foro nuevo los mensajes no llevan destinatarios. No se ha publicado: hágaselo llegar"
            " usted.",
            private=True,
            epoch=session.store.outbox.epoch(),
        ),
        at=session.now,
    )


def _letter(session: Session, row: MessageRow) -> Letter:
    """A message in plain words, to be rendered anew: the old forum's markup means nothing here."""
    lines = tuple(Paragraph((Text(line),)) for line in row.plain.splitlines() if line.strip())
    return Letter(
        row.kind,
        scene_of_key(row.scene),
        Document(lines),
        recipients=tuple(
            CharacterId(one.id)
            for one in session.context.config.characters
            if any(same_name(one.name, name) for name in row.recipients or ())
        ),
        publication=row.publication,
        position=row.position,
        cause=row.cause,
    )
