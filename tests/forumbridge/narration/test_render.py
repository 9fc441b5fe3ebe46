"""R15 in small: whatever a text says, a forum shows it as text."""

import html
import re

import pytest
from hypothesis import HealthCheck, given, settings
from markdown_it import MarkdownIt

from forumbridge.narration.document import Bullets, Document, Heading, Paragraph, Quotation, Text
from forumbridge.narration.readback import (
    comparable,
    comparable_plain,
    foreign_markup,
    normalised,
)
from forumbridge.narration.render import plain, render, with_marker
from tests.forumbridge.narration import bbcode_forum
from tests.forumbridge.narration.strategies import ATTACKS, documents

COMMONMARK = MarkdownIt("commonmark", {"html": True})
GITHUB = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def commonmark(body: str) -> str:
    return COMMONMARK.render(body)


def github(body: str) -> str:
    return GITHUB.render(body)


def html_forum(body: str) -> str:
    """An HTML forum that draws smileys and links bare mentions and addresses in text."""
    page = re.sub(r":\w+:(?=[\s<])|(?<=\s)[:;]-?\)", '<img class="smile" src="/s.png">', body)
    page = re.sub(r"(?<=[\s>])@\w+", lambda m: f'<a class="mention">{m[0]}</a>', page)
    return re.sub(r"(?<=[\s>])(https?://\S+|\w+\.org)", r'<a href="\1">\1</a>', page)


FORUMS = [
    pytest.param("html", html_forum, id="html"),
    pytest.param("markdown", commonmark, id="commonmark"),
    pytest.param("markdown", github, id="github"),
    pytest.param("bbcode", bbcode_forum.post, id="bbcode"),
]


@pytest.mark.parametrize("part", range(5))
@settings(max_examples=1000, suppress_health_check=list(HealthCheck))
@given(document=documents)
def test_twenty_thousand_posts_read_back_as_they_were_meant(part, document):
    """R15: 5,000 documents, each on four forums."""
    _reads_back(document)


def _reads_back(document):
    meant = comparable_plain(document)
    for row in FORUMS:
        markup, forum = row.values
        page = forum(render(document, markup))
        assert comparable(page) == meant, row.id
        assert foreign_markup(page) == (), row.id


@pytest.mark.parametrize(("markup", "forum"), FORUMS)
@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_in_any_place_of_a_document_stays_text(markup, forum, attack):
    document = Document(
        (
            Heading(attack),
            Paragraph((Text("Dice "), Text(attack, strong=True), Text(attack, emphasis=True))),
            Bullets(((Text(attack),), (Text("y "), Text(attack, strong=True, emphasis=True)))),
            Quotation(attack),
            Paragraph((Text(attack),)),
        )
    )
    page = forum(render(document, markup))
    assert comparable(page) == comparable_plain(document)
    assert foreign_markup(page) == ()


@pytest.mark.parametrize(
    ("forum", "planted"),
    [
        pytest.param(commonmark, "<b>x</b> ![x](https://ejemplo.org/x.png)", id="image"),
        pytest.param(commonmark, "> cita", id="quote"),
        pytest.param(commonmark, "1. uno", id="list"),
        pytest.param(bbcode_forum.post, "hola @pepito", id="mention"),
        pytest.param(bbcode_forum.post, "hola :smile:", id="smiley"),
        pytest.param(bbcode_forum.post, "[quote=x]y[/quote]", id="bbcode quote"),
        pytest.param(bbcode_forum.post, "mira ejemplo.org", id="bare address"),
        pytest.param(html_forum, "<p>hola @pepito</p>", id="html mention"),
    ],
)
def test_the_forums_of_these_tests_have_teeth(forum, planted):
    assert foreign_markup(forum(planted))


def test_each_markup_has_its_own_way_with_the_same_document():
    document = Document(
        (
            Heading("Ronda 1"),
            Paragraph((Text("Llegas a la "), Text("Capilla", strong=True), Text("."))),
            Bullets(((Text("uno"),), (Text("dos", emphasis=True),))),
            Quotation("voy al\nclaustro"),
        )
    )
    assert render(document, "html") == (
        "<p><strong>Ronda 1</strong></p>\n<p>Llegas a la <strong>Capilla</strong>.</p>\n"
        "<ul><li>uno</li><li><em>dos</em></li></ul>\n<p><em>«voy al<br>claustro»</em></p>"
    )
    assert render(document, "bbcode") == (
        "[b]Ronda 1[/b]\n\nLlegas a la [b]Capilla[/b].\n\n[list]\n[*]uno\n[*][i]dos[/i]\n[/list]"
        "\n\n[i]«voy al\nclaustro»[/i]"
    )
    assert render(document, "markdown") == (
        "**Ronda 1**\n\nLlegas a la **Capilla**.\n\n- uno\n- *dos*\n\n*«voy al*  \n*claustro»*"
    )
    assert plain(document) == (
        "Ronda 1\n\nLlegas a la Capilla.\n\n- uno\n- dos\n\n«voy al\nclaustro»"
    )


def test_a_clock_time_is_left_alone():
    document = Document((Paragraph((Text("a las 21:00, en la Capilla"),)),))
    for markup in ("html", "bbcode", "markdown"):
        assert "21:00" in render(document, markup)


def test_the_marker_is_the_last_paragraph():
    document = Document((Paragraph((Text("Hola."),)),))
    assert plain(with_marker(document, "⟨7f3k-9q2c⟩")) == "Hola.\n\n⟨7f3k-9q2c⟩"


def test_empty_pieces_leave_no_trace():
    document = Document(
        (
            Paragraph(()),
            Paragraph((Text(" \n "),)),
            Bullets(()),
            Bullets(((Text(""),),)),
            Heading(""),
        )
    )
    assert [render(document, markup) for markup in ("html", "bbcode", "markdown")] == ["", "", ""]


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(4))
@settings(max_examples=5000, suppress_health_check=list(HealthCheck))
@given(document=documents)
def test_eighty_thousand_posts_read_back_as_they_were_meant(part, document):
    """R15: 20,000 documents, each on four forums."""
    _reads_back(document)


@pytest.mark.parametrize("address", ["https://example.org/x", "www.example.org", "a@b.es"])
def test_no_address_is_left_in_what_markdown_comes_out_as(address: str) -> None:
    """Misago makes links in the text that came out, where references are characters again."""
    shown = html.unescape(render(Document((Paragraph((Text(address),)),)), "markdown"))
    assert not re.search(r"://|\w\.\w", shown)
    assert normalised(shown) == address
