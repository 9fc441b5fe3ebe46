"""Two games that differ only in what ME may not know, and whether he could tell them apart.

Both go on instant by instant until the oracle lets him: while it does not, all he notices must be
equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from forumbridge.rulesets.base import StoredInput
from tests.secrecy.tables.seat import Line, Seat


class Oracle(Protocol):
    """What ME may come to know of a game, by instants; `over_at` once everything is public."""

    facts: dict[int, list[Any]]
    over_at: int | None


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game under way: ME's seat, what he may know, what is written and done when."""

    seat: Seat
    oracle: Oracle
    lines: Mapping[int, Sequence[Line]]
    acts: Mapping[int, Sequence[StoredInput]]

    def go_to(self, at: int) -> None:
        """Everything up to an instant happens."""
        self.seat.pass_time(at)
        if at in self.acts:
            self.seat.give(self.acts[at])
            self.seat.settle()
        for line in self.lines.get(at, ()):
            if self.seat.game.over:
                return
            self.seat.write(line)
            if line.who == self.seat.me:
                self.seat.mind()


def by_instant(lines: Iterable[Line]) -> dict[int, list[Line]]:
    """Lines by when they are written."""
    found: dict[int, list[Line]] = {}
    for line in lines:
        found.setdefault(line.at, []).append(line)
    return found


@dataclass(frozen=True, slots=True)
class Verdict:
    """How ME could tell two games apart that he may not; instants in which he could not."""

    applied: int
    found: tuple[str, ...] = ()


def duel(seed: str, one: Sitting, two: Sitting, until: int) -> Verdict:
    """Both games, instant by instant, while ME may not tell them apart."""
    games = (one, two)
    seen, applied = 0, 0
    for at in sorted({at for g in games for at in (*g.lines, *g.acts)} | {until}):
        for game in games:
            game.go_to(at)
            if at == until:
                game.seat.mind()
        new = {t for g in games for t in (*g.seat.noticed, *g.oracle.facts) if seen < t <= at}
        for t in sorted(new):
            if _told_apart(games, t):
                return Verdict(applied)
            first, second = (g.seat.noticed.get(t, []) for g in games)
            if first != second:
                return Verdict(applied, (f"{seed} ({one.seat.me}, {t}): {unlike(first, second)}",))
            applied += 1
        seen = at
    return Verdict(applied)


def _told_apart(games: Sequence[Sitting], at: int) -> bool:
    if any(g.oracle.over_at is not None and g.oracle.over_at <= at for g in games):
        return True
    first, second = (g.oracle.facts.get(at, []) for g in games)
    return first != second


def unlike(one: list[Any], two: list[Any]) -> str:
    """The first thing noticed in one game and not in the other."""
    for a, b in zip(one, two, strict=False):
        if a != b:
            return f"{a!r} / {b!r}"
    more = one[len(two) :] or two[len(one) :]
    return f"de más: {more[0]!r}"
