"""What a fetched post says, and what is foreign in it."""

import pytest

from forumbridge.narration.document import Document, Paragraph, Text
from forumbridge.narration.readback import (
    comparable,
    comparable_plain,
    find_markers,
    foreign_markup,
    normalised,
    settled,
)
from forumbridge.narration.render import render


@pytest.mark.parametrize(
    "page",
    [
        pytest.param("<p>Llegas a la <strong>Capilla</strong>.</p>", id="as sent"),
        pytest.param("Llegas a la <b>Capilla</b>.<br>", id="restyled"),
        pytest.param("<div>\n  <p>Llegas a&nbsp;la Capilla.</p>\n</div>", id="spaced"),
        pytest.param("<p>Llegas a la Capil\u2060la.</p><!-- nota -->", id="invisible"),
        pytest.param("<ul><li>Llegas a la</li><li>Capilla.</li></ul>", id="list"),
    ],
)
def test_restyling_does_not_count(page):
    assert comparable(page) == "Llegas a la Capilla."


def test_quotes_made_straight_and_emoji_made_images_do_not_count():
    document = Document((Paragraph((Text("“Ay” 🐺"),)),))
    page = '<p>"Ay" <img alt="🐺" class="emoji smilies" src="//cdn/x.svg"></p>'
    assert comparable(page) == comparable_plain(document)
    assert foreign_markup(page) == ()


@pytest.mark.parametrize(
    "page",
    [
        pytest.param("<p>Llegas al Claustro.</p>", id="another word"),
        pytest.param("<p>Llegas a la Capilla</p>", id="a lost sign"),
        pytest.param("<blockquote>x</blockquote><p>Llegas a la Capilla.</p>", id="a quote"),
        pytest.param("<p>Llegas a la Capilla.</p><p>Y a mí qué.</p>", id="an addition"),
    ],
)
def test_another_text_counts(page):
    assert comparable(page) != "Llegas a la Capilla."


@pytest.mark.parametrize(
    ("page", "found"),
    [
        pytest.param(
            '<a class="comment-mention" href="/u">@x</a>', ("a.comment-mention",), id="mention"
        ),
        pytest.param("<blockquote><p>x</p></blockquote>", ("blockquote",), id="quote"),
        pytest.param('<img src="x.png">', ("img",), id="image"),
        pytest.param('<img src="s.gif" alt=":)">', ("img",), id="smiley"),
        pytest.param(
            '<i class="tw tw-smile" title=":smile:"></i>', ("i.tw.tw-smile",), id="Spirit's smiley"
        ),
        pytest.param("<script>x</script>", ("script",), id="script"),
        pytest.param('<p onclick="x()">x</p>', ("p",), id="handler"),
        pytest.param('<a href="https://ejemplo.org">x</a>', ("a",), id="link"),
        pytest.param('<span style="display:none">x</span>', ("span",), id="hidden"),
        pytest.param('<p style="background:url(//cdn/x)">x</p>', ("p",), id="a fetch by style"),
        pytest.param("<iframe></iframe>", ("iframe",), id="frame"),
        pytest.param('<span class="math">x</span>', ("span.math",), id="formula"),
        pytest.param('<div class="spoiler">x</div>', ("div.spoiler",), id="spoiler"),
        pytest.param("<h1>x</h1><pre>y</pre>", ("h1", "pre"), id="heading and code"),
    ],
)
def test_foreign_markup_is_found(page, found):
    assert foreign_markup(f"<p>Hola</p>{page}") == found


def test_markers_count_outside_quotes_and_code_only():
    page = (
        "<blockquote><p>⟨aaaa-1111⟩</p></blockquote><pre>⟨bbbb-2222⟩</pre>"
        "<p>Hola. <em>⟨7f3k-9q2c⟩</em></p>"
    )
    assert find_markers(page) == ("⟨7f3k-9q2c⟩",)


@pytest.mark.parametrize("text", ["⟨⟩", "⟨hola⟩", "7f3k-9q2c", "⟨7F3K-9Q2C⟩"])
def test_what_only_looks_like_a_marker_is_none(text):
    assert find_markers(f"<p>{text}</p>") == ()


def test_normalised_composes_accents_and_drops_invisible_characters():
    assert normalised("Sali\u0301\u200b  al\tClaustro\n") == "Salí al Claustro"


def test_what_a_word_joiner_kept_apart_composes_on_both_sides():
    document = Document((Paragraph((Text("=\u0338 a\u200b\u0301"),)),))
    assert comparable(f"<p>{render(document, 'bbcode')}</p>") == comparable_plain(document)


RESTLESS = [
    pytest.param('<a href="./x?sid=1">aquí</a>', '<a href="./x?sid=2">aquí</a>', id="a session"),
    pytest.param('<img src="//a/1" alt="x">', '<img src="//b/2" width="9" alt="x">', id="a picture"),
    pytest.param("<a data-cfemail='7f3a' class=\"m\">[email]</a>", "<a data-cfemail='00' class=\"m\">[email]</a>", id="a hidden address"),
    pytest.param('<p id="y1">a</p>', "<p>a</p>", id="an identifier"),
    pytest.param('<a href="x" rel="nofollow" data-new>a</a>', '<a href=y>a</a>', id="bare values"),
]  # fmt: skip
TOLD = [
    pytest.param("<p>a</p>", "<p>b</p>", id="a word"),
    pytest.param("<p>a</p>", "<p><s>a</s></p>", id="struck"),
    pytest.param('<span class="cita">a</span>', "<span>a</span>", id="a class"),
    pytest.param('<span style="x">a</span>', "<span>a</span>", id="a style"),
    pytest.param('<img alt="🐺" src="a">', '<img alt="🐑" src="a">', id="what a picture says"),
    pytest.param('<p>id="1" voto</p>', '<p>id="2" voto</p>', id="written by the player"),
    pytest.param('<p>&lt;a href="1"&gt;</p>', '<p>&lt;a href="2"&gt;</p>', id="written as markup"),
]


@pytest.mark.parametrize(("one", "other"), RESTLESS)
def test_what_a_forum_writes_anew_by_itself_is_no_change(one, other):
    assert settled(one) == settled(other)


@pytest.mark.parametrize(("one", "other"), TOLD)
def test_what_an_author_changes_is_one(one, other):
    assert settled(one) != settled(other)
