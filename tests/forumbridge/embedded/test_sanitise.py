"""What stays of typed HTML."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

from forumbridge.embedded.sanitise import is_blank, sanitise


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        pytest.param("<p onclick='x()'>a</p>", "<p>a</p>", id="attribute"),
        pytest.param("<p>a<script>alert(1)</script>b</p>", "<p>ab</p>", id="script"),
        pytest.param("<p><style>p{}</style>a</p>", "<p>a</p>", id="style"),
        pytest.param("<p><font>a</font></p>", "<p>a</p>", id="unknown tag keeps its text"),
        pytest.param("<p>a<!-- b --></p>", "<p>a</p>", id="comment"),
        pytest.param("<p>a<b>b", "<p>a<b>b</b></p>", id="unclosed"),
        pytest.param("<p>1 < 2 &amp; 3</p>", "<p>1 &lt; 2 &amp; 3</p>", id="escapes"),
        pytest.param(
            '<p><a href="javascript:x()">a</a></p>', "<p><a>a</a></p>", id="script address"
        ),
        pytest.param(
            '<p><a href="https://example.org/?a=1&b=2">a</a></p>',
            '<p><a href="https://example.org/?a=1&amp;b=2" rel="nofollow noopener">a</a></p>',
            id="link",
        ),
        pytest.param(
            '<p><img src="https://example.org/pixel.gif" alt="lobo"></p>',
            "<p>lobo</p>",
            id="a picture elsewhere tells who reads",
        ),
        pytest.param(
            '<p><img src="/imgs/partidas/1.svg" alt="plano"></p>',
            '<p><img src="/imgs/partidas/1.svg" alt="plano"></p>',
            id="own picture",
        ),
        pytest.param(
            '<div class="Spoiler otra">a</div>', '<div class="Spoiler">a</div>', id="class"
        ),
        pytest.param("a\nb\n\nc", "<p>a<br>b</p><p>c</p>", id="plain text"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_allow_list(typed: str, kept: str) -> None:
    assert sanitise(typed) == kept


_PIECES = st.sampled_from(
    ["<p>", "</p>", "<b>", "</i>", "<script>", "</script>", "<img src=x onerror=y>", '"', "'", ">",
     "<", "&", "&lt;", "<a href='jAvascript:1'>", "<svg/onload=z>", "<!--", "-->", "<![CDATA[",
     "hola", " ", "\n", "ñ", "<iframe src=//x>", "<p style=x>"]
)  # fmt: skip


@given(st.lists(_PIECES, max_size=25).map("".join))
def test_whatever_is_typed_nothing_active_stays_and_it_is_stable(typed: str) -> None:
    kept = sanitise(typed)
    soup = BeautifulSoup(kept, "html.parser")
    assert soup.find(["script", "iframe", "svg", "style", "form"]) is None
    for tag in soup.find_all(True):
        assert set(tag.attrs) <= {"href", "rel", "src", "alt", "class"}
        assert "javascript" not in str(tag.get("href", "")).lower()
    again = BeautifulSoup(sanitise(kept), "html.parser")
    # A line break typed as such becomes a <br>, which has no text.
    assert "".join(again.get_text().split()) == "".join(soup.get_text().split())


@pytest.mark.parametrize(
    ("html", "blank"),
    [
        ("", True),
        ("<p><br></p>", True),
        ("<p>&nbsp;</p>\n", True),
        ("<p>.</p>", False),
        ('<p><img src="/imgs/avatares/1"></p>', False),
    ],
)
def test_blank(html: str, blank: bool) -> None:
    assert is_blank(html) is blank
