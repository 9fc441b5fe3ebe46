"""Who is looking at which question just now: a courtesy between narrators, never history.

It lies in a file beside the accounts, so that two desks of one person's machine see each other, and
it is forgotten after two minutes.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

LOOK_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Look:
    """Somebody looks at a question since `at` (UTC seconds)."""

    question: int
    who: str
    at: int


@dataclass(frozen=True, slots=True)
class Looks:
    """The looks at one game. A file that can't be read or written counts as none."""

    file: Path

    @classmethod
    def of(cls, state: Path, folder: Path) -> Looks:
        """Those at the game in `folder`, kept in the state directory."""
        name = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:24]
        return cls(state / "miradas" / f"{name}.json")

    def at(self, now: int) -> list[Look]:
        """Every look that has not run out, oldest first."""
        return [one for one in self._read() if 0 <= now - one.at < LOOK_SECONDS]

    def others(self, question: int, who: str, now: int) -> tuple[str, ...]:
        """Who else looks at a question."""
        return tuple(
            dict.fromkeys(
                one.who for one in self.at(now) if one.question == question and one.who != who
            )
        )

    def look(self, question: int, who: str, now: int) -> None:
        """Somebody opens a question; whoever has no name yet is not told of."""
        if who:
            self._change(
                lambda looks: [
                    *(one for one in looks if (one.question, one.who) != (question, who)),
                    Look(question, who, now),
                ],
                now,
            )

    def leave(self, question: int, who: str, now: int) -> None:
        """He is done with it."""
        self._change(
            lambda looks: [one for one in looks if (one.question, one.who) != (question, who)], now
        )

    def _change(self, change: Callable[[list[Look]], list[Look]], now: int) -> None:
        rows = [[one.question, one.who, one.at] for one in change(self.at(now))]
        with contextlib.suppress(OSError):
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self.file.parent)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(rows, file, ensure_ascii=False)
            Path(temporary).replace(self.file)

    def _read(self) -> list[Look]:
        try:
            rows = cast("list[Any]", json.loads(self.file.read_text(encoding="utf-8")))
            return [Look(int(question), str(who), int(at)) for question, who, at in rows]
        except (OSError, ValueError, TypeError):
            return []
