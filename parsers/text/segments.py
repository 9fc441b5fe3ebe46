"""A marked stretch of a post: how it was marked and what it governs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.vocabulary import Span

REST = -3
"""The cost of a segment that takes every point left."""
EVERY = -2
"""The number of a heading for the whole round."""


class Kind(StrEnum):
    """How a stretch was marked."""

    STRONG = "strong"
    """It names points or phases."""
    WEAK = "weak"
    """A bare enumeration: `1)`, `a)`, `Primero…`."""
    BULLET = "bullet"
    LIST = "list"
    """A bullet of a post that is nothing but a list of orders: a frame for revocable ones."""
    FREE = "free"
    """`Acción gratuita:` and the like."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A header and the body it governs."""

    kind: Kind
    header: Span
    body: Span
    numbers: tuple[int, ...] = ()
    """Explicit phases; empty when the header only states a cost or an order. -1 is the last,
    `EVERY` the whole round."""
    cost: int | None = None
    """Points spent, of a `1 PA` header."""
    closes: bool = False
    """What it governs stands before it (`rezo en las fases 1 y 2`)."""


END_OF_WORD = r"(?![a-z])"
POINT = (
    rf"(?:p\.\ ?a{END_OF_WORD}\.?|pas?{END_OF_WORD}\.?|ptos?{END_OF_WORD}\.?(?:\ de\ (?:accion(?:es)?|ac\.?){END_OF_WORD})?"  # noqa: E501
    rf"|puntos?{END_OF_WORD}(?:\ de\ accion(?:es)?{END_OF_WORD})?|accion(?:es)?{END_OF_WORD}|acc{END_OF_WORD}\.?|movimientos?{END_OF_WORD})"  # noqa: E501
)
"""How a point of action is written (regular expression over folded text)."""
PHASE = rf"(?:fases?{END_OF_WORD})"
ANY = rf"(?:{POINT}|{PHASE})"
"""A point or a phase."""
ORDINAL = r"(?:[1-4](?:er|ero|era|ra|do|da|to|ta|o|a|°)\.?|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|ultim[oa])"  # noqa: E501
"""`primer`, `2ª`, `última` …"""
PUNCTUATION = " \t\n.,;:()[]*_-—>=/•▪\"'!¡👉"
"""What stands between pieces of a post and says nothing."""
