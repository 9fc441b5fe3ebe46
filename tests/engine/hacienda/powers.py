"""People and positions for the tests of powers."""

from __future__ import annotations

from engine.hacienda.facts.state import (
    Person,
    Shape,
    State,
)
from engine.hacienda.phase.resolution import PhaseOutcome
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.ids import CharacterId
from tests.engine.world import (
    Who,
    impostor,
    state_of,
)

ANA, EVA, ZOE, CACO = (CharacterId(n) for n in ("ana", "eva", "zoe", "caco"))
PEOPLE: dict[str, Who] = {"ana": "cocina", "eva": "cocina", "caco": impostor("capilla")}


def at(people: dict[str, Who], rules: Ruleset | None = None, **changes: object) -> State:
    return state_of({**PEOPLE, **people}, rules, **changes)


def shifter(look: CharacterId | None = None, t: int = 40, **changes: object) -> Person:
    shape = None if look is None else Shape(look, t)
    where = str(changes.pop("place", "cocina"))
    return impostor(where, **{"role": "cambiaformas", "shape": shape, **changes})


def who(phase: PhaseOutcome | State, name: str) -> Person:
    return phase.people[CharacterId(name)]
