"""The short text that proves a post is ours: `⟨7f3k-9q2c⟩`.

It is an HMAC over everything that must not change between intent and post, so that after a restore
a marker never vouches for another text, reader or speaker. The sequence in it is the thread's own:
a global one would tell a player how many messages others receive.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from forumbridge.storage.codec import compact

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"
"""No character that a person could take for another when pasting by hand."""

HALF = 4
_DOMAIN = b"forumbridge.marker.v1"


def marker(
    secret: bytes,
    *,
    game: str,
    thread: str,
    seq: int,
    body: str,
    recipients: Sequence[str] | None,
    speaker: str | None,
) -> str:
    """The marker of one message; `body` is its text in the forum's markup without the marker."""
    key = hmac.new(secret, _DOMAIN, hashlib.sha256).digest()
    digest = hashlib.sha256(body.encode()).hexdigest()
    audience = None if recipients is None else sorted(recipients)
    said = compact([game, thread, seq, digest, audience, speaker])
    number = int.from_bytes(hmac.new(key, said.encode(), hashlib.sha256).digest(), "big")
    letters: list[str] = []
    for _ in range(2 * HALF):
        number, index = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[index])
    text = "".join(letters)
    return f"⟨{text[:HALF]}-{text[HALF:]}⟩"
