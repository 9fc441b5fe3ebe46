"""The rulings in force: one field a key of `config/cosa/ruleset.toml` (rules D1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.vocabulary.ids import CharacterId

DAYS: tuple[str, ...] = ("lun", "mar", "mie", "jue", "vie", "sab", "dom")
SPECIAL_ROLES: tuple[str, ...] = ("analista", "heroe", "armero", "superviviente")


class WeekTime(NamedTuple):
    """A moment of the week: the day from Monday (0) and the minute of that day."""

    day: int
    minute: int


_WEEK = (
    WeekTime(0, 9 * 60),
    WeekTime(3, 21 * 60),
    WeekTime(4, 9 * 60),
    WeekTime(5, 23 * 60 + 59),
    WeekTime(6, 23 * 60 + 59),
)
"""The suggested week (QC-15): from Monday 9:00 to the end of Sunday."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Defaults are the recommended rulings of the rules' section A2.

    Hours are whole hours. `clock_*` are moments of the game's week in the forum's zone: what they
    come to in UTC is for the service to say (`ScheduleTurn`); the engine has no calendar.
    """

    # Reparto
    setup_roles: tuple[str, ...] = SPECIAL_ROLES
    seats: tuple[CharacterId, ...] = ()
    """Empty: the order of the roster."""
    lovers_default: Literal["random", "none"] = "random"
    # Calendario
    clock_day_opens: WeekTime = _WEEK[0]
    clock_ballot_closes: WeekTime = _WEEK[1]
    clock_tie_deadline: WeekTime = _WEEK[2]
    clock_window_a_ends: WeekTime = _WEEK[3]
    clock_window_b_ends: WeekTime = _WEEK[4]
    clock_last_breath_hours: int = 12
    clock_reminder_hours: int = 24
    clock_offtopic_closes: Literal["day1_end", "day0_end"] = "day1_end"
    # Votaciones
    vote_require_notes: bool = True
    vote_early_close: bool = False
    vote_penalty: int = 2
    vote_self: Literal["allow", "refuse"] = "allow"
    vote_blank_competes: bool = False
    vote_blank_row: Literal["omit", "row", "footnote"] = "omit"
    vote_tie_row_order: Literal["alpha", "reached"] = "alpha"
    election_order: Literal["last_change", "first"] = "last_change"
    text_ballot_verb: Literal["aislar", "linchar"] = "aislar"
    # Empates y liderazgo
    tie_weight_all: int = 1
    leader_no_successor: Literal["vacant", "random", "election"] = "vacant"
    # La noche
    night_channels: tuple[str, ...] = ("notas", "cuerpo")
    night_revocable: bool = True
    rng_source: Literal["engine", "director"] = "engine"
    thing_quorum: Literal["all", "speakers"] = "all"
    thing_spokesman: bool = False
    thing_odd_no_consensus: Literal["none", "random", "random_proposed"] = "none"
    thing_may_kill_own: bool = False
    analyst_self: bool = False
    analyst_report: Literal["window_a", "dawn"] = "window_a"
    analyst_triple_state: Literal["drawn", "reported"] = "drawn"
    hero_kill_self: bool = False
    hero_patrol_when_extinct: Literal["inert", "literal"] = "inert"
    lovers_ban_scope: Literal["vote", "vote_and_kill"] = "vote"
    armourer_no_target: Literal["random", "none"] = "random"
    husky_growl_audience: Literal["public", "survivor"] = "public"
    husky_skip_dead: bool = True
    husky_needed_for_role_loss: bool = True
    # Lo que se revela
    reveal_lovers: bool = True
    reveal_husky: Literal["with_owner", "always", "never"] = "with_owner"
    reveal_night_roles: bool = True
    reveal_night_cause: Literal["none", "all"] = "none"
    dead_scene: Literal["none", "common"] = "none"
    # Participación
    part_count_private: bool = False
    part_sanction: Literal["flag"] = "flag"
    part_second_miss: Literal["flag", "dies"] = "flag"
    # Final
    end_on_extinction: Literal["quiet_window", "immediate"] = "quiet_window"
    end_quiet_window: Literal["aligned", "rolling"] = "aligned"
    end_foiled_kill_counts: bool = False
    end_husky_counts: bool = False
    end_all_dead: Literal["humans", "draw"] = "humans"
    end_dead_share_victory: bool = True
