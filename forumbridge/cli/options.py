"""Options and arguments that several commands share."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import Annotated

import typer

Game = Annotated[
    Path, typer.Argument(metavar="PARTIDA", help="Carpeta de la partida.", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="Escribe el resultado en JSON.")]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Dice lo que haría, sin cambiar ni enviar nada.")
]
Verbose = Annotated[bool, typer.Option("-v", "--verbose", help="Da más detalles.")]
Who = Annotated[
    str, typer.Option("--quien", metavar="NOMBRE", help="Quién lo decide, para el registro.")
]
Why = Annotated[str, typer.Option("--motivo", metavar="TEXTO", help="Por qué, para el registro.")]


def whoever(name: str) -> str:
    """The name given, or that of the account at this terminal."""
    if name:
        return name
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "narrador"
