"""A page is whole or nothing."""

from __future__ import annotations

import pytest
from cssselect import HTMLTranslator
from lxml import etree

from forumbridge.errors import NotRecognised
from forumbridge.forum.tree import check_selector, parse_page

HTML = "text/html; charset=utf-8"


def page(body: str) -> bytes:
    return f"<!DOCTYPE html><html><head></head><body>{body}</body></html>".encode()


def test_what_a_node_says() -> None:
    root = parse_page(page('<h1 id="a"> Uno  <b>dos</b> tres <a>x</a></h1><p title=" t ">'), HTML)
    assert root.value(("h2", "h1")) == "Uno dos tres x"
    assert root.value(("h1@text()",)) == "Uno tres"
    assert root.value(("p@title",)) == "t"
    assert root.value(("p",)) is None
    assert root.values("h1 > *") == ["dos", "x"]


def test_inner_markup_is_kept_with_entities() -> None:
    root = parse_page(page('<div>1 &lt; 2 &amp; <b>ñ</b><br>🐺 "x"<img alt="&quot;"></div>'), HTML)
    node = root.first("div")
    assert node is not None
    expected = '1 &lt; 2 &amp; <b>ñ</b><br>🐺 "x"<img alt=\'"\'>'
    assert node.inner_html() == expected


BAD = [
    pytest.param(b"", HTML, id="empty"),
    pytest.param(page("x")[:-8], HTML, id="cut"),
    pytest.param(page("x") + b" " * 5000, HTML, id="the end is far from the end"),
    pytest.param(page("ñ".encode().decode("latin-1")).replace(b"\xc3", b"\xff"), HTML, id="bytes"),
    pytest.param(page("ñ").decode().encode("latin-1"), HTML, id="latin-1 said to be utf-8"),
    pytest.param(page("x"), "application/json", id="json"),
    pytest.param(page("x"), "", id="no type"),
    pytest.param(page("x"), "text/html; charset=klingon", id="unknown charset"),
    pytest.param(page("<div>" * 400 + "x" + "</div>" * 400), HTML, id="too deep"),
    pytest.param(page("<!-- <p>x</p>"), HTML, id="open comment"),
    pytest.param(page("<textarea>"), HTML, id="open textarea"),
]


@pytest.mark.parametrize(("content", "kind"), BAD)
def test_what_is_no_whole_page(content: bytes, kind: str) -> None:
    with pytest.raises(NotRecognised):
        parse_page(content, kind)


CHARSETS = [
    pytest.param("text/html; charset=ISO-8859-1", "cp1252", id="header, as browsers take it"),
    pytest.param('text/html; charset="windows-1252"', "cp1252", id="quoted"),
    pytest.param("text/html", "utf-8", id="none"),
]


@pytest.mark.parametrize(("kind", "charset"), CHARSETS)
def test_the_charset_is_followed(kind: str, charset: str) -> None:
    root = parse_page(page("<p>“ñ”€</p>").decode().encode(charset), kind)
    assert root.value(("p",)) == "“ñ”€"


def test_the_charset_of_the_markup_counts_without_one_in_the_header() -> None:
    text = '<html><head><meta charset="iso-8859-15"></head><body><p>€</p></body></html>'
    assert parse_page(text.encode("iso-8859-15"), "text/html").value(("p",)) == "€"


@pytest.mark.parametrize("selector", ["div[", "a >", "::nope()", "p:has("])
def test_what_is_no_selector_is_refused(selector: str) -> None:
    with pytest.raises(ValueError, match="selector CSS"):
        check_selector(selector)


@pytest.mark.parametrize("selector", ["a@", "a@href, b", "a.x@href, a.y@href", "a@href b@title"])
def test_behind_the_at_sign_stands_one_attribute(selector: str) -> None:
    with pytest.raises(ValueError, match="atributo"):
        check_selector(selector)


SELECTORS = [
    "div.uno", ".uno.dos", "#a", "#a > b", "p #a b", "b, #a, #z", "p:not(#a)", "div:not(.uno)",
    '[class~="dos"]', '[class~=" "]', '[class~=""]', '[id*="a"]', '[id*=""]', '[id^="a"]', '[id^=""]',
    '[id$="b"]', "#a:first-child", "*#a.uno", 'a[href*="x=1"]', "[id]", '[id="a"]', "p:has(#a)",
]  # fmt: skip


@pytest.mark.parametrize("selector", SELECTORS)
def test_our_paths_find_what_plain_ones_do(selector: str) -> None:
    body = (
        '<p id="z"><b id="a" class="uno  dos">1</b><i id="a"><b>2</b></i></p><div class="unos">3</div>'
        '<div class="\n uno\t"><b class="" id="">4</b><a href="?x=1" id="ab">5</a><a class="dos">6</a></div>'
        '<p id="a"><u id="ba">7</u></p>'
    )
    root = parse_page(page(body), HTML)
    plain = etree.XPath(HTMLTranslator().css_to_xpath(selector))
    assert [node._element for node in root.all(selector)] == plain(root._element)


def test_a_text_is_tidied_without_touching_the_page() -> None:
    root = parse_page(
        page(
            '<div>Uno <img class="e" alt="🐺"> dos<p class="firma">F</p> tres'
            '<span class="s">no <i>esto</i></span><q class="cita">Q</q></div>'
        ),
        HTML,
    )
    node = root.first("div")
    assert node is not None
    before = node.source()
    tidied = node.tidied(
        dropped=(".firma",), pictures=("img.e",), tags={".s": "s", ".cita": "blockquote"}
    )
    assert tidied.inner_html() == (
        'Uno 🐺 dos tres<s class="s">no <i>esto</i></s><blockquote class="cita">Q</blockquote>'
    )
    assert node.source() == before
