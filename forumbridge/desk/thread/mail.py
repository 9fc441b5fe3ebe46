"""What is wished of messages: which of the outbox it means, and whether they admit it."""

from __future__ import annotations

from forumbridge.cycle.context import Session
from forumbridge.desk.thread.hand import Decided, NotDone
from forumbridge.desk.thread.wishes import Messages, Verb
from forumbridge.storage.rows import MessageRow, MessageState

_ADMITS: dict[Verb, frozenset[MessageState]] = {
    "approve": frozenset({MessageState.DRAFT}),
    "hold": frozenset({MessageState.APPROVED}),
    "release": frozenset({MessageState.HELD}),
    "cancel": frozenset({MessageState.DRAFT, MessageState.APPROVED, MessageState.HELD}),
}
_SAYS: dict[Verb, str] = {
    "approve": "tiene el visto bueno",
    "hold": "queda retenido",
    "release": "se suelta",
    "cancel": "se anula",
}
_NOTHING: dict[Verb, str] = {
    "approve": "No hay ningún borrador que aprobar.",
    "hold": "No hay ningún mensaje por publicar que retener.",
    "release": "No hay ningún mensaje retenido.",
    "cancel": "No hay ningún mensaje que anular.",
}
STATES = {
    MessageState.DRAFT: "espera su visto bueno",
    MessageState.APPROVED: "está por publicar",
    MessageState.SENDING: "está enviado y sin confirmar",
    MessageState.POSTED: "ya está publicado",
    MessageState.HELD: "está retenido",
    MessageState.CANCELLED: "está anulado",
    MessageState.SUPERSEDED: "fue sustituido",
    MessageState.SHADOW: "no se publica",
}
"""A message's state as the narrator is told it."""


def messages_decided(session: Session, wish: Messages) -> tuple[Decided, ...]:
    """The decisions that do it: one a message, one a publication.

    Raises:
        NotDone: there is no such message, none admits it, or a question is called alike.
    """
    if wish.publication is not None:
        return (_whole(session, wish.verb, wish.publication),)
    if wish.every or wish.current:
        return _all(session, wish)
    found = [_one(session, wish, number) for number in wish.numbers]
    return tuple(found)


def _one(session: Session, wish: Messages, number: int) -> Decided:
    row = session.store.outbox.get(number)
    question = session.store.review.get(number)
    asked = question is not None and question.state == "open"
    admits = row is not None and row.state in _ADMITS[wish.verb]
    if wish.plain and asked and (wish.verb == "cancel" or not admits):
        raise NotDone(
            f"La {number} es una cuestión"
            + (" y también hay un mensaje con ese número" if admits else "")
            + f". Para dejarla estar, «{number} ignora»; para el mensaje, diga «mensaje {number}»."
        )
    if row is None:
        raise NotDone(f"No hay ningún mensaje {number}.")
    if not admits:
        raise NotDone(f"El mensaje {number} {STATES[row.state]}: no se puede hacer eso con él.")
    return _of(wish.verb, row)


def _of(verb: Verb, row: MessageRow) -> Decided:
    return Decided(f"outbox.{verb}", {"message": row.id}, f"el mensaje {row.id} {_SAYS[verb]}")


def _whole(session: Session, verb: Verb, publication: int) -> Decided:
    rows = session.store.outbox.of_publication(publication)
    if not any(row.state in _ADMITS[verb] for row in rows):
        raise NotDone(f"En la publicación {publication} no hay nada con que hacer eso.")
    payload: dict[str, object] = {"publication": publication}
    return Decided(f"outbox.{verb}", payload, f"la publicación {publication} {_SAYS[verb]}")


def _all(session: Session, wish: Messages) -> tuple[Decided, ...]:
    rows = [row for row in session.store.outbox.list() if row.state in _ADMITS[wish.verb]]
    if wish.current and wish.verb == "hold" and not any(r.publication is not None for r in rows):
        return (_ahead(session),)
    if not rows:
        raise NotDone(_NOTHING[wish.verb])
    told = [r.publication for r in rows if r.publication is not None]
    whole = wish.verb in ("approve", "hold")
    publications = list(dict.fromkeys(told)) if whole else []
    single = [row for row in rows if not whole or row.publication is None]
    if wish.current:
        single = []
    return (
        *(_whole(session, wish.verb, number) for number in publications),
        *(_of(wish.verb, row) for row in single),
    )


def _ahead(session: Session) -> Decided:
    """The next publication, before there is anything of it."""
    number = session.store.outbox.epoch() + 1
    said = f"la próxima publicación ({number}) esperará su visto bueno"
    return Decided("outbox.hold", {"publication": number}, said)
