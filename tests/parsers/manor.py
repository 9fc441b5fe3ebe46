"""A house whose own names say other things: rooms that wait and dance, tasks that light and carry."""

from __future__ import annotations

from functools import cache

from parsers.batch import answer
from parsers.worldfile import World, world_from_data
from tests.parsers.world import lexicon

ROOMS: dict[str, tuple[str, list[list[str]]]] = {
    "zaguan": ("Zaguán", [["norte", "baile", "puerta"], ["este", "espera", "puerta"], ["oeste", "corral", "puerta"]]),
    "baile": ("Salón de Baile", [["sur", "zaguan", "puerta"], ["norte", "observatorio", "puerta"], ["este", "logia_o", "puerta"], ["oeste", "altillo", "escaleras"]]),
    "espera": ("Sala de Espera", [["oeste", "zaguan", "puerta"], ["norte", "logia_o", "puerta"]]),
    "corral": ("Corral", [["este", "zaguan", "puerta"]]),
    "observatorio": ("Cuarto de Guardia", [["sur", "baile", "puerta"]]),
    "logia_o": ("Logia (sección Oeste)", [["oeste", "baile", "puerta"], ["sur", "espera", "puerta"], ["este", "logia_e", "seccion"]]),
    "logia_e": ("Logia (sección Este)", [["oeste", "logia_o", "seccion"], ["norte", "oratorio", "puerta"], ["sur", "botica", "puerta"]]),
    "oratorio": ("Oratorio", [["sur", "logia_e", "puerta"]]),
    "botica": ("Botica", [["norte", "logia_e", "puerta"], ["este", "bodega", "puerta"]]),
    "bodega": ("Bodega", [["oeste", "botica", "puerta"]]),
    "altillo": ("Altillo", [["este", "baile", "escaleras"]]),
}  # fmt: skip
TASKS = {
    "cirios": ("Encender los cirios", ["oratorio"]), "baules": ("Subir los baúles", ["zaguan", "altillo"]),
    "reloj": ("Dar cuerda al reloj", ["baile"]), "frascos": ("Ordenar los frascos", ["botica"]),
    "toneles": ("Rodar los toneles", ["bodega"]), "gallinas": ("Soltar las gallinas", ["corral"]),
    "prensa": ("Repartir la prensa", ["espera", "zaguan"]),
}  # fmt: skip
PEOPLE = {
    "puerta": ("Salvador Puerta", "m"), "segui": ("Capitán Seguí", "m"), "cruz": ("Doña Cruz Corral", "f"),
    "remedios": ("Sor Remedios", "f"), "benito": ("Benito Vela", "m"),
}  # fmt: skip


@cache
def manor() -> World:
    """The house as a world file gives it."""
    return world_from_data({
        "rooms": {i: {"name": n, "exits": e} for i, (n, e) in ROOMS.items()},
        "groups": {"logia": {"name": "Logia", "rooms": ["logia_o", "logia_e"]}},
        "blockable": ["oratorio", "botica", "bodega", "baile", "espera"],
        "cameras": ["zaguan", "baile", "logia_o", "botica", "bodega", "altillo"],
        "objects": {"bola": "altillo", "altar": "oratorio", "plano": "observatorio"},
        "passages": [["corral", "oratorio"], ["bodega", "baile"]],
        "tasks": {i: {"name": n, "rooms": r} for i, (n, r) in TASKS.items()},
        "characters": {i: {"name": n, "gender": g} for i, (n, g) in PEOPLE.items()},
    })  # fmt: skip


def told(text: str, room: str = "zaguan", role: str = "vasallo", **context: object) -> list[str]:
    """The actions of a post as `fase:VERBO/argumentos:estado`, in order of their phases."""
    item = {
        "id": 0,
        "context": {"room": room, "phase": 1, "role": role, "me": "benito", **context},
        "text": text,
    }
    found = answer(item, manor(), lexicon())
    return [
        f"{a['phase']}:{a['verb']}/{_args(a['args'])}:{a['status']}"
        for a in sorted(found["actions"], key=lambda a: a["phase"] or 9)
    ]  # fmt: skip


def _args(args: dict[str, object]) -> str:
    values = (",".join(sorted(v)) if isinstance(v, list) else str(v) for v in args.values())
    return ",".join(values)


def without_status(text: str, room: str = "zaguan", role: str = "vasallo", **context: object) -> list[str]:  # fmt: skip
    """The same without their states."""
    return [a.rsplit(":", 1)[0] for a in told(text, room, role, **context)]
