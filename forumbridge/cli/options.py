"""Options and arguments that several commands share."""

from __future__ import annotations

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
