"""The part of `doctor` that says how long one publication of this game takes on its forum."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from forumbridge.cli.doctor.findings import Finding, good, warning
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.loaders import profile_file
from forumbridge.cycle.pace import Pace
from forumbridge.forum.opening import load_any_profile
from forumbridge.forum.profile import ForumProfile
from forumbridge.plain_words import lapse

CHECK = "Ritmo"


def pace_of(folder: Path, config: GameConfig) -> Pace:
    """The pace of a game's forum: the profile's, unless game.toml says otherwise.

    Raises:
        ConfigurationError: the profile is wrong.
    """
    profile, section = load_any_profile(profile_file(folder, config)), config.forum
    rests = profile.reply.wait_seconds if isinstance(profile, ForumProfile) else 0.0
    return Pace(
        section.min_interval_seconds,
        section.flood_seconds or profile.requests.flood_seconds,
        rests,
    )


def check_pace(folder: Path, config: GameConfig) -> Iterator[Finding]:
    """One line: messages, seconds, and how many runs that takes."""
    if config.forum.mode not in ("automatic", "approve"):
        return
    pace, budget = pace_of(folder, config), config.run.budget_seconds
    messages = len(config.characters) + 1
    runs = pace.runs(messages, budget_seconds=budget)
    each = f"uno cada {pace.per_message:.0f} s" if pace.per_message else "sin pausas"
    said = (
        f"una publicación son {messages} mensajes (un parte por personaje y el público), {each}:"
        f" {lapse(pace.seconds(messages))} más lo que tarde el foro en contestar"
    )
    if runs <= 1:
        yield good(CHECK, f"{said}; cabe en una pasada de {budget} s.")
    else:
        yield warning(
            CHECK,
            f"{said}; sale en {runs} pasadas de {budget} s.",
            "Para que salga seguida, suba «presupuesto_segundos» en [servicio] de game.toml.",
            "PUBLICACION_LENTA",
        )
