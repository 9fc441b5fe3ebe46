"""The public names as message files use them: with article, preposition and gender.

The values are small dictionaries with Spanish keys, because a narrator writes them in his files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.hacienda.setting.setup import Task
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
    Repair,
    RoomId,
    Sabotage,
    TaskId,
    Transform,
    Unblock,
    UseObject,
    Vote,
    is_free,
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
            **self._which(action),
        }

    @staticmethod
    def _which(action: Action) -> Fields:
        """`cual`: the kind of a sabotage or repair, an object, or a step in a passage; `gratis`."""
        kind: str | None = None
        match action:
            case Sabotage(kind=kind) | Repair(kind=kind):
                pass
            case UseObject(object=kind):
                pass
            case Passage(step=kind):
                pass
            case _:
                kind = None
        return {"cual": kind or "", "gratis": is_free(action)}

    def _task_slot(self, action: Action) -> str | None:
        return self.task(action.task) if isinstance(action, DoTask) and action.task else None

    def phrase(self, action: Action) -> str:
        """An action as said to its author: «seguir a Lady Pascuala», «abstenerte»."""
        return phrase(self, action)

    def room(self, room: RoomId, preposition: str = "") -> str:
        """A room with its article after a preposition: «de la Biblioteca», «Luces»."""
        found = next((p for p in self.gazetteer.places.values() if p.room == room), None)
        if found is None:
            return spanish.with_article("", str(room), preposition)
        return spanish.with_article(found.article, found.room_name, preposition)

    def area(self, where: RoomId | PlaceId, preposition: str) -> str:
        """A room or a place, whichever has that identifier, after a preposition."""
        place = PlaceId(where)
        if place in self.gazetteer.places:
            return self.at(place, preposition)
        return self.room(RoomId(where), preposition)

    def fixture(self, kind: str) -> tuple[PlaceId, ...]:
        """Where the public objects of a kind are (`campana`, `chimenea`, `verja`, `vela` …)."""
        return tuple(self.gazetteer.fixtures.get(kind, ()))

    def table(self) -> Fields | None:
        """The place where all meet, which is the bell's, or None where no map says."""
        return next((self.place(where) for where in self.fixture("campana")), None)
