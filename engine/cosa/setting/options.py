"""What each key of the rulings may be worth: one kind for every field of `Ruleset`."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.option_kinds import Flag, Kind, OneOf, SomeOf, Whole
from engine.cosa.setting.option_kinds import Ids, Moment
from engine.cosa.setting.rulings import SPECIAL_ROLES

_FLAG = Flag()
_MOMENT = Moment()

OPTIONS: Mapping[str, Kind] = {
    # Reparto
    "setup_roles": SomeOf(SPECIAL_ROLES),
    "seats": Ids(),
    "lovers_default": OneOf(("random", "none")),
    # Calendario
    "clock_day_opens": _MOMENT,
    "clock_ballot_closes": _MOMENT,
    "clock_tie_deadline": _MOMENT,
    "clock_window_a_ends": _MOMENT,
    "clock_window_b_ends": _MOMENT,
    "clock_last_breath_hours": Whole(1, 96),
    "clock_reminder_hours": Whole(0, 96),
    "clock_offtopic_closes": OneOf(("day1_end", "day0_end")),
    # Votaciones
    "vote_require_notes": _FLAG,
    "vote_early_close": _FLAG,
    "vote_penalty": Whole(0, 20),
    "vote_self": OneOf(("allow", "refuse")),
    "vote_blank_competes": _FLAG,
    "vote_blank_row": OneOf(("omit", "row", "footnote")),
    "vote_tie_row_order": OneOf(("alpha", "reached")),
    "election_order": OneOf(("last_change", "first")),
    "text_ballot_verb": OneOf(("aislar", "linchar")),
    # Empates y liderazgo
    "tie_weight_all": Whole(0, 100),
    "leader_no_successor": OneOf(("vacant", "random", "election")),
    # La noche
    "night_channels": SomeOf(("notas", "cuerpo")),
    "night_revocable": _FLAG,
    "rng_source": OneOf(("engine", "director")),
    "thing_quorum": OneOf(("all", "speakers")),
    "thing_spokesman": _FLAG,
    "thing_odd_no_consensus": OneOf(("none", "random", "random_proposed")),
    "thing_may_kill_own": _FLAG,
    "analyst_self": _FLAG,
    "analyst_report": OneOf(("window_a", "dawn")),
    "analyst_triple_state": OneOf(("drawn", "reported")),
    "hero_kill_self": _FLAG,
    "hero_patrol_when_extinct": OneOf(("inert", "literal")),
    "lovers_ban_scope": OneOf(("vote", "vote_and_kill")),
    "armourer_no_target": OneOf(("random", "none")),
    "husky_growl_audience": OneOf(("public", "survivor")),
    "husky_skip_dead": _FLAG,
    "husky_needed_for_role_loss": _FLAG,
    # Lo que se revela
    "reveal_lovers": _FLAG,
    "reveal_husky": OneOf(("with_owner", "always", "never")),
    "reveal_night_roles": _FLAG,
    "reveal_night_cause": OneOf(("none", "all")),
    "dead_scene": OneOf(("none", "common")),
    # Participación
    "part_count_private": _FLAG,
    "part_sanction": OneOf(("flag",)),
    "part_second_miss": OneOf(("flag", "dies")),
    # Final
    "end_on_extinction": OneOf(("quiet_window", "immediate")),
    "end_quiet_window": OneOf(("aligned", "rolling")),
    "end_foiled_kill_counts": _FLAG,
    "end_husky_counts": _FLAG,
    "end_all_dead": OneOf(("humans", "draw")),
    "end_dead_share_victory": _FLAG,
}
"""In the order of the file; an enumeration's first word is the default."""
