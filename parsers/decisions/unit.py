"""One sentence ready to be weighed: its words and signs, and the people named in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.vocabulary import CharacterId, Span


@dataclass(frozen=True, slots=True)
class Item:
    """A word or a sign."""

    start: int
    end: int
    form: str
    raw: str
    capital: bool = False


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody named by the items `first`…`last`."""

    first: int
    last: int
    candidates: tuple[CharacterId, ...]
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Unit:
    """One sentence (or a list over several lines) ready to be weighed."""

    span: Span
    text: str
    """Folded."""
    items: tuple[Item, ...]
    persons: tuple[Person, ...]
    dropped: frozenset[int] = frozenset()
    """The items of a name that is taken back, and of the words that do it (`ya no Olaf`)."""
    subject: int | None = None
    """Where the author's own name ends, if he tells what he does by it (`Eulalio vota a Nina`)."""
    clitic: str | None = None
    """A pronoun written together with its verb (`matarlo`)."""
    _forms: tuple[str, ...] = field(init=False, repr=False, compare=False)
    _places: dict[str, list[int]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        places: dict[str, list[int]] = {}
        for index, item in enumerate(self.items):
            places.setdefault(item.form, []).append(index)
        object.__setattr__(self, "_forms", tuple(i.form for i in self.items))
        object.__setattr__(self, "_places", places)

    def gap(self, index: int) -> str:
        """What stands before an item, back to the one before it."""
        if index == 0 or index >= len(self.items):
            return ""
        at = self.span.start
        return self.text[self.items[index - 1].end - at : self.items[index].start - at]

    def forms(self) -> tuple[str, ...]:
        """The items' forms."""
        return self._forms

    def find(self, phrase: tuple[str, ...]) -> Iterator[int]:
        """Where a phrase begins among the items."""
        for at in self._places.get(phrase[0], ()):
            if self._forms[at : at + len(phrase)] == phrase:
                yield at
