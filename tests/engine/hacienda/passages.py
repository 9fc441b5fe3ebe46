"""People and positions for the tests of passages."""

from __future__ import annotations

from engine.hacienda.facts.state import Hiding, Person, State
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import (
    Passage,
)
from engine.vocabulary.ids import CharacterId, PlaceId
from tests.engine.world import (
    Who,
    impostor,
    person,
    state_of,
)

CLOISTER, DOVECOTE = PlaceId("claustro"), PlaceId("palomar")
PEOPLE: dict[str, Who] = {"ana": "claustro", "caco": impostor("claustro")}
ENTER, LEAVE = Passage("entrar"), Passage("salir")


def sneak(place: str, **changes: object) -> Person:
    return person(place, **{"role": "escurridizo", **changes})


def inside(place: str, entrance: str, since: int = 39, **changes: object) -> Person:
    return impostor(place, hiding=Hiding(entrance, since), **changes)


def at(people: dict[str, Who], rules: Ruleset | None = None, **changes: object) -> State:
    return state_of({**PEOPLE, **people}, rules, **changes)


def hidden(phase_people: object, who: str) -> str | None:
    hiding = phase_people.people[CharacterId(who)].hiding  # type: ignore[attr-defined]
    return None if hiding is None else hiding.entrance
