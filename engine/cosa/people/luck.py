"""The log of chance: every draw once, however often the same night is worked out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.core.draws import DrawRecord
from engine.cosa.facts.state import State


def remember(state: State, draws: Iterable[DrawRecord]) -> State:
    """The state with the draws that its log lacks (QC-83)."""
    new = tuple(record for record in draws if record not in state.draws)
    return replace(state, draws=state.draws + new) if new else state
