"""Who adopts each game."""

from __future__ import annotations

from collections.abc import Mapping

from forumbridge.cli.adopting.avaloup import AVALOUP
from forumbridge.cli.adopting.base import Adopter
from forumbridge.cli.adopting.cosa import COSA
from forumbridge.cli.adopting.hacienda import HaciendaAdopter

ADOPTERS: Mapping[str, Adopter] = {
    "hacienda": HaciendaAdopter(),
    "cosa": COSA,
    "avaloup": AVALOUP,
}
"""By the game's word in `game.toml`."""
