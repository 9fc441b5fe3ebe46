"""No text breaks the reader, and every order shows the words it comes from (reliability R16)."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Iterable
from statistics import median

import pytest

from engine.vocabulary import Status, is_complete
from parsers import MarkedText, from_html, from_plain, joined, read
from parsers.explain import explain
from parsers.text.markup import MAX_CHARACTERS, MAX_READ
from tests.parsers.fuzz import Post, corpus, hostile, mutants, noise, plain, salads
from tests.parsers.world import lexicon, outlook

DEAREST = 50
"""The worst post may cost so many times the median of the corpus, measured in the same run."""


def holds(text: MarkedText, post: Post) -> None:
    """Everything that must be true of any text."""
    declaration = read(text, post.seen, lexicon())
    shown = explain(declaration, text, post.seen)
    assert str(shown)
    for span in (*shown.doubts, *(n.span for n in declaration.notices)):
        assert 0 <= span.start <= span.end <= len(text.text)
    for order in (*declaration.readings, *declaration.requests):
        assert 0 <= order.span.start < order.span.end <= len(text.text)
        assert text.text[order.span.start : order.span.end].strip()
    for reading in declaration.readings:
        assert reading.status is not Status.ACCEPTED or is_complete(reading.action)
    if text.origin:
        assert len(text.origin) == len(text.text)
        assert all(0 <= at < len(post.text) for at in text.origin)
        for order in declaration.readings:
            start, end = text.to_source(order.span)
            assert 0 <= start < end <= len(post.text)


def check(posts: Iterable[Post], *, every: int = 1) -> None:
    """Every post as plain text; every so many also as HTML, with notes beside it, and again.

    House by house: the index of a house's names is made once.
    """
    for number, post in enumerate(sorted(posts, key=lambda post: id(post.seen.gazetteer))):
        try:
            plainly = from_plain(post.text)
            holds(plainly, post)
            if number % every == 0:
                html = from_html(post.text)
                holds(html, post)
                holds(joined(html, from_plain(post.text[:50])), post)
                again = read(plainly, post.seen, lexicon())
                assert again == read(plainly, post.seen, lexicon())
        except Exception as error:
            raise AssertionError(f"{post.text!r} in {post.seen.place}") from error


@pytest.mark.parametrize("seed", range(10, 15))
@pytest.mark.parametrize(("kind", "count"), [(noise, 1400), (salads, 1200), (mutants, 1400)])
def test_twenty_thousand_texts_break_nothing(kind, count: int, seed: int) -> None:
    check(kind(seed, count), every=25)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20, 30))
@pytest.mark.parametrize("kind", [noise, salads, mutants])
@pytest.mark.timeout(1800)
def test_many_more_break_nothing(kind, seed: int) -> None:
    check(kind(seed, 4000), every=5)


def _cut_and_read(name: str, size: int) -> None:
    text = hostile(size)[name]
    for marked in (from_plain(text), from_html(text)):
        assert len(marked.text) <= MAX_READ
        found = read(marked, outlook("comedor"), lexicon())
        assert all(r.span.end <= len(marked.text) for r in found.readings)


@pytest.mark.parametrize("name", hostile(1))
def test_hostile_posts_are_read(name: str) -> None:
    _cut_and_read(name, 2000)


@pytest.mark.long
@pytest.mark.parametrize("name", hostile(1))
def test_hostile_posts_are_cut_and_read(name: str) -> None:
    _cut_and_read(name, MAX_CHARACTERS + 4000)


def test_what_is_cut_is_said() -> None:
    for cut in (from_plain, from_html):
        whole, much = cut(plain(MAX_READ - 200)), cut(plain(MAX_CHARACTERS))
        assert [d.code for d in whole.dropped] == []
        assert [d.code for d in much.dropped] == ["TEXTO_CORTADO"]
        assert len(much.text) <= MAX_READ
        declaration = read(much, outlook("comedor"), lexicon())
        assert declaration.open_questions  # what is beyond the cut is asked for, not lost


def _memory(text: str) -> int:
    tracemalloc.start()
    try:
        read(from_html(text), outlook("comedor"), lexicon())
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", ["blocks", "phases", "doors", "rows", "strangers"])  # fmt: skip
def test_a_hostile_post_takes_no_more_memory_than_its_length_explains(name: str) -> None:
    size = 2000
    _memory(plain(size))  # what is read for the first time is kept
    assert _memory(hostile(size)[name]) <= 12 * _memory(plain(size))


def _seconds(text: MarkedText, post: Post) -> float:
    best = float("inf")
    for _ in range(3):
        begun = time.process_time()
        read(text, post.seen, lexicon())
        best = min(best, time.process_time() - begun)
    return best


@pytest.mark.long
def test_the_worst_post_of_the_corpus_is_not_dear() -> None:
    spent = [_seconds(from_plain(p.text), p) for p in corpus()]
    assert max(spent) <= DEAREST * median(spent)


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "size", [5000, pytest.param(MAX_CHARACTERS + 4000, marks=pytest.mark.long)]
)
def test_hostile_posts_take_no_more_time_than_their_length_explains(size: int) -> None:
    seen = outlook("comedor")

    def seconds(text: str) -> float:
        begun = time.process_time()
        read(from_html(text), seen, lexicon())
        read(from_plain(text), seen, lexicon())
        return time.process_time() - begun

    usual = min(seconds(plain(size)) for _ in range(3))
    worst = {name: seconds(text) / usual for name, text in hostile(size).items()}
    assert {n: w for n, w in worst.items() if w > 12} == {}
