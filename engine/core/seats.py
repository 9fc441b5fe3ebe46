"""Seats in a circle: the public order of a roster, clockwise, as lists of ids in that order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

S = TypeVar("S", bound=str)


def _anybody(_: str) -> bool:
    return True


def clockwise(ring: Sequence[S], seat: S) -> tuple[S, ...]:
    """Everybody else from the next seat on, once around.

    Raises:
        ValueError: nobody of that name sits there.
    """
    at = ring.index(seat)
    return (*ring[at + 1 :], *ring[:at])


def following(ring: Sequence[S], seat: S, living: Callable[[S], bool] = _anybody) -> S | None:
    """Who sits next clockwise among those who count; None if there is nobody else."""
    return next((who for who in clockwise(ring, seat) if living(who)), None)


def preceding(ring: Sequence[S], seat: S, living: Callable[[S], bool] = _anybody) -> S | None:
    """Who sits next the other way among those who count; None if there is nobody else."""
    return next((who for who in reversed(clockwise(ring, seat)) if living(who)), None)


def neighbours(ring: Sequence[S], seat: S, living: Callable[[S], bool] = _anybody) -> tuple[S, ...]:
    """Those who sit at either side among those who count: the one before, then the one after.

    One alone is both neighbours, and comes once.
    """
    found = (preceding(ring, seat, living), following(ring, seat, living))
    return tuple(dict.fromkeys(who for who in found if who is not None))


def in_order(ring: Sequence[S], some: Iterable[str]) -> tuple[S, ...]:
    """Those of the ring who are in `some`, in the order of their seats."""
    chosen = set(some)
    return tuple(who for who in ring if who in chosen)
