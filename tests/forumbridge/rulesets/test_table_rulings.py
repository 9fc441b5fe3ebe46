"""The rulings about what the table is told of its votes and who reads it, in the letters of a
game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.inputs import (
    CastVote,
    KillPerson,
    MovePerson,
    Published,
    ScheduleOpening,
    Tick,
)
from engine.hacienda.setting.setup import Ruleset
from engine.vocabulary import CharacterId, DoTask, PlaceId, TaskId
from forumbridge.letters import SceneKind
from forumbridge.narration.render import plain
from forumbridge.rulesets.hacienda.codec import pack
from forumbridge.rulesets.hacienda.game import HaciendaGame
from tests.forumbridge.rulesets.table import CAST, SEED, inputs_to_the_first_round, live
from tests.forumbridge.rulesets.test_hacienda import PEPITO, post

HOUR = 3600
OPENING = 10_000
WEEK = 168 * HOUR
MET = OPENING + 240


def at_the_table(*dead: CharacterId, **rules: object) -> HaciendaGame:
    """A game in which some died and Pepito called a deliberation by the bell, out at `MET`."""
    game = live(replace(Ruleset(), **rules))
    game.apply([game.deal(100, SEED, "", [(who, f"p{n}", n) for n, who in enumerate(CAST)])])
    game.apply([game.published(1, 200, 150, [])])
    game.apply([pack(ScheduleOpening(OPENING)), game.tick(OPENING, settled=True)])
    game.apply([game.published(2, OPENING + 60, OPENING, [])])
    game.apply([pack(KillPerson(who, "narrador", "prueba")) for who in dead])
    ring = "\n".join(["Toco la campana en la fase 1", "1 PA: espero", "1 PA: espero"])
    game.apply(game.understand(post(ring, PEPITO, at=OPENING + 120)).inputs)
    game.apply([pack(Tick(OPENING + 180))])
    game.apply([pack(Published(3, MET, OPENING + 200))])
    return game


@pytest.mark.option("show_who_voted")
@pytest.mark.rule("AMB-265", "MSG-88")
@pytest.mark.parametrize("show", [False, True])
def test_the_reminder_of_a_vote_names_who_has_voted_only_by_ruling(show: bool) -> None:
    game = at_the_table(show_who_voted=show)
    voters = [CharacterId("pascuala"), PEPITO]
    game.apply([pack(CastVote(w, MET + n, f"v:{n}", CAST[5])) for n, w in enumerate(voters)])
    (letter,) = game.reminders(MET + WEEK - HOUR, frozenset())
    assert letter.scene.kind is SceneKind.DELIBERATION
    text = plain(letter.document)
    assert ("Ya han votado" in text) is show
    assert ("Pepito" in text) is show
    quiet = at_the_table(show_who_voted=show).reminders(MET + WEEK - HOUR, frozenset())
    assert "votado ya" not in plain(quiet[0].document)
    if not show:
        assert plain(quiet[0].document) == text


@pytest.mark.option("batch_reports")
@pytest.mark.rule("AMB-263", "AMB-271")
@pytest.mark.parametrize("every", [True, False])
def test_reports_that_say_nothing_are_sent_or_not(every: bool) -> None:
    """Six are alone, each in a room without windows on another; the rest sit in the Comedor."""
    rooms = ("capilla", "bodega", "cocina", "carruajes", "palomar", "luces")
    game = at_the_table(batch_reports=every)
    game.apply([pack(CastVote(w, MET + n, f"v:{n}", None)) for n, w in enumerate(CAST)])
    game.apply([game.published(4, MET + 100, MET + 90, [])])
    alone = dict(zip(CAST, rooms, strict=False))
    acts = [MovePerson(who, PlaceId(room), "narrador", "prueba") for who, room in alone.items()]
    game.apply([pack(act) for act in acts])
    opens = MET + HOUR
    game.apply([pack(ScheduleOpening(opens)), game.tick(opens, settled=True)])
    letters = game.apply([game.published(5, opens + 60, opens, [])]).letters
    assert letters == ()
    due = game.next_instant()
    assert due is not None
    sent = game.apply([game.tick(due + 60, settled=True)]).letters
    told = {letter.recipients[0] for letter in sent if letter.kind == "report"}
    assert told == (set(CAST) if every else set(CAST) - set(alone))
    assert sent[-1].kind == "public"


@pytest.mark.option("ghosts_read_deliberation")
@pytest.mark.rule("AMB-137", "AMB-266", "HAC-GHO-09")
@pytest.mark.parametrize("read", [True, False])
def test_the_ghosts_of_whom_all_know_read_the_deliberation_or_only_what_it_publishes(
    read: bool,
) -> None:
    """Pascuala dies unseen before the bell; the deliberation tells of it, and expels another."""
    pascuala, expelled = CharacterId("pascuala"), CAST[5]
    game = at_the_table(pascuala, ghosts_read_deliberation=read)
    table = frozenset(CAST)
    living = [who for who in CAST if who != pascuala]
    out = {pascuala, expelled}
    key = "deliberacion"
    assert game.members().get(key) == (None if read else table - {pascuala})
    reminder = game.reminders(MET + WEEK - HOUR, frozenset())[0]
    assert set(reminder.recipients) == (set() if read else set(living))
    votes = [CastVote(who, MET + n, f"v:{n}", expelled) for n, who in enumerate(living)]
    letters = game.apply([pack(vote) for vote in votes]).letters
    public = letters[-1]
    assert (public.kind, public.scene.kind) == ("public", SceneKind.DELIBERATION)
    copies = {one.recipients: plain(one.document) for one in letters if one.kind == "notice"}
    if read:
        assert (public.recipients, copies) == ((), {})
        return
    game.apply([game.published(4, MET + 100, MET + 90, [])])
    assert set(public.recipients) == set(CAST) - out
    assert copies == {(who,): plain(public.document) for who in sorted(out, key=CAST.index)}
    assert game.members()[key] == table - out


@pytest.mark.option("ghosts_read_deliberation")
@pytest.mark.rule("AMB-137", "AMB-266")
def test_nobody_whose_death_is_not_known_is_left_out_of_the_table() -> None:
    game = at_the_table(CAST[5], ghosts_read_deliberation=False, publish_deaths=False)
    assert game.members()["deliberacion"] == frozenset(CAST)
    assert set(game.reminders(MET + WEEK - HOUR, frozenset())[0].recipients) == set(CAST)


@pytest.mark.option("start_place")
@pytest.mark.rule("AMB-012", "MSG-01")
@pytest.mark.parametrize(
    ("place", "says"), [(None, "en el Comedor"), (PlaceId("capilla"), "en la Capilla")]
)
def test_the_opening_says_where_the_game_begins(place: PlaceId | None, says: str) -> None:
    _, opening = live(Ruleset(start_place=place)).setup_letters("00" * 32)
    assert says in plain(opening.document)


@pytest.mark.option("start_place")
@pytest.mark.rule("AMB-012", "HAC-DEL-05", "MSG-84")
@pytest.mark.parametrize(
    ("place", "meets", "goes_on"),
    [(None, "al Comedor", "en el Comedor"), (PlaceId("capilla"), "a la Capilla", "en la Capilla")],
)
def test_the_table_is_said_to_be_where_all_really_meet(
    place: PlaceId | None, meets: str, goes_on: str
) -> None:
    """The bell is in the Comedor all the same: he who rings it is put there."""
    game = live(Ruleset(start_place=place))
    game.apply([game.deal(100, SEED, "", [(who, f"p{n}", n) for n, who in enumerate(CAST)])])
    game.apply([game.published(1, 200, 150, [])])
    game.apply([pack(ScheduleOpening(OPENING)), game.tick(OPENING, settled=True)])
    game.apply([game.published(2, OPENING + 60, OPENING, [])])
    game.apply([pack(MovePerson(PEPITO, PlaceId("comedor"), "narrador", "prueba"))])
    ring = "\n".join(["Toco la campana en la fase 1", "1 PA: espero", "1 PA: espero"])
    game.apply(game.understand(post(ring, PEPITO, at=OPENING + 120)).inputs)
    opened = game.apply([pack(Tick(OPENING + 180))]).letters[-1]
    assert meets in plain(opened.document)
    game.apply([pack(Published(3, MET, OPENING + 200))])
    votes = [pack(CastVote(who, MET + n, f"v:{n}", None)) for n, who in enumerate(CAST)]
    closed = game.apply(votes).letters[-1]
    assert goes_on in plain(closed.document)
    assert {person.place for person in game._state.people.values()} == {place or "comedor"}


@pytest.mark.rule("AMB-223", "HAC-TASK-09")
def test_the_catalogue_is_for_all_before_anybody_has_a_side_and_pretence_is_read_from_it() -> None:
    game = live()
    catalogue, _ = game.setup_letters("00" * 32)
    assert catalogue.scene.kind is SceneKind.PUBLIC
    assert catalogue.recipients == ()
    text = plain(catalogue.document)
    tasks = game._rules.setup.tasks
    assert [task.name for task in tasks.values() if task.name not in text] == []
    game.apply(inputs_to_the_first_round())
    caco = next(w for w, p in game._state.people.items() if p.side == "impostor")
    named = game.understand(post("1 PA: recorto los setos", caco, at=OPENING + 120)).declaration
    assert [reading.action for reading in named.readings][:1] == [DoTask(TaskId("setos"))]
