"""Maps to draw: the one that ships, and others cut from a rectangle by a seeded knife."""

from __future__ import annotations

import random
import tomllib

from forumbridge.config_files.paths import ruleset_folder

KINDS = (
    "Salón", "Alcoba", "Galería", "Despensa", "Torre", "Patio", "Biblioteca menor", "Sala",
    "Refectorio", "Bodega", "Invernadero", "Antecámara",
)  # fmt: skip
WHOSE = (
    "de los Espejos", "del Obispo", "de Poniente", "vieja", "de la Marquesa", "de Armas",
    "del Reloj", "de Intendencia", "oscura", "del Norte", "de los Ñandúes", "(sección Este)",
)  # fmt: skip
OBJECTS = ("campana", "chimenea", "chimenea", "vela", "paloma", "altar", "plano", "bola")


def shipped():
    return tomllib.loads((ruleset_folder("hacienda") / "map.toml").read_text(encoding="utf-8"))


def cut(chance, wide, high, count, least):
    """The rectangle cut into at most `count` pieces with no side below `least`."""
    boxes = [(0, 0, wide, high)]
    while len(boxes) < count:
        big = [box for box in boxes if max(box[2:]) >= 2 * least]
        if not big:
            break
        box = max(big, key=lambda one: one[2] * one[3])
        boxes.remove(box)
        x, y, w, h = box
        if w >= h:
            at = chance.randint(least, w - least)
            boxes += [(x, y, at, h), (x + at, y, w - at, h)]
        else:
            at = chance.randint(least, h - least)
            boxes += [(x, y, w, at), (x, y + at, w, h - at)]
    return sorted(boxes, key=lambda box: (box[1], box[0]))


def generated(seed, wide, high, count, least=3, *, stretches=True):
    """A house of that many rooms with a terrace and a garden below it.

    Without `stretches`, no connection says where it is, which the format allows.
    """
    chance = random.Random(seed)
    places = {}
    for number, box in enumerate(cut(chance, wide, high, count, least)):
        places[f"l{number}"] = {
            "nombre": f"{chance.choice(KINDS)} {chance.choice(WHOSE)}",
            "nivel": "blanco",
            "tipo": chance.choice(("principal", "principal", "paso")),
            "forma": [list(box)],
            "bloqueable": chance.random() < 0.2,
        }
    for key, level, top in (("terraza", "rojo", high), ("jardin", "verde", high + 4)):
        for number, part in enumerate(("oeste", "este")):
            places[f"{key}_{part}"] = {
                "nombre": f"{key.capitalize()} ({part})", "nivel": level, "tipo": "exterior",
                "estancia": key, "forma": [[number * (wide // 2), top, wide // 2 + (wide % 2) * number, 4]],
            }  # fmt: skip
    data = {
        "formato": 1,
        "mapa": {
            "id": "m",
            "nombre": "El palacio",
            "ancho": wide,
            "alto": high + 8,
            "inicio": "l0",
        },
        "estancias": {"terraza": {"nombre": "Terraza"}, "jardin": {"nombre": "Jardín"}},
        "lugares": places,
    }
    data["conexiones"] = links(chance, places, stretches)
    rooms = [key for key in places if key.startswith("l")]
    data["simbolos"] = {
        "objetos": [{"tipo": kind, "en": chance.choice(rooms)} for kind in OBJECTS],
        "ojos": chance.sample(rooms, min(6, len(rooms))),
        "verjas": [
            {"en": "jardin_oeste", "nombre": "verja", "tramo": [0, high + 5, 0, high + 7]},
            {"en": "jardin_este", "nombre": "otra"},
        ],
    }
    data["pasajes"] = [
        {"id": "A", "nombre": "Túnel de los murmullos", "entradas": [
            {"id": f"A{n}", "en": chance.choice(rooms), "disfraz": f"el arcón número {n}"} for n in (1, 2, 3)]},
    ]  # fmt: skip
    return data


def links(chance, places, stretches):
    owner = {
        (i, j): key
        for key, place in places.items()
        for x, y, w, h in place["forma"]
        for i in range(x, x + w)
        for j in range(y, y + h)
    }
    edges = {}
    for (x, y), key in sorted(owner.items()):
        for beyond, side, edge in (
            ((x + 1, y), "este", [x + 1, y, x + 1, y + 1]),
            ((x, y + 1), "sur", [x, y + 1, x + 1, y + 1]),
        ):
            other = owner.get(beyond, key)
            if other != key:
                edges.setdefault((key, other, side), []).append(edge)
    made = {kind: [] for kind in ("puertas", "ventanas", "secciones", "escaleras", "desniveles", "muros")}  # fmt: skip
    for (a, b, side), shared in edges.items():
        levels = {places[a]["nivel"], places[b]["nivel"]}
        link = {"de": a, "a": b, "lado": side}
        one = {**link, "tramo": shared[len(shared) // 2]} if stretches else link
        if places[a].get("estancia", a) == places[b].get("estancia", b):
            whole = [*shared[0][:2], *shared[-1][2:]]
            made["secciones"].append({**link, "tramo": whole} if stretches else link)
        elif levels == {"rojo", "verde"}:
            made["desniveles"].append([a, b])
            made["escaleras"].append(one)
        else:
            kind = chance.choice(("puertas", "puertas", "ventanas", "muros"))
            made[kind].append([a, b] if kind == "muros" else one)
    return made
