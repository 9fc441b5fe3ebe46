"""One short name for a whole state of La Cosa."""

from __future__ import annotations

from engine.core.digest import digest_of
from engine.cosa.facts.state import State


def state_digest(state: State) -> str:
    """The SHA-256, in hex, of the state's canonical encoding."""
    return digest_of(state)
