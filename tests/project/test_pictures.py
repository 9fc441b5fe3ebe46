"""The guide's pictures: all there, all shown, each with its words, none too heavy for a phone."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
MOST_BYTES = 120_000


def test_every_picture_is_shown_with_words_and_is_light() -> None:
    shown = re.findall(
        r"!\[([^\]]*)\]\(imagenes/([\w-]+\.png)\)",
        (DOCS / "guia-del-narrador.md").read_text("utf-8"),
    )
    files = {path.name: path.stat().st_size for path in (DOCS / "imagenes").iterdir()}
    assert sorted(name for _, name in shown) == sorted(files)
    assert all(len(words) > 20 for words, _ in shown)
    assert len(files) <= 8
    assert max(files.values()) < MOST_BYTES
