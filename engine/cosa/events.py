"""What a step brought about. Events are for views, the narrator's log and nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cosa.inputs import CosaChoice
from engine.cosa.words import Cause, PublicationKind, Role, Winner
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class Accepted:
    """A choice took its place. `final` says that its author can't change it (NM-C03)."""

    character: CharacterId
    choice: CosaChoice
    post: str
    final: bool
    kind: str = "accepted"


@dataclass(frozen=True, slots=True)
class Rejected:
    """An input, or one choice of it, was not applied; `code` says why (section 0, E-11).

    Made from public data and the character's own knowledge only. Nothing changed.
    """

    character: CharacterId | None
    code: str
    post: str = ""
    choice: CosaChoice | None = None
    data: Mapping[str, str] = field(default_factory=dict[str, str])
    kind: str = "rejected"


@dataclass(frozen=True, slots=True)
class Asked:
    """A post is in doubt until its author, or the narrator, says yes; nothing counts before."""

    character: CharacterId
    code: str
    post: str
    choice: CosaChoice
    kind: str = "asked"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Something decided was taken back; `what` names which."""

    character: CharacterId
    what: str
    post: str
    kind: str = "withdrawn"


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
class SceneChanged:
    """Who reads a scene and whether they may write in it: for whoever opens scenes by hand too."""

    scene: str
    members: tuple[CharacterId, ...]
    open: bool
    kind: str = "scene_changed"


@dataclass(frozen=True, slots=True)
class GameOver:
    """A side won."""

    winner: Winner
    reason: str
    kind: str = "game_over"


@dataclass(frozen=True, slots=True)
class Log:
    """A line for the narrator's log, with the rule it comes from."""

    code: str
    rule: str
    data: Mapping[str, str] = field(default_factory=dict[str, str])
    kind: str = "log"


@dataclass(frozen=True, slots=True)
class Publication:
    """Something must be published now: personal reports in `order`, and a public one if it has it.

    Reports are `Cosa.player_report` and `Cosa.public_report` of the state after the step. Only
    those in `order` get one; the order is freshly drawn.
    """

    number: int
    publication: PublicationKind
    turn: int
    order: tuple[CharacterId, ...]
    public: bool
    kind: str = "publication"


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
