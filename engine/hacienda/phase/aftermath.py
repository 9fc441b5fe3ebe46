"""Steps 5 and 6 of a phase: light, and what becomes of the sabotage under way (rules 4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.hacienda.facts.state import House, Person
from engine.hacienda.phase import light
from engine.hacienda.phase.acting import Acted
from engine.hacienda.phase.movement import crossings
from engine.hacienda.phase.sabotage import ended, phases_left
from engine.hacienda.setting.atlas import Atlas
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import SabotageKind
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class Settled:
    """People and house at the end of the phase, the sabotage that ended, and the countdown."""

    people: Mapping[CharacterId, Person]
    house: House
    over: SabotageKind | None
    left: int | None

    @property
    def expired(self) -> bool:
        """Whether a lethal sabotage has run out (HAC-CHI-07, HAC-VER-06)."""
        return self.left == 0


def settle(
    atlas: Atlas,
    before: Mapping[CharacterId, Person],
    acted: Acted,
    rules: Ruleset,
    t: int,
) -> Settled:
    """Candles out, candles taken, the chain of light, lit rooms; then what is repaired."""
    house, void = light.put_out(acted.house, acted.sabotaged.kind, rules)
    taken = frozenset[CharacterId]() if void else acted.mended.took_candle
    people = {
        who: replace(p, candle=(p.candle and not void) or who in taken)
        if p.candle or who in taken
        else p
        for who, p in acted.people.items()
    }
    if rules.door_swap == "encounter":
        people = light.passed_in_doors(people, crossings(before, people))
    people = light.spread(people)
    house = light.relight(atlas.map, house, people.values())
    house, over = _repaired(acted, house, bool(taken), rules, t)
    if rules.palomar_stops_waits and house.sabotage is not None:
        people = _waiting(people) if house.sabotage.kind == "palomar" else people
    active = house.sabotage
    left = None if active is None else phases_left(active, t, rules)
    return Settled(people, house, over, left)


def _repaired(
    acted: Acted, house: House, candle: bool, rules: Ruleset, t: int
) -> tuple[House, SabotageKind | None]:
    """The house without its sabotage where it is undone (HAC-SAB-09…11)."""
    active = house.sabotage
    if active is None:
        return house, None
    undone = {
        "luces": candle,
        "chimeneas": not house.cold,
        "verjas": acted.gates_held,
        "palomar": acted.mended.palomar,
        "puertas": False,
    }[active.kind]
    return (ended(house, t, rules), active.kind) if undone else (house, None)


def _waiting(people: Mapping[CharacterId, Person]) -> dict[CharacterId, Person]:
    """Waits stand still for a phase (AMB-195 the other way)."""
    return {
        who: replace(
            p, tasks=tuple(replace(s, last_t=s.last_t + 1) if s.done else s for s in p.tasks)
        )
        for who, p in people.items()
    }
