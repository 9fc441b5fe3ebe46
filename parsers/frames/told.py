"""Phases told in sentences: `en la primera voy al Patio, en la 2 riego y espero en la tercera`.

Such a mention stands before the deed, after it or in its midst, and each governs the clause it
stands in. `frame` asks here first; a post with headers of its own (`Fase 1: …`) is none of this.
"""

from __future__ import annotations

import re

from engine.vocabulary import Span
from parsers.clauses.lead import SO
from parsers.frames.mentions import SPENT, Mention, mentions_in, sentence_around, small
from parsers.text.segments import Kind, Segment

_BREAK = re.compile(r"[,;:()]|\s[-—]\s?|\b(?:y|luego|despues|pero|mas tarde)\b")
_FREE = re.compile(r"\b(?:campan\w*|report\w*|cadaver|boton|alarma)\b")
_SPENDS = re.compile(
    r"(?:(?:lo|la|los|las|me lo|me la) )?(?:gast|us|inviert|invert|emple|dedic|consum|reserv|aprovech|guard|destin)[a-z]{1,5} (?:a|en|para)\b"  # noqa: E501
)
"""`el tercero lo dedico a`: it pays for what follows and says nothing else."""
_TO = re.compile(
    r"(?:me |nos )?(?:la|lo|las|los) pas[a-z]{1,3} (?=[a-z]+ndo(?:me)?\b|quiet[oa]s?\b|sin \w|ahi\b|alli\b|aqui\b|donde\b|sentad|tumbad|parad|quietecit|en (?:el sitio|silencio|espera))|(?:a|en|para) (?=[a-z]{2,}[aei]r\b)"  # noqa: E501
)
"""`la última me la paso esperando`, `las dos primeras a rezar`."""
_LISTS = re.compile(r"\b(?:bola|sabot\w*|bloque\w*|puertas|cerr\w+|cierr\w+)\b")
_NEXT = re.compile(
    r"\W*(?:y )?(?:luego|despues|entonces|mas tarde|acto seguido|a continuacion|seguidamente|finalmente|por ultimo)\b"  # noqa: E501
)
"""A sentence that goes on with the next deed, and not with a list."""


def told_phases(folded: str) -> list[Segment]:
    """The phases that a post tells in its sentences, each with its clause; none in other posts."""
    mentions = mentions_in(folded)
    if not mentions:
        return []
    found: list[Segment] = []
    floor, mode = 0, "leads"
    for index, mention in enumerate(mentions):
        after = mentions[index + 1] if index + 1 < len(mentions) else None
        segment, mode = _governed(folded, mention, after, floor, mode)
        if segment is None:
            continue
        found.append(segment)
        floor = max(segment.body.end, mention.end)
    if all(_FREE.search(folded, s.body.start, s.body.end) for s in found):
        return []  # a bell with its phase is no declaration of phases
    return found


_AGAIN = re.compile(r"\W*(?:tambien|igual|lo mismo|otro tanto|idem)\W*(?:\by\s*)?")
"""`espero en la 2 y en la 3 también`: what was told for the phase before."""


_NOTHING = re.compile(r"\W*(?:pues )?nada(?: (?:de nada|mas|en absoluto))?\W*")
"""`en la tercera, nada`: it waits."""


def _governed(
    folded: str, mention: Mention, after: Mention | None, floor: int, mode: str
) -> tuple[Segment | None, str]:
    """The clause a mention governs; `floor` is where the one before it ends."""
    opening, closing = sentence_around(folded, mention.start, mention.end)
    same = after is not None and after.start < closing
    first = max(opening, floor)
    last = after.start if same and after is not None else closing
    before, behind = folded[first : mention.start], folded[mention.end : last]
    cut = _last_break(before)
    tail = before[cut:]
    head_end = _BREAK.search(behind)
    head = behind[: head_end.start()] if head_end else behind
    leads, trails = small(SPENT.sub("", tail.rstrip())), small(head)
    if leads and (_AGAIN.fullmatch(behind) or _NOTHING.fullmatch(behind)):
        trails = False
    if leads and trails:
        if small(before) and not small(behind):
            trails = False
        elif small(behind) and not small(before):
            leads = False
        elif _NOTHING.fullmatch(behind):
            trails = False
        elif small(before) and small(behind):
            return _looks_back(folded, mention, opening, floor), "trails"
        else:
            leads, trails = mode == "leads", mode == "trails"
    if leads:
        end = _up_to(folded, mention, after, last, same=same)
        goes_on = _NEXT.match(folded, closing) is not None
        if _LISTS.search(folded, mention.end, end) and not same and not goes_on:
            line = folded.find("\n", end)
            end = min(
                line if line >= 0 else len(folded),
                sentence_around(folded, after.start, after.end)[0] if after else len(folded),
            )
        return _segment(folded, mention, mention.end, end), "leads"
    start = first
    so = list(SO.finditer(before))
    if so:
        start = first + so[-1].end()
    if trails and start == 0 == floor and _alone_before(before, cut, mention):
        start = cut  # `salgo al Pasillo y me quedo allí las fases 2 y 3`
    elif trails and mention.left:
        if not cut and floor == 0:
            return None, mode  # nothing is told before it: `free` reads how long it lasts
        start = first + cut
    if trails:
        return _segment(folded, mention, start, mention.start), "trails"
    end = _up_to(folded, mention, after, last, same=same)
    return _segment(folded, mention, first + cut, end), "leads"


def _alone_before(before: str, cut: int, mention: Mention) -> bool:
    """Whether one clause stands before the one that a later phase governs: the first phase's."""
    later = bool(mention.numbers) and min(mention.numbers) == 2 and not mention.prepared
    return later and len(_BREAK.findall(before)) == 1 and 0 < cut < len(before.rstrip())


def _last_break(text: str) -> int:
    return max((m.end() for m in _BREAK.finditer(text)), default=0)


def _up_to(folded: str, mention: Mention, after: Mention | None, last: int, *, same: bool) -> int:
    """Where the clause of a mention that leads ends: before the clause of the next one."""
    if not same or after is None:
        return last
    behind = folded[mention.end : after.start]
    if _AGAIN.fullmatch(behind):
        return after.start
    cuts = [m.start() for m in _BREAK.finditer(behind)]
    if not cuts or small(behind[cuts[-1] :]):
        while cuts and small(behind[cuts[-1] :]):
            last = mention.end + cuts.pop()
        return last
    return mention.end + cuts[-1]  # the next one stands after its deed


def _looks_back(folded: str, mention: Mention, opening: int, floor: int) -> Segment | None:
    """`Salgo por la puerta sur. Eso, en la fase 1.`: the sentence before is what it governs."""
    before = folded[floor:opening].rstrip(" .!\n")
    if not before.strip():
        return None
    start = sentence_around(folded, floor + len(before) - 1, floor + len(before))[0]
    return _segment(folded, mention, max(start, floor), floor + len(before))


def _segment(folded: str, mention: Mention, start: int, end: int) -> Segment | None:
    text = folded[start:end]
    lead = len(text) - len(text.lstrip(" \t\n,.;:*_-—)("))
    spends = _SPENDS.match(text, lead) or _TO.match(text, lead)
    lead = spends.end() if spends else lead
    start, end = start + lead, start + len(text.rstrip(" \t\n,;"))
    end = max(start, end)
    paid = SPENT.search(folded[: mention.start].rstrip(" ")) if mention.end <= start else None
    header = Span(paid.start() if paid else mention.start, mention.end)
    return Segment(Kind.STRONG, header, Span(start, end), mention.numbers)
