"""A filled-in form of a table game → its values, every mistake with the line it is in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from engine.vocabulary import CharacterId
from forumbridge.cli.adopting.sheets import FORMAT, Asked, Part, Sheet
from forumbridge.cli.adopting.values import FormValues
from forumbridge.config_files.names import normalised
from forumbridge.config_files.situation_file import Where

Values = Mapping[str, Any]
"""By key: a word, a number, a flag, a character or None, several, an instant or None, turns, or
pairs of (who, the rest as it is written)."""
PairOf = tuple[CharacterId, str]


@dataclass(slots=True)
class SheetReader(FormValues):
    """Reads one form by its sheet."""

    sheet: Sheet = field(kw_only=True)

    def values(self, name: str) -> Values:
        """The values of a part there is one of."""
        part = self.sheet.part(name)
        return self._read((name,), part, self.table(name, [one.key for one in part.fields]))

    def start(self) -> None:
        """Look over the form as a whole."""
        names = [part.name for part in self.sheet.parts]
        self.known_keys((), ("formato", *names), self.form.data)
        if self.form.data.get("formato") != FORMAT:
            self.wrong(("formato",), "FORMATO", f"se esperaba formato = {FORMAT}")

    def people(self) -> Iterator[tuple[CharacterId, Values]]:
        """Every character's block, whom it is of and its values."""
        for where, data in self._blocks_of("personaje"):
            part = self.sheet.part("personaje")
            self.known_keys(where, ["id", *(one.key for one in part.fields)], data)
            who = self.name((*where, "id"), data, self.character)
            if who is None:
                if not data.get("id"):
                    self.wrong(where, "FALTA_ID", "falta «id»")
                continue
            self.blocks.setdefault(who, where[1])
            yield who, self._read(where, part, data)

    def past(self, name: str) -> Iterator[Values]:
        """The blocks of what is over, in their order."""
        part = self.sheet.part(name)
        for where, data in self._blocks_of(name):
            self.known_keys(where, [one.key for one in part.fields], data)
            yield self._read(where, part, data)

    def _blocks_of(self, name: str) -> Iterator[tuple[Where, Mapping[str, object]]]:
        blocks = self.form.data.get(name, [])
        if not isinstance(blocks, list):
            self.wrong((name,), "FORMA", f"cada uno empieza con [[{name}]]")
            return
        for number, block in enumerate(cast("list[object]", blocks)):
            if isinstance(block, dict):
                yield (name, str(number)), cast("Mapping[str, object]", block)

    def _read(self, where: Where, part: Part, data: Mapping[str, object]) -> Values:
        return {one.key: self._value((*where, one.key), one, data) for one in part.fields}

    def _value(self, where: Where, asked: Asked, data: Mapping[str, object]) -> Any:
        match asked.kind:
            case "word":
                return self.word(where, data, *(asked.choices or {}))
            case "number":
                return self.number(where, data, 0)
            case "flag":
                return self.flag(where, data, asked.default)
            case "person":
                return self.name(where, data, self.character)
            case "people":
                return self.each(where, data, self._person_or_nobody)
            case "moment":
                return self.moment(where, data, self.config.game.zone)
            case "turns":
                return tuple(self._turns(where, data))
            case "words":
                return tuple(self._words(where, asked, data))
            case "pairs":
                return tuple(self._pairs(where, data))

    def _person_or_nobody(self, text: str) -> str:
        return "nadie" if normalised(text) == "nadie" else self.character(text)

    def _turns(self, where: Where, data: Mapping[str, object]) -> Iterator[int]:
        for item in self.list(where, data):
            if isinstance(item, int) and not isinstance(item, bool):
                yield item
            else:
                self.wrong(where, "TIPO", f"«{where[-1]}» ha de ser una lista de turnos, [2, 3]")

    def _words(self, where: Where, asked: Asked, data: Mapping[str, object]) -> Iterator[str]:
        for item in self.list(where, data):
            word = normalised(str(item))
            if word in (asked.choices or {}):
                yield word
            else:
                options = ", ".join(f'"{one}"' for one in asked.choices or {})
                self.wrong(where, "PALABRA", f"«{where[-1]}» admite: {options}")

    def _pairs(self, where: Where, data: Mapping[str, object]) -> Iterator[PairOf]:
        for number, item in enumerate(self.list(where, data)):
            at = (*where, str(number))
            who, colon, rest = str(item).partition(":")
            if not colon:
                self.wrong(at, "FORMA", f"se esperaba «Quién: qué» y dice «{item}»")
                continue
            found = self.found(at, self.character, who.strip())
            if found is not None:
                yield found, rest.strip()

    def person_of(self, where: Where, text: str) -> CharacterId | None:
        """Whom the second half of a pair means; complained of where it means nobody."""
        return self.found(where, self.character, text)
