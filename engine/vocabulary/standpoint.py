"""What one player could decide now, as far as he knows: all that the reader of decisions sees.

The counterpart of `Outlook` for games without a map; built from public data and the player's own
views, never from the state.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.vocabulary.ids import CharacterId
from engine.vocabulary.outlook import Gazetteer


@dataclass(frozen=True, slots=True)
class Standpoint:
    """One player's knowledge at the time of his post.

    `open` are the verbs he can decide now, the one a bare name fills first; empty is any, and then
    the words alone decide. `living` empty is everybody; `tied` empty is unknown.
    """

    gazetteer: Gazetteer
    me: CharacterId
    open: tuple[str, ...] = ()
    living: tuple[CharacterId, ...] = ()
    tied: tuple[CharacterId, ...] = ()
    partner: CharacterId | None = None
    """Who can't be voted or shot by him (lovers)."""
    seats: int | None = None
    """How many a proposed team has."""
    even: bool | None = None
    """Whether this is an even night; None where there is none or it is not known."""
    role: str = ""
    leads: bool | None = None
    """Whether he holds the office of leader; None where it is not known."""
    team: tuple[CharacterId, ...] = ()
    """The team that he proposed before, if it is known: what `entra Nina por Olaf` changes."""
    leader: CharacterId | None = None
    """Who holds the office of leader, if it is known: whom `al líder` names."""
