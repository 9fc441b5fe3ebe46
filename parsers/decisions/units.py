"""A post cut into sentences, each as words, signs and people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.vocabulary import CharacterId, Span, Standpoint
from parsers.decisions.phrasebook import Phrasebook
from parsers.entities import PersonMention, entities_of
from parsers.ink import Ink
from parsers.ordinary import ordinary_words

_SENTENCE = re.compile(
    r"(?:\b(?:vt|[a-z]|\d|sr|sra|srta|dr|dra|prof)\.(?=[ \t]*[\w*_@])|[^.!?\n])+[.!?]*"
)
_REASON = re.compile(
    r"[,;(]\s*(?:que|por|pues|a ver si|aunque|no me fio|me da|no me)\b|\b(?:porque|pq|ya que|puesto que|dado que|aunque)\b"  # noqa: E501
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Item:
    """A word or a sign."""

    start: int
    end: int
    form: str
    raw: str
    capital: bool = False


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody named by the items `first`…`last`."""

    first: int
    last: int
    candidates: tuple[CharacterId, ...]
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Unit:
    """One sentence (or a list over several lines) ready to be weighed."""

    span: Span
    text: str
    """Folded."""
    items: tuple[Item, ...]
    persons: tuple[Person, ...]

    def gap(self, index: int) -> str:
        """What stands before an item, back to the one before it."""
        if index == 0 or index >= len(self.items):
            return ""
        at = self.span.start
        return self.text[self.items[index - 1].end - at : self.items[index].start - at]

    def forms(self) -> tuple[str, ...]:
        """The items' forms."""
        return tuple(i.form for i in self.items)

    def find(self, phrase: tuple[str, ...]) -> Iterator[int]:
        """Where a phrase begins among the items."""
        forms, size = self.forms(), len(phrase)
        for at in range(len(forms) - size + 1):
            if forms[at : at + size] == phrase:
                yield at


def sentences(ink: Ink) -> tuple[Span, ...]:
    """The sentences of a post, without the white space around them."""
    found: list[Span] = []
    for match in _SENTENCE.finditer(ink.folded):
        text = match.group()
        start = match.start() + len(text) - len(text.lstrip())
        end = match.start() + len(text.rstrip())
        if start < end:
            found.append(Span(start, end))
    return tuple(found)


def without_reason(ink: Ink, span: Span, after: int) -> Span:
    """A sentence without the reason given behind what it decides (`…, que no habla`)."""
    reason = _REASON.search(ink.folded, after, span.end)
    return span if reason is None else Span(span.start, reason.start())


def unit_of(ink: Ink, span: Span, view: Standpoint, book: Phrasebook) -> Unit:
    """A stretch of a post as words, signs and people."""
    wording = ink.wording(span)
    items = [
        Item(w.start, w.end, w.form, w.token.raw, _capital(ink, w.start, span)) for w in wording.words  # noqa: E501
    ]  # fmt: skip
    items = _with_signs(ink, span, items, book)
    place = {item.start: index for index, item in enumerate(items)}
    text = ink.folded[span.start : span.end]
    named: list[Person] = []
    for mention in entities_of(wording).persons:
        first, last = wording.words[mention.first], wording.words[mention.last]
        at = mention.first
        blank = (
            first.form == "blanco"
            and last is first
            and at
            and wording.words[at - 1].form in ("en", "n")
        )
        if first.start in place and last.start in place and not blank:
            named.append(_person(mention, place[first.start], place[last.start]))
    taken = {i for p in named for i in range(p.first, p.last + 1)}
    named += _guessed(items, taken, view, book, ink)
    named += _myself(items, taken, view)
    named.sort(key=lambda p: p.first)
    return Unit(span, text, tuple(items), tuple(_among_living(p, view) for p in named))


def _capital(ink: Ink, at: int, span: Span) -> bool:
    """Whether a word begins with a capital where not everything is in capitals."""
    return ink.text[at : at + 1].isupper() and not ink.text[span.start : span.end].isupper()


def _person(mention: PersonMention, first: int, last: int) -> Person:
    return Person(first, last, mention.candidates, mention.exact)


def _among_living(person: Person, view: Standpoint) -> Person:
    alive = tuple(c for c in person.candidates if c in view.living)
    if len(person.candidates) > 1 and alive:
        return Person(person.first, person.last, alive, person.exact)
    return person


def _with_signs(ink: Ink, span: Span, items: list[Item], book: Phrasebook) -> list[Item]:
    found = list(items)
    text = ink.folded[span.start : span.end]
    for sign in book.signs:
        if sign == "-":
            if text.strip(" *_\n") == "-":
                found.append(Item(span.start, span.end, sign, sign))
            continue
        at = text.find(sign)
        while at >= 0:
            start, end = span.start + at, span.start + at + len(sign)
            clear = text[at + len(sign) : at + len(sign) + 1]
            if not (sign[-1].isdigit() and clear.isalnum()):
                found = [i for i in found if i.end <= start or i.start >= end]
                found.append(Item(start, end, sign, sign))
            at = text.find(sign, at + 1)
    return sorted(found, key=lambda i: i.start)


def _guessed(
    items: list[Item], taken: set[int], view: Standpoint, book: Phrasebook, ink: Ink
) -> list[Person]:
    """People named by a beginning of four letters or with one slip, where nobody else fits."""
    found: list[Person] = []
    for index, item in enumerate(items):
        form = item.form
        known = form in book.lexicon.inner or form in ordinary_words() or form in book.lexicon.guard
        if index in taken or len(form) < 4 or known or not form.isalpha():
            continue
        features = ink.names.person_features
        pool = view.living or tuple(view.gazetteer.persons)
        begins = [c for c in pool if any(w.startswith(form) for w in features.get(c, ()))]
        near = [c for c in pool if any(_one_slip(form, w) for w in features.get(c, ()))]
        for candidates in (begins, near):
            if len(candidates) == 1:
                found.append(Person(index, index, (candidates[0],), exact=False))
                break
    return found


def _one_slip(form: str, word: str) -> bool:
    if abs(len(form) - len(word)) > 1 or len(word) < 4 or form[0] != word[0]:
        return False
    if len(form) == len(word):
        return sum(a != b for a, b in zip(form, word, strict=True)) == 1
    short, long = sorted((form, word), key=len)
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))


def _myself(items: list[Item], taken: set[int], view: Standpoint) -> list[Person]:
    """`a mí mismo`, `conmigo`: the author."""
    found: list[Person] = []
    for index, item in enumerate(items):
        after = items[index + 1].form if index + 1 < len(items) else ""
        if item.form in ("mi", "yo") and after in ("mismo", "misma"):
            found.append(Person(index, index + 1, (view.me,)))
        elif item.form == "conmigo" and index not in taken:
            found.append(Person(index, index, (view.me,)))
    return found
