"""A post cut into sentences, each as words, signs and people."""

from __future__ import annotations

import re

from rapidfuzz.distance import OSA

from engine.vocabulary import Span, Standpoint
from parsers.decisions.dropping import (
    without_dropped,
    without_neither,
    without_premises,
    without_subject,
)
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.telling_apart import told_apart
from parsers.decisions.unit import Item, Person, Unit
from parsers.words.entities import PersonMention, entities_of
from parsers.words.inflected import is_inflected
from parsers.words.ink import Ink
from parsers.words.ordinary import ordinary_words
from parsers.words.similar import sound

_SENTENCE = re.compile(
    r"(?:\b(?:vt|[a-z]|\d|sr|sra|srta|dr|dra|prof)\.(?=[ \t]*[\w*_@])|[^.!?\n])+[.!?]*"
)
_REASON = re.compile(
    r"[,;(]\s*(?:la unica|el unico|la mas|el mas|que|q|k|por|x|pues|a ver si|aunque|no me fio|me da|no me)\b|\b(?:porque|pq|xq|xk|pk|porq|ya que|puesto que|dado que|aunque|aunq|aunk)\b|,?\s*\bpero (?:que conste|conste|ojo|cuidado|que sepa)\b|:\s*(?:ella|el|es|era|fue)\s+(?:fue|es|era|quien|que|la que|el que)\b"  # noqa: E501
)  # fmt: skip


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
    while reason is not None and "qué" in ink.text[reason.start() : reason.end() + 3].lower():
        reason = _REASON.search(ink.folded, reason.end(), span.end)  # `Leo, qué ojo tienes`
    return span if reason is None else Span(span.start, reason.start())


def unit_of(ink: Ink, span: Span, view: Standpoint, book: Phrasebook) -> Unit:
    """A stretch of a post as words, signs and people."""
    wording = ink.wording(span)
    items = [
        Item(w.start, w.end, _spelt(ink, w.end, w.form), w.token.raw, _capital(ink, w.start, span))
        for w in wording.words
    ]
    items, clitic = _parted(items, book)
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
    named += _leading(items, view) if not named else []
    named.sort(key=lambda p: p.first)
    people = tuple(_among_living(p, view) for p in named)
    unit = Unit(span, text, tuple(items), people, clitic=clitic)
    unit = without_subject(told_apart(unit, view, ink.names.person_features), view, book)
    unit = without_neither(without_premises(unit, book))
    return without_dropped(unit, view, book)


_SHORT = {
    "q": "que", "k": "que", "ke": "que", "d": "de", "x": "por", "pa": "para", "n": "en", "i": "y",
    "xq": "porque", "pq": "porque", "xk": "porque", "pk": "porque", "porq": "porque",
    "boto": "voto", "bto": "voto", "vto": "voto", "vt": "voto", "tb": "tambien", "tmb": "tambien",
    "aunq": "aunque", "aunk": "aunque",
}  # fmt: skip
"""How people spell on a telephone what the book spells out."""


def _spelt(ink: Ink, end: int, form: str) -> str:
    """A word as the book spells it; a letter before a full stop is somebody's initial."""
    return form if ink.folded[end : end + 1] == "." and len(form) == 1 else _SHORT.get(form, form)


def _capital(ink: Ink, at: int, span: Span) -> bool:
    """Whether a word begins with a capital where not everything is in capitals."""
    return ink.text[at : at + 1].isupper() and not ink.text[span.start : span.end].isupper()


def _person(mention: PersonMention, first: int, last: int) -> Person:
    return Person(first, last, mention.candidates, mention.exact)


def _among_living(person: Person, view: Standpoint) -> Person:
    alive = tuple(c for c in person.candidates if c in (view.living or person.candidates))
    if view.open[:1] == ("DESEMPATE",) and any(c in view.tied for c in alive):
        alive = tuple(c for c in alive if c in view.tied)
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
        if index in taken or len(form) < 4 or known or not form.isalpha() or is_inflected(form):
            continue
        features = ink.names.person_features
        pool = view.living or tuple(view.gazetteer.persons)
        begins = [c for c in pool if any(w.startswith(form) for w in features.get(c, ()))]
        near = [c for c in pool if any(_one_slip(form, w) for w in features.get(c, ()))]
        heard = [c for c in pool if any(_heard(form, w) for w in features.get(c, ()))]
        for candidates in (begins, heard, near):
            if len(candidates) == 1:
                found.append(Person(index, index, (candidates[0],), exact=False))
                break
    return found


def _heard(form: str, word: str) -> bool:
    """Whether a name is written as it sounds (`Vlas`), or with two letters the wrong way round."""
    swapped = len(form) == len(word) and OSA.distance(form, word) == 1
    swapped = swapped and sorted(form) == sorted(word)
    return len(word) > 3 and (swapped or sound(form) == sound(word))


def _one_slip(form: str, word: str) -> bool:
    if abs(len(form) - len(word)) > 1 or len(word) < 4 or form[0] != word[0]:
        return False
    if len(form) == len(word):
        return sum(a != b for a, b in zip(form, word, strict=True)) == 1
    short, long = sorted((form, word), key=len)
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))


_SERVANT = frozenset(("servidor", "servidora", "menda", "suscribe", "firmante"))


def _myself(items: list[Item], taken: set[int], view: Standpoint) -> list[Person]:
    """`a mí mismo`, `conmigo`, `una servidora`: the author."""
    found: list[Person] = []
    for index, item in enumerate(items):
        ahead = items[index - 1].form if index else ""
        after = items[index + 1].form if index + 1 < len(items) else ""
        if index in taken:
            continue
        if item.form in ("mi", "yo") and after in ("mismo", "misma"):
            found.append(Person(index, index + 1, (view.me,)))
        elif item.form in _SERVANT and ahead in (
            "un",
            "una",
            "el",
            "la",
            "este",
            "esta",
            "quien",
            "mi",
        ):
            found.append(Person(index - 1, index, (view.me,)))
        elif item.form == "conmigo" or (
            (ahead == "a" or _voting_for(items, index)) and _stressed_me(item, after)
        ):
            found.append(Person(index, index, (view.me,)))
    return found


_LEADER = frozenset(
    (
        "lider",
        "lideresa",
        "jefe",
        "jefa",
        "capitan",
        "capitana",
        "comandante",
        "presidente",
        "presidenta",
    )
)


def _leading(items: list[Item], view: Standpoint) -> list[Person]:
    """`al líder`, `contra la capitana`: whoever holds the office, where nobody else is named."""
    if view.leader is None or "VOTAR" not in view.open:
        return []
    forms = [i.form for i in items]
    for index, form in enumerate(forms):
        ahead = forms[max(0, index - 2) : index]
        whom = ahead[-1:] == ["al"] or (
            len(ahead) == 2
            and ahead[0] in ("a", "contra", "por", "para")
            and ahead[1] in ("el", "la", "nuestro", "nuestra")
        )
        if form in _LEADER and whom:
            return [Person(index, index, (view.leader,))]
    return []


def _voting_for(items: list[Item], index: int) -> bool:
    """`voto por mí`, which `por mí, Nina` is not."""
    return (
        index > 1
        and items[index - 1].form in ("por", "en")
        and items[index - 2].form.startswith(("vot", "apuest"))
    )


def _stressed_me(item: Item, after: str) -> bool:
    """`a mí` (or `a mi`, before nothing that could be his), but not `a mí me parece`."""
    if item.raw.lower() == "mí":
        return after not in ("me", "que", "no", "ya", "tambien", "plin")
    return item.form == "mi" and (after in ("", "y", "o") or after.startswith(("jaj", "jej")))


def _parted(items: list[Item], book: Phrasebook) -> tuple[list[Item], str | None]:
    """The items with `linchadme` and `matarlo` as two words each, where the verb is the book's."""
    found: list[Item] = []
    clitic: str | None = None
    for item in items:
        ending = next((e for e in _ENCLITICS if item.form.endswith(e)), None)
        stem = item.form[: -len(ending)] if ending else ""
        if ending is None or item.form in book.lexicon.inner or not _decides(stem, book):
            found.append(item)
            continue
        cut = item.end - len(ending)
        if stem + "r" in book.phrases and ending == "me":
            found += [
                Item(item.start, cut, f"{stem}r", f"{stem}r"),
                Item(cut, item.end, "me", "me"),
            ]
            continue
        found.append(Item(item.start, cut, stem, stem, item.capital))
        if ending == "me":
            found += [Item(cut, item.end, "mi", "mí")]
            found.insert(-1, Item(cut, cut, "a", "a"))
        else:
            found.append(Item(cut, item.end, ending, ending))
            clitic = ending
    return found, clitic


_ENCLITICS = ("me", "lo", "la", "le", "los", "las", "les")


def _decides(stem: str, book: Phrasebook) -> bool:
    """Whether a word without its pronoun is a verb of the book in a form that takes one."""
    ordered = stem.endswith("a") and f"{stem}r" in book.phrases
    return len(stem) > 3 and (ordered or (stem in book.phrases and stem.endswith(("r", "d", "n"))))
