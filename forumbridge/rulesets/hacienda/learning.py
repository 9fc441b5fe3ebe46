"""What the narrator taught this game, between its lessons as recorded and its reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import parsers
from engine.vocabulary import CharacterId, Declaration, Gazetteer, Outlook
from forumbridge.rulesets.base import Lesson, Objected
from parsers.text.marked import MarkedText
from parsers.words.learning import Alias, AliasClass, for_player, meaning, taught, told
from parsers.words.lexicon import Lexicon
from parsers.words.teaching import objections


class TaughtReader:
    """Reads posts with the words taught so far; each set of them is applied once."""

    def __init__(self, gazetteer: Gazetteer, lexicon: Lexicon) -> None:
        self._gazetteer = gazetteer
        self._lexicon = lexicon
        self._aliases: tuple[Alias, ...] = ()
        self._made: dict[tuple[Alias, ...], tuple[Gazetteer, Lexicon]] = {}

    def learn(self, lessons: Iterable[Lesson]) -> None:
        """These and no others are the words taught."""
        self._aliases = tuple(map(alias_of, lessons))

    def against(self, lesson: Lesson) -> Sequence[Objected]:
        """What speaks against one more."""
        found = objections(alias_of(lesson), self._gazetteer, self._lexicon, self._aliases)
        return [Objected(one.code, one.sentence, one.warning) for one in found]

    def meaning(self, lesson: Lesson) -> str:
        """What a lesson's words stand for, for people."""
        return meaning(alias_of(lesson), self._gazetteer)

    def read(self, text: MarkedText, outlook: Outlook) -> Declaration:
        """What a post declares, with a notice where a taught word was used."""
        aliases = for_player(self._aliases, outlook.me)
        if not aliases:
            return parsers.read(text, outlook, self._lexicon)
        if aliases not in self._made:
            self._made[aliases] = taught(self._gazetteer, self._lexicon, aliases)
        gazetteer, lexicon = self._made[aliases]
        declaration = parsers.read(text, _seeing(outlook, gazetteer), lexicon)
        return told(declaration, text.text, aliases, self._gazetteer, self._lexicon)


def _seeing(outlook: Outlook, gazetteer: Gazetteer) -> Outlook:
    return replace(outlook, gazetteer=gazetteer)


def alias_of(lesson: Lesson) -> Alias:
    """A lesson as the reader takes it.

    Raises:
        ValueError: there is no such class of words.
    """
    return Alias(
        lesson.words,
        AliasClass(lesson.stands_for),
        lesson.value,
        CharacterId(lesson.only) if lesson.only else None,
        lesson.number,
    )
