"""Who adopts each game."""

from __future__ import annotations

from collections.abc import Mapping

from forumbridge.cli.adopting.base import Adopter
from forumbridge.cli.adopting.hacienda import HaciendaAdopter
from forumbridge.cli.adopting.tables import AvaloupAdopter, CosaAdopter

ADOPTERS: Mapping[str, Adopter] = {
    "hacienda": HaciendaAdopter(),
    "cosa": CosaAdopter(),
    "avaloup": AvaloupAdopter(),
}
"""By the game's word in `game.toml`."""
