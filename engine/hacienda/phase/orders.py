"""Which declared actions are tried at all in a phase, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from engine.core.posts import post_key
from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.phase_record import Outcome
from engine.hacienda.facts.state import Person, PlanEntry
from engine.vocabulary.actions import (
    Abstain,
    Action,
    PaidAction,
    Talisman,
    Vote,
    is_complete,
    is_free,
    is_irrevocable,
)
from engine.vocabulary.declarations import Status
from engine.vocabulary.ids import CharacterId

A = TypeVar("A", bound=PaidAction)


@dataclass(frozen=True, slots=True)
class Order:
    """One action that is tried in the phase, and the post that fixed it."""

    action: PaidAction
    at: int
    post: str


def lost(action: Action | None, code: OutcomeCode) -> Outcome:
    """The point was lost (AMB-018)."""
    return Outcome(action, done=False, code=code)


def done(action: Action | None, code: OutcomeCode = OutcomeCode.DONE) -> Outcome:
    """It happened."""
    return Outcome(action, done=True, code=code)


def sort_orders(
    people: Mapping[CharacterId, Person], actions: Mapping[CharacterId, PlanEntry]
) -> tuple[dict[CharacterId, Order], dict[CharacterId, Outcome]]:
    """The orders to try and, for everybody else, what becomes of him: idle or a lost point.

    Raises:
        ValueError: somebody acts who is not in the game.
    """
    strangers = actions.keys() - people.keys()
    if strangers:
        raise ValueError(f"not in the game: {', '.join(sorted(strangers))}")
    orders: dict[CharacterId, Order] = {}
    outcomes: dict[CharacterId, Outcome] = {}
    for who in people:
        entry = actions.get(who)
        if entry is None:
            outcomes[who] = done(None, OutcomeCode.IDLE)
            continue
        code = _refusal(entry)
        if code is None and isinstance(entry.action, PaidAction):
            orders[who] = Order(entry.action, entry.at, entry.post)
        else:
            outcomes[who] = lost(entry.action, code or OutcomeCode.INCOMPLETE)
    return orders, outcomes


def _refusal(entry: PlanEntry) -> OutcomeCode | None:
    if is_free(entry.action) or isinstance(entry.action, Vote | Abstain):
        return OutcomeCode.NOT_A_POINT
    if not is_complete(entry.action):
        return OutcomeCode.INCOMPLETE
    doubtful = entry.status is Status.ASKED or (
        entry.status is Status.PROVISIONAL and is_irrevocable(entry.action)
    )
    return OutcomeCode.UNCONFIRMED if doubtful else None


def in_post_order(
    orders: Mapping[CharacterId, Order], kind: type[A]
) -> Iterable[tuple[CharacterId, A]]:
    """The actions of one kind, the earliest post first (AMB-106, AMB-173)."""
    ranked = sorted(orders.items(), key=lambda row: (row[1].at, post_key(row[1].post), row[0]))
    return ((who, order.action) for who, order in ranked if isinstance(order.action, kind))


def free_talismans(
    free: Mapping[CharacterId, tuple[PlanEntry, ...]],
) -> frozenset[CharacterId]:
    """Who declared a free phase of the talisman (HAC-CLE-03)."""
    return frozenset(
        who for who, entries in free.items() if any(isinstance(e.action, Talisman) for e in entries)
    )
