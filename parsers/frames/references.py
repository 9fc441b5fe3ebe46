"""How players name a phase in a sentence: `la 2`, `la tercera`, `desde la fase 2` (AMB-061)."""

from __future__ import annotations

import re

from parsers.frames.ordinals import LAST, number

NUMBER = r"(?:[123]|primer[oa]?|segund[oa]|tercer[oa]?|ultim[oa])(?:[ao]\b)?"
THING = r"(?:fases?|f|accion(?:es)?|pas?|puntos?(?: de accion)?)"
"""What a number counts."""
_AFTER_VERB = "|".join(
    f"(?<={v} )"
    for v in (
        "cambio",
        "modifico",
        "corrijo",
        "rectifico",
        "altero",
        "edito",
        "sustituyo",
        "cambiar",
    )
)
REFERENCE = re.compile(
    rf"\b(?:en )?(?:(?:la|el|mi|las|los|mis) )?(?:(?:{THING} ?(?P<a>{NUMBER})(?:(?: y |, | e )(?:la |el )?(?:{THING} ?)?(?P<a2>{NUMBER}))?)|(?:(?<=la )|(?<=el )|(?<=mi ))(?P<b>{NUMBER})(?: {THING})?(?: y (?:la|el) (?P<b2>{NUMBER}))?|(?:{_AFTER_VERB})(?P<c>[123])(?:,? ?(?:y|e|,) ?(?P<c2>[123]))?)(?![\w])"  # noqa: E501
)
_ONWARDS = re.compile(r"\b(?:desde|a partir de)(?: en)? ?$")


def _value(text: str, phases: int) -> int:
    value = number(text) or 0
    return phases if value == LAST else value


def phases_in(text: str, phases: int) -> tuple[int, ...]:
    """The phases that a folded text names first."""
    match = REFERENCE.search(text)
    return numbers_of(match, phases) if match is not None else ()


def numbers_of(match: re.Match[str], phases: int) -> tuple[int, ...]:
    """The phases that a mention stands for: `desde la 2` is all from there on."""
    found = [match[g] for g in ("a", "a2", "b", "b2", "c", "c2") if match[g]]
    numbers = [n for n in (_value(f, phases) for f in found) if 1 <= n <= phases]
    if numbers and _ONWARDS.search(match.string[max(0, match.start() - 20) : match.start()]):
        return tuple(range(numbers[0], phases + 1))
    return tuple(dict.fromkeys(numbers))
