"""How long a publication takes on a forum: its messages one after the other at the forum's pace."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from forumbridge.forum.account import POST_MARGIN

REQUESTS = 3
"""Of one message: the form, the post, and reading it back."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What slows posting down, in seconds; the forum's own answers come on top."""

    between_requests: float
    between_posts: float
    """What the forum demands between two posts of one account; 0 for nothing."""
    before_sending: float = 0.0
    """How long a form rests before it is sent."""

    @property
    def per_message(self) -> float:
        """From one message to the next."""
        asked = REQUESTS * self.between_requests + self.before_sending
        return max(asked, POST_MARGIN * self.between_posts)

    def seconds(self, messages: int) -> int:
        """From the first message of a publication until its last has been read back."""
        last = REQUESTS * self.between_requests + self.before_sending
        return ceil(max(0, messages - 1) * self.per_message + (last if messages else 0))

    def runs(self, messages: int, *, budget_seconds: int) -> int:
        """In how many runs a publication goes out, each stopping at its budget."""
        if not messages:
            return 0
        in_one = max(1, ceil(budget_seconds / self.per_message)) if self.per_message else messages
        return ceil(messages / in_one)
