"""Seeded luck for made-up players: the same seed always throws the same dice."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """One stream of throws, from a seed and the name of whoever throws."""

    def __init__(self, seed: str, name: str) -> None:
        self._name = f"{seed}/{name}"
        self._pool = b""
        self._block = 0

    def below(self, options: int) -> int:
        """A whole number in [0, options); `options` is small."""
        if len(self._pool) < 4:
            block = f"{self._name}/{self._block}".encode()
            self._pool, self._block = hashlib.sha256(block).digest(), self._block + 1
        value, self._pool = int.from_bytes(self._pool[:4], "big"), self._pool[4:]
        return value % options

    def percent(self, chances: int) -> bool:
        """Whether something of `chances` in a hundred happens."""
        return self.below(100) < chances

    def pick(self, items: Sequence[T]) -> T:
        """One of them."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of them in any order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in items]
