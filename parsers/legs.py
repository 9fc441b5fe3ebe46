"""A move told with the room it leads through: `por el Pasillo a la Cocina`, two steps in one."""

from __future__ import annotations

from dataclasses import replace

from engine.vocabulary import Outlook, PlaceId
from parsers.entities import PlaceMention
from parsers.intent import Intent
from parsers.wording import Wording

_CROSSES = frozenset(("cruzar", "atravesar", "recorrer", "pasar"))
_TOWARDS = frozenset(("a", "al", "hasta", "hacia", "para", "pa", "pal", "en"))
_ON_THE_WAY = frozenset(("camino", "rumbo", "direccion"))


def legs(wording: Wording, intent: Intent, outlook: Outlook) -> tuple[Intent, ...]:
    """The steps of a move: two where a room next to here is named as the way, and only through it
    the goal is reached; else the move as it is."""
    if intent.verb != "MOVER" or intent.directions or len(intent.places) != 2:
        return (intent,)
    near = {e.to for e in outlook.exits()}
    first, second = intent.places
    for way, goal in ((first, second), (second, first)):
        if not (_through(wording, intent, way) and _aims(wording, goal)):
            continue
        middle = [c for c in way.candidates if c in near]
        beyond = _beyond(middle, goal, outlook)
        if len(middle) == 1 and beyond and not near & set(goal.candidates):
            return _step(intent, way), replace(_step(intent, goal), hit=None)
    return (intent,)


def _through(wording: Wording, intent: Intent, way: PlaceMention) -> bool:
    before = wording.forms(max(0, way.first - 3), way.first)
    if way.preposition == "por" or "traves" in before:
        return True
    lemma = intent.hit.cue.lemma if intent.hit is not None else ""
    return lemma in _CROSSES and not way.preposition


def _aims(wording: Wording, goal: PlaceMention) -> bool:
    before = set(wording.forms(max(0, goal.first - 3), goal.first))
    return goal.preposition in _TOWARDS or bool(before & _ON_THE_WAY)


def _beyond(middle: list[PlaceId], goal: PlaceMention, outlook: Outlook) -> bool:
    """Whether exactly one of the places meant lies next to the way."""
    exits = outlook.gazetteer.exits
    return sum(e.to in goal.candidates for m in middle for e in exits.get(m, ())) == 1


def _step(intent: Intent, place: PlaceMention) -> Intent:
    there = replace(place, preposition="a")
    return replace(intent, places=(there,), first=place.first, last=place.last)
