"""The last line: whatever goes wrong becomes a sentence and an exit status, never a traceback."""

from __future__ import annotations

import os
import traceback
from collections.abc import Mapping
from pathlib import Path

import typer

from forumbridge.cli.console import Console
from forumbridge.cli.places import state_directory
from forumbridge.cli.spanish import command_of, explain_usage
from forumbridge.clock import SystemClock
from forumbridge.errors import AlreadyRunning, ForumbridgeError, UsageError

UNEXPECTED = 1
SECRET_VARIABLES = "FORUMBRIDGE_CLAVE"  # noqa: S105 (how such variables begin)


def report(
    error: BaseException, *, verbose: bool, commands: Mapping[str, object], as_json: bool = False
) -> int:
    """Say what went wrong on standard error and give the exit status.

    With `as_json` an error that the user can mend is also the one JSON value on standard output.
    """
    if isinstance(error, ForumbridgeError):
        Console(as_json).data(
            {"error": error.code, "message": error.message, "advice": error.advice}
            | {"exit_code": error.exit_code}
        )
        return _known(error, verbose=verbose)
    if isinstance(error, typer.Abort | KeyboardInterrupt):
        typer.echo("Interrumpido; lo que ya estaba guardado, guardado queda.", err=True)
        return 130
    if isinstance(error, BrokenPipeError):
        return 0
    if hasattr(error, "format_message"):
        said, advice = explain_usage(error, commands), f"Pruebe «{command_of(error)} --help»."
        Console(as_json).data(
            {"error": "USO", "message": said, "advice": advice}
            | {"exit_code": UsageError.exit_code}
        )
        typer.echo(said, err=True)
        typer.echo(f"{advice} [USO]", err=True)
        return UsageError.exit_code
    return _unexpected(error, verbose=verbose)


def _known(error: ForumbridgeError, *, verbose: bool) -> int:
    # A second run leaves silently: cron mails whatever it hears (A9).
    if not isinstance(error, AlreadyRunning) or verbose:
        typer.echo(f"{error.message} [{error.code}]", err=True)
        if error.advice:
            typer.echo(error.advice, err=True)
    if verbose and error.__cause__ is not None:
        detail = redact(f"{type(error.__cause__).__name__}: {error.__cause__}", os.environ)
        typer.echo(f"Detalle: {detail}", err=True)
    return error.exit_code


def _unexpected(error: BaseException, *, verbose: bool) -> int:
    path = _write_trace(_trace(error))
    typer.echo("Algo ha fallado que no debía; lo ya guardado está a salvo. [INESPERADO]", err=True)
    if path is not None:
        typer.echo(f"Los detalles están en «{path}»: adjúntelos al avisar del fallo.", err=True)
    if verbose or path is None:
        typer.echo(_trace(error), err=True)
    return UNEXPECTED


def _trace(error: BaseException) -> str:
    return redact("".join(traceback.format_exception(error)), os.environ)


def redact(text: str, environ: Mapping[str, str]) -> str:
    """The text without any password that the environment holds."""
    for name, value in environ.items():
        if name.startswith(SECRET_VARIABLES) and value:
            text = text.replace(value, "•••")
    return text


def _write_trace(text: str) -> Path | None:
    """The file the trace was left in; None where not even that can be written."""
    folder = state_directory() / "errores"
    path = folder / f"{SystemClock().now()}-{os.getpid()}.txt"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(text, encoding="utf-8")
    except OSError:
        return None
    return path
