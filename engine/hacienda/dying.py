"""What a death changes besides life itself: the Ángel, lost plans, the final log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.hacienda.state import Person, Plan, State
from engine.vocabulary.ids import CharacterId

ANGEL = "angel"
"""The role of the first vasallo to die (HAC-GHO-10)."""


def with_angel(
    before: Mapping[CharacterId, Person],
    after: Mapping[CharacterId, Person],
    victims: Iterable[CharacterId],
) -> dict[CharacterId, Person]:
    """The people, the first vasallo ever to die being the Ángel (HAC-ANG-01, AMB-248…251).

    `victims` died now, in the order in which their deaths came about (AMB-249).
    """
    people = dict(after)
    if any(p.side == "vasallo" and not p.alive and not p.retired for p in before.values()):
        return people
    for who in victims:
        if people[who].side == "vasallo" and not people[who].alive:
            people[who] = replace(people[who], role=ANGEL)
            break
    return people


def without_orders(state: State, dead: Iterable[CharacterId]) -> State:
    """The state without what the dead had still to do in this round (HAC-KILL-15, AMB-109)."""
    gone = frozenset(dead)
    plans = {
        who: Plan({f: e for f, e in plan.entries.items() if f <= state.phase}, plan.declared)
        if who in gone
        else plan
        for who, plan in state.plans.items()
    }
    return replace(
        state,
        plans=plans,
        claims=tuple(c for c in state.claims if c.character not in gone),
        windows={who: w for who, w in state.windows.items() if who not in gone},
    )
