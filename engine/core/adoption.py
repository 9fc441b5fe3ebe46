"""What a step says of a game half played by hand: why it can't go on, or that it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from engine.core.events import Log, Rejected
from engine.core.faults import Fault
from engine.core.inputs import Adopt

R = TypeVar("R", bound=Rejected)
"""A refusal of the game's own."""


def refusals(faults: Iterable[Fault], rejected: type[R]) -> tuple[R, ...]:
    """A refusal for each fault of a situation; none where it can be."""
    return tuple(
        rejected(
            None,
            "BAD_SITUATION",
            data={"clave": ".".join(one.path), "codigo": one.code, "motivo": one.text},
        )
        for one in faults
    )


def log_line(given: Adopt[Any]) -> Log:
    """Who adopted a game, why, and the hash that its draws to come are checked with."""
    data = {"who": given.who, "why": given.why, "compromiso": given.commitment or "ninguno"}
    return Log("ADOPTED", "AMB-269", data)
