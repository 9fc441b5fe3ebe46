"""From what a scenario writes to the character, place, room or task it names; never a guess."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.hacienda.setting.map import GameMap
from engine.hacienda.setting.setup import Task
from engine.vocabulary import CharacterId, PlaceId, RoomId, TaskId
from forumbridge.config_files.names import normalised
from forumbridge.scenarios.faults import ScenarioFault, nearest
from forumbridge.scenarios.lines import Path

Entry = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one scenario. Every method raises `ScenarioFault` for one it does not know."""

    game_map: GameMap
    tasks: Mapping[TaskId, Task]
    people: Mapping[CharacterId, str]

    def person(self, text: str, path: Path) -> CharacterId:
        """A character, by name."""
        entries = ((who, (name,)) for who, name in self.people.items())
        return CharacterId(_find(text, entries, "ningún personaje", path))

    def place(self, text: str, path: Path) -> PlaceId:
        """A place, by name or alias."""
        entries = (
            (p.id, (p.name, *p.aliases, *((p.short,) if p.short else ())))
            for p in self.game_map.places.values()
        )
        return PlaceId(_find(text, entries, "ningún lugar", path))

    def room(self, text: str, path: Path) -> RoomId:
        """A whole room, by name."""
        entries = ((r.id, (r.name,)) for r in self.game_map.rooms.values())
        return RoomId(_find(text, entries, "ninguna estancia", path))

    def task(self, text: str, path: Path) -> TaskId:
        """A task, by name."""
        entries = ((t.id, (t.name,)) for t in self.tasks.values())
        return TaskId(_find(text, entries, "ninguna tarea", path))


def _find(text: str, entries: Iterable[Entry], nothing: str, path: Path) -> str:
    known = [(key, {normalised(word) for word in (key, *words)}) for key, words in entries]
    wanted = normalised(text)
    found = [key for key, words in known if wanted in words]
    if len(found) == 1:
        return found[0]
    if found:
        raise ScenarioFault(path, f"«{text}» puede ser {' o '.join(sorted(found))}")
    every = [word for _, words in known for word in sorted(words)]
    raise ScenarioFault(path, f"«{text}» no es {nothing}{nearest(wanted, every)}")
