"""What a story without a map needs of the place it is played in: people who post, a bridge.

The demo plays on the embedded forum; the end-to-end tests play the same stories on real servers,
and beside other games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from forumbridge.clock import Clock
from forumbridge.demo.cast import Actor


class TableTheatre(Protocol):
    """One table: a forum with its people, a clock and a bridge beside it."""

    @property
    def cast(self) -> Sequence[Actor]:
        """Who plays."""
        ...

    @property
    def clock(self) -> Clock:
        """The clock of forum and bridge; sleeping lets time pass for everybody."""
        ...

    def alone(self, who: str, text: str) -> str:
        """Somebody writes to the narrator in his own scene; the post's handle."""
        ...

    def noted(self, who: str, text: str) -> str:
        """The same, with `text` in his Notas."""
        ...

    def aloud(self, who: str, text: str) -> str:
        """Somebody writes at the table, to everybody."""
        ...

    def among(self, who: str, text: str, to: Sequence[str]) -> bool:
        """Somebody writes to some in their secret scene; False where this forum has none."""
        ...

    def edit(self, who: str, post: str, text: str) -> None:
        """Somebody edits what he wrote with `alone`."""
        ...

    def read(self, who: str) -> tuple[str, ...]:
        """The plain texts of his own scene, oldest first."""
        ...

    def run(self) -> None:
        """The bridge wakes up once."""
        ...

    def status(self) -> Mapping[str, object]:
        """What `forumbridge status --json` says."""
        ...

    def next_instant(self) -> int | None:
        """When something falls due next, as far as the game knows; None for nothing."""
        ...

    def tell(self, line: str) -> None:
        """Say how the play is going, to whoever watches."""
        ...
