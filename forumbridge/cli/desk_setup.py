"""`forumbridge desk` without a game: the wizard that sets one up, on this machine only."""

from __future__ import annotations

import importlib
import signal
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import typer

from forumbridge.cli.clocks import system_clock
from forumbridge.cli.places import state_directory
from forumbridge.errors import UsageError

if TYPE_CHECKING:
    from forumbridge.desk.web.setup_house import Workshop


def set_up(
    game: Path | None, folder: Path | None, host: str, port: int, *, elsewhere: bool
) -> None:
    """Serve the wizard until it is interrupted; what it began ends with it, its draft stays.

    Raises:
        UsageError: a game was named too, or it was asked for from elsewhere (MESA_SOLO_AQUI).
    """
    if game is not None:
        raise UsageError(
            "Se ha dicho una partida y además --nueva; no se ha abierto nada.",
            advice="Para preparar otra, solo --nueva CARPETA; para abrir esta, solo su carpeta.",
        )
    if elsewhere:
        raise UsageError(
            "Una partida se prepara solo en esta máquina, porque ahí se escribe la contraseña del"
            " foro; no se ha abierto nada.",
            advice="Ábrala sin --host, --publica ni --token-file; desde lejos, con un túnel SSH.",
            code="MESA_SOLO_AQUI",
        )
    # Imported here: no other command needs a web server.
    house = importlib.import_module("forumbridge.desk.web.house")
    shops = importlib.import_module("forumbridge.desk.web.setup_house")
    keeping = importlib.import_module("forumbridge.desk.setting_up.keeping")
    making_app = importlib.import_module("forumbridge.desk.web.setup_app")
    serving = importlib.import_module("forumbridge.desk.web.serving")
    listener = serving.listen(host, port)
    bound: int = listener.getsockname()[1]
    said = str(folder.expanduser().absolute()) if folder is not None else ""
    shop: Workshop = shops.Workshop(
        keeping.Keeper.of(state_directory(), said),
        system_clock(),
        state_directory(),
        house.reach_of(host, bound, token=None),
        said,
    )

    def ready() -> None:
        shown = f"[{host}]" if ":" in host else host
        typer.echo(f"La partida se prepara en http://{shown}:{bound}")
        typer.echo("Se cierra con Ctrl+C; lo contestado se guarda.")

    before = signal.signal(signal.SIGTERM, _leave)
    try:
        serving.serve_forever(making_app.create_setup_app(shop), listener, ready)
    finally:
        signal.signal(signal.SIGTERM, before)
        shop.close()


def _leave(_signal: int, _frame: FrameType | None) -> None:
    """A polite end is an end like Ctrl+C: the rehearsal's processes must not outlive it."""
    raise SystemExit(0)
