"""`forumbridge map`: the plan of a game's map, for players or for the narrator."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from forumbridge.cli.console import Console
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.paths import MAP, ruleset_folder
from forumbridge.config_files.toml_files import read_toml
from forumbridge.errors import ConfigurationError, UsageError
from forumbridge.map_svg import draw

app = new_app()


@app.command(cls=SpanishCommand)
def plan(
    game: Annotated[
        Path | None,
        typer.Argument(metavar="[PARTIDA]", help="Carpeta de la partida; si no, el mapa que trae."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--salida", metavar="FICHERO", help="Fichero SVG.")
    ] = None,
    passages: Annotated[
        bool, typer.Option("--pasajes", help="Con los pasajes secretos: solo para usted.")
    ] = False,
) -> None:
    """Dibuja el plano del mapa en SVG."""
    path = game / MAP if game is not None else ruleset_folder("hacienda") / "map.toml"
    try:
        picture = draw(read_toml(path), passages=passages)
    except (ValueError, KeyError, TypeError) as error:
        raise ConfigurationError(
            f"{path.name} no se puede dibujar ({error}).",
            advice="«forumbridge doctor» dice qué le falta al mapa.",
            code="MAPA_SIN_DIBUJO",
        ) from None
    if output is None:
        typer.echo(picture, nl=False)
        return
    try:
        output.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"«{output}» no se puede escribir ({error.strerror}).") from None
    Console().line(f"Plano guardado en «{output}».")
