"""Places that somebody may have meant, when what he said names none or one out of reach."""

from __future__ import annotations

from collections import deque

from rapidfuzz.distance import OSA

from engine.vocabulary import DoTask, ExitKind, Outlook, PlaceId, Span
from parsers.clauses.intent import Intent
from parsers.text.notices import notice
from parsers.words.drafts import Draft, said_at
from parsers.words.names import SIDES, STOP, Names
from parsers.words.similar import sound
from parsers.words.taskwords import task_match
from parsers.words.wording import Wording

MOST = 4
"""Nobody chooses among more."""


def on_the_way(outlook: Outlook, aims: tuple[PlaceId, ...]) -> tuple[PlaceId, ...]:
    """The next step towards each of `aims`, nearest first, then the aims themselves."""
    if outlook.place is None:
        return aims[:MOST]
    steps = _first_steps(outlook)
    reached = sorted((a for a in aims if a in steps), key=lambda a: steps[a][1])
    found = (*(steps[a][0] for a in reached[:2]), *reached, *aims)
    return tuple(dict.fromkeys(found))[:MOST]


def _first_steps(outlook: Outlook) -> dict[PlaceId, tuple[PlaceId, int]]:
    """Of every place, the exit that leads there soonest and how many steps it takes."""
    exits = outlook.gazetteer.exits
    found: dict[PlaceId, tuple[PlaceId, int]] = {w.to: (w.to, 1) for w in outlook.exits()}
    queue = deque(found)
    while queue:
        here = queue.popleft()
        step, far = found[here]
        for way in exits.get(here, ()):
            if way.to not in found and way.to != outlook.place:
                found[way.to] = (step, far + 1)
                queue.append(way.to)
    return found


def sounding_like(outlook: Outlook, names: Names, said: tuple[str, ...]) -> tuple[PlaceId, ...]:
    """The places whose names look like some words; if none does, where one can go from here."""
    heard = [sound(w) for w in said if w not in STOP and len(w) > 3]
    near = {place: _distance(heard, bag) for place, bag in names.place_features.items()}
    alike = sorted((p for p, far in near.items() if far <= _ALIKE), key=lambda p: near[p])
    ways = tuple(w.to for w in outlook.exits())
    here = tuple(p for p in alike if p in ways)
    return tuple(dict.fromkeys((*here, *alike) if alike else ways))[:MOST]


def _distance(heard: list[str], bag: frozenset[str]) -> float:
    """How far the likest of some words is from a name: 0 for the same sound, 1 for another word."""
    pairs = [(h, sound(word)) for h in heard for word in bag if len(word) > 3]
    return min((OSA.normalized_distance(h, word) for h, word in pairs), default=1.0)


_ALIKE = 0.4
"""How much of a word may differ: `bodega` and `bodeja`, not `sótano`."""


def along(wording: Wording, intent: Intent, outlook: Outlook) -> PlaceId | None:
    """`camino por la Terraza hacia el este`: the next section of the room one is in, that way."""
    here = outlook.gazetteer.places.get(outlook.place) if outlook.place is not None else None
    for mention in intent.places:
        sides = mention.bag & SIDES
        towards = set(wording.forms(mention.first, mention.last + 1)) & {"hacia", "rumbo"}
        rooms = {outlook.gazetteer.places[c].room for c in mention.candidates}
        if mention.preposition != "por" or not sides or not towards or here is None:
            continue
        ways = [w.to for w in outlook.exits() if w.kind is ExitKind.SECTION and w.side in sides]
        if rooms == {here.room} and len(ways) == 1:
            return ways[0]
    return None


_OBJECT = (("los",), ("las",), ("el",), ("la",))
"""What follows a task's verb whose object is called otherwise (`reparto los diarios`)."""
_THE = frozenset(("el", "la", "los", "las", "mi", "mis", "su", "sus"))


def work_here(wording: Wording, span: Span, outlook: Outlook) -> Draft | None:
    """`distribuyo la prensa`: an unknown verb over the thing of a task that is done right here."""
    match = task_match(wording, 0, len(wording.words))
    tasks = outlook.gazetteer.tasks
    here = tuple(t for t in match.ids if outlook.place in tasks[t].places)
    thing = match.noun and match.first > 0 and wording.words[match.first - 1].form in _THE
    deed = match.score >= 0.7 and wording.forms(match.first + 1, match.first + 2)[:1] in _OBJECT
    if len(here) != 1 or not (thing or deed) or match.first > 7:
        return None
    if wording.forms()[:1] == ("no",):
        return None
    asked = notice("VERBO_AMBIGUO", span, texto=said_at(wording, span))
    return Draft(DoTask(here[0]), span, (asked,), (DoTask(here[0]),))
