"""The election of the Leader."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cosa.facts.inputs import Decide, Withdraw
from engine.cosa.posting.table_text import table_text
from engine.cosa.setting.words import PublicationKind
from engine.vocabulary.actions import Vote
from engine.vocabulary.choices import ElectLeader
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.ballots import T, elections
from tests.engine.cosa.world import (
    HOUR,
    A,
    B,
    C,
    D,
    E,
    F,
    H,
    World,
    code,
    position,
    week,
)  # fmt: skip


@pytest.mark.rule("F-16", "COSA-LDR-09", "QC-31g")
def test_in_the_election_anybody_votes_anybody() -> None:
    world = elections()
    assert code(world.say(B, ElectLeader(C))) == ""
    assert code(world.say(C, ElectLeader(B))) == ""
    assert code(world.say(D, ElectLeader(D))) == ""


def elect(world: World, **by: CharacterId | None) -> None:
    for who, target in by.items():
        choice = ElectLeader(target, blank=target is None)
        assert code(world.say(CharacterId(who), choice)) == ""


@pytest.mark.rule(
    "COSA-LDR-02", "COSA-LDR-04", "COSA-LDR-05", "COSA-LDR-06", "COSA-LDR-08", "COSA-LDR-11",
    "COSA-CLK-04", "F-14", "E-04", "QC-30e",
)  # fmt: skip
def test_the_election_is_free_changeable_and_published() -> None:
    world = elections()
    elect(world, ana=B, bruno=C, celia=None, dario=C)
    elect(world, ana=C)  # changed: it comes last now
    elect(world, elsa=H)
    world.give(Withdraw(E, world.now + 1, "t1:w"))
    world.run(week(1).ballot_closes)
    report = world.last(PublicationKind.ROLES)
    assert world.state.leader == C
    assert report.leader is not None
    assert (report.leader.leader, report.leader.by_chance) == (C, False)
    (found,) = report.tables
    assert table_text(found, world.game.setup.name) == (
        "Votación para líder (Día 1):\n\n\tCelia\t3 votos\t(1) Bruno (3) Dario (4) Ana"
    )
    assert all(person.missed == 0 for person in world.state.people.values())


@pytest.mark.option("election_order")
@pytest.mark.rule("QC-30e")
@pytest.mark.parametrize(
    ("order", "numbers"),
    [("first", [(A, 1), (B, 2)]), ("last_change", [(B, 1), (A, 2)])],
)
def test_a_changed_vote_may_keep_its_first_number(
    order: str, numbers: list[tuple[str, int]]
) -> None:
    world = elections(election_order=order)
    elect(world, ana=B, bruno=C)
    elect(world, ana=C)
    world.run(week(1).ballot_closes)
    (found,) = world.last(PublicationKind.ROLES).tables
    assert [(e.elector, e.number) for e in found.rows[0].entries] == numbers


@pytest.mark.rule("COSA-LDR-07")
def test_an_election_tie_is_broken_by_chance_and_said_so() -> None:
    winners = set[str]()
    for number in range(12):
        world = elections()
        world.state = replace(world.state, seed=f"{number:064x}")
        elect(world, ana=B, bruno=B, celia=D, dario=D, elsa=F)
        world.run(week(1).ballot_closes)
        change = world.last(PublicationKind.ROLES).leader
        assert change is not None
        assert change.by_chance
        winners.add(change.leader or "")
    assert winners == {B, D}


@pytest.mark.rule("QC-31f", "COSA-LDR-05")
def test_without_any_vote_the_leader_is_anybody() -> None:
    leaders = set[str | None]()
    for number in range(60):
        world = elections()
        world.state = replace(world.state, seed=f"{number:064x}")
        elect(world, ana=None)
        world.run(week(1).ballot_closes)
        leaders.add(world.state.leader)
    assert leaders == set(world.state.people)


def test_posts_of_a_narrator_on_behalf_of_somebody_need_no_notas_nor_hour() -> None:
    world = position(roles={A: T})
    late = week(2).ballot_closes + HOUR
    given = Decide(B, late, "dm:1", (Vote(C),), "visible", source="narrator")
    assert code(world.give(given)) == ""
