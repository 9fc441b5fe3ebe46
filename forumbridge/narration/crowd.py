"""People as their observer sees them: by looks, in company, two with one look among them.

A look that is the reader's own belongs to somebody else: reports never list their reader (AMB-247).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.vocabulary import CharacterId
from forumbridge.narration import spanish
from forumbridge.narration.words import Fields, Words

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

OWN_LOOK = "alguien idéntico a ti"
ONE_OF_TWO = "una persona idéntica a {}"
THE_OTHER = "otra persona idéntica a {}"
ALIKE = "{} personas idénticas a {}"
YOURSELF = "ti"


@dataclass(frozen=True, slots=True)
class Crowd:
    """Names for one reader; `me` None where the readers are several."""

    words: Words
    me: CharacterId | None = None

    def person(self, who: CharacterId) -> Fields:
        """`nombre`, `o`, and `yo`: whether it is the reader's own look."""
        own = who == self.me
        fields = self.words.person(who)
        return {**fields, "nombre": OWN_LOOK if own else fields["nombre"], "yo": own}

    def listed(self, who: Sequence[CharacterId]) -> list[str]:
        """Names in the order of their first; a look seen more than once is counted.

        Whoever is told by a likeness comes last: «… idéntico a ti y Eva» would be another thing.
        """
        counted = Counter(who).items()
        plain = [self.words.name(one) for one, number in counted if not self._alike(one, number)]
        alike = [self._several(one, number) for one, number in counted if self._alike(one, number)]
        return plain + alike

    def people(self, who: Sequence[CharacterId]) -> Fields:
        """`quienes` («A y B») and `n`, the plural ending of their verb («entra{{ n }}»)."""
        return {
            "quienes": spanish.joined(self.listed(who)),
            "n": "n" if len(who) > 1 else "",
        }

    def told_apart(self, who: Sequence[CharacterId | None]) -> list[Fields | None]:
        """Each as a person of his own: a look met twice is «una …» and «otra persona idéntica»."""
        often, met = Counter(who), Counter[CharacterId]()
        found: list[Fields | None] = []
        for one in who:
            if one is None:
                found.append(None)
                continue
            fields = self.person(one)
            if often[one] > 1:
                alike = THE_OTHER if met[one] else ONE_OF_TWO
                fields = {**fields, "nombre": alike.format(self._like(one))}
            met[one] += 1
            found.append(fields)
        return found

    def gathered(self, pairs: Iterable[tuple[CharacterId, K]]) -> list[tuple[K, Fields]]:
        """Those who share a key in one go, as `people`; a look met under two keys is told apart."""
        groups = grouped(pairs)
        often, met = Counter(who for _, together in groups for who in set(together)), set[str]()
        found: list[tuple[K, Fields]] = []
        for key, together in groups:
            split = {who for who in together if often[who] > 1}
            names = self.listed([who for who in together if who not in split])
            for who in dict.fromkeys(one for one in together if one in split):
                number = together.count(who)
                alike = THE_OTHER if who in met else ONE_OF_TWO
                names.append(
                    self._several(who, number) if number > 1 else alike.format(self._like(who))
                )
                met.add(who)
            plural = "n" if len(together) > 1 else ""
            found.append((key, {"quienes": spanish.joined(names), "n": plural}))
        return found

    def _alike(self, one: CharacterId, number: int) -> bool:
        return number > 1 or one == self.me

    def _several(self, one: CharacterId, number: int) -> str:
        if number > 1:
            return ALIKE.format(spanish.cardinal(number, feminine=True), self._like(one))
        return OWN_LOOK

    def _like(self, one: CharacterId) -> str:
        return YOURSELF if one == self.me else self.words.name(one)


def grouped(pairs: Iterable[tuple[T, K]]) -> list[tuple[K, list[T]]]:
    """What shares a key, in the order of the first of each."""
    groups: dict[K, list[T]] = {}
    for item, key in pairs:
        groups.setdefault(key, []).append(item)
    return list(groups.items())
