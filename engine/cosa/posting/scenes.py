"""Which scenes there are, who reads them and whether they may write there now (A1.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.cosa.facts.events import Event, SceneChanged
from engine.cosa.facts.state import Access, State, alive_of
from engine.cosa.setting.words import Phase
from engine.vocabulary.ids import CharacterId

_BEFORE_ROLES = (Phase.PRELUDE, Phase.ELECTION)


def with_scenes(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state with its scenes as they must be, and each that changed."""
    wanted = _wanted(state)
    changed = tuple(
        SceneChanged(name, access.members, access.open)
        for name, access in wanted.items()
        if state.scenes.get(name) != access
    )
    if not changed:
        return state, ()
    return replace(state, scenes=wanted), changed


def _wanted(state: State) -> Mapping[str, Access]:
    """Scenes by name; one that nobody has needed yet is not there."""
    if state.phase is Phase.SETUP:
        return {}
    if state.phase is Phase.OVER:
        return {name: _closed(state, name, access) for name, access in state.scenes.items()}
    everybody = tuple(state.people)
    scenes = {
        "main": Access(everybody, not state.night),  # the dead read it (COSA-DEATH-02)
        "offtopic": Access(everybody, _offtopic(state)),
    }
    scenes |= _group(state, "pack", _pack_members(state))
    scenes |= _group(state, "couple", alive_of(state, state.lovers))
    dead = tuple(who for who, p in state.people.items() if not p.alive)
    if dead and state.ruleset.dead_scene == "common":
        scenes["dead"] = Access(dead, True)
    return scenes


def _closed(state: State, name: str, access: Access) -> Access:
    """After the end only the main scene stays open, for everybody."""
    if name == "main":
        return Access(access.members, open=True)
    members = alive_of(state, access.members) if name in ("pack", "couple") else access.members
    return Access(members, open=False)


def _offtopic(state: State) -> bool:
    """Open until the Prelude ends (COSA-SCN-03, QC-14)."""
    if state.ruleset.clock_offtopic_closes == "day0_end":
        return state.phase is Phase.PRELUDE
    return state.phase in _BEFORE_ROLES


def _group(state: State, name: str, members: tuple[CharacterId, ...]) -> dict[str, Access]:
    """A scene of some: opened by night, read by day (COSA-SCN-07, 08; QC-88)."""
    if not state.night and name not in state.scenes:
        return {}
    return {name: Access(members, state.night)}


def _pack_members(state: State) -> tuple[CharacterId, ...]:
    """Who is converted joins with the next night (QC-38); the dead are out (QC-80)."""
    if state.night:
        return state.things
    known = state.scenes.get("pack")
    return alive_of(state, known.members) if known is not None else ()
