"""Days 0 and 1: what is open, the deal, the couple."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.cosa.clock.schedule import awaits_deal
from engine.cosa.facts.director import KillPlayer
from engine.cosa.facts.events import Rejected
from engine.cosa.facts.inputs import Deal, Open
from engine.cosa.facts.notes import CoupleDrawn, LoveNotice, PackStatus, Prompt, RoleCard
from engine.cosa.facts.state import State
from engine.cosa.game import Cosa
from engine.cosa.people.deal import deal_roles
from engine.cosa.setting.setup import Character, Setup
from engine.cosa.setting.words import Phase, PublicationKind, Role, SlotName
from engine.vocabulary.choices import ElectLeader, HeroAct, NameLovers
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.world import (
    HOUR,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    World,
    code,
    scheduled,
    setup_of,
    week,
)

T = Role.THING


def prelude(
    players: int = 8, *, seed: str = "5e" * 32, dealt: bool = True, **rules: object
) -> World:
    """Day 0, with the calendar and (mostly) the seed given."""
    game = Cosa(setup_of(players, **rules))
    world = World(game, game.start())
    world.give(Open(0))
    world.publish()
    for turn in range(1, 5):
        world.give(scheduled(turn))
    if dealt:
        world.give(Deal(1, seed, "00" * 32))
    return world


def with_roles(**how: object) -> World:
    """Between the election and night 1: roles are dealt."""
    world = prelude(**how)  # type: ignore[arg-type]
    world.run(week(1).ballot_closes)
    assert world.state.phase is Phase.ROLES
    return world


def holder(world: World, role: Role) -> CharacterId:
    return next(who for who, p in world.state.people.items() if p.dealt is role)


def plain(world: World) -> list[CharacterId]:
    return [who for who, p in world.state.people.items() if p.role is Role.HUMAN]


def name(world: World, *names: CharacterId, **how: object) -> str:
    return code(world.say(holder(world, Role.ARMOURER), NameLovers(names), **how))


@pytest.mark.rule(
    "COSA-CLK-02",
    "COSA-CLK-03",
    "COSA-CLK-04",
    "COSA-CLK-05",
    "COSA-CLK-06",
    "COSA-INFO-01",
    "QC-61",
)
def test_the_prelude_has_two_days_an_election_and_no_roles() -> None:
    world = prelude()
    opening = world.last(PublicationKind.OPENING)
    assert opening.seats == tuple(world.state.people)
    assert opening.roles == ("analista", "heroe", "armero", "superviviente")
    assert world.state.phase is Phase.PRELUDE
    assert world.vote(A, B) == "W-EARLY"
    assert code(world.say(A, ElectLeader(B))) == "W-EARLY"
    world.run(week(1).opens)
    assert world.state.turn == 1
    assert {p.role for p in world.state.people.values()} == {Role.NONE}
    assert world.state.ballot is None
    call = world.last(PublicationKind.ELECTION).calls[0]
    assert (call.ballot, call.revocable, call.penalty) == ("leader", True, 0)
    assert code(world.say(A, HeroAct("matar", B))) == "W-NOROLE"
    world.run(week(1).ballot_closes)
    assert Role.NONE not in {p.role for p in world.state.people.values()}
    assert world.state.ballot is None


@pytest.mark.rule("COSA-CLK-05", "QC-83")
def test_the_election_waits_for_the_seed_which_comes_once() -> None:
    world = prelude(dealt=False)
    world.run(week(1).ballot_closes + HOUR)
    assert world.state.phase is Phase.ELECTION
    assert awaits_deal(world.state)
    assert world.game.next_instant(world.state) is None
    world.give(Deal(2, "ab" * 32, "00" * 32))
    assert world.give(Deal(2, "cd" * 32, "00" * 32)) == (Rejected(None, "ALREADY_DEALT"),)
    world.run(week(1).ballot_closes + HOUR)
    assert world.state.phase is Phase.ROLES
    fresh = Cosa(setup_of())
    assert fresh.step(fresh.start(), Deal(1, "ab" * 32, ""))[1] == (Rejected(None, "NOT_OPEN"),)


@pytest.mark.rule(
    "COSA-ROLE-01", "COSA-ROLE-02", "COSA-ROLE-03", "COSA-FAC-01", "COSA-INFO-02", "QC-81"
)
def test_one_is_asimilado_each_special_role_has_one_and_each_reads_only_his_own() -> None:
    world = with_roles(players=10)
    roles = Counter(p.role for p in world.state.people.values())
    assert roles == {
        T: 1,
        Role.ANALYST: 1,
        Role.HERO: 1,
        Role.ARMOURER: 1,
        Role.SURVIVOR: 1,
        Role.HUMAN: 5,
    }
    for who, person in world.state.people.items():
        assert world.notes(who, RoleCard) == [RoleCard(person.role)]
    assert world.state.husky
    assert code(world.say(plain(world)[0], HeroAct("matar", A))) == "W-NOROLE"


@pytest.mark.option("setup_roles")
@pytest.mark.rule("QC-81")
@pytest.mark.parametrize("roles", [(), ("heroe",), ("analista", "armero", "superviviente")])
def test_only_the_roles_of_the_rulings_are_dealt(roles: tuple[str, ...]) -> None:
    world = with_roles(setup_roles=roles)
    found = {str(p.role) for p in world.state.people.values()} - {"humano", "asimilado"}
    assert found == set(roles)
    world.run(week(1).tie_until)
    assert bool(world.state.lovers) == ("armero" in roles)


@pytest.mark.rule("QC-84", "QC-83")
def test_anybody_may_be_the_first_asimilado_whatever_the_order_of_the_roster() -> None:
    first = Counter[CharacterId]()
    for number in range(160):
        state = Cosa(setup_of()).start()
        dealt = deal_roles(replace(state, seed=f"{number:064x}"))
        (thing,) = dealt.things
        first[thing] += 1
        turned = replace(state, seed=f"{number:064x}", people=dict(reversed(state.people.items())))
        assert deal_roles(turned).things == (thing,)
    assert set(first) == {A, B, C, D, E, F, G, H}
    assert max(first.values()) < 45


@pytest.mark.rule("COSA-ARM-01", "COSA-LOV-01", "QC-57", "QC-57d", "COSA-ARM-03", "QC-58b")
def test_the_armourer_names_two_before_night_one_and_each_is_told_of_the_other() -> None:
    world = with_roles()
    armourer = holder(world, Role.ARMOURER)
    assert world.notes(armourer, Prompt) == [Prompt((SlotName.LOVERS,), week(1).tie_until)]
    one, other = plain(world)[:2]
    assert name(world, one, other) == ""
    assert world.state.lovers == ()
    world.run(week(1).tie_until)
    assert set(world.state.lovers) == {one, other}
    assert world.notes(one, LoveNotice) == [LoveNotice(other, thing=False)]
    assert world.notes(other, LoveNotice) == [LoveNotice(one, thing=False)]
    assert not world.notes(armourer, CoupleDrawn)
    told = {r.observer for r in world.personal if r.kind is PublicationKind.COUPLE}
    assert told == {one, other}
    assert world.state.phase is Phase.WINDOW_A
    assert name(world, one, other) == "W-LATE"


@pytest.mark.rule("QC-57c", "COSA-ARM-01", "COSA-ARM-02")
def test_lovers_are_two_different_living_people_and_may_be_changed() -> None:
    world = with_roles()
    armourer = holder(world, Role.ARMOURER)
    one, other = plain(world)[:2]
    assert name(world, one) == "W-COUNT"
    assert name(world, one, one) == "W-COUNT"
    assert name(world, one, other, armourer) == "W-COUNT"
    assert name(world, one, CharacterId("nadie")) == "W-UNKNOWN"
    assert code(world.say(one, NameLovers((one, other)))) == "W-NOROLE"
    assert name(world, one, other) == ""
    assert name(world, one, armourer, at=week(1).tie_until) == ""
    assert name(world, one, other, at=week(1).tie_until + 1) == "W-LATE"
    world.run(week(1).tie_until)
    assert set(world.state.lovers) == {one, armourer}


@pytest.mark.option("lovers_default")
@pytest.mark.rule("QC-57b", "E-08")
def test_a_silent_armourers_couple_is_drawn_and_told_to_him_or_there_is_none() -> None:
    world = with_roles()
    world.run(week(1).tie_until)
    assert len(set(world.state.lovers)) == 2
    armourer = holder(world, Role.ARMOURER)
    assert world.notes(armourer, CoupleDrawn) == [CoupleDrawn(world.state.lovers)]
    assert any(record.purpose.startswith("enamorados") for record in world.state.draws)
    nobody = with_roles(lovers_default="none")
    nobody.run(week(1).tie_until)
    assert nobody.state.lovers == ()
    assert nobody.state.phase is Phase.WINDOW_A


@pytest.mark.rule("QC-57b")
def test_lovers_named_in_vain_are_drawn() -> None:
    world = with_roles()
    one, other = plain(world)[:2]
    assert name(world, one, other) == ""
    world.act(KillPlayer(one, "Directora", "se va"))
    world.run(week(1).tie_until)
    assert len(world.state.lovers) == 2
    assert one not in world.state.lovers


@pytest.mark.rule("COSA-ASI-13", "F-08", "QC-58b", "COSA-ARM-03", "COSA-END-03")
def test_whoever_loves_the_first_asimilado_is_one_from_the_start() -> None:
    world = with_roles()
    thing, lover = holder(world, T), plain(world)[0]
    armourer = holder(world, Role.ARMOURER)
    assert name(world, thing, lover) == ""
    world.run(week(1).tie_until)
    assert set(world.state.things) == {thing, lover}
    assert world.notes(lover, LoveNotice) == [LoveNotice(thing, thing=True, pack=(thing,))]
    assert world.notes(thing, LoveNotice) == [LoveNotice(lover, thing=False)]
    assert world.notes(thing, PackStatus)[0].members == world.state.things
    assert world.state.active == frozenset()
    kinds = {type(note) for r in world.personal if r.observer == armourer for note in r.notes}
    assert kinds == {RoleCard, Prompt}
    assert set(world.state.scenes["pack"].members) == {thing, lover}


@pytest.mark.rule("QC-58", "COSA-ARM-07")
def test_an_armourer_in_love_with_the_asimilado_is_one_and_has_no_shot() -> None:
    world = with_roles()
    armourer, thing = holder(world, Role.ARMOURER), holder(world, T)
    assert name(world, armourer, thing) == ""
    world.run(week(1).tie_until)
    assert world.state.people[armourer].role is T
    assert world.notes(armourer, LoveNotice) == [LoveNotice(thing, thing=True, pack=(thing,))]
    assert SlotName.SHOT not in world.state.slots
    assert world.shot(armourer, plain(world)[0]) == "W-NOROLE"


@pytest.mark.option("clock_offtopic_closes")
@pytest.mark.rule("QC-14", "COSA-SCN-03")
def test_the_offtopic_closes_when_the_prelude_ends_or_with_day_zero() -> None:
    world = prelude()
    world.run(week(1).opens)
    assert world.state.scenes["offtopic"].open
    assert not world.last(PublicationKind.ELECTION).offtopic_closed
    world.run(week(1).ballot_closes)
    assert not world.state.scenes["offtopic"].open
    assert world.last(PublicationKind.ROLES).offtopic_closed
    early = prelude(clock_offtopic_closes="day0_end")
    assert early.state.scenes["offtopic"].open
    early.run(week(1).opens)
    assert not early.state.scenes["offtopic"].open
    assert early.last(PublicationKind.ELECTION).offtopic_closed


@pytest.mark.rule("QC-10", "QC-81")
@pytest.mark.parametrize(
    ("players", "roles", "opens"),
    [
        (4, ("armero",), False),
        (5, ("armero",), True),
        (2, (), False),
        (3, (), True),
        (4, ("heroe", "analista", "superviviente"), True),
        (3, ("heroe", "analista", "superviviente"), False),
    ],
)
def test_a_game_that_would_be_won_before_it_begins_is_refused(
    players: int, roles: tuple[str, ...], opens: bool
) -> None:
    game = Cosa(setup_of(players, setup_roles=roles))
    state, events = game.step(game.start(), Open(0))
    assert (state.phase is Phase.PRELUDE) == opens
    if not opens:
        assert state == game.start()
        assert isinstance(events[0], Rejected)
        assert events[0].code == "CANNOT_OPEN"


def test_a_game_opens_once() -> None:
    world = prelude()
    assert world.give(Open(5)) == (Rejected(None, "ALREADY_OPEN"),)


@pytest.mark.rule("QC-81")
def test_names_of_the_game_can_not_be_characters() -> None:
    roster = tuple(Character(CharacterId(i), i) for i in ("todos", "a", "b", "c", "d"))
    game = Cosa(Setup(roster))
    _, events = game.step(game.start(), Open(0))
    assert isinstance(events[0], Rejected)
    assert "todos" in events[0].data["motivo"]
    assert isinstance(game.start(), State)


@pytest.mark.rule("QC-83")
def test_the_opening_tells_the_commitment_and_another_is_refused_later() -> None:
    game = Cosa(setup_of())
    world = World(game, game.start())
    world.give(Open(0, commitment="ab" * 32))
    assert world.last(PublicationKind.OPENING) == game.opening(game.start(), "ab" * 32)
    assert world.give(Deal(1, "5e" * 32, "cd" * 32)) == (Rejected(None, "OTHER_COMMITMENT"),)
    world.give(Deal(1, "5e" * 32, "ab" * 32))
    assert not awaits_deal(world.state)
    silent = World(game, game.start())
    silent.give(Open(0, told=True))
    assert silent.state.phase is Phase.PRELUDE
    assert silent.state.pending is None
