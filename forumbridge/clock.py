"""The only place that reads a clock or sleeps; everything else is handed a `Clock`.

Instants are integer UTC seconds.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Protocol


class Clock(Protocol):
    """Now and waiting."""

    def now(self) -> int:
        """The instant, in whole UTC seconds."""
        ...

    def sleep(self, seconds: float) -> None:
        """Wait; a virtual clock moves on instead."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> int:
        """The instant, in whole UTC seconds."""
        return int(time.time())

    def sleep(self, seconds: float) -> None:
        """Wait for real."""
        if seconds > 0:
            time.sleep(seconds)


class VirtualClock:
    """A clock that stands still until it is moved; sleeping moves it.

    With `file`, the instant is kept there as decimal text, so that several processes (a forum, a
    bridge, a test) share one clock.
    """

    def __init__(self, now: int, *, file: Path | None = None) -> None:
        self._file = file
        self._now = float(now)
        if file is not None:
            self._write()

    @classmethod
    def shared(cls, file: Path) -> VirtualClock:
        """The clock somebody else keeps in `file`."""
        clock = cls.__new__(cls)
        clock._file = file
        clock._now = 0.0
        return clock

    def _write(self) -> None:
        if self._file is None:
            return
        fresh = self._file.with_suffix(".nuevo")
        fresh.write_text(f"{self._now:.3f}", encoding="ascii")
        fresh.replace(self._file)

    def _read(self) -> float:
        if self._file is not None:
            descriptor = os.open(self._file, os.O_RDONLY)  # asked several times a request
            try:
                self._now = float(os.read(descriptor, 64))
            finally:
                os.close(descriptor)
        return self._now

    def now(self) -> int:
        """The instant, in whole UTC seconds."""
        return int(self._read())

    def sleep(self, seconds: float) -> None:
        """Move on by `seconds` at once."""
        if seconds > 0:
            self.set(self._read() + seconds)

    def set(self, instant: float) -> None:
        """Move to `instant` (back too: tests need it)."""
        self._now = float(instant)
        self._write()
