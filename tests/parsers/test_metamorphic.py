"""The same post in other dress is read the same; talk around it orders nothing."""

from __future__ import annotations

import re
from random import Random

import pytest

from engine.vocabulary import Level, Status
from parsers.explain import canonical
from tests.parsers.dressed import (
    DRESSES,
    FRAMED_ONLY,
    TALK,
    Post,
    carried_out,
    framed,
    plainly,
    written,
)

long = pytest.mark.long


def changed(posts: list[Post], dress: str) -> list[tuple[str, list[str], list[str]]]:
    """The posts whose orders another dress changes, with both readings."""
    wear = (DRESSES | FRAMED_ONLY)[dress]
    pairs = [(p.text, carried_out(plainly(p.text, p.seen)), carried_out(wear(p.text, p.seen))) for p in posts]  # fmt: skip
    return [pair for pair in pairs if pair[1] != pair[2]]


def check_written(posts: list[Post], dress: str) -> None:
    """Names are told by their capitals: without them more may be asked, never something else done."""
    odd = changed(posts, dress)
    assert [o for o in odd if not set(o[2]) <= set(o[1])] == []
    assert len(odd) <= 0.02 * len(posts) + 1


@pytest.mark.parametrize("dress", [*DRESSES, *FRAMED_ONLY])
def test_framed_orders_are_the_same_in_any_dress(dress: str) -> None:
    assert changed(framed(3, 60), dress) == []


@pytest.mark.parametrize("dress", DRESSES)
def test_written_posts_are_the_same_in_any_dress(dress: str) -> None:
    check_written(written(3, 60), dress)


@long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("dress", [*DRESSES, *FRAMED_ONLY])
def test_thousands_are_the_same_in_any_dress(dress: str) -> None:
    assert changed(framed(4, 2000), dress) == []
    if dress in DRESSES:
        check_written(written(4, 2000), dress)


def talked_over(posts: list[Post], seed: int) -> list[str]:
    """Posts whose orders unrelated talk around them, in any order, adds to or changes."""
    random = Random(seed)
    bad: set[str] = set()
    for post in posts:
        alone = carried_out(plainly(post.text, post.seen))
        before, after, more = random.sample(TALK, 3)
        for text in (
            f"{before}\n\n{post.text}\n\n{after}",
            f"{after}\n\n{more}\n\n{post.text}\n\n{before}",
            f"{post.text}\n\n{before} {after} {more}",
        ):
            if carried_out(plainly(text, post.seen)) != alone:
                bad.add(text)
    return sorted(bad)


def test_talk_around_a_post_adds_no_order() -> None:
    assert talked_over(framed(5, 60), 1) == []
    assert talked_over(written(5, 60), 1) == []


@long
@pytest.mark.timeout(900)
def test_talk_around_thousands_of_posts_adds_no_order() -> None:
    assert talked_over(framed(6, 1500), 2) == []
    odd = talked_over(written(6, 1500), 2)
    assert len(odd) <= 15


_TURNING = "no ni nunca si sin casi quiza quizas quizá tal vez creo lo salvo excepto cuando aunque pero luego despues después fase pa primera segunda tercera ya"
_TURNS = frozenset(_TURNING.split())
"""Words whose absence is another sentence: what they turn is not there any more."""


def turned(posts: list[Post], seed: int) -> list[str]:
    """Asked orders that the loss of a word makes another order, of which nobody is told."""
    random = Random(seed)
    bad: list[str] = []
    for post in posts:
        whole = plainly(post.text, post.seen)
        asked = [r for r in whole.readings if r.status is Status.ASKED]
        words = list(re.finditer(r"[^\W\d_]+", post.text))
        doomed = [w for w in words if w.group().lower() not in _TURNS]
        for word in random.sample(doomed, min(3, len(doomed))) if asked else ():
            text = post.text[: word.start()] + post.text[word.end() :]
            less = plainly(text, post.seen)
            for before in asked:
                known = {before.action, *before.candidates}
                bad += [
                    f"{post.text!r} without {word.group()!r}: {r.action}"
                    for r in less.readings
                    if r.phase == before.phase is not None
                    and r.status is Status.ACCEPTED
                    and type(r.action) is type(before.action)
                    and r.action not in known
                    and len(known) > 1
                    and not any(n.level is not Level.INFO for n in less.notices)
                ]
    return bad


def test_a_word_less_makes_no_question_another_order() -> None:
    assert turned(written(7, 150), 1) == []


@long
@pytest.mark.timeout(900)
def test_a_word_less_in_thousands_of_posts() -> None:
    assert len(turned(written(8, 2000), 2)) <= 3


def rewritten(posts: list[Post]) -> list[str]:
    """Accepted orders of the first phase that, written out without doubt, are not read the same."""
    bad: list[str] = []
    for post in posts:
        for reading in plainly(post.text, post.seen).readings:
            if reading.status is Status.ACCEPTED and reading.phase == 1:
                clear = canonical(reading, post.seen.gazetteer)
                again = plainly(clear, post.seen).readings
                done = [(r.action, r.phase, r.status) for r in again]
                if done != [(reading.action, 1, Status.ACCEPTED)]:
                    bad.append(f"{clear}: {done}")
    return bad


def test_an_order_written_without_doubt_is_read_the_same() -> None:
    assert rewritten(framed(9, 200)) == []
