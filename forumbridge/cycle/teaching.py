"""The decisions that teach a game words or make it forget them (handlers of `cycle.desk`)."""

from __future__ import annotations

from typing import cast

from forumbridge.cycle.context import Session
from forumbridge.cycle.lessons import disturbed, lesson_of, taught
from forumbridge.cycle.refusing import Refused
from forumbridge.storage.rows import DecisionRow


def teach(session: Session, decision: DecisionRow) -> str:
    """From now on posts are read with these words; nothing that was read before is."""
    lesson = lesson_of(decision)
    for found in session.game.taught.against(lesson):
        if not found.warning:
            raise Refused(found.sentence.rstrip("."))
    for one in disturbed(session.context.new_game, session.store, lesson):
        raise Refused(
            f"«{lesson.words}» cambiaría el sentido de una orden ya apuntada: «{one.text}»,"
            f" mensaje {one.post} de «{one.thread}»"
        )
    session.forget()
    return "aprendido"


def unteach(session: Session, decision: DecisionRow) -> str:
    """Later posts are read without these words; what was read with them stays."""
    number = int(cast("int", decision.payload["alias"]))
    if all(row.id != number for row in taught(session.store)):
        raise Refused(f"no hay ninguna palabra enseñada con el número {number}")
    session.forget()
    return "olvidado"
