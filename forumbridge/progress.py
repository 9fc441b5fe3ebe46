"""How far long work has got, told to whoever started it: a leaf that anything may be given."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int, str], None]
"""Told (done, of how many, what the last step was about); 0 of how many: nobody knows."""


def silent(done: int, total: int, what: str) -> None:
    """Nobody is looking."""
