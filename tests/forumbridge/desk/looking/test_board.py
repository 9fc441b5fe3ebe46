"""The board at every moment: everything for the narrator, and for a player what he knew then."""

from __future__ import annotations

import pytest

from engine.hacienda.facts.inputs import Pause
from engine.vocabulary import CharacterId
from forumbridge.composition import fold_game
from forumbridge.config_files.paths import DATABASE, MAP
from forumbridge.desk.context import looking_at
from forumbridge.desk.looking.board import board_view
from forumbridge.desk.looking.course import Course
from forumbridge.errors import ConfigurationError, UsageError
from forumbridge.rulesets.hacienda.codec import pack
from forumbridge.rulesets.hacienda.game import HaciendaGame
from forumbridge.rulesets.looking import Board, Position
from forumbridge.storage import open_store
from tests.forumbridge.desk.looking.conftest import looked_at, simulated
from tests.forumbridge.drawing.seen import seen

GAMES = (3, 8)
SELF = ("Usted", "Usted, en el pasaje")


def where(board: Board, *names: str) -> list[tuple[str, str]]:
    """Where some names stand, with what is said of each."""
    return [
        (spot.name, one.state) for spot in board.spots for one in spot.people if one.name in names
    ]


def names_on(board: Board) -> set[str]:
    return {one.name for spot in board.spots for one in spot.people}


def test_there_is_a_position_for_the_deal_each_opening_and_each_phase(look):
    _, game = look
    assert [one.label for one in game.positions()] == [
        "El reparto",
        "Ronda 1, al empezar",
        "Ronda 1, tras la fase 1",
        "Ronda 1, tras la fase 2",
    ]


def test_the_narrator_sees_where_everybody_is_and_who_is_dead(look, played):
    _, game = look
    names = game.people
    before, after = (game.board(one, None) for one in game.positions()[-2:])
    assert where(before, names[played.victim]) == [("Cocina", "")]
    assert sorted(where(after, names[played.victim])) == [
        ("Cocina", "cadáver"),
        ("Cocina", "fantasma"),
    ]
    assert names_on(after) == set(names.values())


def test_the_last_position_is_what_the_players_plan_shows(look, played):
    """The desk and `forumbridge map` look through the same eyes."""
    _, game = look
    recorded = fold_game(played.folder)
    assert isinstance(recorded, HaciendaGame)
    for who in game.people:
        view = recorded.known_to(who)
        board = game.board(game.positions()[-1], who)
        shown = {(spot.name, one.name) for spot in board.spots for one in spot.people}
        places = {p.id: p.name for p in recorded._rules.setup.map.places.values()}
        assert shown == {(places[f.place], f.label) for f in view.figures}
        assert board.caption == view.caption


def test_a_player_is_shown_nobody_whom_he_was_not_told_of(look):
    """No name stands on his board that no message of his has said."""
    desk, game = look
    rows = desk.store.outbox.list()
    for who, name in game.people.items():
        told = " ".join(row.plain for row in rows if row.scene == f"personal:{who}")
        for position in game.positions():
            if position.phase:
                shown = names_on(game.board(position, who)) - {*SELF}
                assert name not in shown
                assert {one for one in shown if one not in told} == set()


def test_who_is_out_of_sight_is_not_on_his_board(look, played):
    _, game = look
    last = game.positions()[-1]
    seen_by_early = names_on(game.board(last, CharacterId(played.early)))
    assert game.people[CharacterId(played.killer)] not in seen_by_early
    assert game.people[CharacterId(played.victim)] not in seen_by_early
    assert game.people[CharacterId(played.late)] in seen_by_early


def test_his_picture_says_no_more_than_his_board(look, played):
    _, game = look
    last, who = game.positions()[-1], CharacterId(played.early)
    texts = {ink.text for ink in seen(game.picture(last, who)).texts}
    board = names_on(game.board(last, who))
    assert {name for name in game.people.values() if name in texts} == board - {*SELF}
    assert game.people[CharacterId(played.killer)] in {
        ink.text for ink in seen(game.picture(last, None)).texts
    }


@pytest.mark.parametrize("number", GAMES)
def test_everybody_knows_where_he_is_himself_after_every_phase(number):
    """Also in the middle of phases that were told together."""
    game = simulated(number)
    looked = 0
    for position in game.positions():
        if not position.label.startswith("Ronda") or "tras la fase" not in position.label:
            continue
        whole = game.board(position, None)
        for who, name in game.people.items():
            own = where(game.board(position, who), *SELF)
            true = [(place, state) for place, state in _of(whole, name) if state != "cadáver"]
            assert [place for place, _ in own] == [place for place, _ in true]
            looked += 1
    assert looked > 50


def _of(board: Board, name: str) -> list[tuple[str, str]]:
    """Where somebody stands, whatever is said beside his name (the entrance he hides at)."""
    return [
        (spot.name, one.state)
        for spot in board.spots
        for one in spot.people
        if one.name == name or one.name.startswith(f"{name} (")
    ]


@pytest.mark.parametrize("number", GAMES)
def test_phases_told_together_are_known_one_after_another(number):
    """What he knew after one phase of several says nothing of those that follow."""
    game = simulated(number)
    together = [one for one in game.positions() if one.phase == 1 and one.key.endswith(".1")]
    first = next(one for one in together if _key(one, 3) in {p.key for p in game.positions()})
    later = next(one for one in game.positions() if one.key == _key(first, 3))
    changed = [
        who for who in game.people if game.board(first, who).spots != game.board(later, who).spots
    ]
    assert changed
    assert "fase 1" in game.board(first, changed[0]).caption


def _key(position: Position, number: int) -> str:
    return f"{position.key.partition('.')[0]}.{number}"


def test_what_is_recorded_later_is_folded_onto_what_was(played, going_on):
    course = Course()
    folder, clock = going_on.folder, going_on.clock
    with looking_at(folder, clock) as desk, course.watched(desk) as game:
        before = game.taken_in
    store = open_store(folder / DATABASE)
    with store.transaction("probe"):
        store.inputs.append([pack(Pause(clock.now(), "Berta", ""))], (), (), at=clock.now())
    store.close()
    with looking_at(folder, clock) as desk, course.watched(desk) as again:
        assert again is game
        assert again.taken_in == before + 1
        grown = [again.board(one, None) for one in again.positions()], again.summary()
    with looking_at(folder, clock) as desk, Course().watched(desk) as fresh:
        assert grown == ([fresh.board(one, None) for one in fresh.positions()], fresh.summary())
    assert grown[1]["paused"]


def test_a_changed_file_is_folded_anew(played, going_on):
    course = Course()
    with looking_at(going_on.folder, going_on.clock) as desk, course.watched(desk) as game:
        pass
    path = next((going_on.folder / "mensajes").glob("*.j2"))
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    with looking_at(going_on.folder, going_on.clock) as desk, course.watched(desk) as again:
        assert again is not game
        assert again.taken_in == game.taken_in


@pytest.mark.parametrize(
    ("key", "who", "code"),
    [("99.1", "", "SIN_ESE_MOMENTO"), ("", "zutano", "DESCONOCIDO")],
)
def test_what_is_not_there_is_told(look, key, who, code):
    _, game = look
    with pytest.raises(UsageError) as told:
        board_view(game, key, who)
    assert told.value.code == code


def test_a_map_that_can_not_be_drawn_is_told(played, going_on):
    path = going_on.folder / MAP
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[[0, 22, 8, 8]]", "[[0, 22, 8]]", 1), encoding="utf-8")
    with looking_at(going_on.folder, going_on.clock) as desk:
        with pytest.raises(ConfigurationError) as told:
            Course().picture(desk, "", "")
        assert told.value.code == "MAPA_SIN_DIBUJO"


def test_a_picture_is_drawn_once(played):
    course = Course()
    with looking_at(played.folder, played.clock) as desk:
        assert course.picture(desk, "", "") is course.picture(desk, "", "")
    with looked_at(played, course) as (desk, game):
        assert game.pictured
