"""Mending in one phase: candelabros, hearths, the Palomar, blocked doors, gates (rules 4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.phase_record import Outcome
from engine.hacienda.facts.state import House, Person, PlanEntry
from engine.hacienda.phase.doors import blocked_between, without
from engine.hacienda.phase.orders import Order, done, lost
from engine.hacienda.setting.atlas import Atlas
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import BoltGate, Repair, Unblock
from engine.vocabulary.ids import CharacterId, PlaceId

REPAIRED_AT: Mapping[str, str] = {"luces": "vela", "chimeneas": "chimenea", "palomar": "paloma"}
"""What stands where a sabotage of that kind is repaired (HAC-MAP-34, HAC-MAP-36, HAC-MAP-37)."""

Bolt = Literal["held", "failed", "lost"]


@dataclass(frozen=True, slots=True)
class Mended:
    """What repairs changed: the house, doors opened by hand, who took a candelabro."""

    house: House
    outcomes: Mapping[CharacterId, Outcome]
    opened: frozenset[int] = frozenset()
    took_candle: frozenset[CharacterId] = frozenset()
    palomar: bool = False


def mend(
    atlas: Atlas,
    people: Mapping[CharacterId, Person],
    house: House,
    orders: Mapping[CharacterId, Order],
    rules: Ruleset,
) -> Mended:
    """All repairs and unblocked doors, judged on S1; two of the same spend a point each
    (AMB-179, AMB-185)."""
    outcomes: dict[CharacterId, Outcome] = {}
    opened: set[int] = set()
    lit: set[PlaceId] = set()
    took: set[CharacterId] = set()
    palomar = False
    for who, order in orders.items():
        person, action = people[who], order.action
        match action:
            case Unblock(to=to) if to is not None:
                code = _able(person, rules)
                door = blocked_between(atlas, house.locks, person.place, to)
                code = code or (OutcomeCode.NOT_BLOCKED if door is None else None)
                if code is None and door is not None:
                    opened.add(door)
            case Repair(kind=kind) if kind is not None:
                code = _able(person, rules) or _repairable(atlas, person, kind, house)
                if code is None:
                    took |= {who} if kind == "luces" else set()
                    lit |= {person.place} if kind == "chimeneas" else set()
                    palomar = palomar or kind == "palomar"
            case _:
                continue
        outcomes[who] = done(action) if code is None else lost(action, code)
    house = replace(without(house, opened), cold=house.cold - lit)
    return Mended(house, outcomes, frozenset(opened), frozenset(took), palomar)


def _able(person: Person, rules: Ruleset) -> OutcomeCode | None:
    if not person.alive and not rules.ghosts_repair:
        return OutcomeCode.NOT_ALLOWED
    return OutcomeCode.HIDDEN if person.hiding is not None else None


def _repairable(atlas: Atlas, person: Person, kind: str, house: House) -> OutcomeCode | None:
    """Whether there is something of the kind to mend where he is (AMB-004, AMB-199)."""
    if person.place not in atlas.map.fixtures.get(REPAIRED_AT[kind], ()):
        return OutcomeCode.NOT_HERE
    match kind:
        case "luces":
            broken = bool(house.dark)
        case "chimeneas":
            broken = person.place in house.cold
        case _:
            broken = house.sabotage is not None and house.sabotage.kind == "palomar"
    return None if broken else OutcomeCode.NOTHING_TO_REPAIR


def bolt_gates(
    atlas: Atlas,
    before: Mapping[CharacterId, Person],
    after: Mapping[CharacterId, Person],
    free: Mapping[CharacterId, tuple[PlanEntry, ...]],
    house: House,
    rules: Ruleset,
) -> tuple[Mapping[CharacterId, PlaceId], Mapping[CharacterId, Bolt], bool]:
    """(gate that each bolts, what came of each attempt, whether the sabotage is undone).

    One gate a character and phase, at S1 or after moving (AMB-189); two different characters must
    bolt the two gates in the same phase (HAC-VER-04, AMB-190, AMB-191). `before` are the people
    of S1: the murdered bolt nothing. Without a gate sabotage there is nothing to hold.
    """
    gates = atlas.map.fixtures.get("verja", ())
    bolting: dict[CharacterId, PlaceId] = {}
    results: dict[CharacterId, Bolt] = {}
    for who, entries in free.items():
        action = next((e.action for e in entries if isinstance(e.action, BoltGate)), None)
        if not isinstance(action, BoltGate):
            continue
        gate = _gate(action, before[who], after[who], gates, rules)
        results[who] = "lost" if gate is None else "failed"
        if gate is not None:
            bolting[who] = gate
    active = house.sabotage is not None and house.sabotage.kind == "verjas"
    held = active and len(gates) > 0 and set(gates) <= set(bolting.values())
    if held:
        results = {who: "held" if who in bolting else result for who, result in results.items()}
    return bolting, results, held


def _gate(
    action: BoltGate, before: Person, after: Person, gates: tuple[PlaceId, ...], rules: Ruleset
) -> PlaceId | None:
    """The gate within his reach in the phase, the one named if he names one."""
    if not before.alive and not rules.ghosts_repair:
        return None
    reach: list[PlaceId] = []
    if rules.gate_position != "end" and before.hiding is None:
        reach.append(before.place)
    if rules.gate_position != "start" and after.hiding is None:
        reach.append(after.place)
    return next(
        (p for p in reach if p in gates and action.gate in (None, p)),
        None,
    )
