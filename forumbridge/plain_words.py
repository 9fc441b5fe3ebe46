"""Words from outside a forum as a forum would hold them, and figures as people say them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def as_html(text: str) -> str:
    """Plain words as a post's body: a paragraph a line."""
    return "".join(f"<p>{escape(line)}</p>" for line in text.splitlines())


def lapse(seconds: int) -> str:
    """Seconds as a person says them: `45 s`, `4 min 30 s`, `2 h 15 min`, `25 días y 4 h`."""
    minutes, rest = divmod(abs(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    if days:
        said = "1 día" if days == 1 else f"{days} días"
        return f"{said} y {hours} h" if hours else said
    if hours:
        return f"{hours} h {minutes} min" if minutes else f"{hours} h"
    parts = [f"{minutes} min" if minutes else "", f"{rest} s" if rest or not minutes else ""]
    return " ".join(part for part in parts if part)


def ended(text: str) -> str:
    """A sentence with its stop, where it neither asks nor has one."""
    return text if text.endswith(("?", "!", "…")) else f"{text.rstrip('.')}."


def sentences(parts: Iterable[str]) -> str:
    """Each part as a sentence of its own, with its capital and its stop."""
    return " ".join(ended(f"{one[:1].upper()}{one[1:]}") for one in parts if one)
