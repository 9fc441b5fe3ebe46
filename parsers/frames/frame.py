"""The frame of a post: which stretch of text belongs to which phase (rules section 5.1).

A small deterministic recogniser of headers (`1 PA:`, `Fase 2`, `1)`, `Gasto un punto en …`); what
no header governs is *rest*: chatter, free actions, changes of mind, or unframed orders.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.vocabulary import Span
from parsers.frames.bodies import COUNT, list_lead, with_bodies
from parsers.frames.enumerations import enumerated
from parsers.frames.gratis import free_lines, in_free_line
from parsers.frames.headers import PATTERN, SPEND, phases_of
from parsers.frames.mentions import SAID_TAKEN_BACK
from parsers.frames.told import told_phases
from parsers.frames.wholeround import numbered, three_items, whole_round
from parsers.text.segments import ANY, POINT, PUNCTUATION, Kind, Segment

_SEP = r"[ \t]+(?:pasa a ser|pasa a|ahora es|ahora|sera)\b[ \t]*:?[ \t]*|(?:[ \t]*(?:[:>\-—.)\]/,*_]|=(?![ \t]*(?:[,;.\n]|$|(?:fase|f|pa) ?[1-3])))+)+[ \t]*|[ \t]+(?:en|para)\b(?=[ ][a-z])|[ \t]*"  # noqa: E501
_SEPARATOR = re.compile(_SEP)
_FREE_WORD = re.compile(r"\b(?:campan[a-z]*|report[a-z]*|cadaver|cuerpo|muerto|boton|alarma)\b")
_CHANGING = re.compile(
    r"\b(?:cambi|anul|retir|alter|modific|sustitu|borr|quit|cancel|intercambi|edit|corrij|rectific|reajust)[a-z]+\s+(?:la|el|las|los|mi|mis)?\s*$"
    rf"|{SAID_TAKEN_BACK}"
)
_MAX_HEADERS = 40
"""Nobody writes more; a wall of them is not worth quadratic time."""
_LIST = re.compile(
    r"(?:mis|estas son mis|os dejo mis|dejo mis|las) (?:tres |3 )?(?:acciones|movimientos|puntos de accion|fases)\b[^:\n]{0,30}:[ ]*(?=\S)"  # noqa: E501
)


@dataclass(frozen=True, slots=True)
class Frame:
    """A post cut up; every character outside segments lies in one `rest` span."""

    segments: tuple[Segment, ...]
    rest: tuple[Span, ...]
    listed: bool = False
    """Whether the rest holds a list announced as the author's actions."""
    told: bool = False
    """Whether the phases are told in sentences, each with the clause it governs."""

    @property
    def strong(self) -> bool:
        """Whether points or phases were named."""
        return any(s.kind is Kind.STRONG for s in self.segments)


def frame_of(folded: str, *, amending: bool = False) -> Frame:
    """Cut a folded text (struck words already blanked) into segments and rest.

    `amending`: the author had declared before, so an enumeration needn't begin at 1.
    """
    told = [] if amending else told_phases(folded)
    if told:
        return Frame(tuple(told), _rest(folded, told), told=True)
    free = free_lines(folded)
    whole = [s for s in whole_round(folded) if not in_free_line(s, free, folded)]
    found = whole + [
        s
        for s in _strong(folded, amending=amending)
        if not in_free_line(s, free, folded) and not _heads(s, whole)
    ]
    if not found:
        found = [
            s for s in enumerated(folded, amending=amending) if not in_free_line(s, free, folded)
        ]
    found += free
    found.sort(key=lambda s: s.header.start)
    segments = with_bodies(folded, found)
    return Frame(tuple(segments), _rest(folded, segments), bool(_LIST.search(folded)))


def list_start(folded: str) -> int | None:
    """Where the list begins that a heading like `Mis tres acciones:` announces."""
    match = _LIST.search(folded)
    return match.end() if match else None


def _strong(folded: str, *, amending: bool) -> list[Segment]:
    found: list[Segment] = []
    bare: list[Segment] = []
    for match in PATTERN.finditer(folded):
        start, end = match.span()
        if len(found) >= _MAX_HEADERS:
            break
        line = folded[folded.rfind("\n", 0, start) + 1 : start]
        closes = _closes(folded, match, line)
        if match["next"] and not _goes_on(folded, match, found):
            continue
        if _CHANGING.search(line) or (
            not match["count"] and _free_told(folded, match, line, found)
        ):
            continue  # `cambio la fase 2`, `toco la campana en la fase 2`: not a header
        if (
            match["index"]
            and re.search(r"\b(?:en|durante|de|desde|tras|a|la|el|las|los|que|q|como) $", line)
            and (len(line.split()) > 2 or not re.match(r"\s*[:,]", folded[end:]))
            and not _OPENS.search(line)
            and (amending or not closes or _OTHER.search(line))
            and list_lead(folded, start, end) is None
            and not _next_in_line(match, line, found)
        ):
            continue  # `reporto en la fase 2`: it qualifies a sentence
        if (match["more"] or match["moretwo"]) and not any(s.cost for s in found):
            continue
        if match["nth"] and (_QUALIFIED.search(line) or _amid_prose(folded, line)):
            continue  # `cuando el último grano cayó`: no phase
        if match["pair"] and _within(folded, match, line):
            continue
        if match["count"] and _OTHER.search(line) and _COSTS.search(line):
            continue  # `Acción nº1: busco el libro (coste: 1 PA)`
        if match["index"] and _ASKS_WHEN.match(folded, end):
            continue  # `Fase 2 ya? Madre mía`
        if _quoted(folded, start) or _in_question(folded, start) or _advice(line):
            continue
        if not _plausible(folded, match):
            continue
        parted = _parted(folded, match, line) if not found else []
        if parted:
            found += parted
            continue
        separator = _SEPARATOR.match(folded, end)
        body = separator.end() if separator else end
        numbers, cost = phases_of(match)
        if match["count"] and found and found[-1].numbers and found[-1].body.start == start:
            # `Fase 2: gasto un punto en abrir`: the phase is stated, the cost adds nothing
            found[-1] = replace(
                found[-1], header=Span(found[-1].header.start, body), body=Span(body, body)
            )
            continue
        if (
            cost == 3
            and _LIST.search(folded, max(0, start - 12), body + 1)
            and three_items(folded, body)
        ):
            continue  # `Mis tres acciones: Cocina, Comedor, espero`
        if cost == 3 and numbered(folded, body):
            continue  # `Mis tres acciones: 1) espero 2) Cocina 3) Comedor`
        if cost and cost > 1 and _heads_list(folded, body):
            continue  # `Uso mis tres puntos de acción así:` and the list below
        if numbers or cost:
            header = Span(start, body)
            found.append(
                Segment(Kind.STRONG, header, Span(body, body), numbers, cost, closes=closes)
            )
            bare += found[-1:] if match["nth"] or match["pair"] else []
    if amending and len(bare) < 2:  # `la 3 la dejo como estaba`: a change told in words
        found = [s for s in found if s not in bare]
    if not any(not _is_elided(folded, s) for s in found):
        spends = any(re.match(SPEND, folded[s.header.start :]) for s in found)
        return found if spends or _elided_series(found) else []
    return found


_ASKS_WHEN = re.compile(
    r" (?:ya|cuando|para cuando|a que hora|aun|todavia|termina|empieza|cierra|acaba|va|sale|resuelta|cerrada|lista|hecha|o la [123])\b[^.!:\n?]{0,25}\?"  # noqa: E501
)
"""What is only asked of a phase."""


def _next_in_line(match: re.Match[str], line: str, found: list[Segment]) -> bool:
    """`Fase 1 barro, fase 2 Recibidor y en la fase 3 espero`: the last of a series, told fully."""
    if len(found) < 2 or not re.search(
        r"(?:[,;.]|\by) *(?:y )?(?:en|durante|para) (?:la )?$", line
    ):
        return False
    numbers = phases_of(match)[0]
    before = found[-1].numbers
    return bool(numbers and before) and numbers[0] == before[-1] + 1


_QUALIFIED = re.compile(
    r"\b(?:cuando|como|que|donde|mientras|hasta|tras|de|del|por|ante|bajo|sobre|segun|sin|si)\s*$"
)
_LINES = re.compile(rf"(?m)^[^\w\n]*(?:{ANY}\s?[1-3]\b|[1-3]\s?{POINT})")


def _amid_prose(folded: str, line: str) -> bool:
    """Whether a post frames its phases line by line, and this is in the midst of another."""
    return bool(line.strip()) and not _LINES.match(line) and len(_LINES.findall(folded)) > 1


_COSTS = re.compile(r"\b(?:coste|costo|gasto):? $")
_DEED = re.compile(r"(?:^|[ ,])[a-z]{2,}(?:o|oy|re) (?:[a-z]+ ){1,4}$")


def _parted(folded: str, match: re.Match[str], line: str) -> list[Segment]:
    """`sigo a Gil f1 y f2, f3 espero`: the first phases stand after their deed, the last before."""
    comma = match.group().rfind(",") if match["index"] else -1
    cut, end = match.start() + comma, match.end()
    if comma < 0 or not _DEED.search(line) or not re.match(r" +[a-z]", folded[end:]):
        return []
    ends, opens = (
        tuple(int(n) for n in re.findall(r"[1-3]", folded[a:b]))
        for a, b in ((match.start(), cut), (cut, end))
    )
    if not ends or not opens:
        return []
    first = Segment(Kind.STRONG, Span(match.start(), cut), Span(cut, cut), ends, closes=True)
    return [first, Segment(Kind.STRONG, Span(cut + 1, end), Span(end, end), opens)]


_LEADS_TO = re.compile(r"\b(?:en|durante|de|desde|tras|a|para|la|el|las|los)\s*$")


def _free_told(folded: str, match: re.Match[str], line: str, found: list[Segment]) -> bool:
    """Whether a phase only says when a bell is rung (`toco la campana en la fase 2`).

    `Fase 2: toco la campana. Fase 3: espero`: the next header opens its own sentence.
    """
    heads = re.match(r"\s*(?:[:=>)]|-\s)", folded[match.end() :])
    opens = (heads or found) and re.search(r"(?:^|[.!;])\s*$", line)
    opens = opens or (heads and re.search(r"(?:,|\by)\s*$", line))
    opens = opens or (heads and found and not _LEADS_TO.search(line))
    return not opens and _FREE_WORD.search(line) is not None


def _within(folded: str, match: re.Match[str], line: str) -> bool:
    """`rezo las dos primeras fases y salgo`: the words say how long, and something else follows."""
    told = re.search(r"[a-z]{2,} $", line) is not None and not _OTHER.search(line)
    return told and re.match(r" y (?!(?:con|en|la|el)\b)", folded[match.end() :]) is not None


def _goes_on(folded: str, match: re.Match[str], found: list[Segment]) -> bool:
    """Whether a bare number on a header's own line is the phase after it (`F1 espero, 2 rezo`)."""
    before = found[-1] if found else None
    if before is None or not before.numbers or "\n" in folded[before.header.end : match.start()]:
        return False
    between = folded[before.body.start : match.start()]
    counts = re.search(r"\b[1-9]\b", between)  # a list of its own, with numbers
    return counts is None and max(before.numbers) + 1 == int(match["following"])


_OPENS = re.compile(
    r"(?:^|[.!?;…])[ \t*_\-•\"]*(?:y |luego |despues )?(?:en|durante) (?:la |el )?$"
)
"""What stands before a header in words that begins its sentence (`En la fase 1 abro …`)."""
_ADVICE = re.compile(
    r"\b(?:yo (?:que tu|de ti|en tu lugar)|en tu lugar|haz(?:me|nos)? caso|deberias|podrias|te (?:recomiendo|sugiero|propongo|aconsejo))\b[^.\n]*$"  # noqa: E501
)
"""Orders for somebody else (`yo en tu lugar: fase 1 a la botica`)."""


_LED = re.compile(r"[a-z]{3,} (?:en|durante) (?:la |las )?$")
_OTHER = re.compile(rf"\b(?:{ANY}|f ?\d)")
_BY_ITSELF = re.compile(r"(?:y )?(?:con|en|durante|para|los|las)\b")
_ENDS = re.compile(r"\s*(?:[.;,)](?!\d)|\n|$|y (?:en|con|la|el|luego|despues)\b)")


def _closes(folded: str, match: re.Match[str], line: str) -> bool:
    """Whether a header ends what it governs, which stands before it (`rezo en las fases 1 y 2.`).

    `line` is the text of its line up to it. Decided here once: `bodies` takes it from the segment.
    """
    if not _ENDS.match(folded, match.end()):
        return False
    if match["index"]:
        return _LED.search(line) is not None
    if match["count"]:
        return match.group().startswith("con ") and re.search(r"[a-z]{2,} $", line) is not None
    worded = any(match[name] for name in ("ord", "pair", "nth", "withord"))
    return bool(worded and _BY_ITSELF.match(match.group()) and re.search(r"[a-z]{2,} $", line))


def _advice(line: str) -> bool:
    return _ADVICE.search(line) is not None


def _in_question(folded: str, start: int) -> bool:
    """Whether a header stands inside ¿…?: it is asked about, not declared."""
    opens = folded.rfind("¿", 0, start)
    if opens < 0 or "?" in folded[opens:start] or "\n\n" in folded[opens:start]:
        return False
    closes = folded.find("?", start)
    return closes >= 0 and "¿" not in folded[start:closes] and closes - opens < 400


_LIST_BELOW = re.compile(
    r"[ \t]*(?:asi|de (?:esta|la siguiente) (?:manera|forma)|como sigue|en lo siguiente|del siguiente modo|a saber)?[ \t]*:?[ \t]*\n+[ \t]*(?:[1a][).]|[-*•▪·]|\(1\)|1[ºo°]|primero)"  # noqa: E501
)


_LIST_AFTER = re.compile(
    r"[ \t]*(?:(?:los|las) [a-z]+(?:o|e|re) )?(?:asi|de (?:esta|la siguiente) (?:manera|forma)|como sigue)[ \t]*[:,]?[ \t]*(?:(?:con )?(?:el|la|uno|una)\b|1|primero|a\))"  # noqa: E501
)


def _heads_list(folded: str, start: int) -> bool:
    """Whether a header of several points only announces the list under it."""
    return bool(_LIST_BELOW.match(folded, start) or _LIST_AFTER.match(folded, start))


def _elided_series(found: list[Segment]) -> bool:
    return len(found) >= 2


def _is_elided(folded: str, segment: Segment) -> bool:
    text = folded[segment.header.start : segment.header.end]
    return not re.search(ANY + r"|f\s?\d", text)


_CHAT = re.compile(r"[ \t]*[\[(]?\d{1,2}[:.h]\d\d[\])]?[ \t]*(?:<[^>\n]+>|[^\n:,.]{2,30}:)")
"""A line copied from a chat (`22:15 <Gil> 1 PA espero`)."""


def _quoted(folded: str, start: int) -> bool:
    """Whether a header stands inside quotation marks: an example or somebody else's words."""
    line_start = folded.rfind("\n", 0, start) + 1
    if _CHAT.match(folded, line_start):
        return True
    before = folded[line_start:start].count('"')
    end = folded.find("\n", start)
    after = folded[start : end if end >= 0 else len(folded)].count('"')
    return before % 2 == 1 and after >= 1


_DOES = re.compile(
    r",? (?:(?:me|lo|la|le|los|las|no) ){0,2}(?:voy|vuelvo|[a-z]{2,}(?:o|oy|[aei]r|[aei]rme))\b"
)
"""What one does, behind the point it takes (`con un punto salgo al Patio`)."""


def _plausible(folded: str, match: re.Match[str]) -> bool:
    """Refuse counts of prose: `vale 1 punto de acción`, `un PA por puerta`, `cambio una acción`."""
    start, end = match.span()
    before = folded[folded.rfind("\n", 0, start) + 1 : start]
    after = folded[end : folded.find("\n", end) if folded.find("\n", end) >= 0 else len(folded)]
    if match["count"]:
        number = match["num"]
        spends = re.match(SPEND, match["count"]) is not None
        if re.match(r"\s*(?:para|de) (?:la|esta|mi) (?:ronda|vez|noche|jornada)\b", after):
            return False  # `mis tres acciones para la ronda`
        if spends and re.search(r"\b(?:no|sin)\s*$", before):
            return False  # `por no gastar un PA de más`
        if re.search(
            r"\b(?:vale|cuesta|cuestan|valen|por|cambio|altero|modifico|quita|resta|son|tengo|quedan?|de)\s*$",
            before,
        ):
            return False
        if spends or not after.strip():
            opens = not before.strip(" -*•(") or before.rstrip().endswith("(")
            return bool(spends or opens or COUNT.search(before))  # `…1pa, inventario 2pa`
        if number in ("un", "una", "uno", "dos", "tres", "cuatro", "otro", "otra"):
            heads = re.match(
                r"\s*(?:[:=>\-]|en\b|para\b|al?\b|[a-z]+[aie]ndo(?:me|l[aoe]s?)?\b"
                r"|[a-z]{2,}[aei]r(?:me|se|l[aoe]s?)?\b)",
                after,
            )
            own = not before.strip(" -*•") or re.search(r"[,;:.y]\s*$", before)
            own = own or COUNT.search(before)
            if match.group().startswith("con "):
                return bool(own and _DOES.match(after)) or _closes(folded, match, before)
            all_of_them = re.search(r"\b(?:los|mis)\s*$", before) and number in ("dos", "tres")
            return bool(heads and own) or bool(all_of_them and re.search(r"[a-z]", after))
        return not re.match(r"\s*por (?:cada|puerta|fase|turno|accion|persona|cabeza|sala)", after)
    if match["index"]:
        word = re.match(r"[a-z. ]+", match["index"])
        if (
            word
            and word.group().strip() in ("accion", "acc", "punto", "movimiento")
            and re.search(r"\b(?:una|la|mi|otra)\s*$", before)
        ):
            return False
        if (
            re.search(r"\b(?:mato|muri|pasado|ronda pasada)[a-z]* ", before)
            and ":" not in after[:2]
            and not re.match(r"\W*(?:fase|f|pa) ?[1-3]\b", before)
        ):
            return False
        if re.search(r"\bcada\s*$", before):
            return False  # `con cada punto de acción uno puede …`
        if match["nums"] in ("i", "a", "un", "una"):
            return bool(re.match(r"\s*[:.\-)=]", after))
        return True
    if match["ord"]:
        return not re.search(
            r"\b(?:mato|durante|de|cambio|por)\s+(?:la\s+|el\s+)?$", before
        ) and not re.match(r"\s*de\s+la\s+tarea", after)
    return True


def _heads(segment: Segment, whole: list[Segment]) -> bool:
    """Whether a header is part of a heading for the whole round."""
    return any(w.header.start <= segment.header.start < w.header.end for w in whole)


def _rest(folded: str, segments: list[Segment]) -> tuple[Span, ...]:
    rest: list[Span] = []
    cursor = 0
    for start, end in sorted(
        edge
        for s in segments
        for edge in ((s.header.start, s.header.end), (s.body.start, s.body.end))
    ):
        if start > cursor and folded[cursor:start].strip(PUNCTUATION):
            rest.append(Span(cursor, start))
        cursor = max(cursor, end)
    if folded[cursor:].strip(PUNCTUATION):
        rest.append(Span(cursor, len(folded)))
    return tuple(rest)
