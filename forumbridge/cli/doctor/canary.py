"""The part of `doctor` that looks around as the account without powers (`--canario`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from forumbridge.cli.doctor.findings import Finding, good, warning
from forumbridge.clock import Clock
from forumbridge.composition import canary_of, files_of
from forumbridge.config_files.paths import DATABASE
from forumbridge.cycle.canary import look_around, private_markers, told
from forumbridge.cycle.players import scenes_of
from forumbridge.errors import ConfigurationError
from forumbridge.storage import open_store

CHECK = "Canario"


def check_canary(folder: Path, *, clock: Clock, state: Path) -> Iterator[Finding]:
    """A line for each private thing in sight, or that there is none; it only reads.

    Raises:
        ConfigurationError: game.toml names no such account, or it has no password.
        ForumError: it can't get in, or the forum can't be used.
    """
    files = files_of(folder)
    make, section = canary_of(files, clock=clock, state=state), files.config.forum.canary
    if make is None or section is None:
        raise ConfigurationError(
            "game.toml no dice qué cuenta hace de canario; no se ha preguntado nada al foro.",
            advice="Abra en el foro una cuenta que no esté en la partida y escríbala en"
            " [foro.canario], con «cuenta»; su contraseña va en el fichero «clave-canario».",
            code="SIN_CANARIO",
        )
    store = open_store(folder / DATABASE, readonly=True)
    canary = make()
    try:
        scenes = scenes_of(files.config, store)
        found = look_around(canary, scenes, private_markers(files.config, store.outbox.list()))
    finally:
        canary.close()
        store.close()
    for sighting in found.leaks:
        yield Finding(
            CHECK,
            "error",
            f"{told(scenes, section.account, sighting)}.",
            "Corrija en el foro quién puede leer esa escena; mientras se vea no se publica nada.",
            sighting.code,
            3,
        )
    for thread in found.unclear:
        yield warning(CHECK, f"no se ha sabido qué es «{thread}»: no se puede decir si la lee.")
    if not found.leaks:
        seen = len(scenes.all()) - len(found.unclear)
        yield good(CHECK, f"«{section.account}» no ve nada privado en {seen} escenas.")
