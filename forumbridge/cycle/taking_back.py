"""The narrator takes steps of the game back that nobody has read of yet, and lets it go on.

Nothing is deleted: one more step says to which earlier one the game returns (`storage.standing`).
Taking back is itself a step, and can be taken back. Afterwards the game stands still until the
narrator says so, because otherwise the same run would do again exactly what was undone: no text is
read, no instant falls due. What players wrote meanwhile, or had written, lies on his desk.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from forumbridge.cycle.context import Session
from forumbridge.cycle.facts import STOPPED
from forumbridge.cycle.players import scenes_of
from forumbridge.cycle.refusing import Refused
from forumbridge.cycle.reversing import UNREAD_AGAIN, may_be_out, reverse, unsay
from forumbridge.narration.readback import comparable
from forumbridge.rulesets.base import StoredInput
from forumbridge.storage import Store
from forumbridge.storage.journal import Touched
from forumbridge.storage.rows import (
    DecisionRow,
    MessageRow,
    MessageState,
    NewReview,
    Option,
    StepRow,
)

CODE = "DESHECHO"


def take_back(session: Session, decision: DecisionRow) -> str:
    """Return to an earlier step, as long as nothing that came of the later ones may be out."""
    store, to = session.store, int(cast("int", decision.payload["to"]))
    every = store.steps.all()
    later = [step for step in every if step.id > to]
    if to < 0 or not later:
        raise Refused(f"no hay ningún paso después del {to}")
    if moved_since(store, later[0]):
        raise Refused(
            "entre medias la partida cambió de foro, y lo de antes de la mudanza se queda"
        )
    out = read_already(store, later)
    if out:
        raise Refused(_too_late(session, out[0]))
    before = {step.id for step in store.steps.standing()}
    stands = frozenset(step.id for step in store.steps.standing(to))
    store.steps.take_back_to(to)
    reverse(session, later)
    _forget_reminders(session, later[0].at)
    session.scenes = scenes_of(session.context.config, store)
    _put_posts(session, later, stands)
    store.meta.set(STOPPED, str(decision.id))
    session.forget()
    return f"pasos deshechos: {len(before - stands)}; rehechos: {len(stands - before)}"


def read_already(store: Store, steps: Sequence[StepRow]) -> list[MessageRow]:
    """The messages of these steps that somebody may have read."""
    rows = (store.outbox.get(n) for step in steps for n in store.steps.messages(step.id))
    return [row for row in rows if row is not None and may_be_out(store, row)]


def moved_since(store: Store, step: StepRow) -> bool:
    """Whether the game went to another forum after a step: its texts have other numbers since."""
    row = store.one(
        "select max(json_extract(value, '$.at')) as at from meta where key glob 'move:*'"
    )
    return row is not None and row["at"] is not None and row["at"] >= step.at


def _too_late(session: Session, row: MessageRow) -> str:
    where = session.scenes.words(row.scene)
    return (
        f"el mensaje {row.id}, para {where}, ya está publicado o puede estarlo; lo que se ha leído"
        " no se deshace, se corrige: «forumbridge correct»"
    )


def _forget_reminders(session: Session, since: int) -> None:
    """Reminders of deadlines that are no more, where they are not out."""
    waiting = (MessageState.DRAFT, MessageState.APPROVED, MessageState.HELD)
    for row in session.store.outbox.list(*waiting):
        out = may_be_out(session.store, row)
        if row.kind == "reminder" and row.created_at >= since and not out:
            unsay(session, row.id)


def _put_posts(session: Session, steps: Sequence[StepRow], stands: frozenset[int]) -> None:
    """What players wrote and no longer counts, on the desk: nothing of it is lost."""
    last: dict[int, StepRow] = {}
    for step in steps:
        if step.id in stands:
            continue
        for effect in session.store.steps.effects(step.id):
            if effect.touched is Touched.READING:
                last[int(effect.row)] = step
    given = {row.number: row.input for row in session.store.inputs.ever()}
    mark = steps[-1].id + 1
    for revision, step in sorted(last.items()):
        _put_post(session, revision, [given[n] for n in step.inputs], mark)


def _put_post(session: Session, number: int, inputs: Sequence[StoredInput], mark: int) -> None:
    revision = session.store.inbox.revision(number)
    reading = session.store.inbox.reading(number)
    if revision is None or reading is None or reading.status != UNREAD_AGAIN:
        return
    who = reading.character
    name = session.scenes.character(who).name if who is not None else "Usted"
    session.store.review.put(
        NewReview(
            key=f"deshecho:{mark}:{number}",
            code="DESHECHO",
            level="ask",
            character=who,
            thread=revision.thread,
            post=revision.post,
            fragment=comparable(revision.body_html),
            sentence=f"{name} escribió esto y, al deshacer, ha dejado de contar. No se lee otra"
            " vez solo: apúntelo como estaba, declare por él otra cosa («forumbridge declare») y"
            " déjelo estar, o mande leer de nuevo todo lo deshecho al seguir"
            " («forumbridge undo --sigue --releer»).",
            options=(Option("Apuntarlo como estaba", tuple(inputs)),) if inputs else (),
            private=True,
            epoch=session.store.outbox.epoch(),
        ),
        at=session.now,
    )


def go_on(session: Session, decision: DecisionRow) -> str:
    """The game goes on; with `reread` what was undone and not decided is read once more."""
    store = session.store
    if not store.meta.get(STOPPED):
        raise Refused("la partida no está parada")
    waiting = store.review.open_of(CODE)
    if waiting and not decision.payload.get("reread"):
        which = ", ".join(str(row.id) for row in waiting)
        raise Refused(
            f"quedan por decidir los asuntos {which}: son mensajes deshechos; decídalos con"
            " «forumbridge review», o siga con --releer para que se lean de nuevo"
        )
    for row in waiting:
        number = int(row.item.key.rpartition(":")[2])
        store.inbox.restate(number, UNREAD_AGAIN, again=True)
        store.review.set_state(row.id, "resolved")
    store.meta.drop(STOPPED)
    return f"sigue; mensajes que se leen de nuevo: {len(waiting)}"
