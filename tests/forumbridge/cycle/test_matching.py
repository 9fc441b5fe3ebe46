"""Posts of an old forum found again in a new one."""

from __future__ import annotations

import pytest

from forumbridge.cycle.matching import Post, match
from forumbridge.forum.port import PostId


def post(number: int, who: str, words: str, date: int = 0, *markers: str) -> Post:
    return Post(PostId(str(number)), who, words, date, markers)


@pytest.mark.parametrize(
    ("known", "found", "pairs", "fresh", "doubtful"),
    [
        pytest.param(
            [post(1, "a", "hola"), post(2, "a", "hola"), post(3, "b", "hola")],
            [post(11, "a", "hola"), post(12, "a", "hola"), post(13, "b", "hola")],
            [("1", "11"), ("2", "12"), ("3", "13")],
            [],
            [],
            id="equal words keep their order",
        ),
        pytest.param(
            [post(1, "a", "uno"), post(2, "b", "dos")],
            [post(11, "b", "dos"), post(12, "a", "uno")],
            [("1", "12"), ("2", "11")],
            [],
            [],
            id="another order",
        ),
        pytest.param(
            [post(1, "n", "uno", 0, "m"), post(2, "a", "dos")],
            [post(11, "n", "otra cosa", 0, "m"), post(12, "a", "dos")],
            [("1", "11"), ("2", "12")],
            [],
            [],
            id="a marker says more than words",
        ),
        pytest.param(
            [post(1, "a", "uno")],
            [post(10, "n", "bienvenidos", 5), post(11, "a", "uno", 5), post(12, "a", "tres", 900)],
            [("1", "11")],
            ["12"],
            ["10"],
            id="before what is known nothing is new",
        ),
        pytest.param(
            [post(1, "a", "uno"), post(2, "a", "voyalabiblioteca")],
            [post(11, "a", "uno", 5), post(12, "a", "voyalabibliotecaya", 900)],
            [("1", "11")],
            [],
            ["12"],
            id="what looks like a missing post is not new",
        ),
        pytest.param(
            [post(1, "a", "uno")],
            [post(11, "b", "uno", 5)],
            [],
            [],
            ["11"],
            id="another author's words are another post",
        ),
    ],
)
def test_posts_are_matched_by_marker_author_words_and_order(
    known: list[Post],
    found: list[Post],
    pairs: list[tuple[str, str]],
    fresh: list[str],
    doubtful: list[str],
) -> None:
    result = match(known, found, read_at=100)
    assert (list(result.pairs), list(result.fresh), list(result.doubtful)) == (
        pairs,
        fresh,
        doubtful,
    )
