"""The little house of the specimens: whatever trips a message file up is in it.

A place without article, a character of each gender, a room in two sections, public objects, a
task that makes wait.
"""

from __future__ import annotations

from dataclasses import replace

from engine.hacienda.setting.setup import Stage, Task, TaskClass
from engine.hacienda.telling.reports import OwnResult, PhaseSection
from engine.vocabulary import (
    CharacterId,
    Gazetteer,
    PersonName,
    PlaceId,
    PlaceName,
    RoomId,
    TaskId,
    TaskName,
)

ANA, LUIS, EVA = CharacterId("ana"), CharacterId("luis"), CharacterId("eva")
CAPILLA, CLAUSTRO, LUCES = PlaceId("capilla"), PlaceId("claustro"), PlaceId("luces")
ESTE, OESTE = PlaceId("galeria_este"), PlaceId("galeria_oeste")
GALERIA = RoomId("galeria")
RELOJ, PAN = TaskId("reloj"), TaskId("pan")
SOON = 1_796_324_400


def sample_gazetteer() -> Gazetteer:
    """Three characters, five places and two tasks."""
    people = (PersonName(ANA, "Doña Ana", feminine=True), PersonName(LUIS, "Don Luis"))
    rooms = ((CAPILLA, "Capilla", "la"), (CLAUSTRO, "Claustro", "el"), (LUCES, "Luces", ""))
    places = {one: PlaceName(one, name, RoomId(one), name, art) for one, name, art in rooms}
    for one, name in ((ESTE, "Galería (Este)"), (OESTE, "Galería (Oeste)")):
        places[one] = PlaceName(one, name, GALERIA, "Galería", "la")
    names = (TaskName(RELOJ, "Dar cuerda al reloj"), TaskName(PAN, "Amasar el pan"))
    return Gazetteer(
        places=places,
        exits={},
        persons={one.id: one for one in (*people, PersonName(EVA, "Eva", feminine=True))},
        tasks={one.id: one for one in names},
        fixtures={
            "campana": (CLAUSTRO,),
            "chimenea": (CAPILLA, OESTE),
            "verja": (CLAUSTRO, ESTE),
            "vela": (LUCES,),
            "paloma": (ESTE,),
        },
        lockable=(RoomId(CAPILLA), GALERIA),
    )


def sample_tasks() -> dict[TaskId, Task]:
    """A quick task and a medium one that makes wait."""
    clock = Stage(CLAUSTRO, "Girar la llave", "anda entre las pesas")
    dough = Stage(CAPILLA, "Amasar", "amasa")
    oven = Stage(CAPILLA, "Hornear", "mira el horno", 2)
    return {
        RELOJ: Task(RELOJ, "Dar cuerda al reloj", TaskClass.QUICK, (clock,)),
        PAN: Task(PAN, "Amasar el pan", TaskClass.MEDIUM, (dough, oven)),
    }


def section(number: int = 1, **fields: object) -> PhaseSection:
    """A section in which nothing happened, but for `fields`."""
    quiet = PhaseSection(
        round=2,
        phase=number,
        place=CAPILLA,
        own=OwnResult(None, True, "IDLE"),
        lit=True,
        reduced=False,
    )
    # The keyword arguments are PhaseSection's own; the samples and tests are their only authors.
    return replace(quiet, **fields)  # pyright: ignore[reportArgumentType]
