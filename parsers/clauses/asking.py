"""What a player asks the narrator: `Narrador, ¿puedo…?`, `Una duda: ¿se puede…?`, `ooc: ¿cuándo…?`.

Not what his character says or wonders. A question is the narrator's if he is called in its
paragraph, before it or within it, or if the paragraph presents it as a doubt about the game; who
only speaks *of* the narrator (`¿qué trama el narrador?`) doesn't ask him anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.vocabulary import Span
from parsers.text.folding import fold
from parsers.text.markup import MarkedText

_WHO = r"narrador(?:a)?|narra|director(?:a)?|dire|master|mj|dj|gm"
_TITLE = r"(?:(?:senor|senora|sr\.?|sra\.?|don|dona|querid[oa]|estimad[oa]|mi)\s+)?"
_BEFORE = (
    r"(?:^|[,;:.!?¡¿()\[\]—-]\s*"
    r"|\b(?:hola|buenas|perdon|perdona|oye|oiga|disculpa|por favor|gracias|ey|eh|@)\s*)"
)
_DOUBT = r"(?:dud(?:a|as|ita|illa)|pregunt(?:a|as|ita|illa)|consult(?:a|as|ita)|cuestion(?:es)?)"
_AFTER = (
    r"(?=\s*(?:[,;:.!?¿)\]—-]|$)"
    rf"|\s+(?:(?:tengo|y)\s+)?(?:una|otra|dos)\s+(?:\w+\s+)?(?:cosa|cosita|{_DOUBT}))"
)
_LEAD = r"(?:(?:tengo|te hago|os hago|me surge|me queda|va|otra cosa,?)\s+)?"
_COUNT = r"(?:(?:un|una|otra|unas|la|mi|dos|tres|varias|ultima|rapida|pequena)\s+)*"
_PRESENTED = re.compile(
    rf"(?:^(?:\w+\s+)?|[.;:,!?¡¿(\[]\s*)(?:y\s+)?{_LEAD}{_COUNT}{_DOUBT}\b"
    r"[^:,.?¿!\n]{0,40}(?:[:,.]|(?=\s*¿))"
)
_OFF_GAME = re.compile(
    r"\b(?:ooc|off[ -]?(?:rol|game|topic)|fuera de (?:rol|personaje|partida|juego)|off)\b"
)
_RULES = re.compile(r"\b(?:normas|reglas|reglamento)\b")
_DIALOGUE = re.compile(r"\s*[—–]|\s*-(?=\S)")
_SENTENCE = re.compile(r"(?:\.(?=[^\s.])|[^.!?…])*(?:[.!?…]+[)\]\"]*|$)")


def questions(body: MarkedText, narrators: Sequence[str] = ()) -> tuple[Span, ...]:
    """The stretches of a post that ask its narrator something, at most one a paragraph: from where
    he is called, or from the question, to the last question of the paragraph.

    `narrators` are names he is called by besides the usual ones: his accounts.
    """
    folded = fold(body.text)
    called = _called(narrators)
    found = [_asked(folded, line, called) for line in _lines(folded)]
    struck = body.struck
    return tuple(
        span
        for span in found
        if span is not None and not any(s.start <= span.start < s.end for s in struck)
    )


def _called(narrators: Sequence[str]) -> re.Pattern[str]:
    names = "|".join(re.escape(fold(name)) for name in narrators if name.strip())
    who = f"{_WHO}|{names}" if names else _WHO
    return re.compile(
        rf"{_BEFORE}@?{_TITLE}(?:{who}){_AFTER}"
        rf"|\b{_DOUBT}\s+(?:\w+\s+)?(?:para|al|a la|a el)\s+(?:el\s+|la\s+)?(?:{who})\b"
    )


def _lines(folded: str) -> Iterator[Span]:
    at = 0
    for line in folded.split("\n"):
        yield Span(at, at + len(line))
        at += len(line) + 1


def _asked(folded: str, line: Span, called: re.Pattern[str]) -> Span | None:
    text = folded[line.start : line.end]
    if ("?" not in text and "¿" not in text) or _DIALOGUE.match(text):
        return None
    heads = [m for m in (called.search(text), _PRESENTED.search(text), _OFF_GAME.search(text)) if m]
    about_rules = _RULES.search(text) is not None
    if not heads and not about_rules:
        return None
    first = min((m.end() - 1 for m in heads), default=0)
    asked = [s for s in _sentences(text) if _is_question(text, s)]
    own = [s for s in asked if about_rules or s.end > first]
    if not own:
        return None
    start = own[0].start if about_rules and not heads else _sentence_at(text, first)
    start = min(start, own[0].start)
    return _trimmed(folded, Span(line.start + start, line.start + own[-1].end))


def _sentences(text: str) -> list[Span]:
    found = (Span(m.start(), m.end()) for m in _SENTENCE.finditer(text))
    return [span for span in found if text[span.start : span.end].strip()]


def _sentence_at(text: str, place: int) -> int:
    """Where the sentence begins that `place` is in."""
    inside = [s.start for s in _sentences(text) if s.start <= place < s.end]
    return inside[0] if inside else place


def _is_question(text: str, span: Span) -> bool:
    """Whether a sentence asks, and no quotation mark is open around it."""
    said = text[span.start : span.end]
    quoted = text[: span.start].count('"') % 2 == 1 or said.count('"') >= 2
    return ("?" in said or "¿" in said) and not quoted


def _trimmed(folded: str, span: Span) -> Span:
    said = folded[span.start : span.end]
    left = len(said) - len(said.lstrip(" \t.,;:!?)]"))
    return Span(span.start + left, span.start + len(said.rstrip()))
