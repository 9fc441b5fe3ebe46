"""A game's past, folded once and kept for as long as its desk is open."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from forumbridge.composition import watched_game
from forumbridge.config_files.loaders import GameFiles
from forumbridge.cycle.context import fold
from forumbridge.cycle.lessons import lessons
from forumbridge.desk.context import Desk
from forumbridge.desk.looking.board import picture, place_of, seen_by
from forumbridge.forum.opening import capabilities_of, load_any_profile
from forumbridge.progress import Progress, silent
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.looking import Watched

_COUNT = slice(24, 28)
"""Where a database's header keeps the count of its changes (SQLite file format, 1.3.7)."""
PATIENCE_SECONDS = 1.0
"""How long a look waits for a game that is being read for the first time."""
MOST_PICTURES = 64
"""Kept drawn: whoever goes back and forth looks at few, and each takes a good part of a second."""


class StillReading(Exception):
    """The game is being read for the first time; so many of its inputs are."""

    def __init__(self, done: int, total: int) -> None:
        super().__init__(f"{done}/{total}")
        self.done, self.total = done, total


@dataclass(slots=True)
class Course:
    """The watched game of one desk, brought up to what is recorded whenever somebody looks.

    Inputs recorded since the last look are folded onto it. Where a file of the game has changed, or
    the inputs before them are not the same any more, everything is folded anew, with the same
    check as in a run (`cycle.history`).
    """

    _lock: Lock = field(default_factory=Lock)
    _files: GameFiles | None = None
    _taken: list[StoredInput] = field(default_factory=list[StoredInput])
    _game: Watched | None = None
    _stamp: tuple[int, ...] = ()
    _drawn: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    _reading: tuple[int, int] | None = None
    """How far a first reading under way has got."""

    def warm(self, desk: Desk, progress: Progress = silent) -> None:
        """Read the game before anybody asks.

        Raises:
            ConfigurationError, StorageError: see `cycle.context.fold`.
        """
        with self._lock:
            self._up_to_now(desk, progress)

    @contextmanager
    def watched(self, desk: Desk) -> Generator[Watched]:
        """The game as recorded, for one look at a time.

        Raises:
            ConfigurationError, StorageError: see `cycle.context.fold`.
            StillReading: somebody else's look, or `warm`, is reading it for the first time.
        """
        while not self._lock.acquire(timeout=PATIENCE_SECONDS):
            if self._reading is not None:
                raise StillReading(*self._reading)
        try:
            yield self._up_to_now(desk)
        finally:
            self._lock.release()

    @property
    def recorded(self) -> Sequence[StoredInput]:
        """The inputs that the watched game was folded from, in their order."""
        return self._taken

    def picture(self, desk: Desk, key: str, who: str) -> str:
        """The board as an SVG document (`board.picture`), drawn once while its past stands.

        Raises:
            UsageError: there is no such position, or nobody of that name.
            ConfigurationError, StorageError: as `watched`, or the map can't be drawn.
        """
        with self.watched(desk) as game:
            positions = game.positions()
            position, seer = positions[place_of(positions, key)], seen_by(game, who)
            drawn = self._drawn.get((position.key, who))
            if drawn is None:
                while len(self._drawn) >= MOST_PICTURES:
                    del self._drawn[next(iter(self._drawn))]
                drawn = self._drawn[position.key, who] = picture(game, position, seer)
            return drawn

    def _up_to_now(self, desk: Desk, progress: Progress = silent) -> Watched:
        files, stamp, game = desk.files, _stamp(desk.store.path), self._game
        if game is not None and files is self._files and stamp == self._stamp:
            return game
        recorded = [row.input for row in desk.store.inputs.all()]
        done = len(self._taken)
        self._game = None  # what fails half-way is not looked at again
        if game is None or files is not self._files or recorded[:done] != self._taken:
            self._drawn.clear()
            game = watched_game(files, capabilities_of(load_any_profile(files.profile)))
            self._fold(game, desk, progress)
        else:
            game.apply(recorded[done:], replaying=True)
            game.taught.learn(lessons(desk.store))
        self._files, self._stamp, self._taken, self._game = files, stamp, recorded, game
        return game

    def _fold(self, game: Watched, desk: Desk, progress: Progress) -> None:
        def told(done: int, total: int, what: str) -> None:
            self._reading = done, total
            progress(done, total, what)

        try:
            fold(lambda: game, desk.store, told)
        finally:
            self._reading = None


def _stamp(path: Path | None) -> tuple[int, ...]:
    """What is another after every commit: the file, and SQLite's own count of its changes.

    Taken before anything is read, so that what is committed meanwhile is found at the next look.
    """
    if path is None:
        return ()
    with path.open("rb") as file:
        status = os.fstat(file.fileno())
        count = int.from_bytes(file.read(_COUNT.stop)[_COUNT], "big")
    return status.st_dev, status.st_ino, status.st_mtime_ns, count
