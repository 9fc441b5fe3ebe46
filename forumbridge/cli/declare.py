"""`forumbridge declare`: an order that reached the narrator some other way (a private message)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from forumbridge.cli.console import moment
from forumbridge.cli.deciding import Decider, decides, recording
from forumbridge.cli.finding import find_character
from forumbridge.cli.judging import game_ahead, require_possible
from forumbridge.cli.moments import parse_moment
from forumbridge.cli.narrator_words import read_words
from forumbridge.cli.options import Game
from forumbridge.cli.session import opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.errors import UsageError

app = new_app()


@app.command(cls=SpanishCommand)
@decides
def declare(
    game: Game,
    player: Annotated[str, typer.Argument(metavar="PERSONAJE", help="Nombre, alias o id.")],
    text: Annotated[str, typer.Argument(metavar="TEXTO", help="Sus palabras, tal cual.")],
    at: Annotated[
        str, typer.Option("--at", metavar="FECHA", help="Cuándo las dijo; ahora, si no se dice.")
    ] = "",
    source: Annotated[
        str, typer.Option("--source", metavar="POR", help="Por dónde: mp, chat, de viva voz…")
    ] = "",
    *,
    by: Decider,
) -> None:
    """Anota lo que declara un jugador por otra vía, leído con el mismo lector."""
    with opened(game) as session:
        now = session.clock.now()
        when = parse_moment(at, session.zone, now) if at else now
        if when > now:
            raise UsageError(
                "Esa hora aún no ha llegado.",
                advice="No se ha anotado nada: dé la hora a la que lo dijo, que ya ha de haber"
                " pasado.",
                code="FECHA_FUTURA",
            )
        someone = find_character(session.config, player)
        understood = read_words(game_ahead(session), session, someone, text, at=when)
        require_possible(session, understood.inputs)
        says = f"«{someone}» declara ({moment(when, session.zone)}): {text}"
        reason = " · ".join(part for part in (source, by.why) if part)
        replace(by, why=reason).decide(session, recording(understood.inputs, says))
