"""Headings for the whole round: `Las tres fases: …`, `Toda la ronda: …`, `Los 3 PA: …`."""

from __future__ import annotations

import re

from engine.vocabulary import Span
from parsers.text.segments import EVERY, Kind, Segment

_UNITS = r"(?:fases|pas|pa|ptos?|puntos(?:\ de\ accion)?|acciones|turnos)"
_ITEMS = re.compile(
    r"[,;>/]\s*(?:y\b|luego\b|despues\b|por ultimo\b)?|\by\b(?: luego\b)?|\bluego\b"
)
_NOTHING = re.compile(r"\W*(?:eh|vale|ok|por favor|porfa|gracias|no)?\W*(?:\n|$)")
"""`Las tres fases, ¿eh?`: it heads nothing, and speaks of what was told before."""
_HEADING = re.compile(
    rf"""(?m)(?:^[ \t*_\-•"(\[]*|(?<=[.!?;]\ ))(?P<head>
      (?:para\ |en\ |durante\ )?(?:
        (?:las|los|mis)\ (?:tres|3)\ {_UNITS} | (?:las|los)\ (?:tres|3)(?=[ ]*:)
        | tod[ao]s\ (?:las|los|mis)\ (?:(?:tres|3)\ )?{_UNITS}
        | tod[ao]\ (?:la|esta)\ ronda | (?:la|esta)\ ronda\ (?:entera|completa) | ronda\ (?:entera|completa)
        | esta\ ronda(?=[ ]*:)
        | (?:fases?|f|pas?|puntos?)\ ?1\ ?(?:,\ ?2\ ?(?:,|y)|-|\ al?(?:\ la)?\ |/\ ?2\ ?/)\ ?(?:(?:fase|f|pa)\ ?)?3(?=[ ]*[:=>\-])
        | 1\ ?(?:,\ ?2\ ?(?:,|y)|-|\ al?\ )\ ?3(?=[ ]*[:=]\ )
        | de\ la\ (?:fase\ )?(?:1|primera)\ a\ la\ (?:fase\ )?(?:3|tercera|ultima)
      ))
      (?P<sep>\s?[*_]*[ ]*(?:[:=>\-—,]+[ ]*[*_]*)+[ ]*(?=\S)|\ +(?=(?:no\ )?(?:me\ |la\ |lo\ |le\ )?[a-z]{{2,}}(?:o|oy)\b))
    """,  # noqa: E501
    re.VERBOSE,
)


def whole_round(folded: str) -> list[Segment]:
    """The headings that govern every open phase, with what follows on their line."""
    return [
        Segment(Kind.STRONG, Span(m.start("head"), m.end()), Span(m.end(), m.end()), (EVERY,))
        for m in _HEADING.finditer(folded)
        if m.end() < len(folded)
        and folded[m.end()] != "\n"
        and not three_items(folded, m.end())
        and not numbered(folded, m.end())
        and not _NOTHING.match(folded, m.end())
    ]


_NUMBER = re.compile(r"(?<!\w)([12])(?:\s?[).:ªº°\-—]|[oa]\b)")


def numbered(folded: str, start: int) -> bool:
    """`Mis tres acciones: 1) espero 2) Cocina 3) Comedor`: each phase is told by its number."""
    end = folded.find("\n", start)
    line = folded[start : end if end >= 0 else len(folded)]
    return {m[1] for m in _NUMBER.finditer(line)} == {"1", "2"}


def three_items(folded: str, start: int) -> bool:
    """`Mis tres acciones: Cocina, Comedor, espero`: one for each phase, not all for all."""
    end = folded.find("\n", start)
    line = folded[start : end if end >= 0 else len(folded)]
    return len([part for part in _ITEMS.split(line) if part.strip(" .")]) == 3
