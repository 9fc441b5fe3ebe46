"""Who may write and read where, of the scenes that are not somebody's own."""

from __future__ import annotations

from collections.abc import Mapping

from engine.hacienda.state import Person, State
from engine.vocabulary import CharacterId
from forumbridge.letters import Scene, SceneKind

_OF_SOME = (SceneKind.GHOSTS, SceneKind.GHOST_IMPOSTORS, SceneKind.IMPOSTORS)


def may_write(state: State, who: CharacterId, scene: Scene) -> bool:
    """The dead write nowhere but in their own scene, the living never there, the retired in none;
    in the impostors' only they do.

    A death counts once its dead has been told: before, nobody can know better (AMB-266).
    """
    person = state.people.get(who)
    if person is None or scene.kind in (SceneKind.PERSONAL, SceneKind.NARRATOR):
        return True
    if person.retired:
        return False
    if scene.kind is SceneKind.IMPOSTORS:
        return person.side == "impostor" and (person.alive or not _is_told(state, person))
    if scene.kind in (SceneKind.GHOSTS, SceneKind.GHOST_IMPOSTORS):
        return not person.alive and _ghosts_of(state, person) is scene.kind
    return person.alive or not _is_told(state, person)


def members(state: State) -> Mapping[str, frozenset[CharacterId]]:
    """Those who should be able to read each scene that only some may, by the scene's key: the
    ghosts' (HAC-GHO-09, AMB-157) and, where they have one, the impostors' (AMB-013).

    A dead impostor keeps what he could read: that somebody leaves would tell the others more than
    the game does (AMB-266).
    """
    if not state.dealt:
        return {}
    found = {kind: set[CharacterId]() for kind in _OF_SOME}
    for who, person in state.people.items():
        if person.retired:
            continue
        if not person.alive and _is_told(state, person):
            found[_ghosts_of(state, person)].add(who)
        if person.side == "impostor" and state.ruleset.impostor_scene:
            found[SceneKind.IMPOSTORS].add(who)
    return {Scene(kind).key: frozenset(those) for kind, those in found.items()}


def _ghosts_of(state: State, person: Person) -> SceneKind:
    apart = state.ruleset.ghost_scene == "per_side" and person.side == "impostor"
    return SceneKind.GHOST_IMPOSTORS if apart else SceneKind.GHOSTS


def _is_told(state: State, person: Person) -> bool:
    return state.pending is None or person.died_t != state.t
