"""The dawn report: who died, the growl, and nothing that tells what happened in the dark."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from engine.cosa.facts.notes import HuskySaved, OwnGrowl
from engine.cosa.facts.reports import DeathNotice, PublicReport
from engine.cosa.facts.state import Pack
from engine.cosa.setting.words import Cause, PublicationKind, Role
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.world import A, B, C, D, E, F, G, H, World, night

T, HERO, SUR = Role.THING, Role.HERO, Role.SURVIVOR
# Seats in a circle: ana, bruno, celia, dario, elsa, fabio, gala, hugo. The Survivor sits at dario's.
CAST = {A: T, B: HERO, D: SUR}


def cast(turn: int = 2, **how: object) -> World:
    return night(turn, **({"roles": CAST} | how))  # type: ignore[arg-type]


@pytest.mark.rule("COSA-SUP-01", "QC-63", "QC-63b", "QC-63c", "QC-61")
def test_the_husky_growls_for_all_when_an_asimilado_sits_beside_its_owner() -> None:
    for thing, growls in ((C, True), (E, True), (F, False), (A, False)):
        world = night(2, roles={thing: T, D: SUR})
        assert world.dawn().growl is growls
    gone = cast(people={D: {"alive": False}})
    assert gone.dawn().growl is False
    no_dog = night(2, roles={C: T, D: SUR}, husky=False)
    assert no_dog.dawn().growl is False


@pytest.mark.rule("QC-63c", "COSA-SUP-01")
def test_the_growl_is_of_the_state_after_the_night() -> None:
    world = cast(3, pack=Pack(choose_next=True))
    world.pack("elegir", C)
    assert world.dawn().growl is True
    killed = night(2, roles={C: T, F: T, B: HERO, D: SUR})
    killed.kill(B, C)
    assert killed.dawn().growl is False


@pytest.mark.rule("E-21")
def test_without_the_survivor_in_the_list_there_is_no_growl_line() -> None:
    world = night(2, roles={A: T}, rules={"setup_roles": ("heroe",)})
    assert world.dawn().growl is None


@pytest.mark.option("husky_growl_audience")
@pytest.mark.rule("QC-63")
def test_the_growl_may_be_for_the_survivor_alone() -> None:
    world = night(2, roles={C: T, D: SUR}, rules={"husky_growl_audience": "survivor"})
    assert world.dawn().growl is None
    assert world.notes(D, OwnGrowl) == [OwnGrowl(growls=True)]
    public = night(2, roles={C: T, D: SUR})
    public.dawn()
    assert not public.notes(D, OwnGrowl)


@pytest.mark.option("husky_skip_dead")
@pytest.mark.rule("QC-62")
def test_dead_neighbours_are_skipped_or_leave_an_empty_chair() -> None:
    for skips in (True, False):
        world = night(
            2, roles={B: T, D: SUR}, people={C: {"alive": False}}, rules={"husky_skip_dead": skips}
        )
        assert world.dawn().growl is skips
    pair = night(
        2, roles={A: T, D: SUR}, people={w: {"alive": False} for w in (B, C, E, F, G)}, players=8
    )
    assert pair.dawn().growl is True


@pytest.mark.option("seats")
@pytest.mark.rule("QC-61")
@pytest.mark.parametrize(
    ("seats", "growls"), [((), False), ((D, A), True), ((A, B, C, E, F, G, H, D), True)]
)
def test_seats_are_those_of_the_rulings(seats: tuple[CharacterId, ...], growls: bool) -> None:
    assert cast(rules={"seats": seats}).dawn().growl is growls


@pytest.mark.rule("F-13", "E-09", "QC-78", "COSA-END-03", "COSA-ASI-06")
def test_nothing_public_tells_quiet_nights_apart() -> None:
    nights: list[World] = [cast(roles=CAST | {F: T}) for _ in range(5)]
    saved, forgone, husky, disagreed, silent = nights
    saved.pack("matar", G)
    saved.window_b()
    assert saved.save(B) == ""
    forgone.pack("elegir")
    husky.pack("matar", D)
    disagreed.pack("matar", G, by=(A,))
    disagreed.pack("matar", H, by=(F,))
    for world in nights:
        world.dawn()
        assert world.dead() == set()
    assert len({world.last(PublicationKind.DAWN) for world in nights}) == 1
    assert husky.notes(D, HuskySaved)
    assert len({tuple(world.public) for world in nights}) == 1
    assert silent.state.pack.choose_next


@pytest.mark.rule("F-13", "COSA-FAC-02", "COSA-FAC-03", "COSA-ASI-01")
def test_nothing_public_tells_who_was_assimilated_or_whether() -> None:
    worlds = []
    for target in (F, G, None):
        world = cast(3, pack=Pack(choose_next=True))
        if target is not None:
            world.pack("elegir", target)
        # So that the quiet window does not tell.
        world.state = replace(world.state, active=frozenset({(2, True)}))
        world.dawn()
        worlds.append(world)
    assert len({tuple(world.public) for world in worlds}) == 1


@pytest.mark.rule("QC-79", "QC-76")
def test_the_dead_of_a_night_are_told_by_the_alphabet() -> None:
    world = cast(lovers=(H, C))
    world.pack("matar", H)
    world.kill(B, E)
    assert [d.who for d in world.dawn().deaths] == [C, E, H]


@pytest.mark.option("reveal_night_roles")
@pytest.mark.rule("QC-76", "COSA-DEATH-01")
def test_roles_of_the_night_are_revealed_unless_the_rulings_keep_them() -> None:
    for told, role in ((True, HERO), (False, None)):
        world = cast(rules={"reveal_night_roles": told})
        world.pack("matar", B)
        assert world.dawn().deaths == (DeathNotice(B, role),)


@pytest.mark.option("reveal_night_cause")
@pytest.mark.rule("QC-78", "COSA-HER-02", "COSA-ASI-05")
def test_causes_of_the_night_are_kept_unless_the_rulings_tell_them() -> None:
    for how, cause in (("none", None), ("all", Cause.THING)):
        world = cast(rules={"reveal_night_cause": how})
        world.pack("matar", G)
        assert world.dawn().deaths == (DeathNotice(G, Role.HUMAN, cause=cause),)


@pytest.mark.rule("COSA-END-02", "COSA-END-05")
def test_a_public_report_has_no_room_for_counts_attempts_or_assimilations() -> None:
    names = {field.name for field in fields(PublicReport)}
    assert not names & {
        "things",
        "humans",
        "quiet",
        "attempt",
        "converted",
        "missing",
        "saved",
        "turnout",
    }
    assert {f.name for f in fields(DeathNotice)} == {"who", "role", "lover", "cause"}
