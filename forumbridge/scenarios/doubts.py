"""What the narrator is told of a doubt in a scenario: its sentence, and the words it is about."""

from __future__ import annotations

import re

from forumbridge.rulesets.base import Doubt

_FRAME = re.compile(r"(?i)\W*(?:\d+\s*(?:pa|ª?\s*fase)|fase\s*\d+|notas?)?\W*\Z")
"""A heading alone («1 PA: »): the notice is about what does not stand there."""


def in_words(doubt: Doubt) -> str:
    """The sentence, with its words in quotation marks where there are any."""
    words = doubt.text.strip()
    return doubt.sentence if _FRAME.match(words) else f"{doubt.sentence} («{words}»)"
