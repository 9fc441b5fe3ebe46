"""The clock that commands go by."""

from __future__ import annotations

import os
from pathlib import Path

from forumbridge.clock import Clock, SystemClock, VirtualClock

CLOCK_FILE = "FORUMBRIDGE_RELOJ"
"""A file with the instant of a rehearsal, shared with an embedded forum."""


def system_clock() -> Clock:
    """This machine's clock, or the one of the rehearsal going on."""
    shared = os.environ.get(CLOCK_FILE)
    return VirtualClock.shared(Path(shared)) if shared else SystemClock()
