"""The public names as message files use them: with article, preposition and gender.

The values are small dictionaries with Spanish keys, because a narrator writes them in his files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.hacienda.setup import Task
from engine.vocabulary import (
    Action,
    CharacterId,
    DoTask,
    Follow,
    Gazetteer,
    Kill,
    Move,
    Passage,
    PlaceId,
    Protect,
    RoomId,
    TaskId,
    Transform,
    Unblock,
    Vote,
)
from forumbridge.narration import spanish
from forumbridge.narration.phrases import phrase

Fields = dict[str, object]


@dataclass(frozen=True, slots=True)
class Words:
    """Names from the gazetteer and the task list; nothing else is looked up.

    Every method raises `KeyError` for an identifier that is not of this game.
    """

    gazetteer: Gazetteer
    tasks: Mapping[TaskId, Task]
    zone: str

    def name(self, who: CharacterId) -> str:
        """A character's name."""
        return self.gazetteer.persons[who].name

    def names(self, who: Sequence[CharacterId]) -> list[str]:
        """The names of several characters, in their order."""
        return [self.name(one) for one in who]

    def person(self, who: CharacterId) -> Fields:
        """`nombre` and `o`: the ending that agrees («muert{{ quien.o }}»)."""
        found = self.gazetteer.persons[who]
        return {"nombre": found.name, "o": "a" if found.feminine else "o"}

    def place(self, where: PlaceId) -> Fields:
        """`nombre`, and with its article: `el`, `en`, `a`, `de`, `desde`, `hacia`."""
        found = self.gazetteer.places[where]
        fields: Fields = {"nombre": found.name, "el": self.at(where, "")}
        for preposition in ("en", "a", "de", "desde", "hacia"):
            fields[preposition] = self.at(where, preposition)
        return fields

    def at(self, where: PlaceId, preposition: str) -> str:
        """A place after a preposition: «en la Capilla», «al Claustro», «de Luces»."""
        found = self.gazetteer.places[where]
        return spanish.with_article(found.article, found.name, preposition)

    def stages(self, task: TaskId) -> list[Fields]:
        """The stages of a task in order: `haz`, `lugar` and `espera` in whole phases."""
        return [
            {"haz": stage.does, "lugar": self.place(stage.place), "espera": stage.wait}
            for stage in self.tasks[task].stages
        ]

    def task(self, task: TaskId) -> str:
        """A task's name between its quotes."""
        return f"«{self.gazetteer.tasks[task].name}»"

    def moment(self, instant: int) -> str:
        """UTC seconds as a date and an hour in the game's zone."""
        return spanish.moment(instant, self.zone)

    def action(self, action: Action | None) -> Fields | None:
        """`verbo` (of the batch contract), `frase` («ir a la Capilla»), and its slots."""
        if action is None:
            return None
        aimed = isinstance(action, Follow | Kill | Vote | Transform | Protect)
        target = action.target if aimed else None
        to = action.to if isinstance(action, Move | Unblock | Passage) else None
        return {
            "verbo": action.verb,
            "frase": self.phrase(action),
            "lugar": self.place(to) if to is not None else None,
            "persona": self.person(target) if target is not None else None,
            "tarea": self._task_slot(action),
        }

    def _task_slot(self, action: Action) -> str | None:
        return self.task(action.task) if isinstance(action, DoTask) and action.task else None

    def phrase(self, action: Action) -> str:
        """An action as said to its author: «seguir a Lady Pascuala», «abstenerte»."""
        return phrase(self, action)

    def room(self, room: RoomId) -> str:
        """A room's name."""
        return next(
            (p.room_name for p in self.gazetteer.places.values() if p.room == room), str(room)
        )
