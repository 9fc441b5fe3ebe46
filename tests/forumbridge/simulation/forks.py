"""A game that goes on twice from one moment: as it was, and as adopted from what is written of it.

Whatever follows must be the same to the letter: events, messages, what everybody knows, the end.
Only numbers of publications differ, and what hangs on them: the order of personal messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from engine.core.inputs import Published

_ANEW = {
    "Publication": frozenset({"number", "order"}),
    "Told": frozenset({"number"}),
    "PlayerReport": frozenset({"number"}),
}
"""What hangs on a publication's number; the numbers of votes and the order of a list don't."""


def alike(value: Any) -> Any:
    """The value without what an adopted game numbers anew, nor the draws before it."""
    if is_dataclass(value) and not isinstance(value, type):
        name = type(value).__name__
        without = {"draws", *_ANEW.get(name, ())}
        kept = (f.name for f in fields(value) if f.name not in without)
        return (name, *((one, alike(getattr(value, one))) for one in kept))
    if isinstance(value, Mapping):
        return {key: alike(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return tuple(alike(item) for item in value)
    return value


def renumbered(given: Any, offset: int) -> Any:
    """The input for the adopted game: its publications count from its own first."""
    if isinstance(given, Published) and given.publication < 90_000:
        return replace(given, publication=given.publication - offset)
    return given


def go_on(host: Any, rest: Sequence[Any], offset: int, see: Callable[[Any], None]) -> Iterable[Any]:
    """The adopted game with everything that was still to come; each pair of moments."""
    for moment in rest:
        mine = host.give(renumbered(moment.given, offset))
        see(mine)
        yield moment, mine
