"""What folding inputs comes to in any of the games: the `Step` that their events make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.core.events import Log, Publication, Rejected
from forumbridge.letters import Letter
from forumbridge.rulesets.base import Step


def step_of(
    events: Sequence[object],
    told: Sequence[str],
    letters: Sequence[Letter],
    refused: Sequence[str],
    remarks: Sequence[str] = (),
) -> Step:
    """The events of some inputs as a step, each of them in `told` as it is stored."""
    return Step(
        letters=tuple(letters),
        log=tuple(log_line(e) for e in events if isinstance(e, Log | Rejected)),
        events_json=tuple(told),
        publications=tuple(one.number for one in publications(events)),
        refused=tuple(refused),
        remarks=tuple(remarks),
    )


def log_line(event: Log | Rejected) -> str:
    """A line of the narrator's log: the event's code with its rule or character, and what it is
    about."""
    details = ", ".join(f"{key}={value}" for key, value in sorted(event.data.items()))
    subject = f"({event.rule})" if isinstance(event, Log) else event.character or ""
    return f"{event.code} {subject} {details}".strip()


def publications(events: Iterable[object]) -> list[Publication[Any]]:
    """Those among these events."""
    found: list[Any] = [event for event in events if isinstance(event, Publication)]
    return found


def rejections(events: Iterable[object]) -> list[Rejected]:
    """Those among these events."""
    return [event for event in events if isinstance(event, Rejected)]
