"""What a narrator asks his own bridge: who is missing, until when, what waits for him."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from forumbridge.cycle.context import Session
from forumbridge.cycle.dealing import missing_replies
from forumbridge.desk.looking.summaries import INSTANTS, PEOPLE, names_in, where
from forumbridge.desk.thread.digest import moment
from forumbridge.desk.thread.needs import needs
from forumbridge.desk.thread.wishes import Tell
from forumbridge.storage.rows import MessageRow

_MISSING = ("without_reply", "undeclared")


def answer(session: Session, wish: Tell) -> str:
    """The answer, from what the game says of itself and what the desk holds. Changes nothing."""
    summary = session.game.summary()
    match wish.what:
        case "missing":
            return _missing(session, summary)
        case "deadline":
            return _deadlines(session, summary)
        case "waiting":
            return _waiting(session)
        case "state":
            told = (where(summary), _missing(session, summary), _deadlines(session, summary))
            return " ".join((*told, _waiting(session)))
        case _:
            assert_never(wish.what)


def _missing(session: Session, summary: Mapping[str, object]) -> str:
    if not session.game.dealt:
        names = missing_replies(session)
        return f"Sin responder a la apertura: {', '.join(names)}." if names else "No falta nadie."
    told = [
        f"{says}: {', '.join(names)}."
        for key, says in PEOPLE
        if key in _MISSING and (names := names_in(summary, key))
    ]
    return " ".join(told) or "Ahora mismo no falta nadie por declarar."


def _deadlines(session: Session, summary: Mapping[str, object]) -> str:
    told = [
        f"{says}: {moment(session, at)}."
        for key, says in INSTANTS
        if isinstance(at := summary.get(key), int)
    ]
    return " ".join(told) or "Ahora no corre ningún plazo."


def _waiting(session: Session) -> str:
    found = needs(session)
    told = list(_lists(session, found.drafts, found.held, found.to_paste))
    if found.questions:
        told.insert(0, f"Por decidir: {', '.join(str(row.id) for row in found.questions)}.")
    return " ".join(told) or "No le espera nada."


def _lists(session: Session, *rows: Iterable[MessageRow]) -> Iterator[str]:
    titles = ("Esperan su visto bueno", "Retenidos", "Por pegar a mano")
    for title, ones in zip(titles, rows, strict=True):
        told = [f"{row.id} ({session.scenes.words(row.scene)})" for row in ones]
        if told:
            yield f"{title}: {', '.join(told)}."
