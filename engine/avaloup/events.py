"""What a step brought about. Events are for views, the narrator's log and nobody else."""

from __future__ import annotations

from dataclasses import dataclass

from engine.avaloup.inputs import AvaloupChoice
from engine.avaloup.words import PublicationKind, Winner
from engine.core import events
from engine.core.events import Log, SceneChanged, Withdrawn


@dataclass(frozen=True, slots=True)
class Accepted(events.Accepted[AvaloupChoice]):
    """A choice took its place. `final` says that its author can't change it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected(events.RejectedChoice[AvaloupChoice]):
    """An input, or one choice of it, was not applied; `code` says why (section 0, E-11).

    Besides those: `W-NOTEAM` no legal team is proposed yet · `W-NOTPUBLIC` a proposal or a call
    that not everybody can read. What the narrator or the service may not do has codes in words.
    """

    public: bool = False
    """The post was public, so the answer may be (NM-A05)."""


@dataclass(frozen=True, slots=True)
class Asked(events.Asked[AvaloupChoice]):
    """A post is in doubt until its author, or the narrator, says yes; nothing counts before."""


@dataclass(frozen=True, slots=True)
class GameOver:
    """A side won; `reason` is REJECTIONS, FAILURES, SEER_NAMED, SEER_MISSED, SEER_UNNAMED
    or CANCELLED."""

    winner: Winner
    reason: str
    kind: str = "game_over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication(events.Publication[PublicationKind]):
    """Something must be published now: personal reports in `order`, and a public one if it has it.

    Reports are `Avaloup.player_report` and `Avaloup.public_report` of the state after the step.
    Only those in `order` get one; the order is freshly drawn.
    """

    round: int
    public: bool


Event = Accepted | Rejected | Asked | Withdrawn | SceneChanged | GameOver | Log | Publication
