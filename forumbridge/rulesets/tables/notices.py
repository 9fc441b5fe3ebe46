"""Letters that the service sends alike in the games without a map, and which answers are said."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, Protocol

from engine.core.acts import Pause, Resume
from engine.vocabulary import CharacterId, Status
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.blocks import parse_plain
from forumbridge.narration.deciding import decided_by_hand
from forumbridge.narration.document import Document
from forumbridge.rulesets.base import Understanding

ReceiptPolicy = Literal["siempre", "dudas", "nunca"]
"""When the narrator wants receipts (`[lectura] acuse`)."""


class ClockNarrator(Protocol):
    """Words what befalls a game's clocks."""

    def paused(self) -> Document:
        """All clocks stop."""
        ...

    def resumed(self, deadline: int | None) -> Document:
        """They go on; `deadline` is the end of what is going on."""
        ...

    def outage(self, deadline: int) -> Document:
        """The forum was down, and a deadline moves."""
        ...


def stopped_or_going_on(
    narrator: ClockNarrator, given: Pause | Resume, until: int | None
) -> Letter:
    """The notice of a pause or of its end; `until` is the end of what is going on."""
    document = narrator.paused() if isinstance(given, Pause) else narrator.resumed(until)
    return Letter("notice", Scene(SceneKind.PUBLIC), document, cause=f"{given.kind}:{given.at}")


def outage_notice(narrator: ClockNarrator, to: int) -> Letter:
    """The notice of an outage, with the new end of what it hit."""
    document = narrator.outage(to)
    return Letter("notice", Scene(SceneKind.PUBLIC), document, cause=f"outage:{to}")


def recap_notice(who: CharacterId, told: str) -> Letter:
    """What somebody knows, in his own scene, for his new player."""
    scene = Scene(SceneKind.PERSONAL, who)
    return Letter("notice", scene, parse_plain(told), recipients=(who,), cause=f"recap:{who}")


def is_said(policy: ReceiptPolicy, understood: Understanding, *, receipt: bool) -> bool:
    """Whether something is said of a post that was understood so. Refusals always, unless of what
    the narrator decided, who reads them himself; receipts as he wants them (`[lectura] acuse`)."""
    if not receipt:
        return not understood.decided
    if policy == "siempre":
        return True
    read = understood.declaration.readings
    in_doubt = any(reading.status is not Status.ACCEPTED for reading in read)
    return policy == "dudas" and (in_doubt or understood.decided)


def decision_notice(understood: Understanding, told: Letter | None) -> tuple[Letter, ...]:
    """The receipt of what the narrator decided on a post, saying that it was he."""
    if told is None:
        return ()
    asked = any(one.level != "info" and not one.private for one in understood.doubts)
    blocks = (*decided_by_hand(more=asked).blocks, *told.document.blocks)
    return (replace(told, document=Document(blocks)),)
