"""The desk of the games without a map: table, log, people, what if; nothing shows what is secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.avaloup.words as avaloup
import engine.cosa.setting.words as cosa
from engine.vocabulary import CharacterId
from forumbridge.desk.context import looking_at
from forumbridge.desk.looking.board import board_view, picture
from forumbridge.desk.looking.course import Course
from forumbridge.desk.looking.log import log_view
from forumbridge.desk.looking.players import players
from forumbridge.desk.looking.whatif import Change, what_if
from forumbridge.errors import UsageError
from forumbridge.narration.avaloup import CARD_NAMES
from forumbridge.narration.cosa_words import ROLE_NAMES
from forumbridge.narration.spanish import capitalised
from forumbridge.rulesets.avaloup import account_why as avaloup_account_why
from forumbridge.rulesets.avaloup.refusals import SENTENCES as AVALOUP_REFUSED
from forumbridge.rulesets.cosa import account_why as cosa_account_why
from forumbridge.rulesets.cosa.refusals import SENTENCES as COSA_REFUSED
from forumbridge.rulesets.looking import Board, Watched
from tests.forumbridge.desk.tables.played import GAMES, Played

ROOT = Path(__file__).parents[3]
both = pytest.mark.parametrize("game", GAMES)
SECRETS = {
    "cosa": set(ROLE_NAMES.values()) | {"pareja de", "empezó de"},
    "avaloup": {capitalised(name) for name in CARD_NAMES.values()},
}
"""What only whoever is told may see of somebody at the table."""


@pytest.fixture
def watched(table: Played) -> Iterator[Watched]:
    with looking_at(table.folder, table.clock) as desk, Course().watched(desk) as game:
        yield game


def catalogue() -> set[str]:
    """The identifiers of the three catalogues; later rulings (E) are of several games."""
    files = ("rules.txt", "rules_cosa.txt", "rules_avaloup.txt")
    return {one for name in files for one in (ROOT / name).read_text("utf-8").split()}


def said_of(board: Board) -> dict[str, str]:
    return {one.name: one.state for spot in board.spots for one in spot.people}


@both
def test_the_table_is_laid_phase_by_phase_up_to_now(watched: Watched, game: str) -> None:
    view = board_view(watched)
    assert view is not None
    assert set(said_of(view.board)) == set(watched.people.values())
    assert view.board.heads[1] == "Asiento"
    labels = [one.label for one in watched.positions()]
    assert len(set(labels)) >= 5
    if game == "cosa":
        assert labels[-1] == "Turno 2: ahora"
        votes = next(one for one in view.board.panels if one.title == "Votación")
        assert sum(cell != "falta" for _, cell in votes.rows) == 4
        assert any("al mando" in words for words in said_of(view.board).values())
    else:
        assert any("lleva la palabra" in words for words in said_of(view.board).values())
        assert view.board.panels[0].title == "Marcador"
    assert picture(watched, view.position, None).startswith("<svg")


@both
def test_a_player_sees_nothing_of_the_others_that_he_was_not_told(
    watched: Watched, game: str
) -> None:
    """What he may see is held to the letters he got: his own card and whom it shows."""
    told = {who: words_told(watched, who) for who in watched.people}
    for position in watched.positions():
        for who in watched.people:
            board = watched.board(position, who)
            for name, words in said_of(board).items():
                shown = {one for one in SECRETS[game] if one in words}
                mine = name == watched.people[who]
                assert mine or all(name in told[who] for _ in shown), (position, who, name, words)
            titles = {panel.title for panel in board.panels}
            assert not titles & {"Votación", "Por decidir", "Escenas", "Votos sobre el equipo"}
            assert not any("solo ve usted" in one or "Cartas de la" in one for one in titles)


def words_told(watched: Watched, who: CharacterId) -> str:
    """All that the log says he was told alone."""
    return "\n".join(
        line.text
        for chapter in watched.chapters()
        for line in watched.lines(chapter)
        if line.part == "sight" and who in line.people
    )


@both
def test_before_the_deal_nobody_has_a_role(watched: Watched, game: str) -> None:
    first = watched.positions()[0]
    if game == "avaloup":
        assert first.label.endswith("el reparto")
        return
    assert "se elige Líder" in first.label
    for words in said_of(watched.board(first, None)).values():
        assert not any(secret in words for secret in SECRETS[game])


@both
def test_every_line_of_the_log_has_its_rules(watched: Watched, game: str) -> None:
    known = catalogue()
    parts: set[str] = set()
    for chapter in watched.chapters():
        for line in watched.lines(chapter):
            parts.add(line.part)
            assert line.rules, line
            assert set(line.rules) <= known, line
            assert "None" not in line.text
    assert {"order", "event", "sight", "draw", "published"} <= parts


@pytest.mark.parametrize(
    ("tables_of", "words", "refusals"),
    [
        pytest.param(cosa_account_why, cosa, COSA_REFUSED, id="cosa"),
        pytest.param(avaloup_account_why, avaloup, AVALOUP_REFUSED, id="avaloup"),
    ],
)
def test_the_reasons_are_whole_and_true_to_the_catalogue(
    tables_of: object, words: object, refusals: dict[str, str]
) -> None:
    known = catalogue()
    made = vars(tables_of)
    for value in made.values():
        found = value.values() if isinstance(value, dict) else [value]
        for rules in found:
            if isinstance(rules, tuple):
                assert set(rules) <= known, rules
    assert {code for code in refusals if code.startswith("W-")} <= set(made["REFUSED"])
    assert set(words.PublicationKind) == set(made["PUBLISHED"])  # type: ignore[attr-defined]
    if words is cosa:
        assert set(cosa.Cause) == set(made["DIED"])


@both
def test_everybody_has_his_facts(table: Played, watched: Watched, game: str) -> None:
    with looking_at(table.folder, table.clock) as desk:
        found = players(desk, watched)
    assert all(one.fact("Bando") and one.fact("Papel") for one in found)
    for one in found:
        labels = {fact.label for fact in watched.known_facts(one.character)}
        assert {"cosa": "Su papel", "avaloup": "Su carta"}[game] in labels


@both
def test_the_last_stretch_with_events_is_shown_first(watched: Watched, game: str) -> None:
    view = log_view(watched)
    assert view is not None
    assert view.sections
    one = log_view(watched, view.chapters[0].key)
    assert one is not None
    assert one.at == 0
    assert {"cosa": "Preludio", "avaloup": "El reparto"}[game] == one.chapter.label


@pytest.mark.parametrize("game", ["cosa"])
def test_what_if_somebody_had_not_voted(watched: Watched, table: Played, game: str) -> None:
    who = next(iter(watched.people))
    found = what_if(watched, Change(who), at=table.clock.now())
    assert "anula el voto" in found.changed[0]
    assert not found.same
    counted = [one.line.text for one in found.now if one.line.text.startswith("recuento")]
    assert len(counted) == 1
    with pytest.raises(UsageError) as caught:
        what_if(watched, Change(list(watched.people)[-1]), at=table.clock.now())
    assert caught.value.code == "NADA_QUE_QUITAR"


@pytest.mark.parametrize("game", ["avaloup"])
def test_what_if_another_team_were_proposed(watched: Watched, table: Played, game: str) -> None:
    names = list(watched.people.values())
    leads = next(n for n, w in said_of(board_now(watched)).items() if "lleva la palabra" in w)
    who = next(one for one, name in watched.people.items() if name == leads)
    text = f"Propongo que vayan {names[1]}, {names[2]} y {names[4]}"
    before = watched.taken_in
    found = what_if(watched, Change(who, text=text), at=table.clock.now())
    assert watched.taken_in == before
    assert names[4] in found.changed[0]
    assert any(names[4] in one.line.text for one in found.then)


def board_now(watched: Watched) -> Board:
    return watched.board(watched.positions()[-1], None)


@both
def test_a_players_picture_has_no_word_that_his_table_has_not(watched: Watched, game: str) -> None:
    for who in list(watched.people)[:3]:
        position = watched.positions()[-1]
        drawn = re.findall(r'aria-label="([^"]*)"', watched.picture(position, who))
        board = watched.board(position, who)
        words = " ".join((*said_of(board), *said_of(board).values()))
        extra = [one for one in drawn if one not in words]
        assert all(re.search(r"Turno|Incursión|con vida|logradas", one) for one in extra), extra
