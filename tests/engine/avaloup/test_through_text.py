"""A whole game told in words: what each can say comes from what he knows, and it is understood."""

from functools import cache
from pathlib import Path

import pytest

from engine.avaloup.words import Phase
from engine.vocabulary.declarations import Status
from forumbridge.config_files.phrasebooks import load_phrasebook
from parsers.decisions import read_decisions
from parsers.text.marked import from_plain
from tests.engine.avaloup.table import NAMES, Table

ROOT = Path(__file__).resolve().parents[3]


@cache
def book():
    return load_phrasebook(ROOT / "config" / "avaloup" / "lexicon.toml")


def post(table, who, text, **more):
    """A post in words; what is asked about does not reach the game."""
    view = table.game.standpoint(table.minds[who])
    readings = read_decisions(from_plain(text), view, book()).readings
    sure = [r.action for r in readings if r.status is not Status.ASKED]
    assert len(sure) == len(readings), (text, readings)
    return table.say(who, *sure, **more) if sure else ()


@pytest.mark.rule("AVA-LEAD-05", "AVA-TEAM-10", "AVA-END-04")
def test_a_game_is_played_in_words_to_its_end():
    table = Table(5)
    post(table, "ana", "Propongo a Blas y Caco.", channel="public")
    assert table.state.proposal.chosen == ("blas", "caco")
    post(table, "ana", "Cambio: entra Dora por Caco.", channel="public")
    assert set(table.state.proposal.chosen) == {"blas", "dora"}
    post(table, "ana", "Votamos", channel="public")
    for who, text in zip(
        NAMES, ("Apruebo", "A favor", "Voto que no", "Rechazo", "Sí"), strict=False
    ):
        post(table, who, text)
    table.tick()
    assert table.state.phase is Phase.MISSION
    post(table, "blas", "Saboteo")
    post(table, "dora", "Juego aldeano")
    table.tick(hours=24)
    assert table.told("mission")[0].wolf_cards == 1
    for _ in range(3):
        table.mission()
    post(table, "blas", "La vidente es Ana")
    table.tick()
    assert table.over == ("wolf", "SEER_NAMED")


@pytest.mark.rule("AVA-TALK-02", "QA-50")
@pytest.mark.parametrize(
    "text",
    ["Yo llevaría a Caco, la verdad.", "Creo que Dora es loba.", "Gracias a todos, buen debate."],
)
def test_talk_reaches_the_game_as_nothing(text):
    table = Table(5)
    view = table.game.standpoint(table.minds["eva"])
    readings = read_decisions(from_plain(text), view, book()).readings
    assert [r for r in readings if r.status is not Status.ASKED] == []
