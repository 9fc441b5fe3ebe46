"""Who writes and reads where: the ghosts' scenes and the impostors'."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.state import Person, State
from engine.hacienda.setting.setup import Ruleset
from engine.vocabulary import CharacterId, PlaceId
from forumbridge.letters import Scene, SceneKind
from forumbridge.rulesets.hacienda.scenes import may_write, members

GHOSTS, DEAD_IMPOSTORS, IMPOSTORS, PUBLIC = (
    Scene(kind)
    for kind in (
        SceneKind.GHOSTS,
        SceneKind.GHOST_IMPOSTORS,
        SceneKind.IMPOSTORS,
        SceneKind.PUBLIC,
    )
)


def state(**rules: object) -> State:
    """A vasallo and an impostor alive, one of each dead for a while, and an impostor retired."""

    def person(name: str, side: str = "vasallo", **more: object) -> Person:
        return replace(Person(CharacterId(name), PlaceId("comedor")), side=side, **more)

    dead = {"alive": False, "died_t": 1}
    cast = (
        person("ana"),
        person("malo", "impostor"),
        person("blas", **dead),
        person("peor", "impostor", **dead),
        person("ido", "impostor", retired=True, **dead),
    )
    return State(replace(Ruleset(), **rules), dealt=True, t=9, people={one.id: one for one in cast})


def read(given: State, scene: Scene) -> set[str]:
    return set(members(given)[scene.key])


def write(given: State, scene: Scene) -> set[str]:
    return {who for who in given.people if may_write(given, who, scene)}


@pytest.mark.option("ghost_scene")
@pytest.mark.rule("AMB-157", "HAC-GHO-09")
def test_all_ghosts_share_a_scene_unless_each_side_has_its_own() -> None:
    common, apart = state(), state(ghost_scene="per_side")
    assert read(common, GHOSTS) == write(common, GHOSTS) == {"blas", "peor"}
    assert read(common, DEAD_IMPOSTORS) == write(common, DEAD_IMPOSTORS) == set()
    assert read(apart, GHOSTS) == write(apart, GHOSTS) == {"blas"}
    assert read(apart, DEAD_IMPOSTORS) == write(apart, DEAD_IMPOSTORS) == {"peor"}


@pytest.mark.option("impostor_scene")
@pytest.mark.rule("AMB-013", "AMB-266")
def test_the_impostors_may_have_a_scene_in_which_only_the_living_write() -> None:
    without, given = state(), state(impostor_scene=True)
    assert read(without, IMPOSTORS) == set()
    assert read(given, IMPOSTORS) == {"malo", "peor"}  # nobody is seen to leave
    assert write(given, IMPOSTORS) == {"malo"}
    assert write(given, PUBLIC) == {"ana", "malo"}


@pytest.mark.option("impostor_scene", "ghost_scene")
def test_nothing_is_granted_before_the_deal() -> None:
    assert members(replace(state(impostor_scene=True), dealt=False)) == {}
