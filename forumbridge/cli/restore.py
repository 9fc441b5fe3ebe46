"""`forumbridge restore`: an older copy takes the database's place, or is only checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from forumbridge.cli.console import Console, moment
from forumbridge.cli.options import DryRun, Game, Json
from forumbridge.cli.session import system_clock
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.folder import require_private
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.paths import DATABASE
from forumbridge.cycle.lock import game_lock
from forumbridge.errors import StorageError, UsageError
from forumbridge.shell import command
from forumbridge.storage.backups import (
    FOLDER,
    accept_present,
    backups,
    check_backup,
    instant,
    restore_backup,
)

app = new_app()


@app.command(cls=SpanishCommand)
def restore(
    game: Game,
    copy: Annotated[
        str, typer.Argument(metavar="[COPIA]", help="Fichero de «copias»; si no, la última.")
    ] = "",
    check: Annotated[
        bool, typer.Option("--check", help="Solo comprueba que las copias se podrían restaurar.")
    ] = False,
    present: Annotated[
        bool,
        typer.Option(
            "--actual", help="Sigue con la base de datos que hay, aunque sea más antigua."
        ),
    ] = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Pone una copia en el lugar de la base de datos; la de ahora queda apartada al lado."""
    console = Console(as_json)
    config = load_game(game)
    require_private(game)
    if check:
        _check(console, game, config, copy)
        return
    if present:
        _go_on(console, game, config, dry_run=dry_run)
        return
    chosen = _chosen(game, copy)
    check_backup(chosen, game=config.game.id)
    if dry_run:
        console.line(f"Se restauraría «{chosen.name}»; está bien y es de esta partida.")
        console.data({"restored": False, "copy": str(chosen)})
        return
    with game_lock(game):
        aside = restore_backup(
            chosen, game / DATABASE, game=config.game.id, at=system_clock().now()
        )
    console.line(f"Restaurada «{chosen.name}». La base de datos de antes queda en «{aside.name}».")
    console.line("Lo que se publicó después de la copia se reconocerá en el foro por su marca.")
    console.data({"restored": True, "copy": str(chosen), "aside": str(aside)})


def _go_on(console: Console, game: Path, config: GameConfig, *, dry_run: bool) -> None:
    check_backup(game / DATABASE, game=config.game.id)
    if not dry_run:
        with game_lock(game):
            accept_present(game / DATABASE)
    console.line("La próxima pasada lee el foro entero; lo ya publicado se reconoce por su marca.")
    console.data({"restored": False, "present": not dry_run})


def _check(console: Console, game: Path, config: GameConfig, copy: str) -> None:
    copies = [_chosen(game, copy)] if copy else backups(game / FOLDER)
    if not copies:
        raise UsageError(
            "No hay ninguna copia todavía.",
            advice=f"Haga una con «{command('backup', game)}».",
            code="SIN_COPIAS",
        )
    bad: list[tuple[Path, StorageError]] = []
    for path in copies:
        try:
            check_backup(path, game=config.game.id)
        except StorageError as error:
            bad.append((path, error))
            console.line(f"✗ {path.name}: {error.message}")
        else:
            when = moment(int(instant(path).timestamp()), config.game.zone)
            console.line(f"✓ {path.name} ({when})")
    console.data({"good": len(copies) - len(bad), "bad": [path.name for path, _ in bad]})
    if bad:
        raise bad[0][1]


def _chosen(game: Path, copy: str) -> Path:
    copies = backups(game / FOLDER)
    if not copy:
        if not copies:
            raise UsageError(
                "No hay ninguna copia que restaurar.",
                advice="Si tiene una en otro sitio, póngala en «copias».",
                code="SIN_COPIAS",
            )
        return copies[-1]
    path = game / FOLDER / Path(copy).name
    if path not in copies:
        raise UsageError(
            f"No hay ninguna copia «{copy}» en «{game / FOLDER}».",
            advice="Mírelas con --check.",
            code="SIN_ESA_COPIA",
        )
    return path
