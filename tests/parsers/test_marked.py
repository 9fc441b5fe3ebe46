"""A post's own words: what stays, what is marked, what is dropped and told."""

from __future__ import annotations

import pytest

from engine.vocabulary import Span
from parsers import MarkedText, from_html, from_plain, joined


def lines(marked: MarkedText) -> list[str]:
    return [line.strip() for line in marked.text.split("\n") if line.strip()]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param("<p>uno</p><p>dos</p>", ["uno", "dos"], id="paragraphs"),
        pytest.param("uno<br>dos<br/>tres", ["uno", "dos", "tres"], id="breaks"),
        pytest.param("<ol><li>uno</li><li>dos</li></ol>", ["1) uno", "2) dos"], id="ordered"),
        pytest.param('<ol start="2"><li>uno</li></ol>', ["2) uno"], id="ordered-from"),
        pytest.param("<ul><li>uno</li></ul>", ["- uno"], id="unordered"),
        pytest.param("a&nbsp;&nbsp;b &lt;c&gt; &amp;", ["a b <c> &"], id="entities"),
        pytest.param("<b>P</b><i>A</i> 1", ["PA 1"], id="split-word"),
        pytest.param(
            "<div class='spoiler'>1 PA: espero</div>", ["1 PA: espero"], id="spoiler-kept"
        ),
        pytest.param("<p>yo</p><div class='signature'>1 PA: nunca</div>", ["yo"], id="signature"),
        pytest.param("<p>yo</p><script>x()</script><!-- c -->", ["yo"], id="script"),
    ],
)
def test_html_becomes_lines(html: str, expected: list[str]) -> None:
    assert lines(from_html(html)) == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("[quote=Gil]1 PA: espero[/quote]\nyo", "CITA_IGNORADA", id="bbcode"),
        pytest.param("<blockquote>1 PA: espero</blockquote>yo", "CITA_IGNORADA", id="html"),
        pytest.param("> 1 PA: espero\nyo", "CITA_IGNORADA", id="arrow"),
        pytest.param("[code]1 PA: espero[/code]yo", "CODIGO_IGNORADO", id="code"),
        pytest.param("yo\nEditado por Gil el 3/4", "EDICION_IGNORADA", id="edited"),
        pytest.param("yo\n-- \n1 PA: espero", "FIRMA_IGNORADA", id="signature"),
        pytest.param("[quote][quote]uno[/quote]dos[/quote]yo", "CITA_IGNORADA", id="nested"),
    ],
)
def test_what_is_not_his_is_dropped_and_told(text: str, code: str) -> None:
    marked = from_plain(text)
    assert lines(marked) == ["yo"]
    assert code in {d.code for d in marked.dropped}


@pytest.mark.rule("AMB-061")
@pytest.mark.parametrize(
    "text", ["[s]no[/s] sí", "[del]no[/del] sí", "~~no~~ sí", "<s>no</s> sí", "<strike>no</strike> sí", '<span style="text-decoration:line-through">no</span> sí']
)  # fmt: skip
def test_struck_words_stay_marked(text: str) -> None:
    marked = from_plain(text)
    assert [marked.text[s.start : s.end] for s in marked.struck] == ["no"]
    assert marked.text.strip() == "no sí"


def test_spans_lead_back_to_the_source() -> None:
    source = "[b]Fase 1[/b]: voy al&nbsp;«Claustro»"
    marked = from_plain(source)
    start = marked.text.index("Claustro")
    span = marked.to_source(Span(start, start + 8))
    assert source[span.start : span.end] == "Claustro"


def test_an_unclosed_quote_or_strike_drops_nothing() -> None:
    assert lines(from_plain("[quote]1 PA: espero")) == ["1 PA: espero"]
    assert from_plain("[s]1 PA: espero").struck == ()


def test_too_long_a_post_is_cut_and_told() -> None:
    assert "TEXTO_CORTADO" in {d.code for d in from_plain("a " * 60_000).dropped}


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        pytest.param("1 PA: espero", ["1 PA: espero"], id="same-order-once"),
        pytest.param("  1 pa:  ESPERO ", ["1 PA: espero"], id="same-words"),
        pytest.param("Pido prórroga", ["1 PA: espero", "Pido prórroga"], id="something-else"),
        pytest.param("", ["1 PA: espero"], id="empty"),
    ],
)
def test_notes_are_apart_from_the_body(notes: str, expected: list[str]) -> None:
    assert lines(joined(from_plain("1 PA: espero"), from_plain(notes))) == expected
