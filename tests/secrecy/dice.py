"""Choices drawn by name from one seed: the same seed, the same trial."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.core.draws import draw

T = TypeVar("T")


class Dice:
    """A stream of choices; `seed` names the trial wherever it fails."""

    def __init__(self, seed: str) -> None:
        self.seed, self.thrown = seed, 0

    def number(self, below: int) -> int:
        self.thrown += 1
        return draw(self.seed, f"tirada/{self.thrown}", below)

    def pick(self, options: Sequence[T]) -> T:
        return options[self.number(len(options))]

    def maybe(self, one_in: int) -> bool:
        return self.number(one_in) == 0

    def some(self, options: Sequence[T], at_most: int) -> tuple[T, ...]:
        """Up to so many of the options, each once, in their own order."""
        chosen = {self.number(len(options)) for _ in range(self.number(at_most + 1))}
        return tuple(options[n] for n in sorted(chosen))
