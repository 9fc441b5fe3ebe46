"""The seed nobody can choose: a secret published as a hash, mixed with what players say later.

The narrator publishes `commit(secret)` in the opening, before any reply exists, so he can't pick
the secret by its result; the replies are mixed in, so neither can the players.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

_DOMAIN = b"forumbridge.seed.v1"


def commit(secret: bytes) -> str:
    """SHA-256 of the secret, in hex: what the opening publishes."""
    return hashlib.sha256(secret).hexdigest()


def game_seed(secret: bytes, replies: Sequence[tuple[str, str, int]]) -> str:
    """The seed of the game, 64 hex digits: HMAC-SHA256 keyed by the secret over the replies.

    A reply is (character, post, instant in UTC seconds); their order counts.
    """
    message = _DOMAIN + len(replies).to_bytes(8, "big")
    for character, post, at in replies:
        message += _field(character) + _field(post) + _field(str(at))
    return hmac.new(secret, message, hashlib.sha256).hexdigest()


def _field(text: str) -> bytes:
    raw = text.encode()
    return len(raw).to_bytes(8, "big") + raw
