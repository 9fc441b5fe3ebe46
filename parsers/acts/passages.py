"""Secret passages: going in, along and out, told from where their user will then be (rules 5.3)."""

from __future__ import annotations

import re

from engine.vocabulary import Action, Move, Notice, Outlook, Passage, PlaceId, Span
from parsers.clauses.intent import Intent
from parsers.text.notices import notice
from parsers.words.drafts import Draft, said_at
from parsers.words.entities import PlaceMention
from parsers.words.names import joined_names
from parsers.words.wording import Wording

_OUT = re.compile(
    r"\b(?:sal(?:go|ir|iendo|dre|gamos)|fuera|abandon\w+|dej(?:o|ar)|emerj\w+|emerg\w+"
    r"|reapare\w+|aparezco|aparecer|egres\w+|(?<=: )salida$)\b"
)
_IN = re.compile(
    r"\b(?:entr\w+|met(?:o|er|erme|ere)|cuel\w+|col(?:ar|arme|andome)|escond\w+|ocult\w+|desapare\w+|acced\w+|adentr\w+)\b"
)
_PEEK = re.compile(r"\b(?:asom\w+|mir\w+ por|espi\w+ por)\b")
_BREAK = frozenset(",.;\n")
_STAY = re.compile(r"\bsin salir\b")


def passage_draft(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft:
    """The step told with a word for the passage; combined steps are asked about (trap T15)."""
    text = _clause(wording, intent)
    said = said_at(wording, span)
    kind = intent.kind
    to, notices = _goal(wording, intent, outlook)
    if intent.governed or (_PEEK.search(text) and not _OUT.search(text)):
        return _which(outlook, span, said, to)
    inside = outlook.hidden
    if not kind:
        kind = _told_step(text, intent, inside=inside)
    if kind == "entrar":
        return _entering(intent, outlook, span, said, inside=inside)
    if kind == "salir":
        return _leaving(wording, intent, outlook, span, said, inside=inside)
    if not inside and outlook.place is not None and kind == "mover" and not _STAY.search(text):
        return _several(outlook, span, said, to)
    return _along(outlook, span, said, to, notices)


def _clause(wording: Wording, intent: Intent) -> str:
    """The words of an intent and those of its clause around them."""
    first, last = intent.first, intent.last
    while first and not set(wording.gap(first)) & _BREAK:
        if wording.words[first - 1].form in ("y", "luego"):
            break
        first -= 1
    while last + 1 < len(wording.words) and not set(wording.gap(last + 1)) & _BREAK:
        if wording.words[last + 1].form in ("y", "luego"):
            break
        last += 1
    return wording.folded[wording.words[first].start : wording.words[last].end]


def hidden_move(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft:
    """A plain move told by somebody inside a passage: along it or out of it, or asked."""
    text = _clause(wording, intent)
    said = said_at(wording, span)
    if _OUT.search(text) and not _STAY.search(text):
        return _leaving(wording, intent, outlook, span, said, inside=True)
    if not intent.destinations:
        if re.search(r"\b(?:otro extremo|otra (?:entrada|salida|punta)|siguiente)\b", text):
            return _along(outlook, span, said, None, ())
        return _which(outlook, span, said, None)
    joined = outlook.entrances.get(outlook.place, ()) if outlook.place is not None else ()
    told = {c for m in intent.destinations for c in m.candidates}
    near = [c for c in joined if c in told]
    if not joined and len(told) == 1:
        near = list(told)  # he knows better than we do where it leads
    if len(near) == 1:
        name = outlook.gazetteer.places[near[0]].name
        note = notice("REFERENCIA_RESUELTA", span, texto=said, destino=f"{name}, por el pasaje")
        return Draft(Passage("mover", near[0]), span, (note,))
    return _which(outlook, span, said, near[0] if near else None)


def _told_step(text: str, intent: Intent, *, inside: bool) -> str:
    if _OUT.search(text) and inside:
        return "salir"
    if _IN.search(text) and not inside:
        return "entrar"
    onward = [m for m in intent.destinations if m.preposition not in ("de", "desde")]
    if onward or inside:
        return "mover"
    return "entrar"


def _goal(
    wording: Wording, intent: Intent, outlook: Outlook
) -> tuple[PlaceId | None, tuple[Notice, ...]]:
    mentions = [m for m in intent.destinations if m.preposition not in ("de", "desde")]
    if not mentions:
        return None, ()
    mention = mentions[-1]
    joined = outlook.entrances.get(outlook.place, ()) if outlook.place is not None else ()
    found = [c for c in mention.candidates if c in joined] or _doors(mention, outlook)
    if len(found) == 1:
        return found[0], ()
    where = wording.span_of(mention.first, mention.last)
    said = said_at(wording, where)
    if not found:
        return None, (notice("DESTINO_DESCONOCIDO", where, texto=said),)
    options = tuple(outlook.gazetteer.places[c].name for c in found)
    asked = notice(
        "DESTINO_AMBIGUO", where, texto=said, opciones=joined_names(options), options=options
    )
    return None, (asked,)


def _doors(mention: PlaceMention, outlook: Outlook) -> list[PlaceId]:
    """The candidates that hold an entrance he knows of; all of them when he knows none there."""
    known = [c for c in mention.candidates if c in outlook.entrances]
    return known or list(mention.candidates)


def _entering(intent: Intent, outlook: Outlook, span: Span, said: str, *, inside: bool) -> Draft:
    onward = [m for m in intent.destinations if m.preposition in ("a", "hacia", "hasta", "para")]
    here = [m for m in onward if outlook.place in m.candidates]
    if onward and not here and outlook.place is not None:
        return _several(outlook, span, said, None)
    if inside:
        told = notice("YA_ESTAS_AHI", span, lugar="el pasaje")
        return Draft(Passage("entrar"), span, (told,), (Passage("salir"),))
    return Draft(Passage("entrar"), span)


def _leaving(
    wording: Wording, intent: Intent, outlook: Outlook, span: Span, said: str,
    *, inside: bool,
) -> Draft:  # fmt: skip
    if not inside and outlook.place is not None and not outlook.ghost:
        return Draft(
            Passage("salir"), span, (notice("VERBO_AMBIGUO", span, texto=said),),
            (Passage("entrar"), Passage("salir")),
        )  # fmt: skip
    named = [m for m in intent.places if m.candidates and m.preposition not in ("de", "desde")]
    elsewhere = [m for m in named if outlook.place not in m.candidates]
    if elsewhere and outlook.place is not None:
        where = wording.span_of(elsewhere[0].first, elsewhere[0].last)
        asked = notice(
            "DIRECCION_CONTRADICE", where, direccion=said_at(wording, span),
            destino=f"a {said_at(wording, where)}",
        )  # fmt: skip
        goals: tuple[Action, ...] = tuple(
            Passage("mover", c)
            for c in elsewhere[0].candidates
            if c in outlook.entrances.get(outlook.place, ())
        )
        return Draft(Passage("salir"), span, (asked,), (Passage("salir"), *goals))
    return Draft(Passage("salir"), span)


def _along(
    outlook: Outlook, span: Span, said: str, to: PlaceId | None,
    notices: tuple[Notice, ...],
) -> Draft:  # fmt: skip
    joined = outlook.entrances.get(outlook.place, ()) if outlook.place is not None else ()
    if to is None and not notices:
        if len(joined) == 1:
            other = f"{outlook.gazetteer.places[joined[0]].name}, por el pasaje"
            only = notice("REFERENCIA_RESUELTA", span, texto=said, destino=other)
            return Draft(Passage("mover", joined[0]), span, (only,), inexact=True)
        options = tuple(outlook.gazetteer.places[p].name for p in joined)
        asked = notice("DESTINO_FALTA", span, texto=said, options=options)
        every = tuple(Passage("mover", p) for p in joined)
        return Draft(Passage(None), span, (asked,), every)
    if to is None:
        return Draft(Passage(None), span, notices)
    if joined and to not in joined:
        names = outlook.gazetteer.places
        here = names[outlook.place].name if outlook.place is not None else "donde estés"
        far = notice("NO_ADYACENTE", span, destino=names[to].name, lugar=here)
        notices = (*notices, far)
    return Draft(Passage("mover", to), span, notices)


def _several(outlook: Outlook, span: Span, said: str, to: PlaceId | None) -> Draft:
    """`tomo el pasadizo a la Capilla`: in, along and out are a point each; the first is read."""
    asked = notice("VARIAS_EN_LINEA", span, texto=said, accion="entrar en el pasaje")
    onward: tuple[Action, ...] = (Passage("mover", to),) if to is not None else ()
    walk: tuple[Action, ...] = (
        (Move(to),) if to is not None and to in {w.to for w in outlook.exits()} else ()
    )
    return Draft(Passage("entrar"), span, (asked,), (Passage("entrar"), *onward, *walk))


def _which(outlook: Outlook, span: Span, said: str, to: PlaceId | None) -> Draft:
    asked = notice("VERBO_AMBIGUO", span, texto=said)
    if not outlook.hidden:
        return Draft(Passage(None), span, (asked,), (Passage("entrar"),))
    joined = outlook.entrances.get(outlook.place, ()) if outlook.place is not None else ()
    onward = (to,) if to is not None else joined
    return Draft(
        Passage(None), span, (asked,), (Passage("salir"), *(Passage("mover", p) for p in onward))
    )
