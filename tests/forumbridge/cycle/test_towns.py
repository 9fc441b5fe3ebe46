"""The tiny game through the whole cycle on pretended forums with the habits of real ones (A3).

Players and forum do the same in every town; what the narrator's account told each scene has to be
the same too, whatever the forum's habits and mishaps: nothing lost, doubled, reordered or
misdelivered.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle.tiny_game import ROUNDS
from tests.forumbridge.cycle.town import PUBLIC, SCENES, Town
from tests.forumbridge.cycle.town_life import begin, expected, until_told, visit
from tests.forumbridge.cycle.world import PLAYERS
from tests.forumbridge.forum.dresses import DRESSES, Dress
from tests.forumbridge.forum.habits import REAL

EVERY = pytest.mark.parametrize(
    "dress", [pytest.param(one, id=one.software.profile.name) for one in DRESSES]
)
AT_LENGTH = ("smf20", "invision4")
"""Which know no answer that another one does not know as well: mishaps in the long lane only."""
MISHAPPEN = pytest.mark.parametrize(
    "dress",
    [
        pytest.param(one, id=name, marks=[pytest.mark.long] if name in AT_LENGTH else [])
        for one in DRESSES
        for name in (one.software.profile.name,)
    ],
)
MINUTE = 60


def play(town: Town) -> None:
    """Three rounds; somebody writes while our form is open, somebody is not understood."""
    begin(town)
    town.say("ada", "Digo 5")
    town.say("blas", "¿El 3 o el 4?")
    town.board.at_post[SCENES["ada"]] = lambda: town.say("ada", "Qué nervios.")
    visit(town, 2)
    town.say("blas", "El 4")
    until_told(town, 2)
    for number in range(2, ROUNDS + 1):
        for who in PLAYERS:
            town.say(who, f"Digo {number}")
        until_told(town, 1 + number)
    visit(town, 2)


def judge(town: Town) -> None:
    """Each scene was told what it had to be told, once, in order, and nothing else."""
    opening, *sums = town.told(PUBLIC)
    assert "Empieza la partida." in opening
    assert sums == ["Ronda 1: la suma es 9.", "Ronda 2: la suma es 6.", "Ronda 3: la suma es 9."]
    for who, thread in SCENES.items():
        told = town.told(thread)
        if town.board.habits.merges and told[1] == told[0]:
            del told[1]  # Ada's chatter became part of her order, which may be answered anew
        assert told == expected(who), who
    rows = town.ask(lambda s: s.outbox.list())
    assert {row.state for row in rows} == {MessageState.POSTED}
    assert town.reviews("open") == []
    taken = {text: at for at, text in town.board.posted}
    assert len(taken) == len(town.board.posted) == len(rows)
    # Also of what was joined to an earlier post: clocks run from when it could be read.
    assert all(abs((row.posted_at or 0) - taken[row.body]) <= MINUTE for row in rows)


def at_rest(town: Town) -> None:
    """One run more asks for the list and the session, posts nothing and changes nothing."""
    before, posted = town.digest(), len(town.board.posted)
    town.run()
    assert (town.digest(), len(town.board.posted)) == (before, posted)


@EVERY
def test_a_game_is_played_with_all_the_habits_of_its_forum(dress: Dress, scratch: Path) -> None:
    name = dress.software.profile.name
    town = Town(scratch, dress, replace(REAL[name], forgets_at=frozenset({40})))
    play(town)
    judge(town)
    at_rest(town)
    assert town.board.logins == 2  # the session was lost once
    if dress.reviews:
        assert "review" in town.board.rejected
    assert not {"spent", "expired", "duplicate"} & set(town.board.rejected)


MISHAPS = ("ok", "landed", "ok", "lost", "late:150", "expired", "ok", "landed", "flood", "lost")


@MISHAPPEN
def test_the_same_is_told_where_answers_are_lost_or_late(dress: Dress, scratch: Path) -> None:
    town = Town(scratch, dress, REAL[dress.software.profile.name])
    begin(town)
    town.board.mishaps = list(MISHAPS)
    town.say("ada", "Digo 5")
    town.say("blas", "Digo 4")
    until_told(town, 2)
    for number in range(2, ROUNDS + 1):
        for who in PLAYERS:
            town.say(who, f"Digo {number}")
        until_told(town, 1 + number)
    visit(town, 3)
    assert town.board.mishaps == []
    for thread in (PUBLIC, *SCENES.values()):
        told = town.told(thread)
        assert len(told) == len(set(told))
    reports = [f"Ronda {number}: " for number in range(1, ROUNDS + 1)]
    for who, thread in SCENES.items():
        told = [one for one in town.told(thread) if one.startswith("Ronda")]
        assert [one[:9] for one in told] == reports, who
    assert [one[:9] for one in town.told(PUBLIC)[1:]] == reports
    assert {row.state for row in town.ask(lambda s: s.outbox.list())} == {MessageState.POSTED}
    at_rest(town)
