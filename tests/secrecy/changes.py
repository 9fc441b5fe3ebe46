"""Small changes of a situation, of which pairs of games are made."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.hacienda.facts.state import Plan, PlanEntry, State
from engine.vocabulary.actions import (
    Action,
)
from tests.engine.world import TASKS
from tests.secrecy.dice import Dice
from tests.secrecy.stage import ME, NEIGHBOURS
from tests.secrecy.twins import Game, unseen

Pair = tuple[Game, Game] | None
WALKABLE = ("puerta", "abertura", "seccion", "escalera")
QUICK = {t.stages[0].place: t.id for t in TASKS.values() if len(t.stages) == 1}


def others(state: State, *, alive: bool | None = True, side: str = "") -> list[str]:
    return [
        who
        for who, p in state.people.items()
        if who != ME and (alive is None or p.alive is alive) and (not side or p.side == side)
    ]


def doing(state: State, who: str, act: Action) -> State:
    """He does this in the first phase, and nothing beside it."""
    old = state.plans[who]
    changed = Plan({**old.entries, 1: PlanEntry(act, 1, who)}, True)
    return replace(state, plans={**state.plans, who: changed})


def with_(state: State, who: str, **changes: Any) -> State:
    return replace(state, people={**state.people, who: replace(state.people[who], **changes)})


def house(state: State, **changes: Any) -> State:
    return replace(state, house=replace(state.house, **changes))


def beside_me(dice: Dice, state: State, who: str) -> State:
    """In ME's own place or next to it, where most shows."""
    here = state.people[ME].place
    return with_(state, who, place=dice.pick((here, here, *NEIGHBOURS[here])), hiding=None)


def far(dice: Dice, state: State) -> str:
    return dice.pick(sorted(unseen(state)))
