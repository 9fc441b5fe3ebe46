"""Changes told in words: `cambio la tercera: …`, `retiro la acción 2`, `sin cambios` (AMB-061)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.vocabulary import Notice, Outlook, Request, Span
from parsers.body import costs_nothing
from parsers.clause import intents_of
from parsers.conjugation import FIRST
from parsers.ink import Ink, sentences
from parsers.notices import notice
from parsers.petitions import petition_in, whole_end
from parsers.segments import Kind, Segment
from parsers.slots import Slot
from parsers.swaps import crossed, swap_in, swapped

_ORD = {
    "primer": 1,
    "primera": 1,
    "primero": 1,
    "segund": 2,
    "segunda": 2,
    "segundo": 2,
    "tercer": 3,
    "tercera": 3,
    "tercero": 3,
    "ultima": -1,
    "ultimo": -1,
}
_N = r"(?:[123]|primer[oa]?|segund[oa]|tercer[oa]?|ultim[oa])(?:[ao]\b)?"
_THING = r"(?:fases?|f|accion(?:es)?|pas?|puntos?(?: de accion)?)"
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
_REFERENCE = re.compile(
    rf"\b(?:en )?(?:(?:la|el|mi|las|los|mis) )?(?:(?:{_THING} ?(?P<a>{_N})(?:(?: y |, | e )(?:la |el )?(?:{_THING} ?)?(?P<a2>{_N}))?)|(?:(?<=la )|(?<=el )|(?<=mi ))(?P<b>{_N})(?: {_THING})?(?: y (?:la|el) (?P<b2>{_N}))?|(?:{_AFTER_VERB})(?P<c>[123])(?:,? ?(?:y|e|,) ?(?P<c2>[123]))?)(?![\w])"  # noqa: E501
)
_CHANGE = re.compile(
    r"\b(?:cambi(?:o|ar|amos|e)|corrijo|rectifico|edito|modifico|altero|reajusto|sustituyo|intercambio|me falto decir|queria decir|donde puse|donde dije|en vez de|mejor|al final|no voy|(?:igual|lo mismo|sin cambios|como estaba|tal cual)(?: tod[oa])?,? (?:salvo|menos|excepto|pero))\b"  # noqa: E501
)
_SOME = re.compile(
    r"\b(?:cambio|altero|modifico|corrijo)\s+(?:una|mi|la|otra)\s+(?:accion|fase|punto|pa|ultima)\b"
)
_KEEP = re.compile(
    r"\b(?:(?:tal y )?como (?:estaba|antes|la tenia|lo tenia|al principio)|lo de antes|lo que tenia|la de antes)\b(?: (?:al principio|antes|de primeras))?"  # noqa: E501
)
_FORMER = re.compile(
    r"\W*(?:(?:en vez|en lugar) de [^,;:.\n]+[,;:]\s*|(?:ya )?no (?:es|va a ser|sera|voy|ire|hago|sigo|me quedo)\b[^,;:.\n]*(?:[,;:]\s*(?:sino |ahora |es |sera |va a ser |pasa a ser )+|\bsino )(?:que )?)"  # noqa: E501
)
"""What a phase is no longer, before what it is instead."""
_LEAD_IN = re.compile(
    r"\W*(?:(?:y|e|pero|entonces|ahora|tambien|ademas|perdon(?:ad)?|oye|pd|nota|que|vale|bueno|ah|eh|ojo|mejor|al final|correccion|errata|aviso|fe de erratas)\b\W*)*(?:(?:en|para|de cara a)\s+)?"  # noqa: E501
)
"""What may stand before the phase that a sentence changes."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """What the unframed words of a post change."""

    slots: tuple[Slot, ...] = ()
    requests: tuple[Request, ...] = ()
    notices: tuple[Notice, ...] = ()
    used: tuple[Span, ...] = ()
    everything: bool = False
    """The earlier declaration is taken back as a whole (`anulo lo anterior`)."""


def amendments(ink: Ink, rest: tuple[Span, ...], outlook: Outlook, *, planned: bool) -> Amendment:
    """The changes and requests told in the unframed sentences of a post."""
    slots: list[Slot] = []
    requests: list[Request] = []
    notices: list[Notice] = []
    used: list[Span] = []
    everything = False
    for whole in sentences(ink, rest):
        span = _without_the_rest(ink, whole) if planned else whole
        if span is None:
            used.append(whole)
            continue
        text = ink.folded[span.start : span.end]
        kept = _kept(span, text, outlook.phases) if planned else None
        if kept is not None:
            slots.append(kept)
            used.append(whole)
            continue
        phases = _phases(text, outlook.phases)
        asked, told, all_of_it = petition_in(ink, span, planned=planned, phases=phases)
        if asked or told:
            everything = everything or all_of_it
            requests += asked
            notices += told
            used.append(_taken_back(ink, whole) if all_of_it else whole)
            continue
        change = _change(ink, span, text, outlook) if planned else None
        if change is None:
            continue
        used.append(whole)
        if isinstance(change, Notice):
            notices.append(change)
        else:
            slots += change
    return Amendment(tuple(slots), tuple(requests), tuple(notices), tuple(used), everything)


_TURNS = re.compile(r"\W*(?:mejor )?(?:la|lo) (?:cambio|cambiamos|dejo|dejad|mantengo)\b")


def changing_lines(folded: str) -> tuple[Span, ...]:
    """The lines that begin by changing or keeping a phase in words, whatever else frames it.

    `cambio la 2 y la 3: espero`, `la F3 la dejo como estaba`: no headers of a list of orders.
    """
    found: list[Span] = []
    for line in re.finditer(r"[^\n]+", folded):
        reference = _REFERENCE.search(line.group())
        if reference is None or not re.search(r"[a-z]{3}", line.group()[reference.end() :]):
            continue
        header = re.match(rf"{_THING} ?{_N}\s*[:=>)]", line.group()[reference.start() :])
        if header and line.group()[: reference.start()].rstrip()[-1:] in ("", ":"):
            continue  # `Cambio: Fase 2: …`
        sentence = re.split(r"[.!?]", line.group()[: reference.start()])
        led = len(sentence) == 1 and _CHANGE.search(sentence[0])
        turns = _TURNS.match(line.group(), reference.end()) or _KEEP.search(line.group())
        if led or turns:
            found.append(Span(line.start(), line.end()))
    return tuple(found)


_OTHERS = re.compile(
    r"(?:^|[,;.]|\by\b)\W*(?:y )?(?:todo )?(?:el resto|lo demas|las? demas|las otras(?: dos)?|lo otro)(?: de (?:las )?(?:fases|acciones|la ronda|cosas))?\W+(?:lo |la |las )?(?:(?:dejo|queda|quedan|sigue|siguen|mantengo|se queda|se quedan|se mantiene|se mantienen|va|es|son) )?(?:todo )?(?:tal cual|tal y como|como (?:estaba|antes|lo tenia|esta|puse|dije)|igual|lo mismo|los? mismos?|sin (?:cambios?|cambiar|tocar)|no (?:cambia|lo toco|se toca)|mantengo|queda|quedan|sigue)[^,;.\n]*"  # noqa: E501
)
"""The words that leave everything else as it was."""


def _without_the_rest(ink: Ink, span: Span) -> Span | None:
    """A sentence without its `…, lo demás queda igual`; None if it says nothing else."""
    text = ink.folded[span.start : span.end]
    match = _OTHERS.search(text)
    if match is None or text[match.end() :].strip(" .!"):
        return span
    left = text[: match.start()].strip(" ,.;")
    return Span(span.start, span.start + match.start()) if left else None


def _taken_back(ink: Ink, span: Span) -> Span:
    """The part of a sentence that takes everything back: what it goes on with is to be read."""
    end = whole_end(ink.folded[span.start : span.end])
    return Span(span.start, span.start + end) if end else span


def without_the_rest(folded: str, segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Lines without what they say of the other phases, and without what each no longer is.

    `F2: la Terraza, lo demás igual`; `la fase 3 ya no es la Botica, es la Huerta`.
    """
    return tuple(replace(s, body=_of_itself(folded, s.body)) for s in segments)


def _of_itself(folded: str, body: Span) -> Span:
    start, end = body.start, body.end
    others = _OTHERS.search(folded, start, end)
    if others is not None and others.start() > start:
        end = others.start()
    former = _FORMER.match(folded, start, end)
    if former is not None:
        start = former.end()
    return Span(start, end)


def _value(text: str, phases: int) -> int:
    key = text.rstrip("oa") if text.rstrip("oa").isdigit() else text
    number = int(key) if key.isdigit() else _ORD.get(text, _ORD.get(text.rstrip("oa"), 0))
    return phases if number == -1 else number


def _phases(text: str, phases: int) -> tuple[int, ...]:
    match = _REFERENCE.search(text)
    return _numbers(match, phases) if match is not None else ()


def _numbers(match: re.Match[str], phases: int) -> tuple[int, ...]:
    found = [match[g] for g in ("a", "a2", "b", "b2", "c", "c2") if match[g]]
    return tuple(dict.fromkeys(n for n in (_value(f, phases) for f in found) if 1 <= n <= phases))


def _kept(span: Span, text: str, phases: int) -> Slot | None:
    """`dejo el altar en la fase 3 como estaba`: what one phase is to be again, if it is told."""
    keep, reference = _KEEP.search(text), _REFERENCE.search(text)
    numbers = _phases(text, phases)
    if keep is None or reference is None or len(numbers) != 1:
        return None
    after = max(keep.end(), reference.end())
    start, end = after, len(text)
    if not re.search(r"[a-z]{3}", text[after:]):
        lead = re.compile(
            r"\W*(?:(?:al final|no|mejor|olvid\w+(?: lo)?(?: ultimo| anterior| dicho)?|perdon|bueno|vuelvo a|me quedo con|dejo|dejad|mantengo|y)\b\W*)*"  # noqa: E501
        ).match(text)
        start, end = lead.end() if lead else 0, min(keep.start(), reference.start())
    if not re.search(r"[a-z]{3}", text[start:end]):
        return None
    body = Span(span.start + start, span.start + end)
    return Slot(body, numbers, Kind.STRONG, span, explicit=True, amends=True)


def _change(ink: Ink, span: Span, text: str, outlook: Outlook) -> list[Slot] | Notice | None:
    phases = outlook.phases
    swap = swap_in(ink, span)
    if swap is not None and not _REFERENCE.search(text):
        return swapped(ink, span, swap, outlook)
    exchanged = crossed(ink, span, outlook)
    if exchanged is not None:
        return exchanged
    changing, reference = _CHANGE.search(text), _REFERENCE.search(text)
    if re.search(r"\b(?:donde puse|donde dije|queria decir)\b", text) and not reference:
        return notice("REDECLARACION_DUDOSA", span, texto=ink.said(span))
    if _KEEP.search(text):
        return notice("REDECLARACION_DUDOSA", span, texto=ink.said(span))
    if reference is not None and (changing or _LEAD_IN.fullmatch(text[: reference.start()])):
        return _told(span, text, phases) or None
    if reference is not None and _orders(ink, span, reference):
        return notice("REDECLARACION_DUDOSA", span, texto=ink.said(span))
    some = _SOME.search(text)
    if some is not None:
        open_phases = tuple(range(outlook.resolved + 1, phases + 1))
        body_at = re.compile(r"[:,]|\bpor\b").search(text, some.end())
        if body_at is None:
            return None
        if len(open_phases) == 1:
            body = Span(span.start + body_at.end(), span.end)
            return [Slot(body, open_phases, Kind.STRONG, span, explicit=True, amends=True)]
        return notice("FASE_AMBIGUA", span, texto=ink.said(span))
    return None


def _orders(ink: Ink, span: Span, reference: re.Match[str]) -> bool:
    """Whether a sentence that names a phase holds an order (`ya no espero en la 3`)."""
    if not re.search(rf"[123]|{_THING}\b", reference.group()) or "?" in reference.string:
        return False
    wording = ink.wording(span)
    told = intents_of(wording)
    return any(i.tags & FIRST and not costs_nothing(wording, i) for i in told)


def _told(span: Span, text: str, phases: int) -> list[Slot]:
    """The phases a sentence changes, each with what it says of it (`en la 2 … y en la 3 …`)."""
    heads = list(_REFERENCE.finditer(text))
    opening = [
        m for i, m in enumerate(heads)
        if not i or re.search(r"(?:[,;:]|\by)\s*(?:y )?(?:para |en )?$", text[: m.start()])
    ]  # fmt: skip
    found: list[Slot] = []
    for index, head in enumerate(opening):
        limit = opening[index + 1].start() if index + 1 < len(opening) else len(text)
        start, end = (
            _body(text, head)[0],
            len(re.sub(r"[\s,;]*(?:\by\s*)?(?:para |en )?$", "", text[:limit])),
        )
        numbers = _numbers(head, phases)
        if not numbers or start >= end or not text[start:end].strip(" .,:"):
            continue
        if index and _STAYS.match(text[start:end]):
            continue  # `…, y la 3 la dejo igual`
        bodies = _each(text, start, end, len(numbers))
        for offset, number in enumerate(numbers if len(bodies) > 1 else (0,)):
            first, last = bodies[offset]
            body = Span(span.start + first, span.start + last)
            whom = (number,) if number else numbers
            found.append(Slot(body, whom, Kind.STRONG, span, explicit=True, amends=True))
    return found


_STAYS = re.compile(
    r"\W*(?:(?:se|la|lo) )?(?:dejo|mantengo|sigue|queda|mantiene)\s+(?:igual|como (?:estaba|esta|antes)|sin cambios?|tal cual)\W*$"  # noqa: E501
)
_JOINED = re.compile(
    r"\s*(?:,\s*|\by (?:luego |despues )?)(?=(?:me |lo |la |le |los |las )?(?:[a-z]+(?:o|oy|re)\b|[a-z]{3,}r\b))"  # noqa: E501
)


def _each(text: str, start: int, end: int, count: int) -> list[tuple[int, int]]:
    """The parts of what is told of several phases, one for each; or the whole for all of them."""
    cuts = list(_JOINED.finditer(text, start, end)) if count > 1 else []
    if len(cuts) != count - 1 or not cuts:
        return [(start, end)]
    edges = [start, *(c.end() for c in cuts)], [*(c.start() for c in cuts), end]
    return list(zip(*edges, strict=True))


def _body(text: str, reference: re.Match[str]) -> tuple[int, int]:
    """Where the new action is: after `la 2 mejor la cambio por`, `la tercera:`, `en la 3 es`."""
    lead = re.compile(
        r"(?:\s*(?:mejor|que|(?:la|lo|las|los)(?= (?:cambi|dejo|modific|sustitu|mejor|fase|accion|voy))|cambio|cambiar|cambiamos|por|es|seria|sera|accion|fase|pa|ahora|va a ser|pasa a ser|tambien|queria (?:decir|poner)|quise (?:decir|poner))\b|\s*[,:;=>\-])*\s*"  # noqa: E501
    ).match(text, reference.end())
    start = lead.end() if lead else reference.end()
    former = _FORMER.match(text, start)
    return (former.end() if former else start), len(text)
