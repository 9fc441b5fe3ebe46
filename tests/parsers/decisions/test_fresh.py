"""How people write at other tables: every kind is read, and nothing is ever taken on a guess."""

from __future__ import annotations

import pytest

from tests.parsers.decisions.fresh import DECOYS, POSTS, SITUATIONS, shown, wanted
from tests.parsers.decisions.table import ask

MISSED = {"v18", "w36"}
"""An order to somebody else beside one's own, and a condition in it; praise that decides only for
whoever knows the game: asked about, or said not to be taken."""


@pytest.mark.parametrize(
    ("situation", "text", "told"),
    [pytest.param(*row[1:], id=row[0]) for row in POSTS if row[0] not in {*MISSED, *DECOYS}],
)
def test_a_post_is_read(situation: str, text: str, told: str) -> None:
    assert shown(ask(text, **SITUATIONS[situation])) == wanted(told)


@pytest.mark.parametrize(("key", "situation", "text", "told"), POSTS, ids=[p[0] for p in POSTS])
def test_what_is_read_otherwise_is_never_silent(
    key: str, situation: str, text: str, told: str
) -> None:
    reply = ask(text, **SITUATIONS[situation])
    accepted = {a["verb"] for a in reply["actions"] if a["status"] == "accepted"}
    if key in DECOYS or not told:
        assert not accepted
    assert shown(reply) == wanted(told) or reply["warnings"] or not accepted
    assert reply["actions"] or reply["warnings"]
