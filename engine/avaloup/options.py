"""What each key of the rulings may be worth, and the file's table → `Ruleset`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.avaloup.rulings import Ruleset
from engine.core.option_kinds import Flag, Kind, Names, OneOf, Text, Whole
from engine.core.rulings import Rulings

_FLAG = Flag()
_HOURS = Whole(1, 24 * 60)

OPTIONS: Mapping[str, Kind] = {
    # Reparto
    "guardaespaldas": _FLAG,
    "cosa": _FLAG,
    "lobo_mistico": _FLAG,
    "lobo_sonador": _FLAG,
    "kit_plain_wolves": Whole(0, 3),
    "guard_requires": OneOf(("always", "over5", "only5", "never")),
    "seats": Names(),
    "place_name": Text(),
    # Lo que sabe cada uno
    "masons_know": _FLAG,
    "seer_sees_dreamer": _FLAG,
    "cosa_known_to_pack": _FLAG,
    "pack_knows_roles": _FLAG,
    "pack_scene": OneOf(("endgame", "always")),
    "reveal_role_list": _FLAG,
    # Plazos
    "proposal_hours": _HOURS,
    "approval_hours": _HOURS,
    "card_hours": _HOURS,
    "assassin_hours": _HOURS,
    # Proponer y aprobar
    "propose_auto_open": OneOf(("deadline", "at_once")),
    "leader_timeout": OneOf(("random_team", "pass", "pass_count")),
    "approval_base": OneOf(("all", "cast")),
    "approval_revocable": _FLAG,
    "approval_early_close": _FLAG,
    "approval_channel": OneOf(("director", "notes")),
    # Incursión
    "villager_may_fail": _FLAG,
    "card_timeout": OneOf(("village",)),
    "card_revocable": _FLAG,
    "card_progress": _FLAG,
    # Final
    "endgame_discussion": OneOf(("private", "public")),
    "assassin_timeout": OneOf(("miss", "random", "pack_majority")),
    "reveal_cards_at_end": _FLAG,
}
"""In the order of the file; an enumeration's first word is the default."""


def ruleset_from_data(data: Mapping[str, object]) -> Ruleset:
    """The rulings of a file; keys it doesn't mention keep their default.

    Raises:
        DataError: its path is the key: unknown, of the wrong type, out of range, or at odds with
            another.
    """
    return _RULINGS.apply(Ruleset(), data)


def _contradictions(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Rulings that can't stand together: the key to mend and why."""
    if rules.endgame_discussion == "public" and rules.assassin_timeout == "pack_majority":
        yield (
            "assassin_timeout",
            "«pack_majority» necesita que los lobos hablen a solas (endgame_discussion)",
        )


_RULINGS = Rulings(OPTIONS, _contradictions)
with_change, changed_keys = _RULINGS.change, _RULINGS.differing
