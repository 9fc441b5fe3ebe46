"""Another house, with other names, some of them words of the game: nothing is learnt by heart."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from engine.vocabulary import (
    CharacterId,
    Exit,
    ExitKind,
    Gazetteer,
    Mode,
    Outlook,
    PersonName,
    PlaceId,
    PlaceName,
    RoomId,
    TaskId,
    TaskName,
)  # fmt: skip

OPPOSITE = {"norte": "sur", "sur": "norte", "este": "oeste", "oeste": "este"}
PLACES = {
    "patio": ("Patio de Armas", None, "el"), "torre": ("Torre del Homenaje", None, "la"),
    "trono": ("Salón del Trono", None, "el"), "cocinas": ("Cocinas", None, "las"),
    "almenas_n": ("Almenas (sección norte)", "Almenas", "las"),
    "almenas_s": ("Almenas (sección sur)", "Almenas", "las"),
    "mazmorra": ("Mazmorra", None, "la"), "cereria": ("Cerería", None, "la"),
    "alquimista": ("Cámara del Alquimista", None, "la"), "oratorio": ("Oratorio", None, "el"),
    "archivo": ("Archivo", None, "el"), "pajarera": ("Pajarera", None, "la"), "foso": ("Foso", None, "el"),
    "corredor_archivo": ("Corredor del Archivo", None, "el"), "corredor_torre": ("Corredor de la Torre", None, "el"),
}  # fmt: skip
_LINKS = [
    ("patio", "norte", "trono", "puerta"), ("patio", "este", "corredor_archivo", "puerta"), ("patio", "sur", "foso", "puerta"),
    ("patio", "oeste", "cocinas", "puerta"), ("trono", "oeste", "corredor_torre", "puerta"), ("corredor_torre", "norte", "torre", "puerta"),
    ("torre", "este", "almenas_n", "escalera"), ("almenas_n", "sur", "almenas_s", "seccion"), ("cocinas", "sur", "cereria", "puerta"),
    ("corredor_archivo", "norte", "archivo", "puerta"), ("corredor_archivo", "sur", "oratorio", "puerta"), ("trono", "este", "alquimista", "puerta"),
    ("foso", "este", "mazmorra", "puerta"), ("almenas_s", "este", "pajarera", "puerta"),
]  # fmt: skip
PEOPLE = {
    "marta": ("Marta Luz", True), "sol": ("Doña Sol Bolaños", True), "hugo": ("Hugo Torres", False),
    "inigo": ("Íñigo Reja", False), "clara": ("Clara Vela", True), "tomas": ("Maese Tomás Cuervo", False),
}  # fmt: skip
LOCKABLE = ("trono", "cocinas", "mazmorra", "archivo", "torre", "oratorio")
EYES = ("patio", "almenas_n", "corredor_archivo", "corredor_torre", "foso", "mazmorra")
FIXTURES = {
    "chimenea": ("trono", "cocinas"), "vela": ("cereria",), "paloma": ("pajarera",), "altar": ("oratorio",),
    "plano": ("archivo",), "bola": ("alquimista",), "verja": ("foso",), "campana": ("patio",), "ojo": EYES,
}  # fmt: skip
PASSAGES = (("torre", "mazmorra"), ("cocinas", "oratorio", "foso"))
_TASKS = {"espadas": ("Afilar las espadas", ["patio"]), "agua": ("Acarrear agua del pozo", ["cocinas", "foso"])}  # fmt: skip


@cache
def gazetteer() -> Gazetteer:
    exits: dict[PlaceId, list[Exit]] = {PlaceId(p): [] for p in PLACES}
    for a, side, b, kind in _LINKS:
        exits[PlaceId(a)].append(Exit(side, ExitKind(kind), PlaceId(b)))
        exits[PlaceId(b)].append(Exit(OPPOSITE[side], ExitKind(kind), PlaceId(a)))
    return Gazetteer(
        {
            PlaceId(k): PlaceName(PlaceId(k), n, RoomId(k.split("_")[0] if r else k), r or n, a)
            for k, (n, r, a) in PLACES.items()
        },
        {k: tuple(v) for k, v in exits.items()},
        {CharacterId(k): PersonName(CharacterId(k), n, (), f) for k, (n, f) in PEOPLE.items()},
        {TaskId(k): TaskName(TaskId(k), n, tuple(map(PlaceId, r))) for k, (n, r) in _TASKS.items()},
        {k: tuple(map(PlaceId, v)) for k, v in FIXTURES.items()},
        tuple(map(RoomId, LOCKABLE)),
    )


def outlook(place: str, side: str = "impostor", role: str = "", **more: object) -> Outlook:
    joined = {PlaceId(p): tuple(PlaceId(q) for q in g if q != p) for g in PASSAGES for p in g}
    knows = side == "impostor" or role == "escurridizo"
    plain = Outlook(
        gazetteer(), CharacterId("tomas"), Mode.ROUND, PlaceId(place), side=side, role=role,
        living=tuple(map(CharacterId, PEOPLE)), entrances=joined if knows else {},
    )  # fmt: skip
    return replace(plain, **more)  # type: ignore[arg-type]
