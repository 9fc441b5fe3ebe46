"""The sentence of a broken invariant."""

from __future__ import annotations


class InvariantBroken(AssertionError):
    """Something that must always hold does not.

    `law` is the number of an invariant of La Hacienda's catalogue (appendix D), or the rule of
    another game's that it follows from.
    """

    def __init__(self, law: int | str, text: str) -> None:
        super().__init__(f"{f'D.{law}' if isinstance(law, int) else law}: {text}")
        self.law = law


def hold(law: int | str, condition: bool, text: str) -> None:
    """Nothing, or the invariant is broken."""
    if not condition:
        raise InvariantBroken(law, text)
