"""What a narrator's words can refer to when he writes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ground:
    """What the words can refer to."""

    questions: frozenset[int] = frozenset()
    """Numbers of the questions there are, open or not."""
    names: frozenset[str] = frozenset()
    """Every word of a name, folded: never taken for a mistyped order."""
    asked: frozenset[int] = frozenset()
    """Those of them that players put to the narrator: what answers them is posted."""
    game: str = "hacienda"
    """Whose acts the words may mean."""
    ours: frozenset[str] = frozenset()
    """Lines that the bridge itself posted there (`squeezed`): pasted back, they are no answer."""
