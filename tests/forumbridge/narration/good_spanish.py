"""What would give a text away as not written by somebody."""

import re

from forumbridge.narration.document import Bullets, Paragraph
from forumbridge.narration.render import tidy

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


def texts(document):
    """Each paragraph and list item as text, as it is posted."""
    for block in tidy(document):
        match block:
            case Paragraph(runs):
                yield "".join(run.text for run in runs)
            case Bullets(items):
                yield from ("".join(run.text for run in item) for item in items)


def slips(text):
    """What is wrong with one paragraph of ours."""
    found = [what for what, pattern in WRONG.items() if pattern.search(text)]
    if ENGLISH.search(text):
        found.append("an English word")
    return [f"{what}: {text}" for what in found]
