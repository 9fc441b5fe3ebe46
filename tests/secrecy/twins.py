"""Two games that differ only in what ME may not know, and whether they truly do.

A mutation changes anything at all about others or the house; the oracle then says, phase by phase,
whether ME may learn of the difference. While he may not, all he notices must be equal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.hacienda.facts.inputs import Input
from engine.hacienda.facts.state import State
from engine.hacienda.setting.setup import Ruleset
from engine.vocabulary.actions import Unblock
from tests.engine.world import MAP
from tests.secrecy import oracle, oracle_messages
from tests.secrecy.course import Course, unlit
from tests.secrecy.dice import Dice
from tests.secrecy.observe import AT, GAP, POSTS, Watch, live
from tests.secrecy.oracle_messages import scenes
from tests.secrecy.oracle_opening import standing
from tests.secrecy.sights import sight
from tests.secrecy.stage import ME, NEIGHBOURS, situation


@dataclass(frozen=True)
class Game:
    """A situation, and what others write after the first phase."""

    state: State
    between: tuple[Input, ...] = ()


RULINGS = (
    Ruleset(),
    Ruleset(),
    Ruleset(mask_style="room_task"),
    Ruleset(impostors_know_each_other=False),
    Ruleset(max_windows_per_round=1),
)
"""Mostly the shipped ones; the others hide more or draw more."""

Mutation = Callable[[Dice, State], tuple[Game, Game] | None]
"""Two games made of a situation, or None where it admits no such pair."""


def pair(one: State, two: State) -> tuple[Game, Game]:
    return Game(one), Game(two)


def may_tell_apart(one: State, two: State) -> bool:
    """Whether ME could know them apart before anything happens: his own affairs, what he is shown
    as the round opens, and what is public."""
    return (
        _own(one) != _own(two)
        or standing(one, ME) != standing(two, ME)
        or _public(one) != _public(two)
    )


def _own(state: State) -> Any:
    return state.people[ME], state.plans.get(ME), [c for c in state.claims if c.character == ME]


def _public(state: State) -> Any:
    active = state.house.sabotage
    dead = [w for w, p in state.people.items() if p.death_public]
    kind = None if active is None else (active.kind, active.t if active.kind != "palomar" else 0)
    cold = len(state.house.cold) if active is not None and active.kind == "chimeneas" else 0
    return kind, cold, dead, state.clock, state.round, state.phase


def told(course: Course, earlier: Course | None, before: Any) -> Any:
    """All that ME may be told of a phase, as the oracle has it."""
    section = oracle.section(course, ME, before, {})
    own = course.actions[ME]
    opened = None
    if isinstance(own, Unblock) and own.to is not None:
        opened = _opens(course, own.to)
    return (
        section,
        oracle_messages.window(course, ME, earlier),
        oracle_messages.panel(course.after, ME, course),
        oracle_messages.new_ghosts(course, ME),
        oracle_messages.public(course, 0),
        [s for s in scenes(course, earlier, 0) if ME in s.members or ME in s.relayed],
        opened,
    )


def _opens(course: Course, to: str) -> bool:
    """Whether his own hand found a blocked door that way."""
    here = course.start[ME].place
    return any(
        set(oracle.from_here(door, here)) == {here, to} and course.t <= since + 5
        for door, since in course.before.house.locks.items()
    )


@dataclass(frozen=True)
class Verdict:
    """How ME could tell two games apart that he may not, and how many phases he may not."""

    applied: int
    found: tuple[str, ...] = ()


def trial(mutate: Mutation, name: str, n: int, text: str = "") -> Verdict:
    """One pair of games, played until the oracle lets ME tell them apart."""
    dice = Dice(f"{name}/{n}")
    games = mutate(dice, situation(dice, dice.pick(RULINGS)))
    if games is None or games[0] == games[1] or may_tell_apart(games[0].state, games[1].state):
        return Verdict(0)
    return compare(dice.seed, *games, text or dice.pick(POSTS))


def compare(seed: str, one: Game, two: Game, text: str) -> Verdict:
    """Both games, phase by phase, while ME may not tell them apart."""
    watches = [Watch(live(g.state)) for g in (one, two)]
    for watch in watches:
        watch.mind()
    found = differ(seed, watches)
    earlier: list[Course | None] = [None, None]
    sections: list[Any] = [None, None]
    applied = 0
    for phase in (1, 2):
        before = [w.game._state for w in watches]
        went = [w.tick() for w in watches]
        after = [w.game._state for w in watches]
        if not all(went) or any(s.winner or s.phase != phase for s in after):
            # A deliberation or the end: public, and judged by `test_meetings`.
            break
        courses = [Course(*pair) for pair in zip(before, after, strict=True)]
        may = [told(c, e, s) for c, e, s in zip(courses, earlier, sections, strict=True)]
        if may[0] != may[1]:
            break
        applied += 1
        for watch in watches:
            watch.mind()
        if phase == 1:
            for watch, game in zip(watches, (one, two), strict=True):
                watch.given(*game.between)
                watch.post(text, AT + 5 * GAP)
        found += differ(f"{seed}/{phase}", watches)
        earlier, sections = list(courses), [m[0] for m in may]
        if found:
            break
    return Verdict(applied, tuple(found))


def differ(seed: str, watches: Sequence[Watch]) -> list[str]:
    """The first thing that ME notices in one game and not in the other."""
    one, two = (w.noticed for w in watches)
    if one == two:
        for watch in watches:
            watch.noticed.clear()
        return []
    for a, b in zip(one, two, strict=False):
        if a != b:
            return [f"{seed}: {a[0]}: {a[1]!r} / {b[1]!r}"]
    return [f"{seed}: {len(one)} / {len(two)} cosas"]


def unseen(state: State) -> frozenset[str]:
    """Places that ME sees neither from where he is nor from anywhere he could go in a phase."""
    person = state.people[ME]
    ends = (person.place, *NEIGHBOURS[person.place])
    dark = unlit(state.house)
    reach = {p for end in ends for p in (end, *sight(replace(person, place=end), dark))}
    return frozenset(MAP.places) - reach
