"""From what a narrator types to the character, place or task it names; never a guess."""

from __future__ import annotations

from collections.abc import Iterable

from engine.hacienda.setting.map import Place
from engine.hacienda.setting.setup import Setup
from engine.vocabulary import CharacterId, PlaceId, RoomId, TaskId
from forumbridge.cli.nearest import nearest
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.names import Named, meant, normalised
from forumbridge.errors import UsageError

Entry = tuple[str, tuple[str, ...]]
"""An identifier and every way to say it."""

_SHELVES = {
    "ningún personaje": "game.toml, en [[personajes]]",
    "ningún lugar": "mapa.toml, o con «forumbridge map»",
    "ninguna estancia": "mapa.toml, o con «forumbridge map»",
    "ninguna entrada de pasaje": "mapa.toml",
    "ningún papel": "la guía: clerigo, escurridizo, cambiaformas o angel",
    "ninguna tarea": "tareas.toml",
}
"""Whatever wasn't found, and where the names of its kind are."""


def find_character(config: GameConfig, text: str) -> CharacterId:
    """The character whose id, name, alias or account `text` is; an id as it is written settles it.

    Raises:
        UsageError: nobody's, or more than one's; or somebody's account and part of another's name.
    """
    for one in config.characters:
        if text.strip() == one.id:
            return CharacterId(one.id)
    people = {
        one.id: Named(one.name, one.aliases, account=one.account) for one in config.characters
    }
    found = meant(text, people)
    if len(found) > 1:
        raise _ambiguous(text, found)
    entries = ((one.id, (one.name, *one.aliases, one.account)) for one in config.characters)
    return CharacterId(_find(text, entries, "ningún personaje"))


def find_place(setup: Setup, text: str) -> PlaceId:
    """The place whose id, name or alias `text` is.

    Raises:
        UsageError: none's, or more than one's; a room of several places is none of them.
    """
    places, wanted = setup.map.places, normalised(text)
    entries = [(place.id, _said(place)) for place in places.values()]
    if all(wanted not in map(normalised, (key, *words)) for key, words in entries):
        for room in setup.map.rooms.values():
            if len(room.places) > 1 and wanted in (normalised(room.id), normalised(room.name)):
                raise _ambiguous(text, (f"«{places[one].name}»" for one in room.places))
    return PlaceId(_find(text, entries, "ningún lugar"))


def find_room(setup: Setup, text: str) -> RoomId:
    """The room whose id or name `text` is, or that of the place it names.

    Raises:
        UsageError: none's, or more than one's.
    """
    rooms, places = setup.map.rooms, setup.map.places
    entries = [
        (room.id, (room.name, *(word for p in room.places for word in _said(places[p]))))
        for room in rooms.values()
    ]
    return RoomId(_find(text, entries, "ninguna estancia"))


def find_entrance(setup: Setup, text: str) -> str:
    """The entrance of a passage whose id `text` is, or the only one of the place it names.

    Raises:
        UsageError: none's, or more than one's.
    """
    places = setup.map.places
    entries = [
        (entrance.id, _said(places[entrance.place]))
        for passage in setup.map.passages
        for entrance in passage.entrances
    ]
    return _find(text, entries, "ninguna entrada de pasaje")


def find_role(text: str) -> str:
    """The special role that `text` is; empty for none.

    Raises:
        UsageError: none's.
    """
    words = {"clerigo": (), "escurridizo": (), "cambiaformas": (), "angel": ("Ángel Guardián",)}
    return _find(text, words.items(), "ningún papel") if text.strip() else ""


def find_task(setup: Setup, text: str) -> TaskId:
    """The task whose id or name `text` is.

    Raises:
        UsageError: none's.
    """
    entries = ((task.id, (task.name,)) for task in setup.tasks.values())
    return TaskId(_find(text, entries, "ninguna tarea"))


def _said(place: Place) -> tuple[str, ...]:
    """Every way to say a place."""
    return (place.name, *place.aliases, *((place.short,) if place.short else ()))


def _find(text: str, entries: Iterable[Entry], nothing: str) -> str:
    known = [(key, {normalised(word): word for word in (key, *words)}) for key, words in entries]
    wanted = normalised(text)
    found = [key for key, words in known if wanted in words]
    if len(found) == 1:
        return found[0]
    if found:
        raise _ambiguous(text, found)
    every = {plain: word for _, words in known for plain, word in sorted(words.items()) if plain}
    part = [plain for plain in every if wanted in plain.split()]  # «Luis» for «Luis Carrasco»
    close = [every[plain] for plain in part[:3] or nearest(wanted, every, most=3)]
    raise UsageError(
        f"«{text}» no es {nothing} de esta partida.",
        advice=f"¿Quería decir «{'», «'.join(close)}»?" if close else _where(nothing),
        code="DESCONOCIDO",
    )


def _where(nothing: str) -> str:
    """Where the names are that could have been meant."""
    return f"Mire cómo se llama en {_SHELVES[nothing]}."


def _ambiguous(text: str, found: Iterable[str]) -> UsageError:
    return UsageError(
        f"«{text}» puede ser {' o '.join(sorted(found))}.",
        advice="Escriba uno de esos nombres.",
        code="AMBIGUO",
    )
