"""Refusals in the game's own codes, and by when something must have been posted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.avaloup.events import Rejected
from engine.avaloup.inputs import AvaloupChoice, Decide
from engine.avaloup.publishing import Stepped
from engine.avaloup.state import State
from engine.vocabulary.choices import OpenVote, ProposeTeam

_CODES: Mapping[str, str] = {
    "ALREADY_VOTED": "W-DUP",
    "ALREADY_DECIDED": "W-DUP",
    "FINAL": "W-DUP",
    "LATE": "W-LATE",
    "NOT_AN_OPTION": "W-UNKNOWN",
    "REPEATED": "W-COUNT",
    "WRONG_COUNT": "W-COUNT",
    "NOT_AN_ELECTOR": "W-NOROLE",
    "NOT_THE_OWNER": "W-NOROLE",
}
"""Codes of the core → those of the catalogue (section 0)."""


def as_told(code: str) -> str:
    """The code with which a refusal of the core is told."""
    return _CODES.get(code, code)


def refused(
    state: State,
    given: Decide,
    choice: AvaloupChoice,
    code: str,
    data: Mapping[str, str] | None = None,
) -> Stepped:
    """The state as it was, and why; in public only a team or a call is answered (NM-A05)."""
    public = given.channel == "public" and isinstance(choice, ProposeTeam | OpenVote)
    told = Rejected(given.character, code, given.post, data or {}, choice=choice, public=public)
    return state, (told,)


def deadline(state: State, source: Literal["player", "narrator"]) -> int | None:
    """The deadline for whoever it binds: not the narrator."""
    return None if source == "narrator" else state.clock.until


def timely(state: State, at: int) -> int:
    """The date that counts: what is posted in a pause counts as posted when it began."""
    paused = state.clock.paused_at
    return at if paused is None else min(at, paused)
