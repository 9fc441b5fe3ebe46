"""Lists of numbers («12-14 y 31», «de la 12 a la 15»), found once a sentence.

Patterns of what is said of several see one sign in a list's place, so that each stays small.
"""

from __future__ import annotations

import re

from forumbridge.desk.thread.numbers import NUMBER, value
from forumbridge.desk.thread.wishes import Span

LIST_SIGN = "\u2042"
"""What stands for a list of numbers."""
_NOUNS = r"(?:cuestiones|dudas|preguntas|asuntos|mensajes|borradores|nums?\.?|numeros)"
_ONE = (
    r"(?:la |el |lo de la |#)?(?:(?:cuestion|duda|pregunta|asunto|mensaje|borrador|msj|numero"
    rf"|num\.?|n\.o?\.?|n°|#|m\.?)\s*)?{NUMBER}"
)
_BEFORE = "(?:(?:desde|del?|para|sobre|en|con|a) )?"
_SPAN = (
    rf"(?:{_BEFORE}{_ONE}(?:\s*(?:[-–—]|\.{{2,3}}|…)\s*|\s+(?:hasta(?: la| el)?|al?)\s+){_ONE}"
    rf"|entre {_ONE} y {_ONE})(?!\d|:\d)"
)
_ALONE = rf"(?:(?:para|sobre|en|con|de|a) (?=la |el |lo |#))?{_ONE}"
_JOIN = r"(?:\s*,\s*|\s+y\s+|\s*,\s*y\s+|\s+e\s+|\s+)"
_LIST = (
    rf"(?<![\w#])(?:(?:(?:en|a|de|con|para|sobre) )?(?:las |los )?{_NOUNS} |las |los )?"
    rf"(?:{_SPAN}|{_ALONE})(?:{_JOIN}(?:{_SPAN}|{_ALONE}))*"
)


def _compiled(text: str) -> re.Pattern[str]:
    return re.compile(text.replace(" ", r"\s+"))


_LISTS, _SPANS = _compiled(_LIST), _compiled(_SPAN)
_ITEM = _compiled(rf"(?P<span>{_SPAN})|{NUMBER}")
_ONWARDS = _compiled(rf"(?:desde|del?) {_ONE} (?:en adelante|(?:para|hacia) (?:arriba|abajo))")
_NUMBER = _compiled(NUMBER)
_PLURAL = re.compile(r"(?:\w+ )?(?:las|cuestiones|dudas|preguntas|asuntos) ")


def apart(text: str, origin: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """The text with a sign for each list, and the place of each of its characters; `origin` has
    those of `text`."""
    made, places, at = "", list[int](), 0
    for found in _LISTS.finditer(text):
        if _PLURAL.match(found[0]) and not is_several(found[0]):  # «las dos»
            continue
        made += text[at : found.start()] + LIST_SIGN
        places.extend(origin[at : found.start() + 1])
        at = found.end()
    return made + text[at:], (*places, *origin[at:])


def spans(folded: str) -> tuple[Span, ...]:
    """The numbers that a list names, first and last of each stretch."""
    ends = ([value(one) for one in _NUMBER.findall(m[0])] for m in _ITEM.finditer(folded))
    return tuple((numbers[0], numbers[-1]) for numbers in ends)


def is_several(folded: str) -> bool:
    """Whether a list is told as one: it has a stretch in it, or stands in the plural."""
    return _SPANS.search(folded) is not None or (
        _PLURAL.match(folded) is not None and len(_NUMBER.findall(folded)) > 1
    )


def begins_with_span(folded: str) -> bool:
    """Whether a sentence is about a stretch of numbers, so that it is about no single one."""
    return (_SPANS.match(folded) or _ONWARDS.match(folded)) is not None
