"""How people write on a phone, in the words that patterns know: signs, shorthand, drawn-out words.

What is rewritten is only matched: whatever is carried on is taken from the author's own letters.
"""

from __future__ import annotations

import re

YES_SIGNS = "👍👌✅✔☑🆗💯👏🤝"
"""Signs that agree; any other picture says nothing here."""
PICTURES = "\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d\u20e3"
"""Emoji with their joiners and colours, as the inside of a character class."""
_SHORT = {
    "q": "que",
    "k": "que",
    "xq": "porque",
    "xfa": "porfa",
    "xfi": "porfa",
    "pls": "porfa",
    "plis": "porfa",
    "please": "porfa",
    "tb": "tambien",
    "tmb": "tambien",
    "oki": "ok",
    "okis": "ok",
    "okay": "ok",
    "okas": "ok",
    "oka": "ok",
    "okk": "ok",
    "sip": "si",
    "sep": "si",
    "yes": "si",
    "yep": "si",
    "dnd": "donde",
    "mñn": "manana",
    "mnn": "manana",
}
_PARTS = re.compile(
    rf"(?P<yes>[{YES_SIGNS}])[{PICTURES}]*|(?P<picture>(?:\s*(?![{YES_SIGNS}])[{PICTURES}])+)|(?P<word>[a-zñ]+)"
)
_DRAWN = re.compile(r"(\w)\1{2,}")

Places = tuple[int, ...]
"""For every character of a text, and its end, its place in another."""


def rewritten(folded: str) -> tuple[str, Places]:
    """The same in usual words, with the place in `folded` of each of its characters."""
    made, origin, at = "", list[int](), 0
    for found in _PARTS.finditer(folded):
        usual = _usual(found)
        if usual == found[0]:
            continue
        made += folded[at : found.start()] + usual
        origin.extend(range(at, found.start()))
        last = max(found.start(), found.end() - 1)
        origin.extend(min(found.start() + i, last) for i in range(len(usual)))
        at = found.end()
    return made + folded[at:], (*origin, *range(at, len(folded) + 1))


def _usual(found: re.Match[str]) -> str:
    if found["yes"]:
        return " vale "
    if found["picture"]:
        return ""
    return _SHORT.get(found["word"]) or _drawn_in(found["word"])


def _drawn_in(word: str) -> str:
    """«siii» as «si»: no Spanish word has a letter three times in a row."""
    short = _DRAWN.sub(r"\1", word)
    return _SHORT.get(short, short)
