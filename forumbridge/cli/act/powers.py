"""Acts upon roles and objects: cooldowns, passages, looks, the talisman, the Bola, candelabros."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from engine.hacienda.facts.inputs import (
    SetAngelNotice,
    SetCandle,
    SetCooldown,
    SetHiding,
    SetLook,
    SetSabotageCooldown,
    SetShield,
    SetTalisman,
    SetWatching,
)
from forumbridge.cli.act.acts import POWERS, Left, an_act, hand_over
from forumbridge.cli.act.hands import Person
from forumbridge.cli.deciding import Decider
from forumbridge.cli.finding import find_entrance, find_place
from forumbridge.cli.options import Game
from forumbridge.errors import UsageError

Power = Literal["asesinato", "pasaje", "transformacion", "proteccion"]
_ABILITIES: dict[Power, Literal["kill", "passage", "shift", "protect"]] = {
    "asesinato": "kill",
    "pasaje": "passage",
    "transformacion": "shift",
    "proteccion": "protect",
}
_CAN = {
    "asesinato": "puede asesinar",
    "pasaje": "puede entrar en un pasaje",
    "transformacion": "puede transformarse",
    "proteccion": "puede proteger",
}
Available = Annotated[
    str,
    typer.Argument(
        metavar="CUÁNDO",
        help="«ya», «3 fases» (las que faltan), «ronda 8 fase 2», o la fase desde el inicio.",
    ),
]


@an_act("cooldown", POWERS, "act.set_cooldown")
def cooldown(
    game: Game,
    person: Person,
    when: Available,
    power: Annotated[
        Power,
        typer.Option("--de", help="asesinato, pasaje, transformacion o proteccion."),
    ] = "asesinato",
    *,
    by: Decider,
) -> None:
    """Dice desde cuándo tiene un personaje disponible el asesinato u otro poder suyo."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        at, told = hand.available(when)
        act = SetCooldown(someone, at, by.who, by.why, _ABILITIES[power])
        hand.does(act, f"{name} {_CAN[power]} desde {told}.")


@an_act("sabotage-cooldown", POWERS, "act.set_sabotage_cooldown")
def sabotage_cooldown(game: Game, when: Available, *, by: Decider) -> None:
    """Dice desde cuándo se puede sabotear, para todos los impostores."""
    with hand_over(game, by) as hand:
        at, told = hand.available(when)
        hand.does(SetSabotageCooldown(at, by.who, by.why), f"Se puede sabotear desde {told}.")


@an_act("passage", POWERS, "act.set_hiding")
def passage(
    game: Game,
    person: Person,
    entrance: Annotated[
        str, typer.Argument(metavar="[ENTRADA]", help="Entrada o lugar en que está; vacío, sale.")
    ] = "",
    inside: Annotated[
        int, typer.Option("--dentro", metavar="N", help="Fases que lleva dentro.", min=0)
    ] = 0,
    *,
    by: Decider,
) -> None:
    """Mete a un personaje en un pasaje secreto, o lo saca."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        at = find_entrance(hand.setup, entrance) if entrance else None
        says = (
            f"{name} está en el pasaje, en la entrada {at}." if at else f"{name} sale del pasaje."
        )
        hand.does(SetHiding(someone, at, by.who, by.why, inside), says)


@an_act("look", POWERS, "act.set_look")
def look(
    game: Game,
    person: Person,
    other: Annotated[
        str, typer.Argument(metavar="[OTRO]", help="De quién; vacío, recupera el suyo.")
    ] = "",
    left: Left = None,
    *,
    by: Decider,
) -> None:
    """Da al Cambiaformas el aspecto de otro, o le devuelve el suyo."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        whose, whose_name = hand.person(other) if other else (None, "")
        says = f"{name} tiene el aspecto de {whose_name}." if whose else f"{name} recupera el suyo."
        hand.does(SetLook(someone, whose, by.who, by.why, left), says)


@an_act("talisman", POWERS, "act.set_talisman")
def talisman(
    game: Game,
    person: Person,
    charges: Annotated[int, typer.Argument(metavar="CARGAS", min=0)],
    paid: Annotated[
        bool, typer.Option("--pagado/--sin-pagar", help="Si ya gastó el punto de esta carga.")
    ] = False,
    finished: Annotated[
        int, typer.Option("--tareas", metavar="N", help="Acabadas desde que se vació.", min=0)
    ] = 0,
    *,
    by: Decider,
) -> None:
    """Dice cuántas cargas tiene el talismán del Clérigo."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        act = SetTalisman(someone, charges, by.who, by.why, paid, finished)
        hand.does(act, f"El talismán de {name} tiene {charges} cargas.")


@an_act("bola", POWERS, "act.set_watching")
def bola(
    game: Game,
    person: Person,
    places: Annotated[
        list[str] | None, typer.Argument(metavar="[LUGAR…]", help="Los cuatro; ninguno, lo deja.")
    ] = None,
    *,
    by: Decider,
) -> None:
    """Dice qué lugares mira un personaje con la Bola de Cristal."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        watched = tuple(find_place(hand.setup, place) for place in places or ())
        names = ", ".join(hand.setup.map.places[place].name for place in watched)
        says = f"{name} mira {names}." if watched else f"{name} deja de mirar por la Bola."
        hand.does(SetWatching(someone, watched, by.who, by.why), says)


@an_act("candle", POWERS, "act.set_candle")
def candle(
    game: Game,
    person: Person,
    carries: Annotated[
        bool, typer.Option("--lleva/--sin", help="Si lleva un candelabro encendido.")
    ] = True,
    *,
    by: Decider,
) -> None:
    """Da a un personaje un candelabro encendido, o se lo quita."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        says = f"{name} {'lleva' if carries else 'no lleva'} un candelabro."
        hand.does(SetCandle(someone, carries, by.who, by.why), says)


@an_act("shield", POWERS, "act.set_shield", "act.set_angel_notice")
def shield(
    game: Game,
    person: Annotated[
        str, typer.Argument(metavar="[PERSONAJE]", help="A quién; vacío, a nadie.")
    ] = "",
    left: Left = None,
    stopped: Annotated[
        bool | None,
        typer.Option(
            "--paro-ataque/--sin-ataque", help="Si en la próxima deliberación se dirá que protegió."
        ),
    ] = None,
    *,
    by: Decider,
) -> None:
    """Dice a quién protege el Ángel Guardián, o si paró algún ataque."""
    with hand_over(game, by) as hand:
        if stopped is not None:
            if person or left:
                raise UsageError("Diga a quién protege o si paró un ataque, una de las dos cosas.")
            notice = SetAngelNotice(stopped, by.who, by.why)
            hand.does(notice, f"El Ángel {'paró' if stopped else 'no paró'} algún ataque.")
            return
        someone, name = hand.person(person) if person else (None, "nadie")
        hand.does(SetShield(someone, by.who, by.why, left), f"El Ángel protege a {name}.")
