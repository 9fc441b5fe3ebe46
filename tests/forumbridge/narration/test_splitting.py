"""A message too long for a forum: cut in order, nothing lost, never inside a word or a code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forumbridge.narration.document import (
    Bullets,
    Document,
    Heading,
    Paragraph,
    Quotation,
    Text,
)
from forumbridge.narration.readback import comparable_plain
from forumbridge.narration.render import Markup, plain, render
from forumbridge.narration.splitting import Fits, split

WORDS = st.lists(
    st.text("abcñé&<[]*«»:) 1.", min_size=1, max_size=9).filter(str.strip), min_size=1, max_size=40
).map(" ".join)
RUNS = st.lists(st.builds(Text, WORDS, st.booleans(), st.booleans()), min_size=1, max_size=4).map(
    tuple
)
BLOCKS = st.one_of(
    st.builds(Paragraph, RUNS),
    st.builds(Heading, WORDS),
    st.builds(Bullets, st.lists(RUNS, min_size=1, max_size=6).map(tuple)),
)
DOCUMENTS = st.lists(BLOCKS, min_size=1, max_size=8).map(lambda blocks: Document(tuple(blocks)))


def at_most(size: int, markup: Markup = "html") -> Fits:
    return lambda document: len(render(document, markup).encode()) <= size


def words(document: Document) -> list[str]:
    return comparable_plain(document).split()


@given(DOCUMENTS, st.integers(200, 900), st.sampled_from(["html", "bbcode", "markdown"]))
def test_every_part_fits_and_together_they_say_it_all(
    document: Document, size: int, markup: Markup
) -> None:
    fits = at_most(size, markup)
    parts = split(document, fits)
    assert [w for part in parts for w in words(part)] == words(document)
    assert all(fits(part) for part in parts)


@given(DOCUMENTS, st.integers(1, 60))
def test_nothing_is_lost_even_where_a_word_alone_does_not_fit(
    document: Document, size: int
) -> None:
    parts = split(document, at_most(size))
    assert [w for part in parts for w in words(part)] == words(document)


def paragraphs(*texts: str) -> Document:
    return Document(tuple(Paragraph((Text(text),)) for text in texts))


def test_what_fits_is_one() -> None:
    document = paragraphs("Uno.", "Dos.")
    assert split(document, at_most(1000)) == (document,)


@pytest.mark.parametrize(
    ("document", "size", "parts"),
    [
        pytest.param(
            paragraphs("Uno dos.", "Tres cuatro.", "Cinco."),
            34,
            ["Uno dos.", "Tres cuatro.\n\nCinco."],
            id="between paragraphs",
        ),
        pytest.param(
            paragraphs("Primera frase. Segunda frase. Tercera más."),
            40,
            ["Primera frase. Segunda frase.", "Tercera más."],
            id="at the end of a sentence",
        ),
        pytest.param(
            paragraphs("una palabra tras otra sin fin"),
            22,
            ["una palabra", "tras otra sin", "fin"],
            id="between words where there is no sentence",
        ),
        pytest.param(
            Document((*paragraphs("Antes de todo.").blocks, Heading("Título"),
                      *paragraphs("Después de todo.").blocks)),
            60,
            ["Antes de todo.", "Título\n\nDespués de todo."],
            id="a title stays with its text",
        ),
        pytest.param(
            Document((Bullets(((Text("uno"),), (Text("dos"),), (Text("tres"),))),)),
            40,
            ["- uno\n- dos", "- tres"],
            id="between the items of a list",
        ),
        pytest.param(
            Document((Quotation("lo que dijo. Y lo otro"),)),
            40,
            ["«lo que dijo.»", "«Y lo otro»"],
            id="a quotation stays one in each part",
        ),
        pytest.param(
            Document((Paragraph((Text("a Cap"), Text("illa", strong=True), Text(" b c d"))),)),
            37,
            ["a Capilla b c", "d"],
            id="never inside a word, styled as it may be",
        ),
    ],
)  # fmt: skip
def test_where_it_is_cut(document: Document, size: int, parts: list[str]) -> None:
    assert [plain(part) for part in split(document, at_most(size))] == parts
