"""What a step of a game without a map leaves behind: lines of its log, and what people know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from engine.core.events import Log, Rejected
from engine.vocabulary import CharacterId

K = TypeVar("K")
"""What a character knows."""
P = TypeVar("P")
"""The public message of a publication."""
R = TypeVar("R")
"""A personal one."""


def log_line(event: Log | Rejected) -> str:
    """An event as the log of a run has it."""
    details = ", ".join(f"{key}={value}" for key, value in sorted(event.data.items()))
    subject = f"({event.rule})" if isinstance(event, Log) else event.character or ""
    return f"{event.code} {subject} {details}".strip()


def heard(
    known: Mapping[CharacterId, K],
    public: P | None,
    personal: Mapping[CharacterId, R],
    advance: Callable[[K, P | R], K],
) -> dict[CharacterId, K]:
    """What everybody knows after a publication: of all its public message, then of each his own."""
    after: dict[CharacterId, K] = {}
    for who, before in known.items():
        now = before if public is None else advance(before, public)
        own = personal.get(who)
        after[who] = now if own is None else advance(now, own)
    return after
