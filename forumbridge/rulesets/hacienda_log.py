"""What happened, in a line of the narrator's log."""

from __future__ import annotations

from engine.hacienda.events import Log, Rejected


def log_line(event: Log | Rejected) -> str:
    """The event's code with its rule or character, and what it is about."""
    details = ", ".join(f"{key}={value}" for key, value in sorted(event.data.items()))
    subject = f"({event.rule})" if isinstance(event, Log) else event.character or ""
    return f"{event.code} {subject} {details}".strip()
