"""Several stories on one clock: each plays until it lets time pass; whoever wakes first goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Semaphore, Thread

from forumbridge.clock import Clock, VirtualClock


@dataclass
class Turn:
    """One story's place among the others; a clock whose sleep lets them play."""

    clock: VirtualClock
    back: Semaphore
    story: Callable[[Clock], None]
    gate: Semaphore = field(default_factory=lambda: Semaphore(0))
    until: float = 0
    done: bool = False
    error: BaseException | None = None

    def now(self) -> int:
        return self.clock.now()

    def sleep(self, seconds: float) -> None:
        self.until = self.clock.now() + seconds
        self.back.release()
        self.gate.acquire()

    def play(self) -> None:
        self.gate.acquire()
        try:
            self.story(self)
        except BaseException as error:
            self.error = error
        self.done = True
        self.back.release()


def play_together(clock: VirtualClock, *stories: Callable[[Clock], None]) -> None:
    """All stories to their end, never two at once: the same every time.

    Raises:
        BaseException: whatever one of them raised; the others are not played on.
    """
    back = Semaphore(0)
    waiting = [Turn(clock, back, story) for story in stories]
    for turn in waiting:
        Thread(target=turn.play, daemon=True).start()
    while waiting:
        first = min(waiting, key=lambda turn: turn.until)
        clock.sleep(max(0, first.until - clock.now()))
        first.gate.release()
        back.acquire()
        if first.error is not None:
            raise first.error
        if first.done:
            waiting.remove(first)
