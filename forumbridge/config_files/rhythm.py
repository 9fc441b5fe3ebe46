"""Do the calendar and scenes of game.toml fit with the rulings? (AMB-009, AMB-270, AMB-013)"""

from __future__ import annotations

from collections.abc import Iterator

from engine.hacienda.setting.rulings import Ruleset
from forumbridge.config_files.checks import Problem
from forumbridge.config_files.game import CalendarSection, ScenesSection

_WEEK = ("lun", "mar", "mie", "jue", "vie", "sab", "dom")
_DAY_HOURS = 24


def rhythm_problems(calendar: CalendarSection, rules: Ruleset) -> Iterator[Problem]:
    """Warnings only: the game can be played so, but not as its narrator may think."""
    first, end = rules.publish_hours
    if not first <= int(calendar.hour[:2]) < end:
        yield Problem(
            "HORA_SIN_PUBLICAR",
            f"las rondas se abren a las {calendar.hour} (game.toml) y solo se publica de {first} a"
            f" {end} (publish_hours): la apertura esperará a las {first}:00",
            "Cambie una de las dos horas.",
            True,
        )
    shortest = _shortest_gap(calendar.days)
    extended = rules.extension_hours if rules.extension_per_round != 0 else 0
    needed = rules.declaration_hours + extended + rules.alteration_hours * 2
    if needed > shortest:
        what = (
            "la ronda siguiente se abrirá otro día"
            if rules.update_waits_for_windows
            else "a su ronda se le cortarán las ventanas"
        )
        yield Problem(
            "PLAZOS_LARGOS",
            f"declarar, con una prórroga, y alterar llevan {needed} horas y entre dos rondas hay a"
            f" veces {shortest}: {what}",
            "Acorte los plazos (declaration_hours, alteration_hours) o separe los días.",
            True,
        )


def scene_problems(scenes: ScenesSection, rules: Ruleset) -> Iterator[Problem]:
    """Scenes that the rulings speak of and game.toml does not have."""
    wanted = (
        (rules.impostor_scene, scenes.impostors, "impostores", "impostor_scene"),
        (
            rules.ghost_scene == "per_side",
            scenes.ghost_impostors,
            "fantasmas_impostores",
            "ghost_scene",
        ),
        (
            not rules.ghosts_read_deliberation,
            scenes.deliberation,
            "deliberacion",
            "ghosts_read_deliberation",
        ),
    )
    for asked, found, name, key in wanted:
        if asked and not found:
            yield Problem(
                "FALTA_ESCENA",
                f"las reglas piden una escena más ({key}) y game.toml no dice cuál es",
                f"Créela en el foro y escriba «{name}» en [escenas].",
                True,
            )


def _shortest_gap(days: tuple[str, ...]) -> int:
    """Hours between the two closest rounds of the week."""
    at = [number for number, day in enumerate(_WEEK) if day in days]
    if not at:
        return 7 * _DAY_HOURS
    following = [*at[1:], at[0] + 7]
    return min(b - a for a, b in zip(at, following, strict=True)) * _DAY_HOURS
