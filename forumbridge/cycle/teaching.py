"""The decisions that teach a game words or make it forget them (handlers of `cycle.desk`).

What is on record stays as it was read. A player's last post of this round from which nothing was
put on record is read again with the new words; what it says now is offered to the narrator, once a
lesson and a post, and never applied by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.vocabulary import CharacterId
from forumbridge.cycle.context import Session
from forumbridge.cycle.lessons import disturbed, lesson_of, lessons, taught
from forumbridge.cycle.orders import player_text, with_source
from forumbridge.cycle.readings import ORDERS
from forumbridge.cycle.refusing import Refused
from forumbridge.narration.readback import comparable
from forumbridge.rulesets.base import Lesson, StoredInput
from forumbridge.storage.rows import DecisionRow, NewReview, Option, ReadingRow, RevisionRow


def teach(session: Session, decision: DecisionRow) -> str:
    """From now on posts are read with these words; nothing that was read before is."""
    lesson = lesson_of(decision)
    for found in session.game.taught.against(lesson):
        if not found.warning:
            raise Refused(found.sentence.rstrip("."))
    for one in disturbed(session.context.new_game, session.store, lesson):
        raise Refused(
            f"«{lesson.words}» cambiaría el sentido de una orden ya apuntada: «{one.text}»,"
            f" mensaje {one.post} de «{one.thread}»"
        )
    for revision, who, inputs in _understood_now(session, lesson):
        _offer(session, decision, lesson, revision, who, inputs)
    session.forget()
    return "aprendido"


def _understood_now(
    session: Session, lesson: Lesson
) -> Iterator[tuple[RevisionRow, CharacterId, tuple[StoredInput, ...]]]:
    """The posts that put nothing on record and would now, each with its author and inputs."""
    game, known = session.game, lessons(session.store)
    if not game.dealt or game.over or game.awaiting_publication is not None:
        return
    recorded = {row.input.source for row in session.store.inputs.all()}
    settled = {(r.item.thread, r.item.post) for r in session.store.review.list("answered")}
    for who, reading in _last_of_each(session).items():
        revision = session.store.inbox.revision(reading.revision)
        if revision is None or (revision.thread, revision.post) in settled:
            continue
        text = player_text(session, revision, who, at=reading.at)
        game.taught.learn(known)
        before = with_source(game.understand(text).inputs, revision)
        game.taught.learn((*known, lesson))
        after = with_source(game.understand(text).inputs, revision)
        if after and not before and not recorded & {one.source for one in after}:
            yield revision, who, tuple(after)
    game.taught.learn(known)


def _last_of_each(session: Session) -> dict[CharacterId, ReadingRow]:
    """Each player's last post of this round that was read as his orders or found to hold none."""
    rows = session.store.inbox.readings(epoch=session.store.outbox.epoch())
    return {r.character: r for r in rows if r.character is not None and r.status in ORDERS}


def _offer(
    session: Session, decision: DecisionRow, lesson: Lesson, revision: RevisionRow,
    who: CharacterId, inputs: tuple[StoredInput, ...],
) -> None:  # fmt: skip
    name = session.scenes.character(who).name
    session.store.review.put(
        NewReview(
            key=f"aprendido:{decision.id}:{revision.id}",
            code="ENTENDIDO_DESPUES",
            level="ask",
            character=who,
            thread=revision.thread,
            post=revision.post,
            fragment=comparable(revision.body_html),
            sentence=f"Con «{lesson.words}», que usted ha enseñado, ya se entiende este mensaje"
            f" de {name}, del que no se apuntó nada. Sigue sin apuntarse: si quiere que valga,"
            " acepte la salida; si no, déjelo sin efecto.",
            options=(Option("Apuntarlo como se lee ahora", inputs),),
            private=True,
            epoch=session.store.outbox.epoch(),
        ),
        at=session.now,
    )


def unteach(session: Session, decision: DecisionRow) -> str:
    """Later posts are read without these words; what was read with them stays."""
    number = int(cast("int", decision.payload["alias"]))
    if all(row.id != number for row in taught(session.store)):
        raise Refused(f"no hay ninguna palabra enseñada con el número {number}")
    session.forget()
    return "olvidado"
