"""Ties: what the Leader may decide, when his word counts, and how chance takes his place."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cosa.facts.director import ConfirmDoubtful, KillPlayer, SetLeader
from engine.cosa.facts.events import Asked, Rejected
from engine.cosa.facts.inputs import Confirm, Published, Tick
from engine.cosa.facts.reports import TieCall
from engine.cosa.people.lynching import tie_options
from engine.cosa.setting.words import Phase, PublicationKind, Role
from engine.vocabulary.choices import BreakTie, TieOutcome
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.world import HOUR, A, B, C, D, G, H, World, code, position, week

T = Role.THING


def tied(*names: CharacterId, leader: CharacterId | None = G, **how: object) -> World:
    """A day 2 whose ballot ended with these tied at one vote each (the Leader's is blank)."""
    world = position(roles={H: T} | dict(how.pop("roles", {})), leader=leader, **how)  # type: ignore[arg-type]
    order = [w for w in world.state.living if w != leader]
    shifted = order[1:] + order[:1]
    for voter, target in zip(shifted, names, strict=False):
        assert world.vote(voter, target, confirmed=True) == ""
    world.blank()
    world.close_day()
    return world


def word(
    world: World,
    who: CharacterId,
    *targets: CharacterId,
    outcome: TieOutcome | None = None,
    **how: object,
) -> str:
    choices = [BreakTie(target=t) for t in targets] or [BreakTie(outcome)]
    return code(world.say(who, *choices, **how))


@pytest.mark.rule("COSA-TIE-01", "QC-31d", "QC-31c")
def test_the_table_and_the_tie_are_published_before_the_leader_decides() -> None:
    world = tied(A, B)
    assert world.state.phase is Phase.TIE
    report = world.last(PublicationKind.TABLE)
    assert len(report.tables[0].rows) == 2
    assert report.tie == TieCall((A, B), G, week(2).tie_until)


@pytest.mark.rule("COSA-TIE-02", "QC-31", "F-04")
@pytest.mark.parametrize(
    ("targets", "outcome", "dead"),
    [
        ((A,), None, {A}),
        ((B,), None, {B}),
        ((A, B), None, {A, B}),
        ((), "todos", {A, B}),
        ((), "ninguno", set()),
    ],
)
def test_of_two_tied_one_both_or_none_die(
    targets: tuple[CharacterId, ...], outcome: TieOutcome | None, dead: set[str]
) -> None:
    world = tied(A, B)
    assert word(world, G, *targets, outcome=outcome) == ""
    world.publish()
    assert world.dead() == dead
    resolution = world.last(PublicationKind.LYNCHING).resolution
    assert resolution is not None
    assert resolution.by == "leader"
    assert set(resolution.chosen) == dead


@pytest.mark.rule("COSA-TIE-03", "COSA-TIE-04", "F-04")
def test_of_four_tied_a_pair_or_three_are_refused() -> None:
    world = tied(A, B, C, D)
    before = world.state
    assert word(world, G, A, B) == "W-SUBSET"
    assert word(world, G, A, B, C) == "W-SUBSET"
    assert world.state == before
    assert word(world, G, A, B, C, D) == ""
    assert world.dead() == {A, B, C, D}


@pytest.mark.rule("COSA-TIE-05")
def test_only_the_tied_can_be_named() -> None:
    world = tied(A, B)
    assert word(world, G, C) == "W-NOTTIED"
    assert word(world, G, CharacterId("nadie")) == "W-UNKNOWN"
    assert code(world.say(G, BreakTie("todos"), BreakTie(target=A))) == "W-MULTI"
    assert code(world.say(G, BreakTie())) == "W-UNKNOWN"


@pytest.mark.rule("COSA-TIE-06", "QC-91")
def test_a_leader_among_the_tied_may_spare_or_doom_himself() -> None:
    for outcome, dead in (("ninguno", set[str]()), ("todos", {A, B})):
        world = tied(A, B, leader=A)
        # The Leader's own vote is blank, so both have one.
        assert set(world.state.tied) == {A, B}
        assert word(world, A, outcome=outcome) == ""  # type: ignore[arg-type]
        assert world.dead() == dead


@pytest.mark.rule("QC-31b", "E-24")
def test_a_public_decision_counts_only_once_confirmed_and_a_private_one_at_once() -> None:
    world = tied(A, B)
    assert word(world, G, A, channel="visible") == "W-NOTDIR"
    assert isinstance(world.events[-1], Rejected)
    assert word(world, G, A, channel="public", notes=False, post="t1:pub") == "W-NOTDIR"
    assert isinstance(world.events[-1], Asked)
    assert world.dead() == set()
    world.now += 60
    world.give(Confirm(G, world.now, "t1:si", of="t1:pub"))
    assert world.dead() == {A}
    body = tied(A, B)
    assert word(body, G, B, notes=False) == ""


@pytest.mark.rule("QC-31b")
def test_the_first_valid_decision_is_final_and_only_the_leaders() -> None:
    world = tied(A, B)
    assert word(world, C, A) == "W-NOROLE"
    assert word(world, G, A) == ""
    assert word(world, G, B) == "W-CLOSED"
    assert world.dead() == {A}
    assert word(position(leader=G), G, A) == "W-PHASE"


@pytest.mark.rule("E-24")
def test_the_narrator_may_confirm_a_public_decision() -> None:
    world = tied(A, B)
    word(world, G, A, channel="public", post="t1:pub")
    world.act(ConfirmDoubtful("t1:pub", True, "Directora", "lo dijo claro"))
    assert world.dead() == {A}


@pytest.mark.rule("COSA-TIE-07", "QC-31c", "E-13")
def test_without_a_timely_decision_chance_decides() -> None:
    world = tied(A, B)
    assert word(world, G, A, at=week(2).tie_until + 1) == "W-LATE"
    world.run(week(2).tie_until)
    resolution = world.last(PublicationKind.LYNCHING).resolution
    assert resolution is not None
    assert resolution.by == "chance"
    assert world.dead() == set(resolution.chosen)


@pytest.mark.rule("COSA-TIE-08")
def test_without_a_leader_chance_decides_at_once() -> None:
    world = tied(A, B, leader=None)
    tie = world.last(PublicationKind.TABLE).tie
    assert tie is not None
    assert (tie.leader, tie.until) == (None, None)
    assert world.last(PublicationKind.LYNCHING).resolution is not None
    assert world.state.phase is not Phase.TIE


@pytest.mark.rule("COSA-TIE-09", "COSA-TIE-10", "F-04", "QC-31e")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_chance_draws_over_the_leaders_own_options_alike(number: int) -> None:
    names = (A, B, C, D)[:number]
    assert len(tie_options(names)) == number + 2
    seen = Counter[tuple[CharacterId, ...]]()
    rounds = 30 * (number + 2)
    for seed in range(rounds):
        world = position(2, Phase.TIE, roles={H: T}, leader=G, tied=names, seed=f"{seed:064x}")
        world.run(week(2).tie_until)
        resolution = world.last(PublicationKind.LYNCHING).resolution
        assert resolution is not None
        seen[resolution.chosen] += 1
    assert set(seen) == {(), names, *((name,) for name in names)}
    assert min(seen.values()) > 12
    assert max(seen.values()) < 55


@pytest.mark.option("tie_weight_all")
@pytest.mark.rule("QC-31e", "COSA-TIE-10")
@pytest.mark.parametrize(("weight", "least", "most"), [(0, 0, 0), (1, 8, 45), (20, 75, 99)])
def test_everybody_dies_as_often_as_the_rulings_weigh_it(
    weight: int, least: int, most: int
) -> None:
    deaths = 0
    for seed in range(100):
        world = position(
            2, Phase.TIE, roles={H: T}, leader=G, tied=(A, B), seed=f"{seed:064x}",
            rules={"tie_weight_all": weight},
        )  # fmt: skip
        world.run(week(2).tie_until)
        deaths += world.dead() == {A, B}
    assert least <= deaths <= most


@pytest.mark.option("lovers_ban_scope")
@pytest.mark.rule("QC-30k")
def test_a_leader_may_doom_his_partner_unless_the_ban_reaches_killing() -> None:
    world = tied(A, B, lovers=(G, A))
    assert word(world, G, A) == ""
    assert world.dead() == {A, G}
    banned = tied(A, B, lovers=(G, A), rules={"lovers_ban_scope": "vote_and_kill"})
    assert word(banned, G, A) == "W-LOVER"
    assert word(banned, G, outcome="todos") == "W-LOVER"
    assert word(banned, G, B) == ""


@pytest.mark.rule("QC-85", "COSA-TIE-08")
def test_a_tie_goes_on_when_the_narrator_kills_one_of_it_or_changes_the_leader() -> None:
    world = tied(A, B, C)
    world.act(KillPlayer(A, "Directora", "se va"))
    assert world.state.tied == (B, C)
    world.act(SetLeader(D, "Directora", "relevo"))
    assert word(world, G, B) == "W-NOROLE"
    assert word(world, D, B) == ""
    assert world.dead() == {A, B}
    pair = tied(A, B)
    pair.act(KillPlayer(A, "Directora", "se va"))
    assert pair.dead() == {A, B}  # one is left, and it is he


def test_a_tie_called_after_its_deadline_still_leaves_its_leader_some_hours() -> None:
    world = position(roles={H: T}, leader=G)
    world.votes(ana=B, bruno=A)
    world.blank()
    world.give(Tick(week(2).ballot_closes))
    late = week(2).tie_until + 5 * HOUR
    pending = world.state.pending
    assert pending is not None
    world.give(Published(pending.number, late, late))
    assert world.game.next_instant(world.state) == late + 12 * HOUR
    assert word(world, G, A, at=late + 11 * HOUR) == ""
