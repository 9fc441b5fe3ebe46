"""`forumbridge declare`: an order that reached the narrator some other way (a private message)."""

from __future__ import annotations

from typing import Annotated

import typer

from forumbridge.cli.console import Console, moment
from forumbridge.cli.finding import find_character
from forumbridge.cli.moments import parse_moment
from forumbridge.cli.narrator_words import read_words
from forumbridge.cli.options import DryRun, Game, Json, Who, Why, whoever
from forumbridge.cli.session import Decision, as_rows, decide, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.composition import fold_game
from forumbridge.errors import UsageError

app = new_app()


@app.command(cls=SpanishCommand)
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
    who: Who = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Anota lo que declara un jugador por otra vía, leído con el mismo lector."""
    by = whoever(who)
    with opened(game) as session:
        now = session.clock.now()
        when = parse_moment(at, session.zone, now) if at else now
        if when > now:
            raise UsageError("Esa hora aún no ha llegado.", code="FECHA_FUTURA")
        someone = find_character(session.config, player)
        live = fold_game(game)
        understood = read_words(live, session, someone, text, at=when)
        says = f"«{someone}» declara ({moment(when, session.zone)}): {text}"
        decision = Decision("input", {"inputs": as_rows(understood.inputs)}, says)
        reason = " · ".join(part for part in (source, why) if part)
        decide(session, Console(as_json), decision, who=by, why=reason, dry_run=dry_run)
