"""Where one deed ends and the next begins without a mark: `salgo al este relleno candiles espero`.

Only between deeds that are told whole: each verb in the first person with what it is done to, or
nothing but rooms and the things of tasks (`lampistería candiles comedor`).
"""

from __future__ import annotations

from parsers.words.conjugation import FIRST
from parsers.words.entities import Entities
from parsers.words.names import STOP
from parsers.words.wording import Wording

_ALSO_NOUNS = frozenset("paso bajo camino tiro giro corro reparo cuarto baño vuelo cargo".split())  # noqa: SIM905
"""Verbs that are other words too: they begin a deed only before where it leads."""
_HANGS = frozenset(
    "que donde como si cuando quien quienes mientras porque aunque y e o ni a de sin no".split()  # noqa: SIM905
)
"""Before a verb: it is part of what stands before it."""
_CLITICS = frozenset(("me", "lo", "la", "le", "los", "las", "les"))
_LEADS = frozenset(("a", "al", "hacia", "hasta", "por", "en", "para", "pa", "pal"))
_UNFINISHED = ("ando", "endo", "ado", "ido")


def unmarked(wording: Wording, entities: Entities, start: int, end: int) -> list[int]:
    """The words of a clause at which another deed begins; none for the first."""
    if not any(h.cue.forms for h in wording.hits_from(start, end)):
        return _atoms(wording, entities, start, end)
    found: list[int] = []
    open_at = _first_verb(wording, start, end)
    if open_at is None:
        return []
    floor = open_at
    for index in range(open_at + 1, end):
        if not _tells(wording, index) or not _whole(wording, entities, floor, index):
            continue
        at = index - 1 if wording.words[index - 1].form in _CLITICS else index
        before = wording.words[at - 1].form if at - 1 >= start else ""
        if before in _HANGS or at <= floor or not _goes_on(wording, entities, index, end):
            continue
        found.append(at)
        floor = index
    return found


def _first_verb(wording: Wording, start: int, end: int) -> int | None:
    return next((i for i in range(start, end) if _tells(wording, i)), None)


def _tells(wording: Wording, index: int) -> bool:
    """Whether a word is a verb in the first person: of the game, or of a task."""
    word = wording.words[index]
    if any(h.tags & FIRST and not h.cue.noun for h in wording.hits_from(index, index + 1)):
        return True
    told = word.token.raw.endswith("o") and not word.token.raw.endswith(_UNFINISHED)
    return word.form in wording.names.task_verbs and told and not word.place


def _whole(wording: Wording, entities: Entities, verb: int, upto: int) -> bool:
    """Whether what stands between a verb and the next one is what it is done to."""
    named = (*entities.places, *entities.directions, *entities.persons)
    if any(verb < m.first and m.last < upto for m in named):
        return True
    works = any(w.form in wording.names.task_nouns for w in wording.words[verb + 1 : upto])
    return works or (upto == verb + 1 and wording.words[verb].form in ("espero", "descanso"))


def _goes_on(wording: Wording, entities: Entities, verb: int, end: int) -> bool:
    """Whether the next verb has something of its own, too."""
    led = wording.words[verb - 1].form in _CLITICS
    leads = wording.forms(verb + 1, verb + 2)
    if wording.words[verb].form in _ALSO_NOUNS and not (led or set(leads) & _LEADS):
        return False
    if _whole(wording, entities, verb, end):
        return True
    waits = any(h.verb in ("ESPERAR", "MOVER") for h in wording.hits_from(verb, verb + 1))
    return waits and verb + 2 >= end


def _atoms(wording: Wording, entities: Entities, start: int, end: int) -> list[int]:
    """The rooms and things of a clause that names nothing else, from the second on."""
    covered: dict[int, int] = {}
    for place in entities.places:
        if start <= place.first < end and not place.preposition and place.candidates:
            covered |= dict.fromkeys(range(place.first, place.last + 1), place.first)
    for index in range(start, end):
        word = wording.words[index]
        if index not in covered and word.form in wording.names.task_nouns and not word.place:
            covered[index] = index
    loose = [i for i in range(start, end) if i not in covered and wording.words[i].form not in STOP]
    firsts = sorted(set(covered.values()))
    rooms = any(p.first in firsts for p in entities.places)
    return firsts[1:] if not loose and len(firsts) > 1 and rooms else []
