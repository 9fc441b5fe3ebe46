"""The game that was played, and the one that the folder's files give now."""

from __future__ import annotations

import pytest

from forumbridge.cycle.history import check_history
from forumbridge.errors import ConfigurationError

RECORDED = [(1, '{"kind":"dealt","who":["a","b"]}'), (1, '{"kind":"log","n":1}'), (2, '{"x":1}')]
SAME = [event for _, event in RECORDED]


@pytest.mark.parametrize(
    "now",
    [
        pytest.param(SAME, id="the-same"),
        pytest.param(['{"kind":"log","n":0}', *SAME, '{"kind":"log"}'], id="more-log"),
        pytest.param([*SAME[:2], '{"new":true,"x":1}'], id="more-fields"),
    ],
)
def test_a_version_that_says_more_tells_the_same_game(now):
    check_history(RECORDED, now)


@pytest.mark.parametrize(
    ("now", "number"),
    [
        pytest.param(['{"kind":"dealt","who":["a","c"]}', *SAME[1:]], 1, id="another-deal"),
        pytest.param([SAME[0], '{"kind":"log","n":2}', SAME[2]], 1, id="another-draw"),
        pytest.param(SAME[:2], 2, id="less"),
        pytest.param([*SAME, '{"x":2}'], 2, id="more"),
        pytest.param([*SAME[:2], '{"y":1}'], 2, id="another-field"),
        pytest.param([], 1, id="nothing"),
    ],
)
def test_another_game_is_told_with_the_first_input_that_differs(now, number):
    with pytest.raises(ConfigurationError, match=f"apunte {number}") as told:
        check_history(RECORDED, now)
    assert told.value.code == "HISTORIA_CAMBIADA"


def test_a_game_without_inputs_has_no_past_to_change():
    check_history([], [])
