"""Where the house's own names are written out: what their words would say otherwise is masked.

`Sala de Espera` is no wait, `enciendo las velas` no repair in a house with a task of that name. A
name of one word masks nothing: it may be the other thing as well (`Luces`, trap T10).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.vocabulary import Gazetteer, TaskId
from parsers.text.folding import fold, words
from parsers.words.conjugation import conjugate, maybe_stressed
from parsers.words.stopwords import SIDES, STOP

_BESIDE = frozenset(
    "mi mis tu tus sus todo toda todos todas dichoso dichosa dichosos dichosas esos esas ese esa estos "  # noqa: SIM905, E501
    "estas aquel aquella aquellos aquellas otra vez ya viejo vieja viejos viejas bendito bendita "
    "benditos benditas puto puta putos putas famoso famosa famosos famosas le les".split()
)
"""Small words that may stand inside a task's name (`subo las dichosas maletas`)."""
_SECTIONS = frozenset(("seccion", "parte", "zona"))
_PRONOUNS = ("me", "se", "lo", "la", "los", "las", "le", "les")


@dataclass(frozen=True, slots=True)
class Named:
    """A name of the house written by the words `first`…`last`; of a task, which one."""

    first: int
    last: int
    task: TaskId | None = None
    whole: bool = True
    """Nothing of the name is left out."""


@dataclass(frozen=True, slots=True)
class _Phrase:
    steps: tuple[frozenset[str], ...]
    task: TaskId | None = None


class HouseNames:
    """The names of two or more words of one game, ready to be found in a text."""

    def __init__(self, gazetteer: Gazetteer, synonyms: dict[str, list[str]]) -> None:
        self._starts: dict[str, list[_Phrase]] = {}
        for place in gazetteer.places.values():
            for name in (place.name, place.room_name, *place.aliases):
                self._add(_Phrase(_place_steps(name)))
        for task in gazetteer.tasks.values():
            for name in (task.name, *task.aliases):
                self._add(_Phrase(_task_steps(name, synonyms), task.id))

    def _add(self, phrase: _Phrase) -> None:
        if len(phrase.steps) >= 2:
            for form in phrase.steps[0]:
                self._starts.setdefault(form, []).append(phrase)

    def found(self, forms: Sequence[str], gaps: Sequence[str]) -> tuple[Named, ...]:
        """Every name among the words; `gaps[i]` is what stands before word `i`. Longest first."""
        found: list[Named] = []
        for index, form in enumerate(forms):
            for phrase in self._starts.get(form, ()):
                named = _match(phrase, forms, gaps, index)
                if named is not None and named not in found:
                    found.append(named)
        return tuple(sorted(found, key=lambda n: (n.first, n.first - n.last)))


def _match(phrase: _Phrase, forms: Sequence[str], gaps: Sequence[str], index: int) -> Named | None:
    last, steps = index, 1
    for options in phrase.steps[1:]:
        step = _next(options, forms, gaps, last, loose=phrase.task is not None)
        if step is None:
            break
        last, steps = step, steps + 1
    whole = steps == len(phrase.steps)
    enough = whole if phrase.task is None else steps >= 2
    return Named(index, last, phrase.task, whole) if enough else None


def _next(
    options: frozenset[str], forms: Sequence[str], gaps: Sequence[str], last: int, *, loose: bool
) -> int | None:
    """Where the next word of a name stands, after small words only."""
    for step in range(last + 1, min(last + 6, len(forms))):
        if set(gaps[step]) - {" "}:
            return None
        if forms[step] in options:
            return step
        if forms[step] not in STOP and not (loose and forms[step] in _BESIDE):
            return None
    return None


def _place_steps(name: str) -> tuple[frozenset[str], ...]:
    told = [w for w in words(name) if w not in STOP and w not in _SECTIONS and w not in SIDES]
    return tuple(frozenset({w}) for w in told)


def _task_steps(name: str, synonyms: dict[str, list[str]]) -> tuple[frozenset[str], ...]:
    told = [w for w in words(name) if w not in STOP]
    if not told:
        return ()
    if not told[0].endswith(("ar", "er", "ir", "arse", "erse", "irse")):
        return tuple(frozenset({w}) for w in told)
    first = frozenset(f for v in (told[0], *synonyms.get(told[0], ())) for f in verb_forms(v))
    return (first, *(frozenset(_numbers(w) | set(synonyms.get(w, ()))) for w in told[1:]))


def verb_forms(infinitive: str) -> frozenset[str]:
    """Every folded form of a verb that tells its deed, with pronouns stuck on where they may be."""
    forms = {fold(f) for f, tags in conjugate(infinitive).items() if tags - {"part"}}
    forms |= set(maybe_stressed(infinitive))
    stuck = {fold(f) for f, tags in conjugate(infinitive).items() if tags & {"inf", "ger", "imp"}}
    return frozenset(forms | {f + p for f in stuck for p in _PRONOUNS})


def _numbers(word: str) -> set[str]:
    """A noun, and the same in the other number (`maleta`, `maletas`)."""
    if word.endswith("s"):
        return {word, word[:-1], word[:-2]} if word.endswith("es") else {word, word[:-1]}
    return {word, word + "s", word + "es"}
