"""Moves and follows of one phase, all at once on S1 (rules 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.hacienda.atlas import Atlas
from engine.hacienda.orders import Order, done, lost
from engine.hacienda.outcomes import OutcomeCode
from engine.hacienda.sight import identifies
from engine.hacienda.state import Outcome, Person
from engine.vocabulary.actions import Follow, Move
from engine.vocabulary.ids import CharacterId, PlaceId


@dataclass(frozen=True, slots=True)
class Moves:
    """Where everybody ends, and the outcome of whoever moved or followed."""

    ends: Mapping[CharacterId, PlaceId]
    outcomes: Mapping[CharacterId, Outcome]


def move_all(
    atlas: Atlas,
    at_s0: Mapping[CharacterId, Person],
    at_s1: Mapping[CharacterId, Person],
    sees: Mapping[CharacterId, frozenset[PlaceId]],
    orders: Mapping[CharacterId, Order],
) -> Moves:
    """Everybody's place at the end of the phase; nobody's depends on the order of people.

    `sees` are the identity views of S0, which decide who can be followed (AMB-042). Orders of the
    dead of this phase must not be among `orders`.
    """
    work = _Resolver(atlas, at_s0, at_s1, sees, orders)
    for who in at_s1:
        work.end_of(who)
    return Moves(work.ends, work.outcomes)


@dataclass(slots=True)
class _Resolver:
    atlas: Atlas
    at_s0: Mapping[CharacterId, Person]
    at_s1: Mapping[CharacterId, Person]
    sees: Mapping[CharacterId, frozenset[PlaceId]]
    orders: Mapping[CharacterId, Order]
    ends: dict[CharacterId, PlaceId] = field(default_factory=dict[CharacterId, PlaceId])
    outcomes: dict[CharacterId, Outcome] = field(default_factory=dict[CharacterId, Outcome])

    def end_of(self, who: CharacterId) -> PlaceId:
        """Where he ends; follows his chain to whoever leads it, and remembers all on the way."""
        chain: list[CharacterId] = []
        while who not in self.ends:
            chain.append(who)
            leader = self._leader(who)
            if leader is None:
                break
            if leader in chain:
                self._stay_in_circle(chain[chain.index(leader) :])
                break
            who = leader
        for member in reversed(chain):
            if member not in self.ends:
                self.ends[member] = self._settle(member)
        return self.ends[chain[0] if chain else who]

    def _leader(self, who: CharacterId) -> CharacterId | None:
        """Whom he follows, if he saw him at S0."""
        action = self._action(who)
        if not isinstance(action, Follow) or action.target is None:
            return None
        return action.target if self._saw(who, action.target) else None

    def _stay_in_circle(self, circle: list[CharacterId]) -> None:
        """Nobody leads: all stay (AMB-039)."""
        for who in circle:
            self.ends[who] = self.at_s1[who].place
            self.outcomes[who] = done(self._action(who), OutcomeCode.FOLLOW_STAYED)

    def _settle(self, who: CharacterId) -> PlaceId:
        here = self.at_s1[who].place
        match self._action(who):
            case Move(to=to) as action if to is not None:
                reached = self._reaches(who, to)
                refusal = OutcomeCode.ALREADY_THERE if to == here else OutcomeCode.NO_WAY
                self.outcomes[who] = done(action) if reached else lost(action, refusal)
                return to if reached else here
            case Follow(target=target) as action if target is not None:
                end, self.outcomes[who] = self._follow(who, action, target)
                return end
            case _:
                return here

    def _follow(
        self, who: CharacterId, action: Follow, target: CharacterId
    ) -> tuple[PlaceId, Outcome]:
        """One step after somebody whose own end is known (AMB-040, AMB-041, AMB-045…048)."""
        here = self.at_s1[who].place
        if not self._saw(who, target):
            return here, lost(action, OutcomeCode.NOT_IN_SIGHT)
        start = self.at_s1[target].place
        end = self.ends.get(target, start)
        if self._murdered(target) or end == here:
            return here, done(action, OutcomeCode.FOLLOW_STAYED)
        for goal in (end,) if start == here else (end, start):
            if self._reaches(who, goal):
                return goal, done(action)
        return here, lost(action, OutcomeCode.CANNOT_FOLLOW)

    def _reaches(self, who: CharacterId, to: PlaceId) -> bool:
        """Whether one point takes him there: ghosts cross what touches (HAC-GHO-03)."""
        person = self.at_s1[who]
        if person.alive:
            return self.atlas.step(person.place, to) is not None
        return to in self.atlas.touching(person.place)

    def _saw(self, who: CharacterId, target: CharacterId) -> bool:
        return target in self.at_s0 and identifies(
            self.sees[who], self.at_s0[who], self.at_s0[target]
        )

    def _murdered(self, target: CharacterId) -> bool:
        return self.at_s0[target].alive and not self.at_s1[target].alive

    def _action(self, who: CharacterId) -> Move | Follow | None:
        order = self.orders.get(who)
        return order.action if order and isinstance(order.action, Move | Follow) else None
