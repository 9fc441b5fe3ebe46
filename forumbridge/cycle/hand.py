"""Decisions of the narrator's that change more than the game: adopting one, another player.

Handlers of `cycle.desk`, each called inside the decision's transaction.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from engine.vocabulary import CharacterId
from forumbridge.cycle.context import Session
from forumbridge.cycle.facts import ADOPTED
from forumbridge.cycle.players import note, objection, scenes_of
from forumbridge.cycle.refusing import Refused, apply_inputs, read_inputs
from forumbridge.cycle.scenes import Successor
from forumbridge.cycle.shadow import begin_shadow
from forumbridge.cycle.tell import enqueue
from forumbridge.storage.rows import DecisionRow, NewReview


def adopt(session: Session, decision: DecisionRow) -> str:
    """A game half played by hand goes on; what was written before is nobody's order."""
    if session.game.dealt:
        raise Refused("la partida ya ha empezado")
    if session.store.meta.get("opened"):
        raise Refused("la apertura ya está preparada: la partida se empezó de la manera normal")
    apply_inputs(session, read_inputs(decision.payload["inputs"]), f"director:{decision.who}")
    until = int(cast("int", decision.payload["read_until"]))
    session.store.meta.set(ADOPTED, str(until))
    if decision.payload.get("shadow"):
        begin_shadow(session)
    return "partida adoptada"


def replace_player(session: Session, decision: DecisionRow) -> str:
    """Another account plays a character from a date on (AMB-017)."""
    new = successor_of(decision.payload)
    reason = objection(session.scenes, new)
    if reason:
        raise Refused(reason)
    apply_inputs(session, read_inputs(decision.payload["inputs"]), f"director:{decision.who}")
    note(session.store, new)
    session.scenes = scenes_of(session.context.config, session.store)
    name = session.scenes.character(new.character).name
    reads = bool(decision.payload.get("reads_old"))
    where = f"«{new.scene}»" if new.scene else "la escena de siempre"
    session.store.review.put(
        NewReview(
            key=f"relevo:{decision.id}",
            code="PERMISO",
            level="note",
            character=new.character,
            sentence=f"Desde ahora {name} es de «{new.account}». En el foro: pásele el personaje,"
            f" dele acceso a {where} y quíteselo al anterior jugador. "
            + (
                "Puede leer lo que se escribió antes."
                if reads
                else "No debe poder leer lo que se escribió antes."
            ),
            epoch=session.store.outbox.epoch(),
        ),
        at=session.now,
    )
    if decision.payload.get("recap") and session.game.dealt:
        enqueue(session, session.game.recap(new.character))
    return "apuntado"


def recap(session: Session, decision: DecisionRow) -> str:
    """A summary of what a character knows, in his own scene."""
    if not session.game.dealt:
        raise Refused("la partida no ha empezado: aún no sabe nada")
    enqueue(session, session.game.recap(CharacterId(str(decision.payload["character"]))))
    return "en el buzón de salida"


def successor_of(payload: Mapping[str, object]) -> Successor:
    """The successor that a decision names."""
    return Successor(
        CharacterId(str(payload["character"])),
        str(payload["account"]),
        int(cast("int", payload["since"])),
        str(payload.get("scene") or ""),
    )
