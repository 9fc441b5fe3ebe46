"""A player's words can't leave their type by accident."""

import copy
import json
import pickle

import pytest

from forumbridge.narration.player_text import PlayerText, quote_player_text

WORDS = PlayerText("voy al claustro")


@pytest.mark.parametrize(
    "leak",
    [
        pytest.param(lambda: str(WORDS), id="str"),
        pytest.param(lambda: f"{WORDS}", id="f-string"),
        pytest.param(lambda: f"{WORDS:>20}", id="format spec"),
        pytest.param(lambda: "{}".format(WORDS), id="format"),  # noqa: UP032
        pytest.param(lambda: "%s" % WORDS, id="percent"),  # noqa: UP031
        pytest.param(lambda: "x" + WORDS, id="plus"),
        pytest.param(lambda: WORDS + "x", id="plus on the left"),
        pytest.param(lambda: "".join([WORDS]), id="join"),
        pytest.param(lambda: "".join(WORDS), id="iteration"),
        pytest.param(lambda: WORDS[0], id="index"),
        pytest.param(lambda: json.dumps(WORDS), id="json"),
        pytest.param(lambda: json.dumps(WORDS, default=str), id="json with str"),
        pytest.param(lambda: pickle.dumps(WORDS), id="pickle"),
        pytest.param(lambda: copy.copy(WORDS), id="copy"),
        pytest.param(WORDS.__html__, id="markupsafe"),
    ],
)
def test_every_way_out_raises(leak):
    with pytest.raises(TypeError):
        leak()


def test_repr_tells_only_the_length():
    assert repr(WORDS) == "<PlayerText: 15 characters>"


def test_equality_and_truth_are_harmless():
    assert PlayerText("voy al claustro") == WORDS
    assert PlayerText("nada") != WORDS
    assert not PlayerText(" \n")


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        pytest.param("voy  al\tclaustro ", "voy al claustro", id="spaces"),
        pytest.param("Sali\u0301", "Salí", id="composed"),
        pytest.param("a\u202eb\u200bc\x00d", "abcd", id="bidi, zero width, control"),
        pytest.param("uno\n\n\ndos", "uno\ndos", id="blank lines"),
        pytest.param("1\n2\n3\n4\n5", "1\n2\n3\n4 …", id="too many lines"),
        pytest.param("palabra " * 60, "palabra " * 29 + "palabra …", id="too long, cut at a word"),
        pytest.param("x" * 300, "x" * 240 + " …", id="too long, one word"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_quoting_cleans_and_caps(words, quoted):
    assert quote_player_text(PlayerText(words)) == quoted
