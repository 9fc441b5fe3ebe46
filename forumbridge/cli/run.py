"""`forumbridge run`: one visit to each game; what cron calls every few minutes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from forumbridge.cli.console import Console, on_terminal
from forumbridge.cli.options import Json, Verbose
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.cli.visiting import Visitor
from forumbridge.errors import UsageError

app = new_app()


@app.command(cls=SpanishCommand)
def run(
    games: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PARTIDA…]", help="Carpetas de partidas.", show_default=False),
    ] = None,
    everything: Annotated[
        Path | None,
        typer.Option("--all", metavar="CARPETA", help="Todas las partidas que haya dentro."),
    ] = None,
    now: Annotated[
        bool, typer.Option("--now", help="Cuenta lo que ha hecho aunque no haya nada nuevo.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Lee y resuelve, sin guardar ni publicar nada.")
    ] = False,
    verbose: Verbose = False,
    as_json: Json = False,
) -> int:
    """Lee el foro, resuelve lo que toque y publica lo que haya que publicar."""
    folders = _folders(games or [], everything)
    talk = now or dry_run or verbose or on_terminal()
    return Visitor(Console(as_json), talk=talk, dry_run=dry_run).visit_all(folders)


def _folders(games: list[Path], everything: Path | None) -> list[Path]:
    if everything is not None:
        if not everything.is_dir():
            raise UsageError(
                f"«{everything}» no es una carpeta.",
                advice="Tras --all va la carpeta que contiene las de sus partidas.",
                code="SIN_CARPETA",
            )
        games = [*games, *sorted(path.parent for path in everything.glob("*/game.toml"))]
        if not games:
            raise UsageError(
                f"No hay ninguna partida dentro de «{everything}».",
                advice="Tras --all va la carpeta que contiene las de sus partidas.",
                code="SIN_PARTIDA",
            )
    if not games:
        raise UsageError(
            "Diga qué partida, o --all CARPETA para todas las que haya dentro.", code="SIN_PARTIDA"
        )
    return list(dict.fromkeys(games))
