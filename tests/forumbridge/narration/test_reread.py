"""A message read again from a forum's markup is the message that was rendered."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from forumbridge.narration.document import Bullets, Document, Heading, Paragraph, Text
from forumbridge.narration.readback import comparable_plain
from forumbridge.narration.render import Markup, plain, render, tidy, with_marker
from forumbridge.narration.reread import document_of
from tests.forumbridge.narration.strategies import documents

MARKUPS: tuple[Markup, ...] = ("html", "bbcode", "markdown")

PARTS = Document(
    (
        Heading("Ronda 3, fase 2"),
        Paragraph((Text("Está en la "), Text("Capilla", strong=True), Text(". Oyó «a*b» & [b]."))),
        Bullets(((Text("una "), Text("vela", emphasis=True)), (Text("dos", True, True),))),
        Paragraph((Text("Dos líneas\nde una vez: 3 < 4."),)),
    )
)


@pytest.mark.parametrize("markup", MARKUPS)
def test_every_part_comes_back(markup: Markup) -> None:
    document = with_marker(PARTS, "⟨7f3k-9q2c⟩")
    again = document_of(render(document, markup), markup, plain="no hace falta")
    assert tidy(again) == tidy(document)


@pytest.mark.parametrize("markup", MARKUPS)
@settings(max_examples=60)
@given(document=documents)
def test_whatever_is_shown_says_what_was_sent(markup: Markup, document: Document) -> None:
    body = render(document, markup)
    again = document_of(body, markup, plain=plain(document))
    assert comparable_plain(again) == comparable_plain(document)


@pytest.mark.parametrize(
    "body",
    ["<p onclick=x>hola</p>", "<script>alert(1)</script>", "<p>sin cerrar", "<b>negrita</b>"],
)
def test_what_is_not_ours_is_shown_by_its_bare_text(body: str) -> None:
    shown = render(document_of(body, "html", plain="hola <b>a todos</b>"), "html")
    assert shown == "<p>hola &#60;b&#62;a todos&#60;/b&#62;</p>"
