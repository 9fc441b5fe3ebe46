"""The rulings in force: one field a key of `config/avaloup/ruleset.toml` (rules D1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Defaults are the recommended rulings; hours are whole hours."""

    # Reparto
    guardaespaldas: bool = False
    cosa: bool = False
    lobo_mistico: bool = False
    lobo_sonador: bool = False
    kit_plain_wolves: int = 3
    guard_requires: Literal["always", "over5", "only5", "never"] = "always"
    seats: tuple[str, ...] = ()
    """Empty: the roster's order."""
    place_name: str = "Cantonegro"
    # Lo que sabe cada uno
    masons_know: bool = False
    seer_sees_dreamer: bool = True
    cosa_known_to_pack: bool = True
    pack_knows_roles: bool = False
    pack_scene: Literal["endgame", "always"] = "endgame"
    reveal_role_list: bool = True
    # Plazos
    proposal_hours: int = 72
    approval_hours: int = 24
    card_hours: int = 24
    assassin_hours: int = 48
    # Proponer y aprobar
    propose_auto_open: Literal["deadline", "at_once"] = "deadline"
    leader_timeout: Literal["random_team", "pass", "pass_count"] = "random_team"
    approval_base: Literal["all", "cast"] = "all"
    approval_revocable: bool = True
    approval_early_close: bool = True
    approval_channel: Literal["director", "notes"] = "director"
    # Incursión
    villager_may_fail: bool = False
    card_timeout: Literal["village"] = "village"
    card_revocable: bool = True
    card_progress: bool = False
    # Final
    endgame_discussion: Literal["private", "public"] = "private"
    assassin_timeout: Literal["miss", "random", "pack_majority"] = "miss"
    reveal_cards_at_end: bool = True
