"""`forumbridge map`: the plan of a game's map, for players or for the narrator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.hacienda.setting.map import GameMap
from engine.hacienda.setting.map_data import DataError, map_from_data
from forumbridge.cli.console import Console
from forumbridge.cli.map.views import everybody, known_to
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.hacienda_files import load_ruleset
from forumbridge.config_files.paths import MAP, ruleset_folder
from forumbridge.config_files.titles import require_game
from forumbridge.config_files.toml_files import read_toml
from forumbridge.drawing.plan import draw
from forumbridge.drawing.png import png
from forumbridge.drawing.text_plan import text_plan
from forumbridge.drawing.view import PUBLIC, View
from forumbridge.errors import ConfigurationError, UsageError
from forumbridge.system_words import why

FORMATS = (".svg", ".png", ".txt")

app = new_app()


@app.command(cls=SpanishCommand)
def plan(
    game: Annotated[
        Path | None,
        typer.Argument(metavar="[PARTIDA]", help="Carpeta de la partida; si no, el mapa que trae."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--salida", metavar="FICHERO", help="Fichero .svg, .png o .txt."),
    ] = None,
    person: Annotated[
        str,
        typer.Option(
            "--personaje", "--player", metavar="NOMBRE", help="Solo lo que sabe ese personaje."
        ),
    ] = "",
    people: Annotated[
        bool, typer.Option("--todos", help="Con todo el mundo en su sitio: solo para usted.")
    ] = False,
    passages: Annotated[
        bool, typer.Option("--pasajes", help="Con los pasajes secretos: solo para usted.")
    ] = False,
    as_text: Annotated[
        bool, typer.Option("--texto", help="En letras, para pegarlo en un mensaje.")
    ] = False,
    width: Annotated[
        int, typer.Option("--ancho", metavar="PX", min=700, max=8000, help="Ancho del PNG.")
    ] = 2100,
) -> None:
    """Dibuja el plano de La Hacienda en SVG, en PNG o en letras."""
    shape = _shape(output, as_text)
    if game is not None:
        require_game(load_game(game), "hacienda")
    path = game / MAP if game is not None else ruleset_folder("hacienda") / "map.toml"
    data = read_toml(path)
    view = _view(game, person, people=people, pictured=shape != ".txt")
    if passages and person:
        raise UsageError("--pasajes es para su copia: no va con --personaje.")
    if passages or (game is not None and not person and load_ruleset(game).public_passages):
        view = replace(view, entrances=_every_entrance(data))
    try:
        made = _made(data, view, shape, width)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigurationError(
            f"{path.name} no se puede dibujar ({error}).",
            advice="«forumbridge doctor» dice qué le falta al mapa.",
            code="MAPA_SIN_DIBUJO",
        ) from None
    if output is None:
        typer.echo(made, nl=False)
        return
    try:
        output.write_bytes(made)
    except OSError as error:
        raise UsageError(
            f"«{output}» no se puede escribir ({why(error)}).",
            advice="Dé otra ruta, en una carpeta donde pueda escribir.",
        ) from None
    Console().line(f"Plano guardado en «{output}».")


def _shape(output: Path | None, as_text: bool) -> str:
    if output is None:
        return ".txt" if as_text else ".svg"
    suffix = output.suffix.lower() or (".txt" if as_text else ".svg")
    if suffix not in FORMATS or (as_text and suffix != ".txt"):
        raise UsageError(
            f"«{output.name}» no dice en qué formato se quiere el plano.",
            advice="Un nombre que acabe en .svg, .png o .txt (con --texto, .txt).",
            code="FORMATO_DESCONOCIDO",
        )
    return suffix


def _view(game: Path | None, person: str, *, people: bool, pictured: bool) -> View:
    if not person and not people:
        return PUBLIC
    if game is None:
        raise UsageError(
            "Falta decir de qué partida.", advice="Ponga su carpeta.", code="FALTA_DATO"
        )
    if person and people:
        raise UsageError("--todos es para su copia: no va con --personaje.")
    return known_to(game, person, pictured=pictured) if person else everybody(game)


def _made(data: Mapping[str, Any], view: View, shape: str, width: int) -> bytes:
    if shape == ".txt":
        return text_plan(_checked(data), view).encode()
    drawn = draw(data, view)
    for fault in drawn.faults:
        Console().warn(f"Aviso: {fault}.")
    return drawn.svg.encode() if shape == ".svg" else png(drawn.svg, width=width)


def _checked(data: Mapping[str, Any]) -> GameMap:
    try:
        return map_from_data(data)
    except DataError as error:
        raise ValueError(f"{error.path}: {error.message}") from None


def _every_entrance(data: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(
        str(entrance.get("id"))
        for one in data.get("pasajes", [])
        for entrance in one.get("entradas", [])
    )
