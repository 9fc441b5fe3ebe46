"""The game read in the background as soon as its desk opens, so that no page waits for it."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread

from forumbridge.desk.context import looking_at
from forumbridge.desk.web.house import House
from forumbridge.errors import ForumbridgeError
from forumbridge.progress import Progress, silent


def warm(house: House, progress: Progress = silent) -> None:
    """Read it now; what is wrong with it is told by the first page that needs it."""
    with suppress(ForumbridgeError), looking_at(house.folder, house.clock) as desk:
        house.course.warm(desk, progress)


def warm_meanwhile(house: House) -> None:
    """The same beside whatever else this process does."""
    Thread(target=warm, args=(house,), daemon=True).start()
