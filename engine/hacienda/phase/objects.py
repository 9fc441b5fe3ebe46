"""Altar, Plano and Bola: who uses them in a phase, and which places the Bola shows (HAC-OBJ)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.draws import DrawRecord, sample
from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.phase_record import Corpse, Outcome
from engine.hacienda.facts.state import Person
from engine.hacienda.phase.orders import Order, done, lost
from engine.hacienda.setting.map import GameMap, PlaceKind
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import ObjectKind, UseObject
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId


def fixtures_of(game_map: GameMap, kind: str) -> tuple[PlaceId, ...]:
    """The places of a kind of object."""
    return game_map.fixtures.get(kind, ())


@dataclass(frozen=True, slots=True)
class Uses:
    """Who uses which object in the phase; of the Bola, what he watches and what was not named."""

    objects: Mapping[CharacterId, ObjectKind]
    watched: Mapping[CharacterId, tuple[PlaceId, ...]]
    drawn: Mapping[CharacterId, tuple[PlaceId, ...]]
    outcomes: Mapping[CharacterId, Outcome]
    draws: tuple[DrawRecord, ...] = ()


def use_objects(
    game_map: GameMap,
    people: Mapping[CharacterId, Person],
    orders: Mapping[CharacterId, Order],
    rules: Ruleset,
    seed: str,
    t: int,
    *,
    disabled: bool,
) -> Uses:
    """Every use of an object in the phase, judged on S1; several may use the same (HAC-OBJ-06).

    `disabled` while the Palomar's boycott reaches objects.
    """
    objects: dict[CharacterId, ObjectKind] = {}
    watched: dict[CharacterId, tuple[PlaceId, ...]] = {}
    drawn: dict[CharacterId, tuple[PlaceId, ...]] = {}
    outcomes: dict[CharacterId, Outcome] = {}
    draws: tuple[DrawRecord, ...] = ()
    for who, order in orders.items():
        action = order.action
        if not isinstance(action, UseObject) or action.object is None:
            continue
        person = people[who]
        code = OutcomeCode.DISABLED if disabled else _refusal(game_map, person, action, rules)
        if code is None and action.object == "bola":
            chosen = select(game_map, person, action.places, rules, seed, t)
            if chosen is None:
                code = OutcomeCode.NO_SELECTION
            else:
                watched[who], drawn[who], made = chosen
                draws += made
        if code is None:
            objects[who] = action.object
        outcomes[who] = done(action) if code is None else lost(action, code)
    return Uses(objects, watched, drawn, outcomes, draws)


def _refusal(
    game_map: GameMap, person: Person, action: UseObject, rules: Ruleset
) -> OutcomeCode | None:
    if not person.alive and not rules.ghosts_use_objects:
        return OutcomeCode.NOT_ALLOWED
    if person.hiding is not None:
        return OutcomeCode.HIDDEN
    here = person.place in game_map.fixtures.get(str(action.object), ())
    return None if here else OutcomeCode.NOT_HERE


Selection = tuple[tuple[PlaceId, ...], tuple[PlaceId, ...], tuple[DrawRecord, ...]]


def select(
    game_map: GameMap,
    person: Person,
    named: tuple[PlaceId, ...],
    rules: Ruleset,
    seed: str,
    t: int,
) -> Selection | None:
    """(places watched, those of them that he did not name, draws); None where `bola_default` asks
    for a whole selection and it is not one.

    In a phase after another of use so many of the places not watched then are compulsory; of the
    rest, the first named are kept, and what is missing is drawn (HAC-BOLA-06…08, AMB-209…211).
    """
    eyes = fixtures_of(game_map, "ojo")
    size = min(rules.bola_watched, len(eyes))
    unseen = unwatched(game_map, person, t)
    wanted = tuple(dict.fromkeys(p for p in named if p in eyes))
    owed = min(rules.bola_compulsory, len(unseen), size)
    must = [*(p for p in wanted if p in unseen), *(p for p in unseen if p not in wanted)][:owed]
    free = [p for p in wanted if p not in must][: size - len(must)]
    missing = size - len(must) - len(free)
    if rules.bola_default == "invalid" and not unseen and missing:
        return None
    pool = [p for p in eyes if p not in must and p not in free]
    extra, draws = sample(seed, f"bola/{t}/{person.id}", pool, missing)
    chosen = {*must, *free, *extra}
    places = tuple(p for p in eyes if p in chosen)
    return places, tuple(p for p in places if p not in wanted), draws


def unwatched(game_map: GameMap, person: Person, t: int) -> tuple[PlaceId, ...]:
    """The places that he was not watching in the phase before `t`, if he used the Bola then."""
    before = person.watching
    if before is None or before.t != t - 1:
        return ()
    return tuple(p for p in fixtures_of(game_map, "ojo") if p not in before.places)


def headcount(
    game_map: GameMap,
    people: Mapping[CharacterId, Person],
    corpses: tuple[Corpse, ...],
    rules: Ruleset,
) -> tuple[tuple[RoomId | PlaceId, int], ...]:
    """Persons in each named room, as the Plano shows them (HAC-PLANO-01…04, AMB-207, AMB-208).

    The living, those inside passages at the entrance where they are (AMB-168), and corpses.
    """
    counts: dict[RoomId | PlaceId, int] = {}
    where: dict[PlaceId, RoomId | PlaceId] = {}
    for place in game_map.places.values():
        if place.kind is PlaceKind.NAMED:
            key = place.id if rules.plano_by_section else place.room
            counts[key] = 0
            where[place.id] = key
    seen = [p.place for p in people.values() if p.alive and _counted(p, rules)]
    for place in (*seen, *(c.place for c in corpses)):
        if place in where:
            counts[where[place]] += 1
    return tuple(counts.items())


def _counted(person: Person, rules: Ruleset) -> bool:
    return person.hiding is None or rules.plano_counts_passages
