"""What the forum answered, as it came: what reads it needs nothing of what asked for it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of the forum. `path` is below the forum's address, without the query."""

    status: int
    url: str = field(repr=False)
    path: str
    content: bytes = field(repr=False)
    content_type: str
    location: str | None = field(default=None, repr=False)
    """Where a redirect points, absolute."""
    retry_after: int | None = None
    date: int | None = None
    """When the forum says that it made the page, in UTC seconds."""

    @property
    def may_pass(self) -> bool:
        """Whether a later one may differ: too many requests, or trouble on the forum's side."""
        return self.status == 429 or self.status >= 500
