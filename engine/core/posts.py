"""The order of posts that a forum dates alike: lower post id first (AMB-127)."""

from __future__ import annotations

import re

_RUNS = re.compile(r"(\d+)")


def post_key(post: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key that puts `t1:9` before `t1:10`: numbers inside an id count as numbers."""
    return tuple(
        (0, int(part), "") if part.isdigit() else (1, 0, part) for part in _RUNS.split(post) if part
    )
