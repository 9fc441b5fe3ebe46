"""From what a narrator types to the character, place or task it names; never a guess."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from engine.hacienda.setup import Setup
from engine.vocabulary import CharacterId, PlaceId, TaskId
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.names import normalised
from forumbridge.errors import UsageError

Entry = tuple[str, tuple[str, ...]]
"""An identifier and every way to say it."""


def find_character(config: GameConfig, text: str) -> CharacterId:
    """The character whose id, name or alias `text` is.

    Raises:
        UsageError: nobody's, or more than one's.
    """
    entries = ((one.id, (one.name, *one.aliases, one.account)) for one in config.characters)
    return CharacterId(_find(text, entries, "ningún personaje"))


def find_place(setup: Setup, text: str) -> PlaceId:
    """The place whose id, name or alias `text` is.

    Raises:
        UsageError: none's, or more than one's.
    """
    entries = (
        (place.id, (place.name, *place.aliases, *((place.short,) if place.short else ())))
        for place in setup.map.places.values()
    )
    return PlaceId(_find(text, entries, "ningún lugar"))


def find_task(setup: Setup, text: str) -> TaskId:
    """The task whose id or name `text` is.

    Raises:
        UsageError: none's.
    """
    entries = ((task.id, (task.name,)) for task in setup.tasks.values())
    return TaskId(_find(text, entries, "ninguna tarea"))


def _find(text: str, entries: Iterable[Entry], nothing: str) -> str:
    known = [(key, {normalised(word) for word in (key, *words)}) for key, words in entries]
    wanted = normalised(text)
    found = [key for key, words in known if wanted in words]
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(
            f"«{text}» puede ser {' o '.join(sorted(found))}.",
            advice="Escriba una de esas palabras.",
            code="AMBIGUO",
        )
    every = [word for _, words in known for word in sorted(words)]
    part = [word for word in every if wanted in word.split()]  # «Luis» for «Luis Carrasco»
    close = part[:3] or get_close_matches(wanted, every, n=3, cutoff=0.5)
    raise UsageError(
        f"«{text}» no es {nothing} de esta partida.",
        advice=f"¿Quería decir «{'», «'.join(close)}»?" if close else "Mire cómo se llama.",
        code="DESCONOCIDO",
    )
