"""The people of a game without a map by their public names, and its instants, in Spanish."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.vocabulary import CharacterId, Gazetteer
from forumbridge.narration.spanish import joined, moment


@dataclass(frozen=True, slots=True)
class Names:
    """Says people and instants; `zone` is the game's."""

    gazetteer: Gazetteer
    zone: str

    def of(self, who: str | None) -> str:
        """Somebody's name; `nadie` for None."""
        if who is None or not who:
            return "nadie"
        known = self.gazetteer.persons.get(CharacterId(who))
        return who if known is None else known.name

    def all(self, some: Iterable[str]) -> str:
        """Several names as a list in words; `nadie` for none."""
        return joined([self.of(who) for who in some]) or "nadie"

    def ending(self, who: str) -> str:
        """`o` or `a`, as words about him end."""
        known = self.gazetteer.persons.get(CharacterId(who))
        return "a" if known is not None and known.feminine else "o"

    def at(self, instant: int) -> str:
        """An instant, said."""
        return moment(instant, self.zone)


def name_of(gazetteer: Gazetteer, who: str) -> str:
    """A character's name; an id of nobody's as it is, `nadie` for none."""
    persons = gazetteer.persons
    return next((one.name for key, one in persons.items() if key == who), who or "nadie")
