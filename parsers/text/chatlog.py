"""Lines copied from a chat: whoever said them there, they are no orders here."""

from __future__ import annotations

import re

from engine.vocabulary import Span
from parsers.text.marked import MarkedText

_CLOCK = re.compile(r"(?m)^[ \t>*_]*[\[(]?\d{1,2}[:.]\d{2}(?::\d{2})?[\])]?[ \t\-–]*(?=\S)")
_SPEAKER = re.compile(r"[A-ZÁÉÍÓÚÑ][\w .]{1,24}:\s")


def chat_lines(text: MarkedText) -> tuple[Span, ...]:
    """The lines of a chat log: a clock, who speaks (`Gil:` or `<Gil>`) and what he says.

    One such line alone is no log.
    """
    found: list[Span] = []
    for match in _CLOCK.finditer(text.text):
        at = match.end()
        dropped = 0 < at < len(text.origin) and text.origin[at] > text.origin[at - 1] + 2
        if dropped or _SPEAKER.match(text.text, at):
            end = text.text.find("\n", at)
            found.append(Span(match.start(), end if end >= 0 else len(text.text)))
    return tuple(found) if len(found) > 1 else ()
