"""Writing over a file of a game folder: the old one or the new one is there, never half of it."""

from __future__ import annotations

from pathlib import Path

from forumbridge.config_files.new_game import write_private


def write_over(path: Path, text: str) -> None:
    """Put `text` into `path`, for its owner's eyes only.

    Raises:
        OSError: it can't be written; the old one is still there.
    """
    unfinished = path.with_name(f".{path.name}.nuevo")
    unfinished.unlink(missing_ok=True)
    write_private(unfinished, text.encode())
    unfinished.replace(path)
