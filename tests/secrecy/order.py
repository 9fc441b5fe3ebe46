"""The one order in which a reader may be told several facts: by what he reads of each himself.

By the roster's place of the look, never of the body: whoever bears another's look would otherwise
stand in his own place of every list.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple
from typing import Any, TypeVar

from tests.secrecy.stage import WHO

T = TypeVar("T")


def rank(fact: Any) -> tuple[Any, ...]:
    """A key made of a fact's own contents: names by the roster, nothing by the body."""
    if fact is None:
        return (0,)
    if isinstance(fact, str):
        return (1, WHO.index(fact), "") if fact in WHO else (2, 0, fact)
    if isinstance(fact, (bool, int)):
        return (3, int(fact), "")
    parts = fact if isinstance(fact, tuple) else astuple(fact)
    return tuple(rank(part) for part in parts)


def ordered(facts: Iterable[T]) -> tuple[T, ...]:
    told = tuple(facts)
    return told if len(told) < 2 else tuple(sorted(told, key=rank))
