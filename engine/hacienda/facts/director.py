"""The narrator's own acts upon a game, as recorded: a closed list, each with who and why.

`who` names the person behind an act as the narrator wrote it; `why` is shown in the log. An act
that is not possible is `Rejected` and changes nothing (`engine.hacienda.hand.acts`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.acts import ChangeRuling, Pause, Resume
from engine.hacienda.facts.director_house import HouseAct
from engine.vocabulary.actions import Action
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId

Ability = Literal["kill", "passage", "shift", "protect"]
"""What an own cooldown rests: murder, the Escurridizo's passages, a transformation, the shield."""


@dataclass(frozen=True, slots=True)
class MovePerson:
    """Put somebody in a place, in the open."""

    character: CharacterId
    to: PlaceId
    who: str
    why: str
    kind: Literal["act.move"] = "act.move"


@dataclass(frozen=True, slots=True)
class KillPerson:
    """Somebody dies; with a corpse where he is unless `corpse` is False."""

    character: CharacterId
    who: str
    why: str
    corpse: bool = True
    kind: Literal["act.kill"] = "act.kill"


@dataclass(frozen=True, slots=True)
class RevivePerson:
    """Undo a death, or a retirement; his corpse disappears."""

    character: CharacterId
    who: str
    why: str
    kind: Literal["act.revive"] = "act.revive"


@dataclass(frozen=True, slots=True)
class RetirePerson:
    """Out of the game as if voted out, without corpse and no ghost (AMB-017)."""

    character: CharacterId
    who: str
    why: str
    kind: Literal["act.retire"] = "act.retire"


@dataclass(frozen=True, slots=True)
class SetRole:
    """Set a side and a special role (`role` "" for none)."""

    character: CharacterId
    side: Literal["vasallo", "impostor"]
    role: str
    who: str
    why: str
    kind: Literal["act.set_role"] = "act.set_role"


@dataclass(frozen=True, slots=True)
class GiveTask:
    """A vasallo gets one task more, not begun."""

    character: CharacterId
    task: TaskId
    who: str
    why: str
    kind: Literal["act.give_task"] = "act.give_task"


@dataclass(frozen=True, slots=True)
class TakeTask:
    """A task is no longer his."""

    character: CharacterId
    task: TaskId
    who: str
    why: str
    kind: Literal["act.take_task"] = "act.take_task"


@dataclass(frozen=True, slots=True)
class SetTaskStage:
    """`done` stages of a task are done (0 puts it back to the start).

    The wait before the next stage has `wait` phases left; None: all of it, as if the last stage
    had just been done.
    """

    character: CharacterId
    task: TaskId
    done: int
    who: str
    why: str
    wait: int | None = None
    kind: Literal["act.set_task_stage"] = "act.set_task_stage"


@dataclass(frozen=True, slots=True)
class SetCooldown:
    """An ability of somebody's is available from global phase `available_from`."""

    character: CharacterId
    available_from: int
    who: str
    why: str
    ability: Ability = "kill"
    kind: Literal["act.set_cooldown"] = "act.set_cooldown"


@dataclass(frozen=True, slots=True)
class SetUses:
    """How often he has rung the bell and been granted a prórroga; None leaves it."""

    character: CharacterId
    bells: int | None
    extensions: int | None
    who: str
    why: str
    kind: Literal["act.set_uses"] = "act.set_uses"


@dataclass(frozen=True, slots=True)
class SetHiding:
    """Inside a passage at `entrance`, for `inside` phases already; None puts him out."""

    character: CharacterId
    entrance: str | None
    who: str
    why: str
    inside: int = 0
    kind: Literal["act.set_hiding"] = "act.set_hiding"


@dataclass(frozen=True, slots=True)
class SetLook:
    """The Cambiaformas has somebody's look for `left` more phases; None gives his own back.

    `left` None is a whole transformation.
    """

    character: CharacterId
    look: CharacterId | None
    who: str
    why: str
    left: int | None = None
    kind: Literal["act.set_look"] = "act.set_look"


@dataclass(frozen=True, slots=True)
class SetTalisman:
    """The talisman's charges, whether this load's point was spent, tasks done while empty."""

    character: CharacterId
    charges: int
    who: str
    why: str
    paid: bool = False
    finished: int = 0
    kind: Literal["act.set_talisman"] = "act.set_talisman"


@dataclass(frozen=True, slots=True)
class SetWatching:
    """The places he watches with the Bola; none breaks his gaze."""

    character: CharacterId
    places: tuple[PlaceId, ...]
    who: str
    why: str
    kind: Literal["act.set_watching"] = "act.set_watching"


@dataclass(frozen=True, slots=True)
class SetCandle:
    """He carries a lit candelabro, or none."""

    character: CharacterId
    carries: bool
    who: str
    why: str
    kind: Literal["act.set_candle"] = "act.set_candle"


@dataclass(frozen=True, slots=True)
class SetCorpse:
    """Where somebody's corpse lies; None takes it away."""

    character: CharacterId
    place: PlaceId | None
    who: str
    why: str
    kind: Literal["act.set_corpse"] = "act.set_corpse"


@dataclass(frozen=True, slots=True)
class ReplaceAction:
    """What somebody does in an open phase; `action` None cancels it."""

    character: CharacterId
    phase: int
    action: Action | None
    who: str
    why: str
    kind: Literal["act.replace_action"] = "act.replace_action"


@dataclass(frozen=True, slots=True)
class ReplaceFree:
    """All that somebody does for free in an open phase; none cancels it.

    `phase` None is the first legal one, for reports and bells only (AMB-292).
    """

    character: CharacterId
    phase: int | None
    actions: tuple[Action, ...]
    who: str
    why: str
    kind: Literal["act.replace_free"] = "act.replace_free"


@dataclass(frozen=True, slots=True)
class SetVote:
    """A vote on the narrator's word, whatever was cast before; `void` takes it out."""

    character: CharacterId
    vote: Literal["for", "abstain", "void"]
    target: CharacterId | None
    who: str
    why: str
    kind: Literal["act.set_vote"] = "act.set_vote"


@dataclass(frozen=True, slots=True)
class SetBan:
    """No round admits alterations up to `until_round`, that one included (HAC-ALT-11)."""

    until_round: int
    who: str
    why: str
    kind: Literal["act.set_ban"] = "act.set_ban"


@dataclass(frozen=True, slots=True)
class SetWindow:
    """Open (until `until`) or close (`until` None) somebody's alteration window."""

    character: CharacterId
    until: int | None
    who: str
    why: str
    kind: Literal["act.set_window"] = "act.set_window"


@dataclass(frozen=True, slots=True)
class ShiftDeadline:
    """The next instant (declaration, phase, opening or deliberation) becomes `to`.

    With `character`, only that player's declaration deadline moves (AMB-026).
    """

    to: int
    who: str
    why: str
    character: CharacterId | None = None
    kind: Literal["act.shift_deadline"] = "act.shift_deadline"


@dataclass(frozen=True, slots=True)
class VoidPhase:
    """The last executed phase of this round never happened; it is resolved again."""

    who: str
    why: str
    kind: Literal["act.void_phase"] = "act.void_phase"


@dataclass(frozen=True, slots=True)
class ReplacePlayer:
    """Somebody else plays a character from `since` on (AMB-017): only the log changes here.

    Accounts and scenes are the service's; the character, and all he knows, goes on.
    """

    character: CharacterId
    account: str
    since: int
    who: str
    why: str
    kind: Literal["act.replace_player"] = "act.replace_player"


PersonAct = (
    MovePerson
    | KillPerson
    | RevivePerson
    | RetirePerson
    | SetRole
    | GiveTask
    | TakeTask
    | SetTaskStage
    | SetCooldown
    | SetUses
    | SetHiding
    | SetLook
    | SetTalisman
    | SetWatching
    | SetCandle
    | SetCorpse
    | ReplacePlayer
)
OrderAct = ReplaceAction | ReplaceFree | SetVote | SetBan | SetWindow
ClockAct = ShiftDeadline | Pause | Resume
RuleAct = ChangeRuling | VoidPhase
DirectorAct = PersonAct | HouseAct | OrderAct | ClockAct | RuleAct
