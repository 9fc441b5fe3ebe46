"""What becomes of following somebody tells nothing beyond what the follower sees.

Found by the pairs of games: a circle told its member that he himself was being followed, and
following a look told a return to it from a change into it.
"""

from __future__ import annotations

import pytest

from engine.hacienda.facts.state import Shape
from engine.hacienda.setting.map import LinkKind
from engine.vocabulary.actions import Follow, Move, Transform, Wait
from tests.engine.world import MAP, code, impostor, play

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


@pytest.mark.rule("AMB-042", "AMB-046", "HAC-CAM-09")
@pytest.mark.parametrize(("looked_for", "found"), [("before", True), ("after", False)])
def test_a_look_is_followed_as_it_was_when_the_phase_began(looked_for, found):
    """Blas returns to his look, or Caco takes it: ANA sees «Caco» become «Blas» in both."""
    looks = {"before": "caco", "after": "blas"}
    back = impostor("capilla", role="cambiaformas", shape=Shape("caco", 30))
    out = impostor("capilla", role="cambiaformas")
    follow = {"ana": Follow(looks[looked_for])}
    codes = [
        code(play({"ana": "capilla", "blas": back, "caco": "palomar"}, follow), "ana"),
        code(
            play(
                {"ana": "capilla", "blas": "palomar", "caco": out},
                {**follow, "caco": Transform("blas")},
            ),
            "ana",
        ),
    ]
    assert codes == (["FOLLOW_STAYED"] * 2 if found else ["NOT_IN_SIGHT"] * 2)
