"""Words typed outside a forum, as a forum would hold them."""

from __future__ import annotations

from html import escape


def as_html(text: str) -> str:
    """Plain words as a post's body: a paragraph a line."""
    return "".join(f"<p>{escape(line)}</p>" for line in text.splitlines())
