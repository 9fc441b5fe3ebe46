"""`forumbridge bundle`: a bug report without anybody's words, names or keys."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from forumbridge.bundle.report import Report, make_report, pack
from forumbridge.cli.clocks import system_clock
from forumbridge.cli.console import Console
from forumbridge.cli.options import DryRun, Game, Json
from forumbridge.cli.places import state_directory
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.folder import require_private
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.paths import DATABASE
from forumbridge.errors import ConfigurationError
from forumbridge.storage import open_store

app = new_app()


@app.command(cls=SpanishCommand)
def bundle(
    game: Game,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FICHERO", help="Dónde se escribe (.tar.gz)."),
    ] = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Prepara un informe de un fallo: la partida sin textos, nombres, direcciones ni claves."""
    console = Console(as_json)
    config = _configuration(game)
    require_private(game)
    at = system_clock().now()
    store = open_store(game / DATABASE, readonly=True)
    try:
        key = secrets.token_bytes(32)
        report = make_report(config, game, store, state=state_directory(), key=key)
    finally:
        store.close()
    if isinstance(config, ConfigurationError):
        console.warn(f"Aviso: {config.message} El informe se hace sin ello. [{config.code}]")
    target = output or Path(
        f"informe-forumbridge-{datetime.fromtimestamp(at, UTC):%Y%m%d-%H%M%S}.tar.gz"
    )
    _show(console, report)
    if not dry_run:
        pack(report, target, at=at)
    console.line(
        "No se ha escrito nada."
        if dry_run
        else f"Escrito en «{target}». Mírelo antes de enviarlo: es suyo hasta entonces."
    )
    console.data(
        {
            "written": not dry_run,
            "path": str(target),
            "members": {name: len(data) for name, data in report.members.items()},
            "rows": dict(report.rows),
        }
    )


def _configuration(folder: Path) -> GameConfig | ConfigurationError:
    """What game.toml says, or why it can't be used: a report is wanted then above all.

    Raises:
        ConfigurationError: there is no game here at all.
    """
    try:
        return load_game(folder)
    except ConfigurationError as error:
        if not (folder / DATABASE).is_file():
            raise
        return error


def _show(console: Console, report: Report) -> None:
    console.line("El informe lleva:")
    for name, data in report.members.items():
        console.line(f"  {name} ({len(data)} bytes)")
    filled = [f"{table} {count}" for table, count in report.rows.items() if count]
    console.line(f"En la base de datos, filas por tabla: {', '.join(filled)}.")
    console.line(
        "Los nombres van cambiados por otros inventados y los textos, con las letras tapadas."
    )
    for name in ("configuracion.json", "fallos.json"):
        console.line(f"── {name}")
        console.line(report.members[name].decode().rstrip())
