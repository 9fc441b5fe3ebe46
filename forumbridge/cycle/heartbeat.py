"""When the forum was last read with success: the mtime of a file, so that idle runs write nothing.

A monitor may watch it too.
"""

from __future__ import annotations

import os
from pathlib import Path

from forumbridge.config_files.paths import HEARTBEAT


def beat(folder: Path, at: int) -> None:
    """The forum was read at `at`."""
    path = folder / HEARTBEAT
    path.touch(mode=0o600)
    os.utime(path, (at, at))


def last_beat(folder: Path) -> int | None:
    """The instant of the last success, or None before the first."""
    try:
        return int((folder / HEARTBEAT).stat().st_mtime)
    except FileNotFoundError:
        return None
