"""The narrator's own acts upon a game, as recorded: a closed list, each with who and why.

`who` names the person behind an act as the narrator wrote it; `why` is shown in the log. An act
that is not possible is `Rejected` and changes nothing (`engine.avaloup.acts`). What he decides on
a player's behalf is a `Decide` with `source` "narrator".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.acts import ChangeRuling, Pause, Resume
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class ShiftDeadline:
    """The deadline of what is going on becomes `to`."""

    to: int
    who: str
    why: str
    kind: Literal["act.shift_deadline"] = "act.shift_deadline"


@dataclass(frozen=True, slots=True)
class WaiveWaiting:
    """Nobody waits for somebody's approval, nor reminds him of it or of his card.

    For this team (or this incursion), for the rest of the game, or he is waited for again. What
    his silence is worth stays as it is: whoever leaves without a successor keeps card and seat
    (QA-37), and his turns as leader pass at their deadline.
    """

    character: CharacterId
    who: str
    why: str
    scope: Literal["now", "always", "never"] = "now"
    kind: Literal["act.waive"] = "act.waive"


@dataclass(frozen=True, slots=True)
class ReplacePlayer:
    """Somebody else plays a character, who keeps card, knowledge and seat (QA-37); he is waited
    for, whatever was said of who played it before."""

    character: CharacterId
    who: str
    why: str
    kind: Literal["act.replace_player"] = "act.replace_player"


@dataclass(frozen=True, slots=True)
class ConfirmDoubtful:
    """What was asked about a post is settled: it counts as written, or never does."""

    post: str
    counts: bool
    who: str
    why: str
    at: int | None = None
    """When it was settled; the post counts from its own date."""
    kind: Literal["act.confirm_doubtful"] = "act.confirm_doubtful"


@dataclass(frozen=True, slots=True)
class SetLeader:
    """The token goes to somebody, who proposes; what was proposed before falls."""

    leader: CharacterId
    who: str
    why: str
    kind: Literal["act.set_leader"] = "act.set_leader"


@dataclass(frozen=True, slots=True)
class VoidDecision:
    """Somebody's vote, card or proposal is as if it had not been sent."""

    character: CharacterId
    who: str
    why: str
    kind: Literal["act.void_decision"] = "act.void_decision"


@dataclass(frozen=True, slots=True)
class VoidPhase:
    """The last vote, incursion or guess that was counted is undone and will be counted again.

    Everything that was decided in it still stands and may be changed by hand; its deadline is
    over.
    """

    who: str
    why: str
    kind: Literal["act.void_phase"] = "act.void_phase"


@dataclass(frozen=True, slots=True)
class CancelGame:
    """The game ends without a winner (QA-37)."""

    who: str
    why: str
    kind: Literal["act.cancel_game"] = "act.cancel_game"


@dataclass(frozen=True, slots=True)
class Clarify:
    """A ruling, without who asked: for everybody, or for the players it concerns (NM-A18)."""

    question: str
    answer: str
    who: str
    why: str
    to: tuple[CharacterId, ...] = ()
    kind: Literal["act.clarify"] = "act.clarify"


DirectorAct = (
    ShiftDeadline
    | WaiveWaiting
    | ReplacePlayer
    | ConfirmDoubtful
    | SetLeader
    | VoidDecision
    | VoidPhase
    | CancelGame
    | Clarify
    | ChangeRuling
    | Pause
    | Resume
)
