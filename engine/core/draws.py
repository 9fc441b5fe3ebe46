"""Chance as named draws: the same seed and purpose always give the same index.

A draw depends on its own name and on nothing drawn before it, so one more or one fewer elsewhere
shifts nobody's luck, and anybody with the published seed can check each of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_DOMAIN = b"forumbridge.draw.v1"
_SPACE = 1 << 256


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """One logged draw: purpose, number of options, index drawn."""

    purpose: str
    options: int
    index: int


def draw(seed: str, purpose: str, options: int) -> int:
    """An index in [0, options), uniform: SHA-256 in counter mode, values past the last multiple
    of `options` rejected.

    Raises:
        ValueError: fewer than one option, or more than a digest can tell apart.
    """
    if not 1 <= options <= _SPACE:
        raise ValueError(f"a draw needs between 1 and 2^256 options, not {options}")
    limit = _SPACE - _SPACE % options
    message = _DOMAIN + _sized(seed) + _sized(purpose)
    counter = 0
    while True:
        digest = hashlib.sha256(message + counter.to_bytes(8, "big")).digest()
        value = int.from_bytes(digest, "big")
        if value < limit:
            return value % options
        counter += 1


def logged(seed: str, purpose: str, options: int) -> DrawRecord:
    """The same draw as `draw`, as the record that goes to the log."""
    return DrawRecord(purpose, options, draw(seed, purpose, options))


def sample(
    seed: str, purpose: str, items: Sequence[T], count: int
) -> tuple[tuple[T, ...], tuple[DrawRecord, ...]]:
    """`count` different items in drawn order, and the draws that chose them.

    Draws are named `purpose/1`, `purpose/2` … after the place they fill; where one item is left
    nothing is drawn.

    Raises:
        ValueError: `count` is negative or exceeds the number of items.
    """
    if not 0 <= count <= len(items):
        raise ValueError(f"{purpose}: {count} cannot be taken from {len(items)}")
    left = list(items)
    taken: list[T] = []
    records: list[DrawRecord] = []
    for place in range(1, count + 1):
        index = 0
        if len(left) > 1:
            record = logged(seed, f"{purpose}/{place}", len(left))
            records.append(record)
            index = record.index
        taken.append(left.pop(index))
    return tuple(taken), tuple(records)


def shuffle(
    seed: str, purpose: str, items: Sequence[T]
) -> tuple[tuple[T, ...], tuple[DrawRecord, ...]]:
    """All the items in drawn order, every order equally likely, and the draws that made it."""
    return sample(seed, purpose, items, len(items))


def _sized(text: str) -> bytes:
    """The text with its length before it, so that no two (seed, purpose) pairs run together."""
    raw = text.encode()
    return len(raw).to_bytes(8, "big") + raw
