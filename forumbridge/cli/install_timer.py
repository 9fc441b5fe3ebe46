"""`forumbridge install-timer`: units of systemd, or a crontab's line, with this machine's paths."""

from __future__ import annotations

import getpass
import os
import pwd
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from forumbridge.cli.console import Console
from forumbridge.cli.options import DryRun, Json
from forumbridge.cli.places import state_directory
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.paths import PASSWORD
from forumbridge.errors import UsageError
from forumbridge.forum.credentials import credential_name
from forumbridge.scheduling.interval import parse_interval
from forumbridge.scheduling.units import Place, Unit, crontab_line, desk_unit, run_units
from forumbridge.scheduling.writing import (
    SYSTEM,
    activate,
    commands,
    executable,
    user_folder,
    write_units,
)

app = new_app()


@app.command(cls=SpanishCommand)
def install_timer(
    games: Annotated[
        Path | None,
        typer.Argument(metavar="[CARPETA]", help="Carpeta de partidas (~/partidas), o de una."),
    ] = None,
    every: Annotated[
        str, typer.Option("--cada", metavar="TIEMPO", help="Cada cuánto: 5min, 10min, 1h…")
    ] = "10min",
    system: Annotated[
        bool,
        typer.Option("--sistema/--usuario", help="Unidades del sistema, o de su propio usuario."),
    ] = False,
    user: Annotated[
        str,
        typer.Option("--como", metavar="USUARIO", help="Con --sistema: quién ejecuta las pasadas."),
    ] = "",
    name: Annotated[
        str, typer.Option("--nombre", metavar="NOMBRE", help="De las unidades.")
    ] = "forumbridge",
    desk: Annotated[
        bool, typer.Option("--mesa", help="En vez de las pasadas: la mesa de una partida.")
    ] = False,
    port: Annotated[
        int, typer.Option("--puerto", metavar="N", help="Con --mesa.", min=1, max=65535)
    ] = 8765,
    cron: Annotated[
        bool, typer.Option("--cron", help="Solo enseña la línea para «crontab -e».")
    ] = False,
    target: Annotated[
        Path | None,
        typer.Option(
            "--destino", metavar="CARPETA", help="Dónde se escriben, si no donde siempre."
        ),
    ] = None,
    start: Annotated[
        bool, typer.Option("--activar", help="Las pone además en marcha con systemctl.")
    ] = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Escribe las unidades de systemd que hacen las pasadas (o la línea de cron); no las activa si
    no se le dice."""
    console = Console(as_json)
    folder = (games or Path.home() / "partidas").absolute()
    found = dict(_games(folder))
    runner = _user(user, system=system)
    place = Place(executable(), _state(console, runner), runner)
    interval = parse_interval(every)
    if cron:
        line = crontab_line(place, folder, interval)
        console.line("# Pegue esta línea en «crontab -e»:")
        console.line(line)
        console.data({"crontab": line})
        return
    base = "/etc/forumbridge" if system else str(user_folder().parent.parent / "forumbridge")
    if desk:
        units: tuple[Unit, ...] = (_desk(place, folder, found, name, port),)
    else:
        credentials = list(_credentials(console, found, Path(base)))
        minutes = max(15, sum(c.run.budget_seconds for c in found.values()) // 60 + 5)
        units = run_units(
            place, folder, interval, name=name, credentials=credentials, timeout_minutes=minutes
        )
    where = target or (SYSTEM if system else user_folder())
    _write(console, where, units, system=system, start=start, dry_run=dry_run)


def _games(folder: Path) -> Iterable[tuple[Path, GameConfig]]:
    """Every game that the units will visit.

    Raises:
        UsageError: there is none.
    """
    if (folder / "game.toml").is_file():
        yield folder, load_game(folder)
        return
    files = sorted(folder.glob("*/game.toml"))
    if not files:
        raise UsageError(
            f"No hay ninguna partida en «{folder}».",
            advice="Diga la carpeta en que están, por ejemplo ~/partidas.",
            code="SIN_PARTIDA",
        )
    for file in files:
        yield file.parent, load_game(file.parent)


def _user(user: str, *, system: bool) -> str:
    """Who runs a unit of the system; nobody else runs one's own."""
    if not system:
        if user:
            raise UsageError("--como es para las unidades del sistema: añada --sistema.")
        return ""
    chosen = user or getpass.getuser()
    if chosen == "root":
        raise UsageError(
            "Las pasadas no las debe hacer root: podría todo en esta máquina. No se ha escrito"
            " nada.",
            advice="Diga quién con --como, por ejemplo --como narrador.",
            code="COMO_ROOT",
        )
    return chosen


def _state(console: Console, user: str) -> Path:
    """Where the accounts of whoever runs the units lie; a unit of the system can't make it."""
    if not user:
        return state_directory().absolute()
    try:
        home = Path(pwd.getpwnam(user).pw_dir)
    except KeyError:
        raise UsageError(
            f"En esta máquina no hay ningún usuario «{user}».",
            advice="Mire el nombre en «getent passwd».",
            code="SIN_ESE_USUARIO",
        ) from None
    chosen = os.environ.get("FORUMBRIDGE_ESTADO")
    state = Path(chosen) if chosen else home / ".local" / "state" / "forumbridge"
    if not state.is_dir():
        console.warn(
            f"Aviso: «{state}» no existe todavía. Antes de activarlas, haga una pasada a mano con"
            f" «{user}»."
        )
    return state.absolute()


def _desk(place: Place, folder: Path, found: dict[Path, GameConfig], name: str, port: int) -> Unit:
    if folder not in found:
        raise UsageError(
            "La mesa es de una partida.", advice="Diga su carpeta: ~/partidas/hacienda.",
            code="FALTA_DATO",
        )  # fmt: skip
    return desk_unit(place, folder, name=f"{name}-mesa-{found[folder].game.id}", port=port)


def _credentials(
    console: Console, found: dict[Path, GameConfig], base: Path
) -> Iterable[tuple[str, Path]]:
    """The password of each account, where systemd can hand it over; says which games lack one."""
    told: set[str] = set()
    for folder, config in found.items():
        key = credential_name(config.forum.account)
        if key in told:
            continue
        told.add(key)
        path = base / key
        if path.is_file():
            yield f"forumbridge_{key}", path
        elif not (folder / PASSWORD).is_file():
            console.warn(
                f"Aviso: no hay contraseña de «{config.forum.account}». Póngala en «{path}»"
                f" (permisos 0600) y repita la orden, o en «{folder / PASSWORD}»."
            )


def _write(
    console: Console,
    where: Path,
    units: tuple[Unit, ...],
    *,
    system: bool,
    start: bool,
    dry_run: bool,
) -> None:
    names = [unit.name for unit in units if "[Install]" in unit.text]
    to_run = commands(names, system=system)
    if dry_run:
        for unit in units:
            console.line(f"# {where / unit.name}")
            console.line(unit.text)
        console.line("No se ha escrito nada.")
    else:
        write_units(where, units)
        console.line(f"Escrito en «{where}»: {', '.join(unit.name for unit in units)}.")
        if start:
            activate(names, system=system)
            console.line(f"En marcha: {', '.join(names)}.")
        else:
            console.line("Sin activar todavía. Para ponerlas en marcha:")
            for words in to_run:
                console.line(f"    {' '.join(words)}")
        if not system:
            console.line("Para que sigan sin usted dentro: loginctl enable-linger")
    console.data(
        {
            "folder": str(where),
            "units": {unit.name: unit.text for unit in units},
            "written": not dry_run,
            "started": start and not dry_run,
            "commands": [" ".join(words) for words in to_run],
        }
    )
