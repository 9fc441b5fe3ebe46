"""`forumbridge alerts`: how the narrator is called, and a call to try it out."""

from __future__ import annotations

from typing import Annotated

import typer

from forumbridge.alerts.failed import NotSent
from forumbridge.alerts.ways import ways_of
from forumbridge.alerts.wording import Call
from forumbridge.cli.console import Console
from forumbridge.cli.options import Game, Json
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.folder import require_private
from forumbridge.config_files.game_file import load_game
from forumbridge.errors import UsageError

app = new_app()
FAILED = 1


@app.command(cls=SpanishCommand)
def alerts(
    game: Game,
    trial: Annotated[
        bool, typer.Option("--prueba", help="Manda ahora un aviso de prueba por cada vía.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Dice por dónde se le avisa de que hace falta; con --prueba, lo prueba."""
    config = load_game(game)
    require_private(game)
    console, ways = Console(as_json), ways_of(config.alerts, game)
    if not ways:
        raise UsageError(
            "Esta partida no avisa a ninguna parte.",
            advice="Ponga «avisos.correo», «avisos.ntfy» o «avisos.orden» en game.toml; el ejemplo"
            " que trae el programa los explica.",
            code="SIN_AVISOS",
        )
    call = Call(config.game.name, config.game.zone)
    results: dict[str, str] = {}
    for name, send in ways.items():
        results[name] = "puesto"
        if trial:
            try:
                send(call.title, f"Aviso de prueba. {call.text}")
                results[name] = "enviado"
            except NotSent as problem:
                results[name] = f"no ha salido: {problem}"
        console.line(f"{name}: {results[name]}.")
    console.data({"ways": results, "trial": trial})
    if any(said.startswith("no ") for said in results.values()):
        raise typer.Exit(FAILED)
