"""Whether the game can do something with what the narrator decides, told at the terminal at once.

Judged on the game as recorded, with the decisions that wait for the next run on top of it. What
happens until then may still make it impossible: then that run says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from forumbridge.cli.session import Session
from forumbridge.composition import fold_game
from forumbridge.cycle.refusing import read_inputs
from forumbridge.errors import UsageError
from forumbridge.plain_words import sentences
from forumbridge.rulesets.base import LiveGame, StoredInput


def game_ahead(session: Session) -> LiveGame:
    """The game with everything that has been decided but not carried out yet.

    Raises:
        ConfigurationError, StorageError: see `fold_game`.
    """
    live = fold_game(session.folder)
    for decision in session.store.decisions.pending():
        inputs = decision.payload.get("inputs")
        if inputs:
            live.apply(read_inputs(inputs), replaying=True)
    return live


def is_won(session: Session) -> bool:
    """Whether some side has won, be the end published yet or not: no order counts any more."""
    live = game_ahead(session)
    return live.over or bool(live.summary().get("winner"))


def require_possible(session: Session, inputs: Sequence[StoredInput]) -> bool:
    """Make sure that the game would take these inputs in; True when they would end it.

    Raises:
        UsageError: it would not (ACTO_IMPOSIBLE); the sentence says why.
    """
    step = game_ahead(session).apply(inputs)
    if step.refused:
        raise UsageError(
            f"No es posible ahora. {sentences(step.refused)}",
            advice="No se ha anotado nada; «forumbridge status» dice por dónde va la partida.",
            code="ACTO_IMPOSIBLE",
        )
    return any(_GAME_OVER in event for event in step.events_json)


_GAME_OVER = '"kind":"game_over"'
