"""Threads that somebody opened with our account without storing them (a rehearsal, `doctor`).

Opening a thread takes it off the forum's list of unread ones, so the next run must read it whatever
the list says. Kept in a file of its own: a rehearsal changes no byte of the database.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from forumbridge.boundaries import reach

FILE = "por-releer"


def remembered(folder: Path) -> frozenset[str]:
    """The threads to be read in the next run, changed or not."""
    try:
        return frozenset((folder / FILE).read_text(encoding="utf-8").split("\n")) - {""}
    except FileNotFoundError:
        return frozenset()


def remember(folder: Path, threads: Iterable[str]) -> None:
    """Add `threads`, before they are opened."""
    wanted = remembered(folder) | frozenset(threads)
    if not wanted:
        return
    fresh = folder / f"{FILE}.nuevo"
    fresh.touch(mode=0o600)
    fresh.write_text("\n".join(sorted(wanted)), encoding="utf-8")
    reach("file:reread:before")
    fresh.replace(folder / FILE)
    reach("file:reread:after")


def forget(folder: Path) -> None:
    """They have been read and stored."""
    (folder / FILE).unlink(missing_ok=True)
