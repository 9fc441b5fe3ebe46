"""Step «adoptar»: where a game played by hand stands, from a form to what `adopt` reads.

It asks what every game has; the rest (locked doors, talismans, passages…) is in the whole form,
which the desk shows at `/adoptar` and `forumbridge adopt --form` writes.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from engine.hacienda.adopting.adoption_check import faults
from engine.hacienda.setting.setup import Setup, start_of
from forumbridge.cli.adopting.hacienda_reading import SituationReader
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.hacienda_files import load_setup
from forumbridge.config_files.new_game import toml_string
from forumbridge.config_files.problem import Problem
from forumbridge.config_files.situation_file import SituationFile, lines_of
from forumbridge.desk.setting_up.adopting_tables import MEND, plainly
from forumbridge.plain_words import ended

MOMENTS = {"entre_rondas": "Entre dos rondas", "deliberacion": "En una deliberación"}
SIDES = {"vasallo": "Vasallo", "impostor": "Impostor"}
ROLES = {
    "": "Ninguno",
    "clerigo": "Clérigo",
    "escurridizo": "Escurridizo",
    "cambiaformas": "Cambiaformas",
    "angel": "Ángel Guardián",
}
LIVES = {
    "vive": "Vive",
    "publica": "Muerto, y se sabe",
    "oculta": "Muerto, sin publicar",
    "retirado": "Fuera de la partida",
}
_NUMBERS = {
    "ronda": "Última ronda abierta",
    "fases_jugadas": "Fases jugadas",
    "sin_alteraciones_hasta_ronda": "Última ronda sin alteraciones",
}
_MOMENTS = {
    "siguiente_apertura": "Cuándo se abre la siguiente",
    "deliberacion_hasta": "Hasta cuándo se vota",
}
_OPTIONAL = {"lugar": "lugar", "asesinato": "asesinato", "cadaver": "cadáver", "voto": "voto"}
_FIELD = re.compile(r"^(?:[^:«]*, )?«\w+»: ")
"""How a fault begins: with the field, which its label has said already."""

_CHOICES = MOMENTS | SIDES | ROLES
_CHOSEN = ("momento", "bando", "papel")
"""Ends of the labels of what is chosen from a list: nobody writes those words himself."""
_AS_KEY = re.compile(r' \(papel = "\w+"\)')
_WORD = re.compile(r'["«](\w+)["»]')


class Page(Protocol):
    """A form that is filled in on a page: any game's."""

    def form_of(self, said: Mapping[str, str]) -> str:
        """The situation as `adopt` reads it, from a page's fields."""
        ...

    def complaints(self, said: Mapping[str, str], *, now: int) -> tuple[Problem, ...]:
        """What is wrong with a page, a sentence each that begins with the field's label."""
        ...


@dataclass(frozen=True, slots=True)
class Table:
    """What a form chooses from: the folder's own people, places and tasks."""

    config: GameConfig
    setup: Setup

    @classmethod
    def of(cls, folder: Path) -> Table:
        """The table of a game.

        Raises:
            ConfigurationError: a file of the folder is wrong.
        """
        config = load_game(folder)
        return cls(config, load_setup(folder, config))

    @property
    def places(self) -> tuple[str, ...]:
        """Names of all places."""
        return tuple(place.name for place in self.setup.map.places.values())

    @property
    def tasks(self) -> tuple[str, ...]:
        """Names of all tasks."""
        return tuple(task.name for task in self.setup.tasks.values())

    @property
    def start(self) -> str:
        """Where everybody begins."""
        return self.setup.map.places[start_of(self.setup, self.setup.ruleset)].name

    def form_of(self, said: Mapping[str, str]) -> str:
        """As `Page.form_of`."""
        return "\n".join(line.text for line in _lines(self, said)) + "\n"

    def complaints(self, said: Mapping[str, str], *, now: int) -> tuple[Problem, ...]:
        """As `Page.complaints`."""
        lines = tuple(_lines(self, said))
        text = "\n".join(line.text for line in lines) + "\n"
        form = SituationFile("situacion", tomllib.loads(text), lines_of(text))
        reader = SituationReader(form, self.config, now, setup=self.setup)
        situation = reader.read()
        if reader.complaints:
            found = [
                (one.line, _label(lines, one.line), one.text, one.code) for one in reader.complaints
            ]
        else:
            found = [
                (
                    one.line,
                    "La partida" if len(fault.path) == 1 else _label(lines, one.line),
                    one.text,
                    one.code,
                )
                for fault in faults(self.setup, situation, now)
                for one in reader.of_faults([fault])
            ]
        return tuple(
            Problem(code, f"{label}: {ended(_named(label, plainly(_FIELD.sub('', text))))}", MEND)
            for _, label, text, code in sorted(found)
        )


def _named(label: str, text: str) -> str:
    """A fault with the names of what its list offers, not the words of the file."""
    if not label.endswith(_CHOSEN):
        return text
    text = _AS_KEY.sub("", text)
    return _WORD.sub(lambda found: f"«{_CHOICES.get(found[1], found[1])}»", text)


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    label: str = ""


def _label(lines: tuple[_Line, ...], number: int) -> str:
    """The nearest label at or above that line."""
    above = lines[:number][::-1]
    return next((line.label for line in above if line.label), "La situación")


def _lines(table: Table, said: Mapping[str, str]) -> Iterator[_Line]:
    yield _Line("formato = 1")
    yield _Line("[situacion]", "La situación")
    moment = said.get("momento", "entre_rondas")
    yield _Line(f"momento = {toml_string(moment)}", "En qué momento")
    for key, label in _NUMBERS.items():
        yield _Line(f"{key} = {_number(said.get(key, ''))}", label)
    for key, label in _MOMENTS.items():
        if said.get(key):
            yield _Line(f"{key} = {toml_string(said[key])}", label)
    yield _Line("[casa]", "La casa")
    dark = [one.strip() for one in said.get("a_oscuras", "").split(",") if one.strip()]
    written = ", ".join(toml_string(one) for one in dark)
    yield _Line(f"estancias_a_oscuras = [{written}]", "Estancias a oscuras")
    for number, person in enumerate(table.config.characters):
        given = {
            key.partition("_")[2]: value
            for key, value in said.items()
            if key.startswith(f"p{number}_")
        }
        yield from _person(person.id, person.name, given)


def _person(identifier: str, name: str, said: Mapping[str, str]) -> Iterator[_Line]:
    life = said.get("vida", "vive")
    values: dict[str, tuple[str, str]] = {
        "bando": (toml_string(said.get("bando", "vasallo")), "bando"),
        "papel": (toml_string(said.get("papel", "")), "papel"),
        "vive": ("true" if life == "vive" else "false", "vida"),
        "muerte_publica": ("true" if life in ("publica", "retirado") else "false", "vida"),
        "retirado": ("true" if life == "retirado" else "false", "vida"),
        "campana_usada": (_number(said.get("campana", "")), "veces que ha tocado la campana"),
        "tareas": (f"[{', '.join(_tasks(said.get('tareas', '')))}]", "tareas"),
    }
    for key, label in _OPTIONAL.items():
        if said.get(key):
            values[key] = (toml_string(said[key]), label)
    yield _Line("[[personaje]]", name)
    yield _Line(f"id = {toml_string(identifier)}", name)
    for key, (value, label) in values.items():
        yield _Line(f"{key} = {value}", f"{name}, {label}")


def _tasks(text: str) -> Iterator[str]:
    """One a line, `Encomendarse al Señor: 1`; without a number, none of its stages is done."""
    for line in text.splitlines():
        name, _, stages = line.rpartition(":") if line.rstrip()[-1:].isdecimal() else (line, "", "")
        if (name := (name or line).strip().rstrip(":")) and line.strip():
            yield f"{{ tarea = {toml_string(name)}, etapas = {_number(stages)} }}"


def _number(text: str) -> str:
    """A number as TOML; what is none is left for the reader to refuse."""
    text = text.strip()
    if not text:
        return "0"
    return str(int(text)) if text.isdecimal() and len(text) < 6 else toml_string(text)


def choices() -> dict[str, Any]:
    """What the form's lists offer."""
    return {"moments": MOMENTS, "sides": SIDES, "roles": ROLES, "lives": LIVES}
