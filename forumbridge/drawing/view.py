"""What one reader may see on a plan besides the public map.

A `View` is an allow-list: a person, passage or sight that is not in it can't reach the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Condition(Enum):
    """How somebody is told apart on a plan; the value is the legend's word."""

    SELF = "Usted"
    LIVING = "Vivo"
    GHOST = "Fantasma"
    CORPSE = "Cadáver"
    HIDDEN = "Oculto en un pasaje"


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody, or a corpse, in a place."""

    name: str
    place: str
    condition: Condition = Condition.LIVING
    entrance: str = ""
    """Of the passage he is hidden in, at whose place he is drawn."""

    @property
    def label(self) -> str:
        """His name, with the entrance he hides at."""
        return f"{self.name} ({self.entrance})" if self.entrance else self.name


@dataclass(frozen=True, slots=True)
class View:
    """One reader's sight of a map; the default is what is public before anybody is on it."""

    caption: str = ""
    """A line under the title: whose the picture is, and of when."""
    figures: tuple[Figure, ...] = ()
    own: str = ""
    """The reader's own place."""
    seen: frozenset[str] | None = None
    """The places in sight; the rest is dimmed. None where sight is not the question."""
    ghost: bool = False
    """The reader is a ghost, whom no wall stops."""
    entrances: frozenset[str] = frozenset()
    """The passage entrances that he may know."""

    def at(self, place: str) -> tuple[Figure, ...]:
        """Who is in a place, in order."""
        return tuple(figure for figure in self.figures if figure.place == place)


PUBLIC = View()
