"""The frame of a post: which stretch of text belongs to which phase (rules section 5.1).

A small deterministic recogniser of headers (`1 PA:`, `Fase 2`, `1)`, `Gasto un punto en …`); what
no header governs is *rest*: chatter, free actions, changes of mind, or unframed orders.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.vocabulary import Span
from parsers.bodies import COUNT, with_bodies
from parsers.enumerations import enumerated
from parsers.segments import ANY, NUMBERS, ORDINAL, POINT, PUNCTUATION, Kind, Segment
from parsers.wholeround import three_items, whole_round

_ORDINALS = (
    (re.compile(r"(?:1(?:er|ero|era|ra|o|a|º|°)?|primer[oa]?)\.?$"), 1),
    (re.compile(r"(?:2(?:do|da|o|a|°)?|segund[oa])\.?$"), 2),
    (re.compile(r"(?:3(?:er|ero|era|ra|o|a|°)?|tercer[oa]?)\.?$"), 3),
    (re.compile(r"(?:4(?:to|ta|o|a|°)?|cuart[oa])\.?$"), 4),
    (re.compile(r"ultim[oa]$"), -1),
)
_N = r"(?:[1-9](?![\d.,]\d)|un[oa]?\b|dos\b|tres\b|cuatro\b|i{1,3}\b|iv\b)"
_SPEND = r"(?:(?:y\ )?(?:me\ )?(?:gast|us|inviert|invert|emple|dedic|consum)[a-z]{1,5}\ )"
_SEP = r"[ \t]+(?:pasa a ser|pasa a|ahora es|ahora|sera)\b[ \t]*:?[ \t]*|(?:[ \t]*[:=>\-—.)\]/,*_]+)+[ \t]*|[ \t]+(?:en|para)\b(?=[ ][a-z])|[ \t]*"  # noqa: E501
_SEPARATOR = re.compile(_SEP)
_FREE_WORD = re.compile(r"\b(?:campan[a-z]*|report[a-z]*|cadaver|cuerpo|muerto|boton|alarma)\b")
_CHANGING = re.compile(
    r"\b(?:cambi|anul|retir|alter|modific|sustitu|borr|quit|cancel|intercambi|edit|corrij|rectific|reajust)[a-z]+\s+(?:la|el|las|los|mi|mis)?\s*$"
)
_HEADER = re.compile(
    rf"""(?<![\w])(?:
      (?P<index>(?:{ANY}|f(?=\s?[1-9]))[ \t]*(?:n[o°.]{{0,2}}\s?|num\.?\s?|\#\s?|\(\s?)?(?P<nums>{_N}\)?(?:\s?/\s?3)?
          (?:[ \t]*(?:,|y|e|-|al?|/)[ \t]*(?:(?:{ANY}|f)\s*\#?)?(?:{_N})(?!\w))*))
    | (?P<ord>{_SPEND}?(?:(?:con|en)\ )?(?:(?:el|la|mi|los|las|su)\ )?(?P<ords>{ORDINAL}\s+{ANY}(?:\s*(?:,|y)\s*(?:el\ |la\ )?{ORDINAL}\s+{ANY})*))
    | (?P<count>{_SPEND}?(?P<num>{_N}|otr[oa]\b)\s*(?:mas\ )?{POINT})
    | (?P<normal>acc(?:ion)?\.?\ (?:normal|principal)(?=[ ]*:))
    | (?P<pair>(?:(?:con|en)\ )?(?:los|las)\ (?:(?:dos|2)\ (?P<pone>primer[oa]s|ultim[oa]s)|(?P<pone2>primer[oa]s|ultim[oa]s)\ (?:dos|2))(?:\ {ANY})?)
    | (?P<nth>(?:y\ )?(?:(?:en|con|para)\ )?(?:la|el)\ (?P<nthn>[1-3]|primer[oa]|segund[oa]|tercer[oa]|ultim[oa])(?=\ (?:me|lo|la|le|los|las|voy|vamos|vuelvo|no\ me|en|para|[a-z]{{3,}}(?:o|oy|emos|amos))\b|[ ]?[,:]\ ))
    | (?P<elided>(?:con|en)\ (?:el|la)\ (?P<eord>{ORDINAL})(?!\s*(?:puerta|seccion|etapa|parte))(?:\s*y\s*(?:con\ )?(?:el|la)\ (?P<eord2>{ORDINAL}))?
        | (?P<withone>(?:y\ )?(?:con|en)\ (?:un[oa](?!\ de\b)|(?:(?:el|la)\ )?otr[oa]|(?:el|la)\ (?:que\ )?(?:me\ )?(?:queda|resta|sobra|restante))(?=[\ ,:]+[a-z]))
        | (?P<both>(?:y\ )?(?:con\ )?(?:los|las)\ (?:otr[oa]s\ (?:dos|2)|(?:dos|2)\ (?:restantes|que\ (?:me\ )?(?:quedan|restan|sobran)))(?:\ (?:los|las)\ (?:uso|gasto|empleo|dedico|invierto))?(?=[\ ,:]+[a-z]))
        | (?P<spendone>{_SPEND}un[oa]) (?=\ (?:en|para)\b)
        | (?P<another>(?:y\ )?otr[oa]) (?=\ (?:en|para)\b)
        | (?P<last>(?:y\ )?(?:el|la)\ ultim[oa])(?:\ lo\ (?:uso|gasto))?(?=\ (?:en|para)\b))
    )""",  # noqa: E501
    re.VERBOSE,
)
_FREE = re.compile(
    r"(?:accion(?:es)? )?(?:gratuitas?|gratis|libres?)\b(?:\s*(?:[(:\-]\s*)?(?:en )?(?:las? )?(?:fases?|f) ?[1-3](?:(?:,| y|-) ?(?:las? )?(?:fase |f)?[1-3])*\)?)?\s*[:\-)>.]*\s*|free action\s*:?"  # noqa: E501
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

    @property
    def strong(self) -> bool:
        """Whether points or phases were named."""
        return any(s.kind is Kind.STRONG for s in self.segments)


def frame_of(folded: str, *, amending: bool = False) -> Frame:
    """Cut a folded text (struck words already blanked) into segments and rest.

    `amending`: the author had declared before, so an enumeration needn't begin at 1.
    """
    free = _free(folded)
    whole = [s for s in whole_round(folded) if not _inside(s, free, folded)]
    found = whole + [
        s
        for s in _strong(folded, amending=amending)
        if not _inside(s, free, folded) and not _heads(s, whole)
    ]
    if not found:
        found = [s for s in enumerated(folded, amending=amending) if not _inside(s, free, folded)]
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
    for match in _HEADER.finditer(folded):
        start, end = match.span()
        if len(found) >= _MAX_HEADERS:
            break
        line = folded[folded.rfind("\n", 0, start) + 1 : start]
        if _CHANGING.search(line) or (not match["count"] and _FREE_WORD.search(line)):
            continue  # `cambio la fase 2`, `toco la campana en la fase 2`: not a header
        if (
            match["index"]
            and re.search(r"\b(?:en|durante|de|desde|tras|a|la|el|las|los|que|como) $", line)
            and (len(line.split()) > 2 or not re.match(r"\s*[:,]", folded[end:]))
            and not _OPENS.search(line)
            and (amending or not _closes(folded, line, end))
        ):
            continue  # `reporto en la fase 2`: it qualifies a sentence
        if _quoted(folded, start) or _in_question(folded, start) or _advice(line):
            continue
        if not _plausible(folded, match):
            continue
        separator = _SEPARATOR.match(folded, end)
        body = separator.end() if separator else end
        numbers, cost = _phases(match)
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
        if cost and cost > 1 and _heads_list(folded, body):
            continue  # `Uso mis tres puntos de acción así:` and the list below
        if numbers or cost:
            found.append(Segment(Kind.STRONG, Span(start, body), Span(body, body), numbers, cost))
            bare += found[-1:] if match["nth"] or match["pair"] else []
    if amending and len(bare) < 2:  # `la 3 la dejo como estaba`: a change told in words
        found = [s for s in found if s not in bare]
    if not any(not _is_elided(folded, s) for s in found):
        spends = any(re.match(_SPEND, folded[s.header.start :]) for s in found)
        return found if spends or _elided_series(found) else []
    return found


_OPENS = re.compile(
    r"(?:^|[.!?;…])[ \t*_\-•\"]*(?:y |luego |despues )?(?:en|durante) (?:la |el )?$"
)
"""What stands before a header in words that begins its sentence (`En la fase 1 abro …`)."""
_ADVICE = re.compile(
    r"\b(?:yo (?:que tu|de ti|en tu lugar)|en tu lugar|haz(?:me|nos)? caso|deberias|podrias|te (?:recomiendo|sugiero|propongo|aconsejo))\b[^.\n]*$"  # noqa: E501
)
"""Orders for somebody else (`yo en tu lugar: fase 1 a la botica`)."""


def _closes(folded: str, line: str, end: int) -> bool:
    """Whether `… en las fases 1 y 2` ends what it governs, which stands before it."""
    led = re.search(r"[a-z]{3,} (?:en|durante) (?:la |las )?$", line)
    other = re.search(rf"\b(?:{ANY}|f ?\d)", line)  # a line with a header of its own
    return bool(led and not other and re.match(r"\s*(?:[.;,)]|\n|$|y en )", folded[end:]))


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
    r"[ \t]*(?:asi|de (?:esta|la siguiente) (?:manera|forma)|como sigue)[ \t]*[:,]?[ \t]*(?:(?:con )?(?:el|la|uno|una)\b|1|primero|a\))"  # noqa: E501
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


def _plausible(folded: str, match: re.Match[str]) -> bool:
    """Refuse counts of prose: `vale 1 punto de acción`, `un PA por puerta`, `cambio una acción`."""
    start, end = match.span()
    before = folded[folded.rfind("\n", 0, start) + 1 : start]
    after = folded[end : folded.find("\n", end) if folded.find("\n", end) >= 0 else len(folded)]
    if match["count"]:
        number = match["num"]
        spends = re.match(_SPEND, match["count"]) is not None
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
            heads = re.match(r"\s*(?:[:=>\-]|en\b|para\b|al?\b)", after)
            own = not before.strip(" -*•") or re.search(r"[,;.y]\s*$", before)
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
        ):
            return False
        if match["nums"] in ("i", "a", "un", "una"):
            return bool(re.match(r"\s*[:.\-)=]", after))
        return True
    if match["ord"]:
        return not re.search(
            r"\b(?:mato|durante|de|cambio|por)\s+(?:la\s+|el\s+)?$", before
        ) and not re.match(r"\s*de\s+la\s+tarea", after)
    return True


def _phases(match: re.Match[str]) -> tuple[tuple[int, ...], int | None]:
    if match["index"]:
        return _number_list(match["nums"]), None
    if match["ord"]:
        return tuple(
            _ordinal(o) for o in re.findall(ORDINAL + r"(?=\s+" + ANY + ")", match["ords"])
        ), None
    if match["count"]:
        return (), NUMBERS.get(match["num"], 1)
    if match["eord"]:
        return tuple(_ordinal(o) for o in (match["eord"], match["eord2"]) if o), None
    if match["last"]:
        return (-1,), None
    if match["both"]:
        return (), 2
    if match["nth"]:
        return (
            _ordinal(match["nthn"]) if not match["nthn"].isdigit() else int(match["nthn"]),
        ), None
    if match["pair"]:
        which = match["pone"] or match["pone2"]
        return ((1, 2) if which.startswith("primer") else (2, 3)), None
    return (), 1


def _number_list(text: str) -> tuple[int, ...]:
    text = re.sub(r"/\s?3", "", text)
    numbers = [
        NUMBERS[n]
        for n in re.findall(
            r"[1-9]|\bun[oa]?\b|\bdos\b|\btres\b|\bcuatro\b|\bi{1,3}\b|\biv\b", text
        )
    ]
    if (
        len(numbers) == 2
        and re.search(r"\d?\s*(?:-|\ba\b|\bal\b)\s*[a-z]*\s*\d", text)
        and numbers[0] < numbers[1]
    ):
        return tuple(range(numbers[0], numbers[1] + 1))
    return tuple(dict.fromkeys(numbers))


def _ordinal(text: str) -> int:
    for pattern, value in _ORDINALS:
        if pattern.match(text.strip()):
            return value
    return 1


def _inside(segment: Segment, free: list[Segment], folded: str) -> bool:
    """Whether a header is part of a free action's line."""
    for line in free:
        end = folded.find("\n", line.header.start)
        if line.header.start <= segment.header.start < (end if end >= 0 else len(folded)):
            return True
    return False


def _heads(segment: Segment, whole: list[Segment]) -> bool:
    """Whether a header is part of a heading for the whole round."""
    return any(w.header.start <= segment.header.start < w.header.end for w in whole)


def _free(folded: str) -> list[Segment]:
    found: list[Segment] = []
    for match in _FREE.finditer(folded):
        line = folded[folded.rfind("\n", 0, match.start()) + 1 : match.start()]
        heads_line = not line.strip(" -*•[(")
        if heads_line and re.search(
            r"[:\-)>]", match.group() + folded[match.end() : match.end() + 1]
        ):
            numbers = re.findall(r"[1-3]", match.group())
            found.append(
                Segment(
                    Kind.FREE,
                    Span(match.start(), match.end()),
                    Span(match.end(), match.end()),
                    tuple(dict.fromkeys(int(n) for n in numbers)),
                )
            )
    return found


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
