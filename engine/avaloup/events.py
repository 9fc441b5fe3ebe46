"""What a step brought about. Events are for views, the narrator's log and nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.avaloup.inputs import AvaloupChoice
from engine.avaloup.words import PublicationKind, Winner
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class Accepted:
    """A choice took its place. `final` says that its author can't change it."""

    character: CharacterId
    choice: AvaloupChoice
    post: str
    final: bool
    kind: str = "accepted"


@dataclass(frozen=True, slots=True)
class Rejected:
    """An input, or one choice of it, was not applied; `code` says why (section 0, E-11).

    Besides those: `W-NOTEAM` no legal team is proposed yet · `W-NOTPUBLIC` a proposal or a call
    that not everybody can read. What the narrator or the service may not do has codes in words.
    Made from public data and the character's own knowledge only. Nothing changed.
    """

    character: CharacterId | None
    code: str
    post: str = ""
    choice: AvaloupChoice | None = None
    data: Mapping[str, str] = field(default_factory=dict[str, str])
    public: bool = False
    """The post was public, so the answer may be (NM-A05)."""
    kind: str = "rejected"


@dataclass(frozen=True, slots=True)
class Asked:
    """A post is in doubt until its author, or the narrator, says yes; nothing counts before."""

    character: CharacterId
    code: str
    post: str
    choice: AvaloupChoice
    kind: str = "asked"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A vote, a card or a proposal was taken back; `what` names which."""

    character: CharacterId
    what: str
    post: str
    kind: str = "withdrawn"


@dataclass(frozen=True, slots=True)
class SceneChanged:
    """Who reads the wolves' scene: for whoever opens scenes by hand too (QA-13, QA-31)."""

    scene: str
    members: tuple[CharacterId, ...]
    open: bool
    kind: str = "scene_changed"


@dataclass(frozen=True, slots=True)
class GameOver:
    """A side won; `reason` is REJECTIONS, FAILURES, SEER_NAMED, SEER_MISSED, SEER_UNNAMED
    or CANCELLED."""

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

    Reports are `Avaloup.player_report` and `Avaloup.public_report` of the state after the step.
    Only those in `order` get one; the order is freshly drawn.
    """

    number: int
    publication: PublicationKind
    round: int
    order: tuple[CharacterId, ...]
    public: bool
    kind: str = "publication"


Event = Accepted | Rejected | Asked | Withdrawn | SceneChanged | GameOver | Log | Publication
