"""Leaks planted in La Cosa: one change each of rules, narration or service, and who finds it.

`PLANTS` are (what leaks, how it is planted, the pair that finds it, which one of them): found by the
trials or not at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.cosa.clock import dawn, nightfall, reminding
from engine.cosa.facts.notes import PackStatus
from engine.cosa.facts.reports import Receipt, TableEntry, TableRow
from engine.cosa.game import Cosa
from engine.cosa.people import laboratory, lynching
from engine.cosa.setting.words import Role
from forumbridge.letters import Scene, SceneKind
from forumbridge.rulesets.cosa import game as service
from forumbridge.rulesets.cosa.letters import CosaLetters
from tests.secrecy.leaks_views import Patch, wrap
from tests.secrecy.tables import cosa_pairs as pairs

Plant = Callable[[Patch], None]


# ── ballots ───────────────────────────────────────────────────────────────────────────────────


def rows_by_role(patch: Patch) -> None:
    """Tables begin with the Asimilados."""
    clean = lynching._outcome

    def leaky(setup: Any, state: Any, tally: Any, public: Any, missing: Any) -> Any:
        table, *more = public.tables
        rows = sorted(table.rows, key=lambda row: not state.people[row.option].thing)
        told = replace(public, tables=(replace(table, rows=tuple(rows)), *more))
        return clean(setup, state, tally, told, missing)

    patch.setattr(lynching, "_outcome", leaky)


def blank_voters(patch: Patch) -> None:
    """The table has a row for blank votes, with names (QC-21)."""

    def leaky(table: Any, tally: Any, *_: Any) -> Any:
        row = TableRow(None, tuple(TableEntry(e.elector, e.number) for e in tally.blanks))
        return replace(table, rows=(*table.rows, row))

    wrap(patch, lynching, "table_of", leaky)


def turnout_in_receipts(patch: Patch) -> None:
    """A receipt says by a word whether an even number has voted (QC-30m)."""

    def leaky(told: Any, self: Any, state: Any, *_: Any) -> Any:
        votes = len(state.ballot.votes) if state.ballot is not None else 0
        return tuple(
            replace(one, final=votes % 2 == 0) if isinstance(one, Receipt) else one for one in told
        )

    wrap(patch, Cosa, "answers", leaky)


def votes_that_sense(patch: Patch) -> None:
    """A vote for an Asimilado is receipted as one that may change."""

    def leaky(told: Any, self: Any, state: Any, *_: Any) -> Any:
        return tuple(
            replace(one, final=not any(state.people[w].thing for w in one.targets))
            if isinstance(one, Receipt)
            else one
            for one in told
        )

    wrap(patch, Cosa, "answers", leaky)


def reminded_of_others(patch: Patch) -> None:
    """Everybody is reminded while an odd number of votes is missing (COSA-VOTE-06)."""

    def leaky(notes: Any, state: Any) -> Any:
        note = next(iter(notes.values()), ())
        return dict.fromkeys(state.living, note) if len(notes) % 2 else notes

    wrap(patch, reminding, "_to_vote", leaky)


# ── what is read and known ────────────────────────────────────────────────────────────────────


def candidates_of_the_truth(patch: Patch) -> None:
    """The reader takes an Asimilado for somebody who can't be named."""
    clean = service.CosaGame.understand

    def leaky(self: Any, text: Any) -> Any:
        humans = tuple(who for who, p in self._state.people.items() if not p.thing)
        stand = self._rules.standpoint
        seen = replace(self._reading, standpoint=lambda known: replace(stand(known), living=humans))
        whole, self._reading = self._reading, seen
        try:
            return clean(self, text)
        finally:
            self._reading = whole

    patch.setattr(service.CosaGame, "understand", leaky)


def recap_of_the_truth(patch: Patch) -> None:
    """Whoever takes over a part is told how many Asimilados there are (COSA-FAC-03)."""
    clean = service.CosaGame.recap

    def leaky(self: Any, who: Any) -> Any:
        (letter,) = clean(self, who)
        return (letter,) * (1 + len(self._state.things))

    patch.setattr(service.CosaGame, "recap", leaky)


# ── by night ──────────────────────────────────────────────────────────────────────────────────


def growl_of_numbers(patch: Patch) -> None:
    """The Husky counts Asimilados wherever they sit (QC-63)."""
    patch.setattr(dawn, "growls", lambda setup, state: len(state.things) % 2 == 0)


def attempts_told(patch: Patch) -> None:
    """A night in which somebody was to die says so, saved or not (F-13)."""

    def leaky(told: Any, setup: Any, night: Any, *_: Any) -> Any:
        return replace(told, husky=night.plan.mode == "kill")

    wrap(patch, dawn, "_report", leaky)


def samples_of_roles(patch: Patch) -> None:
    """Whoever has a special role tests contaminated (COSA-ANA-05)."""

    def leaky(sample: Any, state: Any, who: Any) -> Any:
        return replace(sample, contaminated=state.people[who].role is not Role.HUMAN)

    wrap(patch, laboratory, "_sample", leaky)


def victim_of_one(patch: Patch) -> None:
    """The Hero is told whom one of the pack wants dead, agreed or not (COSA-ASI-06)."""

    def leaky(target: Any, setup: Any, state: Any) -> Any:
        said = [w.target for w in state.pack.statements.values() if w.kind == "kill"]
        return target or next(iter(said), None)

    wrap(patch, nightfall, "victim", leaky)


def pack_told_to_the_dead(patch: Patch) -> None:
    """The dead read how the pack stands (COSA-SCN-07, QC-80)."""

    def leaky(notes: Any, state: Any, **_: Any) -> Any:
        note: tuple[PackStatus, ...] = next(iter(notes.values()), ())
        dead = [who for who, p in state.people.items() if not p.alive]
        return {**notes, **dict.fromkeys(dead, note)}

    wrap(patch, nightfall, "_pack_notes", leaky)


# ── letters and scenes ────────────────────────────────────────────────────────────────────────


def questions_to_all(patch: Patch) -> None:
    """What somebody is asked about his own words is asked aloud."""

    def leaky(letter: Any, *_: Any) -> Any:
        public = Scene(SceneKind.PUBLIC)
        return letter and replace(letter, recipients=(), scene=public)

    wrap(patch, CosaLetters, "question", leaky)


PLANTS: list[tuple[Plant, pairs.Mutation, int]] = [
    (blank_voters, pairs.blanks, 0),
    (candidates_of_the_truth, pairs.cards_of_others, 0),
    (recap_of_the_truth, pairs.cards_of_others, 0),
    (growl_of_numbers, pairs.cards_of_others, 0),
    (samples_of_roles, pairs.cards_and_orders, 0),
    (pack_told_to_the_dead, pairs.dead_readers, 0),
    (questions_to_all, pairs.cards_of_others, 0),
    (turnout_in_receipts, pairs.blanks, 1),
]
MORE: list[tuple[Plant, pairs.Mutation, int]] = [
    (rows_by_role, pairs.cards_of_others, 8),
    (votes_that_sense, pairs.cards_of_others, 4),
    (reminded_of_others, pairs.votes, 1),
    (attempts_told, pairs.orders_of_the_night, 6),
    (victim_of_one, pairs.orders_of_the_night, 17),
]
"""Those whose pairs take longer: in the long lane."""
