"""Which tasks of the catalogue a stretch of words names, and how well."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from engine.vocabulary import TaskId
from parsers.words.lexicon import SPECIAL
from parsers.words.names import STOP
from parsers.words.turns import how_much
from parsers.words.wording import Wording


@dataclass(frozen=True, slots=True)
class TaskMatch:
    """The tasks a stretch of words may name, and how well."""

    ids: tuple[TaskId, ...] = ()
    score: float = 0.0
    noun: bool = False
    first: int = -1
    last: int = -1


_TASK = frozenset(("tarea", "tareas", "mision", "etapa", "encargo"))
_SMALL = frozenset(("como", "para", "sobre", "entre", "ando", "era", "fuera", "sino"))
"""Small words that are also forms of a verb (`como` of *comer*)."""
_COMMON = 0.5
"""The weight of a task's word that says other things too: never enough by itself."""
_NAMED = 2.0
"""The weight of a task's name written out, whatever its words say elsewhere."""
NO_TASK = TaskMatch()
"""No task is named."""


def task_names(wording: Wording) -> list[tuple[int, int]]:
    """Where the full name of a task is written (`Cocinar y Servir` is one thing)."""
    return [(n.first, n.last) for n in wording.named if n.task is not None and n.whole]


def task_match(wording: Wording, start: int, end: int) -> TaskMatch:
    """The catalogue tasks that the words of a stretch name, best first and ties together."""
    names = wording.names
    end = _place_of_it(wording, start, end)
    scores: dict[TaskId, float] = {}
    used: dict[TaskId, set[int]] = {}
    nouns: set[TaskId] = set()
    verbs: dict[int, set[TaskId]] = {}
    seen: set[tuple[TaskId, str]] = set()
    bare = _bare(wording, start, end)
    for index in range(start, end):
        word = wording.words[index]
        noun_ids = names.task_nouns.get(word.form, set())
        verb_ids = (
            names.task_verbs.get(word.form, set()) if word.form not in _SMALL else set[TaskId]()
        )
        led = wording.forms(max(start, index - 1), index)
        if word.place and noun_ids and _on_the_way_to(wording, index, start, end):
            noun_ids = set[TaskId]()  # `al Claustro a barrer`: first one goes there
        if word.place and not word.form.endswith(("o", "r")):
            verb_ids = set[TaskId]()  # `Cocina` is a room before it is a form of *cocinar*
        if led and led[0] in ("la", "el", "un", "una", "mi") and not word.form.endswith(("o", "r")):
            verb_ids = set[TaskId]()  # `a la cocina` is a place, not *cocinar*
        if not verb_ids:
            for suffix in ("me", "se", "lo", "la", "los", "las"):
                if word.form.endswith(suffix):
                    verb_ids = verb_ids or names.task_verbs.get(
                        word.form.removesuffix(suffix), set()
                    )
        hint_ids = (
            names.task_hints.get(word.form, set()) if word.form not in STOP else set[TaskId]()
        )
        for ids, value in ((noun_ids, 1.0), (verb_ids, 0.7), (hint_ids - noun_ids - verb_ids, 0.2)):
            for task in ids:
                if (task, word.form) in seen:
                    continue
                seen.add((task, word.form))
                weight = value / 3 if value == 1.0 and (word.place or word.compass) else value
                named = value == 1.0 and bool(led) and led[0] in _TASK
                named = named or (value == 1.0 and object_of_work(wording, index))
                if named:
                    weight = value  # `tarea momias`, where a room is called so too
                    nouns.add(task)
                if value == 1.0 and word.form in wording.lexicon.guard and not (bare or named):
                    weight = _COMMON  # `ronda`, `tiro`, `vino`: everyday words first
                base = word.form.removesuffix("me").removesuffix("se")
                if value == 0.7 and (
                    _says_more(wording, word.form, index) or _says_more(wording, base, index)
                ):
                    weight = _COMMON  # `subo`, `pongo rumbo`, `doy la vuelta`
                elif value == 0.7 and len(verb_ids) == 1:
                    weight = 0.85 if _alone(wording, index, end) else 0.75
                if value == 0.7 and weight != _COMMON:
                    verbs[index] = verb_ids
                scores[task] = scores.get(task, 0.0) + weight
                used.setdefault(task, set()).add(index)
                if value == 1.0 and not word.place and not word.compass:
                    nouns.add(task)
    for named in wording.named:
        inside = start <= named.first and named.last < end
        if named.task is not None and named.whole and inside:
            scores[named.task] = max(scores.get(named.task, 0.0), _NAMED)
            used.setdefault(named.task, set()).update(range(named.first, named.last + 1))
            nouns.add(named.task)
    if not scores:
        return TaskMatch()
    for task in scores:
        if any(task not in ids for ids in verbs.values()):
            scores[task] -= 0.5  # `busco flores`: the verb is another task's
    best = max(scores.values())
    ids = tuple(t for t in names.gazetteer.tasks if scores.get(t, 0.0) == best)
    where = [i for t in ids for i in used[t]]
    return TaskMatch(ids, best, any(t in nouns for t in ids), min(where), max(where))


def _bare(wording: Wording, start: int, end: int) -> bool:
    """Whether a stretch says nothing but things of tasks, and for how long (`cuentas toda la
    ronda`): then an everyday word is one of them."""
    nouns = wording.names.task_nouns
    others = [
        i
        for i, w in enumerate(wording.words[start:end])
        if w.form not in nouns and w.form not in STOP and w.form not in _TASK and len(w.form) > 3
    ]
    if not others or not any(w.form in nouns for w in wording.words[start:end]):
        return not others
    return set(others) <= how_much(wording.lexicon.turns, wording.forms(start, end))


_TOWARDS = re.compile(r"\b(?:al|hasta|hacia|para|pal?|a la|a los|a las)(?: el| la| los| las)?$")


def _on_the_way_to(wording: Wording, index: int, start: int, end: int) -> bool:
    """Whether a place that a task is named after is where one goes first to work there."""
    before = " ".join(wording.forms(max(start, index - 2), index))
    behind = wording.forms(index + 1, min(end, index + 4))
    return _TOWARDS.search(before) is not None and any(
        a in ("a", "para", "pa") and b in wording.names.task_verbs for a, b in pairwise(behind)
    )


_GOVERNS = frozenset(("con", "de", "del"))
_ARTICLES = frozenset(("el", "la", "los", "las", "un", "una", "unos", "unas", "mi", "mis"))


def object_of_work(wording: Wording, index: int) -> bool:
    """`me ocupo de la mesa`: whether a word is the object of a turn that says one works on it."""
    at = index - 1
    if wording.forms(at, index) and wording.words[at].form in _ARTICLES:
        at -= 1
    if at < 1 or wording.words[at].form not in _GOVERNS:
        return False
    return any(h.verb == "TAREA" and h.cue.rest for h in wording.hits_ending(at))


def _place_of_it(wording: Wording, start: int, end: int) -> int:
    """Where `entro donde se pisa la uva` ends: from there on only a place is told."""
    forms = wording.forms(start, end)
    pairs = list(pairwise(forms))
    return start + pairs.index(("donde", "se")) if ("donde", "se") in pairs else end


def _says_more(wording: Wording, form: str, index: int) -> bool:
    """Whether a word begins other orders too, or here a longer phrase of one (`pongo rumbo`)."""
    told = [h.cue for h in wording.hits_from(index, index + 1)]
    cues = wording.lexicon.cues.get(form, ())
    return any(not c.rest or (c in told and c.verb not in SPECIAL) for c in cues)


_ENDS_IT = frozenset(("hasta", "mientras", "porque", "como", "sin", "durante"))
"""After these an object is no longer the verb's (`herraré hasta que caiga el sol`)."""


_NO_OBJECT = frozenset(
    ("como", "si", "nada", "tal", "cosa", "aqui", "ahi", "alli", "aca", "alla", "mismo", "ahora",
     "primero", "antes", "bien", "rapido")
)  # fmt: skip
"""Behind a task's verb: how, where or when it is done (`las pulo aquí mismo`)."""


def _alone(wording: Wording, index: int, end: int) -> bool:
    """Whether a task's verb stands without an object that is not the task's own."""
    stop = next(
        (
            i
            for i in range(index + 1, end)
            if set(wording.gap(i)) & set("(,;.") or wording.words[i].form in _ENDS_IT
        ),
        end,
    )
    said = how_much(wording.lexicon.turns, wording.forms(index + 1, stop))
    after = [
        w
        for i, w in enumerate(wording.words[index + 1 : stop])
        if i not in said and w.form not in STOP and len(w.form) > 2 and w.form not in _NO_OBJECT
    ]
    return not after or all(w.place or w.compass for w in after[:1])
