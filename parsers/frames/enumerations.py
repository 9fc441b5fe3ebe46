"""Bare enumerations: `1)`, `a)`, `Primero…`, bullets; used only where no header names a phase."""

from __future__ import annotations

import re

from engine.vocabulary import Span
from parsers.frames.ordinals import number
from parsers.text.segments import Kind, Segment

_WEAK = re.compile(
    r"(?m)(?:^|(?<=[\s.,;:]))(?P<open>[(\[#])?(?P<n>[1-9](?!\d)|[①-④❶-❹➊-➌])(?:(?P<mark>\.?[oa°]\b|[)\].:/]|\.?-(?=\s|[a-z])|\s?=|(?<=[①-➌]))\)?\.?-?:?|(?=\s+[a-z]))\s*"
)
_ROMAN = re.compile(r"(?m)^[ \t]*(?P<n>iii|ii|iv|i|[a-d])(?P<mark>[).]|\.?-)\s+")
_LETTERS = re.compile(r"(?:^|(?<=[\s.,;]))(?P<n>[a-d])(?P<mark>\))\s*")
_WORDS = re.compile(r"(?:^|(?<=[\s.,;]))(?P<n>uno|dos|tres)(?P<mark>\s?[:.)]-?|\s?-(?=\s))\s*")
_SEQUENCE = re.compile(
    r"(?:(?<=[.;\n])|^)[ \t]*(?P<n>primero|segundo|tercero)\b(?!\s+(?:que|de)\b)[,:]?\s*"
)
_BULLET = re.compile(r"(?m)^[ ]*(?P<n>[-*•▪·▸►◦‣👉])\ufe0f?\s*(?=\S)")

_CHANGED = re.compile(
    r"\b(?:cambi|modific|corri[jg]|rectific|alter|edit|sustitu)[a-z]+ (?:[123],? ?(?:y|e|,) ?)?$"
)


def enumerated(folded: str, *, amending: bool) -> list[Segment]:
    """The items of an enumeration, or none. `amending`: it needn\'t begin at 1."""
    for pattern, kind in (
        (_WEAK, Kind.WEAK),
        (_ROMAN, Kind.WEAK),
        (_LETTERS, Kind.WEAK),
        (_WORDS, Kind.WEAK),
        (_SEQUENCE, Kind.WEAK),
    ):
        matches = list(pattern.finditer(folded))
        if pattern is _WEAK:
            matches = [m for m in matches if not _inline_noise(folded, m)]
        series = _series(matches, amending=amending)
        if series and _trails(folded, [m for m, _ in series]):
            return [
                Segment(kind, Span(m.start(), m.end()), Span(m.end(), m.end()), (n,), closes=True)
                for m, n in series
            ]
        if series:
            return [
                Segment(kind, Span(m.start(), m.end()), Span(m.end(), m.end()), (n,))
                for m, n in series
            ]
    bullets = list(_BULLET.finditer(folded))
    if 2 <= len(bullets) <= 6:
        return [
            Segment(Kind.BULLET, Span(m.start(), m.end()), Span(m.end(), m.end()), (), 1)
            for m in bullets
        ]
    return []


_BRACKETS = re.compile(r"\(\d\)\W*")


def _trails(folded: str, matches: list[re.Match[str]]) -> bool:
    """`salgo al Patio (1), riego (2) y espero (3)`: each number stands behind its deed."""
    if any(not _BRACKETS.match(folded, m.start()) for m in matches):
        return False
    floors = [0, *(m.end() for m in matches[:-1])]
    told = [folded[a : m.start()] for a, m in zip(floors, matches, strict=True)]
    line = folded[matches[-1].end() :].partition("\n")[0]
    return all(re.search(r"[a-z]{3,}", t) for t in told) and not re.search(r"[a-z]{3,}", line)


def _inline_noise(folded: str, match: re.Match[str]) -> bool:
    """A number that counts something: `llevo 3 rondas`, `2 veces`, `las 3`."""
    after = folded[match.end() : match.end() + 14]
    if match["mark"] is None and re.match(
        r"(?:veces|rondas?|fases?|pas?\b|puntos?|horas?|dias?|y\b|personas?|etapas?)", after
    ):
        return True
    if re.match(r"/\s?\d", folded[match.end("n") : match.end("n") + 3]):
        return True  # `el paso 3/4`
    before = folded[max(0, match.start() - 9) : match.start()]
    if re.search(r"(?:\b(?:las|los|x|de|ronda|la|el|accion|fase|pa|punto)|[+x])[ \t]*$", before):
        return True
    if _CHANGED.search(folded[max(0, match.start() - 26) : match.start()]):
        return True  # `modifico 2 y 3: …`
    return match["open"] == "#" and not after.strip()


def _series(matches: list[re.Match[str]], *, amending: bool) -> list[tuple[re.Match[str], int]]:
    """The numbers, if they make an enumeration: each once, from 1 up (or any, when amending)."""
    pairs = [(m, n) for m in matches if (n := number(m["n"])) is not None]
    values = [n for _, n in pairs]
    if not values or len(values) > 6:
        return []
    starts_well = values[0] == 1 or sorted(values) == [1, 2, 3]
    if len(values) >= 2 and starts_well and len(set(values)) >= 2:
        return pairs
    marked = all((m.groupdict().get("mark") or "mark" not in m.groupdict()) for m, _ in pairs)
    if (
        amending
        and set(values) <= {1, 2, 3}
        and (marked or len(values) > 1 or _bare_edit(pairs[0][0]))
    ):
        return pairs
    return []


def _bare_edit(match: re.Match[str]) -> bool:
    before = match.string[: match.start()].rsplit("\n", 1)[-1]
    return bool(re.search(r":\s*$", before)) or not before.strip()
