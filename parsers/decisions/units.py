"""A post cut into sentences, each as words, signs and people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from engine.vocabulary import BLANK, CharacterId, Span, Standpoint
from parsers.decisions.phrasebook import Phrasebook
from parsers.entities import PersonMention, entities_of
from parsers.folding import fold
from parsers.ink import Ink
from parsers.ordinary import ordinary_words

_SENTENCE = re.compile(
    r"(?:\b(?:vt|[a-z]|\d|sr|sra|srta|dr|dra|prof)\.(?=[ \t]*[\w*_@])|[^.!?\n])+[.!?]*"
)
_REASON = re.compile(
    r"[,;(]\s*(?:la unica|el unico|la mas|el mas|que|q|k|por|x|pues|a ver si|aunque|no me fio|me da|no me)\b|\b(?:porque|pq|xq|xk|pk|porq|ya que|puesto que|dado que|aunque)\b|,?\s*\bpero (?:que conste|conste|ojo|cuidado|que sepa)\b|:\s*(?:ella|el|es|era|fue)\s+(?:fue|es|era|quien|que|la que|el que)\b"  # noqa: E501
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
    dropped: frozenset[int] = frozenset()
    """The items of a name that is taken back, and of the words that do it (`ya no Olaf`)."""
    subject: int | None = None
    """Where the author's own name ends, if he tells what he does by it (`Eulalio vota a Nina`)."""
    clitic: str | None = None
    """A pronoun written together with its verb (`matarlo`)."""
    _forms: tuple[str, ...] = field(init=False, repr=False, compare=False)
    _places: dict[str, list[int]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        places: dict[str, list[int]] = {}
        for index, item in enumerate(self.items):
            places.setdefault(item.form, []).append(index)
        object.__setattr__(self, "_forms", tuple(i.form for i in self.items))
        object.__setattr__(self, "_places", places)

    def gap(self, index: int) -> str:
        """What stands before an item, back to the one before it."""
        if index == 0 or index >= len(self.items):
            return ""
        at = self.span.start
        return self.text[self.items[index - 1].end - at : self.items[index].start - at]

    def forms(self) -> tuple[str, ...]:
        """The items' forms."""
        return self._forms

    def find(self, phrase: tuple[str, ...]) -> Iterator[int]:
        """Where a phrase begins among the items."""
        for at in self._places.get(phrase[0], ()):
            if self._forms[at : at + len(phrase)] == phrase:
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
    named.sort(key=lambda p: p.first)
    people = tuple(_among_living(p, view) for p in named)
    unit = _without_subject(Unit(span, text, tuple(items), people, clitic=clitic), view, book)
    unit = _without_premises(unit, book)
    return _without_dropped(unit, view, book)


def _without_subject(unit: Unit, view: Standpoint, book: Phrasebook) -> Unit:
    """A sentence in which its author tells of himself by name, without that name."""
    forms = unit.forms()
    for person in unit.persons:
        at = person.last + 1
        while at < len(forms) and forms[at] in _CLITICS and not set(unit.gap(at)) & set(",;:."):
            at += 1
        if person.candidates != (view.me,) or at >= len(forms) or set(unit.gap(at)) & set(",;:."):
            continue
        third = any(
            "pres3" in tags
            for phrase in book.phrases.get(forms[at], ())
            for form, tags in phrase.forms.items()
            if fold(form) == forms[at]
        )
        ahead = forms[person.first - 1] if person.first else ""
        narrated = (
            not third
            and len(unit.persons) > 1
            and all(forms[i] in _LINKS for i in range(person.first))
            and forms[at] not in _JOINS
            and forms[at] not in book.phrases
        )
        if narrated:
            gone = frozenset(range(person.first, person.last + 1))
            left = tuple(p for p in unit.persons if p != person)
            return replace(unit, persons=left, dropped=gone)
        if third and ahead not in _GOVERNING:
            gone = frozenset(range(person.first, person.last + 1))
            left = tuple(p for p in unit.persons if p != person)
            return replace(unit, persons=left, dropped=gone, subject=at - 1)
    return unit


def _without_premises(unit: Unit, book: Phrasebook) -> Unit:
    """A sentence without the clauses that only concede or give the ground (`a falta de oír a los
    que aún no han hablado, Nina`)."""
    forms, gone = unit.forms(), set[int]()
    for phrase in book.signals["premisa"]:
        for at in unit.find(phrase):
            first = at - 1 if at and forms[at - 1] in ("y", "pero") else at
            end = next((i for i in range(at + 1, len(forms)) if set(unit.gap(i)) & set(",;:")), 0)
            if end and (first == 0 or set(unit.gap(first)) & set(",;:(")):
                gone |= set(range(first, end))
    gone = gone or _adverbial(unit, book)
    left = tuple(p for p in unit.persons if p.first not in gone)
    if not gone or len(gone) == len(unit.items) or (unit.persons and not left):
        return unit
    return replace(unit, persons=left, dropped=unit.dropped | gone)


def _adverbial(unit: Unit, book: Phrasebook) -> set[int]:
    """A few words of manner or cause before everything else (`Por descarte, Nina`)."""
    forms = unit.forms()
    end = next((i for i in range(1, min(len(forms), 5)) if "," in unit.gap(i)), 0)
    here = range(end)
    plain = end > 1 and forms[0] in ("por", "con", "sin", "tras", "para") and forms[1] != "mi"
    if not plain or any(p.first < end for p in unit.persons):
        return set()
    if any(_tells(forms, i, book) for i in here):
        return set()
    names = ("duda", "condicion", "pasado", "despues", "relato", "propia_muerte", "aplazamiento")
    said = [p for n in names for p in book.signals[n]]
    return set() if any(at in here for p in said for at in unit.find(p)) else set(here)


def _tells(forms: tuple[str, ...], at: int, book: Phrasebook) -> bool:
    """Whether a word, or it and the next one, begins a way to say a decision."""
    said = book.phrases.get(forms[at], ())
    return any(
        len(p.steps) == 1 or (forms[at + 1 : at + 2] and forms[at + 1] in p.steps[1]) for p in said
    )


_CLITICS = frozenset(("le", "les", "se", "lo", "la", "los", "las"))
_GOVERNING = frozenset(("a", "al", "de", "del", "con", "contra", "por", "para", "que", "si", "y"))


def _without_dropped(unit: Unit, view: Standpoint, book: Phrasebook) -> Unit:
    """A sentence whose names taken back (`en lugar de Leo`, `Leo no`) count no more, if there is
    another name or a blank ballot in their place."""
    gone: dict[Person, set[int]] = {}
    for person in unit.persons:
        used = _taking_back(unit, person, book)
        if not used and "DESEMPATE" not in view.open:
            used = _denied(unit, person)
        used = used or _left_behind(unit, person)
        used = used or next((u for p in gone if (u := _chained(unit, p, person))), set[int]())
        if used:
            gone[person] = used
    left = tuple(p for p in unit.persons if p not in gone)
    if not gone or not (left or BLANK in unit.forms()):
        return unit
    items = {i for p, used in gone.items() for i in (*used, *range(p.first, p.last + 1))}
    return replace(unit, persons=left, dropped=unit.dropped | items)


def _denied(unit: Unit, person: Person) -> set[int]:
    """The rest of a clause that says of somebody what is not done (`a Teo no se lo dejo`)."""
    behind, end = person.last + 1, person.last + 1
    while end < len(unit.items) and not _breaks(unit, end):
        end += 1
    forms = unit.forms()
    others = any(behind <= p.first < end for p in unit.persons)
    if others or forms[behind : behind + 1] not in (("no",), ("ni",), ("tampoco",)):
        return set()
    return set(range(behind, end))


def _breaks(unit: Unit, index: int) -> bool:
    return bool(set(unit.gap(index)) & set(",;:.()")) or unit.items[index].form in _JOINS


def _left_behind(unit: Unit, person: Person) -> set[int]:
    """The `de` of a change from somebody to somebody else (`de Olaf a Nina`)."""
    forms, at = unit.forms(), person.first - 1
    if at < 0 or forms[at] not in ("de", "del"):
        return set()
    after = person.last + 1
    heads = any(p.first == after + 1 and forms[after] in _TOWARDS for p in unit.persons)
    heads = heads or any(
        p.first == after + 2 and forms[after] in ("paso", "pasa", "para") for p in unit.persons
    )
    moved = any(f in _MOVING or f.startswith("cambi") for f in forms[:at])
    return {at} if heads and moved else set()


_JOINS = frozenset(("y", "e", "pero", "aunque"))
_TOWARDS = frozenset(("a", "al", "por", "para", "hacia"))
_MOVING = frozenset(("voto", "paso", "muevo", "traslado", "pasar", "mover", "mudo", "giro"))


def _taking_back(unit: Unit, person: Person, book: Phrasebook) -> set[int]:
    """The items of the words right before or behind a name that take it back."""
    forms = unit.forms()
    for phrase in book.signals["descarte"]:
        for at in unit.find(phrase):
            end = at + len(phrase)
            between = range(end, person.first)
            close = end <= person.first and all(forms[i] in _LINKS for i in between)
            broken = any(set(unit.gap(i)) & set(",;:") for i in range(end, person.first + 1))
            if close and not broken:
                return {*range(at, end), *between}
    if used := _no_longer(unit, person):
        return used
    if refused := _refused(unit, person, book):
        return refused
    behind = person.last + 1
    for phrase in book.signals["exclusion"]:
        if any(at == behind for at in unit.find(phrase)):
            return set(range(behind, behind + len(phrase)))
    for size in (2, 1):
        if forms[behind : behind + size] in _NOT_HIM and _stops(unit, behind + size):
            return set(range(behind, behind + size))
    return set()


def _no_longer(unit: Unit, person: Person) -> set[int]:
    """`ya no quiero a Olaf`: a verb at most between the words and the name."""
    forms = unit.forms()
    for at in unit.find(("ya", "no")):
        span = range(at, person.first)
        words = [i for i in span[2:] if forms[i] not in _LINKS and forms[i] not in _CLITICS]
        if (
            span
            and len(words) <= 2
            and not any(_breaks(unit, i) for i in (*span[1:], person.first))
        ):
            return set(span)
    return set()


def _refused(unit: Unit, person: Person, book: Phrasebook) -> set[int]:
    """`no voto a Olaf`, `ni Olaf`: what stands before a name and says that it is not his turn."""
    forms, at = unit.forms(), person.first - 1
    while at >= 0 and forms[at] in _LINKS:
        at -= 1
    verb = at > 0 and forms[at] in book.phrases and forms[at - 1] in ("no", "ni", "tampoco")
    first = at - 1 if verb else at
    if first < 0 or not (verb or forms[first] == "ni"):
        return set()
    span = range(first, person.first)
    broken = any(set(unit.gap(i)) & set(",;:.") for i in (*span[1:], person.first))
    return set() if broken else set(span)


def _chained(unit: Unit, gone: Person, person: Person) -> set[int]:
    """What joins a name to one taken back before it (`ya no Olaf y Nina`)."""
    between = range(gone.last + 1, person.first)
    forms = [unit.items[i].form for i in between]
    broken = any(set(unit.gap(i)) & set(",;:.") for i in (*between, person.first))
    joined = bool(forms) and forms[0] in ("y", "e", "ni") and set(forms[1:]) <= _LINKS
    return set(between) if joined and not broken else set()


def _stops(unit: Unit, index: int) -> bool:
    return index < len(unit.items) and bool(set(unit.gap(index)) & set(",;:."))


_SHORT = {
    "q": "que", "k": "que", "ke": "que", "d": "de", "x": "por", "pa": "para", "n": "en", "i": "y",
    "xq": "porque", "pq": "porque", "xk": "porque", "pk": "porque", "porq": "porque",
    "boto": "voto", "bto": "voto", "vto": "voto", "vt": "voto", "tb": "tambien", "tmb": "tambien",
}  # fmt: skip
"""How people spell on a telephone what the book spells out."""


def _spelt(ink: Ink, end: int, form: str) -> str:
    """A word as the book spells it; a letter before a full stop is somebody's initial."""
    return form if ink.folded[end : end + 1] == "." and len(form) == 1 else _SHORT.get(form, form)


_LINKS = frozenset(
    ("a", "al", "de", "del", "la", "el", "lo", "para", "por", "contra", "don", "doña")
)
_NOT_HIM = frozenset((("no",), ("ya", "no")))


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


_SERVANT = frozenset(("servidor", "servidora", "menda", "suscribe"))


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
        elif item.form in _SERVANT and ahead in ("un", "una", "el", "la", "este", "esta", "que"):
            found.append(Person(index - 1, index, (view.me,)))
        elif item.form == "conmigo" or (
            (ahead == "a" or _voting_for(items, index)) and _stressed_me(item, after)
        ):
            found.append(Person(index, index, (view.me,)))
    return found


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
        if ending is None or item.form in book.phrases or not _decides(stem, book):
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
