"""Moves, passages and follows of one phase, all at once on S1 (rules 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

from engine.core.draws import DrawRecord, logged
from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.phase_record import Outcome
from engine.hacienda.facts.state import Person
from engine.hacienda.phase import doors, passages
from engine.hacienda.phase.orders import Order, done, lost
from engine.hacienda.phase.sight import identifies
from engine.hacienda.setting.atlas import Atlas
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import Action, Follow, Move, Passage
from engine.vocabulary.ids import CharacterId, PlaceId


@dataclass(frozen=True, slots=True)
class Moves:
    """Everybody at the end of the phase, and the outcome of whoever moved or followed."""

    people: Mapping[CharacterId, Person]
    outcomes: Mapping[CharacterId, Outcome]
    unblocked: frozenset[int] = frozenset()
    """Doors that a stopped mover opened instead (`blocked_move`)."""
    draws: tuple[DrawRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class Ground:
    """What movement is judged by: S0 decides who can be followed (AMB-042), S1 the rest.

    `sees` are the identity views of S0 and `looks` the looks before any is lost by force, so that a
    return reads like a change of look (AMB-046, HAC-CAM-09); `locks` the doors blocked in S1.
    """

    atlas: Atlas
    rules: Ruleset
    at_s0: Mapping[CharacterId, Person]
    at_s1: Mapping[CharacterId, Person]
    sees: Mapping[CharacterId, frozenset[PlaceId]]
    looks: Mapping[CharacterId, CharacterId]
    locks: Mapping[int, int]
    t: int
    seed: str


def move_all(ground: Ground, orders: Mapping[CharacterId, Order]) -> Moves:
    """Everybody at the end of the phase; nobody's place depends on the order of people.

    Orders of the dead of this phase must not be among `orders`.
    """
    work = _Resolver(ground, orders)
    for who in ground.at_s1:
        work.end_of(who)
    ordered = {who: work.ends[who] for who in ground.at_s1}
    return Moves(ordered, work.outcomes, frozenset(work.unblocked), tuple(work.draws))


@dataclass(slots=True)
class _Resolver:
    ground: Ground
    orders: Mapping[CharacterId, Order]
    ends: dict[CharacterId, Person] = field(default_factory=dict[CharacterId, Person])
    outcomes: dict[CharacterId, Outcome] = field(default_factory=dict[CharacterId, Outcome])
    unblocked: set[int] = field(default_factory=set[int])
    draws: list[DrawRecord] = field(default_factory=list[DrawRecord])
    leaders: dict[CharacterId, CharacterId | None] = field(
        default_factory=dict[CharacterId, CharacterId | None]
    )

    def end_of(self, who: CharacterId) -> None:
        """Settle him, and first his chain up to whoever leads it."""
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
                self._settle(member)

    def _leader(self, who: CharacterId) -> CharacterId | None:
        """The body he follows, if he could tell it at S0."""
        if who not in self.leaders:
            action = self._action(who)
            self.leaders[who] = self._led_by(who, action) if isinstance(action, Follow) else None
        return self.leaders[who]

    def _led_by(self, who: CharacterId, action: Follow) -> CharacterId | None:
        """Who bore that look in his view (AMB-046), or is the only other one here (AMB-043)."""
        if self._hidden(who):
            return None
        if action.presence:
            here = self._present(who)
            return here[0] if len(here) == 1 and self.ground.rules.follow_presence else None
        bodies = self._bodies(who, action.target)
        if len(bodies) < 2:
            return bodies[0] if bodies else None
        record = logged(self.ground.seed, f"seguir/{self.ground.t}/{who}", len(bodies))
        self.draws.append(record)
        return bodies[record.index]

    def _bodies(self, who: CharacterId, look: CharacterId | None) -> list[CharacterId]:
        me, sees = self.ground.at_s0[who], self.ground.sees[who]
        return [
            other.id
            for other in self.ground.at_s0.values()
            if self.ground.looks[other.id] == look and identifies(sees, me, other)
        ]

    def _present(self, who: CharacterId) -> list[CharacterId]:
        me = self.ground.at_s0[who]
        return [
            other.id
            for other in self.ground.at_s0.values()
            if other.id != who and other.alive and other.hiding is None and other.place == me.place
        ]

    def _stay_in_circle(self, circle: list[CharacterId]) -> None:
        """Nobody leads: all stay (AMB-039)."""
        for who in circle:
            self.ends[who], self.outcomes[who] = self._stay(self.ground.at_s1[who])

    def _settle(self, who: CharacterId) -> None:
        person = self.ground.at_s1[who]
        match self._action(who):
            case Move(to=to) as action if to is not None:
                self.ends[who], self.outcomes[who] = self._walk(person, to, action)
            case Passage() as action:
                self.ends[who], self.outcomes[who] = self._pass(person, action)
            case Follow() as action:
                self.ends[who], self.outcomes[who] = self._follow(person, action)
            case _:
                self.ends[who] = person

    def _walk(self, person: Person, to: PlaceId, action: Action) -> tuple[Person, Outcome]:
        code = self._obstacle(person, to)
        if code is OutcomeCode.DOOR_BLOCKED and self.ground.rules.blocked_move != "lose":
            door = doors.blocked_between(self.ground.atlas, self.ground.locks, person.place, to)
            if door is not None:
                self.unblocked.add(door)
                return person, lost(action, OutcomeCode.UNBLOCKED_INSTEAD)
        if code is not None:
            return person, lost(action, code)
        return replace(person, place=to), done(action)

    def _pass(self, person: Person, action: Passage) -> tuple[Person, Outcome]:
        ground = self.ground
        after = passages.step(ground.atlas, person, action, ground.t)
        if isinstance(after, OutcomeCode):
            return person, lost(action, after)
        if action.step == "salir":
            after = passages.out(person, ground.t, ground.rules)
        return after, done(action)

    def _follow(self, person: Person, action: Follow) -> tuple[Person, Outcome]:
        """One step after somebody whose own end is known (AMB-040, AMB-041, AMB-044…048)."""
        if person.hiding is not None:
            return person, lost(action, OutcomeCode.HIDDEN)
        leader = self._leader(person.id)
        if leader is None:
            return person, lost(action, OutcomeCode.NOT_IN_SIGHT)
        start, end = self.ground.at_s1[leader], self.ends[leader]
        if self._murdered(leader):
            return self._stay(person)
        if end.hiding is not None and start.hiding is None and start.place == person.place:
            return self._into_passage(person, action)
        if end.place == person.place:
            return person, done(action, OutcomeCode.FOLLOW_STAYED)
        goals = (end.place,) if start.place == person.place else (end.place, start.place)
        for goal in goals:
            code = self._obstacle(person, goal)
            if code is None:
                return replace(person, place=goal), done(action)
            if code is OutcomeCode.DOOR_BLOCKED:
                return person, lost(action, code)  # AMB-289
        return person, lost(action, OutcomeCode.CANNOT_FOLLOW)

    def _stay(self, person: Person) -> tuple[Person, Outcome]:
        """Where nobody leads, in the words of following somebody who stays where he is: a circle
        or an unseen death must not read otherwise (AMB-039, AMB-045, AMB-049)."""
        action, leader = self._action(person.id), self._leader(person.id)
        code = self._obstacle(person, self.ground.at_s1[leader].place) if leader else None
        if code is OutcomeCode.DOOR_BLOCKED:
            return person, lost(action, code)
        if code not in (None, OutcomeCode.ALREADY_THERE):
            return person, lost(action, OutcomeCode.CANNOT_FOLLOW)
        return person, done(action, OutcomeCode.FOLLOW_STAYED)

    def _into_passage(self, person: Person, action: Follow) -> tuple[Person, Outcome]:
        """After somebody who disappears into a passage, where he may use it (AMB-044)."""
        ground = self.ground
        after = passages.step(ground.atlas, person, Passage("entrar"), ground.t)
        if isinstance(after, OutcomeCode):
            return person, done(action, OutcomeCode.FOLLOW_STAYED)
        return after, done(action)

    def _obstacle(self, person: Person, to: PlaceId) -> OutcomeCode | None:
        """Why one point does not take him there: ghosts cross what touches (HAC-GHO-03)."""
        ground = self.ground
        if person.hiding is not None:
            return OutcomeCode.HIDDEN
        if to == person.place:
            return OutcomeCode.ALREADY_THERE
        if not person.alive:
            return None if to in ground.atlas.touching(person.place) else OutcomeCode.NO_WAY
        if ground.atlas.step(person.place, to) is None:
            return OutcomeCode.NO_WAY
        shut = doors.stops(ground.atlas, ground.locks, person, to, ground.rules)
        return OutcomeCode.DOOR_BLOCKED if shut else None

    def _hidden(self, who: CharacterId) -> bool:
        return self.ground.at_s0[who].hiding is not None

    def _murdered(self, target: CharacterId) -> bool:
        return self.ground.at_s0[target].alive and not self.ground.at_s1[target].alive

    def _action(self, who: CharacterId) -> Move | Follow | Passage | None:
        order = self.orders.get(who)
        return order.action if order and isinstance(order.action, Move | Follow | Passage) else None


def crossings(
    before: Mapping[CharacterId, Person], after: Mapping[CharacterId, Person]
) -> tuple[tuple[CharacterId, CharacterId], ...]:
    """Pairs of the living who walked into each other's place (AMB-037)."""
    walked = [
        who
        for who, p in after.items()
        if p.alive
        and p.place != before[who].place
        and p.hiding is None
        and before[who].hiding is None
    ]
    return tuple(
        (a, b)
        for a, b in combinations(walked, 2)
        if before[a].place == after[b].place and before[b].place == after[a].place
    )
