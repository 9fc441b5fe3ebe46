"""The values of a form, read with every mistake and the line it is in: for any game's form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from engine.core.faults import Fault
from engine.vocabulary import CharacterId
from forumbridge.cli.finding import find_character
from forumbridge.cli.moments import parse_moment
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.situation_file import SituationFile, Where
from forumbridge.errors import UsageError

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Complaint:
    """A mistake in a form, and where."""

    line: int
    code: str
    text: str


@dataclass(slots=True)
class FormValues:
    """Reads the values of one form; `complaints` fills as it goes."""

    form: SituationFile
    config: GameConfig
    now: int
    complaints: list[Complaint] = field(default_factory=list[Complaint])
    blocks: dict[CharacterId, str] = field(default_factory=dict[CharacterId, str])
    """The position of each character's block in the form."""

    def of_faults(self, faults: Iterable[Fault]) -> list[Complaint]:
        """What the rules say against the situation, each with its line."""
        return [
            Complaint(self.form.line(self._where(fault.path)), fault.code, self._told(fault))
            for fault in faults
        ]

    def _where(self, path: tuple[str, ...]) -> Where:
        """A fault's path (by character) as the form's (by position)."""
        if path[0] != "personaje" or len(path) == 1:
            return path
        block = self.blocks.get(CharacterId(path[1]))
        return ("personaje",) if block is None else ("personaje", block, *path[2:])

    def _told(self, fault: Fault) -> str:
        if fault.path[0] == "personaje" and len(fault.path) > 1:
            names = {c.id: c.name for c in self.config.characters}
            return f"{names.get(fault.path[1], fault.path[1])}, «{fault.path[-1]}»: {fault.text}"
        keys = [part for part in fault.path[1:] if not part.isdecimal()]
        return f"«{keys[-1]}»: {fault.text}" if keys else fault.text

    def character(self, text: str) -> CharacterId:
        """Whom a text means.

        Raises:
            UsageError: nobody, or more than one.
        """
        return find_character(self.config, text)

    def table(self, name: str, keys: Sequence[str]) -> Mapping[str, object]:
        """The table of that name, its keys checked."""
        found = self.form.data.get(name, {})
        if not isinstance(found, dict):
            self.wrong((name,), "FORMA", f"se esperaba la tabla [{name}]")
            return {}
        table = cast("Mapping[str, object]", found)
        self.known_keys((name,), keys, table)
        return table

    def known_keys(self, where: Where, keys: Sequence[str], data: Mapping[str, object]) -> None:
        """Complain of every key that is not one of these."""
        for key in data:
            if key not in keys:
                self.wrong((*where, key), "CLAVE_DESCONOCIDA", f"no hay ninguna clave «{key}»")

    def number(self, where: Where, data: Mapping[str, object], default: int) -> int:
        """A whole number."""
        value = data.get(where[-1], default)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.wrong(where, "TIPO", f"«{where[-1]}» ha de ser un número entero, sin comillas")
        return default

    def maybe_number(self, where: Where, data: Mapping[str, object]) -> int | None:
        """A whole number, or None where it is not told."""
        return self.number(where, data, 0) if where[-1] in data else None

    def flag(self, where: Where, data: Mapping[str, object], default: bool) -> bool:
        """Yes or no."""
        value = data.get(where[-1], default)
        if isinstance(value, bool):
            return value
        self.wrong(where, "TIPO", f"«{where[-1]}» ha de ser true o false, sin comillas")
        return default

    def word(self, where: Where, data: Mapping[str, object], *words: str) -> str:
        """One of these words; the first is the default."""
        value = data.get(where[-1], words[0])
        if isinstance(value, str) and value in words:
            return value
        options = ", ".join(f'"{word}"' for word in words)
        self.wrong(where, "PALABRA", f"«{where[-1]}» ha de ser una de: {options}")
        return words[0]

    def list(self, where: Where, data: Mapping[str, object]) -> list[object]:
        """A list of whatever."""
        value = data.get(where[-1], [])
        if isinstance(value, list):
            return cast("list[object]", value)
        self.wrong(where, "TIPO", f"«{where[-1]}» ha de ser una lista entre corchetes")
        return []

    def each(
        self, where: Where, data: Mapping[str, object], find: Callable[[str], Read]
    ) -> tuple[Read, ...]:
        """Every element of a list as `find` finds it."""
        found = (self.found(where, find, str(item)) for item in self.list(where, data))
        return tuple(one for one in found if one is not None)

    def name(
        self, where: Where, data: Mapping[str, object], find: Callable[[str], Read]
    ) -> Read | None:
        """What `find` finds of a text; None for an empty one."""
        text = data.get(where[-1], "")
        return self.found(where, find, str(text)) if text else None

    def found(self, where: Where, find: Callable[[str], Read], text: str) -> Read | None:
        """What `find` finds of a text; what it refuses is complained of."""
        try:
            return find(text)
        except UsageError as error:
            advice = f" {error.advice}" if error.advice else ""
            self.wrong(where, error.code, f"{error.message.rstrip('.')}.{advice}".rstrip("."))
            return None

    def moment(self, where: Where, data: Mapping[str, object], zone: str) -> int | None:
        """An instant in the game's zone."""
        return self.name(where, data, lambda t: parse_moment(t, zone, self.now))

    def wrong(self, where: Where, code: str, text: str) -> None:
        """Complain of a place of the form."""
        self.complaints.append(Complaint(self.form.line(where), code, text))
