"""Every specimen in every markup reads as if somebody had written it."""

import re

import pytest

from forumbridge.narration.document import Bullets, Heading, Paragraph, Quotation
from forumbridge.narration.readback import comparable, comparable_plain
from forumbridge.narration.render import plain, render, tidy
from forumbridge.narration.samples import specimens
from tests.forumbridge.narration.telling import MESSAGES, NARRATOR

SPECIMENS = [pytest.param(make, id=name) for name, make in specimens()]
MARKUPS = ("html", "bbcode", "markdown")
MACHINE = ("None", "True", "False", "{", "}", "undefined", "<bound", "object at", "()", "[]")
ENGLISH = re.compile(
    r"\b(?:the|and|of|is|are|was|you|who|with|room|place|phase|round|door|light|kill|report|task|"
    r"passage|sabotage|vote|look|side|role|shield|opening|here|there|this)\b",
    re.IGNORECASE,
)
WRONG = {
    "a contraction that was not made": re.compile(r"\b(?:a|de) el\b(?! [A-Z]\w+ Guardián)"),
    "a word twice": re.compile(r"\b(\w+) \1\b", re.IGNORECASE),
    "a space before a sign": re.compile(r" [.,;:!?)»]"),
    "no space after a sign": re.compile(r"[.,;!?][A-Za-zÁÉÍÓÚÑáéíóúñ¿¡]"),
    "two signs": re.compile(r"[,;:][.,;:]|\.\.(?!\.)"),
    "two spaces": re.compile(r"  "),
    "a sentence that begins small": re.compile(r"[.!?] [a-záéíóúñ]"),
    "an empty bracket": re.compile(r"\(\s*\)|«\s*»"),
    "«y i…»": re.compile(r"\by (?:h?i)(?![aeo])", re.IGNORECASE),
    "one of many": re.compile(r"\b(?:una|un) (?:\w+s)\b(?<!más)(?<!menos)"),
}
OWN_LINES = {"pregunta"}
"""Specimens whose list is of answers, which are no sentences."""


def texts(document):
    """Each paragraph and list item as text, as it is posted."""
    for block in tidy(document):
        match block:
            case Paragraph(runs):
                yield "".join(run.text for run in runs)
            case Bullets(items):
                yield from ("".join(run.text for run in item) for item in items)


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
    for text in texts(document):
        assert not ENGLISH.search(text), text
        for what, pattern in WRONG.items():
            assert not pattern.search(text), f"{what}: {text}"


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
