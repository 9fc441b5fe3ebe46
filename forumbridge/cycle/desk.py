"""Decisions of people, carried out: each in one transaction with everything it causes.

A decision that can't be carried out (the message is out already, the question was answered) is
settled as refused, with the reason; nothing else happens.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import cast

from engine.vocabulary import CharacterId
from forumbridge.cycle.ahead import hold_ahead
from forumbridge.cycle.answered import first_answer
from forumbridge.cycle.context import Session
from forumbridge.cycle.correcting import correct
from forumbridge.cycle.decided import receipts
from forumbridge.cycle.hand import adopt, recap, replace_player
from forumbridge.cycle.holding import settle_holds
from forumbridge.cycle.questions import ASKED_BY_PLAYER, answer_letter
from forumbridge.cycle.refusing import Refused, apply_inputs, read_inputs
from forumbridge.cycle.scenes import scene_of_key
from forumbridge.cycle.sending import RELEASED_BY_HAND
from forumbridge.cycle.signing import approve
from forumbridge.cycle.taking_back import go_on, take_back
from forumbridge.cycle.teaching import teach, unteach
from forumbridge.cycle.tell import enqueue, parts, send_correction
from forumbridge.errors import StorageError
from forumbridge.forum.port import PostId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.blocks import parse_plain
from forumbridge.narration.document import Bullets, Document, Paragraph, Quotation, Text
from forumbridge.narration.readback import comparable_plain
from forumbridge.narration.render import plain, render
from forumbridge.storage.rows import DecisionRow, MessageRow, MessageState, ReviewRow


def carry_out(
    session: Session,
    *,
    prefix: str = "",
    only: Collection[int] | None = None,
    but: Collection[int] = (),
) -> None:
    """Carry out every pending decision whose kind begins with `prefix`, in order, `but` those with
    these numbers; or `only` those."""
    for decision in session.store.decisions.pending(prefix):
        if decision.id in but or (only is not None and decision.id not in only):
            continue
        try:
            with session.store.transaction("decision"):
                detail = _HANDLERS[decision.kind](session, decision)
                session.store.decisions.settle(
                    decision.id, done=True, detail=detail, at=session.now
                )
            session.report.counts["decisions"] += 1
        except (Refused, ValueError, KeyError, StorageError) as problem:
            if isinstance(problem, StorageError) and problem.code != "ALMACEN_INCOHERENTE":
                raise
            session.forget()
            _refuse(session, decision, problem)


def _refuse(session: Session, decision: DecisionRow, problem: Exception) -> None:
    reason = str(problem) if isinstance(problem, Refused | StorageError) else "no se entiende"
    with session.store.transaction("decision"):
        session.store.decisions.settle(decision.id, done=False, detail=reason, at=session.now)
    session.report.alerts.append(f"La decisión {decision.id} no se ha aplicado: {reason}.")


def _inputs(session: Session, decision: DecisionRow) -> str:
    apply_inputs(session, read_inputs(decision.payload["inputs"]), f"director:{decision.who}")
    return "apuntado"


def _answer(session: Session, decision: DecisionRow) -> str:
    """Settle a doubt: its author reads what counts now."""
    row = _review(session, decision)
    if "choice" in decision.payload:
        options = row.item.options
        index = int(cast("int", decision.payload["choice"]))
        if not 0 <= index < len(options):
            raise Refused(f"la cuestión {row.id} no tiene la respuesta {index + 1}")
        inputs = list(options[index].inputs)
    else:
        inputs = read_inputs(decision.payload["inputs"])
    apply_inputs(session, inputs, f"review:{row.id}")
    session.store.review.answer(row.id, who=decision.who, what=decision.payload, at=decision.at)
    session.store.review.set_state(row.id, "answered")
    enqueue(session, receipts(session, row, inputs))
    return "respondida"


def _reply(session: Session, decision: DecisionRow) -> str:
    """Answer what a player asked, in his scene."""
    row = _review(session, decision)
    if row.item.code != ASKED_BY_PLAYER or row.item.character is None:
        raise Refused(f"la cuestión {row.id} no es una pregunta de un jugador")
    text = str(decision.payload["reply"])
    if not parse_plain(text).blocks:
        raise Refused("la respuesta está vacía")
    enqueue(session, [answer_letter(row, row.item.character, text)])
    session.store.review.answer(row.id, who=decision.who, what=decision.payload, at=decision.at)
    session.store.review.set_state(row.id, "answered")
    return "contestada"


def _ignore(session: Session, decision: DecisionRow) -> str:
    row = _review(session, decision)
    session.store.review.answer(row.id, who=decision.who, what=decision.payload, at=decision.at)
    session.store.review.set_state(row.id, "ignored")
    return "sin efecto"


def _resolved(session: Session, decision: DecisionRow) -> str:
    """Something that was for the narrator to do, done."""
    row = _review(session, decision)
    session.store.review.answer(row.id, who=decision.who, what=decision.payload, at=decision.at)
    session.store.review.set_state(row.id, "resolved")
    return "hecho"


def _ask(session: Session, decision: DecisionRow) -> str:
    """Put a doubt to its player, in his own scene, with its ready-made answers."""
    row = _review(session, decision)
    own = str(decision.payload.get("text") or "")
    if row.item.character is None or (row.item.private and not own.strip()):
        raise Refused(f"la cuestión {row.id} no se puede mostrar a un jugador")
    quoted = row.item.fragment and (not row.item.private or row.item.code == ASKED_BY_PLAYER)
    blocks = [Quotation(row.item.fragment)] if quoted else []
    choices = () if row.item.private else _choices(row)
    document = Document((*blocks, *parse_plain(own or row.item.sentence).blocks, *choices))
    scene = Scene(SceneKind.PERSONAL, row.item.character)
    enqueue(session, [Letter("question", scene, document, cause=f"review:{row.id}")])
    session.store.review.answer(row.id, who=decision.who, what=decision.payload, at=decision.at)
    return "preguntada"


def _choices(row: ReviewRow) -> tuple[Paragraph | Bullets, ...]:
    if not row.item.options:
        return ()
    return (Bullets(tuple((Text(option.label),) for option in row.item.options)),)


def _say(session: Session, decision: DecisionRow) -> str:
    named = cast("list[str]", decision.payload.get("recipients") or [])
    letter = Letter(
        "notice",
        scene_of_key(str(decision.payload["scene"])),
        parse_plain(str(decision.payload["text"])),
        recipients=tuple(CharacterId(who) for who in named),
        cause=f"say:{decision.id}",
    )
    if session.scenes.thread(letter.scene) is None:
        raise Refused(f"la escena «{letter.scene.key}» no está en game.toml")
    enqueue(session, [letter])
    return "en el buzón de salida"


def _approve(session: Session, decision: DecisionRow) -> str:
    rows = [row for row in _messages(session, decision) if row.state is MessageState.DRAFT]
    if not rows:
        raise Refused("no hay ningún borrador con ese número")
    for row in rows:
        (send_correction if row.is_waiting_correction else approve)(session, row)
    return f"{len(rows)} aprobados"


def _hold(session: Session, decision: DecisionRow) -> str:
    if decision.payload.get("publication") == session.store.outbox.epoch() + 1:
        hold_ahead(session.store)
        return "esperará su visto bueno"
    rows = [row for row in _messages(session, decision) if row.state is MessageState.APPROVED]
    if not rows:
        raise Refused("ese mensaje ya no se puede retener")
    for row in rows:
        session.store.outbox.move(row, MessageState.HELD, code="NARRADOR")
    return f"{len(rows)} retenidos"


def _release(session: Session, decision: DecisionRow) -> str:
    rows = [row for row in _messages(session, decision) if row.state is MessageState.HELD]
    if not rows:
        raise Refused("ese mensaje no está retenido")
    for row in rows:
        session.store.outbox.move(row, MessageState.APPROVED, code=RELEASED_BY_HAND)
        settle_holds(session, row)
    return f"{len(rows)} por publicar"


def _cancel(session: Session, decision: DecisionRow) -> str:
    stoppable = (MessageState.DRAFT, MessageState.APPROVED, MessageState.HELD)
    rows = [row for row in _messages(session, decision) if row.state in stoppable]
    if not rows:
        raise Refused("ese mensaje ya no se puede anular")
    for row in rows:
        session.store.outbox.move(row, MessageState.CANCELLED, code="NARRADOR")
        settle_holds(session, row)
    return f"{len(rows)} anulados"


def _edit(session: Session, decision: DecisionRow) -> str:
    row = _messages(session, decision)[0]
    if row.state is not MessageState.DRAFT:
        raise Refused("solo se puede cambiar un borrador; anúlelo y escriba otro con «say»")
    document = parse_plain(str(decision.payload["body"]))
    if not document.blocks:
        raise Refused("el texto está vacío")
    if len(parts(session, document)) > 1:
        raise Refused(
            "el texto es más largo de lo que admite el foro en un mensaje; acórtelo, o anúlelo y"
            " escriba lo que falta con «say», que lo reparte en varios"
        )
    session.store.outbox.edit_draft(
        row.id,
        body=render(document, session.context.forum.capabilities.markup),
        plain=plain(document),
        expected=comparable_plain(document),
    )
    return "cambiado"


def _done(session: Session, decision: DecisionRow) -> str:
    """The narrator says that a message is out, whatever we think of its post."""
    row = _messages(session, decision)[0]
    if row.state not in (MessageState.APPROVED, MessageState.SENDING, MessageState.HELD):
        raise Refused("ese mensaje no está pendiente de publicar")
    at = decision.payload.get("at")
    session.store.outbox.posted(
        row,
        post=PostId(str(decision.payload.get("post") or "")),
        date=int(cast("int", at)) if at is not None else decision.at,
    )
    settle_holds(session, row)
    return "dado por publicado"


def _messages(session: Session, decision: DecisionRow) -> list[MessageRow]:
    publication = decision.payload.get("publication")
    if publication is not None:
        return session.store.outbox.of_publication(int(cast("int", publication)))
    row = session.store.outbox.get(int(cast("int", decision.payload["message"])))
    if row is None:
        raise Refused(f"no hay ningún mensaje {decision.payload['message']}")
    return [row]


def _review(session: Session, decision: DecisionRow) -> ReviewRow:
    number = int(cast("int", decision.payload["review"]))
    row = session.store.review.get(number)
    if row is None:
        raise Refused(f"no hay ninguna cuestión {number}")
    if row.state not in ("open", "lapsed"):
        raise Refused(first_answer(session.store, row, session.context.config.game.zone))
    return row


_HANDLERS: dict[str, Callable[[Session, DecisionRow], str]] = {
    "review.answer": _answer,
    "review.reply": _reply,
    "review.ignore": _ignore,
    "review.ask": _ask,
    "review.done": _resolved,
    "input": _inputs,
    "adopt": adopt,
    "player.replace": replace_player,
    "recap": recap,
    "alias.teach": teach,
    "alias.forget": unteach,
    "say": _say,
    "outbox.approve": _approve,
    "outbox.hold": _hold,
    "outbox.release": _release,
    "outbox.cancel": _cancel,
    "outbox.edit": _edit,
    "outbox.done": _done,
    "undo.back": take_back,
    "undo.go_on": go_on,
    "correct": correct,
}
