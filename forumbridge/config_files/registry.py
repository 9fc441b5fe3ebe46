"""Which folder runs which game: two folders for one game would post everything twice."""

from __future__ import annotations

import json
import os
from pathlib import Path

from forumbridge.config_files.folder import PRIVATE_FILE
from forumbridge.config_files.game import GameConfig
from forumbridge.errors import ConfigurationError

FILE_NAME = "partidas.json"


def game_key(config: GameConfig) -> str:
    """What two folders of one game have in common: forum, public scene and game."""
    address = config.forum.address.rstrip("/").casefold()
    return f"{address} {config.scenes.public} {config.game.id}"


def rival(state: Path, config: GameConfig, folder: Path) -> Path | None:
    """The other folder that is registered for this game and still there, or None."""
    registered = _read(state / FILE_NAME).get(game_key(config))
    if registered is None:
        return None
    other = Path(registered)
    if other == folder.resolve() or not (other / "game.toml").is_file():
        return None
    return other


def claim(state: Path, config: GameConfig, folder: Path) -> None:
    """Register `folder` as the one that runs this game; a folder that was moved is taken over.

    Raises:
        ConfigurationError: another folder runs it (`DOS_CARPETAS`).
    """
    other = rival(state, config, folder)
    if other is not None:
        raise ConfigurationError(
            f"La partida «{config.game.id}» de ese foro ya se lleva desde «{other}».",
            advice=(
                "Dos carpetas publicarían todo dos veces: siga con aquella, o bórrela (o cambie "
                "su nombre) si esta es la buena."
            ),
            code="DOS_CARPETAS",
        )
    path = state / FILE_NAME
    games = _read(path)
    mine = str(folder.resolve())
    if games.get(game_key(config)) != mine:
        _write(path, {**games, game_key(config): mine})


def _read(path: Path) -> dict[str, str]:
    try:
        data: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        raise ConfigurationError(
            f"El registro de partidas «{path}» no se puede leer.",
            advice="Bórrelo si está estropeado: se vuelve a hacer solo.",
            code="REGISTRO_ROTO",
        ) from None
    return data


def _write(path: Path, games: dict[str, str]) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}.nuevo")
    fresh.touch(mode=PRIVATE_FILE)
    fresh.write_text(json.dumps(games, ensure_ascii=False, indent=1), encoding="utf-8")
    fresh.replace(path)
