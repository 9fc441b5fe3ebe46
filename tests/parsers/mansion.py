"""The shipped house with an invented roster: what each sort of player there could know."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from typing import Any

from engine.vocabulary import (
    Action,
    CharacterId,
    Declaration,
    Gazetteer,
    Mode,
    Outlook,
    PersonName,
    PlaceId,
    Unknown,
    action_to_wire,
)  # fmt: skip
from parsers import from_plain, read
from tests.parsers.test_house import house
from tests.parsers.world import ROOT, lexicon

PEOPLE = {
    "pascuala": ("Lady Pascuala Portillo", True), "pepito": ("Sir Pepito Pérez", False),
    "rodrigo": ("D. Rodrigo de Lara", False), "ines": ("Doña Inés de Castro", True),
    "yo": ("Fray Mateo", False),
}  # fmt: skip


@cache
def _map() -> dict[str, Any]:
    return tomllib.loads((ROOT / "config/hacienda/map.toml").read_text())


@cache
def gazetteer() -> Gazetteer:
    people = {CharacterId(k): PersonName(CharacterId(k), n, (), f) for k, (n, f) in PEOPLE.items()}
    return replace(house(), persons=people)


@cache
def entrances() -> dict[PlaceId, tuple[PlaceId, ...]]:
    groups = [[PlaceId(e["en"]) for e in p["entradas"]] for p in _map()["pasajes"]]
    return {p: tuple(q for q in group if q != p) for group in groups for p in group}


def outlook(place: str | None, side: str = "vasallo", role: str = "", **more: object) -> Outlook:
    knows = side == "impostor" or role == "escurridizo"
    plain = Outlook(
        gazetteer(), CharacterId("yo"), Mode.ROUND, PlaceId(place) if place else None,
        living=tuple(map(CharacterId, PEOPLE)), side=side, role=role,
        entrances=entrances() if knows else {},
    )  # fmt: skip
    return replace(plain, **more)  # type: ignore[arg-type]


def declare(text: str, seen: Outlook) -> Declaration:
    return read(from_plain(text), seen, lexicon())


def told(declaration: Declaration) -> list[str]:
    """Readings as `phase:verb:arguments:status`, then requests as `phase:kind:status`."""
    found = [f"{r.phase or '-'}:{brief(r.action)}:{r.status.value}" for r in declaration.readings]
    return found + [
        f"{q.phase or '-'}:{q.kind.value}:{q.status.value}" for q in declaration.requests
    ]


def brief(action: Action) -> str:
    """`SABOTEAR/puertas/capilla+luces`: a verb and its arguments as the batch contract says them."""
    if action == Unknown():
        return "DESCONOCIDO"
    wire = action_to_wire(action)
    args = wire["args"]
    assert isinstance(args, dict)
    said = [
        "+".join(v) if isinstance(v, list) else "?" if v is None else str(v) for v in args.values()
    ]
    return "/".join([str(wire["verb"]), *said])
