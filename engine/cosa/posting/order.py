"""Orders that tell nothing: the alphabet's and the seats'."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from engine.core.seats import in_order
from engine.cosa.facts.state import State
from engine.cosa.setting.setup import Setup, seat_ring
from engine.vocabulary.ids import CharacterId


def folded(name: str) -> str:
    """A name as the alphabet takes it: without accents or capitals; ñ goes after n."""
    marked = name.casefold().replace("ñ", "n\uffff")
    parts = unicodedata.normalize("NFD", marked)
    return "".join(c for c in parts if not unicodedata.combining(c))


def alphabetical(setup: Setup, some: Iterable[CharacterId]) -> tuple[CharacterId, ...]:
    """By published name (QC-30g, QC-79); names alike, by identifier."""
    return tuple(sorted(some, key=lambda who: (folded(setup.name(who)), who)))


def seated(setup: Setup, state: State, some: Iterable[CharacterId]) -> tuple[CharacterId, ...]:
    """In the order of the public circle (QC-73)."""
    return in_order(seat_ring(setup, state.ruleset), some)
