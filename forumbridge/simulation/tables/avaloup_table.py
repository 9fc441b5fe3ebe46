"""The game of Avaloup that a number stands for: who plays, with which cards, and how they play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.avaloup.rulings import Ruleset
from engine.avaloup.setup import Character, Setup, setup_problems
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.tables.people import Cast, cast_of

FEWEST, MOST = 5, 10
_CARDS = ("guardaespaldas", "cosa", "lobo_mistico", "lobo_sonador")
_VARIANTS: Sequence[dict[str, object]] = (
    {"leader_timeout": "pass_count"},
    {"leader_timeout": "pass"},
    {"approval_base": "cast"},
    {"approval_revocable": False},
    {"approval_early_close": False},
    {"approval_channel": "notes"},
    {"villager_may_fail": True},
    {"card_revocable": False},
    {"card_progress": True},
    {"pack_scene": "always"},
    {"endgame_discussion": "public"},
    {"assassin_timeout": "random"},
    {"assassin_timeout": "pack_majority"},
    {"propose_auto_open": "at_once"},
    {"seer_sees_dreamer": False},
    {"cosa_known_to_pack": False},
    {"pack_knows_roles": True},
    {"masons_know": True},
    {"reveal_role_list": False},
)


@dataclass(frozen=True, slots=True)
class Table:
    """One game to be played."""

    number: int
    cast: Cast
    setup: Setup
    trust: int
    """How often, in a hundred, a team is approved by whoever knows nothing against it."""
    foul: int
    """How often a wolf plays the wolf card."""
    slips: int
    """How often somebody is silent, late, or writes what he can't."""
    random: bool
    """Nobody thinks: everything that looks legal is as good."""


def table_of(number: int, players: int | None = None) -> Table:
    """The game of a number: the same number, the same game."""
    chance = Chance("avaloup", str(number))
    size = players or FEWEST + chance.below(MOST - FEWEST + 1)
    cast = cast_of(chance, number, size)
    roster = tuple(
        Character(who, name, feminine=name.startswith("Doña")) for who, name in cast.people
    )
    setup = Setup(roster)
    while True:
        rules = Ruleset()
        for card in _CARDS:
            if chance.percent(35):
                rules = replace(rules, **{card: True})  # pyright: ignore[reportArgumentType]
        for _ in range(chance.below(4)):
            rules = replace(rules, **chance.pick(_VARIANTS))  # pyright: ignore[reportArgumentType]
        setup = replace(setup, ruleset=rules)
        if not [one for one in setup_problems(setup) if one.level == "error"]:
            break
    return Table(
        number=number,
        cast=cast,
        setup=setup,
        trust=(15, 60, 90)[chance.below(3)],
        foul=(20, 70, 95)[chance.below(3)],
        slips=(2, 10, 25)[chance.below(3)],
        random=chance.percent(30),
    )
