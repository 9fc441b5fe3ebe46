"""What a death changes besides life itself: the Ángel, lost plans, the final log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.core.draws import DrawRecord, logged
from engine.hacienda.facts.state import Person, Plan, State
from engine.vocabulary.ids import CharacterId

ANGEL = "angel"
"""The role of the first vasallo to die (HAC-GHO-10)."""


def with_angel(
    state: State,
    after: Mapping[CharacterId, Person],
    victims: Iterable[CharacterId],
    t: int,
    *,
    by_vote: bool = False,
) -> tuple[dict[CharacterId, Person], tuple[DrawRecord, ...]]:
    """The people, the first vasallo ever to die being the Ángel (HAC-ANG-01, AMB-248…251).

    `victims` died now, in the order in which their deaths came about; of several in one phase the
    first, or a drawn one (`angel_tie`, AMB-249). The power is available from the next phase
    (AMB-253). A first death by vote makes none where `angel_by_vote` says so: the next one does.
    """
    people = dict(after)
    if any(p.role == ANGEL for p in state.people.values()):
        return people, ()
    if by_vote and not state.ruleset.angel_by_vote:
        return people, ()
    earlier = [
        p for p in state.people.values() if p.side == "vasallo" and not p.alive and not p.retired
    ]
    if state.ruleset.angel_by_vote and earlier:
        return people, ()
    if not state.ruleset.angel_by_vote and any(_murdered(state, p.id) for p in earlier):
        return people, ()
    dead = [w for w in victims if people[w].side == "vasallo" and not people[w].alive]
    if not dead:
        return people, ()
    chosen, draws = dead[0], ()
    if len(dead) > 1 and state.ruleset.angel_tie == "random":
        record = logged(state.seed, f"angel/{t}", len(dead))
        chosen, draws = dead[record.index], (record,)
    people[chosen] = replace(people[chosen], role=ANGEL, protect_from=t + 1)
    return people, draws


def _murdered(state: State, who: CharacterId) -> bool:
    return any(death[4] == who for death in state.deaths)


def without_orders(state: State, dead: Iterable[CharacterId]) -> State:
    """The state without what the dead had still to do in this round (HAC-KILL-15, AMB-109)."""
    gone = frozenset(dead)
    plans = {
        who: Plan(
            {f: e for f, e in plan.entries.items() if f <= state.phase},
            plan.declared,
            {f: e for f, e in plan.free.items() if f <= state.phase},
        )
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
