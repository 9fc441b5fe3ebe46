"""Where a post names a phase in its sentences: `en la primera`, `la fase 2`, `las otras dos`.

`told` asks here which of them count, and gives each the clause that it governs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from parsers.frames.ordinals import LAST, number

_DIGIT = r"[1-3](?![\d.:,]\d|[hºª°]?[ ]?(?:horas?|pm|am)\b)"
_CARDINAL = (
    r"(?:(?<=\bla )|(?<=\bfase ))(?:un[oa]|dos|tres)"
    r"(?! (?:fases|veces|salas|puertas|horas?|y media))"
)
"""`en la dos`, `fase tres`: a cardinal for an ordinal."""
_NUM = (
    rf"(?:{_DIGIT}|{_CARDINAL}"
    r"|primer[oa]?|segund[oa]|tercer[oa]?|ultim[oa]|inicial|final(?!\w))\b"
)
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
    r"|(?P<now>(?:esta fase|esta(?= y la siguiente\b(?: fase)?)) y (?:en )?la (?:siguiente|proxima|que viene)\b(?: fase)?)"  # noqa: E501
    r"|(?P<f>f ?[12](?: y f? ?[23])?(?=,? (?:(?:y |luego |despues )+en la [23]\b|en la f ?3\b)))"
    rf"|(?P<p>(?:puntos?|pas?|accion) {_NUM}{_MORE}))"
)
"""A mention that says what it numbers; `3 fases` only counts them."""
_LEFT = r"que (?:aun |todavia )?(?:me )?(?:quedan?|sobran?|restan?)(?: (?:aun|todavia|libres?))?"
_BARE = re.compile(
    rf"(?<!\w)(?P<in>{_IN} )?{_DET} (?:f ?(?=[1-3]))?(?P<c>{_NUM}{_MORE}){_NO_PHASE}"
    rf"|(?<!\w)(?:{_IN} )?(?:las|los) (?P<rest>otr[oa]s (?:dos|2)|(?:dos|2) (?:{_UNIT} )?(?:siguientes|restantes|ultim[oa]s|{_LEFT})|(?:siguientes|ultim[oa]s|restantes) (?:dos|2))\b(?: {_UNIT})?(?: {_LEFT}\b)?"  # noqa: E501
    rf"|(?<!\w)(?:{_IN} )?(?P<all>(?:todo )?el resto de (?:la |esta |mi )?(?:ronda|noche|jornada|las fases)|(?:todo )?lo que (?:me )?(?:queda|quede|resta|reste)(?: de (?:la |esta )?(?:ronda|noche|jornada|fases))?)(?!\w)"  # noqa: E501
    rf"|(?<!\w)(?:{_IN} )?(?:el|la) (?P<left>(?:{_UNIT} |otr[oa] )?(?:restante|{_LEFT}))\b"
)
"""One that counts only beside another."""
_ELLIPTIC = re.compile(
    r"(?:(?<=[.;,\n] )|(?<=\n)|(?<=\by ))(?:y )?(?:(?:la|el) )?"
    r"(?:(?P<c>segund[oa]|tercer[oa]|ultim[oa])(?=\s*[,:])|(?:de|como|por) (?P<d>segund[oa]|tercer[oa])(?=,| (?!puerta|planta|mano|fila|vez|plato)[a-z]))"  # noqa: E501
)
"""`Primera fase, al Patio; segunda, a la Cocina`: one that leaves *fase* out."""
_NEXT_ONE = re.compile(
    rf"(?<!\w){_IN} (?:la|el) (?:siguiente|que sigue)(?: {_UNIT})?(?=,| (?!puerta|sala|estancia|habitaci|ronda|noche|planta|vez)[a-z])"  # noqa: E501
)
"""The phase after the one named before it."""
_ABOUT = re.compile(
    r"\b(?:de|desde|tras|hasta|por|como|que|antes|despues)(?: la| el| las| los| mi)? $"
)
"""Before `la fase 2`: it only says which one is spoken of."""
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


_SMALL = re.compile(
    r"(?:\W|\b(?:yo|y|e|pues|ya|luego|despues|entonces|bueno|vale|venga|hola|buenas|hoy|mira|mire|che|ea|pos|nada|asi que|a ver|por|su|parte|narra|narrador|narradora|finalmente|o sea|eso|todo|esto|seria|tambien|ahora|por ultimo|ale|hala|dale|dejadme|primero|si|que|mi|plan|es|va|lo mio)\b)*"  # noqa: E501
)
_ENDS = re.compile(r"[.!?…](?=\s|[\"*_)\]]|$)|\n")
_SHORT = re.compile(r"\b(?:d|dna|sr|sra|dr|dra|sta|sto|pta|secc|pas|pto|ptos|p\.a|a)$")


ALL_LEFT = -1


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch that names phases; `numbers` is empty for `las otras dos`, `el que me queda`."""

    start: int
    end: int
    numbers: tuple[int, ...]
    prepared: bool
    """It has a preposition (`en la 2`)."""
    named: bool
    left: int = 0
    """How many phases are left for it, where it names none; `ALL_LEFT` is whatever is."""


SAID_TAKEN_BACK = (
    r"\b(?:anul|retir|borr|quit|cancel)[a-z]{1,3} "
    r"(?:lo (?:(?:que|q|k) (?:puse|dije|declare|habia \w+|he \w+)|de|dicho|puesto|declarado|anunciado|previsto|escrito|ordenado)"  # noqa: E501
    r"|(?:la|mi) (?:declaracion|orden|jugada|accion))\b[^.,;:\n]*$"
)
"""Before a phase: that what was said of it no longer stands."""
_TAKEN_BACK = re.compile(SAID_TAKEN_BACK)


def mentions_in(folded: str) -> list[Mention]:
    """The mentions that count, in reading order; none in a post with headers of its own."""
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
    headed = [m for m in named if _HEADER.match(folded, m.end) and not m.prepared]
    placed = [m for m in named if m.prepared or _apart(folded, m)]
    if named and not placed:
        return []  # `gasto mi primer PA en …`
    named = placed
    if headed:
        return []
    bare = [
        (m, _bare(m)) for m in _BARE.finditer(folded)
        if not any(n.start < m.end() and m.start() < n.end for n in named)
    ]  # fmt: skip
    found = named + [b for m, b in bare if _counts(folded, m, b)]
    found = _with_others(folded, found)
    if not any(m.numbers for m in found):
        found = [m for m in found if m.left != ALL_LEFT]
    told = [n for m in found for n in m.numbers]
    series = 1 in told and len(set(told)) >= 2 and any(m.prepared for m in found)
    remains = any(m.left for m in found) and (named or series or len(found) == 1)
    remains = remains or any(m.left == ALL_LEFT for m in found)
    if not (named or remains or series or all(m.prepared and _apart(folded, m) for m in found)):
        return []
    whole = any(m.prepared or _stays(folded, m) or _IT.match(folded, m.end) for m in found)
    whole = whole or (len(found) > 1 and _spent(folded, found[1]) and _spent(folded, found[0]))
    whole = whole or (len(found) > 1 and found[0].named and len(found[0].numbers) > 1)
    if not (whole or remains) or len(found) > 6:
        return []
    return _with_rest(_joined(folded, found))


def _with_others(folded: str, found: list[Mention]) -> list[Mention]:
    """With those that only make sense behind another: `segunda, …`, `en la siguiente …`."""
    for match in _ELLIPTIC.finditer(folded) if found else ():
        if match["c"] and not any(m.named for m in found):
            continue
        if not any(m.start < match.end() and match.start() < m.end for m in found):
            numbers = _numbers(match["c"] or match["d"])
            found.append(Mention(match.start(), match.end(), numbers, True, False))
    found.sort(key=lambda m: m.start)
    for match in _NEXT_ONE.finditer(folded) if found else ():
        before = [m for m in found if m.end <= match.start()]
        last = before[-1].numbers[-1] if before and before[-1].numbers else 3
        if last < 3:
            mention = Mention(match.start(), match.end(), (last + 1,), True, False)
            found.insert(len(before), mention)
    return found


_JOINS = re.compile(r"\s*(?:,|,?\s*[ye])\s*(?:(?:tambien|luego|despues|otra vez) )?")


def _joined(folded: str, found: list[Mention]) -> list[Mention]:
    """`en la 2 y en la 3`: one mention, if it opens its clause or ends it."""
    kept: list[Mention] = []
    for mention in found:
        before = kept[-1] if kept else None
        if before is None or not _JOINS.fullmatch(folded, before.end, mention.start):
            kept.append(mention)
            continue
        opens = small(folded[_opening_of(folded, before) : before.start])
        led = len(kept) > 1 and folded[: before.start].rstrip()[-1:] in (",", ";", ":")
        opens = opens or (led and small(folded[_opening_of(folded, kept[0]) : kept[0].start]))
        ends = (
            r"\s*(?:[.;)\n]|$)"
            if opens
            else r"\s*(?:[.;)\n]|$|,? ?y (?:la|el)\b|,? ?(?:y )?(?:en |ya |luego )+(?:la|el)\b)"
        )
        if opens or re.match(ends, folded[mention.end :]):
            numbers = (*before.numbers, *mention.numbers)
            kept[-1] = Mention(before.start, mention.end, numbers, before.prepared, before.named)
        else:
            kept.append(mention)
    return kept


def _opening_of(folded: str, mention: Mention) -> int:
    """Where the sentence of a mention begins."""
    return sentence_around(folded, mention.start, mention.end)[0]


def _with_rest(found: list[Mention]) -> list[Mention]:
    """`las otras dos` are those that no other mention names; alone, those after the first."""
    told = {n for m in found for n in m.numbers} or {1}
    left = tuple(sorted({1, 2, 3} - told))
    return [
        m if m.numbers else replace(m, numbers=left)
        for m in found
        if m.numbers or len(left) == m.left or (m.left == ALL_LEFT and left)
    ]


def _counts(folded: str, match: re.Match[str], mention: Mention) -> bool:
    """Whether a bare `en la 2` is told for a phase."""
    if mention.prepared and not match.group().startswith("con "):
        return True
    if mention.left and _spends_what_is_left(folded, mention):
        return True
    return _apart(folded, mention)


_DEED = re.compile(
    r"(?:^|[.,;:\n]|\b(?:y|luego)\b)(?: [a-z]+){0,2}? (?!debajo|abajo|luego|cuando|como|pero)"
    r"[a-z]{2,}(?:o|oy|re|[aei]r)\b[^.,;:\n]*$"
)


def _spends_what_is_left(folded: str, mention: Mention) -> bool:
    """`peso la sal con los dos puntos que me quedan`: what is left closes the clause of a deed."""
    before = folded[max(0, mention.start - 60) : mention.start]
    ends = re.match(r"\s*(?:[.;,)\n]|$)", folded[mention.end :]) is not None
    return ends and _DEED.search(f" {before}") is not None


AGAIN = r",? (?:tambien|igual|lo mismo|otro tanto|idem|otra vez|de nuevo)\b"
"""Behind `el tercero`: that it goes as the one before."""


def _apart(folded: str, mention: Mention) -> bool:
    """Whether a mention without preposition (`la 2`) opens its clause or ends it."""
    before = folded[: mention.start].rstrip(" ")
    opens = not before or before[-1] in ".,;:\n(" or re.search(r"\b(?:y|e|luego|despues)$", before)
    ends = re.match(r"\s*(?:[.,;)\n]|$|y\b)", folded[mention.end :])
    verb = re.match(
        r",?\s+(?:no )?(?:(?:me|lo|la|los|las|le|les|se) ){0,2}(?:[vd]oy|[a-z]{2,}(?:o|oy|are|ere|ire|ria|a|e))\b",  # noqa: E501
        folded[mention.end :],
    )
    again = re.match(AGAIN, folded[mention.end :])
    if opens and (verb or ends or again or mention.prepared):
        return True
    if _spent(folded, mention):
        return True
    return _stays(folded, mention) or (opens is not None and mention.start == 0)


SPENT = re.compile(
    r"(?:^|[.,;:\n]|\by) ?(?:(?:me|hoy|yo|pues|entonces|luego|ahora) )*(?:dedi|gast|emple|inviert|invert|us|pas|aprovech)[a-z]{1,5}$"  # noqa: E501
)
"""`dedico las fases 1 y 2 a rezar`: before a mention that opens its clause all the same."""
_SPENDS_ALL = re.compile(
    r"(?:^|[.,;:\n]|\by) ?(?:(?:me|hoy|yo|pues|entonces|luego|ahora) )*(?:dedi|gast|emple|inviert|invert|us|pas|aprovech)[a-z]{1,5} (?:en |mi |la |el |las |los |dos |2 )+(?:[123]|primer|segund|tercer|ultim|fase)[^.\n]*$"  # noqa: E501
    rf"|(?:^|[.,;:\n]|\by) ?{_DET} {_NUM}(?: {_UNIT})? (?:lo|la|los|las) (?:dedi|gast|emple|inviert|invert|us|aprovech)[a-z]{{1,5}} (?:a|en|para)\b[^.\n]*$"  # noqa: E501
)
"""`dedico la primera a rezar, la segunda a …`: the verb goes for all of them."""
_STAYING = re.compile(
    r"\b(?:no hago nada|no me muevo|qued\w+|esper\w+|sigo|seguire|aguard\w+|permane\w+|descans\w+|estoy|estar\w*)\b[^.,;]{0,20}$"  # noqa: E501
)


_DONE = re.compile(
    r"(?:^|[.,;:\n]|\by) ?(?:(?:yo|me|lo|la|los|las|le|ya|luego|despues|primero) )*"
    r"(?!cambi|anul|retiro\b(?! (?:el|la|los|las) )|alter|modific|corrij|rectific|sustitu|dedic|gast|emple|inviert|"  # noqa: E501
    r"invert|aprovech|reserv|guard|dejo|salto|paso|pierdo|mantengo|declaro|quito|borr|cancel|uso\b|edit|primero|segundo|"
    r"tercero|ultimo|hago (?:en )?l[ao])(?:voy|doy|[a-z]{2,}(?:o|oy|are|ere|ire)) [^.,;:]{1,50}$"
)
"""A deed told whole before the phase it is done in (`reparto el rancho la primera fase, …`)."""


def _spent(folded: str, mention: Mention) -> bool:
    """`dedico la primera a rezar, la segunda a …`: phases that a verb pays for."""
    before = folded[: mention.start].rstrip(" ")
    if not re.match(
        r"(?:,? (?:tambien|igualmente))? (?:(?:a|en|para)\b|[a-z]+ndo(?:me)?\b)",
        folded[mention.end :],
    ):
        return False
    opens = re.search(r"(?:[,;:\n]|\b[ye])$", before) is not None
    return bool(SPENT.search(before) or (opens and _SPENDS_ALL.search(before)))


def _stays(folded: str, mention: Mention) -> bool:
    """`me quedo la 2 y la 3`: how long somebody stays."""
    ends = re.match(r"\s*(?:[.,;)\n]|$|y\b)", folded[mention.end :])
    before = folded[max(0, mention.start - 60) : mention.start].rstrip(" ")
    stays = _STAYING.search(before) or _DONE.search(before)
    alone = len(mention.numbers) == 1 or _STAYING.search(before)
    return bool(ends and not mention.prepared and stays and alone)


def _named(match: re.Match[str]) -> Mention:
    text = match["a"] or match["b"] or match["p"] or re.sub("f", "", match["f"] or "")
    prepared = bool(match["f"] or match["now"]) or re.match(rf"{_IN} ", match.group()) is not None
    numbers = (1, 2) if match["pair"] or match["now"] else _numbers(text)
    return Mention(match.start(), match.end(), numbers, prepared, True)


def _bare(match: re.Match[str]) -> Mention:
    numbers = _numbers(match["c"]) if match["c"] else ()
    prepared = re.match(rf"{_IN} ", match.group()) is not None
    left = 0 if numbers else 1 if match["left"] else ALL_LEFT if match["all"] else 2
    return Mention(match.start(), match.end(), numbers, prepared, False, left)


_WORDS = {"inicial": 1, "final": 3}


def _numbers(text: str) -> tuple[int, ...]:
    told = r"\b[1-3]\b|\b(?:un[oa]|dos|tres|(?:primer|segund|tercer|ultim)[oa]?|inicial|final)\b"
    each = [_WORDS.get(w) or number(w) for w in re.findall(told, text)]
    found = [3 if n == LAST else n for n in each if n is not None]
    if len(found) == 2 and re.search(r" al? ", text) and found[0] < found[1]:
        return tuple(range(found[0], found[1] + 1))
    return tuple(dict.fromkeys(found))


def sentence_around(folded: str, start: int, end: int) -> tuple[int, int]:
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


def small(text: str) -> bool:
    """Whether a text holds nothing but small words of talk."""
    return _SMALL.fullmatch(text) is not None
