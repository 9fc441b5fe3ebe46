"""`forumbridge whatif`: what would happen with another order; nothing is recorded."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from forumbridge.cli.console import Console
from forumbridge.cli.finding import find_character
from forumbridge.cli.options import Game, Json
from forumbridge.cli.session import system_clock
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.desk.context import Desk, looking_at
from forumbridge.desk.looking.course import Course
from forumbridge.desk.looking.told_apart import Told
from forumbridge.desk.looking.whatif import Ahead, Change, WhatIf, candidate, what_if
from forumbridge.desk.looking.words import in_line
from forumbridge.errors import UsageError

app = new_app()


@app.command(cls=SpanishCommand)
def whatif(
    game: Game,
    player: Annotated[
        str, typer.Argument(metavar="[PERSONAJE]", help="Nombre, alias o id.", show_default=False)
    ] = "",
    text: Annotated[
        str,
        typer.Argument(metavar="[TEXTO]", help="Lo que haría, como lo diría.", show_default=False),
    ] = "",
    phase: Annotated[
        int | None,
        typer.Option("--fase", metavar="N", help="En esa fase (1, 2 o 3).", min=1, max=3),
    ] = None,
    nothing: Annotated[
        bool, typer.Option("--nada", help="Que no haga nada de lo que tiene declarado.")
    ] = False,
    answer: Annotated[
        str,
        typer.Option("--salida", metavar="N.M", help="La salida M del asunto N de la bandeja."),
    ] = "",
    whole_round: Annotated[
        bool, typer.Option("--ronda", help="Hasta el final de la ronda, no solo lo próximo.")
    ] = False,
    messages: Annotated[
        bool, typer.Option("--mensajes", help="Enseña las diferencias de los mensajes.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Mira qué pasaría, y quién se enteraría, si alguien hiciera otra cosa. No anota nada."""
    console = Console(as_json)
    clock = system_clock()
    with looking_at(game, clock) as desk, Course().watched(desk) as watched:
        change = _change(desk, player, text, phase, nothing=nothing, answer=answer)
        until = "ronda" if whole_round else "fase"
        found = what_if(watched, change, at=clock.now(), until=until)
    _print(console, found, messages=messages)
    console.data(_as_data(found))


def _change(
    desk: Desk, player: str, text: str, phase: int | None, *, nothing: bool, answer: str
) -> Change:
    if answer:
        chosen = candidate(desk, answer)
        return Change(chosen.character, inputs=chosen.inputs)
    if not player or bool(text.strip()) == nothing:
        raise UsageError(
            "No se sabe qué hay que suponer.",
            advice="Diga de quién, y qué haría o «--nada»; o una «--salida» de la bandeja.",
            code="FALTA_DATO",
        )
    who = find_character(desk.config, player)
    if nothing:
        return Change(who, phase=phase)
    return Change(who, text=text if phase is None else f"Fase {phase}: {text}")


def _print(console: Console, found: WhatIf, *, messages: bool) -> None:
    console.line("Lo que cambia:")
    for said in found.changed:
        console.line(f"  {said}")
    if found.by_hand:
        console.line("  Como orden suya ya no valdría; así sería con un acto de usted.")
    if found.same:
        console.line("No pasaría nada distinto, y nadie leería otra cosa.")
        return
    _lines(console, "Ya no pasaría:", found.now)
    _lines(console, "Pasaría:", found.then)
    console.line("Leerían otra cosa:" if found.told else "Nadie leería otra cosa.")
    for told in found.told:
        console.line(f"  {told.reader} ({told.what}){_how(told)}")
        if messages:
            for line in in_line(told.words).splitlines():
                console.line(f"    | {line}")


def _lines(console: Console, title: str, ones: tuple[Ahead, ...]) -> None:
    if ones:
        console.line(title)
    for one in ones:
        console.line(f"  {one.where}: {one.line.text} ({', '.join(one.line.rules)})")


def _how(told: Told) -> str:
    if not told.now:
        return ": ahora no recibiría nada"
    return "" if told.then else ": ya no lo recibiría"


def _as_data(found: WhatIf) -> dict[str, object]:
    return {
        "changed": list(found.changed),
        "by_hand": found.by_hand,
        "until": found.until,
        "no_longer": [asdict(one) for one in found.now],
        "instead": [asdict(one) for one in found.then],
        "told": [asdict(one) for one in found.told],
    }
