"""A game in which nothing has been drawn yet: what its audit waits for, and until when."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from forumbridge.config_files.game_file import load_game
from forumbridge.cycle.dealing import without_reply
from forumbridge.cycle.players import scenes_of
from forumbridge.replaying.checks import Check
from forumbridge.storage import Store
from forumbridge.storage.rows import RELEASED

WAITS = "Sorteos"
DEALT_SOON = "se podrá en cuanto se repartan los papeles"
ADOPTED_SOON = "se podrá después de la próxima pasada"


def undrawn(folder: Path, store: Store) -> Iterator[Check]:
    """What stands in the way of the first draw, of a game that has no seed.

    A game whose deal was recorded and whose inputs are all gone is not one of those: nobody takes
    them back without a trace.

    Raises:
        ConfigurationError: game.toml is wrong.
    """
    if store.meta.get("dealt_after") and not store.inputs.ever():
        yield Check(WAITS, False, "los papeles se repartieron y sus apuntes ya no están")
        return
    if store.decisions.pending("adopt"):
        said = "no hay ninguno: la adopción está anotada y espera a la próxima pasada"
        yield Check(WAITS, None, f"{said} («forumbridge run»)", due=ADOPTED_SOON)
        return
    said = f"todavía no hay ninguno: {_missing(folder, store)}"
    yield Check(WAITS, None, said, due=DEALT_SOON)


def _missing(folder: Path, store: Store) -> str:
    """What the deal waits for."""
    if not store.meta.get("opened"):
        return "falta la apertura, que publica la huella (la prepara «forumbridge run»)"
    waiting = [row for row in store.outbox.of_kinds("opening") if row.state not in RELEASED]
    if waiting:
        which = ", ".join(str(row.id) for row in waiting)
        return f"la apertura está sin publicar del todo (mensajes de «forumbridge outbox»: {which})"
    silent = without_reply(store, scenes_of(load_game(folder), store))
    if silent:
        return f"falta la primera respuesta de {', '.join(silent)}"
    return "ya han respondido todos, y se reparte en la próxima pasada («forumbridge run»)"
