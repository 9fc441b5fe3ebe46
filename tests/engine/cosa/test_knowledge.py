"""What each knows, and what the reader of decisions is told of him."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cosa.facts.events import Publication
from engine.cosa.facts.reports import Knowledge
from engine.cosa.setting.words import Phase, Role
from engine.vocabulary.actions import Vote
from engine.vocabulary.choices import ElectLeader
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.standpoint import Standpoint
from tests.engine.cosa.test_prelude import holder, name, plain, prelude
from tests.engine.cosa.whole_game import Table
from tests.engine.cosa.world import World, code, setup_of, week


class Reader:
    """Everybody's knowledge, from reports alone."""

    def __init__(self, world: World | Table) -> None:
        self.world = world
        self.known = {who: world.game.begin(who) for who in world.state.people}
        self.read = (0, 0)

    def catch_up(self) -> None:
        game, (public, personal) = self.world.game, self.read
        # Personal reports go out before the public one of their publication, and add to it.
        for report in self.world.public[public:]:
            self.known = {who: game.advance(known, report) for who, known in self.known.items()}
        for own in self.world.personal[personal:]:
            self.known[own.observer] = game.advance(self.known[own.observer], own)
        self.read = (len(self.world.public), len(self.world.personal))

    def stands(self, who: CharacterId) -> Standpoint:
        self.catch_up()
        return self.world.game.standpoint(self.known[who])


def test_what_can_be_decided_follows_the_reports_through_a_whole_turn() -> None:
    world = prelude()
    reader = Reader(world)
    one = next(iter(world.state.people))
    assert reader.stands(one).open == ()
    world.run(week(1).opens)
    assert reader.stands(one).open == ("ELEGIR_LIDER",)
    assert code(world.say(one, ElectLeader(one))) == ""
    world.run(week(1).ballot_closes)
    armourer, thing = holder(world, Role.ARMOURER), holder(world, Role.THING)
    hero, analyst = holder(world, Role.HERO), holder(world, Role.ANALYST)
    assert reader.stands(armourer).open[:2] == ("ENAMORAR", "DISPARAR")
    assert reader.stands(one).leads is True
    assert reader.stands(one).leader == one
    assert reader.stands(thing).role == "asimilado"
    lovers = plain(world)[:2]
    assert name(world, *lovers) == ""
    world.run(week(1).tie_until)
    assert reader.stands(lovers[0]).partner == lovers[1]
    assert reader.stands(hero).open[:2] == ("HEROE", "ABSTENCION")
    assert reader.stands(analyst).open[:2] == ("ANALIZAR", "ABSTENCION")
    assert "COSA" not in reader.stands(thing).open  # night 1 is chance
    assert reader.stands(thing).even is False
    world.window_b()
    assert "HEROE" not in reader.stands(hero).open  # no patrol on night 1
    assert "DISPARAR" in reader.stands(armourer).open[:2]
    assert "SUCESOR" in reader.stands(one).open
    world.dawn()
    for who in world.state.living:
        assert reader.stands(who).open[:2] == ("VOTAR", "CAMBIAR_VOTO")
        assert reader.stands(who).even is None
    world.nightfall()
    assert "COSA" in reader.stands(thing).open
    assert reader.stands(thing).even is True


@pytest.mark.rule("COSA-INFO-02")
def test_the_knowledge_of_a_player_is_made_of_his_reports_alone() -> None:
    """Two games that differ in what one was never told give him the same knowledge."""
    world = prelude()
    world.run(week(1).ballot_closes)
    reader = Reader(world)
    reader.catch_up()
    bystander = plain(world)[0]
    known = reader.known[bystander]
    assert known == replace(known, role=Role.HUMAN, pack=(), partner=None, asked=())


def test_a_vote_is_known_to_its_author() -> None:
    world = prelude()
    world.run(week(1).opens)
    for phase_end in (
        week(1).ballot_closes,
        week(1).tie_until,
        week(1).window_a_until,
        week(2).opens,
    ):
        world.run(phase_end)
    reader = Reader(world)
    reader.catch_up()
    one, other = world.state.living[:2]
    events = world.say(one, Vote(other))
    for who in (one, other):
        reader.known[who] = world.game.note(reader.known[who], events)
    assert reader.known[one].voted
    assert not reader.known[other].voted


@pytest.mark.parametrize("seed", range(12))
def test_knowledge_agrees_with_the_game_about_all_that_is_public(seed: int) -> None:
    table = Table(setup_of(9), seed, peace=0.15)
    reader = Reader(table)
    for moment in table.play(12):
        if any(isinstance(event, Publication) for event in moment.events):
            reader.catch_up()
        state = moment.after
        if state.pending is not None or state.phase is Phase.SETUP:
            continue
        for who, known in reader.known.items():
            assert set(known.living) == set(state.living)
            _agrees(who, known, table)


def _agrees(who: CharacterId, known: Knowledge, table: Table) -> None:
    state = table.state
    if state.leader is not None and state.people[state.leader].alive:
        assert known.leader == state.leader
    if not state.people[who].alive or state.phase is Phase.OVER:
        return
    assert known.role is state.people[who].role
    assert known.partner == state.partner(who)
    if state.people[who].thing:
        assert set(known.pack) >= set(state.things) - {who}
    stands = table.game.standpoint(known)
    assert stands.leads == (state.leader == who)
    if state.phase is Phase.TIE and state.leader == who:
        assert stands.open[0] == "DESEMPATE"
        assert set(stands.tied) == set(state.tied)
    if state.phase is Phase.VOTE:
        assert stands.open[0] == "VOTAR"
