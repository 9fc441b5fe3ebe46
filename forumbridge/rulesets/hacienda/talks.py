"""Where those who meet talk (AMB-054), and which of their scenes are open, so that all of a round
close together (AMB-267).

They close at the next opening, when a deliberation is called, or at the end, whoever has died or
left since: nothing about their closing can tell that somebody did.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from engine.hacienda.facts.events import Publication
from engine.hacienda.facts.state import PublicationKind, State
from engine.hacienda.game import Hacienda
from engine.hacienda.setting.rulings import Ruleset
from engine.hacienda.telling.reports import SceneReport
from forumbridge.forum.port import Capabilities

Told = tuple[State, Publication]
_CLOSING = frozenset(
    {PublicationKind.OPENING, PublicationKind.DELIBERATION_OPEN, PublicationKind.END}
)


class Way(Enum):
    """How a conversation is kept from those who have no part in it."""

    ADDRESSED = "addressed"
    """In the scene of its place, every message for the group only: late-comers can't read back."""
    TOPIC = "topic"
    """In a private topic of the group, which the narrator opens."""
    PLACE = "place"
    """In the scene of its place, to which the narrator lets the group: late-comers can."""


def way_of(rules: Ruleset, forum: Capabilities) -> Way:
    """By the ruling and what the forum can do (AMB-054).

    Where posts have readers a place's scene is always written in for the group alone: `per_place`
    gives nothing away there.
    """
    if rules.scene_instance == "per_group":
        return Way.TOPIC
    if forum.recipients_per_post:
        return Way.ADDRESSED
    by_group = rules.scene_instance == "by_capability" and forum.private_topics
    return Way.TOPIC if by_group else Way.PLACE


@dataclass(slots=True)
class Talks:
    """The publications whose scenes are still open; their reports are made only when needed."""

    rules: Hacienda
    _open: list[Told] = field(default_factory=list[Told])

    def fork(self) -> Talks:
        """The same scenes, to go on from apart."""
        return Talks(self.rules, list(self._open))

    def heard(self, state: State, publication: Publication) -> tuple[Told, ...]:
        """Take in a publication; those whose scenes it closes."""
        over: tuple[Told, ...] = ()
        if publication.publication in _CLOSING:
            over = tuple(self._open)
            self._open.clear()
        elif publication.publication is PublicationKind.PHASES:
            self._open.append((state, publication))
        return over

    def reports(self, told: Iterable[Told]) -> tuple[SceneReport, ...]:
        """The scenes that those publications opened."""
        return tuple(
            report
            for state, publication in told
            for report in self.rules.scene_reports(state, publication)
        )
