"""A player's post as decisions: his Notas apart from the body, with the words taught so far."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.vocabulary import CharacterId, Declaration, Gazetteer, PersonName, Standpoint
from forumbridge.rulesets.base import Lesson, Objected, PlayerPost
from parsers.decisions import Phrasebook, confirms, read_decisions
from parsers.text.marked import from_html, joined
from parsers.text.markup import MarkedText

_NOTES_LINE = re.compile(r"(?mi)^[ \t]*notas?(?: de juego)?[ \t]*:[ \t]*")
_PERSON = "persona"


@dataclass(frozen=True, slots=True)
class Read:
    """What one post decides and where it stands; spans refer to `text`."""

    declaration: Declaration
    text: str
    in_notes: bool
    """Everything it decides stands in its Notas, or in a line that begins with «Notas:»."""
    yes: bool
    """The whole of it is a yes to what was asked."""


class TableReader:
    """Reads posts with one game's phrase book; the names taught are its only state."""

    def __init__(self, gazetteer: Gazetteer, book: Phrasebook) -> None:
        self._gazetteer = gazetteer
        self._book = book
        self._lessons: tuple[Lesson, ...] = ()
        self._taught: dict[tuple[Lesson, ...], Gazetteer] = {(): gazetteer}

    def read(self, post: PlayerPost, standpoint: Standpoint) -> Read:
        """What a post decides, as far as its author can know."""
        body, notes = from_html(post.body_html), from_html(post.notes_html)
        view = replace(standpoint, gazetteer=self._known_to(standpoint.me))
        if notes.text.strip():
            told = read_decisions(notes, view, self._book)
            whole = read_decisions(body, view, self._book)
            if not _decides(told) or _decides(whole):
                both = joined(body, notes)
                told = read_decisions(both, view, self._book)
                return Read(told, both.text, in_notes=False, yes=confirms(both, self._book))
            return Read(told, notes.text, in_notes=True, yes=confirms(notes, self._book))
        told = read_decisions(body, view, self._book)
        return Read(told, body.text, _after_notes_line(body, told), confirms(body, self._book))

    def read_apart(self, post: PlayerPost, standpoint: Standpoint) -> tuple[Read, Read]:
        """The body and the Notas of a post, each read alone: what stands in one is neither doubted
        nor confirmed by the other. A line «Notas:» begins them where the forum has no field."""
        body, notes = from_html(post.body_html), from_html(post.notes_html)
        view = replace(standpoint, gazetteer=self._known_to(standpoint.me))
        told = read_decisions(body, view, self._book)
        yes = confirms(body, self._book)
        if notes.text.strip():
            noted = read_decisions(notes, view, self._book)
            apart = Read(noted, notes.text, in_notes=True, yes=confirms(notes, self._book))
            return Read(told, body.text, in_notes=False, yes=yes), apart
        line = _NOTES_LINE.search(body.text)
        cut = len(body.text) + 1 if line is None else line.start()
        before, after = _split(told, cut)
        return (
            Read(before, body.text, in_notes=False, yes=yes),
            Read(after, body.text, in_notes=True, yes=False),
        )

    def _known_to(self, who: CharacterId) -> Gazetteer:
        """The names he may use; the same object for the same lessons, because the parser keeps
        its index of names by that."""
        lessons = tuple(one for one in self._lessons if not one.only or one.only == who)
        if lessons not in self._taught:
            persons = dict(self._gazetteer.persons)
            for lesson in lessons:
                known = persons[CharacterId(lesson.value)]
                persons[known.id] = replace(known, aliases=(*known.aliases, lesson.words))
            self._taught[lessons] = replace(self._gazetteer, persons=persons)
        return self._taught[lessons]

    # ── what the narrator teaches (`rulesets.base.Taught`) ──────────────────

    def learn(self, lessons: Iterable[Lesson]) -> None:
        """These and no others are the words taught."""
        self._lessons = tuple(one for one in lessons if one.stands_for == _PERSON)
        self._taught = {(): self._gazetteer}

    def against(self, lesson: Lesson) -> Sequence[Objected]:
        """What speaks against one more: only other names of people can be taught here."""
        if lesson.stands_for != _PERSON:
            return [
                Objected(
                    "ALIAS_DE_OTRO_JUEGO",
                    "en este juego solo se enseñan otros nombres de los personajes; las demás"
                    " maneras de decir las cosas van en lexico.toml",
                    warning=False,
                )
            ]
        if CharacterId(lesson.value) not in self._gazetteer.persons:
            return [Objected("ALIAS_SIN_SENTIDO", f"no hay nadie «{lesson.value}»", warning=False)]
        taken = [
            one.name
            for one in self._gazetteer.persons.values()
            if one.id != lesson.value and lesson.words.casefold() in _names(one)
        ]
        if taken:
            sentence = f"«{lesson.words}» ya es {taken[0]}"
            return [Objected("ALIAS_TOMADO", sentence, warning=False)]
        return []

    def meaning(self, lesson: Lesson) -> str:
        """What a lesson's words stand for, for people."""
        return self._gazetteer.persons[CharacterId(lesson.value)].name


def _names(one: PersonName) -> set[str]:
    return {one.name.casefold(), *(alias.casefold() for alias in one.aliases)}


def _decides(told: Declaration) -> bool:
    return bool(told.readings or told.requests)


def _after_notes_line(text: MarkedText, told: Declaration) -> bool:
    """Whether a line that begins with «Notas:» stands before everything the post decides."""
    found = _NOTES_LINE.search(text.text)
    spans = [one.span for one in (*told.readings, *told.requests)]
    return found is not None and bool(spans) and all(s.start >= found.start() for s in spans)


def _split(told: Declaration, cut: int) -> tuple[Declaration, Declaration]:
    """What begins before a place of the text, and what begins there or later."""
    before, after = (
        replace(
            told,
            readings=tuple(one for one in told.readings if (one.span.start >= cut) == later),
            requests=tuple(one for one in told.requests if (one.span.start >= cut) == later),
            notices=tuple(one for one in told.notices if (one.span.start >= cut) == later),
        )
        for later in (False, True)
    )
    return before, after
