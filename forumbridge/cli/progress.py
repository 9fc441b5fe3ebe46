"""Progress as a person sees it: a bar on a terminal, a line every few seconds elsewhere.

On standard error, so that what a command prints can be kept; nothing at all with `--json`.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from forumbridge.cli.console import Console
from forumbridge.clock import Clock
from forumbridge.progress import Progress, silent

if TYPE_CHECKING:
    from forumbridge.replaying.game import Replayed

LINE_SECONDS = 5


@contextmanager
def shown(console: Console, title: str, clock: Clock) -> Generator[Progress]:
    """What to tell of the progress of `title`, shown while the block lasts."""
    if console.as_json:
        yield silent
    elif sys.stderr.isatty():
        with _bar(title) as told:
            yield told
    else:
        yield _Lines(console, title, clock, clock.now()).tell


@contextmanager
def retold(console: Console, folder: Path, clock: Clock) -> Generator[Replayed]:
    """A game told again, with how far it has got; as `replaying.game.replayed`."""
    # Imported here: a run, which shows progress too, needs none of it.
    from forumbridge.replaying.game import replayed  # noqa: PLC0415

    with ExitStack() as open_while_told:
        with shown(console, "Apuntes vueltos a contar", clock) as told:
            found = open_while_told.enter_context(replayed(folder, told))
        yield found


@dataclass(slots=True)
class _Lines:
    """A line now and then; short work says nothing."""

    console: Console
    title: str
    clock: Clock
    last: int

    def tell(self, done: int, total: int, what: str) -> None:
        """As `Progress`."""
        if self.clock.now() - self.last < LINE_SECONDS:
            return
        self.last = self.clock.now()
        of = f" de {total}" if total else ""
        self.console.warn(f"{self.title}: {done}{of}{f' ({what})' if what else ''}")


@contextmanager
def _bar(title: str) -> Generator[Progress]:
    # Imported here: cron has no terminal and need not pay for it.
    from rich.console import Console as RichConsole  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn  # noqa: PLC0415
    from rich.progress import Progress as RichProgress  # noqa: PLC0415

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[what]}", markup=False),
    )
    with RichProgress(*columns, console=RichConsole(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None, what="")

        def told(done: int, total: int, what: str) -> None:
            bar.update(task, completed=done, total=total or None, what=what)

        yield told
