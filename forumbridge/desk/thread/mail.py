"""What is wished of messages: which of the outbox it means, and whether they admit it."""

from __future__ import annotations

from dataclasses import replace

from forumbridge.cycle.context import Session
from forumbridge.desk.thread.hand import Decided, NotDone
from forumbridge.desk.thread.knowing import existed, rewritten, was_told
from forumbridge.desk.thread.people import find_person
from forumbridge.desk.thread.wishes import Messages, Verb
from forumbridge.letters import Scene, SceneKind
from forumbridge.storage.rows import MessageRow, MessageState, RevisionRow

ADMITS: dict[Verb, frozenset[MessageState]] = {
    "approve": frozenset({MessageState.DRAFT}),
    "hold": frozenset({MessageState.APPROVED}),
    "release": frozenset({MessageState.HELD}),
    "cancel": frozenset({MessageState.DRAFT, MessageState.APPROVED, MessageState.HELD}),
}
_WAITING: dict[Verb, MessageState] = {
    "approve": MessageState.DRAFT,
    "release": MessageState.HELD,
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


_TOO_LATE = "es posterior a su mensaje, así que no puede ser el que usted quería decir"
_AGAIN: dict[Verb, str] = {
    "approve": "aprueba",
    "hold": "retén",
    "release": "suelta",
    "cancel": "anula",
}


def messages_decided(session: Session, wish: Messages, post: RevisionRow) -> tuple[Decided, ...]:
    """The decisions that do it: one a message, one a publication.

    «Todo» is what he had been told of when he wrote `post`; a number is of what there was then.

    Raises:
        NotDone: there is no such message, none admits it, a question is called alike, or it was
            made or given another text after he wrote.
    """
    if wish.publication is not None:
        return (_whole(session, wish.verb, wish.publication, post),)
    if wish.person:
        return _of_reader(session, wish, post)
    if wish.every or wish.current:
        return _all(session, wish, post)
    found = [_one(session, wish, number, post) for number in wish.numbers]
    return tuple(found)


def published(session: Session, post: RevisionRow) -> tuple[Decided, ...]:
    """What «ya puedes publicar» comes to: the visto bueno to drafts, or letting go what is held.

    Raises:
        NotDone: there are both, or neither; or what there is was not told yet when he wrote.
    """
    states = {row.state for row in session.store.outbox.unreleased()}
    found: list[Verb] = [verb for verb, state in _WAITING.items() if state in states]
    if len(found) > 1:
        raise NotDone(
            "Hay mensajes que esperan su visto bueno y otros retenidos: diga «aprueba todo»,"
            " «suelta todo», o las dos cosas, cada una en su línea."
        )
    if not found:
        raise NotDone("No hay nada que espere su visto bueno ni nada retenido.")
    return _all(session, Messages(found[0], every=True), post)


def _of_reader(session: Session, wish: Messages, post: RevisionRow) -> tuple[Decided, ...]:
    """All that waits in one player's scene."""
    who = find_person(session.context.config, wish.person)
    scene, name = Scene(SceneKind.PERSONAL, who).key, session.scenes.character(who).name
    rows = [r for r in session.store.outbox.list() if r.state in ADMITS[wish.verb]]
    found = [row for row in rows if row.scene == scene]
    if not found:
        raise NotDone(f"Para {name} no hay ningún mensaje con que hacer eso.")
    unseen = [] if wish.verb == "hold" else _unseen(session, found, post)
    if unseen:
        raise NotDone(
            f"Cuando escribió no se le había enseñado {_listed(unseen)}. Mírelo y dígalo por su"
            f" número: {_how(wish.verb, unseen[0])}."
        )
    for row in found:
        _meant(session, wish.verb, row, post)
    return tuple(_of(wish.verb, row) for row in found)


def _one(session: Session, wish: Messages, number: int, post: RevisionRow) -> Decided:
    row = session.store.outbox.get(number)
    question = session.store.review.get(number)
    asked = question is not None and question.state == "open"
    admits = row is not None and row.state in ADMITS[wish.verb]
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
    _meant(session, wish.verb, row, post)
    return _of(wish.verb, row)


def _meant(session: Session, verb: Verb, row: MessageRow, post: RevisionRow) -> None:
    """Hold that he can have meant this message, as it reads now.

    Raises:
        NotDone: it is younger than what he wrote, or its text is.
    """
    again = f"Mírelo y, si es ese, dígalo otra vez: «{_AGAIN[verb]} el mensaje {row.id}»."
    if not existed(session, row.created_at, post):
        raise NotDone(f"El mensaje {row.id} {_TOO_LATE}. {again}")
    if verb == "approve" and rewritten(session, row, post):
        raise NotDone(f"El texto del mensaje {row.id} se cambió después de que escribiera. {again}")


def _of(verb: Verb, row: MessageRow) -> Decided:
    return Decided(f"outbox.{verb}", {"message": row.id}, f"el mensaje {row.id} {_SAYS[verb]}")


def _whole(session: Session, verb: Verb, publication: int, post: RevisionRow) -> Decided:
    rows = [
        row for row in session.store.outbox.of_publication(publication) if row.state in ADMITS[verb]
    ]
    if not rows:
        raise NotDone(f"En la publicación {publication} no hay nada con que hacer eso.")
    for row in rows:
        _meant(session, verb, row, post)
    payload: dict[str, object] = {"publication": publication}
    return Decided(f"outbox.{verb}", payload, f"la publicación {publication} {_SAYS[verb]}")


def _all(session: Session, wish: Messages, post: RevisionRow) -> tuple[Decided, ...]:
    rows = [row for row in session.store.outbox.list() if row.state in ADMITS[wish.verb]]
    if wish.current and wish.verb == "hold" and not any(r.publication is not None for r in rows):
        return (_ahead(session),)
    if not rows:
        raise NotDone(_NOTHING[wish.verb])
    unseen = [] if wish.verb == "hold" else _unseen(session, rows, post)
    if len(unseen) == len(rows):
        raise NotDone(
            f"Cuando escribió no se le había enseñado nada de esto: {_listed(unseen)}."
            f" Mírelo y dígalo por su número: {_how(wish.verb, unseen[0])}."
        )
    apart = {row.publication for row in unseen}
    seen = [row for row in rows if row not in unseen]
    whole = wish.verb in ("approve", "hold")
    told = [r.publication for r in seen if r.publication is not None and r.publication not in apart]
    publications = list(dict.fromkeys(told)) if whole else []
    single = [row for row in seen if row.publication not in publications]
    if wish.current:
        single = []
    made = [
        *(_whole(session, wish.verb, number, post) for number in publications),
        *(_of(wish.verb, row) for row in single),
    ]
    if unseen:
        rest = f"{made[-1].says}; sigue esperando lo que no se le había enseñado:"
        made[-1] = replace(made[-1], says=f"{rest} {_listed(unseen)}")
    return tuple(made)


def _unseen(session: Session, rows: list[MessageRow], post: RevisionRow) -> list[MessageRow]:
    """Those of which he can't have been thinking when he wrote."""
    return [
        row for row in rows if not was_told(session, row, post) or rewritten(session, row, post)
    ]


def _listed(rows: list[MessageRow]) -> str:
    """«la publicación 3, el mensaje 41»."""
    return ", ".join(
        dict.fromkeys(
            f"el mensaje {row.id}"
            if row.publication is None
            else f"la publicación {row.publication}"
            for row in rows
        )
    )


def _how(verb: Verb, row: MessageRow) -> str:
    if row.publication is None or verb == "release":
        return f"«{_AGAIN[verb]} el mensaje {row.id}»"
    return f"«{_AGAIN[verb]} la publicación {row.publication}»"


def _ahead(session: Session) -> Decided:
    """The next publication, before there is anything of it."""
    number = session.store.outbox.epoch() + 1
    said = f"la próxima publicación ({number}) esperará su visto bueno"
    return Decided("outbox.hold", {"publication": number}, said)
