"""What players write where nobody declares: the public scene, the deliberation, a place's.

It never counts as an order. But a vote cast in the deliberation's own thread is a mistake its
author does not notice, so whatever is an order beyond doubt is shown to the narrator.
"""

from __future__ import annotations

from engine.vocabulary import CharacterId, Declaration, Status
from forumbridge.cycle.context import Session
from forumbridge.cycle.orders import player_text, with_source
from forumbridge.cycle.readings import record
from forumbridge.forum.port import same_name
from forumbridge.letters import Scene
from forumbridge.storage.rows import NewReview, Option, RevisionRow


def heard_elsewhere(session: Session, revision: RevisionRow, scene: Scene | None) -> None:
    """Record that a post outside the personal scenes was seen; a note if it holds an order."""
    author = _author(session, revision)
    with session.store.transaction("reading"):
        if author is not None and session.game.dealt and not session.game.over:
            _note(session, revision, author, scene)
        record(session, revision, "scene")


def _author(session: Session, revision: RevisionRow) -> CharacterId | None:
    return next(
        (
            CharacterId(one.id)
            for one in session.context.config.characters
            if same_name(one.account, revision.author)
        ),
        None,
    )


def _note(session: Session, revision: RevisionRow, who: CharacterId, scene: Scene | None) -> None:
    understood = session.game.understand(player_text(session, revision, who, at=revision.date))
    inputs = tuple(with_source(understood.inputs, revision))
    if not inputs or not _is_sure(understood.declaration):
        return
    where = scene.key if scene is not None else revision.thread
    session.store.review.put(
        NewReview(
            key=f"fuera-de-sitio:{revision.id}",
            code="ORDEN_FUERA_DE_SITIO",
            level="note",
            character=who,
            thread=revision.thread,
            post=revision.post,
            fragment=understood.text,
            sentence=f"{session.scenes.character(who).name} ha escrito en «{where}» lo que parece"
            " una orden o un voto. Ahí no cuenta: solo cuenta lo que se escribe en la escena"
            " personal.",
            options=(Option("Apuntarlo como si estuviera en su escena", inputs),),
            private=True,
            epoch=session.store.outbox.epoch(),
        ),
        at=session.now,
    )


def _is_sure(declaration: Declaration) -> bool:
    """Talk is read as an order easily («me quedo un rato»): only what could be nothing else."""
    return any(reading.status is Status.ACCEPTED for reading in declaration.readings)
