"""When something becomes available, as a narrator counts it: left, by round, or from the start."""

from __future__ import annotations

import re
from collections.abc import Mapping

from forumbridge.config_files.names import normalised
from forumbridge.errors import UsageError

_LEFT = re.compile(r"(?:en |faltan |quedan )?(\d+) fases?(?: mas)?\Z")
_ROUND = re.compile(r"ronda (\d+),? fase (\d+)\Z")
_NOW = frozenset({"ya", "0", "disponible"})
PHASES = 3


def phases_left(text: str, *, round_: int, phase: int, is_open: bool) -> int:
    """Phases that must still pass before the one in which it is available; 0 is the next one.

    `text` is `ya`, `3 fases` or `ronda 8 fase 2`. `round_` and `phase` are the last round opened
    and its last executed phase; a round that is not open any more is over.

    Raises:
        UsageError: it says none of these, or a phase that has gone by.
    """
    said = normalised(text)
    if said in _NOW:
        return 0
    if found := _LEFT.match(said):
        return int(found[1])
    if found := _ROUND.match(said):
        at_round, at_phase = int(found[1]), int(found[2])
        if not 1 <= at_phase <= PHASES:
            raise _unreadable(text)
        done = phase if is_open else PHASES
        ahead = (at_round - round_) * PHASES + at_phase - done
        if round_ == 0:
            ahead = (at_round - 1) * PHASES + at_phase
        if ahead < 1:
            raise UsageError(
                f"«{text}» ya ha pasado.",
                advice="Si ya está disponible, escriba «ya».",
                code="FASE_PASADA",
            )
        return ahead - 1
    raise _unreadable(text)


def available_from(text: str, summary: Mapping[str, object]) -> int:
    """The global phase that `text` means for a game that stands as `summary` says.

    A bare number is that phase, counted from the beginning of the game.

    Raises:
        UsageError: as `phases_left`.
    """
    if text.strip().isdigit():
        return int(text)
    numbers = {
        key: int(str(summary.get(key) or 0)) for key in ("round", "phase", "executed_phases")
    }
    left = phases_left(
        text,
        round_=numbers["round"],
        phase=numbers["phase"],
        is_open=bool(summary.get("round_open")),
    )
    return numbers["executed_phases"] + left + 1


def _unreadable(text: str) -> UsageError:
    return UsageError(
        f"«{text}» no dice cuándo.",
        advice="Escriba «ya», «3 fases» (las que faltan) o «ronda 8 fase 2».",
        code="FASE_NO_VALIDA",
    )
