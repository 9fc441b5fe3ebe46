"""The game of La Cosa that a number stands for: who plays, by which rulings, and how they play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cosa.setting.rulings import SPECIAL_ROLES, Ruleset
from engine.cosa.setting.setup import Character, Setup
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.tables.people import Cast, cast_of

FEWEST, MOST = 8, 15
_VARIANTS: Sequence[dict[str, object]] = (
    {"setup_roles": SPECIAL_ROLES[:2]},
    {"setup_roles": ()},
    {"lovers_default": "none"},
    {"vote_require_notes": False},
    {"vote_penalty": 0},
    {"vote_penalty": 1},
    {"vote_self": "refuse"},
    {"vote_blank_competes": True},
    {"vote_blank_row": "row"},
    {"vote_blank_row": "footnote"},
    {"vote_tie_row_order": "reached"},
    {"election_order": "first"},
    {"tie_weight_all": 0},
    {"tie_weight_all": 3},
    {"leader_no_successor": "random"},
    {"leader_no_successor": "election"},
    {"night_revocable": False},
    {"rng_source": "director"},
    {"thing_quorum": "speakers"},
    {"thing_spokesman": True},
    {"thing_odd_no_consensus": "random"},
    {"thing_odd_no_consensus": "random_proposed"},
    {"thing_may_kill_own": True},
    {"analyst_self": True},
    {"analyst_report": "dawn"},
    {"analyst_triple_state": "reported"},
    {"hero_kill_self": True},
    {"hero_patrol_when_extinct": "literal"},
    {"lovers_ban_scope": "vote_and_kill"},
    {"armourer_no_target": "none"},
    {"husky_growl_audience": "survivor"},
    {"husky_skip_dead": False},
    {"husky_needed_for_role_loss": False},
    {"reveal_lovers": False},
    {"reveal_husky": "always"},
    {"reveal_husky": "never"},
    {"reveal_night_roles": False},
    {"reveal_night_cause": "all"},
    {"dead_scene": "common"},
    {"part_second_miss": "dies"},
    {"end_on_extinction": "immediate"},
    {"end_quiet_window": "rolling"},
    {"end_foiled_kill_counts": True},
    {"end_husky_counts": True},
    {"end_all_dead": "draw"},
    {"end_dead_share_victory": False},
)


@dataclass(frozen=True, slots=True)
class Table:
    """One game to be played."""

    number: int
    cast: Cast
    setup: Setup
    peace: int
    """How often, in a hundred, somebody who could act lets it be."""
    slips: int
    """How often somebody is silent, late, or writes what he can't."""
    random: bool
    """Nobody thinks: everything that looks legal is as good."""


def table_of(number: int, players: int | None = None) -> Table:
    """The game of a number: the same number, the same game."""
    chance = Chance("cosa", str(number))
    size = players or FEWEST + chance.below(MOST - FEWEST + 1)
    cast = cast_of(chance, number, size)
    roster = tuple(
        Character(who, name, feminine=name.startswith("Doña")) for who, name in cast.people
    )
    rules = Ruleset()
    for _ in range((0, 2, 4, 8)[chance.below(4)]):
        rules = replace(rules, **chance.pick(_VARIANTS))  # pyright: ignore[reportArgumentType]
    return Table(
        number=number,
        cast=cast,
        setup=Setup(roster, rules),
        peace=(5, 30, 85, 97)[chance.below(4)],
        slips=(2, 8, 20)[chance.below(3)],
        random=chance.percent(40),
    )
