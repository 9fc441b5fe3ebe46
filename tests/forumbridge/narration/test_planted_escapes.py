"""R15 has teeth: a text that gets out of its markup is seen when the post is read back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from forumbridge.narration import escape
from forumbridge.narration.document import Bullets, Document, Heading, Paragraph, Quotation, Text
from forumbridge.narration.readback import comparable, comparable_plain, foreign_markup
from forumbridge.narration.render import Markup, render
from tests.forumbridge.narration.strategies import ATTACKS
from tests.forumbridge.narration.test_render import FORUMS

Forum = Callable[[str], str]


def is_noticed(markup: Markup, forum: Forum, attack: str) -> bool:
    document = Document(
        (
            Heading(attack),
            Paragraph((Text("Dice "), Text(attack, strong=True))),
            Bullets(((Text(attack),),)),
            Quotation(attack),
            Paragraph((Text(attack),)),
        )
    )
    page = forum(render(document, markup))
    return comparable(page) != comparable_plain(document) or bool(foreign_markup(page))


def plant(patch: pytest.MonkeyPatch, markup: Markup, forgotten: str) -> None:
    """Let the escapes of a markup forget some characters (all of them for an empty text)."""
    right = getattr(escape, markup)

    def wrong(text: str, **more: bool) -> str:
        if not forgotten:
            return text
        pieces = re.split(f"([{re.escape(forgotten)}]+)", text)
        return "".join(
            piece if number % 2 else right(piece, **more) for number, piece in enumerate(pieces)
        )

    patch.setattr(escape, markup, wrong)


@pytest.mark.parametrize(("markup", "forum"), FORUMS)
def test_no_escape_at_all_is_noticed(
    monkeypatch: pytest.MonkeyPatch, markup: Markup, forum: Forum
) -> None:
    assert not any(is_noticed(markup, forum, attack) for attack in ATTACKS)
    plant(monkeypatch, markup, "")
    assert any(is_noticed(markup, forum, attack) for attack in ATTACKS)


@pytest.mark.parametrize(
    ("markup", "forgotten"),
    [
        pytest.param("html", "<", id="html: <"),
        pytest.param("html", "&", id="html: &"),
        pytest.param("bbcode", "[]", id="bbcode: brackets"),
        pytest.param("bbcode", "@", id="bbcode: @"),
        pytest.param("bbcode", ":", id="bbcode: smileys and addresses"),
        pytest.param("markdown", "*", id="markdown: *"),
        pytest.param("markdown", "`", id="markdown: `"),
        pytest.param("markdown", "[]", id="markdown: brackets"),
        pytest.param("markdown", "&", id="markdown: &"),
    ],
)
def test_one_forgotten_character_is_noticed(
    monkeypatch: pytest.MonkeyPatch, markup: Markup, forgotten: str
) -> None:
    plant(monkeypatch, markup, forgotten)
    forums = [case.values[1] for case in FORUMS if case.values[0] == markup]
    assert any(
        is_noticed(markup, forum, attack)  # type: ignore[arg-type]
        for forum in forums
        for attack in ATTACKS
    )
