"""Where everybody is, for the narrator's own plan: never for a player's."""

from __future__ import annotations

from collections.abc import Iterable

from engine.hacienda.facts.state import Person, State
from engine.hacienda.setting.setup import Setup
from forumbridge.drawing.view import Condition, Figure, View


def everybody(setup: Setup, state: State, caption: str) -> View:
    """Everybody and every corpse where they are, under their own names.

    Somebody retired (AMB-017) is nowhere. Before the deal there is nobody on the plan.
    """
    entrances = frozenset(e.id for p in setup.map.passages for e in p.entrances)
    return View(caption, tuple(_figures(setup, state)), entrances=entrances)


def _figures(setup: Setup, state: State) -> Iterable[Figure]:
    names = {one.id: one.name for one in setup.roster}
    for person in state.people.values():
        if not person.retired:
            yield _figure(person, names[person.id])
    for corpse in state.corpses:
        yield Figure(names[corpse.victim], corpse.place, Condition.CORPSE)


def _figure(person: Person, name: str) -> Figure:
    if not person.alive:
        return Figure(name, person.place, Condition.GHOST)
    if person.hiding is not None:
        return Figure(name, person.place, Condition.HIDDEN, person.hiding.entrance)
    return Figure(name, person.place)


def moment_of(state: State) -> str:
    """When a plan of this state is of, in words."""
    return told_moment(state.round, state.phase)


def told_moment(round_: int, phase: int) -> str:
    """A round and its last phase told, in words."""
    if not round_:
        return "antes de la primera ronda"
    return f"ronda {round_}, {f'tras la fase {phase}' if phase else 'al empezar'}"
