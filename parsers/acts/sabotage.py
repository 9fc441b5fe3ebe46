"""Sabotages: which of the five, and the rooms whose doors a point blocks (rules 5.3, sab_*)."""

from __future__ import annotations

import re
from typing import cast, get_args

from engine.vocabulary import (
    BoltGate,
    Level,
    Move,
    Notice,
    Outlook,
    RoomId,
    Sabotage,
    SabotageKind,
    Span,
)
from parsers.clauses.intent import Intent
from parsers.text.notices import notice
from parsers.words.drafts import Draft, said_at
from parsers.words.entities import PlaceMention
from parsers.words.names import joined_names
from parsers.words.wording import Wording

_COUNTED = re.compile(r"\b(?P<n>una|dos|tres|[1-3])\s+(?:puertas?|estancias?|salas?|habitacion\w*)")
_COUNTS = {"una": 1, "dos": 2, "tres": 3}
_BUT = re.compile(r"\b(?:menos|excepto|salvo|todas|todos|quitando)\b")
_B = Level.BLOCK


def sabotage_draft(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft:
    """The sabotage told; asked at the level of what has no way back wherever it is doubtful."""
    said = said_at(wording, span)
    outer = any(t.thing == "fuera" for t in intent.things)
    kind = _kind(intent)
    if kind == "puertas" and outer and not intent.places:
        asked = notice("VERBO_AMBIGUO", span, texto=said, level=_B)
        return Draft(Sabotage(None), span, (asked,), (BoltGate(), Sabotage("verjas")), inexact=True)
    if kind == "puertas":
        return _doors(wording, intent, outlook, span)
    if kind is None:
        every = tuple(Sabotage(k) for k in get_args(SabotageKind) if k != "puertas")
        options = ("puertas", *(str(s.kind) for s in every))
        asked = notice("SABOTAJE_FALTA", span, texto=said, options=options, level=_B)
        return Draft(Sabotage(None), span, (asked,), every, inexact=True)
    notices: tuple[Notice, ...] = ()
    if intent.governed:
        notices = (notice("VERBO_AMBIGUO", span, texto=said, level=_B),)
    return Draft(Sabotage(kind), span, notices)


def _kind(intent: Intent) -> SabotageKind | None:
    """The kind told; a room beside the lights leaves it open whether *Luces* is the room."""
    by_thing = intent.hit is not None and not intent.hit.cue.kind
    lit = [p for p in intent.places if "luces" not in p.bag]
    if intent.kind == "luces" and by_thing and lit:
        return None
    return cast("SabotageKind", intent.kind) if intent.kind else None


def _doors(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft:
    said = said_at(wording, span)
    text = wording.folded[wording.span.start : wording.span.end]
    rooms: list[RoomId] = []
    notices: list[Notice] = []
    for mention in intent.places:
        _room(wording, mention, outlook, rooms, notices)
    rooms = _once(rooms, span, said, notices)
    lockable = outlook.gazetteer.lockable
    wrong = [r for r in rooms if lockable and r not in lockable]
    if wrong:
        level = _B if len(wrong) == len(rooms) else Level.INFO
        names = joined_names(_room_name(outlook, r) for r in wrong)
        notices.append(notice("ESTANCIA_NO_VALIDA", span, lugar=names, level=level))
    counted = _COUNTED.search(text)
    wanted = (_COUNTS.get(counted["n"]) or int(counted["n"])) if counted else None
    most = outlook.gazetteer.rooms_per_point
    if len(rooms) > most:
        notices.append(_list("LISTA_EXCESO", span, said, len(rooms), most))
    elif not rooms or (wanted is not None and wanted > len(rooms)):
        notices.append(_list("LISTA_INCOMPLETA", span, said, len(rooms), wanted or 1))
    through = {p.preposition for p in intent.places} & {"a", "hacia", "hasta"}
    if (through and len(intent.places) > 1) or _BUT.search(text) or intent.governed:
        notices.append(notice("VERBO_AMBIGUO", span, texto=said, level=_B))
    candidates = ()
    if len(rooms) > most:
        candidates = (Sabotage("puertas", tuple(rooms[:most])),)
    return Draft(Sabotage("puertas", tuple(rooms)), span, tuple(notices), candidates)


def _list(code: str, span: Span, said: str, told: int, wanted: int) -> Notice:
    return notice(code, span, texto=said, dichas=str(told), hacen=str(wanted), level=_B)


def _room(
    wording: Wording, mention: PlaceMention, outlook: Outlook, rooms: list[RoomId],
    notices: list[Notice],
) -> None:  # fmt: skip
    where = wording.span_of(mention.first, mention.last)
    said = said_at(wording, where)
    places, lockable = outlook.gazetteer.places, outlook.gazetteer.lockable
    found = tuple(dict.fromkeys(places[c].room for c in mention.candidates))
    if len(found) > 1:
        found = tuple(r for r in found if r in lockable) or found
    if len(found) == 1:
        rooms.append(found[0])
    elif found:
        options = tuple(_room_name(outlook, r) for r in found)
        notices.append(
            notice("DESTINO_AMBIGUO", where, texto=said, opciones=joined_names(options),
                   options=options, level=_B)
        )  # fmt: skip
    else:
        notices.append(notice("DESTINO_DESCONOCIDO", where, texto=said, level=_B))


def _room_name(outlook: Outlook, room: RoomId) -> str:
    return next((p.room_name for p in outlook.gazetteer.places.values() if p.room == room), room)


def _once(rooms: list[RoomId], span: Span, said: str, notices: list[Notice]) -> list[RoomId]:
    once = list(dict.fromkeys(rooms))
    if len(once) < len(rooms):
        notices.append(notice("LISTA_REPETIDA", span, texto=said, level=Level.INFO))
    return once


def room_or_sabotage(draft: Draft, intent: Intent, outlook: Outlook, said: str) -> Draft:
    """`Luces` alone, said by who may sabotage and doesn't stand next to it: the room or the lights?

    Next to it, the room is meant: that is where one goes (T10; asked, rules 5.3).
    """
    alone = intent.hit is None and len(intent.places) == 1 and not intent.places[0].preposition
    thing = next((t.thing for t in intent.things if t.thing in ("luces", "palomar")), None)
    near = isinstance(draft.action, Move) and draft.action.to in {w.to for w in outlook.exits()}
    if not alone or thing is None or outlook.side != "impostor" or near:
        return draft
    if len(intent.places[0].bag) != 1 or not isinstance(draft.action, Move):
        return draft
    kind = cast("SabotageKind", thing)
    asked = notice("VERBO_AMBIGUO", draft.span, texto=said, level=_B)
    return Draft(draft.action, draft.span, (*draft.notices, asked), (draft.action, Sabotage(kind)))
