"""The game's steps as they are made, each with what it changed (`storage.journal`)."""

from __future__ import annotations

from forumbridge.storage import standing
from forumbridge.storage.connection import Connection
from forumbridge.storage.journal import Effect, Touched
from forumbridge.storage.rows import StepRow


class Steps:
    """Append-only. A step is written by itself at the end of the transaction that makes it."""

    def __init__(self, store: Connection) -> None:
        self._store = store
        store.before_commit.append(self._write)

    def _write(self) -> None:
        doing = self._store.doing
        if not doing.is_step:
            return
        last = self._store.one("select count(*) as n from inputs")
        first = doing.inputs[0] if doing.inputs else (last["n"] if last is not None else 0) + 1
        number = self._store.write(
            "insert into steps (at, cause, first_input, last_input, back_to, change)"
            " values (?, ?, ?, ?, ?, ?)",
            (
                doing.at,
                doing.cause,
                first,
                first + len(doing.inputs) - 1,
                doing.back_to,
                doing.change,
            ),
        )
        for effect in doing.effects:
            self._store.write(
                "insert into effects (step, touched, row, before) values (?, ?, ?, ?)",
                (number, effect.touched, effect.row, effect.before),
            )
        for given, event in doing.retold:
            self._store.write(
                "insert into retold (step, input, json) values (?, ?, ?)", (number, given, event)
            )

    def take_back_to(self, step: int) -> None:
        """The open transaction takes back every step after that one (0: all of them)."""
        self._store.doing.back_to = step

    def correct(self, change: standing.Change, events: list[tuple[int, str]]) -> None:
        """The open transaction corrects the past, which now brings about these events."""
        self._store.doing.change = change.dump()
        self._store.doing.retold = events

    def all(self) -> list[StepRow]:
        """Every step ever made, in order."""
        return standing.steps(self._store)

    def standing(self, upto: int | None = None) -> list[StepRow]:
        """The steps that stand, or stood when `upto` was the last one."""
        return standing.standing(self.all(), upto)

    def effects(self, step: int) -> list[Effect]:
        """What a step changed besides the inputs, in order."""
        rows = self._store.query(
            "select touched, row, before from effects where step = ? order by id", (step,)
        )
        return [Effect(Touched(r["touched"]), r["row"], r["before"]) for r in rows]

    def messages(self, step: int) -> list[int]:
        """The messages that a step made."""
        return [int(e.row) for e in self.effects(step) if e.touched is Touched.MESSAGE]

    def origin(self, message: int) -> int:
        """The message that one says once more, or itself."""
        row = self._store.one(
            "select before from effects where touched = ? and row = ?",
            (Touched.MESSAGE, str(message)),
        )
        return int(row["before"]) if row is not None and row["before"] else message

    def told_again(self, origin: int) -> list[int]:
        """A message and those that say it once more, in the order they were made."""
        rows = self._store.query(
            "select row from effects where touched = ? and before = ? order by id",
            (Touched.MESSAGE, str(origin)),
        )
        return [origin, *(int(row["row"]) for row in rows)]
