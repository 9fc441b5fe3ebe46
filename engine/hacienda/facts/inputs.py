"""The inputs whose fold is the game: everything that may change the state, as recorded.

Each class carries a `kind` word: the discriminator of its stored JSON. Instants are integer UTC
seconds. What the narrator does by hand is in `engine.hacienda.facts.director`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.inputs import Deal, FirstReply
from engine.hacienda.facts.director import (
    ChangeRuling,
    DirectorAct,
    GiveTask,
    KillPerson,
    MovePerson,
    Pause,
    ReplaceAction,
    ReplaceFree,
    ReplacePlayer,
    Resume,
    RetirePerson,
    RevivePerson,
    SetBan,
    SetCandle,
    SetCooldown,
    SetCorpse,
    SetHiding,
    SetLook,
    SetRole,
    SetTalisman,
    SetTaskStage,
    SetUses,
    SetVote,
    SetWatching,
    SetWindow,
    ShiftDeadline,
    TakeTask,
    VoidPhase,
)
from engine.hacienda.facts.director_house import (
    EndSabotage,
    SetAngelNotice,
    SetDoor,
    SetHearth,
    SetLights,
    SetSabotageCooldown,
    SetShield,
    StartSabotage,
)
from engine.hacienda.facts.situation import Situation
from engine.vocabulary.actions import Action
from engine.vocabulary.declarations import Scope, Status
from engine.vocabulary.ids import CharacterId

__all__ = [
    "Adopt",
    "AskExtension",
    "CastVote",
    "ChangeRuling",
    "Deal",
    "Declare",
    "DirectorAct",
    "EndSabotage",
    "FirstReply",
    "GiveTask",
    "Input",
    "KillPerson",
    "MovePerson",
    "Pause",
    "Planned",
    "PlannedFree",
    "Published",
    "ReplaceAction",
    "ReplaceFree",
    "ReplacePlayer",
    "Resume",
    "RetirePerson",
    "RevivePerson",
    "ScheduleOpening",
    "SetAngelNotice",
    "SetBan",
    "SetCandle",
    "SetCooldown",
    "SetCorpse",
    "SetDoor",
    "SetHearth",
    "SetHiding",
    "SetLights",
    "SetLook",
    "SetRole",
    "SetSabotageCooldown",
    "SetShield",
    "SetTalisman",
    "SetTaskStage",
    "SetUses",
    "SetVote",
    "SetWatching",
    "SetWindow",
    "ShiftDeadline",
    "StartSabotage",
    "TakeTask",
    "Tick",
    "VoidPhase",
    "WaiveChanges",
    "Withdraw",
]


@dataclass(frozen=True, slots=True)
class ScheduleOpening:
    """The next round opens at `at` (HAC-TIME-02); the calendar itself lives outside the engine.

    `until` is the date of the round after it, for updates that wait for no window (AMB-009): what
    is left of the round is resolved then.
    """

    at: int
    until: int | None = None
    kind: Literal["schedule_opening"] = "schedule_opening"


@dataclass(frozen=True, slots=True)
class Planned:
    """One recorded action of one phase. `status` is ACCEPTED or PROVISIONAL."""

    phase: int
    action: Action
    status: Status = Status.ACCEPTED


@dataclass(frozen=True, slots=True)
class PlannedFree:
    """A report or bell: `phase` None means the first legal phase (a standing claim, AMB-292)."""

    phase: int | None
    action: Action
    standing: bool = False


@dataclass(frozen=True, slots=True)
class Declare:
    """What one post declared, as accepted or provisionally read (HAC-DECL-02).

    `at` is the forum's date of the text that counts (AMB-273); `seen_at` when it was read;
    `precision` the forum's resolution in seconds. A complete list (`scope` ALL) replaces the open
    phases; otherwise phases merge (AMB-024, AMB-288). Whether it is in time, allowed and a
    declaration, an alteration or a ghost's redeclaration is for the engine to judge.
    """

    character: CharacterId
    at: int
    post: str
    phases: tuple[Planned, ...] = ()
    free: tuple[PlannedFree, ...] = ()
    scope: Scope = Scope.ALL
    seen_at: int = 0
    precision: int = 1
    source: Literal["player", "narrator"] = "player"
    kind: Literal["declare"] = "declare"


@dataclass(frozen=True, slots=True)
class CastVote:
    """A certain vote (AMB-147); `target` None is abstention."""

    character: CharacterId
    at: int
    post: str
    target: CharacterId | None
    precision: int = 1
    source: Literal["player", "narrator"] = "player"
    kind: Literal["cast_vote"] = "cast_vote"


@dataclass(frozen=True, slots=True)
class AskExtension:
    """A request for the prórroga (HAC-DECL-06)."""

    character: CharacterId
    at: int
    post: str
    precision: int = 1
    kind: Literal["ask_extension"] = "ask_extension"


@dataclass(frozen=True, slots=True)
class WaiveChanges:
    """ "Sin cambios": ends the player's own window (AMB-057)."""

    character: CharacterId
    at: int
    post: str
    kind: Literal["waive_changes"] = "waive_changes"


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Cancels a plan or claim that has not taken effect; `phase` None cancels all that is open."""

    character: CharacterId
    at: int
    post: str
    phase: int | None = None
    claims: bool = True
    kind: Literal["withdraw"] = "withdraw"


@dataclass(frozen=True, slots=True)
class Published:
    """A publication is out: `at` is the forum's date of its public message (AMB-272).

    `began_at` is the date of its first personal report. `late` gives, in seconds, how much later
    than `at` somebody's report came: he gets the difference.
    """

    publication: int
    at: int
    began_at: int
    late: tuple[tuple[CharacterId, int], ...] = ()
    kind: Literal["published"] = "published"


@dataclass(frozen=True, slots=True)
class Tick:
    """The clock, after everything posted up to `at` has been read.

    `settled` is False while a reading is provisional or asked, or a receipt is younger than
    `receipt_grace_hours`: nothing is resolved early then (AMB-011).
    """

    at: int
    settled: bool = True
    precision: int = 1
    """The forum's resolution in seconds: a deadline's own minute is waited for (AMB-273)."""
    kind: Literal["tick"] = "tick"


@dataclass(frozen=True, slots=True)
class Adopt:
    """A game half played by hand goes on from `situation` (HAC-META, AMB-269).

    Nothing vouches for what was dealt by hand: there is no commitment. `seed` (64 hex digits) is
    for the draws from now on.
    """

    at: int
    seed: str
    situation: Situation
    who: str
    why: str
    kind: Literal["adopt"] = "adopt"


Input = (
    Deal
    | Adopt
    | ScheduleOpening
    | Declare
    | CastVote
    | AskExtension
    | WaiveChanges
    | Withdraw
    | Published
    | Tick
    | DirectorAct
)
