"""A call through an ntfy server: one POST of plain text to the narrator's topic."""

from __future__ import annotations

from email.header import Header
from typing import TYPE_CHECKING

from forumbridge.alerts.failed import NotSent
from forumbridge.config_files.narrator_sections import NtfySection
from forumbridge.forum.outside import post_outside

if TYPE_CHECKING:
    from forumbridge.forum.http import Transport


def push(
    section: NtfySection, token: str, title: str, text: str, transport: Transport | None = None
) -> None:
    """Publish it; `token` is sent only if there is one.

    Raises:
        NotSent: the server can't be reached or does not take it.
    """
    headers = {
        "Title": Header(title, "utf-8").encode() if not title.isascii() else title,
        "Tags": "game_die",
        "Content-Type": "text/plain; charset=utf-8",
    }
    if token:
        headers["Authorization"] = f"Bearer {token}"
    address = f"{section.address.rstrip('/')}/{section.topic}"
    answer = post_outside(address, text.encode(), headers, transport=transport)
    if isinstance(answer, str):
        raise NotSent(f"el servidor de ntfy {answer}")
    if not 200 <= answer < 300:
        raise NotSent(f"el servidor de ntfy no acepta el aviso ({answer})")
