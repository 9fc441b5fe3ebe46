"""The Altar, the Plano and the Bola; and which places the Bola is to show (rules 5.3, HAC-BOLA-06)."""  # noqa: E501

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import cast

from engine.vocabulary import (
    Level,
    Notice,
    ObjectKind,
    Outlook,
    PlaceId,
    Span,
    UseObject,
)
from parsers.clauses.intent import Intent
from parsers.frames.ordinals import number
from parsers.text.notices import notice
from parsers.words.drafts import Draft, said_at
from parsers.words.entities import PlaceMention, entities_of
from parsers.words.names import SIDES, STOP, joined_names
from parsers.words.wording import Wording

_ALL_BUT = re.compile(
    r"\b(?:tod[oa]s?|l[oa]s (?:seis|6))\b[^.;\n]{0,20}\b(?:menos|salvo|excepto|quitando|sin)\b"
)
_DROP = re.compile(
    r"\b(?:quit(?:o|ando|ar)|dej(?:o|ando|ar) de (?:ver|mirar)|descart\w+|suelt\w+)\b"
)
_SWAP = re.compile(r"\b(?:cambi(?:o|ando|ar)|sustitu\w+|reempla\w+)\b")
_UNSEEN = re.compile(
    r"\bl[oa]s\b[^,;.\n+]{0,25}\b(?:falt\w+|no (?:vi|veia|he visto|mire|estaba\w*|miraba|miro|veo)\b[^,;.\n+]{0,12}|restantes|otr[oa]s dos|nuev[oa]s)|\bl[oa]s (?:otr[oa]s dos|dos (?:restantes|nuev[oa]s|que quedan?))\b|\b(?:dos|par) que falt\w+"  # noqa: E501
)
_SAME = re.compile(
    r"\b(?:l[oa]s mism[oa]s|igual que (?:antes|la anterior)|mism[oa]s (?:cuatro|sitios|lugares)|como antes)\b"  # noqa: E501
)
_ANY = re.compile(
    r"\b(?:elige|elija|escoge|decide|que elija|al azar|a voleo|aleatori\w+|me da igual|da lo mismo|los que (?:quieras?|sean)|las que (?:quieras?|sean)|a tu eleccion|sorte\w+)\b"  # noqa: E501
)
_MANY = re.compile(r"\b(?:l[oa]s )?(?:(?P<n>dos|tres|cuatro|[2-4]) )?(?P<head>[a-z]{4,}s)\b")


def object_draft(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft:
    """The object used; of the Bola, with the places it is to show."""
    thing = cast("ObjectKind", intent.kind)
    said = said_at(wording, span)
    if intent.governed:
        asked = notice("VERBO_AMBIGUO", span, texto=said)
        return Draft(UseObject(thing), span, (asked,), (UseObject(thing),))
    if thing != "bola":
        return Draft(UseObject(thing), span)
    return bola_draft(wording, outlook, span, (intent.first, intent.last))


def goes_on(wording: Wording) -> bool:
    """Whether a body without verbs says what the Bola, already in use, is to show next."""
    text = wording.folded[wording.span.start : wording.span.end]
    others = [h for h in wording.hits if not h.cue.lemma.startswith("manten")]
    return not others and bool(_UNSEEN.search(text) or _ALL_BUT.search(text))


@dataclass(slots=True)
class _Choice:
    """The places chosen so far, while a selection is read."""

    places: list[PlaceId] = field(default_factory=list[PlaceId])
    notices: list[Notice] = field(default_factory=list[Notice])
    vague: bool = False
    """Something named could not be told: the list is asked about as a whole."""


def bola_draft(
    wording: Wording, outlook: Outlook, span: Span, between: tuple[int, int] | None = None
) -> Draft:
    """The Bola with its selection, told by the words `between`; a short list goes by lot."""
    first, last = between or (0, len(wording.words) - 1)
    start, end = wording.words[first].start, wording.words[last].end
    text = " " * (start - wording.span.start) + wording.folded[start:end]
    said = said_at(wording, span)
    pool = outlook.gazetteer.fixtures.get("ojo", ())
    choice = _Choice()
    named = _named(wording, outlook, pool, choice, first, last)
    _choose(wording, text, named, outlook, pool, choice, span)
    once = list(dict.fromkeys(choice.places))
    notices = choice.notices
    if len(once) < len(choice.places):
        notices.append(notice("LISTA_REPETIDA", span, texto=said))
    stands = fallback = None
    size = outlook.gazetteer.watched
    if len(once) > size:
        notices.append(_list("LISTA_EXCESO", span, said, len(once), size))
        fallback = UseObject("bola", tuple(once[:size]))
    elif len(once) < size and not _ANY.search(text):
        notices.append(_list("LISTA_INCOMPLETA", span, said, len(once), size))
        stands = not choice.vague
    notices += turned(once, outlook, span)
    action = UseObject("bola", tuple(once))
    return Draft(
        action, span, tuple(notices), (fallback,) if fallback is not None else (),
        stands=bool(stands), fallback=fallback,
    )  # fmt: skip


def _list(code: str, span: Span, said: str, told: int, size: int) -> Notice:
    return notice(code, span, texto=said, dichas=str(told), hacen=str(size))


def turned(
    chosen: tuple[PlaceId, ...] | list[PlaceId], outlook: Outlook, span: Span
) -> list[Notice]:
    """The two places not watched before must come: said when a full list leaves one out."""
    if {len(outlook.watched), len(chosen)} != {outlook.gazetteer.watched}:
        return []
    pool = outlook.gazetteer.fixtures.get("ojo", ())
    owed = [p for p in pool if p not in outlook.watched and p not in chosen]
    if not owed:
        return []
    names = joined_names(outlook.gazetteer.places[p].name for p in owed)
    return [notice("BOLA_ROTACION", span, lugares=names)]


def _named(
    wording: Wording, outlook: Outlook, pool: tuple[PlaceId, ...], choice: _Choice,
    start: int, end: int,
) -> list[tuple[int, PlaceId]]:  # fmt: skip
    """The watchable places named, with the word where each begins."""
    found: list[tuple[int, PlaceId]] = []
    for mention in entities_of(wording).places:
        if not start <= mention.first <= end:
            continue
        if mention.preposition in ("de", "desde", "en") and mention.candidates == (outlook.place,):
            continue  # `uso la Bola en la Alcoba del Mago`
        if _of_the_bola(wording, mention):
            continue
        match _within(wording, mention, pool):
            case (place,):
                found.append((mention.first, place))
            case ():
                choice.vague = True
                choice.notices.append(_wrong(wording, mention))
            case several:
                choice.vague = True
                choice.notices.append(_which(wording, mention, several, outlook))
    return found


def _of_the_bola(wording: Wording, mention: PlaceMention) -> bool:
    """`la bola de la Alcoba del Mago`: where it stands, not what it shows."""
    before = [f for f in wording.forms(0, mention.first) if f not in STOP and f != "cristal"]
    return mention.preposition == "de" and before[-1:] in (["bola"], ["vola"])


def _within(
    wording: Wording, mention: PlaceMention, pool: tuple[PlaceId, ...]
) -> tuple[PlaceId, ...]:
    if not pool:
        return mention.candidates
    if mention.impossible:
        return ()
    features = wording.names.place_features
    exact = tuple(p for p in pool if mention.candidates == (p,))
    found = exact or tuple(p for p in pool if mention.bag <= features[p])
    if len(found) > 1 and not mention.bag <= SIDES:
        headed = tuple(p for p in found if wording.names.place_head[p] in mention.bag)
        found = headed or found
    return found


def _wrong(wording: Wording, mention: PlaceMention) -> Notice:
    where = wording.span_of(mention.first, mention.last)
    return notice("ESTANCIA_NO_VALIDA", where, lugar=said_at(wording, where), level=Level.ASK)


def _which(
    wording: Wording, mention: PlaceMention, places: tuple[PlaceId, ...], outlook: Outlook
) -> Notice:
    where = wording.span_of(mention.first, mention.last)
    options = tuple(outlook.gazetteer.places[p].name for p in places)
    return notice(
        "DESTINO_AMBIGUO", where, texto=said_at(wording, where),
        opciones=joined_names(options), options=options,
    )  # fmt: skip


_JOINS_MANY = re.compile(r"(?:\b[ye]|,) l[oa]s (?:(?:dos|tres|cuatro|[2-4]) )[a-z]{4,}s\b")
"""`Forja, Portería y los dos pasillos`: beside single places, how many of a kind."""


def _choose(
    wording: Wording, text: str, named: list[tuple[int, PlaceId]], outlook: Outlook,
    pool: tuple[PlaceId, ...], choice: _Choice, span: Span,
) -> None:  # fmt: skip
    """What the words make of the places named: a list, all but these, more, fewer, others."""
    before = list(outlook.watched)
    unseen = [p for p in pool if p not in before]
    told = [p for _, p in named]
    but = _ALL_BUT.search(text)
    if but is not None:
        out = {p for at, p in named if _starts(wording, at) >= but.end()}
        choice.places = [p for p in pool if p not in out]
        return
    relative = _UNSEEN.search(text) or _SAME.search(text) or _DROP.search(text)
    swap = _SWAP.search(text)
    if not (relative or swap):
        rest = [p for p in _plural(wording, text, pool) if p not in told]
        choice.places = told + rest if _JOINS_MANY.search(text) or not told else told
        return
    if len(before) != outlook.gazetteer.watched:
        choice.vague = True
        choice.places = [] if _SAME.search(text) or _DROP.search(text) or swap else told
        choice.notices.append(notice("REFERENCIA_SIN_RESOLVER", span, texto=said_at(wording, span)))
        return
    if swap is not None:
        choice.places = _swapped(wording, text, swap, named, before, choice)
    elif _DROP.search(text):
        choice.places = [p for p in before if p not in told] + unseen
    elif _SAME.search(text):
        choice.places = before + [p for p in told if p not in before]
    else:
        choice.places = told + [p for p in unseen if p not in told]


def _swapped(
    wording: Wording, text: str, swap: re.Match[str], named: list[tuple[int, PlaceId]],
    before: list[PlaceId], choice: _Choice,
) -> list[PlaceId]:  # fmt: skip
    """`cambio A por B`: the places before *por* go, those after it come."""
    middle = re.compile(r"\bpor\b").search(text, swap.end())
    if middle is None:
        choice.vague = True
        return []
    out = [p for at, p in named if swap.end() <= _starts(wording, at) < middle.start()]
    into = [p for at, p in named if _starts(wording, at) >= middle.end()]
    if not out or len(out) != len(into):
        choice.vague = True
    return [p for p in before if p not in out] + [p for p in into if p not in before]


def _starts(wording: Wording, index: int) -> int:
    """Where a word begins, counted from the start of the stretch."""
    return wording.words[index].start - wording.span.start


def _plural(wording: Wording, text: str, pool: tuple[PlaceId, ...]) -> list[PlaceId]:
    """`los tres pasillos`: every watchable place of a kind, if they are as many as said."""
    for match in _MANY.finditer(text):
        head = match["head"].removesuffix("s")
        head = wording.names.place_word(head)
        found = [p for p in pool if wording.names.place_head[p] == head]
        wanted = number(match["n"]) if match["n"] else len(found)
        if found and wanted == len(found):
            return found
    return []
