"""Changes told in words: `cambio la tercera: …`, `retiro la acción 2`, `sin cambios` (AMB-061)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.vocabulary import Notice, Request, Span
from parsers.ink import Ink
from parsers.notices import notice
from parsers.petitions import petition_in
from parsers.segments import Kind
from parsers.slots import Slot

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
_REFERENCE = re.compile(
    rf"\b(?:en )?(?:(?:la|el|mi|las|los|mis) )?(?:(?:{_THING} ?(?P<a>{_N})(?:(?: y |, | e )(?:la |el )?(?:{_THING} ?)?(?P<a2>{_N}))?)|(?:(?<=la )|(?<=el )|(?<=mi ))(?P<b>{_N})(?: {_THING})?(?: y (?:la|el) (?P<b2>{_N}))?)(?![\w])"  # noqa: E501
)
_CHANGE = re.compile(
    r"\b(?:cambi(?:o|ar|amos|e)|corrijo|rectifico|edito|modifico|altero|reajusto|sustituyo|intercambio|me falto decir|queria decir|donde puse|donde dije|en vez de|mejor|al final|no voy)\b"  # noqa: E501
)
_SOME = re.compile(
    r"\b(?:cambio|altero|modifico|corrijo)\s+(?:una|mi|la|otra)\s+(?:accion|fase|punto|pa|ultima)\b"
)
_KEEP = re.compile(r"\b(?:como estaba|como antes|lo de antes|lo que tenia|la de antes)\b")
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")


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
    ink: Ink, rest: tuple[Span, ...], *, planned: bool, resolved: int, phases: int
) -> Amendment:
    """The changes and requests told in the unframed sentences of a post."""
    slots: list[Slot] = []
    requests: list[Request] = []
    notices: list[Notice] = []
    used: list[Span] = []
    everything = False
    for span in _sentences(ink, rest):
        text = ink.folded[span.start : span.end]
        asked, told, whole = petition_in(ink, span, planned=planned, phases=_phases(text, phases))
        if asked or told:
            everything = everything or whole
            requests += asked
            notices += told
            used.append(span)
            continue
        if not planned:
            continue
        slot = _change(ink, span, text, resolved, phases)
        if isinstance(slot, Notice):
            notices.append(slot)
            used.append(span)
        elif slot is not None:
            slots.append(slot)
            used.append(span)
    return Amendment(tuple(slots), tuple(requests), tuple(notices), tuple(used), everything)


def _sentences(ink: Ink, rest: tuple[Span, ...]) -> list[Span]:
    found: list[Span] = []
    for stretch in rest:
        matches = _SENTENCE.finditer(ink.folded, stretch.start, stretch.end)
        found += [Span(m.start(), m.end()) for m in matches if m.group().strip()]
    return found


def _value(text: str, phases: int) -> int:
    key = text.rstrip("oa") if text.rstrip("oa").isdigit() else text
    number = int(key) if key.isdigit() else _ORD.get(text, _ORD.get(text.rstrip("oa"), 0))
    return phases if number == -1 else number


def _phases(text: str, phases: int) -> tuple[int, ...]:
    match = _REFERENCE.search(text)
    if match is None:
        return ()
    found = [match[g] for g in ("a", "a2", "b", "b2") if match[g]]
    return tuple(dict.fromkeys(n for n in (_value(f, phases) for f in found) if 1 <= n <= phases))


def _change(ink: Ink, span: Span, text: str, resolved: int, phases: int) -> Slot | Notice | None:
    changing, reference = _CHANGE.search(text), _REFERENCE.search(text)
    if re.search(r"\b(?:donde puse|donde dije|queria decir)\b", text) and not reference:
        return notice("REDECLARACION_DUDOSA", span, texto=ink.said(span))
    if _KEEP.search(text):
        return notice("REDECLARACION_DUDOSA", span, texto=ink.said(span))
    if reference is not None and (
        changing
        or re.match(r"\W*(?:pd\W*|nota\W*)?(?:que )?en la", text[max(0, reference.start() - 12) :])
        or re.match(r"\W*la ", text)
    ):
        numbers = _phases(text, phases)
        start, end = _body(text, reference)
        if numbers and text[start:end].strip(" .,:"):
            body = Span(span.start + start, span.start + end)
            return Slot(body, numbers, Kind.STRONG, span, explicit=True, amends=True)
        return None
    some = _SOME.search(text)
    if some is not None:
        open_phases = tuple(range(resolved + 1, phases + 1))
        body_at = re.compile(r"[:,]|\bpor\b").search(text, some.end())
        if body_at is None:
            return None
        if len(open_phases) == 1:
            body = Span(span.start + body_at.end(), span.end)
            return Slot(body, open_phases, Kind.STRONG, span, explicit=True, amends=True)
        return notice("FASE_AMBIGUA", span, texto=ink.said(span))
    return None


def _body(text: str, reference: re.Match[str]) -> tuple[int, int]:
    """Where the new action is: after `la 2 mejor la cambio por`, `la tercera:`, `en la 3 es`."""
    lead = re.compile(
        r"(?:\s*(?:mejor|la|lo|las|los|cambio|cambiar|cambiamos|por|es|seria|sera|accion|fase|pa|ahora|va a ser)\b|\s*[:,;=>\-])*\s*"  # noqa: E501
    ).match(text, reference.end())
    return (lead.end() if lead else reference.end()), len(text)
