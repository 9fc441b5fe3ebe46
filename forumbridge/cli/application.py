"""The commands by name, and the handler of last resort."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from forumbridge import __version__
from forumbridge.cli.failures import report
from forumbridge.cli.spanish import LazyGroup, new_app

MODULES = {
    "init": "forumbridge.cli.init.command",
    "doctor": "forumbridge.cli.doctor.command",
    "run": "forumbridge.cli.run",
    "status": "forumbridge.cli.status",
    "review": "forumbridge.cli.review.command",
    "teach": "forumbridge.cli.teach",
    "outbox": "forumbridge.cli.outbox",
    "undo": "forumbridge.cli.undo",
    "correct": "forumbridge.cli.correct",
    "desk": "forumbridge.cli.desk",
    "declare": "forumbridge.cli.declare",
    "say": "forumbridge.cli.say",
    "act": "forumbridge.cli.act.command",
    "adopt": "forumbridge.cli.adopt",
    "pause": "forumbridge.cli.pause",
    "resume": "forumbridge.cli.resume",
    "parse": "forumbridge.cli.parse.command",
    "map": "forumbridge.cli.map.command",
    "log": "forumbridge.cli.log",
    "whatif": "forumbridge.cli.whatif",
    "resolve": "forumbridge.cli.resolve",
    "simulate": "forumbridge.cli.simulate",
    "alerts": "forumbridge.cli.alerts",
    "backup": "forumbridge.cli.backup",
    "restore": "forumbridge.cli.restore",
    "bundle": "forumbridge.cli.bundle",
    "move-forum": "forumbridge.cli.move_forum",
    "replay": "forumbridge.cli.replay",
    "export": "forumbridge.cli.export",
    "forget": "forumbridge.cli.forget",
    "install-timer": "forumbridge.cli.install_timer",
    "demo": "forumbridge.cli.demo",
}


VERBOSE = ("-v", "--verbose")


class Commands(LazyGroup):
    """Every command of the program."""

    modules = MODULES


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"forumbridge {__version__}")
        raise typer.Exit


app = new_app(
    "Narra partidas por foro con papeles ocultos: lee lo que escriben los jugadores, aplica las "
    "reglas y cuenta a cada uno lo que puede saber.",
    cls=Commands,
    no_args_is_help=True,
    context_settings={"max_content_width": 110},
)


@app.callback()
def root(
    _version: Annotated[
        bool,
        typer.Option("--version", help="Dice la versión.", callback=_show_version, is_eager=True),
    ] = False,
    _verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="Con cualquier orden: más detalles si falla.")
    ] = False,
) -> None:
    """Nothing of its own: the commands do the work."""


def execute(arguments: Sequence[str]) -> int:
    """Run a command line and give its exit status; nothing escapes as an exception."""
    verbose = any(word in VERBOSE for word in arguments)
    if verbose and arguments[0] != "run":  # `run` says more with it; elsewhere only failures do
        arguments = [word for word in arguments if word not in VERBOSE]
    try:
        result: object = app(args=list(arguments), prog_name="forumbridge", standalone_mode=False)
    except SystemExit as left:  # the library's own way out when nobody reads any more (`| head`)
        return left.code if isinstance(left.code, int) else 1
    except BaseException as error:  # the last line of the program
        if type(error).__name__ == "NoArgsIsHelpError":
            typer.echo(str(error))
            return 0
        return report(error, verbose=verbose, commands=MODULES, as_json="--json" in arguments)
    return result if isinstance(result, int) else 0
