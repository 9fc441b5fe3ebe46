"""One character's line in a scenario: «Capilla; impostor; candelabro» → `PersonAt`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from engine.hacienda.facts.situation import PersonAt, TaskAt
from engine.vocabulary import CharacterId, TaskId
from forumbridge.scenarios.faults import ScenarioFault, nearest
from forumbridge.scenarios.lines import Path
from forumbridge.scenarios.matching import plain
from forumbridge.scenarios.names import Names

PENDING = TaskId("setos")
"""What a vasallo still has to do where the file says nothing of tasks: the game must go on."""
GONE_SINCE = 3
"""Phases since a ghost died, where the file says nothing."""


@dataclass(slots=True)
class _Sheet:
    names: Names
    path: Path
    one: PersonAt
    tasks: list[TaskAt] = field(default_factory=list[TaskAt])

    def number(self, text: str) -> int:
        if not text.strip().isdecimal():
            raise ScenarioFault(self.path, f"«{text.strip()}» debería ser un número entero")
        return int(text)


def person_at(names: Names, who: CharacterId, line: str, path: Path) -> PersonAt:
    """The character of a line.

    Raises:
        ScenarioFault: a place or trait that is none.
    """
    place, *traits = (part.strip() for part in line.split(";"))
    sheet = _Sheet(names, path, PersonAt(who, names.place(place, path)))
    for trait in traits:
        _apply(sheet, trait)
    one = sheet.one
    tasks = tuple(sheet.tasks)
    if one.side == "vasallo" and not tasks:
        tasks = (TaskAt(PENDING),)
    return replace(one, tasks=tasks)


def _apply(sheet: _Sheet, trait: str) -> None:
    word, _, rest = trait.partition(" ")
    make = TRAITS.get(plain(word))
    if make is None:
        raise ScenarioFault(
            sheet.path, f"«{trait}» no es nada que se pueda ser{nearest(plain(word), list(TRAITS))}"
        )
    make(sheet, rest.strip())


def _set(**changes: object) -> Callable[[_Sheet, str], None]:
    def put(sheet: _Sheet, rest: str) -> None:
        if rest:
            raise ScenarioFault(sheet.path, f"sobra «{rest}»")
        sheet.one = replace(sheet.one, **changes)  # pyright: ignore[reportArgumentType]

    return put


def _wait(key: str) -> Callable[[_Sheet, str], None]:
    """«asesinar en 3»: three phases still to wait."""

    def put(sheet: _Sheet, rest: str) -> None:
        left = sheet.number(rest.removeprefix("en "))
        sheet.one = replace(sheet.one, **{key: left})  # pyright: ignore[reportArgumentType]

    return put


def _corpse(sheet: _Sheet, rest: str) -> None:
    """«cadáver», «cadáver en la Cocina», «cadáver hace 4»."""
    where, age = sheet.one.place, 1
    if rest.startswith("en "):
        where = sheet.names.place(rest.removeprefix("en "), sheet.path)
    elif rest:
        age = sheet.number(rest.removeprefix("hace "))
    sheet.one = replace(sheet.one, alive=False, corpse=where, corpse_age=age)


def _passage(sheet: _Sheet, rest: str) -> None:
    """«pasaje», «pasaje 4»: phases inside; «pasaje en 3»: phases to wait."""
    if rest.startswith("en "):
        _wait("passage_left")(sheet, rest)
        return
    ends = [e for p in sheet.names.game_map.passages for e in p.entrances]
    here = next((e.id for e in ends if e.place == sheet.one.place), None)
    if here is None:
        raise ScenarioFault(sheet.path, "ahí no hay ninguna entrada de pasaje")
    inside = sheet.number(rest) if rest else 1
    sheet.one = replace(sheet.one, entrance=here, inside=inside)


def _look(sheet: _Sheet, rest: str) -> None:
    """«aspecto de Ana», «aspecto de Ana 4»: phases left."""
    found = re.fullmatch(r"(?:de )?(.+?)(?: (\d+))?", rest)
    if found is None:
        raise ScenarioFault(sheet.path, "diga de quién es el aspecto")
    look = sheet.names.person(found[1], sheet.path)
    sheet.one = replace(sheet.one, look=look, look_left=int(found[2] or 5))


def _task(sheet: _Sheet, rest: str) -> None:
    """«tarea Buscar el Grimorio», «tarea Buscar el Grimorio, 1 hecha, espera 2»."""
    name, *more = (part.strip() for part in rest.split(","))
    done, wait = 0, 0
    for part in more:
        if plain(part).startswith("espera "):
            wait = sheet.number(part.split()[-1])
        else:
            done = sheet.number(part.split()[0])
    sheet.tasks.append(TaskAt(sheet.names.task(name, sheet.path), done, wait))


def _charges(sheet: _Sheet, rest: str) -> None:
    """«talismán 2», «talismán 0, 1 tarea»: charges left, tasks completed since it ran empty."""
    charges, _, tasks = rest.partition(",")
    left = sheet.number(charges)
    finished = sheet.number(tasks.split()[0]) if tasks.strip() else 0
    sheet.one = replace(sheet.one, charges=left, paid=True, finished=finished)


def _watching(sheet: _Sheet, rest: str) -> None:
    places = tuple(sheet.names.place(part, sheet.path) for part in rest.split(","))
    sheet.one = replace(sheet.one, watching=places)


def _vote(sheet: _Sheet, rest: str) -> None:
    if plain(rest) == "abstencion":
        sheet.one = replace(sheet.one, vote="abstain")
    else:
        target = sheet.names.person(rest, sheet.path)
        sheet.one = replace(sheet.one, vote="for", vote_for=target)


TRAITS: dict[str, Callable[[_Sheet, str], None]] = {
    "vasallo": _set(side="vasallo"),
    "impostor": _set(side="impostor"),
    "clerigo": _set(role="clerigo"),
    "escurridizo": _set(role="escurridizo"),
    "cambiaformas": _set(side="impostor", role="cambiaformas"),
    "angel": _set(role="angel", alive=False, death_public=True, corpse_age=GONE_SINCE),
    "fantasma": _set(alive=False, death_public=True, corpse_age=GONE_SINCE),
    "cadaver": _corpse,
    "candelabro": _set(candle=True),
    "pasaje": _passage,
    "aspecto": _look,
    "tarea": _task,
    "asesinar": _wait("kill_left"),
    "transformarse": _wait("shift_left"),
    "proteger": _wait("protect_left"),
    "talisman": _charges,
    "bola": _watching,
    "campanadas": _wait("bells"),
    "prorrogas": _wait("extensions"),
    "voto": _vote,
}
"""What a character can be, by the word that begins it."""
