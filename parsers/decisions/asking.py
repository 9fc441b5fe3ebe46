"""A decision being filled: its sentence, what was found in it, and what has to be asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.vocabulary import Action, CharacterId, Level, Notice, Standpoint
from parsers.decisions.unit import Unit
from parsers.decisions.weighing import Weighed
from parsers.text.notices import notice
from parsers.words.names import joined_names


@dataclass(slots=True)
class Filled:
    """The action of a sentence and what stands in its way."""

    action: Action | None
    notices: list[Notice] = field(default_factory=list[Notice])
    asked: bool = False
    unsure: bool = False
    candidates: tuple[Action, ...] = ()


@dataclass(slots=True)
class Case:
    """One sentence whose decision is being filled."""

    unit: Unit
    found: Weighed
    view: Standpoint
    said: str
    """The sentence in its author's own letters."""
    level: Level
    result: Filled

    def tell(self, code: str, **fields: str) -> None:
        """A notice that asks nothing."""
        self._add(notice(code, self.unit.span), fields)

    def ask(self, code: str, **fields: str) -> None:
        """A notice that keeps the decision from being accepted."""
        self._add(notice(code, self.unit.span, level=self.level), fields)
        self.result.asked = True

    def ask_who(self, people: Iterable[CharacterId], *, also: tuple[str, ...] = ()) -> None:
        """Which of several people is meant; `also` are other ways to read the words."""
        shown = (*also, *(self.name(c) for c in people))
        told = notice(
            "PERSONAJE_AMBIGUO", self.unit.span, texto=self.said, opciones=joined_names(shown),
            options=shown, level=self.level,
        )  # fmt: skip
        self.result.notices.append(told)
        self.result.asked = True

    def words(self, first: int, last: int) -> str:
        """Some items of the sentence in its author's own letters."""
        raws = [re.escape(i.raw) for i in self.unit.items[first : last + 1]]
        found = re.search(r"\W+".join(raws), self.said, re.IGNORECASE)
        return found[0] if found is not None else self.said

    def name(self, who: CharacterId) -> str:
        """How somebody is called."""
        person = self.view.gazetteer.persons.get(who)
        return person.name if person is not None else ""

    def _add(self, told: Notice, fields: Mapping[str, str]) -> None:
        self.result.notices.append(replace(told, data={"texto": self.said, **fields}))
