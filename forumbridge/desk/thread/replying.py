"""An answer to what a player has asked, in the narrator's own words."""

from __future__ import annotations

from engine.vocabulary import CharacterId
from forumbridge.cycle.context import Session
from forumbridge.desk.thread.hand import Decided
from forumbridge.desk.thread.wishes import Ask
from forumbridge.storage.rows import ReviewRow


def replied(session: Session, row: ReviewRow, who: CharacterId, words: str) -> Decided:
    """Those words for the player who asked."""
    name = session.scenes.character(who).name
    payload: dict[str, object] = {"review": row.id, "reply": words}
    return Decided("review.reply", payload, f"{row.id}: se contesta a {name} «{words}»")


def how_to_reply(row: ReviewRow) -> str:
    """How what a player asks is answered, as a sentence for the narrator."""
    return (
        f"La {row.id} es lo que le pregunta un jugador: escriba detrás de dos puntos lo que se le"
        f" contesta, tal cual ha de leerlo («{row.id} contéstale: sí»)."
    )


def asks_in_turn(wish: Ask) -> bool:
    """Whether what is put to a player asks him something in turn."""
    return wish.indirect not in ("", "que") or wish.words.rstrip(' »”"').endswith("?")
