"""The games as people call them, and what only one of them has."""

from __future__ import annotations

from collections.abc import Mapping

from forumbridge.config_files.game import GameConfig
from forumbridge.errors import UsageError

TITLES: Mapping[str, str] = {"hacienda": "La Hacienda", "cosa": "La Cosa", "avaloup": "Avaloup"}
"""A game's word in `game.toml` → its title."""


def require_game(config: GameConfig, rules: str) -> None:
    """Refuse what only the game `rules` has, before looking for files that no other has.

    Raises:
        UsageError: the folder plays another game (`NO_EN_ESTE_JUEGO`).
    """
    played = config.game.rules
    if played == rules:
        return
    acts = "act" if played == "hacienda" else f"act {played}"
    raise UsageError(
        f"Esta orden es de {TITLES[rules]}, y «{config.game.name}» es una partida de"
        f" {TITLES[played]}. No se ha hecho nada.",
        advice=f"Los actos de su juego los enumera «forumbridge {acts} --list»; casi todas las"
        " demás órdenes valen para todos: vea el apartado 9 de la guía.",
        code="NO_EN_ESTE_JUEGO",
    )
