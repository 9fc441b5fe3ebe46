"""The office of Leader when its holder dies, and last breaths by day."""

from __future__ import annotations

import pytest

from engine.cosa.facts.director import SetLeader
from engine.cosa.facts.inputs import Published, Tick
from engine.cosa.facts.notes import LastBreath, Prompt
from engine.cosa.facts.reports import LeaderChange
from engine.cosa.setting.words import Phase, PublicationKind, Role, SlotName
from engine.vocabulary.choices import ElectLeader, LastShot, NameSuccessor
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.world import HOUR, A, B, C, D, E, F, G, H, World, code, night, position, week

T, ARMOURER = Role.THING, Role.ARMOURER


def lynched(who: CharacterId, **how: object) -> World:
    """A day 2 in which `who` is lynched; nobody has answered anything yet."""
    world = position(roles={H: T} | dict(how.pop("roles", {})), **how)  # type: ignore[arg-type]
    others = [one for one in world.state.living if one not in (who, *world.state.lovers)]
    world.votes(**{others[0]: who, others[1]: who})
    world.blank()
    return world


@pytest.mark.rule("COSA-LDR-01", "COSA-LDR-12", "COSA-LDR-15", "QC-32", "QC-32e", "COSA-LDR-10")
def test_a_lynched_leader_is_followed_by_the_first_living_of_his_list() -> None:
    world = lynched(A, leader=A, people={B: {"alive": False}})
    assert world.successors(A, C, D) == ""
    world.close_day()
    assert world.state.leader == C
    assert world.state.people[C].role is Role.HUMAN  # an office, not a role
    assert world.state.phase is Phase.DUSK
    told = world.last(PublicationKind.LYNCHING)
    assert told.leader == LeaderChange(C)
    assert not told.last_breath
    assert not world.notes(A, LastBreath)
    world.nightfall()
    world.dawn()
    other = next(one for one in world.state.living if one != C)
    world.votes(**{C: other})
    world.blank()
    world.close_day()
    entries = world.last(PublicationKind.TABLE).tables[0].rows[0].entries
    assert [(e.elector, e.reason) for e in entries] == [(C, ""), (C, "leader")]


@pytest.mark.rule("QC-32", "E-16", "COSA-LDR-12")
def test_a_leader_without_a_list_is_asked_at_once_and_has_twelve_hours() -> None:
    world = lynched(A, leader=A)
    world.close_day()
    assert world.state.phase is Phase.BREATH
    assert world.notes(A, LastBreath) == [LastBreath((SlotName.SUCCESSOR,), 12)]
    assert world.last(PublicationKind.LYNCHING).last_breath
    assert world.game.next_instant(world.state) == world.now + 12 * HOUR
    assert world.successors(A, B) == ""  # the dead man's answer
    world.publish()
    assert world.state.leader == B
    assert world.state.phase is Phase.DUSK
    assert world.last(PublicationKind.LAST_BREATH).leader == LeaderChange(B)
    assert world.successors(A, C) == "W-GHOST"


@pytest.mark.option("clock_last_breath_hours")
@pytest.mark.rule("E-16")
@pytest.mark.parametrize("hours", [1, 12, 40])
def test_the_night_opens_after_the_last_breath_however_long_it_takes(hours: int) -> None:
    world = lynched(A, leader=A, rules={"clock_last_breath_hours": hours})
    closes = week(2).ballot_closes
    world.close_day()
    world.run(closes + hours * HOUR - 1)
    assert world.state.phase is Phase.BREATH
    world.run(max(closes + hours * HOUR, week(2).tie_until))
    assert world.state.leader is None
    assert world.state.phase is Phase.WINDOW_A


@pytest.mark.rule("E-16")
def test_the_hours_of_a_last_breath_begin_with_its_own_request() -> None:
    world = lynched(A, leader=A)
    world.now = week(2).ballot_closes
    world.give(Tick(world.now))
    for late in (3 * HOUR, 5 * HOUR):
        pending = world.state.pending
        assert pending is not None
        assert world.game.next_instant(world.state) is None
        world.give(Published(pending.number, world.now + late, world.now + late))
    assert world.game.next_instant(world.state) == world.now + 17 * HOUR


@pytest.mark.option("leader_no_successor")
@pytest.mark.rule("QC-32b", "COSA-TIE-08")
def test_without_a_successor_the_rulings_decide() -> None:
    def after(how: str, seed: str = "5e" * 32) -> World:
        world = lynched(A, leader=A, rules={"leader_no_successor": how}, seed=seed)
        world.close_day()
        world.run(week(2).tie_until)
        return world

    vacant = after("vacant")
    assert vacant.state.leader is None
    assert vacant.last(PublicationKind.LAST_BREATH).leader == LeaderChange(None)
    heirs = {after("random", f"{n:064x}").state.leader for n in range(40)}
    assert heirs == {B, C, D, E, F, G, H}
    change = after("random").last(PublicationKind.LAST_BREATH).leader
    assert change is not None
    assert change.by_chance


@pytest.mark.option("leader_no_successor")
@pytest.mark.rule("QC-32b")
def test_an_election_may_follow_beside_the_next_lynching() -> None:
    world = lynched(A, leader=A, rules={"leader_no_successor": "election"})
    world.close_day()
    world.run(week(2).tie_until)
    assert world.last(PublicationKind.LAST_BREATH).leader == LeaderChange(None, election=True)
    calls = world.dawn().calls
    assert [call.ballot for call in calls] == ["lynch", "leader"]
    voter, other, third = world.state.living[:3]
    assert code(world.say(voter, ElectLeader(third))) == ""
    world.votes(**{other: voter, third: other})
    world.blank()
    world.close_day()
    report = world.last(PublicationKind.TABLE)
    assert [found.ballot for found in report.tables] == ["lynch", "leader"]
    assert world.state.leader == third
    assert report.tie is not None
    assert report.tie.leader == third  # he breaks that day's tie already
    assert all(e.reason == "" for r in report.tables[0].rows for e in r.entries)


@pytest.mark.rule("QC-32b", "QC-32d")
def test_a_leader_may_want_nobody_or_anybody_living_but_himself() -> None:
    world = lynched(A, leader=A, lovers=(A, B), rules={"leader_no_successor": "random"})
    assert world.successors(A, A) == "W-SELF"
    assert world.successors(A, CharacterId("otro")) == "W-UNKNOWN"
    assert world.successors(C, D) == "W-NOROLE"
    assert world.successors(A, B) == ""  # his partner
    assert world.successors(A, H) == ""  # an Asimilado
    assert code(world.say(A, NameSuccessor(None, nobody=True))) == ""
    world.close_day()
    assert world.state.leader is None
    assert world.state.phase is Phase.DUSK  # he was not asked again
    asked = lynched(A, leader=A, rules={"leader_no_successor": "random"})
    asked.close_day()
    assert code(asked.say(A, NameSuccessor(None, nobody=True))) == ""
    assert asked.state.leader is None
    dead = position(leader=A, people={B: {"alive": False}})
    assert dead.successors(A, B) == "W-DEAD"


@pytest.mark.rule("QC-32c", "QC-75")
def test_a_successor_who_dies_in_the_same_batch_never_held_office() -> None:
    world = lynched(A, leader=A, lovers=(A, B))
    assert world.successors(A, B, C) == ""
    world.close_day()
    assert world.dead() == {A, B}
    assert world.last(PublicationKind.LYNCHING).leader == LeaderChange(C)


@pytest.mark.rule("COSA-LDR-13", "COSA-CLK-10", "QC-59d", "QC-48", "E-13")
def test_for_the_night_the_successor_is_declared_by_sunday() -> None:
    world = night(2, roles={H: T}, leader=A)
    world.pack("matar", A)
    world.window_b()
    assert world.notes(A, Prompt) == [Prompt((SlotName.SUCCESSOR,), week(2).window_b_until)]
    assert world.successors(A, B, at=week(2).window_b_until) == ""
    world.run(week(2).window_b_until)
    world.now = week(3).opens - HOUR
    assert world.successors(A, C) == ""  # kept, but not for this night
    report = world.dawn()
    assert world.state.leader == B
    assert report.leader == LeaderChange(B)


@pytest.mark.rule("COSA-LDR-13", "QC-32b")
def test_a_leader_who_dies_at_night_without_a_list_leaves_the_office_vacant() -> None:
    world = night(2, roles={H: T}, leader=A)
    world.pack("matar", A)
    report = world.dawn()
    assert report.leader == LeaderChange(None)
    assert not world.notes(A, LastBreath)


@pytest.mark.rule("QC-59", "QC-75", "COSA-ARM-04", "COSA-ARM-05", "E-16")
def test_a_lynched_armourer_is_asked_and_his_shot_may_reach_the_leaders_heir() -> None:
    world = lynched(A, roles={A: ARMOURER}, leader=A)
    world.close_day()
    assert world.notes(A, LastBreath) == [LastBreath((SlotName.SHOT, SlotName.SUCCESSOR), 12)]
    assert world.successors(A, B, C) == ""
    assert world.state.phase is Phase.BREATH
    assert world.shot(A, B) == ""
    world.publish()
    assert world.dead() == {A, B}
    told = world.last(PublicationKind.LAST_BREATH)
    assert [d.who for d in told.deaths] == [B]
    assert told.leader == LeaderChange(C)


@pytest.mark.rule("QC-32", "QC-75")
def test_a_leader_shot_with_a_last_breath_has_a_last_breath_too() -> None:
    world = lynched(A, roles={A: ARMOURER}, leader=B)
    world.close_day()
    assert world.shot(A, B) == ""
    world.publish()
    assert world.state.phase is Phase.BREATH
    assert world.notes(B, LastBreath) == [LastBreath((SlotName.SUCCESSOR,), 12)]
    assert world.successors(B, C) == ""
    assert world.state.leader == C


@pytest.mark.option("armourer_no_target")
@pytest.mark.rule("QC-59", "COSA-ARM-04")
def test_an_armourer_who_names_nobody_shoots_by_chance_or_not_at_all() -> None:
    shot = set[str]()
    for number in range(40):
        world = lynched(A, roles={A: ARMOURER}, seed=f"{number:064x}")
        world.close_day()
        world.run(week(2).tie_until)
        shot |= world.dead() - {A}
    assert shot == {B, C, D, E, F, G, H}
    nobody = lynched(A, roles={A: ARMOURER}, rules={"armourer_no_target": "none"})
    nobody.close_day()
    nobody.run(week(2).tie_until)
    assert nobody.dead() == {A}


@pytest.mark.rule("COSA-ARM-05", "COSA-ARM-06", "QC-59b", "QC-59c", "QC-30k")
@pytest.mark.option("lovers_ban_scope")
def test_the_armourers_list_is_his_alone_and_may_hold_his_love() -> None:
    world = position(roles={A: ARMOURER, H: T}, lovers=(A, B))
    assert world.shot(A, A) == "W-SELF"
    assert world.shot(C, D) == "W-NOROLE"
    assert code(world.say(A, LastShot(None))) == "W-UNKNOWN"
    assert world.shot(A, B, C) == ""
    banned = position(
        roles={A: ARMOURER, H: T}, lovers=(A, B), rules={"lovers_ban_scope": "vote_and_kill"}
    )
    assert banned.shot(A, B) == "W-LOVER"
    assert banned.shot(A, C) == ""


def test_a_leader_set_by_the_narrator_ends_the_wait_for_a_name() -> None:
    world = lynched(A, leader=A)
    world.close_day()
    world.act(SetLeader(D, "Directora", "no contesta"))
    assert world.state.leader == D
    assert world.state.phase is Phase.DUSK
    assert G in world.state.living
