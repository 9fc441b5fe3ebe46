"""The narrator's own acts upon a game, as recorded: a closed list, each with who and why.

`who` names the person behind an act as the narrator wrote it; `why` is shown in the log. An act
that is not possible is `Rejected` and changes nothing (`engine.cosa.hand.acts`). What he decides on
a player's behalf is a `Decide` with `source` "narrator".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.acts import ChangeRuling, Pause, Resume
from engine.vocabulary.ids import CharacterId

Instant = Literal["opens", "ballot_closes", "tie_until", "window_a_until", "window_b_until"]


@dataclass(frozen=True, slots=True)
class WaiveBallot:
    """Somebody's missing vote of a turn has no consequence, and the table shows none (QC-20b)."""

    character: CharacterId
    turn: int
    who: str
    why: str
    kind: Literal["act.waive_ballot"] = "act.waive_ballot"


@dataclass(frozen=True, slots=True)
class ExcuseAbsence:
    """Somebody may write less than the minimum in a turn (COSA-SCN-05)."""

    character: CharacterId
    turn: int
    who: str
    why: str
    kind: Literal["act.excuse"] = "act.excuse"


@dataclass(frozen=True, slots=True)
class MoveWindow:
    """One instant of a turn moves, if the turn's instants stay in order (COSA-CLK-11).

    With `carry` they stay so by moving too: every later instant goes as far, if it has to.
    """

    turn: int
    instant: Instant
    at: int
    who: str
    why: str
    carry: bool = False
    kind: Literal["act.move_window"] = "act.move_window"


@dataclass(frozen=True, slots=True)
class KillPlayer:
    """Somebody dies with all that follows; the Armourer shoots only if `shot` (QC-85)."""

    character: CharacterId
    who: str
    why: str
    shot: bool = False
    kind: Literal["act.kill"] = "act.kill"


@dataclass(frozen=True, slots=True)
class RevivePlayer:
    """Undo a death: alive, with the role that was revealed of him; his Husky too if told."""

    character: CharacterId
    who: str
    why: str
    husky: bool = False
    kind: Literal["act.revive"] = "act.revive"


@dataclass(frozen=True, slots=True)
class ReplacePlayer:
    """Somebody else plays a character from now on, who keeps everything (QC-85)."""

    character: CharacterId
    who: str
    why: str
    kind: Literal["act.replace_player"] = "act.replace_player"


@dataclass(frozen=True, slots=True)
class SetRole:
    """Give somebody living a role; to make him Asimilado converts his partner too."""

    character: CharacterId
    role: Literal["humano", "asimilado", "analista", "heroe", "armero", "superviviente"]
    who: str
    why: str
    kind: Literal["act.set_role"] = "act.set_role"


@dataclass(frozen=True, slots=True)
class SetLeader:
    """Give the office to somebody living, or to nobody."""

    leader: CharacterId | None
    who: str
    why: str
    kind: Literal["act.set_leader"] = "act.set_leader"


@dataclass(frozen=True, slots=True)
class VoidVote:
    """Somebody's vote of an open ballot is as if it had not been cast."""

    character: CharacterId
    who: str
    why: str
    kind: Literal["act.void_vote"] = "act.void_vote"


@dataclass(frozen=True, slots=True)
class ConfirmDoubtful:
    """What was asked about a post is settled: it counts as written, or never does."""

    post: str
    counts: bool
    who: str
    why: str
    kind: Literal["act.confirm_doubtful"] = "act.confirm_doubtful"


@dataclass(frozen=True, slots=True)
class ConfirmTally:
    """A ballot in which nobody voted is counted as it stands (QC-28)."""

    who: str
    why: str
    kind: Literal["act.confirm_tally"] = "act.confirm_tally"


@dataclass(frozen=True, slots=True)
class InjectDice:
    """The face (1 to 10) of a turn's patrol (QC-55)."""

    turn: int
    face: int
    who: str
    why: str
    kind: Literal["act.inject_dice"] = "act.inject_dice"


@dataclass(frozen=True, slots=True)
class SetWhispers:
    """Allow messages to some players only, or forbid them again (COSA-SCN-02)."""

    allowed: bool
    who: str
    why: str
    kind: Literal["act.set_whispers"] = "act.set_whispers"


@dataclass(frozen=True, slots=True)
class Clarify:
    """A question and its answer for all, without who asked (COSA-SCN-10)."""

    question: str
    answer: str
    who: str
    why: str
    kind: Literal["act.clarify"] = "act.clarify"


@dataclass(frozen=True, slots=True)
class EndGame:
    """The game is over by the narrator's word."""

    winner: Literal["cosa", "humanos", "nadie"]
    who: str
    why: str
    kind: Literal["act.end_game"] = "act.end_game"


PersonAct = KillPlayer | RevivePlayer | ReplacePlayer | SetRole | SetLeader
BallotAct = WaiveBallot | ExcuseAbsence | VoidVote | ConfirmDoubtful | ConfirmTally
ClockAct = MoveWindow | Pause | Resume | InjectDice
TableAct = SetWhispers | Clarify | ChangeRuling | EndGame
DirectorAct = PersonAct | BallotAct | ClockAct | TableAct
