"""The notation of message files."""

import pytest

from forumbridge.narration.blocks import (
    VALUE_CLOSE,
    VALUE_OPEN,
    BadBlock,
    parse_document,
    parse_plain,
)
from forumbridge.narration.document import Bullets, Document, Heading, Paragraph, Quotation, Text


def test_each_block_has_its_sign():
    text = (
        "# Título\nUna línea\nque sigue.\n\n\nOtra.\n- uno\nque sigue\n\n- dos\n\n> cita\nlarga\n"
    )
    assert parse_document(text) == Document(
        (
            Heading("Título"),
            Paragraph((Text("Una línea que sigue."),)),
            Paragraph((Text("Otra."),)),
            Bullets(((Text("uno que sigue"),), (Text("dos"),))),
            Quotation("cita larga"),
        )
    )


def test_bold_and_italics_nest():
    assert parse_document("a <b>b <i>c</i></b> d") == Document(
        (
            Paragraph(
                (
                    Text("a "),
                    Text("b ", strong=True),
                    Text("c", strong=True, emphasis=True),
                    Text(" d"),
                )
            ),
        )
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("<u>a</u>", "«<u>»", id="unknown tag"),
        pytest.param("a < b", "«<»", id="bare sign"),
        pytest.param("<b>a\n\nb</b>", "falta cerrar", id="across paragraphs"),
        pytest.param("a</i>", "sobra", id="closed twice"),
        pytest.param("<b><b>a</b></b>", "sobra", id="opened twice"),
        pytest.param('<b class="x">a</b>', "no es <b> ni <i>", id="attribute"),
    ],
)
def test_anything_else_is_refused_with_the_place(text, said):
    with pytest.raises(BadBlock, match=said):
        parse_document(text)


def test_a_value_that_looks_like_a_block_is_text():
    text = f"{VALUE_OPEN}# no{VALUE_CLOSE}\n\n{VALUE_OPEN}- tampoco{VALUE_CLOSE}"
    assert parse_document(text) == Document(
        (Paragraph((Text("# no"),)), Paragraph((Text("- tampoco"),)))
    )


def test_a_narrators_own_words_keep_their_lines_and_know_no_tags():
    assert parse_plain("Hola.\r\nSigo.\n\n- uno\n- <b>dos</b>\n\n# fin") == Document(
        (
            Paragraph((Text("Hola.\nSigo."),)),
            Bullets(((Text("uno"),), (Text("<b>dos</b>"),))),
            Paragraph((Text("# fin"),)),
        )
    )


def test_no_words_make_no_blocks():
    assert parse_plain(" \n\n ") == Document(())
    assert parse_document("\n\n") == Document(())
