"""Commands to be copied from what is printed: a path with spaces in it stays one word."""

from __future__ import annotations

import shlex
from pathlib import Path


def command(*words: object) -> str:
    """`forumbridge` and `words`, paths quoted where a shell needs it; words of ours as they are."""
    said = (shlex.quote(str(word)) if isinstance(word, Path) else str(word) for word in words)
    return " ".join(("forumbridge", *said))
