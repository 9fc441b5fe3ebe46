"""A slip put right in the same breath: `al Comedor, digo, al Fumador` (the second counts)."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import Span
from parsers.clauses.clause import intents_of
from parsers.frames.headers import PATTERN
from parsers.phases.body import costs_nothing
from parsers.words.conjugation import FIRST
from parsers.words.entities import entities_of
from parsers.words.ink import Ink

_RIGHT = r"(?:digo|perdon(?:ad|e|en|a)?|miento|quiero decir|quise decir|queria decir|mejor dicho|o sea|que digo|en realidad|corrijo|rectifico|me equivoque|me equivoco|ay no|uy no|no no|no,? espera|mejor no(?=\s*[,.:;!…—(])|no,? (?:mejor|casi)(?= (?!(?:me|lo|la|le|se|no) |[a-z]+(?:o|oy|r)\b)[a-z]))"  # noqa: E501
_SLIP = re.compile(
    rf"[ \t]{{0,4}}(?P<mark>[,;(…—–-]|\.{{2,3}}|\. ?(?=(?:ay|uy|ah|no|mejor no)\b)|(?<=\w))[ \t,.…¡!(—–-]{{0,12}}"  # noqa: E501
    rf"(?P<words>(?:(?:ay|uy|ah|eh|oh|bueno|que|y|no)\b[\s,.…:;!¡—–-]{{0,12}})*\b{_RIGHT}\b(?:[\s,.…:;!¡—–-]{{0,12}}\b(?:que|no|ay|uy|{_RIGHT})\b)*)[\s,.…:;!¡—–-]{{0,12}}"
)
_TO = r"(?:al?|hacia|hasta|para|pal?|en|por)"
_THE = r"(?:el|la|los|las|un|una)"
_CLAUSE = re.compile(
    r"[\n:;!?()=>]|\.(?=\s|$)|,\s*(?:y )?(?:luego|despues)\b|\by (?:luego|despues)\b"
)
_FINAL = re.compile(
    r"\b(?:mat|asesin|sabote|apuñal|degoll|vot|report|campan|transform|proteg|liquid|carg)\w*"
)
"""What has no way back is never put right by a guess: it is asked about."""


def put_right(ink: Ink) -> Ink:
    """The post with blanks for what its author takes back in the same breath."""
    folded = ink.folded
    for match in _SLIP.finditer(ink.folded):
        spans = _meant(ink, match)
        if spans is None:
            continue
        blank = re.sub(r"[^\n]", " ", folded[spans.start : spans.end])
        folded = folded[: spans.start] + blank + folded[spans.end :]
    return ink if folded == ink.folded else replace(ink, folded=folded, seen={})


def _meant(ink: Ink, match: re.Match[str]) -> Span | None:
    """The stretch that a slip takes back, its own words included; None where it is none."""
    folded = ink.folded
    end = re.compile(r"[\n.;:!?,]").search(folded, match.end())
    after = Span(match.end(), end.start() if end else len(folded))
    start = _clause_start(folded, match.start())
    before = Span(start, match.start())
    if match["mark"] == "" and not re.match(r"digo\b", match["words"]):
        return None
    if not folded[before.start : before.end].strip() or _FINAL.search(folded, start, after.end):
        return None
    if PATTERN.match(folded, after.start) or re.search(
        r"\bno\W*$", folded[after.start : after.end]
    ):
        return None  # `Patio. No, perdón, el Patio no`
    wording = ink.wording(after)
    if not wording.words or wording.words[0].start > after.start + 2:
        return None
    acts = [i for i in intents_of(wording) if not costs_nothing(wording, i) and not i.negated]
    names = entities_of(wording)
    if acts and acts[0].first <= 2 and acts[0].verb != "DESCONOCIDO":
        return Span(_last_deed(ink, before), match.end())
    if not (names.places or names.persons):
        return None
    return Span(_object_start(folded, before, folded[after.start : after.end]), match.end())


def _last_deed(ink: Ink, before: Span) -> int:
    """Where the last of several deeds begins: `cruzo la puerta y bajo… digo, salgo` keeps the first."""  # noqa: E501
    wording = ink.wording(before)
    verbs = [h.at for h in wording.hits if h.tags & FIRST]
    for index in range(verbs[-1], verbs[-2], -1) if len(verbs) > 1 else ():
        joined = wording.words[index].form in ("y", "e")
        if joined or set(wording.gap(index)) & set(",;"):
            word = wording.words[index]
            return word.end if joined else word.start
    return before.start


def _clause_start(folded: str, at: int) -> int:
    """Where the clause before `at` begins: after its header, or after the last stop."""
    line = max(folded.rfind("\n", 0, at) + 1, at - 200)
    start = line
    for cut in _CLAUSE.finditer(folded, line, at):
        start = cut.end()
    for head in PATTERN.finditer(folded, line, at):
        start = max(start, head.end())
    return start


def _object_start(folded: str, before: Span, after: str) -> int:
    """Where the thing begins that a name alone replaces, so that its verb stays."""
    kind = _TO if re.match(rf"{_TO}\b", after) else _THE if re.match(rf"{_THE}\b", after) else None
    if kind is None:
        return before.start
    found = list(re.compile(rf"\b{kind}\b").finditer(folded, before.start, before.end))
    if found:
        return found[-1].start()
    to = list(re.compile(rf"\b{_TO}\b").finditer(folded, before.start, before.end))
    return to[-1].end() if to else before.start
