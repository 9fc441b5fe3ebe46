"""Who may write and read where, of the scenes that are not somebody's own."""

from __future__ import annotations

from collections.abc import Mapping

from engine.hacienda.state import Person, State
from engine.vocabulary import CharacterId
from forumbridge.letters import Scene, SceneKind


def may_write(state: State, who: CharacterId, scene: Scene) -> bool:
    """The dead write nowhere but in their own scene, the living never there, the retired in none.

    A death counts once its dead has been told: before, nobody can know better (AMB-266).
    """
    person = state.people.get(who)
    if person is None or scene.kind in (SceneKind.PERSONAL, SceneKind.NARRATOR):
        return True
    if person.retired:
        return False
    if scene.kind is SceneKind.GHOSTS:
        return not person.alive
    return person.alive or not _is_told(state, person)


def members(state: State) -> Mapping[str, frozenset[CharacterId]]:
    """Those who should be able to read the ghosts' scene, by the scene's key (HAC-GHO-09)."""
    ghosts = frozenset(
        who
        for who, person in state.people.items()
        if not person.alive and not person.retired and _is_told(state, person)
    )
    return {Scene(SceneKind.GHOSTS).key: ghosts} if state.dealt else {}


def _is_told(state: State, person: Person) -> bool:
    return state.pending is None or person.died_t != state.t
