"""Moves and follows (rules 1.7, 3.4, 4.3)."""

from __future__ import annotations

import pytest

from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import TaskState
from engine.vocabulary.actions import Action, DoTask, Follow, Kill, Move, Wait
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId
from tests.engine.world import (
    Who,
    code,
    ghost,
    go_on,
    impostor,
    places,
    play,
    resolve,
    state_of,
    with_tasks,
)


def to(place: str) -> Move:
    return Move(PlaceId(place))


def after(who: str) -> Follow:
    return Follow(CharacterId(who))


@pytest.mark.parametrize(
    ("start", "goal", "why"),
    [
        pytest.param("capilla", "pasillo_biblioteca", Code.DONE, id="door",
                     marks=pytest.mark.rule("HAC-ACT-01", "HAC-MAP-08")),
        pytest.param("terraza_sur", "terraza_sureste", Code.DONE, id="section",
                     marks=pytest.mark.rule("HAC-ACT-01", "HAC-MAP-14")),
        pytest.param("biblioteca_este", "biblioteca_oeste", Code.DONE, id="gap",
                     marks=pytest.mark.rule("HAC-MOV-04", "HAC-MAP-11")),
        pytest.param("jardin_sureste", "terraza_sureste", Code.DONE, id="stairs",
                     marks=pytest.mark.rule("HAC-MOV-03", "HAC-MAP-30")),
        pytest.param("terraza_sur", "jardin_suroeste", Code.NO_WAY, id="drop",
                     marks=pytest.mark.rule("HAC-MOV-03", "HAC-MAP-24")),
        pytest.param("capilla", "biblioteca_oeste", Code.NO_WAY, id="wall",
                     marks=pytest.mark.rule("HAC-MOV-05", "HAC-MAP-03")),
        pytest.param("claustro", "recibidor", Code.NO_WAY, id="window",
                     marks=pytest.mark.rule("HAC-MOV-05", "HAC-MAP-12")),
        pytest.param("capilla", "comedor", Code.NO_WAY, id="two-doors",
                     marks=pytest.mark.rule("HAC-MOV-01")),
        pytest.param("capilla", "sotano", Code.NO_WAY, id="nowhere"),
        pytest.param("capilla", "capilla", Code.ALREADY_THERE, id="where-he-is"),
    ],
)  # fmt: skip
@pytest.mark.rule("AMB-018")
def test_a_point_takes_the_living_one_step_or_is_lost(start: str, goal: str, why: Code) -> None:
    phase = play({"ana": start}, {"ana": to(goal)})
    assert places(phase, "ana") == (goal if why is Code.DONE else start,)
    assert code(phase, "ana") == why
    assert phase.record.outcomes["ana"].done is (why is Code.DONE)


@pytest.mark.rule("HAC-GHO-02", "HAC-GHO-03", "HAC-GHO-06", "HAC-MAP-03", "HAC-MAP-12")
@pytest.mark.parametrize(
    ("start", "goal"),
    [
        pytest.param("capilla", "biblioteca_oeste", id="wall"),
        pytest.param("claustro", "recibidor", id="window"),
        pytest.param("jardin_suroeste", "terraza_sur", id="up-a-drop"),
        pytest.param("capilla", "pasillo_biblioteca", id="door"),
    ],
)
def test_ghosts_cross_whatever_touches_their_place(start: str, goal: str) -> None:
    phase = play({"alma": ghost(start)}, {"alma": to(goal)})
    assert places(phase, "alma") == (goal,)


@pytest.mark.rule("HAC-MOV-01", "HAC-GHO-06")
def test_ghosts_too_make_one_step_a_phase() -> None:
    phase = play({"alma": ghost("capilla")}, {"alma": to("comedor")})
    assert places(phase, "alma") == ("capilla",)
    assert code(phase, "alma") == Code.NO_WAY


@pytest.mark.rule("HAC-TIME-07", "AMB-037")
def test_two_who_swap_places_pass_each_other_without_meeting() -> None:
    phase = play({"ana": "cocina", "blas": "comedor"}, {"ana": to("comedor"), "blas": to("cocina")})
    assert places(phase, "ana", "blas") == ("comedor", "cocina")
    assert phase.record.notified == ()


FOLLOWS: list[object] = [
    pytest.param(
        {"ana": "comedor", "blas": "comedor"},
        {"ana": after("blas"), "blas": to("cocina")},
        {"ana": ("cocina", Code.DONE)},
        id="from-the-same-place",
        marks=pytest.mark.rule("HAC-FOL-01", "HAC-FOL-02", "HAC-FOL-03", "HAC-ACT-02"),
    ),
    pytest.param(
        {"ana": "comedor", "blas": "comedor"},
        {"ana": after("blas"), "blas": Wait()},
        {"ana": ("comedor", Code.FOLLOW_STAYED)},
        id="target-stays-beside",
        marks=pytest.mark.rule("AMB-047"),
    ),
    pytest.param(
        {"ana": "terraza_sur", "blas": "terraza_sureste"},
        {"ana": after("blas")},
        {"ana": ("terraza_sureste", Code.DONE)},
        id="target-stays-next-door",
        marks=pytest.mark.rule("AMB-047", "AMB-041"),
    ),
    pytest.param(
        {"ana": "terraza_sur", "blas": "terraza_sureste"},
        {"ana": after("blas"), "blas": to("terraza_este")},
        {"ana": ("terraza_sureste", Code.DONE)},
        id="one-step-behind",
        marks=pytest.mark.rule("AMB-041"),
    ),
    pytest.param(
        {"ana": "terraza_sur", "blas": "terraza_sureste"},
        {"ana": after("blas"), "blas": to("terraza_sur")},
        {"ana": ("terraza_sur", Code.FOLLOW_STAYED), "blas": ("terraza_sur", Code.DONE)},
        id="target-comes-to-him",
        marks=pytest.mark.rule("AMB-041", "HAC-FOL-03"),
    ),
    pytest.param(
        {"ana": "claustro", "blas": "recibidor"},
        {"ana": after("blas"), "blas": to("pasillo_noreste")},
        {"ana": ("pasillo_noreste", Code.DONE)},
        id="seen-through-a-window-caught-round-the-corner",
        marks=pytest.mark.rule("AMB-041", "HAC-FOL-01"),
    ),
    pytest.param(
        {"ana": "claustro", "blas": "recibidor"},
        {"ana": after("blas")},
        {"ana": ("claustro", Code.CANNOT_FOLLOW)},
        id="a-window-cannot-be-crossed",
        marks=pytest.mark.rule("AMB-041", "HAC-MOV-05"),
    ),
    pytest.param(
        {"ana": "comedor", "blas": "cocina"},
        {"ana": after("blas"), "blas": to("comedor")},
        {"ana": ("comedor", Code.NOT_IN_SIGHT)},
        id="behind-a-door",
        marks=pytest.mark.rule("HAC-FOL-01", "AMB-042"),
    ),
    pytest.param(
        {"ana": "terraza_sureste", "blas": "intendencia"},
        {"ana": after("blas")},
        {"ana": ("terraza_sureste", Code.NOT_IN_SIGHT)},
        id="sight-is-one-way",
        marks=pytest.mark.rule("HAC-FOL-01", "HAC-MAP-25"),
    ),
    pytest.param(
        {"ana": "comedor"},
        {"ana": after("ana")},
        {"ana": ("comedor", Code.NOT_IN_SIGHT)},
        id="himself",
    ),
    pytest.param(
        {"ana": "comedor"},
        {"ana": after("nadie")},
        {"ana": ("comedor", Code.NOT_IN_SIGHT)},
        id="nobody-of-that-name",
    ),
    pytest.param(
        {"ana": "comedor", "blas": "comedor"},
        {"ana": after("blas"), "blas": after("ana")},
        {"ana": ("comedor", Code.FOLLOW_STAYED), "blas": ("comedor", Code.FOLLOW_STAYED)},
        id="each-other",
        marks=pytest.mark.rule("AMB-039"),
    ),
    pytest.param(
        {"ana": "comedor", "blas": "comedor", "eva": "comedor", "leo": "comedor"},
        {"ana": after("blas"), "blas": after("eva"), "eva": after("blas"), "leo": after("ana")},
        {
            "ana": ("comedor", Code.FOLLOW_STAYED),
            "blas": ("comedor", Code.FOLLOW_STAYED),
            "eva": ("comedor", Code.FOLLOW_STAYED),
            "leo": ("comedor", Code.FOLLOW_STAYED),
        },
        id="a-chain-into-a-circle",
        marks=pytest.mark.rule("AMB-039", "AMB-040"),
    ),
    pytest.param(
        {"ana": "comedor", "blas": "comedor", "eva": "comedor"},
        {"ana": after("blas"), "blas": after("eva"), "eva": to("terraza_sur")},
        {"ana": ("terraza_sur", Code.DONE), "blas": ("terraza_sur", Code.DONE)},
        id="a-chain-behind-a-leader",
        marks=pytest.mark.rule("AMB-040"),
    ),
    pytest.param(
        {"ana": "comedor", "blas": "comedor"},
        {"ana": after("blas"), "blas": to("capilla")},
        {"ana": ("comedor", Code.FOLLOW_STAYED), "blas": ("comedor", Code.NO_WAY)},
        id="target-fails",
        marks=pytest.mark.rule("AMB-048"),
    ),
    pytest.param(
        {"ana": "comedor", "blas": "comedor", "caco": impostor("comedor")},
        {"ana": after("blas"), "blas": to("cocina"), "caco": Kill(CharacterId("blas"))},
        {"ana": ("comedor", Code.FOLLOW_STAYED), "blas": ("comedor", Code.DIED)},
        id="target-is-murdered",
        marks=pytest.mark.rule("AMB-045", "HAC-KILL-15"),
    ),
    pytest.param(
        {"ana": "terraza_sur", "blas": "terraza_sureste", "caco": impostor("terraza_sureste")},
        {"ana": after("blas"), "caco": Kill(CharacterId("blas"))},
        {"ana": ("terraza_sur", Code.FOLLOW_STAYED)},
        id="target-is-murdered-next-door",
        marks=pytest.mark.rule("AMB-045"),
    ),
    pytest.param(
        {"ana": "comedor", "alma": ghost("comedor")},
        {"ana": after("alma"), "alma": to("cocina")},
        {"ana": ("comedor", Code.NOT_IN_SIGHT), "alma": ("cocina", Code.DONE)},
        id="the-living-do-not-see-ghosts",
        marks=pytest.mark.rule("AMB-070"),
    ),
    pytest.param(
        {"alma": ghost("capilla"), "ana": "biblioteca_oeste", "sombra": ghost("capilla")},
        {"alma": after("ana"), "ana": to("biblioteca_este"), "sombra": after("alma")},
        {"alma": ("biblioteca_oeste", Code.DONE), "sombra": ("biblioteca_oeste", Code.DONE)},
        id="ghosts-follow-through-walls",
        marks=pytest.mark.rule("HAC-GHO-06", "AMB-093"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("people", "actions", "expected"), FOLLOWS)
def test_following(
    people: dict[str, Who], actions: dict[str, Action], expected: dict[str, tuple[str, Code]]
) -> None:
    phase = play(people, actions)
    found = {who: (*places(phase, who), code(phase, who)) for who in expected}
    assert found == expected


@pytest.mark.rule("AMB-042")
def test_engagement_in_the_phase_before_does_not_blind_a_follower() -> None:
    own = TaskState(TaskId("vino"), done=1, last_t=3)
    state = state_of({"ana": with_tasks("comedor", own), "blas": "comedor"})
    worked = resolve(state, {"ana": DoTask(TaskId("vino"))})
    assert worked.record.sees_after["ana"] == frozenset()
    phase = resolve(go_on(state, worked), {"ana": after("blas"), "blas": to("cocina")})
    assert places(phase, "ana") == ("cocina",)


@pytest.mark.rule("AMB-049")
def test_the_followed_is_told_nothing_but_an_arrival_like_any_other() -> None:
    people: dict[str, Who] = {"ana": "terraza_sur", "blas": "terraza_sureste"}
    followed = play(people, {"ana": after("blas")})
    moved = play(people, {"ana": to("terraza_sureste")})
    assert followed.record.after == moved.record.after
    assert followed.record.notified == moved.record.notified
    assert followed.record.masks == moved.record.masks
