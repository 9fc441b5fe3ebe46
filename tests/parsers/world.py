"""A small house for reading tests: a few rooms of the rule-book's examples, invented people."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path

from engine.vocabulary import (
    Action,
    CharacterId,
    Declaration,
    Exit,
    ExitKind,
    Gazetteer,
    Mode,
    Outlook,
    OwnTask,
    PersonName,
    PlaceId,
    PlaceName,
    RoomId,
    TaskId,
    TaskName,
)  # fmt: skip
from parsers import Lexicon, from_plain, lexicon_from_data, read

ROOT = Path(__file__).parents[2]
_OPPOSITE = {"norte": "sur", "sur": "norte", "este": "oeste", "oeste": "este"}
_ROOMS = {
    "capilla": ("Capilla", None), "pasillo_sur": ("Pasillo al sur de la Biblioteca", None),
    "biblioteca_oeste": ("Biblioteca (sección Oeste)", "Biblioteca"),
    "biblioteca_este": ("Biblioteca (sección Este)", "Biblioteca"),
    "salon": ("Salón Principal", None), "claustro": ("Claustro", None), "recibidor": ("Recibidor", None),
    "comedor": ("Comedor", None), "luces": ("Luces", None), "alcoba_mago": ("Alcoba del Mago", None),
    "alcoba_senescal": ("Alcoba del Senescal", None),
    "terraza_norte": ("Terraza (sección norte)", "Terraza"), "terraza_este": ("Terraza (sección este)", "Terraza"),
    "pasillo_claustro": ("Pasillo al norte del Claustro", None),
}  # fmt: skip
_DOORS = [
    ("capilla", "este", "pasillo_sur", "puerta"), ("pasillo_sur", "norte", "biblioteca_oeste", "puerta"),
    ("biblioteca_oeste", "este", "biblioteca_este", "seccion"), ("pasillo_sur", "sur", "salon", "puerta"),
    ("salon", "este", "claustro", "puerta"), ("claustro", "este", "recibidor", "puerta"),
    ("recibidor", "sur", "comedor", "puerta"), ("comedor", "este", "luces", "puerta"),
    ("recibidor", "este", "terraza_este", "puerta"), ("terraza_este", "norte", "terraza_norte", "seccion"),
    ("salon", "oeste", "alcoba_mago", "puerta"), ("claustro", "norte", "pasillo_claustro", "puerta"),
    ("salon", "sur", "alcoba_senescal", "puerta"),
]  # fmt: skip
_PEOPLE = {
    "pepito": ("Sir Pepito Pérez", False), "pascuala": ("Lady Pascuala Portillo", True),
    "bruno": ("Sir Bruno de Alba", False), "bruno_tuerto": ("Bruno el Tuerto", False),
    "leonor": ("Doña Leonor Vega", True), "tobias": ("Fray Tobías", False), "gil": ("Gil Capilla", False),
}  # fmt: skip
_TASKS = {
    "grimorio": ("Buscar el Grimorio", ["biblioteca_oeste"]), "barrer": ("Barrer el claustro", ["claustro"]),
    "cocinar": ("Cocinar y Servir", ["comedor"]), "rezar": ("Encomendarse al Señor", ["capilla"]),
    "cera": ("Encerar la barandilla", ["recibidor"]),
}  # fmt: skip


@cache
def gazetteer() -> Gazetteer:
    places, exits, room_of = {}, {}, {}
    for key, (name, room) in _ROOMS.items():
        room_of[key] = room.lower() if room else key
        places[PlaceId(key)] = PlaceName(PlaceId(key), name, RoomId(room_of[key]), room or name)
        exits[PlaceId(key)] = []
    for a, side, b, kind in _DOORS:
        exits[PlaceId(a)].append(Exit(side, ExitKind(kind), PlaceId(b)))
        exits[PlaceId(b)].append(Exit(_OPPOSITE[side], ExitKind(kind), PlaceId(a)))
    return Gazetteer(
        places,
        {k: tuple(v) for k, v in exits.items()},
        {CharacterId(k): PersonName(CharacterId(k), n, (), f) for k, (n, f) in _PEOPLE.items()},
        {TaskId(k): TaskName(TaskId(k), n, tuple(map(PlaceId, r))) for k, (n, r) in _TASKS.items()},
    )


@cache
def lexicon() -> Lexicon:
    return lexicon_from_data(tomllib.loads((ROOT / "config/hacienda/lexicon.toml").read_text()))


def outlook(room: str | None = "capilla", **more: object) -> Outlook:
    plain = Outlook(
        gazetteer(), CharacterId("pepito"), Mode.ROUND, PlaceId(room) if room else None,
        living=tuple(map(CharacterId, _PEOPLE)),
    )  # fmt: skip
    if "own" in more:
        more["own_tasks"] = tuple(
            OwnTask(TaskId(t), PlaceId(p))
            for t, p in more.pop("own")  # type: ignore[attr-defined]
        )
    return replace(plain, **more)  # type: ignore[arg-type]


def declare(text: str, room: str | None = "capilla", **more: object) -> Declaration:
    return read(from_plain(text), outlook(room, **more), lexicon())


def vote(text: str) -> Declaration:
    return declare(text, mode=Mode.DELIBERATION)


def codes(declaration: Declaration) -> set[str]:
    return {n.code for n in declaration.notices}


def told(declaration: Declaration) -> list[str]:
    """Readings as `phase:VERB:argument:status`, in order of phase."""
    return [
        short(r.action, r.phase) + ":" + r.status.value
        for r in sorted(declaration.readings, key=lambda r: r.phase or 9)
    ]


def short(action: Action, phase: int | None = None) -> str:
    argument = next(
        (str(getattr(action, n)) for n in ("to", "target", "task") if hasattr(action, n)), ""
    )
    return f"{phase}:{action.verb}" + (f":{argument}" if argument else "")
