"""Where the shipped files are, and what a game's own copies are called.

From a wheel they lie in `forumbridge/_config`; in a checkout, in `config/` beside the packages.
"""

from __future__ import annotations

from pathlib import Path

import forumbridge
from forumbridge.errors import ConfigurationError

GAME_FILE = "game.toml"
DATABASE = "partida.db"
SECRET = "secreto"  # noqa: S105 (a file name)
PASSWORD = "clave"  # noqa: S105 (a file name)
ORIGIN = "origen.json"
MAP = "mapa.toml"
TASKS = "tareas.toml"
RULES = "reglas.toml"
LEXICON = "lexico.toml"
PROFILE = "foro.toml"
MESSAGES = "mensajes"
BACKUPS = "copias"
HEARTBEAT = "latido"

RULESET_COPIES = {
    "map.toml": MAP,
    "tasks.toml": TASKS,
    "ruleset.toml": RULES,
    "lexicon.toml": LEXICON,
}
"""Shipped file of a ruleset → the name of a game's copy."""


def config_root() -> Path:
    """The folder of everything shipped.

    Raises:
        ConfigurationError: the installation lacks it.
    """
    package = Path(forumbridge.__file__).resolve().parent
    for candidate in (package / "_config", package.parent / "config"):
        if (candidate / "hacienda").is_dir():
            return candidate
    raise ConfigurationError(
        "Esta instalación no trae sus ficheros de configuración.",
        advice="Vuelva a instalar Forumbridge.",
        code="INSTALACION_INCOMPLETA",
    )


def ruleset_folder(rules: str) -> Path:
    """The shipped map, tasks, rulings, lexicon and messages of a ruleset."""
    return config_root() / rules


def shipped_messages(rules: str) -> Path:
    """The shipped messages of a ruleset: what a game's own folder lacks is taken from there."""
    return ruleset_folder(rules) / "messages"


def shipped_copy(name: str) -> Path | None:
    """The shipped file that a game's copy called `name` is made from, where it is the same for
    every game."""
    shipped = next((one for one, copy in RULESET_COPIES.items() if copy == name), None)
    return ruleset_folder("hacienda") / shipped if shipped is not None else None


def shipped_profile(name: str) -> Path:
    """The shipped profile of a forum.

    Raises:
        ConfigurationError: there is none of that name; the message lists those there are.
    """
    path = config_root() / "forums" / f"{name}.toml"
    if path.is_file():
        return path
    raise ConfigurationError(
        f"No hay ningún perfil de foro llamado «{name}».",
        advice=f"Los que hay: {', '.join(shipped_profiles())}.",
        code="PERFIL_DESCONOCIDO",
    )


def shipped_profiles() -> tuple[str, ...]:
    """Names of the shipped forum profiles, in order."""
    return tuple(sorted(path.stem for path in (config_root() / "forums").glob("*.toml")))
