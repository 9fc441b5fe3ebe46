"""Undoing sabotages: repairs, blocked doors, the bolt of a gate (rules 5.3, unlock, rep_*)."""

from __future__ import annotations

import re
from typing import cast, get_args

from engine.vocabulary import (
    Action,
    BoltGate,
    DoTask,
    ExitKind,
    Level,
    Notice,
    Outlook,
    PlaceId,
    Repair,
    RepairKind,
    Sabotage,
    Span,
    Unblock,
    Unknown,
)
from parsers.clauses.intent import Intent
from parsers.text.folding import tokens
from parsers.text.notices import notice
from parsers.words.drafts import Draft, said_at
from parsers.words.entities import PlaceMention, entities_of
from parsers.words.names import joined_names
from parsers.words.wording import Wording

MENDED_AT: dict[str, str] = {"luces": "vela", "chimeneas": "chimenea", "palomar": "paloma"}
"""The fixture where each sabotage is mended."""


def repair_draft(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft:
    """The repair told; its kind is the thing named, or what he knows to be broken where he is."""
    said = said_at(wording, span)
    kind = cast("RepairKind | None", intent.kind or None)
    if intent.governed:
        told = () if kind is None else (Repair(kind),)
        if not _goes_near(wording, intent):  # `engatuso al candelabro`
            return Draft(Unknown(), span, (notice("VERBO_DESCONOCIDO", span, texto=said),), told)
        return Draft(Repair(kind), span, (notice("VERBO_AMBIGUO", span, texto=said),), told)
    if kind is not None:
        return _or_task(intent, outlook, span, said, kind)
    here = [k for k in get_args(RepairKind) if stands_at(outlook, MENDED_AT[k])]
    broken = [k for k in here if k in outlook.alarms or _told_of(wording, intent, k)]
    if len(broken) == 1 and not intent.places:
        told = notice("REFERENCIA_RESUELTA", span, texto=said, destino=_what(broken[0]))
        return Draft(Repair(broken[0]), span, (told,))
    every = tuple(Repair(k) for k in sorted(get_args(RepairKind), key=lambda k: k not in here))
    options = tuple(_what(k) for k in get_args(RepairKind))
    asked = notice("REPARACION_FALTA", span, texto=said, options=options)
    return Draft(Repair(None), span, (asked,), every)


def _told_of(wording: Wording, intent: Intent, kind: str) -> bool:
    """`han boicoteado el palomar, así que lo reparo`: whether the post names what *lo* is."""
    if intent.clitic is None:
        return False
    things = wording.lexicon.things
    before = tokens(wording.text, wording.folded, 0, wording.words[intent.first].start)
    return any(t == kind for w in before for p, t in things.get(w.form, ()) if len(p) == 1)


def _goes_near(wording: Wording, intent: Intent) -> bool:
    """Whether the thing hangs on a verb of the game (`me acerco al candelabro`)."""
    at = intent.hit.at if intent.hit is not None else intent.first
    return any(not h.cue.noun for h in wording.hits_from(0, at))


def _or_task(intent: Intent, outlook: Outlook, span: Span, said: str, kind: RepairKind) -> Draft:
    """A repair that may be a task there is asked about while the sabotage is active."""
    tasks = tuple(DoTask(t) for t in intent.task.ids) if intent.task.score >= 0.8 else ()
    if tasks and kind in outlook.alarms:
        asked = notice("VERBO_AMBIGUO", span, texto=said)
        return Draft(Repair(kind), span, (asked,), (Repair(kind), *tasks), stands=True)
    places = outlook.gazetteer.tasks
    here = [t for t in tasks if t.task and outlook.place in places[t.task].places]
    if len(here) == 1:  # nothing is known to be broken, and it is what is done there
        return Draft(here[0], span)
    return Draft(Repair(kind), span)


def _what(kind: str) -> str:
    return {"luces": "el candelabro", "chimeneas": "la chimenea", "palomar": "el palomar"}[kind]


def stands_at(outlook: Outlook, fixture: str) -> bool:
    """Whether its author will be in the room of a public object."""
    places = outlook.gazetteer.places
    if outlook.place is None or outlook.place not in places:
        return False
    room = places[outlook.place].room
    return any(places[p].room == room for p in outlook.gazetteer.fixtures.get(fixture, ()))


# -- doors -------------------------------------------------------------------------------------


def unblock_draft(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft:
    """The door to open: by its side, by what lies behind it, or the only blocked one known."""
    said = said_at(wording, span)
    plural = any(t.thing == "puertas" and t.plural for t in intent.things)
    if intent.governed:
        return Draft(Unblock(None), span, (notice("VERBO_AMBIGUO", span, texto=said),))
    if plural and outlook.side == "impostor" and not intent.places:
        asked = notice("VERBO_AMBIGUO", span, texto=said, level=Level.BLOCK)
        return Draft(Unblock(None), span, (asked,), (Sabotage("verjas"), *_doors(outlook)))
    doors = _beyond(outlook)
    sides = {d.side for d in intent.directions if d.side is not None}
    mentions = intent.places or _shut_before(wording, intent)
    named = {c for m in mentions for c in m.candidates} - {outlook.place}
    aimed = [p for p in doors if p in named] if named else doors
    if not (sides or named):
        sides = _side_before(wording, intent)
    if sides:
        through = {w.to for w in outlook.exits() if w.side in sides}
        if named and not through & set(aimed):
            return _against(wording, intent, span, tuple(Unblock(p) for p in (*through, *aimed)))
        aimed = [p for p in aimed if p in through]
    if named and not aimed and not sides:
        return _far(wording, intent, outlook, span, tuple(named))
    blocked = [p for p in aimed if (outlook.place, p) in outlook.blocked]
    found = blocked if len(blocked) == 1 and not (named or sides) else aimed
    if len(found) == 1:
        return Draft(Unblock(found[0]), span, _known_open(outlook, found[0], span))
    if not found:
        place = outlook.gazetteer.places.get(outlook.place) if outlook.place is not None else None
        missing = notice(
            "DIRECCION_SIN_PUERTA", span, lugar=place.name if place else "donde estés",
            direccion=said,
        )  # fmt: skip
        return Draft(Unblock(None), span, (missing,))
    options = tuple(outlook.gazetteer.places[p].name for p in found)
    asked = notice(
        "DESTINO_AMBIGUO", span, texto=said, opciones=joined_names(options), options=options
    )
    return Draft(Unblock(None), span, (asked,), tuple(Unblock(p) for p in found))


_SHUT = re.compile(
    r"\b(?:trab|atranc|tranc|bloque|cerr|sell|atasc|clausur|conden)(?:ad[ao]s?|aron|o|an|a|e)\b"
)


def _shut_before(wording: Wording, intent: Intent) -> tuple[PlaceMention, ...]:
    """`como está trabada la de la Capilla, la destrabo`: the door just told to be shut."""
    before = " ".join(wording.forms(0, intent.first))
    if intent.directions or not _SHUT.search(before):
        return ()
    told = [p for p in entities_of(wording).places if p.last < intent.first]
    return tuple(p for p in told if p.preposition == "de" and p.candidates)[-1:]


_LAST_SIDE = 200
"""How far before an order its door may have been told, in characters."""


def _side_before(wording: Wording, intent: Intent) -> set[str]:
    """`han atrancado la puerta sur, así que … la desbloqueo`: the side of the door told before."""
    if intent.clitic != "la":
        return set()
    start = wording.words[intent.first].start
    before = wording.folded[max(0, start - _LAST_SIDE) : start]
    shut = list(_SHUT_SIDE.finditer(before))
    return {shut[-1]["a"] or shut[-1]["b"]} if shut else set()


_SIDE = r"(?:norte|sur|este|oeste|noreste|noroeste|sureste|suroeste)"
_IS_SHUT = r"\b(?:trab|atranc|tranc|bloque|cerr|sell|atasc|clausur|conden)(?:ad[ao]|aron|o|an|a)\b"
_SHUT_SIDE = re.compile(
    rf"{_IS_SHUT}[^.;:\n]{{0,30}}?\b(?:puerta|la)(?: del?)? (?P<a>{_SIDE})\b"
    rf"|\b(?:puerta|la)(?: del?)? (?P<b>{_SIDE})\b[^.;:\n]{{0,30}}?{_IS_SHUT}"
)


def _beyond(outlook: Outlook) -> list[PlaceId]:
    """The places behind the doors of where its author will be."""
    return list(dict.fromkeys(w.to for w in outlook.exits() if w.kind is ExitKind.DOOR))


def _doors(outlook: Outlook) -> tuple[Action, ...]:
    return tuple(Unblock(p) for p in _beyond(outlook))


def _against(wording: Wording, intent: Intent, span: Span, candidates: tuple[Action, ...]) -> Draft:
    way, place = intent.directions[0], intent.places[0]
    asked = notice(
        "DIRECCION_CONTRADICE", span,
        direccion=said_at(wording, wording.span_of(way.first, way.last)),
        destino=f"a {said_at(wording, wording.span_of(place.first, place.last))}",
    )  # fmt: skip
    return Draft(Unblock(None), span, (asked,), candidates)


def _far(
    wording: Wording, intent: Intent, outlook: Outlook, span: Span, named: tuple[PlaceId, ...]
) -> Draft:
    """A door to a place that doesn't touch: believed, as a move would be (label guide, 2)."""
    if len(named) != 1:
        where = wording.span_of(intent.places[0].first, intent.places[0].last)
        options = tuple(outlook.gazetteer.places[p].name for p in named)
        asked = notice(
            "DESTINO_AMBIGUO", where, texto=said_at(wording, where),
            opciones=joined_names(options), options=options,
        )  # fmt: skip
        return Draft(Unblock(None), span, (asked,), tuple(Unblock(p) for p in named))
    if outlook.place is None:
        return Draft(Unblock(named[0]), span)
    names = outlook.gazetteer.places
    far = notice(
        "NO_ADYACENTE", span, destino=names[named[0]].name, lugar=names[outlook.place].name
    )
    return Draft(Unblock(named[0]), span, (far,))


def _known_open(outlook: Outlook, to: PlaceId, span: Span) -> tuple[Notice, ...]:
    if not outlook.blocked or (outlook.place, to) in outlook.blocked:
        return ()
    return (notice("PUERTA_SIN_BLOQUEO", span, lugar=outlook.gazetteer.places[to].name),)


# -- gates -------------------------------------------------------------------------------------


def bolt_draft(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft:
    """The bolt of the gate where its author stands, or of the one whose place is named."""
    said = said_at(wording, span)
    gates = outlook.gazetteer.fixtures.get("verja", ())
    named = [p for m in intent.places for p in m.candidates if p in gates]
    gate = named[0] if len(set(named)) == 1 and len(gates) > 1 else None
    if intent.governed:
        return Draft(
            BoltGate(gate), span, (notice("VERBO_AMBIGUO", span, texto=said),), (BoltGate(gate),)
        )
    blocks = intent.hit is not None and intent.hit.cue.lemma in ("bloquear", "atrancar", "sellar")
    if blocks and outlook.side == "impostor":
        asked = notice("VERBO_AMBIGUO", span, texto=said)
        told = (BoltGate(gate), Sabotage("verjas"))
        return Draft(BoltGate(gate), span, (asked,), told, stands=True)
    return Draft(BoltGate(gate), span)
