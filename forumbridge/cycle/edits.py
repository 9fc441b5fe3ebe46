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
    text = player_text(session, revision, who, at=revision.date, edited=before is not None)
    understood = session.game.understand(text)
    inputs = tuple(with_source(understood.inputs, revision))
    first = session.store.inbox.reading(before.id) if before is not None else None
    code, level, sentence = _said(session, revision, who, before)
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
    _BEFORE: "{name} había editado su mensaje {post} antes de que se leyera por primera vez, y en"
    " esta partida no se edita. Cuenta lo que se ha leído; lo que decía antes no se sabe.",
}
"""What the narrator is told of each kind of edit that was not applied."""


def _said(
    session: Session, revision: RevisionRow, who: CharacterId, before: RevisionRow | None
) -> tuple[str, ReviewLevel, str]:
    level: ReviewLevel = "ask"
    match session.options.edits:
        case _ if before is None:
            code = "EDICION_DUDOSA"
        case "before_deadline":
            code = "EDICION_TARDIA"
        case "first_read":
            code = "EDICION_SIN_EFECTO"
        case "forbidden":
            code, level = "EDICION_PROHIBIDA", "alert"
    name = session.scenes.character(who).name
    return code, level, SENTENCES[code].format(name=name, post=revision.post)


def _difference(before: RevisionRow | None, after: RevisionRow) -> str:
    old = comparable(before.body_html).split(". ") if before is not None else []
    new = comparable(after.body_html).split(". ")
    lines = difflib.unified_diff(old, new, "antes", "ahora", lineterm="", n=1)
    return "\n".join(lines)
