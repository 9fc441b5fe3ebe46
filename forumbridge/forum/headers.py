"""What the headers of a request and of an answer say."""

from __future__ import annotations

import re
from email.utils import parsedate_to_datetime

import forumbridge


def user_agent(contact: str) -> str:
    """Who we are and how to reach the person behind."""
    safe = re.sub(r"[^\x20-\x7e]|[()\\]", "", contact).strip()
    return f"Forumbridge/{forumbridge.__version__} (+{safe or 'sin contacto'})"


def http_date(text: str) -> int | None:
    """A date in UTC seconds; None if it is none."""
    try:
        return int(parsedate_to_datetime(text).timestamp())
    except ValueError:
        return None


def retry_after(text: str, now: int) -> int | None:
    """How many seconds a `Retry-After` asks us to wait; None if it asks nothing."""
    if text.strip().isdigit():
        return int(text)
    instant = http_date(text) if text else None
    return None if instant is None else max(0, instant - now)
