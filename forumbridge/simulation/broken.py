"""The sentence of a broken invariant."""

from __future__ import annotations


class InvariantBroken(AssertionError):
    """Something that must always hold does not; `number` is the catalogue's (appendix D)."""

    def __init__(self, number: int, text: str) -> None:
        super().__init__(f"D.{number}: {text}")
        self.number = number


def hold(number: int, condition: bool, text: str) -> None:
    """Nothing, or the invariant is broken."""
    if not condition:
        raise InvariantBroken(number, text)
