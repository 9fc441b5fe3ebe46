"""Where the game is played: a run at another forum would take every old post for a new one."""

from __future__ import annotations

from urllib.parse import urlsplit

from forumbridge.config_files.checks import is_loopback
from forumbridge.cycle.context import Session
from forumbridge.errors import ConfigurationError

HOME = "forum"
"""The fact that holds it."""
MOVING = "moving"
"""The fact that a move was begun whose files are not in their place yet: which one."""


def home_of(address: str) -> str:
    """What stays the same of a forum's address: host and folder.

    `www.` may come and go, and a forum on this machine has another port every day.
    """
    parts = urlsplit(address)
    host = (parts.hostname or "").removeprefix("www.")
    return f"{'esta máquina' if is_loopback(host) else host}{parts.path.rstrip('/')}"


def check_home(session: Session) -> None:
    """Make sure that the forum is the one where the game was read so far; note it at first.

    Raises:
        ConfigurationError: it is another one (code FORO_CAMBIADO), or a move was cut short
            (MUDANZA_A_MEDIAS).
    """
    if session.store.meta.get(MOVING):
        raise half_moved()
    here, known = home_of(session.context.config.forum.address), session.store.meta.get(HOME)
    if here == known:
        return
    if known and session.store.inbox.threads():
        raise ConfigurationError(
            f"Esta partida se juega en «{known}» y game.toml dice «{here}». No se ha hecho nada:"
            " en otro foro los mensajes viejos parecerían órdenes nuevas.",
            advice="Deje game.toml como estaba, ponga lo nuevo en otro fichero y dé"
            " «forumbridge move-forum PARTIDA FICHERO».",
            code="FORO_CAMBIADO",
        )
    with session.store.transaction("home"):
        session.store.meta.set(HOME, here)


def half_moved() -> ConfigurationError:
    """The database is at the new forum and game.toml is not."""
    return ConfigurationError(
        "La mudanza a otro foro se quedó a medias: la base de datos ya está allí y game.toml"
        " todavía no. No se ha hecho nada.",
        advice="Repita «forumbridge move-forum PARTIDA FICHERO --hazlo» con el mismo fichero: solo"
        " hace lo que falta.",
        code="MUDANZA_A_MEDIAS",
    )
