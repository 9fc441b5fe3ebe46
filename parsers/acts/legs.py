"""A move told with the room it leads through: `por el Pasillo a la Cocina`, two steps in one."""

from __future__ import annotations

from dataclasses import replace

from engine.vocabulary import ExitKind, Outlook, PlaceId
from parsers.clauses.intent import Intent
from parsers.words.conjugation import FIRST
from parsers.words.entities import PlaceMention
from parsers.words.wording import Wording

_CROSSES = frozenset(("cruzar", "atravesar", "recorrer", "pasar"))
_TELLS = FIRST | {"pres3", "past", "fut3"}
"""The tenses of a deed, its author's or that of whom he tells."""
_TOWARDS = frozenset(("a", "al", "hasta", "hacia", "para", "pa", "pal", "en"))
_ON_THE_WAY = frozenset(("camino", "rumbo", "direccion"))


def legs(wording: Wording, intent: Intent, outlook: Outlook) -> tuple[Intent, ...]:
    """The steps of a move: two where a room next to here is named as the way, and only through it
    the goal is reached; else the move as it is."""
    if intent.verb != "MOVER":
        return (intent,)
    near = {e.to for e in outlook.exits()}
    if intent.directions:
        return _door_first(wording, intent, outlook) or (intent,)
    onward = tuple(
        p
        for p in intent.places
        if not (p.preposition in ("de", "desde") and p.candidates == (outlook.place,))
    )
    if (out := _out_and_on(wording, intent, outlook)) is not None:
        return out
    if (run := _run(wording, intent, onward, outlook)) is not None:
        return run
    if len(onward) != 2:
        return (intent,)
    first, second = onward
    for way, goal in ((first, second), (second, first)):
        if not (_through(wording, intent, way) and _aims(wording, goal)):
            continue
        if outlook.place in way.candidates and near & set(goal.candidates):
            return (_step(intent, goal),)  # `cruzo el patio hasta la Cocina`, from the patio
        middle = [c for c in way.candidates if c in near]
        beyond = _beyond(middle, goal, outlook)
        if len(middle) == 1 and beyond and not near & set(goal.candidates):
            return _step(intent, way), replace(_step(intent, goal), hit=None)
    return (intent,)


def _out_and_on(wording: Wording, intent: Intent, outlook: Outlook) -> tuple[Intent, ...] | None:
    """`salgo de la alcoba y voy al Salón`: its only door leads out, and the goal lies beyond it."""
    near = {e.to for e in outlook.exits()}
    left = [p for p in intent.places if p.preposition in ("de", "desde")]
    goals = [p for p in intent.places if p not in left]
    if len(near) != 1 or len(left) != 1 or len(goals) != 1 or near & set(goals[0].candidates):
        return None
    if outlook.place not in left[0].candidates or left[0].first > goals[0].first:
        return None
    verbs = [h for h in wording.hits_from(left[0].last + 1, goals[0].first) if h.verb == "MOVER"]
    out = [h for h in wording.hits_from(intent.first, left[0].first) if h.verb == "MOVER"]
    if not out or not verbs or not _beyond(list(near), goals[0], outlook):
        return None
    first = replace(intent, hit=out[0], places=(), first=out[0].at, last=out[0].at)
    return first, replace(_step(intent, goals[0]), hit=None)


def _door_first(wording: Wording, intent: Intent, outlook: Outlook) -> tuple[Intent, ...]:
    """`salgo por la puerta sur, cruzo el pasillo hasta la Cocina`: the door leads to the way.

    Only where two verbs tell it, and the goal lies beyond the door and not beside here.
    """
    sides = {d.side for d in intent.directions if d.side is not None}
    stairs = any(d.kind is ExitKind.STAIRS for d in intent.directions)
    ways = {
        e.to for e in outlook.exits()
        if e.side in sides or (stairs and e.kind is ExitKind.STAIRS and not sides)
    }  # fmt: skip
    at = max(d.last for d in intent.directions)
    verbs = [
        h
        for h in wording.hits_from(at + 1, intent.last + 1)
        if h.verb == "MOVER" and h.tags & _TELLS
    ]
    goals = [p for p in intent.places if p.first > at and not ways & set(p.candidates)]
    if len(ways) != 1 or not verbs or len(goals) != 1 or outlook.place in goals[0].candidates:
        return ()
    middle = next(iter(ways))
    near = {e.to for e in outlook.exits()}
    beyond = _beyond([middle], goals[0], outlook)
    if not beyond or near & set(goals[0].candidates):
        return ()
    first = replace(intent, places=(), last=at)
    return first, replace(_step(intent, goals[0]), directions=(), hit=None)


def _run(
    wording: Wording, intent: Intent, onward: tuple[PlaceMention, ...], outlook: Outlook
) -> tuple[Intent, ...] | None:
    """`nave oeste nave este forja`: rooms one after the other, and nothing else, each next door."""
    if intent.hit is not None or len(onward) < 2 or any(p.preposition for p in onward):
        return None
    named = {i for p in onward for i in range(p.first, p.last + 1)}
    if any(i not in named for i in range(onward[0].first, onward[-1].last + 1)):
        return None
    if any(wording.gap(p.first).strip() for p in onward[1:]):
        return None
    here = outlook.place
    for place in onward:
        ways = outlook.gazetteer.exits.get(here, ()) if here is not None else ()
        reached = [c for c in place.candidates if any(w.to == c for w in ways)]
        if len(reached) != 1:
            return None
        here = reached[0]
    return tuple(_step(intent, p) for p in onward)


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


_LEFT = frozenset(("dejo", "dejando", "abandono", "abandonando"))


def only_leaves(wording: Wording, intent: Intent, place: PlaceId | None) -> bool:
    """`dejo la sacristía y vuelvo a la iglesia`, `cruzo el patio y entro`: the place is his own."""
    if _leaves_here(wording, intent, place):
        return True
    crosses = intent.hit is not None and intent.hit.cue.lemma in ("cruzar", "atravesar")
    if intent.verb != "MOVER" or (intent.hit is not None and not crosses) or intent.directions:
        return False
    named = [p for p in intent.places if p.candidates]
    return bool(named) and all(
        (p.candidates == (place,) or (crosses and place in p.candidates)) and not p.preposition
        for p in named
    )


def _leaves_here(wording: Wording, intent: Intent, place: PlaceId | None) -> bool:
    """`dejo la alcoba y salgo`: whatever other bedroom there is, he is in this one."""
    if intent.verb != "MOVER" or intent.directions or len(intent.places) != 1:
        return False
    told = intent.places[0]
    before = set(wording.forms(max(0, told.first - 3), told.first))
    leaves = intent.hit is not None and intent.hit.cue.lemma in _LEAVES
    if leaves and told.preposition in ("de", "desde"):
        return place in told.candidates
    return bool(before & _LEFT) and not told.preposition and place in told.candidates


_LEAVES = frozenset(("salir", "bajar", "subir", "irse", "marcharse"))


def within_reach(intent: Intent, outlook: Outlook) -> bool:
    """Whether a move is told to a place that adjoins, or names none: leaving is no step before it.

    `salgo del camerino, luego entro en la cafetería`, two rooms away, is two steps.
    """
    goals = {c for p in intent.places for c in p.candidates}
    return not goals or not goals.isdisjoint(e.to for e in outlook.exits())
