"""Where this person's own state lies: forum accounts, the registry of games, error reports."""

from __future__ import annotations

import os
from pathlib import Path


def state_directory() -> Path:
    """`$FORUMBRIDGE_ESTADO`, or `forumbridge` in the XDG state directory."""
    chosen = os.environ.get("FORUMBRIDGE_ESTADO")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "forumbridge"
