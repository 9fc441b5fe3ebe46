"""Changes told in words: `cambio la tercera: …`, `retiro la acción 2`, `sin cambios` (AMB-061)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.vocabulary import Notice, Outlook, Request, Span
from parsers.acts.petitions import petition_in, whole_end
from parsers.changes.restating import FORMER, OTHERS, STAYS, STAYS_SO, TOO, TURNED
from parsers.changes.swaps import crossed, swap_in, swapped, tells_swap
from parsers.clauses.clause import intents_of
from parsers.clauses.lead import SEEN, after_reason
from parsers.frames.references import NUMBER, REFERENCE, THING, numbers_of, phases_in
from parsers.frames.slots import Slot
from parsers.frames.told import told_phases
from parsers.phases.body import costs_nothing
from parsers.prose.gate import says_i
from parsers.text.notices import notice
from parsers.text.segments import Kind
from parsers.words.conjugation import FIRST
from parsers.words.entities import entities_of
from parsers.words.ink import Ink, sentences

_CHANGE = re.compile(
    r"\b(?:cambi(?:o|ar|amos|e)|corrijo|rectifico|edito|modifico|altero|reajusto|sustituyo|intercambio|me (?:ha |habia )?falt(?:o|aba|ado)|se me (?:ha |habia )?(?:olvid\w+|pas(?:o|aba|ado)|qued\w+)|me (?:deje|comi)|no (?:puse|dije|declare)|falta(?:ba)?|anad(?:o|ir|e|ed)|agreg(?:o|ar|a|ad)|complet(?:o|ar)|(?:me )?(?:he )?(?:equivoque|equivocado|confundi|confundido)|puse mal|puesto mal|queria decir|donde puse|donde dije|en vez de|mejor|al final|no voy|(?:igual|lo mismo|sin cambios|como estaba|tal cual)(?: tod[oa])?,? (?:salvo|menos|excepto|pero))\b"  # noqa: E501
)
_SOME = re.compile(
    r"\b(?:cambio|altero|modifico|corrijo)\s+(?:una|mi|la|otra)\s+(?:accion|fase|punto|pa|ultima)\b"
)
_KEEP = re.compile(
    r"\b(?:(?:tal y )?como (?:estaba|antes|la tenia|lo tenia|al principio)|lo de antes|lo que tenia|la de antes)\b(?: (?:al principio|antes|de primeras))?"  # noqa: E501
)
_LEAD_IN = re.compile(
    r"\W*(?:(?:y|e|pero|entonces|ahora|tambien|ademas|perdon(?:a|ad|en|e)?|disculp\w+|sorry|lo siento|oye|pd|nota|que|vale|bueno|ah|eh|ay|uy|uf|ups|huy|jo|no|espera|esperad|ojo|mejor|finalmente|al final|hola|buenas|narra\w*|master|jefe|correccion|errata|aviso|fe de erratas|me (?:he )?(?:equivoque|equivocado|confundi|confundido|lie|liado))\b\W*)*(?:(?:en|para|pa|de cara a|lo de|desde|a partir de)\s+)?"  # noqa: E501
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


def amendments(
    ink: Ink, rest: tuple[Span, ...], outlook: Outlook, *, planned: bool, framed: bool = False
) -> Amendment:
    """The changes and requests told in the unframed sentences of a post.

    `framed`: other lines of it change phases too, so that what it leaves as it was needs no answer.
    """
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
        if planned:
            span = _after_what_stays(ink, _after_announcing(ink, span))
        text = ink.folded[span.start : span.end]
        if planned and _stays(text):
            used.append(whole)
            continue
        asking = "?" in text or "¿" in text
        kept = _kept(span, text, outlook.phases) if planned and not asking else None
        if kept is not None:
            slots.append(kept)
            used.append(whole)
            continue
        phases = phases_in(text, outlook.phases)
        anew = _put_in_its_place(span, text, phases) if planned and not asking else None
        if anew is not None:
            slots.append(anew)
            used.append(whole)
            continue
        asked, told, all_of_it = petition_in(ink, span, planned=planned, phases=phases)
        if asked or told:
            everything = everything or all_of_it
            requests += asked
            notices += told
            used.append(_taken_back(ink, whole) if all_of_it else whole)
            continue
        change = _change(ink, span, text, outlook) if planned and not asking else None
        if change is None:
            continue
        used.append(whole)
        if isinstance(change, Notice):
            notices.append(change)
        else:
            slots += change
    if framed or slots:
        notices = [n for n in notices if not (_only_stays(ink, n) or _only_owns_up(ink, n))]
    return Amendment(tuple(slots), tuple(requests), tuple(notices), tuple(used), everything)


_OWNS_UP = re.compile(
    r"\W*(?:(?:perdon(?:a|ad|e|en)?|disculp\w+|lo siento|uf|ay|vaya|ostras|narra\w*|hola|buenas|que|creo|pues|y|me|se|he|h|e)\b\W*)*equivocado\b\W*(?:en algo|en una cosa|perdon|antes)?\W*"  # noqa: E501
)


def _only_owns_up(ink: Ink, item: Notice) -> bool:
    """`Perdón, me he equivocado.`: that something was wrong, where the post says what."""
    if item.code != "RETIRADA_DUDOSA":
        return False
    return bool(_OWNS_UP.fullmatch(ink.folded, item.span.start, item.span.end))


def _announces(line: str, reference: re.Match[str]) -> bool:
    """Whether a sentence only says which phases change, and headers tell how."""
    ends = re.compile(r"[^.!?:a-z]*(?:y (?:la|el) \w+)?\s*[.!?:]").match(line, reference.end())
    if ends is not None and re.search(rf"\b{THING} ?{NUMBER}\s*[:=]", line[ends.end() :]):
        return True
    return bool(reference["a2"] and _ONE_BY_ONE.match(line, reference.end()))


_ONE_BY_ONE = re.compile(r"\s*[,;:.]\s*(?:en )?(?:la )?f(?:ase)? ?[123] [a-z].*\bf(?:ase)? ?[123] ")
"""`cambio f2 y f3, f2 Patio f3 espero`: each is told again behind its own number."""


def _after_what_stays(ink: Ink, span: Span) -> Span:
    """A sentence without the phase it begins by leaving alone (`la 1 como estaba, la 2 espero`)."""
    text = ink.folded[span.start : span.end]
    reference = REFERENCE.search(text)
    if reference is None or not _LEAD_IN.fullmatch(text[: reference.start()]):
        return span
    stays = _STAYS_HERE.match(text, reference.end())
    if stays is None or not re.search(r"[a-z]{3}", text[stays.end() :]):
        return span
    return Span(span.start + stays.end(), span.end)


_ANNOUNCED = re.compile(
    r"[^:\n]*\b(?:cambi\w+|toco|tocare|ultim[oa]|correccion|rectific\w+|pensado|pienso)\b[^:\n]*:\s*"
    rf"(?=(?:en |para )?(?:la |el |lo de la )?(?:{THING} ?)?{NUMBER}\s+\D)"
)


def _after_announcing(ink: Ink, span: Span) -> Span:
    """A sentence without what only announces it (`otro cambio, y ya no toco nada: la 3 …`)."""
    text = ink.folded[span.start : span.end]
    lead = _ANNOUNCED.match(text)
    if lead is None or REFERENCE.search(lead.group()) is not None:
        return span
    return Span(span.start + lead.end(), span.end)


_STAYS_HERE = re.compile(
    rf"{STAYS}\s*(?:[,;]|\b(?:y|pero|solo que|aunque)\b)\s*(?:y |pero )?(?=(?:en |para )?(?:la|el|fase|f) ?)"  # noqa: E501
)
_PUT = re.compile(
    r"\b(?:(?:retir|anul|cancel|borr|elimin|quit|descart|olvid)[a-z]+\b|me retracto de).*?(?:(?:\by\b|[,;])\s*(?:(?:y|en su lugar|en su sitio|mejor|ahora|pongo|meto|hago|poned|pon|ponme|dejo)\b\W*)+(?=[a-z])|[,;:]\s*(?=(?:me |le |lo |la )?[a-z]+(?:o|oy|re)\b))"  # noqa: E501
)


def _put_in_its_place(span: Span, text: str, phases: tuple[int, ...]) -> Slot | None:
    """`quito lo de la fase 2 y pongo esperar`: a phase taken back for another action."""
    match = _PUT.search(text)
    if match is None or len(phases) != 1 or not re.search(r"[a-z]{3}", text[match.end() :]):
        return None
    body = Span(span.start + match.end(), span.end)
    return Slot(body, phases, Kind.STRONG, span, explicit=True, amends=True)


def _only_stays(ink: Ink, item: Notice) -> bool:
    """Whether a question is about a phase that the post leaves as it was (`la 3 como estaba`)."""
    if item.code != "REDECLARACION_DUDOSA":
        return False
    text = ink.folded[item.span.start : item.span.end]
    reference = REFERENCE.search(text)
    return reference is not None and bool(STAYS_SO.fullmatch(text, reference.end()))


def _stays(text: str) -> bool:
    """`la primera queda igual`: a phase is named only to say that nothing of it changes.

    `como estaba` may mean what it was before an earlier change: alone, that is asked about.
    """
    reference = REFERENCE.search(text)
    if reference is None or not _LEAD_IN.fullmatch(text[: reference.start()]):
        return False
    if _KEEP.search(text):
        return False
    return bool(STAYS_SO.fullmatch(text, reference.end()))


_TURNS = re.compile(r"\W*(?:mejor )?(?:la|lo) (?:cambio|cambiamos|dejo|dejad|mantengo)\b")


def changing_lines(folded: str) -> tuple[Span, ...]:
    """The lines that begin by changing or keeping a phase in words, whatever else frames it.

    `cambio la 2 y la 3: espero`, `la F3 la dejo como estaba`: no headers of a list of orders.
    """
    found: list[Span] = []
    for line in re.finditer(r"[^\n]+", folded):
        if tells_swap(line.group()):
            found.append(Span(line.start(), line.end()))
            continue
        reference = REFERENCE.search(line.group())
        if reference is None or not re.search(r"[a-z]{3}", line.group()[reference.end() :]):
            continue
        if _announces(line.group(), reference):
            continue  # `cambio la 1 y la 2. Fase 1: …`
        header = re.match(rf"{THING} ?{NUMBER}\s*[:=>)]", line.group()[reference.start() :])
        if header and line.group()[: reference.start()].rstrip()[-1:] in ("", ":"):
            continue  # `Cambio: Fase 2: …`
        before = re.split(r"[.!?]", line.group()[: reference.start()])
        led = len(before) == 1 and _CHANGE.search(before[0])
        sentence = re.split(r"[.;!?]", line.group())[0]
        turns = _TURNS.match(line.group(), reference.end()) or _KEEP.search(line.group())
        if _stays(sentence) and not (led or turns):
            found.append(Span(line.start(), line.start() + len(sentence)))
            continue
        if led or turns:
            found.append(Span(line.start(), line.end()))
    return tuple(found)


def _without_the_rest(ink: Ink, span: Span) -> Span | None:
    """A sentence without its `…, lo demás queda igual`; None if it says nothing else."""
    text = ink.folded[span.start : span.end]
    match = OTHERS.search(text)
    if match is None or text[match.end() :].strip(" .!"):
        return span
    left = text[: match.start()].strip(" ,.;")
    return Span(span.start, span.start + match.start()) if left else None


def _taken_back(ink: Ink, span: Span) -> Span:
    """The part of a sentence that takes everything back: what it goes on with is to be read."""
    end = whole_end(ink.folded[span.start : span.end])
    return Span(span.start, span.start + end) if end else span


def _kept(span: Span, text: str, phases: int) -> Slot | None:
    """`dejo el altar en la fase 3 como estaba`: what one phase is to be again, if it is told."""
    keep, reference = _KEEP.search(text), REFERENCE.search(text)
    numbers = phases_in(text, phases)
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
    if swap is not None:
        return swapped(ink, span, swap, outlook, phases_in(text, phases))
    exchanged = crossed(ink, span, outlook)
    if exchanged is not None:
        return exchanged
    changing, reference = _CHANGE.search(text), REFERENCE.search(text)
    if re.search(r"\b(?:donde puse|donde dije|queria decir)\b", text) and not reference:
        return notice("REDECLARACION_DUDOSA", span, texto=ink.said(span))
    if _KEEP.search(text):
        return notice("REDECLARACION_DUDOSA", span, texto=ink.said(span))
    if reference is not None and (
        changing
        or _LEAD_IN.fullmatch(text[: reference.start()])
        or _led_to(ink, span, text, reference)
    ):
        return _told(span, text, phases) or None
    if reference is not None and _orders(ink, span, reference):
        return _told_about(ink, span, text) or notice(
            "REDECLARACION_DUDOSA", span, texto=ink.said(span)
        )
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


def _told_about(ink: Ink, span: Span, text: str) -> list[Slot]:
    """`me quedo aquí en la fase 2, y en la 3 riego`: every phase beside an order of its own."""
    found = [
        Slot(
            after_reason(ink, Span(span.start + s.body.start, span.start + s.body.end)),
            s.numbers, Kind.STRONG, span,
            explicit=True, amends=True,
        )
        for s in told_phases(text)
    ]  # fmt: skip
    whole = all(_ordered(ink, slot.body) for slot in found)
    return found if whole and not SEEN.search(text) else []


def _ordered(ink: Ink, body: Span) -> bool:
    wording = ink.wording(body)
    told = [i for i in intents_of(wording) if not costs_nothing(wording, i) and not i.negated]
    return any(i.tags & FIRST for i in told) or any(says_i(wording, i) for i in told)


def _led_to(ink: Ink, span: Span, text: str, reference: re.Match[str]) -> bool:
    """Whether what stands before the phase is talk, and what follows it an order.

    `visto que no hay nadie, fase 2: Capilla`; `he cambiado de idea y en la fase 3 sigo a Gil`.
    """
    if not re.search(rf"{THING}\b|\b(?:la|lo de la) [123]", reference.group()):
        return False
    joint = re.search(
        r"(?:[,;:.)]|\b(?:y|desde|a partir de))\s*(?:y )?(?:para |en |desde |lo de )?$",
        text[: reference.start()],
    )
    before = ink.wording(Span(span.start, span.start + reference.start()))
    if joint is None or any(i.tags & FIRST and not i.negated for i in intents_of(before)):
        return False
    start, end = _body(text, reference)
    body = ink.wording(Span(span.start + start, span.start + end))
    told = [i for i in intents_of(body) if not costs_nothing(body, i)]
    if told and any(i.tags for i in told):
        return any(i.tags & (FIRST | {"inf"}) for i in told) and told[0].first <= 3
    if told and told[0].first == 0 and told[0].verb != "DESCONOCIDO":
        return len(body.words) <= 8
    return 0 < len(body.words) <= 6 and bool(entities_of(body).places)


def _orders(ink: Ink, span: Span, reference: re.Match[str]) -> bool:
    """Whether a sentence that names a phase holds an order (`ya no espero en la 3`)."""
    if not re.search(rf"[123]|{THING}\b", reference.group()) or "?" in reference.string:
        return False
    wording = ink.wording(span)
    told = intents_of(wording)
    return any(i.tags & FIRST and not costs_nothing(wording, i) for i in told)


def _told(span: Span, text: str, phases: int) -> list[Slot]:
    """The phases a sentence changes, each with what it says of it (`en la 2 … y en la 3 …`)."""
    heads = list(REFERENCE.finditer(text))
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
        numbers = numbers_of(head, phases)
        if numbers and found and TOO.fullmatch(text, head.end(), limit):
            found[-1] = replace(found[-1], phases=(*found[-1].phases, *numbers))
            continue  # `en la 2 espero y en la 3 también`
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
    lead = TURNED.match(text, reference.end())
    start = lead.end() if lead else reference.end()
    former = FORMER.match(text, start)
    return (former.end() if former else start), len(text)
