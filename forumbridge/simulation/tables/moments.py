"""One input of a simulated game, with all that came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from forumbridge.rulesets.tables.live import E, G, P, R, S, Told


@dataclass(frozen=True, slots=True)
class Moment(Generic[S, G, E, P, R]):
    """An input, the states around it, its events and what was told because of them."""

    before: S
    given: G
    after: S
    events: tuple[E, ...]
    told: tuple[Told[P, R], ...]
