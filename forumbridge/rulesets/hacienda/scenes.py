"""Who may write and read where, of the scenes that are not somebody's own."""

from __future__ import annotations

from collections.abc import Mapping

from engine.hacienda.facts.state import Person, State
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
    the game does (AMB-266). The deliberation is among them where ghosts are kept out of it.
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
    if not state.ruleset.ghosts_read_deliberation:
        found[SceneKind.DELIBERATION] = {
            w for w, p in state.people.items() if not (_is_out(p) and _is_told(state, p))
        }
    return {Scene(kind).key: frozenset(those) for kind, those in found.items()}


def table(state: State) -> tuple[CharacterId, ...]:
    """Who reads what is posted in the deliberation, where not everybody does: all but the dead of
    whom all know, or are about to be told by it.

    Leaving out anybody else would tell of his death (AMB-137, AMB-266). () for everybody.
    """
    if state.ruleset.ghosts_read_deliberation:
        return ()
    return tuple(who for who, person in state.people.items() if not _is_out(person))


def away(state: State) -> tuple[CharacterId, ...]:
    """The ghosts that the deliberation is kept from: what it publishes is for them to know too."""
    if state.ruleset.ghosts_read_deliberation:
        return ()
    return tuple(w for w, p in state.people.items() if _is_out(p) and not p.retired)


def _is_out(person: Person) -> bool:
    return not person.alive and person.death_public


def _ghosts_of(state: State, person: Person) -> SceneKind:
    apart = state.ruleset.ghost_scene == "per_side" and person.side == "impostor"
    return SceneKind.GHOST_IMPOSTORS if apart else SceneKind.GHOSTS


def _is_told(state: State, person: Person) -> bool:
    return state.pending is None or person.died_t != state.t
