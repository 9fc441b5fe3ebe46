"""Whose eyes `forumbridge map` looks through: the narrator's, or one player's knowledge."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from forumbridge.cli.console import Console
from forumbridge.cli.finding import find_character
from forumbridge.composition import fold_game
from forumbridge.config_files.folder import require_private
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.loaders import profile_file
from forumbridge.config_files.titles import require_game
from forumbridge.drawing.view import View
from forumbridge.forum.opening import capabilities_of, load_any_profile
from forumbridge.rulesets.hacienda.game import HaciendaGame

NO_ATTACHMENTS = (
    "Aviso: este foro no admite adjuntos privados. No cuelgue esta imagen en una dirección pública;"
    " para pegarlo en su escena privada, use --texto."
)
NOBODY_YET = (
    "Aviso: aún no se ha repartido ningún papel, y hasta entonces no hay nadie en el plano."
    " «forumbridge status» dice qué falta para el reparto."
)


def everybody(folder: Path) -> View:
    """Everybody in his place, for the narrator only."""
    view = _folded(folder).everybody()
    if not view.figures:
        Console().warn(NOBODY_YET)
    return view


def known_to(folder: Path, person: str, *, pictured: bool) -> View:
    """What one character knows; a picture of it is no thing to publish.

    Raises:
        UsageError: nobody is called so, or several are.
    """
    config = load_game(folder)
    who = find_character(config, person)
    capabilities = capabilities_of(load_any_profile(profile_file(folder, config)))
    if pictured and not capabilities.private_attachments:
        Console().warn(NO_ATTACHMENTS)
    return _folded(folder).known_to(who)


def _folded(folder: Path) -> HaciendaGame:
    require_private(folder)
    require_game(load_game(folder), "hacienda")
    return cast("HaciendaGame", fold_game(folder))
