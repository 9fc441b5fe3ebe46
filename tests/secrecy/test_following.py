"""Whoever follows somebody he sees through a window reads the same whatever keeps the other there.

Found by the pairs of games: a circle told its member that he himself was being followed.
"""

from __future__ import annotations

import pytest

from engine.hacienda.map import LinkKind
from engine.vocabulary.actions import Follow, Move, Wait
from tests.engine.world import MAP, code, play

WALKED = (LinkKind.DOOR, LinkKind.GAP, LinkKind.SECTION, LinkKind.STAIRS)
JOINED = {frozenset((link.a, link.b)) for link in MAP.links if link.kind in WALKED}
WINDOWS = [
    (link.a, link.b)
    for link in MAP.links
    if link.kind is LinkKind.WINDOW
    and int(MAP.places[link.a].level) == int(MAP.places[link.b].level) == 1
    and frozenset((link.a, link.b)) not in JOINED
]


@pytest.mark.rule("AMB-039", "AMB-048", "AMB-049")
def test_a_circle_reads_like_somebody_who_stays():
    assert WINDOWS, "the map has no window to try it at"
    here, there = WINDOWS[0]
    codes = {
        code(play({"ana": here, "blas": there}, {"ana": Follow("blas"), "blas": act}), "ana")
        for act in (Wait(), Move(here), Follow("ana"))
    }
    assert codes == {"CANNOT_FOLLOW"}
