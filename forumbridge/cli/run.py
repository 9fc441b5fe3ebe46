"""`forumbridge run`: one visit to each game; what cron calls every few minutes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from forumbridge.cli.console import Console, on_terminal
from forumbridge.cli.options import Json, Verbose
from forumbridge.cli.places import state_directory
from forumbridge.cli.session import system_clock
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.composition import run_context
from forumbridge.cycle import RunReport, run_game
from forumbridge.errors import AlreadyRunning, ForumbridgeError, NeedsHuman, UsageError

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
    console = Console(as_json)
    talk = now or dry_run or verbose or on_terminal()
    results = [
        _visit(folder, console, dry_run=dry_run, talk=talk, alone=len(folders) == 1)
        for folder in folders
    ]
    console.data([data for _, data in results])
    return worst([code for code, _ in results])


def worst(codes: Sequence[int]) -> int:
    """One exit status for several games: an error, then what waits for somebody, then the rest.

    Games whose other run is at work (75) count only if nothing else was done.
    """
    errors = [code for code in codes if code not in (0, NeedsHuman.exit_code, 75)]
    if errors:
        return errors[0]
    if NeedsHuman.exit_code in codes:
        return NeedsHuman.exit_code
    return 0 if 0 in codes or not codes else 75


def _folders(games: list[Path], everything: Path | None) -> list[Path]:
    if everything is not None:
        if not everything.is_dir():
            raise UsageError(f"«{everything}» no es una carpeta.", code="SIN_CARPETA")
        games = [*games, *sorted(path.parent for path in everything.glob("*/game.toml"))]
        if not games:
            raise UsageError(
                f"No hay ninguna partida dentro de «{everything}».", code="SIN_PARTIDA"
            )
    if not games:
        raise UsageError(
            "Diga qué partida, o --all CARPETA para todas las que haya dentro.", code="SIN_PARTIDA"
        )
    return list(dict.fromkeys(games))


def _visit(
    folder: Path, console: Console, *, dry_run: bool, talk: bool, alone: bool
) -> tuple[int, dict[str, object]]:
    """One game; with several, an error of one must not keep the others from their turn."""
    try:
        report = _run(folder, dry_run=dry_run)
    except ForumbridgeError as error:
        if alone:
            raise
        if not isinstance(error, AlreadyRunning):
            console.warn(f"{folder}: {error.message} [{error.code}] {error.advice}".rstrip())
        return error.exit_code, _failed(folder, error)
    if report.error is not None:
        console.warn(f"{folder}: {report.error.message} [{report.error.code}]")
        console.warn(report.error.advice)
    if talk or report.changed:
        console.line(report.text if alone else f"── {folder}\n{report.text}")
    return report.exit_code, _as_data(folder, report)


def _run(folder: Path, *, dry_run: bool) -> RunReport:
    with run_context(
        folder, clock=system_clock(), state=state_directory(), dry_run=dry_run
    ) as context:
        return run_game(context)


def _as_data(folder: Path, report: RunReport) -> dict[str, object]:
    return {
        "game": str(folder),
        "exit_code": report.exit_code,
        "changed": report.changed,
        "counts": dict(report.counts),
        "lines": report.lines,
        "alerts": report.alerts,
        "waiting": report.waiting,
        "pending": report.pending,
        "error": None if report.error is None else report.error.code,
        "dry_run": report.dry_run,
    }


def _failed(folder: Path, error: ForumbridgeError) -> dict[str, object]:
    return {"game": str(folder), "exit_code": error.exit_code, "error": error.code}
