"""What each header governs: the words after it, or those before a bracket that closes them."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import Span
from parsers.text.segments import PUNCTUATION, Kind, Segment

_NESTED = re.compile(r"\n[ \t]*(?:\d[).]|\(\d\)|[-*•])[ \t]*[^\n]*")
_NESTED_BELOW = re.compile(r"\n(?:[ \t]*\n){0,2}[ \t]*(?:\d[).]|\(\d\)|[-*•])[ \t]*[^\n]*")
"""Items of a list inside one phase; `Bola:` may have an empty line before its list."""


def with_bodies(folded: str, found: list[Segment]) -> list[Segment]:
    """The segments found, in order, each with the stretch it governs."""
    segments: list[Segment] = []
    apart = all(_alone(folded, s) for s in found)
    for index, segment in enumerate(found):
        nxt = _begins(folded, found[index + 1]) if index + 1 < len(found) else len(folded)
        suffix = _suffix_body(folded, segment, segments)
        if suffix is not None:
            _give_way(segments, suffix)
            segments.append(replace(segment, body=suffix))
            continue
        segments.append(replace(segment, body=_body(folded, segment, nxt, apart=apart)))
    return segments


def _give_way(segments: list[Segment], suffix: Span) -> None:
    """End the last body where a later one begins (`con un punto rezo. Al Zaguán con otro`)."""
    if segments and segments[-1].body.start < suffix.start < segments[-1].body.end:
        last = segments[-1]
        segments[-1] = replace(last, body=Span(last.body.start, suffix.start))


_LIST_LED = re.compile(
    r"(?:^|[.!;)])\s*(?P<lead>(?:[a-z]+ ){0,3}(?:sabot\w*|bloque\w*|puertas?|bola|cierr\w+|cerr\w+)\b(?: [a-z]+){0,4} (?:en|durante|para)(?: la| el)? )$"  # noqa: E501
)
"""`Sabotaje de puertas en la fase 1: Luces y Capilla`: what the list behind the header is of."""


def list_lead(folded: str, start: int, end: int) -> int | None:
    """Where the words begin that, before a header, say what the list behind it is of."""
    if not re.match(r"\s*:", folded[end:]) and ":" not in folded[start:end]:
        return None
    line = folded.rfind("\n", 0, start) + 1
    match = _LIST_LED.search(folded[line:start])
    return None if match is None else line + match.start("lead")


def _begins(folded: str, segment: Segment) -> int:
    """Where a segment begins: at its header, or at what it says before it of its list."""
    lead = list_lead(folded, segment.header.start, segment.header.end)
    return segment.header.start if lead is None or segment.kind is Kind.FREE else lead


def _alone(folded: str, segment: Segment) -> bool:
    """Whether a header has its line to itself."""
    before = folded[folded.rfind("\n", 0, segment.header.start) + 1 : segment.header.start]
    after = folded[segment.body.start :].partition("\n")[0]
    return not before.strip(" -*•") and not after.strip(" .:-*")


def _suffix_body(folded: str, segment: Segment, before: list[Segment]) -> Span | None:
    """The body of `voy al Comedor (1 PA)`: what precedes the bracket."""
    start = segment.header.start
    if segment.closes:
        return _before(folded, start, before, sentence=True)
    if segment.kind is Kind.STRONG and segment.cost and _trails(folded, segment):
        return _before(folded, start, before)
    if (
        segment.kind is not Kind.STRONG
        or folded[max(0, start - 1) : start] != "("
        or ")" not in folded[start : segment.header.end + 1]
    ):
        return None
    if _leads(folded, segment):
        return None
    floor = max(
        [
            folded.rfind("\n", 0, start) + 1,
            *(s.header.end for s in before if s.header.end < start),
        ]
    )
    text = folded[floor : start - 1]
    text = text.rstrip(" .!?")  # `Comedor. (1 PA)`: the mark before the bracket ends nothing
    sentence = max(_sentence_ends(text), text.rfind("! "), text.rfind("? ")) + 1
    floor, text = floor + sentence, text[sentence:]
    if not text.strip(" -*•▪,.;)"):
        return None
    lead = len(text) - len(text.lstrip(" -*•▪,.;)"))
    return Span(floor + lead, floor + len(text))


_BRACKETED = re.compile(r"\(\s*(?:\d\s*)?(?:pa|ptos?|puntos?|fase|f)\b[^)]*\)")


COUNT = re.compile(r"\b[1-3] ?(?:pas?|ptos?|puntos?(?: de accion)?)\b")
"""A cost in figures (`2pa`)."""


def _trails(folded: str, segment: Segment) -> bool:
    """Whether a line tells each action before its cost (`reparo luces 1pa, inventario 2pa`)."""
    line_start = folded.rfind("\n", 0, segment.header.start) + 1
    line_end = folded.find("\n", segment.header.end)
    line_end = line_end if line_end >= 0 else len(folded)
    counts = list(COUNT.finditer(folded, line_start, line_end))
    if not counts or not any(c.start() == segment.header.start for c in counts):
        return False
    opening = folded[line_start : counts[0].start()]
    closing = folded[counts[-1].end() : line_end]
    told = re.search(r"[a-z]{3,}", opening) and opening.rstrip()[-1:] not in ".:;!?("
    return bool(told) and not re.search(r"[a-z]", closing)


_IN_THE = re.compile(r"[ ,]*\b(?:en|durante)(?: la| las)?[ ]*$")


def _before(
    folded: str, start: int, before: list[Segment], *, sentence: bool = False
) -> Span | None:
    """The words of the line (or the sentence) before a header, from the header before it on."""
    floor = max(
        [folded.rfind("\n", 0, start) + 1, *(s.header.end for s in before if s.header.end < start)]
    )
    if sentence:
        floor = max(floor, *(folded.rfind(mark, 0, start) + 1 for mark in ".;!?"))
    text = _IN_THE.sub("", folded[floor:start]) if sentence else folded[floor:start]
    text = text.rstrip(" ,;:")
    lead = len(text) - len(text.lstrip(" -*•▪,.;)"))
    return Span(floor + lead, floor + len(text)) if text.strip(" -*•▪,.;)") else None


def _leads(folded: str, segment: Segment) -> bool:
    """Whether bracketed headers stand before what they govern: after the last one more is told."""
    line_end = folded.find("\n", segment.header.end)
    line_end = line_end if line_end >= 0 else len(folded)
    line_start = folded.rfind("\n", 0, segment.header.start) + 1
    brackets = list(_BRACKETED.finditer(folded, line_start, line_end))
    if not brackets:
        return False
    opening = folded[line_start : brackets[0].start()].strip(PUNCTUATION)
    return _wordy(folded[brackets[-1].end() : line_end]) and (
        not opening or folded[: brackets[0].start()].rstrip()[-1:] in ".…!?:"
    )


def _wordy(text: str) -> bool:
    return len(re.findall(r"[a-z]{2,}", text)) >= 2


_SHORT = re.compile(r"(?:^|\s)(?:sab|sabot|ptas?|secc?|pas|alc|gal|terr|bibl?|jard)$")


def _sentence_ends(text: str) -> int:
    """Where the last full stop is that ends no abbreviation (`SAB. CHIMENEAS`)."""
    at = text.rfind(". ")
    while at >= 0 and re.search(
        r"(?:^|\s)(?:sab|sabot|pta|ptas|secc|sec|pas|alc|gal|terr|bibl?|jard)$", text[:at]
    ):
        at = text.rfind(". ", 0, at)
    return at


_CLAIM = r"\b(?:campan\w*|report\w*|cadaver\w*|cuerpos?|boton|alarma|verjas?)\b"
_BESIDE = re.compile(
    rf"[.!;…]\s+(?=(?:(?:ah |oh |y |e |eh )*,?\s*(?:ademas|aparte|por cierto|de paso|tambien|y otra cosa)\b[^.!\n]*{_CLAIM}"  # noqa: E501
    rf"|(?:ah|oh|eh|ojo|importante)\b,? (?:y |que |tambien |si,? )*[^.!\n]*{_CLAIM}"
    rf"|(?:y |pero |ah, )?(?:en cuanto|cuando|nada mas|apenas|al (?:llegar|entrar)|si (?:veo|encuentro|hay|me (?:encuentro|topo)|llego|aparece|descubro|doy con))\b[^.!\n]*{_CLAIM}"  # noqa: E501
    rf"|(?:y |ah, )?(?:toco|hago sonar|reporto|denuncio)\b[^.!\n]*{_CLAIM}[^.!\n]*\b(?:en cuanto|cuando|nada mas|apenas|al (?:llegar|entrar))\b"  # noqa: E501
    r"|(?:y |ah, )?[^.!\n]*\b(?:verja|cerrojo)\b[^.!\n]*\b(?:(?:las |todas las )?(?:tres |3 )?fases|en la [1-3]|en las [1-3])\b))"  # noqa: E501
)
"""`3 Comedor. Ah, y además toco la campana`: said beside the last phase, for none of them.

So is a claim for when something comes to pass, and a bolt told for several phases.
"""


def _body(folded: str, segment: Segment, limit: int, *, apart: bool) -> Span:
    """`apart`: every header of the post has a line of its own, as in an editor's paragraphs."""
    start = segment.body.start
    lead = list_lead(folded, segment.header.start, segment.header.end)
    if lead is not None:
        return Span(
            lead, _body(folded, replace(segment, header=Span(start, start)), limit, apart=apart).end
        )
    line_end = folded.find("\n", start)
    line_end = limit if line_end < 0 else min(line_end, limit)
    if start >= line_end or not folded[start:line_end].strip(" .:-*"):
        # The header stands alone: its body is the next line that has something.
        following = re.compile(r"\s*\n?[ \t]*(?P<line>[^\n]+)").match(folded, line_end)
        if segment.kind is Kind.STRONG and following and following.end("line") <= limit:
            gap = folded[line_end : following.start("line")].count("\n")
            if gap <= (2 if apart else 1):
                return Span(following.start("line"), following.end("line"))
        return Span(start, max(start, line_end))
    closing = folded.find(")", start, line_end)
    if folded[max(0, segment.header.start - 1) : segment.header.start] == "(" and closing > 0:
        return Span(start, closing)  # `(1 PA: inventariar la carga). Baja al Palomar …`
    end = line_end
    opens = folded[start:line_end].rstrip().endswith(":")
    nested = _NESTED_BELOW if opens else _NESTED
    while (
        segment.kind is Kind.STRONG and (more := nested.match(folded, end)) and more.end() <= limit
    ):
        end = more.end()
    beside = _BESIDE.search(folded, start, end)
    return Span(start, beside.start() + 1 if beside else end)
