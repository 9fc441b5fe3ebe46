"""One short name for a whole state of Avaloup."""

from __future__ import annotations

from engine.avaloup.state import State
from engine.core.digest import digest_of


def state_digest(state: State) -> str:
    """The SHA-256, in hex, of the state's canonical encoding."""
    return digest_of(state)
