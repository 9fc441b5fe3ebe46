"""What each shipped forum takes in one message, as its software comes, and where letters are cut."""

from __future__ import annotations

from itertools import pairwise

import pytest

from forumbridge.forum.opening import capabilities_of, load_any_profile
from forumbridge.forum.port import Capabilities
from forumbridge.narration.document import Document, Paragraph, Text
from forumbridge.narration.render import render
from forumbridge.narration.splitting import split
from tests.forumbridge.forum.kit import PROFILES

SENTENCE = "Sir Pepito llega a la Galería cubierta, mira bajo el tapiz y no halla a nadie. "
UNTOLD = {"foroactivo", "invision4", "machina", "umbria"}
"""No source tells their limit; machina has none unless its project sets one."""


def can(name: str) -> Capabilities:
    """What a shipped profile says its forum can do."""
    return capabilities_of(load_any_profile(PROFILES / f"{name}.toml"))


NAMES = sorted(path.stem for path in PROFILES.glob("*.toml"))
LIMITED = [name for name in NAMES if can(name).max_length]


def test_only_forums_whose_limit_nobody_tells_have_none() -> None:
    assert set(NAMES) - set(LIMITED) == UNTOLD


@pytest.mark.parametrize("name", LIMITED)
def test_a_long_letter_is_cut_at_the_ends_of_paragraphs_as_late_as_the_forum_takes(
    name: str,
) -> None:
    forum = can(name)

    def fits(document: Document) -> bool:
        return len(render(document, forum.markup).encode()) <= forum.max_length

    paragraph = (SENTENCE * (forum.max_length // (6 * len(SENTENCE)))).strip()
    said = [f"Apunte {number}. {paragraph}" for number in range(12)]
    whole = Document(tuple(Paragraph((Text(text),)) for text in said))
    parts = split(whole, fits)
    assert len(parts) > 1
    assert [block for part in parts for block in part.blocks] == list(whole.blocks)
    assert all(fits(part) for part in parts)
    for part, following in pairwise(parts):
        assert not fits(Document((*part.blocks, following.blocks[0])))
