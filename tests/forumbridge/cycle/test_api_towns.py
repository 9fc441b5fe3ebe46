"""The tiny game through the whole cycle on forums that are spoken to in JSON, answers lost or not.

Misago's is played on its real server elsewhere; here in the long lane.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle.api_town import PUBLIC, SCENES, ApiTown
from tests.forumbridge.cycle.tiny_game import ROUNDS
from tests.forumbridge.cycle.town_life import begin, expected, until_told, visit
from tests.forumbridge.cycle.world import PLAYERS
from tests.forumbridge.forum.api.faces import FACES, Face

EVERY = pytest.mark.parametrize(
    "face",
    [
        pytest.param(
            one, id=one.program, marks=[pytest.mark.long] if one.program == "misago" else []
        )
        for one in FACES
    ],
)
MISHAPS = ("ok", "landed", "flood", "ok", "lost", "landed", "ok", "lost", "flood")


@EVERY
def test_a_game_is_played_where_answers_are_lost(face: type[Face], scratch: Path) -> None:
    town = ApiTown(scratch, face)
    begin(town)
    town.street.mishaps = list(MISHAPS)
    town.say("ada", "Digo 5")
    town.say("blas", "¿El 3 o el 4?")
    visit(town, 2)
    town.say("blas", "El 4")
    until_told(town, 2)
    for number in range(2, ROUNDS + 1):
        for who in PLAYERS:
            town.say(who, f"Digo {number}")
        until_told(town, 1 + number)
    visit(town, 2)
    assert town.street.mishaps == []
    opening, *sums = town.told(PUBLIC)
    assert "Empieza la partida." in opening
    assert [one[:9] for one in sums] == [f"Ronda {number}: " for number in range(1, ROUNDS + 1)]
    for who, thread in SCENES.items():
        reports = [one for one in town.told(thread) if one.startswith("Ronda")]
        assert reports == [one for one in expected(who) if one.startswith("Ronda")], who
    rows = town.ask(lambda s: s.outbox.list())
    assert {row.state for row in rows} == {MessageState.POSTED}
    assert town.reviews("open") == []
    once = Counter(text for _, text in town.site.posted)
    assert once == Counter(row.body for row in rows)
    before = town.digest()
    town.run()
    assert (town.digest(), len(town.site.posted)) == (before, len(rows))
