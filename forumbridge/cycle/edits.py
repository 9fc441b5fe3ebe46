"""Texts that don't count: the narrator sees what was changed and may apply it openly (AMB-025)."""

from __future__ import annotations

import difflib

from engine.vocabulary import CharacterId
from forumbridge.cycle.context import Session
from forumbridge.cycle.orders import player_text, with_source
from forumbridge.cycle.readings import record
from forumbridge.narration.readback import comparable
from forumbridge.storage.rows import NewReview, Option, ReviewLevel, RevisionRow


def set_aside(
    session: Session, revision: RevisionRow, who: CharacterId, before: RevisionRow | None
) -> None:
    """Record nothing of `revision`; `before` is the text that counts, None when nobody can say."""
    code, level = _kind(session, before)
    _put_aside(session, revision, who, before, code, level)


def adds_to_greeting(
    session: Session, revision: RevisionRow, before: RevisionRow, who: CharacterId
) -> bool:
    """Whether orders were added to a post of before the deal; then the narrator is told of them.

    Some forums (MyBB) join what somebody writes to his last post, and people edit their greeting.
    """
    if not session.game.dealt or session.game.over:
        return False
    new, old = (
        session.game.understand(player_text(session, text, who, at=text.date)).inputs
        for text in (revision, before)
    )
    if not new or repr(new) == repr(old):
        return False
    _put_aside(session, revision, who, before, "EDICION_DEL_SALUDO", "ask")
    return True


def _put_aside(
    session: Session,
    revision: RevisionRow,
    who: CharacterId,
    before: RevisionRow | None,
    code: str,
    level: ReviewLevel,
) -> None:
    text = player_text(session, revision, who, at=revision.date, edited=before is not None)
    understood = session.game.understand(text)
    inputs = tuple(with_source(understood.inputs, revision))
    first = session.store.inbox.reading(before.id) if before is not None else None
    name = session.scenes.character(who).name
    sentence = SENTENCES[code].format(name=name, post=revision.post)
    with session.store.transaction("reading"):
        session.store.review.put(
            NewReview(
                key=f"edicion:{revision.id}",
                code=code,
                level=level,
                character=who,
                thread=revision.thread,
                post=revision.post,
                fragment=understood.text,
                sentence=sentence,
                detail=_difference(before, revision),
                options=(Option("Aplicar el texto nuevo", inputs),) if inputs else (),
                private=True,
                epoch=first.epoch if first is not None else session.store.outbox.epoch(),
            ),
            at=session.now,
        )
        status = "late_edit" if before is not None else "doubtful_edit"
        record(session, revision, status, character=who)
    if level == "alert":
        session.report.alerts.append(sentence)


def report_edit_unseen(session: Session, revision: RevisionRow, who: CharacterId) -> None:
    """Where editing is forbidden: a post that already showed a mark of it when it was first read.

    Nobody can say what it said before; what was read is what counts.
    """
    name = session.scenes.character(who).name
    sentence = SENTENCES[_BEFORE].format(name=name, post=revision.post)
    with session.store.transaction("reading"):
        session.store.review.put(
            NewReview(
                key=f"edicion-previa:{revision.id}",
                code=_BEFORE,
                level="alert",
                character=who,
                thread=revision.thread,
                post=revision.post,
                fragment=comparable(revision.body_html),
                sentence=sentence,
                private=True,
                epoch=session.store.outbox.epoch(),
            ),
            at=session.now,
        )
    session.report.alerts.append(sentence)


_BEFORE = "EDICION_PREVIA"
SENTENCES = {
    "EDICION_TARDIA": "{name} ha cambiado su mensaje {post} cuando ya no se podía."
    " Sigue contando el texto anterior.",
    "EDICION_SIN_EFECTO": "{name} ha cambiado su mensaje {post}. En esta partida vale el primer"
    " texto que se lee, y es el que sigue contando; si da por bueno el nuevo, acepte la salida.",
    "EDICION_PROHIBIDA": "{name} ha cambiado su mensaje {post}, y en esta partida no se edita."
    " Sigue contando el primer texto; recuérdeselo y decida si tiene consecuencias.",
    "EDICION_DUDOSA": "El mensaje {post} de {name} se leyó después del plazo y el foro muestra que"
    " fue editado; no se sabe qué decía a tiempo. No se ha apuntado.",
    "EDICION_DEL_SALUDO": "{name} ha añadido algo que parece una orden a su mensaje {post}, que es"
    " de antes del reparto. No se ha apuntado: si vale, acepte la salida; si no, pídale que escriba"
    " un mensaje nuevo.",
    _BEFORE: "{name} había editado su mensaje {post} antes de que se leyera por primera vez, y en"
    " esta partida no se edita. Cuenta lo que se ha leído; lo que decía antes no se sabe.",
}
"""What the narrator is told of each kind of edit that was not applied."""


def _kind(session: Session, before: RevisionRow | None) -> tuple[str, ReviewLevel]:
    if before is None:
        return "EDICION_DUDOSA", "ask"
    match session.options.edits:
        case "before_deadline":
            return "EDICION_TARDIA", "ask"
        case "first_read":
            return "EDICION_SIN_EFECTO", "ask"
        case "forbidden":
            return "EDICION_PROHIBIDA", "alert"


def _difference(before: RevisionRow | None, after: RevisionRow) -> str:
    old = comparable(before.body_html).split(". ") if before is not None else []
    new = comparable(after.body_html).split(". ")
    lines = difflib.unified_diff(old, new, "antes", "ahora", lineterm="", n=1)
    return "\n".join(lines)
