"""`forumbridge backup`: a copy of the game's database, whole or not at all."""

from __future__ import annotations

from forumbridge.cli.console import Console, moment
from forumbridge.cli.options import DryRun, Game, Json
from forumbridge.cli.session import opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.storage.backups import FOLDER, backups, check_backup, write_backup

app = new_app()


@app.command(cls=SpanishCommand)
def backup(game: Game, dry_run: DryRun = False, as_json: Json = False) -> None:
    """Guarda una copia de la partida en «copias» y la comprueba; cada pasada guarda la suya."""
    console = Console(as_json)
    with opened(game) as session:
        folder = game / FOLDER
        if dry_run:
            console.line(f"Se guardaría una copia en «{folder}»; hay {len(backups(folder))}.")
            console.data({"written": False, "copies": len(backups(folder))})
            return
        path = write_backup(session.store, folder, at=session.clock.now())
        check_backup(path, game=session.config.game.id)
        console.line(
            f"Copia guardada y comprobada: «{path}» ({moment(session.clock.now(), session.zone)})."
        )
        console.line("Recuerde que el fichero «secreto» no va dentro: guárdelo aparte.")
        console.data({"written": True, "path": str(path), "copies": len(backups(folder))})
