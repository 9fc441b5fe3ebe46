"""What a step brought about. Events are for views, the narrator's log and nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core import events
from engine.core.events import Log, Rejected
from engine.hacienda.facts.phase_record import Corpse, PhaseRecord
from engine.hacienda.facts.state import PublicationKind, Side
from engine.vocabulary.actions import SabotageKind
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class Accepted:
    """A declaration, alteration, vote or request took its place. `what` names which."""

    character: CharacterId
    what: str
    post: str = ""
    phases: tuple[int, ...] = ()
    data: Mapping[str, str] = field(default_factory=dict[str, str])
    kind: str = "accepted"


@dataclass(frozen=True, slots=True)
class PhaseResolved:
    """A phase was executed."""

    record: PhaseRecord
    kind: str = "phase_resolved"


@dataclass(frozen=True, slots=True)
class DeliberationOpened:
    """Somebody reported or rang (HAC-REP-06…12)."""

    caller: CharacterId
    by_bell: bool
    corpse: CharacterId | None
    deaths: tuple[CharacterId, ...]
    corpses: tuple[Corpse, ...]
    name: CharacterId | None = None
    """The name under which the caller is published (`caller_name`)."""
    angel: bool = False
    """The Ángel stopped an attempt since the last deliberation (HAC-DEL-13)."""
    cancelled: tuple[SabotageKind, ...] = ()
    """Sabotages that end with the opening (AMB-139)."""
    kind: str = "deliberation_opened"


@dataclass(frozen=True, slots=True)
class DeliberationClosed:
    """The tally, without what anybody voted (HAC-VOTE-04, HAC-VOTE-05)."""

    votes: tuple[tuple[CharacterId, int], ...]
    """Votes for each character voted for, most first, ties in roster order."""
    abstentions: int
    eliminated: CharacterId | None
    voted: tuple[CharacterId, ...] = ()
    """Who voted, in roster order, with `show_who_voted` only (AMB-265)."""
    kind: str = "deliberation_closed"


@dataclass(frozen=True, slots=True)
class GameOver:
    """A side won (HAC-WIN-01…08); `reason` is IMPOSTORS_OUT, TASKS_DONE, PARITY
    or SABOTAGE."""

    winner: Side
    reason: str
    kind: str = "game_over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication(events.Publication[PublicationKind]):
    """Something must be published now: one personal report each and, unless None, a public one.

    `phases` are the phases of round `round` it tells. Reports are made by
    `engine.hacienda.telling.projection` from the state after the step and the step's events. The
    order of personal reports is `order`, freshly drawn (AMB-272).
    """

    round: int
    phases: tuple[int, ...]


Event = (
    Rejected
    | Accepted
    | PhaseResolved
    | DeliberationOpened
    | DeliberationClosed
    | GameOver
    | Log
    | Publication
)
