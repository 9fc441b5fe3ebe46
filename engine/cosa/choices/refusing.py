"""How one choice of a post is refused, and the reasons that many choices share."""

from __future__ import annotations

from engine.cosa.facts.events import Rejected
from engine.cosa.facts.inputs import CosaChoice, Decide
from engine.cosa.facts.state import State
from engine.cosa.setting.words import Phase
from engine.vocabulary.ids import CharacterId

AFTER_A = (Phase.WINDOW_B, Phase.CLOSED)
"""When window A is over."""


def refused(given: Decide, code: str, choice: CosaChoice, **data: str) -> Rejected:
    """A refusal of one choice of a post."""
    return Rejected(given.character, code, given.post, data, choice=choice)


def name_code(state: State, target: CharacterId | None) -> str | None:
    """Why a name is nobody who can be named, or None; who is dead is public."""
    person = None if target is None else state.people.get(target)
    if person is None:
        return "W-UNKNOWN"
    return None if person.alive else "W-DEAD"


def closed_code(state: State, opens: tuple[Phase, ...], closes: tuple[Phase, ...]) -> str:
    """Too early, too late, or not now at all."""
    if state.phase in opens:
        return "W-EARLY"
    return "W-LATE" if state.phase in closes else "W-PHASE"


def spares_partner(state: State, who: CharacterId, target: CharacterId | None) -> bool:
    """Whether the rulings keep lovers from killing each other (QC-30k)."""
    banned = state.ruleset.lovers_ban_scope == "vote_and_kill"
    return banned and target is not None and state.partner(who) == target
