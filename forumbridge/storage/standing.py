"""Which of what was recorded stands: nothing is ever deleted, later records take earlier ones back.

Steps are a line. One that takes back says to which step the game returns; what came between stands
no more, unless a still later one returns to where it did. One that corrects leaves inputs out and
puts others in their place in the fold, and tells the events from there on anew.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from forumbridge.storage.codec import compact
from forumbridge.storage.connection import Connection
from forumbridge.storage.rows import StepRow


@dataclass(frozen=True, slots=True)
class Change:
    """A correction of the past: inputs left out, and new ones by the input they come before.

    `since` is the first input, in the order of the fold, whose events are told anew.
    """

    void: tuple[int, ...]
    added: tuple[tuple[int, int], ...]
    """(Number of the new input, number of the one that it comes before.)"""
    since: int

    def dump(self) -> str:
        """As JSON."""
        return compact({"void": self.void, "added": self.added, "since": self.since})

    @classmethod
    def load(cls, text: str) -> Change:
        """What `dump` wrote."""
        data = json.loads(text)
        return cls(tuple(data["void"]), tuple((a, b) for a, b in data["added"]), data["since"])


def steps(store: Connection) -> list[StepRow]:
    """Every step ever made, in order."""
    return [_row(row) for row in store.query("select * from steps order by id")]


def standing(every: Sequence[StepRow], upto: int | None = None) -> list[StepRow]:
    """The steps that stand, or stood when `upto` was the last one, in order.

    Steps that only took back are not among them.
    """
    by_id = {step.id: step for step in every}
    last = max(by_id, default=0)
    number = last if upto is None else min(upto, last)
    chain: list[StepRow] = []
    while number > 0:
        step = by_id.get(number)
        if step is not None and step.back_to is not None:
            number = step.back_to
            continue
        if step is not None:
            chain.append(step)
        number -= 1
    return chain[::-1]


def undone_decisions(store: Connection) -> frozenset[int]:
    """Decisions that were carried out and taken back."""
    every = steps(store)
    stands = {step.id for step in standing(every)}
    return frozenset(
        step.decision
        for step in every
        if step.decision is not None and step.back_to is None and step.id not in stands
    )


def fold_order(numbers: Sequence[int], every: Sequence[StepRow]) -> list[int]:
    """The inputs that stand, of all those recorded, in the order in which they are folded."""
    return _order(_before_steps(numbers, every), standing(every))


def _before_steps(numbers: Sequence[int], every: Sequence[StepRow]) -> list[int]:
    """Inputs older than the record of steps: they always stand."""
    first = min((step.first for step in every if step.inputs), default=None)
    return [n for n in numbers if first is None or n < first]


def _order(old: Sequence[int], chain: Sequence[StepRow]) -> list[int]:
    found = list(old)
    for step in chain:
        if not step.change:
            found.extend(step.inputs)
            continue
        change = Change.load(step.change)
        for number, before in change.added:
            found.insert(found.index(before) if before in found else len(found), number)
        found = [n for n in found if n not in change.void]
    return found


def told(store: Connection, numbers: Sequence[int]) -> list[tuple[int, str]]:
    """The events of what stands, each with the input it came of, in the order of the fold."""
    every = steps(store)
    rows = store.query("select input, json from events order by id")
    chain, found = standing(every), list[tuple[int, str]]()
    old = set(_before_steps(numbers, every))
    found.extend((row["input"], row["json"]) for row in rows if row["input"] in old)
    by_input: dict[int, list[str]] = {}
    for row in rows:
        by_input.setdefault(row["input"], []).append(row["json"])
    for place, step in enumerate(chain):
        if not step.change:
            found.extend((n, text) for n in step.inputs for text in by_input.get(n, ()))
            continue
        order = _order(sorted(old), chain[:place])
        since = Change.load(step.change).since
        kept = set(order[: order.index(since)] if since in order else order)
        found = [(n, text) for n, text in found if n in kept]
        anew = store.query("select input, json from retold where step = ? order by id", (step.id,))
        found.extend((row["input"], row["json"]) for row in anew)
    return found


def _row(row: sqlite3.Row) -> StepRow:
    return StepRow(
        row["id"],
        row["at"],
        row["cause"],
        row["first_input"],
        row["last_input"],
        row["back_to"],
        row["change"],
    )
