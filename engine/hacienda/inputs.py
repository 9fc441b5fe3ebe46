"""The inputs whose fold is the game: everything that may change the state, as recorded.

Each class carries a `kind` word: the discriminator of its stored JSON. Instants are integer UTC
seconds. `who` names the person behind a director act as the narrator wrote it; `why` is shown in
the log.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.vocabulary.actions import Action
from engine.vocabulary.declarations import Scope, Status
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId


@dataclass(frozen=True, slots=True)
class FirstReply:
    """A player's first post after the opening: what nobody could know before (commitment)."""

    character: CharacterId
    post: str
    at: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Roles and tasks are dealt from `seed` (64 hex digits) by named draws (HAC-SET-02…08)."""

    at: int
    seed: str
    commitment: str
    """SHA-256, in hex, of the secret; published in the opening before any reply existed."""
    replies: tuple[FirstReply, ...] = ()
    kind: Literal["deal"] = "deal"


@dataclass(frozen=True, slots=True)
class ScheduleOpening:
    """The next round opens at `at` (HAC-TIME-02); the calendar itself lives outside the engine."""

    at: int
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
class MovePerson:
    """Director act: put somebody in a place."""

    character: CharacterId
    to: PlaceId
    who: str
    why: str
    kind: Literal["act.move"] = "act.move"


@dataclass(frozen=True, slots=True)
class KillPerson:
    """Director act: somebody dies; with a corpse where he is unless `corpse` is False."""

    character: CharacterId
    who: str
    why: str
    corpse: bool = True
    kind: Literal["act.kill"] = "act.kill"


@dataclass(frozen=True, slots=True)
class RevivePerson:
    """Director act: undo a death; his corpse disappears."""

    character: CharacterId
    who: str
    why: str
    kind: Literal["act.revive"] = "act.revive"


@dataclass(frozen=True, slots=True)
class SetRole:
    """Director act: set a side and a special role (`role` "" for none)."""

    character: CharacterId
    side: Literal["vasallo", "impostor"]
    role: str
    who: str
    why: str
    kind: Literal["act.set_role"] = "act.set_role"


@dataclass(frozen=True, slots=True)
class SetTaskStage:
    """Director act: `done` stages of a task are done (0 puts it back to the start)."""

    character: CharacterId
    task: TaskId
    done: int
    who: str
    why: str
    kind: Literal["act.set_task_stage"] = "act.set_task_stage"


@dataclass(frozen=True, slots=True)
class SetCooldown:
    """Director act: the murder is available from global phase `available_from`."""

    character: CharacterId
    available_from: int
    who: str
    why: str
    kind: Literal["act.set_cooldown"] = "act.set_cooldown"


@dataclass(frozen=True, slots=True)
class ReplaceAction:
    """Director act: what somebody does in an open phase; `action` None cancels it."""

    character: CharacterId
    phase: int
    action: Action | None
    who: str
    why: str
    kind: Literal["act.replace_action"] = "act.replace_action"


@dataclass(frozen=True, slots=True)
class SetWindow:
    """Director act: open (until `until`) or close (`until` None) somebody's alteration window."""

    character: CharacterId
    until: int | None
    who: str
    why: str
    kind: Literal["act.set_window"] = "act.set_window"


@dataclass(frozen=True, slots=True)
class ShiftDeadline:
    """Director act: the next instant (declaration, phase, opening or deliberation) becomes `to`.

    With `character`, only that player's declaration deadline moves (AMB-026).
    """

    to: int
    who: str
    why: str
    character: CharacterId | None = None
    kind: Literal["act.shift_deadline"] = "act.shift_deadline"


@dataclass(frozen=True, slots=True)
class Pause:
    """Director act: all clocks stop (AMB-274)."""

    at: int
    who: str
    why: str
    kind: Literal["act.pause"] = "act.pause"


@dataclass(frozen=True, slots=True)
class Resume:
    """Director act: clocks go on; every pending instant moves by the length of the pause."""

    at: int
    who: str
    why: str
    kind: Literal["act.resume"] = "act.resume"


@dataclass(frozen=True, slots=True)
class ChangeRuling:
    """Director act: one key of the ruleset takes a value (JSON) from now on."""

    key: str
    value: str
    who: str
    why: str
    kind: Literal["act.change_ruling"] = "act.change_ruling"


@dataclass(frozen=True, slots=True)
class VoidPhase:
    """Director act: the last executed phase of this round never happened; it is resolved again."""

    who: str
    why: str
    kind: Literal["act.void_phase"] = "act.void_phase"


DirectorAct = (
    MovePerson
    | KillPerson
    | RevivePerson
    | SetRole
    | SetTaskStage
    | SetCooldown
    | ReplaceAction
    | SetWindow
    | ShiftDeadline
    | Pause
    | Resume
    | ChangeRuling
    | VoidPhase
)

Input = (
    Deal
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
