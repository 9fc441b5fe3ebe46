"""Made-up people, and the secret and first replies that their game's seed is made of."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from engine.core.commitment import commit, game_seed
from engine.vocabulary import CharacterId
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.settings import NAMES

BEGINS = 1_800_000_000
"""When every game begins: UTC seconds, a Friday."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays: identifiers with their names, in the roster's order."""

    people: tuple[tuple[CharacterId, str], ...]
    secret: bytes

    @property
    def replies(self) -> tuple[tuple[CharacterId, str, int], ...]:
        """Everybody's first post after the opening: character, post, instant."""
        ids = [who for who, _ in self.people]
        return tuple((who, f"o:{n}", BEGINS + 60 * n) for n, who in enumerate(ids, start=1))

    @property
    def seed(self) -> str:
        """The game's."""
        return game_seed(self.secret, self.replies)

    @property
    def commitment(self) -> str:
        """What the opening publishes."""
        return commit(self.secret)


def cast_of(chance: Chance, number: int, size: int) -> Cast:
    """So many people, and a secret that is the number's own."""
    names = chance.shuffled(NAMES)[:size]
    people = tuple((CharacterId(f"p{n:02}"), name) for n, name in enumerate(names))
    return Cast(people, hashlib.sha256(f"secreto/{number}".encode()).digest())
