"""`forumbridge demo`: a whole game on a small forum of ours, left open to look at."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from forumbridge.cli.console import on_terminal
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.game import GameName
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.toml_files import read_toml
from forumbridge.demo.show import leave_open, play, require_clean
from forumbridge.drawing.plan import draw

BEGUN = "Se juega una partida entera de ensayo; tarda alrededor de un minuto."

app = new_app()


@app.command(cls=SpanishCommand)
def demo(
    rules: Annotated[
        GameName,
        typer.Option("--juego", metavar="JUEGO", help="Uno de: hacienda, cosa, avaloup."),
    ] = "hacienda",
    folder: Annotated[
        Path | None,
        typer.Option(
            "--carpeta",
            metavar="CARPETA",
            help="Dónde queda la partida jugada; demo-JUEGO si no se dice.",
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Sin dejar nada abierto: falla si algo no cuadra.")
    ] = False,
    port: Annotated[
        int, typer.Option("--puerto", metavar="N", help="Puerto del foro; 0, uno libre.", min=0)
    ] = 0,
) -> None:
    """Juega una partida entera de ensayo y deja el foro abierto para mirarla."""
    if check:
        with tempfile.TemporaryDirectory(prefix="forumbridge-demo-", dir=_memory()) as home:
            typer.echo(BEGUN, err=True)
            watched = _told if sys.stderr.isatty() else _quiet
            outcome = play(Path(home) / "partida", watched, rules=rules)
            typer.echo(
                f"{outcome.runs} pasadas, {outcome.posts} mensajes de jugadores, "
                f"{outcome.letters} mensajes del narrador."
            )
            require_clean(outcome)
        typer.echo("Nada perdido, nada repetido, nada filtrado.")
        return
    own = Path(f"demo-{rules}")
    folder = folder or own
    if folder == own and (folder / "reloj").is_file():
        shutil.rmtree(folder)  # the demo's own folder, from the last time
    say = typer.echo if not on_terminal() else _progress
    with tempfile.TemporaryDirectory(prefix="forumbridge-plano-") as drawer:
        picture = _plan(Path(drawer)) if rules == "hacienda" else None
        require_clean(play(folder, say, rules=rules, picture=picture))
    leave_open(folder, typer.echo, rules=rules, port=port)


def _plan(drawer: Path) -> Path:
    """The public plan of the shipped map, for the game's front page."""
    path = drawer / "plano.svg"
    path.write_text(draw(read_toml(ruleset_folder("hacienda") / "map.toml")).svg, encoding="utf-8")
    return path


def _memory() -> str | None:
    """A folder that no disk has to keep up with, where the system has one: nothing is kept."""
    memory = Path("/dev/shm")  # noqa: S108 (the folder below it is private and fresh)
    return str(memory) if os.access(memory, os.W_OK) else None


def _quiet(line: str) -> None:
    """No person watches."""


def _told(line: str) -> None:
    """How far a check is, out of the way of its result."""
    typer.secho(line, fg="cyan" if line[:1].isdigit() else None, err=True)


def _progress(line: str) -> None:
    typer.secho(line, fg="cyan" if line[:1].isdigit() else None)
