"""Messages on their way out, each as its reader will see it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from forumbridge.config_files.game import GameConfig
from forumbridge.desk.context import Desk
from forumbridge.forum.opening import capabilities_of, load_any_profile
from forumbridge.letters import KIND_WORDS
from forumbridge.narration.blocks import parse_plain
from forumbridge.narration.document import Document
from forumbridge.narration.render import render
from forumbridge.narration.reread import document_of
from forumbridge.storage.rows import RELEASED, DecisionRow, MessageRow, MessageState

STATES = {
    MessageState.DRAFT: "espera su visto bueno",
    MessageState.APPROVED: "por publicar",
    MessageState.SENDING: "enviado, sin confirmar",
    MessageState.POSTED: "publicado",
    MessageState.HELD: "retenido",
    MessageState.CANCELLED: "anulado",
    MessageState.SUPERSEDED: "sustituido",
    MessageState.SHADOW: "no se publica",
}

FITS: dict[str, tuple[frozenset[MessageState], str]] = {
    "outbox.approve": (frozenset({MessageState.DRAFT}), "no hay nada que aprobar"),
    "outbox.hold": (
        frozenset({MessageState.APPROVED}),
        "ya no se puede retener, o aún no hace falta",
    ),
    "outbox.release": (frozenset({MessageState.HELD}), "no hay nada retenido"),
    "outbox.cancel": (
        frozenset({MessageState.DRAFT, MessageState.APPROVED, MessageState.HELD}),
        "ya no se puede anular",
    ),
    "outbox.edit": (frozenset({MessageState.DRAFT}), "ya no admite cambios"),
    "outbox.done": (
        frozenset({MessageState.APPROVED, MessageState.SENDING, MessageState.HELD}),
        "no está pendiente de publicar",
    ),
}
"""States in which a decision can be carried out, and what to say in the others."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message with what is known of it; `shown` is safe HTML."""

    row: MessageRow
    where: str
    """Its scene, as a narrator says it."""
    address: str
    """Its thread on the forum."""
    shown: str
    """As it will be read once what was decided on it is carried out."""
    text: str
    """The same in bare letters."""
    decided: tuple[DecisionRow, ...]
    """Decisions on it that wait for the next run, in order."""

    @property
    def state(self) -> str:
        """Its state, in words."""
        return STATES[self.row.state]

    @property
    def version(self) -> str:
        """A name for this text: another text has another one."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]

    @property
    def kind(self) -> str:
        """What it is, in a word."""
        return KIND_WORDS.get(self.row.kind, self.row.kind)

    @property
    def readers(self) -> str:
        """Who will read it; empty where everybody who can read the scene does."""
        return ", ".join(self.row.recipients or ())

    @property
    def why(self) -> str:
        """Why it is held, for people; empty when there is nothing to say."""
        if not self.row.code or self.row.state not in (MessageState.HELD, MessageState.SENDING):
            return ""
        return REASONS.get(self.row.code, f"el foro o el programa dijo {self.row.code}")

    def admits(self, kind: str) -> bool:
        """Whether that decision can be carried out as things stand, those waiting included."""
        state = _ahead(self.row.state, self.decided)
        return state in FITS[kind][0]


REASONS = {
    "NARRADOR": "lo retuvo usted",
    "QUEUED": "espera a que un moderador del foro lo apruebe",
    "LOCKED": "la escena está cerrada en el foro",
    "FORBIDDEN": "el foro no deja que esta cuenta escriba ahí",
    "TOO_LONG": "el foro dice que es demasiado largo",
    "EMPTY": "el foro dice que no tiene texto",
    "EDITADO_POR_OTRO": "alguien ha cambiado en el foro el acuse al que iba a sustituir",
    "SIN_DESTINATARIOS": "no se sabe quién ha de leerlo",
}
"""The reasons of `cycle.holding`, short enough for a list."""

_LEADS_TO = {
    "outbox.approve": MessageState.APPROVED,
    "outbox.hold": MessageState.HELD,
    "outbox.release": MessageState.APPROVED,
    "outbox.cancel": MessageState.CANCELLED,
    "outbox.done": MessageState.POSTED,
}


def _ahead(state: MessageState, decided: Iterable[DecisionRow]) -> MessageState:
    """The state that decisions will lead to, each only if it fits by then."""
    for decision in decided:
        if state in FITS[decision.kind][0]:
            state = _LEADS_TO.get(decision.kind, state)
    return state


def message_rows(desk: Desk, *, everything: bool = False) -> list[MessageRow]:
    """Messages that are not out yet, in the order they were made; or all of them."""
    return [row for row in desk.store.outbox.list() if everything or row.state not in RELEASED]


def messages(desk: Desk) -> tuple[Message, ...]:
    """What is not out yet, in the order it was made."""
    return tuple(_message(desk, row) for row in message_rows(desk))


def message(desk: Desk, number: int) -> Message | None:
    """One message, or None."""
    row = desk.store.outbox.get(number)
    return None if row is None else _message(desk, row)


def _message(desk: Desk, row: MessageRow) -> Message:
    decided = tuple(one for one in desk.store.decisions.pending("outbox.") if _concerns(one, row))
    edits = [str(one.payload["body"]) for one in decided if one.kind == "outbox.edit"]
    read = parse_plain(edits[-1]) if edits else as_read(desk, row)
    return Message(
        row=row,
        where=desk.scenes.words(row.scene),
        address=full_address(desk.config, row.thread),
        shown=render(read, "html"),
        text=edits[-1] if edits else row.plain,
        decided=decided,
    )


def _concerns(decision: DecisionRow, row: MessageRow) -> bool:
    publication = decision.payload.get("publication")
    if publication is not None:
        return publication == row.publication
    return decision.payload.get("message") == row.id


def as_read(desk: Desk, row: MessageRow) -> Document:
    """A message as a document, from the forum's markup; its bare text where that is not ours."""
    markup = capabilities_of(load_any_profile(desk.files.profile)).markup
    return document_of(row.body, markup, plain=row.plain)


def full_address(config: GameConfig, thread: str) -> str:
    """Where a thread is on the forum, for a browser."""
    if thread.startswith(("http://", "https://")):
        return thread
    return f"{config.forum.address.rstrip('/')}/{thread.lstrip('/')}"
