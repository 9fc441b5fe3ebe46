"""What every game tells of its clocks in the same way, and when a narrator wants receipts."""

from __future__ import annotations

from typing import Literal, Protocol

from engine.core.acts import Pause, Resume
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.document import Document

ReceiptPolicy = Literal["siempre", "dudas", "nunca"]
"""When receipts go out (`[lectura] acuse`): for every order, only where something is not certain,
or never. Questions, refusals and the answers to votes and requests are no receipts: always."""


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
