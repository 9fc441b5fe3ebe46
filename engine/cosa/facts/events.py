"""What a step brought about. Events are for views, the narrator's log and nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core import events
from engine.core.events import Log, SceneChanged, Withdrawn
from engine.cosa.facts.inputs import CosaChoice
from engine.cosa.setting.words import Cause, PublicationKind, Role, Winner
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class Accepted(events.Accepted[CosaChoice]):
    """A choice took its place. `final` says that its author can't change it."""


@dataclass(frozen=True, slots=True)
class Rejected(events.RejectedChoice[CosaChoice]):
    """An input, or one choice of it, was not applied; `code` says why (section 0, E-11)."""


@dataclass(frozen=True, slots=True)
class Asked(events.Asked[CosaChoice]):
    """A post is in doubt until its author, or the narrator, says yes; nothing counts before."""


@dataclass(frozen=True, slots=True)
class Warned:
    """A message stands where it should not (NM-C32), or is one too many (NM-C30)."""

    character: CharacterId
    code: str
    post: str
    data: Mapping[str, str] = field(default_factory=dict[str, str])
    kind: str = "warned"


@dataclass(frozen=True, slots=True)
class Died:
    """Somebody died."""

    character: CharacterId
    cause: Cause
    role: Role
    kind: str = "died"


@dataclass(frozen=True, slots=True)
class Converted:
    """Somebody is Asimilado from now on."""

    character: CharacterId
    kind: str = "converted"


@dataclass(frozen=True, slots=True)
class GameOver:
    """A side won."""

    winner: Winner
    reason: str
    kind: str = "game_over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication(events.Publication[PublicationKind]):
    """Something must be published now: personal reports in `order`, and a public one if it has it.

    Reports are `Cosa.player_report` and `Cosa.public_report` of the state after the step. Only
    those in `order` get one; the order is freshly drawn.
    """

    turn: int
    public: bool


Event = (
    Accepted
    | Rejected
    | Asked
    | Withdrawn
    | Warned
    | Died
    | Converted
    | SceneChanged
    | GameOver
    | Log
    | Publication
)
