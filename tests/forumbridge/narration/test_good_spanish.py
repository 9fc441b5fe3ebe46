"""Every specimen in every markup reads as if somebody had written it."""

import re

import pytest

from forumbridge.narration.document import Bullets, Heading, Quotation
from forumbridge.narration.readback import comparable, comparable_plain
from forumbridge.narration.render import plain, render
from forumbridge.narration.samples import specimens
from tests.forumbridge.narration.good_spanish import MACHINE, slips, texts
from tests.forumbridge.narration.telling import MESSAGES, NARRATOR

SPECIMENS = [pytest.param(make, id=name) for name, make in specimens()]
MARKUPS = ("html", "bbcode", "markdown")
OWN_LINES = {"pregunta"}
"""Specimens whose list is of answers, which are no sentences."""


@pytest.mark.parametrize("make", SPECIMENS)
@pytest.mark.parametrize("markup", MARKUPS)
def test_nothing_of_the_machine_is_left_in_any_markup(make, markup):
    document = make(NARRATOR)
    body = render(document, markup)
    bare = body.replace("[b]", "").replace("[/b]", "").replace("[i]", "").replace("[/i]", "")
    for sign in MACHINE:
        assert sign not in bare, sign
    if markup == "html":
        assert comparable(body) == comparable_plain(document)


@pytest.mark.parametrize("make", SPECIMENS)
def test_it_is_spanish_without_a_slip(make):
    document = make(NARRATOR)
    assert [slip for text in texts(document) for slip in slips(text)] == []


@pytest.mark.parametrize("make", SPECIMENS)
def test_every_paragraph_is_made_of_whole_sentences(make, request):
    document = make(NARRATOR)
    answers = request.node.callspec.id in OWN_LINES
    for block in document.blocks:
        if isinstance(block, Heading):
            assert block.text[:1].isupper()
            assert not block.text.endswith((".", ":", ","))
        elif not isinstance(block, Quotation) and not (answers and isinstance(block, Bullets)):
            for text in texts(type(document)((block,))):
                first = text.lstrip("«¿¡(")
                assert first[:1].isupper() or first[:1].isdigit(), text
                assert text.endswith((".", ":", "?", "!")), text


@pytest.mark.parametrize("make", SPECIMENS)
def test_nothing_is_said_twice_in_one_message(make):
    """But for the quiet phases of a round without alterations, which are told alike."""
    told = plain(make(NARRATOR)).split("\n\n")
    sentences = [one for part in told for one in re.split(r"(?<=[.?!]) ", part) if len(one) > 30]
    sentences = [one for one in sentences if not one.startswith("No habías declarado")]
    assert len(sentences) == len(set(sentences))


@pytest.mark.parametrize("name", MESSAGES.names())
def test_every_inline_choice_of_the_shipped_messages_has_both_sides(name):
    """Without its `else` a choice is an error as soon as it is not taken."""
    source = (MESSAGES.folder / f"{name}.txt.j2").read_text(encoding="utf-8")
    for expression in re.findall(r"\{\{.*?\}\}", source, re.DOTALL):
        assert " if " not in expression or " else " in expression, expression
