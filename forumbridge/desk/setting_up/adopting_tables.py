"""Step «adoptar» of the games without a map: their sheet as a page's fields, and back to a form."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from forumbridge.cli.adopting.games import ADOPTERS
from forumbridge.cli.adopting.sheets import FORMAT, Asked, Sheet
from forumbridge.cli.adopting.tables import TableAdopter
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.new_game import toml_string
from forumbridge.config_files.problem import Problem
from forumbridge.config_files.situation_file import SituationFile, lines_of
from forumbridge.plain_words import ended

MEND = "Corríjalo; no se ha anotado nada."
_FIELD = re.compile(r"^(?:[^:«]*, )?«\w+»: ")
"""How a fault begins: with the field, which its label has said already."""
_FILE_WORDS = (
    (re.compile(r"^«\w+» ha de ser un número entero, sin comillas"), "ponga un número entero"),
    (
        re.compile(r"^«\w+» ha de ser una lista de turnos, \[2, 3\]"),
        "ponga los números de los turnos, separados por comas: 2, 3",
    ),
    (re.compile(r"^«\w+» (?:admite|ha de ser una de): "), "puede ser "),
    (
        re.compile(r"Mire cómo se llama en mapa\.toml, o con «forumbridge map»"),
        "Escríbalo como en el mapa de la partida",
    ),
    (
        re.compile(r"Mire cómo se llama en game\.toml, en \[\[personajes\]\]"),
        "Escriba el nombre de un personaje",
    ),
    (re.compile(r"Mire cómo se llama en tareas\.toml"), "Elíjala de la lista de tareas"),
)
"""What a file's reader says of a value, and what a page says of it."""
_LISTS = ("people", "turns", "pairs", "words")


@dataclass(frozen=True, slots=True)
class Field:
    """One field as a page shows it."""

    name: str
    asked: Asked
    said: str

    @property
    def choices(self) -> Mapping[str, str]:
        """What its list offers; of an incursion that may not be over, nothing first."""
        own = self.asked.choices or {}
        return {"": "Aún no ha acabado", **own} if self.asked.key == "resultado" else own


@dataclass(frozen=True, slots=True)
class Box:
    """The fields that stand together, those at hand and those behind a fold."""

    title: str
    fields: tuple[Field, ...]
    folded: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class TableForm:
    """The page of one folder's game."""

    folder: Path
    config: GameConfig
    sheet: Sheet

    @classmethod
    def of(cls, folder: Path) -> TableForm:
        """That of a folder.

        Raises:
            ConfigurationError: a file of the folder is wrong.
        """
        config = load_game(folder)
        adopter = ADOPTERS[config.game.rules]
        if not isinstance(adopter, TableAdopter):
            raise TypeError(config.game.rules)
        return cls(folder, config, adopter.sheet)

    def boxes(self, said: Mapping[str, str]) -> tuple[Box, ...]:
        """Everything that is asked, with what was said of it."""
        return tuple(
            Box(
                title,
                tuple(one for one in fields if not one.asked.rare),
                tuple(one for one in fields if one.asked.rare),
            )
            for title, fields in (
                (title, [Field(f"{prefix}{a.key}", a, _shown(said, prefix, a)) for a in asked])
                for _, title, prefix, asked in self._blocks()
            )
        )

    def _blocks(self) -> Iterator[tuple[str, str, str, tuple[Asked, ...]]]:
        """(header, title, prefix of its fields, fields) of every block there may be."""
        for part in self.sheet.parts:
            if part.many == "people":
                for number, one in enumerate(self.config.characters):
                    head = f"[[{part.name}]]\nid = {toml_string(one.id)}"
                    yield head, one.name, f"p{number}_", part.fields
            elif part.many == "past":
                for number in range(self.sheet.past_most):
                    title = f"Incursión {number + 1}, si ha acabado"
                    yield f"[[{part.name}]]", title, f"i{number}_", part.fields
            else:
                yield f"[{part.name}]", part.title, f"{part.name}_", part.fields

    def form_of(self, said: Mapping[str, str]) -> str:
        """The form as `adopt` reads it."""
        return "\n".join(text for text, _ in self._lines(said)) + "\n"

    def complaints(self, said: Mapping[str, str], *, now: int) -> tuple[Problem, ...]:
        """As `adopting.Page.complaints`."""
        labels = [label for _, label in self._lines(said)]
        text = self.form_of(said)
        form = SituationFile("situacion", tomllib.loads(text), lines_of(text))
        told = ADOPTERS[self.config.game.rules].read(self.folder, self.config, form, now)
        return tuple(
            Problem(one.code, f"{_label(labels, one.line)}: {ended(plainly(one.text))}", MEND)
            for one in told.complaints
        )

    def _lines(self, said: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Lines of the form, one a field, each with the label of what it says."""
        yield f"formato = {FORMAT}", "La situación"
        for head, title, prefix, fields in self._blocks():
            over = prefix.startswith("i") and prefix[1].isdecimal()
            if over and not said.get(f"{prefix}resultado"):
                continue
            for line in head.splitlines():
                yield line, title
            alone = not head.startswith("[[")
            for asked in fields:
                label = asked.label if alone else f"{title}, {asked.label.lower()}"
                yield from ((line, label) for line in _written(asked, said, prefix))


def plainly(text: str) -> str:
    """A complaint without the file's key and the file's ways of writing."""
    text = _FIELD.sub("", text)
    for pattern, words in _FILE_WORDS:
        text = pattern.sub(words, text)
    return text


def _shown(said: Mapping[str, str], prefix: str, asked: Asked) -> str:
    """What was said of a field, or how it begins; of an incursion nothing, as it may not be."""
    name = f"{prefix}{asked.key}"
    if name in said or asked.kind != "flag" or said:
        return said.get(name, "")
    return "1" if asked.default else ""


def _written(asked: Asked, said: Mapping[str, str], prefix: str) -> Iterator[str]:
    """A field's lines in the form."""
    value = said.get(f"{prefix}{asked.key}", "").strip()
    if asked.kind == "flag":
        yield f"{asked.key} = {'true' if value == '1' else 'false'}"
    elif not value:
        yield f"{asked.key} = {asked.empty}"
    elif asked.kind == "number":
        yield f"{asked.key} = {_number(value)}"
    elif asked.kind in _LISTS:
        split = value.splitlines() if asked.kind == "pairs" else re.split(r"[,\n]", value)
        items = [one.strip() for one in split if one.strip()]
        whole = [_number(one) if asked.kind == "turns" else toml_string(one) for one in items]
        yield f"{asked.key} = [{', '.join(whole)}]"
    else:
        yield f"{asked.key} = {toml_string(value)}"


def _number(text: str) -> str:
    """A number as TOML; what is none is left for the reader to refuse."""
    return str(int(text)) if text.isdecimal() and len(text) < 6 else toml_string(text)


def _label(labels: list[str], number: int) -> str:
    return labels[number - 1] if 0 < number <= len(labels) else "La situación"
