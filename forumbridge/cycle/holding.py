"""Messages left to the narrator: better held than guessed, each with what to do about it."""

from __future__ import annotations

from forumbridge.cycle.context import Session
from forumbridge.storage.rows import MessageRow, MessageState, NewReview

QUEUED = "QUEUED"
LOCKED = "LOCKED"
PASSING = frozenset({QUEUED, LOCKED})
"""What passes without us: looked at again in every run (`cycle.obstacles`)."""

TO_DO = {
    QUEUED: "está en el foro a la espera de que un moderador lo apruebe: el jugador aún no lo ve."
    " Pida que lo aprueben y, si puede ser, que los mensajes de esta cuenta no pasen por revisión."
    " Se mira en cada vuelta y se dará por publicado en cuanto se vea. Si lo rechazan,"
    " «forumbridge outbox release {row}» lo envía de nuevo",
    LOCKED: "no se ha podido enviar porque la escena está cerrada. Ábrala en el foro: en la vuelta"
    " siguiente se envía solo. Si no ha de salir, «forumbridge outbox cancel {row}»",
    "FORBIDDEN": "no se ha enviado: el foro no deja que esta cuenta escriba ahí. Dele permiso en el"
    " foro y después «forumbridge outbox release {row}»",
    "TOO_LONG": "no se ha enviado: el foro dice que es demasiado largo. Escriba el límite del foro"
    " en «largo_maximo» ([capacidades] de foro.toml) para que los siguientes se repartan; este"
    " péguelo usted en dos veces y después «forumbridge outbox done {row}»",
    "EMPTY": "no se ha enviado: el foro dice que no tiene texto. Mírelo con «forumbridge outbox"
    " show {row}» y péguelo usted o anúlelo",
    "EDITADO_POR_OTRO": "iba a ponerse en el lugar de un acuse anterior, pero alguien ha cambiado"
    " ese acuse en el foro y no se ha tocado. Mírelo; para que salga como mensaje nuevo,"
    " «forumbridge outbox release {row}»",
    "SIN_DESTINATARIOS": "no se ha enviado: no se sabe quién ha de leerlo. Mírelo con «forumbridge"
    " outbox show {row}» y péguelo usted a quien corresponda, o anúlelo",
}
"""By code, what a narrator is told; `{row}` is the message's number."""
_OTHERWISE = (
    "está retenido. Mírelo en el foro: si está, «forumbridge outbox done {row}»; si no,"
    " «forumbridge outbox release {row}»"
)


def hold(session: Session, row: MessageRow, code: str) -> None:
    """`hold_row` in a transaction of its own."""
    with session.store.transaction("hold"):
        hold_row(session, row, code)


def hold_row(session: Session, row: MessageRow, code: str) -> None:
    """Leave a message to the narrator, with a to-do on his desk, in the open transaction."""
    session.store.outbox.move(row, MessageState.HELD, code=code)
    told = TO_DO.get(code, _OTHERWISE).format(row=row.id)
    session.store.review.put(
        NewReview(
            key=f"{_prefix(row)}{row.attempts}:{code}",
            code=code,
            level="alert",
            thread=row.thread,
            fragment=row.marker or "",
            sentence=f"El mensaje {row.id}, para {session.scenes.words(row.scene)}, {told}.",
        ),
        at=session.now,
    )
    session.report.counts["held"] += 1


def settle_holds(session: Session, row: MessageRow) -> None:
    """What held `row` is over: its to-dos leave the desk, in the open transaction."""
    for item in session.store.review.list("open"):
        if item.item.key.startswith(_prefix(row)):
            session.store.review.set_state(item.id, "resolved")


def _prefix(row: MessageRow) -> str:
    return f"retenido:{row.id}:"
