"""A decision slot: what one player alone decides, until when, how firmly, and what silence means.

A slot takes one name or several (`least` to `most`, all different), kept in the order told. A
*standing* one has no deadline of its own and is kept until something uses it. Values are frozen;
instants are integer UTC seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, Literal, TypeVar

from engine.core.draws import DrawRecord, sample
from engine.core.refusals import Refused
from engine.core.windows import in_time

W = TypeVar("W", bound=str)
"""An owner."""
C = TypeVar("C", bound=str)
"""A legal choice."""


class Silence(StrEnum):
    """What a slot that nobody filled is worth."""

    NOTHING = "nothing"
    CHANCE = "chance"
    """As many legal choices as it needs at least, equally likely."""
    FALLBACK = "fallback"
    """The slot's `fallback`."""


@dataclass(frozen=True, slots=True)
class Slot(Generic[W, C]):
    """One owner's choice. `chosen` empty is none yet."""

    owner: W
    options: tuple[C, ...]
    until: int | None = None
    """The deadline; None for none (yet)."""
    least: int = 1
    most: int = 1
    revocable: bool = False
    standing: bool = False
    silence: Silence = Silence.NOTHING
    fallback: tuple[C, ...] = ()
    chosen: tuple[C, ...] = ()
    at: int | None = None
    """The date of the text in which it was last decided."""
    post: str = ""


@dataclass(frozen=True, slots=True)
class Decided(Generic[W, C]):
    """The slot with the decision, and what it replaced (empty for nothing)."""

    slot: Slot[W, C]
    before: tuple[C, ...] = ()


@dataclass(frozen=True, slots=True)
class Settled(Generic[C]):
    """What a slot came to, who decided it, and the draws if chance did."""

    chosen: tuple[C, ...]
    by: Literal["owner", "chance", "fallback", "nobody"]
    draws: tuple[DrawRecord, ...] = ()


def decide(
    slot: Slot[W, C], who: str, chosen: Sequence[C], at: int, post: str, *, precision: int = 1
) -> Decided[W, C] | Refused:
    """The slot with its owner's decision, or why not; what is refused changes nothing."""
    if who != slot.owner:
        return Refused("NOT_THE_OWNER")
    if slot.chosen and not slot.revocable:
        return Refused("ALREADY_DECIDED")
    if slot.until is not None and not in_time(at, slot.until, precision):
        return Refused("LATE")
    code = illegal(slot, chosen)
    if code is not None:
        return Refused(code)
    return Decided(replace(slot, chosen=tuple(chosen), at=at, post=post), slot.chosen)


def illegal(slot: Slot[W, C], chosen: Sequence[C]) -> str | None:
    """Why a list of choices is none that the slot takes, or None."""
    if any(choice not in slot.options for choice in chosen):
        return "NOT_AN_OPTION"
    if len(set(chosen)) != len(chosen):
        return "REPEATED"
    return None if slot.least <= len(chosen) <= slot.most else "WRONG_COUNT"


def withdraw(slot: Slot[W, C], who: str, at: int, *, precision: int = 1) -> Decided[W, C] | Refused:
    """The slot as if nothing had been decided, or why not."""
    if who != slot.owner:
        return Refused("NOT_THE_OWNER")
    if not slot.chosen:
        return Refused("NOTHING_TO_WITHDRAW")
    if not slot.revocable:
        return Refused("FINAL")
    if slot.until is not None and not in_time(at, slot.until, precision):
        return Refused("LATE")
    return Decided(replace(slot, chosen=(), at=None, post=""), slot.chosen)


def first_usable(slot: Slot[W, C], usable: Callable[[C], bool]) -> C | None:
    """The first of an ordered list that can still be used when it is, or None."""
    return next((choice for choice in slot.chosen if usable(choice)), None)


def settle(slot: Slot[W, C], seed: str, purpose: str) -> Settled[C]:
    """What the slot is worth at its end. What chance chooses is in the order of the options.

    Raises:
        ValueError: chance has fewer options than the slot needs.
    """
    if slot.chosen:
        return Settled(slot.chosen, "owner")
    match slot.silence:
        case Silence.NOTHING:
            return Settled((), "nobody")
        case Silence.FALLBACK:
            return Settled(slot.fallback, "fallback")
        case Silence.CHANCE:
            taken, draws = sample(seed, purpose, slot.options, slot.least)
            return Settled(tuple(c for c in slot.options if c in taken), "chance", draws)
