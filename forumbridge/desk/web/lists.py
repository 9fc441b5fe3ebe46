"""What forms offer to choose from: the names of people, places and tasks of one game.

The one module of the page that knows what kinds of names a game has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from forumbridge.config_files.hacienda_files import HaciendaFiles
from forumbridge.desk.context import Desk
from parsers.words.lexicon import CLASSES, KINDS, THINGS


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a form and how it is shown."""

    value: str
    word: str


@dataclass(frozen=True, slots=True)
class Meanings:
    """What taught words may stand for, one kind after another."""

    kind: str
    """The option of `teach`: `place`, `person`, `task`, `verb` or `thing`."""
    title: str
    choices: tuple[Choice, ...]


def characters(desk: Desk) -> tuple[Choice, ...]:
    """The game's people."""
    return tuple(Choice(one.id, one.name) for one in desk.config.characters)


def name_of(desk: Desk, character: str | None) -> str:
    """A character's name; empty for nobody."""
    return next((one.word for one in characters(desk) if one.value == character), character or "")


def data_lists(desk: Desk) -> Mapping[str, tuple[Choice, ...]]:
    """The lists that `fields.Field.source` names; a game without such a thing has it empty.

    Raises:
        ConfigurationError: a file of the game is wrong.
    """
    found: dict[str, tuple[Choice, ...]] = {"personajes": characters(desk)}
    files = desk.files
    if isinstance(files, HaciendaFiles):
        game_map = files.setup.map
        found["lugares"] = tuple(Choice(p.id, p.name) for p in game_map.places.values())
        found["estancias"] = tuple(Choice(r.id, r.name) for r in game_map.rooms.values())
        found["tareas"] = tuple(Choice(t.id, t.name) for t in files.setup.tasks.values())
        found["papeles"] = tuple(
            Choice(one, one) for one in ("clerigo", "escurridizo", "cambiaformas", "angel")
        )
    return found


def meanings(desk: Desk) -> tuple[Meanings, ...]:
    """Everything that words may be taught to mean, by its kind.

    Raises:
        ConfigurationError: a file of the game is wrong.
    """
    lists = data_lists(desk)
    if not isinstance(desk.files, HaciendaFiles):  # tables are taught names alone
        return (Meanings("person", "Personajes", lists["personajes"]),)
    verbs = [f"{verb}.{one}" if one else verb for verb in CLASSES for one in KINDS.get(verb, ("",))]
    return tuple(
        one
        for one in (
            Meanings("place", "Lugares", lists.get("lugares", ())),
            Meanings("person", "Personajes", lists["personajes"]),
            Meanings("task", "Tareas", lists.get("tareas", ())),
            Meanings("verb", "Acciones", tuple(Choice(v, _verb(v)) for v in verbs)),
            Meanings("thing", "Cosas", tuple(Choice(t, t) for t in THINGS)),
        )
        if one.choices
    )


def _verb(verb: str) -> str:
    return verb.replace("_", " ").replace(".", ": ").lower()
