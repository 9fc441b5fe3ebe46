"""Which posts of a thread on a new forum are those that were read on the old one (`move-forum`).

Pure: by marker where we wrote them, otherwise by author and words in their order. A forum that was
moved gives its posts other numbers, perhaps other dates and markup; it keeps who said what.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from forumbridge.forum.port import PostId

ALIKE = 0.6
"""From this share of equal letters on, two texts of one author may be the same post."""


@dataclass(frozen=True, slots=True)
class Post:
    """A post of one of the two forums, in the order of its thread."""

    post: PostId
    who: str
    """Its author, as a name that the authors of both forums are translated to."""
    words: str
    """Its text and notes without markup, spaces and signs."""
    date: int
    markers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """How the two threads stand to each other."""

    pairs: tuple[tuple[PostId, PostId], ...]
    """Old number and new number of the same post."""
    missing: tuple[PostId, ...]
    """Old posts that the new forum does not have."""
    fresh: tuple[PostId, ...]
    """New posts that were written after the old thread was last read."""
    doubtful: tuple[PostId, ...]
    """New posts that may be old ones in other words: never to be taken for orders unasked."""


def match(known: Sequence[Post], found: Sequence[Post], *, read_at: int) -> Match:
    """Match one thread; `read_at` is when the old one was last read whole (0: never)."""
    pairs = _by_marker(known, found)
    for rule in (_in_order, _out_of_order):
        pairs |= rule(_rest(known, pairs.keys()), _rest(found, pairs.values()))
    missing = _rest(known, pairs.keys())
    last = max((n for n, one in enumerate(found) if one.post in set(pairs.values())), default=-1)
    fresh: list[PostId] = []
    doubtful: list[PostId] = []
    for place, one in enumerate(found):
        if one.post in pairs.values():
            continue
        is_new = place > last and one.date > read_at and not _may_be_one_of(missing, one)
        (fresh if is_new else doubtful).append(one.post)
    order = {one.post: place for place, one in enumerate(known)}
    return Match(
        tuple(sorted(pairs.items(), key=lambda pair: order[pair[0]])),
        tuple(one.post for one in missing),
        tuple(fresh),
        tuple(doubtful),
    )


def _rest(posts: Sequence[Post], taken: Iterable[PostId]) -> list[Post]:
    done = set(taken)
    return [one for one in posts if one.post not in done]


def _by_marker(known: Sequence[Post], found: Sequence[Post]) -> dict[PostId, PostId]:
    at = {mark: one.post for one in found for mark in one.markers}
    return {one.post: at[m] for one in known for m in one.markers[:1] if m in at}


def _in_order(known: Sequence[Post], found: Sequence[Post]) -> dict[PostId, PostId]:
    """The longest runs that both threads have in the same order: equal greetings keep theirs."""
    old, new = ([(one.who, one.words) for one in posts] for posts in (known, found))
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    return {
        known[block.a + step].post: found[block.b + step].post
        for block in blocks
        for step in range(block.size)
    }


def _out_of_order(known: Sequence[Post], found: Sequence[Post]) -> dict[PostId, PostId]:
    """What is left and can be only one post, wherever it stands now."""
    old, new = _by_words(known), _by_words(found)
    return {
        posts[0]: new[key][0]
        for key, posts in old.items()
        if len(posts) == 1 and len(new.get(key, ())) == 1
    }


def _by_words(posts: Sequence[Post]) -> dict[tuple[str, str], list[PostId]]:
    found: dict[tuple[str, str], list[PostId]] = defaultdict(list)
    for one in posts:
        found[one.who, one.words].append(one.post)
    return found


def _may_be_one_of(missing: Sequence[Post], one: Post) -> bool:
    return any(
        other.who == one.who and SequenceMatcher(None, other.words, one.words).ratio() >= ALIKE
        for other in missing
    )
