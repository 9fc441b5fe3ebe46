"""Who does what a story tells: its author's own character, somebody else, or it doesn't say."""

from __future__ import annotations

import re
from enum import Enum, auto

from engine.vocabulary import CharacterId, Span
from parsers.clauses.intent import Intent
from parsers.words.entities import PersonMention, entities_of
from parsers.words.ink import Ink
from parsers.words.names import STOP
from parsers.words.wording import Wording


class Subject(Enum):
    """Of whom a clause speaks."""

    MINE = auto()
    OTHER = auto()
    ASIDE = auto()
    """A thing, or nobody known: of its own sentence, and no further (`la niebla sube`)."""
    UNSAID = auto()


_NEAR = 4
"""Whoever is named within so many words of a sentence's beginning is whom it is about."""
_MY_OWN = re.compile(r"\bmi (?:personaje|pj|avatar|muneco|vasallo|criado|alter ego)\b")
_OTHERS = frozenset(
    "nadie alguien todos todas algunos algunas cualquiera otro otra otros otras unos unas ellos ellas ustedes".split()  # noqa: SIM905, E501
)
_ARTICLES = frozenset(("el", "la", "los", "las", "un", "una", "su", "sus", "aquel", "aquella"))
_ANYBODY = frozenset(
    "hombre mujer viejo vieja anciano anciana joven muchacho muchacha chico chica pobre buen buena "  # noqa: SIM905
    "susodicho susodicha".split()
)
"""What a narrator calls the one he speaks of (`el viejo se levanta`)."""
_PRONOUNS = frozenset(("se", "la", "lo", "le", "los", "las", "les", "no", "ya", "me"))
_MARKS = frozenset(',;.:!?\n()"-—')


def alone(ink: Ink, me: CharacterId | None) -> bool:
    """Whether a post names nobody else at all: a story without a subject is then his."""
    persons = entities_of(ink.wording(Span(0, len(ink.folded)))).persons
    return all(p.candidates == (me,) for p in persons)


def about(wording: Wording, me: CharacterId | None) -> Subject:
    """Whom a sentence names at its beginning."""
    forms = " ".join(wording.forms())
    if _MY_OWN.search(forms):
        return Subject.MINE
    persons = entities_of(wording).persons
    if persons and persons[0].first <= _NEAR and opens_clause(wording, persons[0]):
        return _whose(persons[0], me)
    return Subject.UNSAID


def subject_of(wording: Wording, done: int, intent: Intent, me: CharacterId | None) -> Subject:
    """Whom the words before a verb in its own clause name; `done` is where the last one ends."""
    verb = intent.hit.at if intent.hit is not None else intent.first
    upto = max(intent.first + 1, verb)
    named = [p for p in entities_of(wording).persons if done < p.first <= p.last < upto]
    if named:
        return _whose(named[-1], me)
    start = _clause_start(wording, verb, done)
    before = [
        w for w in wording.forms(start, verb) if w not in _PRONOUNS or w in ("la", "los", "las")
    ]
    while before and before[-1] in _PRONOUNS:
        before.pop()
    if set(before) & _OTHERS:
        return Subject.ASIDE
    noun = len(before) >= 2 and before[0] in _ARTICLES and before[1] != "vez"
    if noun and not set(before[1:3]) & _ANYBODY:
        return Subject.ASIDE
    return Subject.UNSAID


def told_last(wording: Wording, done: int, me: CharacterId | None) -> Subject:
    """Who opens a clause after the last deed told (`… y el teniente transpira`)."""
    later = [p for p in entities_of(wording).persons if p.first > done and opens_clause(wording, p)]
    return _whose(later[-1], me) if later else Subject.UNSAID


def _whose(person: PersonMention, me: CharacterId | None) -> Subject:
    return Subject.MINE if person.candidates == (me,) else Subject.OTHER


def _clause_start(wording: Wording, at: int, done: int) -> int:
    for index in range(at, max(done, 0), -1):
        if set(wording.gap(index)) & _MARKS or wording.words[index - 1].form in ("y", "e", "pero"):
            return index
    return max(done + 1, 0)


def opens_clause(wording: Wording, person: PersonMention) -> bool:
    """Whether only an article or small words stand before a name in its clause."""
    start = _clause_start(wording, person.first, -1)
    before = wording.forms(start, person.first)
    return all(
        f in STOP and f not in ("a", "al", "de", "del", "con", "por", "para") for f in before
    )
