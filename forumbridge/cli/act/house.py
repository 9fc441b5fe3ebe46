"""Acts upon the house: light, hearths, doors and sabotages."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from engine.hacienda.facts.inputs import EndSabotage, SetDoor, SetHearth, SetLights, StartSabotage
from forumbridge.cli.act.acts import HOUSE, Left, an_act, hand_over
from forumbridge.cli.deciding import Decider
from forumbridge.cli.finding import find_place, find_room
from forumbridge.cli.options import Game
from forumbridge.errors import UsageError

Kind = Annotated[
    Literal["puertas", "luces", "chimeneas", "verjas", "palomar"],
    typer.Argument(metavar="SABOTAJE", help="puertas, luces, chimeneas, verjas o palomar."),
]
Rooms = Annotated[
    list[str] | None, typer.Argument(metavar="[ESTANCIA…]", help="Ninguna: todas las que se pueda.")
]


@an_act("lights", HOUSE, "act.set_lights")
def lights(
    game: Game,
    rooms: Rooms = None,
    lit: Annotated[
        bool | None, typer.Option("--encender/--apagar", help="Con luz o a oscuras.")
    ] = None,
    *,
    by: Decider,
) -> None:
    """Enciende o apaga las velas de unas estancias."""
    if lit is None:
        raise UsageError("Diga --encender o --apagar.")
    with hand_over(game, by) as hand:
        found = tuple(find_room(hand.setup, room) for room in rooms or ())
        names = ", ".join(hand.setup.map.rooms[room].name for room in found) or "toda la casa"
        says = f"{'Hay luz' if lit else 'No hay luz'}: {names}."
        hand.does(SetLights(found, lit, by.who, by.why), says)


@an_act("hearth", HOUSE, "act.set_hearth")
def hearth(
    game: Game,
    place: Annotated[str, typer.Argument(metavar="LUGAR")],
    lit: Annotated[
        bool | None, typer.Option("--encender/--apagar", help="Si arde o está apagada.")
    ] = None,
    *,
    by: Decider,
) -> None:
    """Enciende o apaga una chimenea."""
    if lit is None:
        raise UsageError("Diga --encender o --apagar.")
    with hand_over(game, by) as hand:
        where = find_place(hand.setup, place)
        name = hand.setup.map.places[where].name
        says = f"La chimenea de «{name}» {'arde' if lit else 'está apagada'}."
        hand.does(SetHearth(where, lit, by.who, by.why), says)


@an_act("door", HOUSE, "act.set_door")
def door(
    game: Game,
    place: Annotated[str, typer.Argument(metavar="LUGAR")],
    to: Annotated[
        str,
        typer.Argument(metavar="[HACIA]", help="Al otro lado; vacío, todas las de la estancia."),
    ] = "",
    blocked: Annotated[
        bool | None, typer.Option("--bloquear/--abrir", help="Bloqueada o abierta.")
    ] = None,
    left: Left = None,
    *,
    by: Decider,
) -> None:
    """Bloquea o abre una puerta, o todas las de una estancia."""
    if blocked is None:
        raise UsageError("Diga --bloquear o --abrir.")
    with hand_over(game, by) as hand:
        here = find_place(hand.setup, place)
        there = find_place(hand.setup, to) if to else None
        names = hand.setup.map.places
        which = f"de «{names[here].name}»" + (f" a «{names[there].name}»" if there else "")
        what = "La puerta" if there else "Las puertas"
        state = "se bloquea" if blocked else "se abre"
        says = f"{what} {which} {state if there else state + 'n'}."
        hand.does(SetDoor(here, there, blocked, by.who, by.why, left), says)


@an_act("sabotage", HOUSE, "act.start_sabotage")
def sabotage(
    game: Game, kind: Kind, rooms: Rooms = None, left: Left = None, *, by: Decider
) -> None:
    """Empieza un sabotaje, como hecho en la última fase jugada."""
    with hand_over(game, by) as hand:
        found = tuple(find_room(hand.setup, room) for room in rooms or ())
        says = f"Empieza el sabotaje «{kind}»."
        hand.does(StartSabotage(kind, by.who, by.why, found, left), says)


@an_act("repair", HOUSE, "act.end_sabotage")
def repair(game: Game, kind: Kind, *, by: Decider) -> None:
    """Da por reparado un sabotaje; tras un apagón, la luz se devuelve encendiendo las velas."""
    with hand_over(game, by) as hand:
        hand.does(EndSabotage(kind, by.who, by.why), f"Termina el sabotaje «{kind}».")
