"""Phases told in sentences: `en la primera voy al Patio, en la 2 riego y espero en la tercera`.

Such a mention stands before the deed, after it or in its midst, and each governs the clause it
stands in. `frame` asks here first; a post with headers of its own (`Fase 1: …`) is none of this.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.vocabulary import Span
from parsers.lead import SO
from parsers.ordinals import LAST, number
from parsers.segments import Kind, Segment

_DIGIT = r"[1-3](?![\d.:,]\d|[hºª°]?[ ]?(?:horas?|pm|am)\b)"
_NUM = rf"(?:{_DIGIT}|primer[oa]?|segund[oa]|tercer[oa]?|ultim[oa])\b"
_UNIT = r"(?:fases?|pas?|p\.a\.|ptos?|puntos?|acciones|accion)\b(?: de accion(?:es)?\b)?"
_DET = r"(?:la|el|las|los|mi|mis)"
_IN = r"(?:en|durante|para|con)"
_MORE = rf"(?:(?:,| y| e| a| al) (?:(?<!, ){_DET} )?(?:fase )?{_NUM})*"
_NO_PHASE = (
    r"(?!\s+(?:de\s|puertas?|secci\w+|plantas?|salas?|estancias?|rondas?|votaci\w+|vez|veces|noches?|mitad|"
    r"partes?|etapas?|horas?|jornadas?|deliberaci\w+|lineas?|paginas?|mesas?|filas?|sillas?|tareas?|"
    r"opci\w+|escaleras?|caras?|personas?|victimas?|semanas?|partidas?|planas?|fila|muert\w+|oportunidad))"
)
_NAMED = re.compile(
    rf"(?<!\w)(?:{_IN} )?(?:{_DET} )?"
    rf"(?:(?P<a>fases? {_NUM}{_MORE})|(?P<pair>(?:dos|2) primer[oa]s fases|primer[oa]s (?:dos|2) fases)"  # noqa: E501
    rf"|(?P<b>(?![1-3] (?:fases|acciones|puntos|ptos)\b){_NUM}{_MORE} {_UNIT})"
    r"|(?P<f>f ?[12](?: y f? ?[23])?(?=,? (?:y |luego |despues )+en la [23]\b))"
    rf"|(?P<p>(?:puntos?|pas?|accion) {_NUM}{_MORE}))"
)
"""A mention that says what it numbers; `3 fases` only counts them."""
_BARE = re.compile(
    rf"(?<!\w)(?P<in>{_IN} )?{_DET} (?P<c>{_NUM}{_MORE}){_NO_PHASE}"
    rf"|(?<!\w)(?:{_IN} )?(?:las|los) (?P<rest>otr[oa]s (?:dos|2)|(?:dos|2) (?:siguientes|restantes|ultim[oa]s|que (?:me )?quedan)|(?:siguientes|ultim[oa]s) (?:dos|2))\b(?: {_UNIT})?"  # noqa: E501
)
"""One that counts only beside another."""
_SMALL = re.compile(
    r"(?:\W|\b(?:yo|y|e|pues|ya|luego|despues|entonces|bueno|vale|venga|hola|buenas|hoy|mira|mire|che|ea|pos|nada|asi que|a ver|por|su|parte|narra|narrador|narradora|finalmente|o sea|eso|todo|esto|seria|tambien|ahora|por ultimo|ale|hala|dale|dejadme|primero|si|que|mi|plan|es|va|lo mio)\b)*"  # noqa: E501
)
_BREAK = re.compile(r"[,;:()]|\s[-—]\s?|\b(?:y|luego|despues|pero|mas tarde)\b")
_ENDS = re.compile(r"[.!?…](?=\s|[\"*_)\]]|$)|\n")
_ABOUT = re.compile(
    r"\b(?:de|desde|tras|hasta|por|como|que|antes|despues)(?: la| el| las| los| mi)? $"
)
"""Before `la fase 2`: it only says which one is spoken of."""
_FREE = re.compile(r"\b(?:campan\w*|report\w*|cadaver|boton|alarma)\b")
_SHORT = re.compile(r"\b(?:d|dna|sr|sra|dr|dra|sta|sto|pta|secc|pas|pto|ptos|p\.a|a)$")
_SPENDS = re.compile(
    r"(?:(?:lo|la|los|las|me lo|me la) )?(?:gast|us|inviert|invert|emple|dedic|consum|reserv|aprovech|guard|destin)[a-z]{1,5} (?:a|en|para)\b"  # noqa: E501
)
"""`el tercero lo dedico a`: it pays for what follows and says nothing else."""
_TO = re.compile(
    r"(?:me |nos )?(?:la|lo|las|los) pas[a-z]{1,3} (?=[a-z]+ndo\b)|(?:a|en|para) (?=[a-z]{2,}[aei]r\b)"  # noqa: E501
)
"""`la última me la paso esperando`, `las dos primeras a rezar`."""
_LISTS = re.compile(r"\b(?:bola|sabot\w*|bloque\w*|puertas|cerr\w+|cierr\w+)\b")
_NEXT = re.compile(
    r"\W*(?:y )?(?:luego|despues|entonces|mas tarde|acto seguido|a continuacion|seguidamente|finalmente|por ultimo)\b"  # noqa: E501
)
"""A sentence that goes on with the next deed, and not with a list."""
_IT = re.compile(r" (?:me |nos )?(?:la|lo|las|los) [a-z]{2,}(?:o|are|ere|ire)\b")
"""`la tercera la paso esperando`: the phase itself is what the verb speaks of."""
_HEADER = re.compile(r"(?:\s*[:=>|\]]|\s*[.)]?-|\s+[-—]\s|\.(?=\s))")
_FRAMED = re.compile(
    rf"(?m)^[^\w\n]*(?:fases?|pas?|ptos?|puntos?|accion|f)\s?[1-3]\b|^[^\w\n]*[1-3]\s?(?:{_UNIT}|[).:])"
)


_LEADING = re.compile(r"(?:[,;]|\by)\s*(?:y )?(?:en|para|durante) la [23]\b")
"""`Fase 1 al Patio, en la 2 riego`: only the first phase is named in full."""
_COST = re.compile(r"\b(?:[1-3]|otr[oa]s?|un) ?(?:pas?|ptos?|puntos?)\b")
"""What an action costs (`2 PA`): such posts count points."""


@dataclass(frozen=True, slots=True)
class _Mention:
    start: int
    end: int
    numbers: tuple[int, ...]
    prepared: bool
    """It has a preposition (`en la 2`)."""
    named: bool


SAID_TAKEN_BACK = (
    r"\b(?:anul|retir|borr|quit|cancel)[a-z]{1,3} "
    r"lo (?:que (?:puse|dije|declare)|de|dicho|puesto)\b[^.,;:\n]*$"
)
"""Before a phase: that what was said of it no longer stands."""
_TAKEN_BACK = re.compile(SAID_TAKEN_BACK)


def told_phases(folded: str) -> list[Segment]:
    """The phases that a post tells in its sentences, each with its clause; none in other posts."""
    mentions = _mentions(folded)
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


def _mentions(folded: str) -> list[_Mention]:
    framed = list(_FRAMED.finditer(folded))
    if len(framed) > 1 or _COST.search(folded):
        return []
    named = [
        _named(m)
        for m in _NAMED.finditer(folded)
        if not _ABOUT.search(folded[max(0, m.start() - 16) : m.start()])
        and not _TAKEN_BACK.search(folded, folded.rfind("\n", 0, m.start()) + 1, m.start())
    ]
    if any(not m.prepared and folded[: m.start].rstrip()[-1:] in ("(", "[") for m in named):
        return []  # `… (PA 1), … (PA 2)`: `frame` knows brackets
    talk = framed and any(c.isalnum() for c in folded[: framed[0].start()])
    if framed and (talk or not _LEADING.search(folded)):
        return []
    placed = [m for m in named if m.prepared or _apart(folded, m)]
    if named and not placed:
        return []  # `gasto mi primer PA en …`
    named = placed
    if any(_HEADER.match(folded, m.end) and not m.prepared for m in named):
        return []
    bare = [
        (m, _bare(m)) for m in _BARE.finditer(folded)
        if not any(n.start < m.end() and m.start() < n.end for n in named)
    ]  # fmt: skip
    found = named + [b for m, b in bare if _counts(folded, m, b)]
    found.sort(key=lambda m: m.start)
    told = [n for m in found for n in m.numbers]
    series = 1 in told and len(set(told)) >= 2 and any(m.prepared for m in found)
    if not named and not (series or all(m.prepared and _apart(folded, m) for m in found)):
        return []
    whole = any(m.prepared or _stays(folded, m) or _IT.match(folded, m.end) for m in found)
    if not whole or len(found) > 6:
        return []
    return _with_rest(_joined(folded, found))


_JOINS = re.compile(r"\s*(?:,|,?\s*[ye])\s*(?:(?:tambien|luego|despues|otra vez) )?")


def _joined(folded: str, found: list[_Mention]) -> list[_Mention]:
    """`en la 2 y en la 3`: one mention, if it opens its clause or ends it."""
    kept: list[_Mention] = []
    for mention in found:
        before = kept[-1] if kept else None
        if before is None or not _JOINS.fullmatch(folded, before.end, mention.start):
            kept.append(mention)
            continue
        opens = _small(folded[_sentence(folded, before.start, before.end)[0] : before.start])
        ends = (
            r"\s*(?:[.;)\n]|$)"
            if opens
            else r"\s*(?:[.;)\n]|$|,? ?y (?:en |ya |luego )*(?:la|el)\b)"
        )
        if opens or re.match(ends, folded[mention.end :]):
            numbers = (*before.numbers, *mention.numbers)
            kept[-1] = _Mention(before.start, mention.end, numbers, before.prepared, before.named)
        else:
            kept.append(mention)
    return kept


def _with_rest(found: list[_Mention]) -> list[_Mention]:
    """`las otras dos` are those that no other mention names."""
    told = {n for m in found for n in m.numbers}
    left = tuple(sorted({1, 2, 3} - told))
    return [
        m if m.numbers else _Mention(m.start, m.end, left, m.prepared, m.named)
        for m in found
        if m.numbers or len(left) == 2
    ]


def _counts(folded: str, match: re.Match[str], mention: _Mention) -> bool:
    """Whether a bare `en la 2` is told for a phase."""
    if mention.prepared and not match.group().startswith("con "):
        return True
    return _apart(folded, mention)


def _apart(folded: str, mention: _Mention) -> bool:
    """Whether a mention without preposition (`la 2`) opens its clause or ends it."""
    before = folded[: mention.start].rstrip(" ")
    opens = not before or before[-1] in ".,;:\n(" or re.search(r"\b(?:y|e|luego|despues)$", before)
    ends = re.match(r"\s*(?:[.,;)\n]|$|y\b)", folded[mention.end :])
    verb = re.match(
        r",?\s+(?:no )?(?:(?:me|lo|la|los|las|le|les|se) ){0,2}(?:voy|[a-z]{2,}(?:o|oy|are|ere|ire|ria|a|e))\b",  # noqa: E501
        folded[mention.end :],
    )
    if opens and (verb or ends or mention.prepared):
        return True
    if _SPENT.search(before) and re.match(r" (?:a|en|para|[a-z]+ndo)\b", folded[mention.end :]):
        return True
    return _stays(folded, mention) or (opens is not None and mention.start == 0)


_SPENT = re.compile(
    r"(?:^|[.,;:\n]|\by) ?(?:me )?(?:dedi|gast|emple|inviert|invert|us|pas|aprovech)[a-z]{1,5}$"
)
"""`dedico las fases 1 y 2 a rezar`: before a mention that opens its clause all the same."""
_STAYING = re.compile(
    r"\b(?:qued\w+|esper\w+|sigo|seguire|aguard\w+|permane\w+|descans\w+|estoy|estar\w*)\b[^.,;]{0,20}$"
)


def _stays(folded: str, mention: _Mention) -> bool:
    """`me quedo la 2 y la 3`: how long somebody stays."""
    ends = re.match(r"\s*(?:[.,;)\n]|$|y\b)", folded[mention.end :])
    before = folded[max(0, mention.start - 60) : mention.start].rstrip(" ")
    return bool(ends and not mention.prepared and _STAYING.search(before))


def _named(match: re.Match[str]) -> _Mention:
    text = match["a"] or match["b"] or match["p"] or re.sub("f", "", match["f"] or "")
    prepared = match["f"] is not None or re.match(rf"{_IN} ", match.group()) is not None
    numbers = (1, 2) if match["pair"] else _numbers(text)
    return _Mention(match.start(), match.end(), numbers, prepared, True)


def _bare(match: re.Match[str]) -> _Mention:
    numbers = _numbers(match["c"]) if match["c"] else ()
    prepared = re.match(rf"{_IN} ", match.group()) is not None
    return _Mention(match.start(), match.end(), numbers, prepared, False)


def _numbers(text: str) -> tuple[int, ...]:
    found = [
        3 if n == LAST else n
        for w in re.findall(r"\b[1-3]\b|\b(?:primer|segund|tercer|ultim)[oa]?\b", text)
        if (n := number(w)) is not None
    ]
    if len(found) == 2 and re.search(r" al? ", text) and found[0] < found[1]:
        return tuple(range(found[0], found[1] + 1))
    return tuple(dict.fromkeys(found))


def _sentence(folded: str, start: int, end: int) -> tuple[int, int]:
    """The sentence around a stretch."""
    opening = 0
    closing = len(folded)
    for match in _ENDS.finditer(folded):
        if match.group() == "." and _SHORT.search(
            folded[max(0, match.start() - 5) : match.start()]
        ):
            continue
        if match.end() <= start:
            opening = match.end()
        elif match.start() >= end:
            closing = match.start()
            break
    return opening, closing


def _small(text: str) -> bool:
    return _SMALL.fullmatch(text) is not None


_AGAIN = re.compile(r"\W*(?:tambien|igual|lo mismo)\W*")
"""`espero en la 2 y en la 3 también`: what was told for the phase before."""


def _governed(
    folded: str, mention: _Mention, after: _Mention | None, floor: int, mode: str
) -> tuple[Segment | None, str]:
    """The clause a mention governs; `floor` is where the one before it ends."""
    opening, closing = _sentence(folded, mention.start, mention.end)
    same = after is not None and after.start < closing
    first = max(opening, floor)
    last = after.start if same and after is not None else closing
    before, behind = folded[first : mention.start], folded[mention.end : last]
    cut = _last_break(before)
    tail = before[cut:]
    head_end = _BREAK.search(behind)
    head = behind[: head_end.start()] if head_end else behind
    leads, trails = _small(_SPENT.sub("", tail.rstrip())), _small(head)
    if leads and _AGAIN.fullmatch(behind):
        trails = False
    if leads and trails:
        if _small(before) and not _small(behind):
            trails = False
        elif _small(behind) and not _small(before):
            leads = False
        elif _small(before) and _small(behind):
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
                _sentence(folded, after.start, after.end)[0] if after else len(folded),
            )
        return _segment(folded, mention, mention.end, end), "leads"
    start = first
    so = list(SO.finditer(before))
    if so:
        start = first + so[-1].end()
    if trails:
        return _segment(folded, mention, start, mention.start), "trails"
    end = _up_to(folded, mention, after, last, same=same)
    return _segment(folded, mention, first + cut, end), "leads"


def _last_break(text: str) -> int:
    return max((m.end() for m in _BREAK.finditer(text)), default=0)


def _up_to(folded: str, mention: _Mention, after: _Mention | None, last: int, *, same: bool) -> int:
    """Where the clause of a mention that leads ends: before the clause of the next one."""
    if not same or after is None:
        return last
    behind = folded[mention.end : after.start]
    cuts = [m.start() for m in _BREAK.finditer(behind)]
    if not cuts or _small(behind[cuts[-1] :]):
        while cuts and _small(behind[cuts[-1] :]):
            last = mention.end + cuts.pop()
        return last
    return mention.end + cuts[-1]  # the next one stands after its deed


def _looks_back(folded: str, mention: _Mention, opening: int, floor: int) -> Segment | None:
    """`Salgo por la puerta sur. Eso, en la fase 1.`: the sentence before is what it governs."""
    before = folded[floor:opening].rstrip(" .!\n")
    if not before.strip():
        return None
    start = _sentence(folded, floor + len(before) - 1, floor + len(before))[0]
    return _segment(folded, mention, max(start, floor), floor + len(before))


def _segment(folded: str, mention: _Mention, start: int, end: int) -> Segment | None:
    text = folded[start:end]
    lead = len(text) - len(text.lstrip(" \t\n,.;:*_-—)("))
    spends = _SPENDS.match(text, lead) or _TO.match(text, lead)
    lead = spends.end() if spends else lead
    start, end = start + lead, start + len(text.rstrip(" \t\n,;"))
    end = max(start, end)
    header = Span(mention.start, mention.end)
    return Segment(Kind.STRONG, header, Span(start, end), mention.numbers)
