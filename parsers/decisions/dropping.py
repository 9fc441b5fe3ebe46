"""Names of a sentence that count for nothing: the author's own, a premise's, or taken back."""

from __future__ import annotations

from dataclasses import replace

from engine.vocabulary import BLANK, Standpoint
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.unit import Person, Unit
from parsers.text.folding import fold


def without_subject(unit: Unit, view: Standpoint, book: Phrasebook) -> Unit:
    """A sentence in which its author tells of himself by name, without that name."""
    forms = unit.forms()
    for person in unit.persons:
        at = person.last + 1
        while at < len(forms) and forms[at] in _CLITICS and not set(unit.gap(at)) & set(",;:."):
            at += 1
        if _introduced(unit, person, view):
            gone = frozenset(range(person.first, person.last + 1))
            left = tuple(p for p in unit.persons if p != person)
            return replace(unit, persons=left, dropped=gone)
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


def _introduced(unit: Unit, person: Person, view: Standpoint) -> bool:
    """`Yo, Anselmo Cid, deposito mi voto`: the author's name beside his `yo`."""
    at, after = person.first, person.last + 1
    apart = after < len(unit.items) and "," in unit.gap(after)
    mine = person.candidates == (view.me,) and unit.forms()[:at] == ("yo",)
    return mine and apart and "," in unit.gap(at)


_ABSTAINS = frozenset(("abstengo", "abstencion", "abstendre", "blanco"))


def without_neither(unit: Unit) -> Unit:
    """An abstention without the choices it refuses (`me abstengo: ni apruebo ni rechazo`)."""
    forms, gone = unit.forms(), set[int]()
    if forms.count("ni") < 2 or not _ABSTAINS & set(forms):
        return unit
    ends = [i for i in range(1, len(forms)) if set(unit.gap(i)) & set(",;:.()")]
    for first, last in zip([0, *ends], [*ends, len(forms)], strict=True):
        here = set(range(first, last))
        opens = forms[first] in ("ni", "no", "yo", "y", "que", "pues", "o")
        if "ni" in forms[first:last] and opens and not _ABSTAINS & set(forms[first:last]):
            gone |= here
    left = tuple(p for p in unit.persons if p.first not in gone)
    return replace(unit, persons=left, dropped=unit.dropped | gone) if gone else unit


def without_premises(unit: Unit, book: Phrasebook) -> Unit:
    """A sentence without the clauses that only concede or give the ground (`a falta de oír a los
    que aún no han hablado, Nina`)."""
    forms, gone = unit.forms(), set[int]()
    for phrase in book.signals["premisa"]:
        for at in unit.find(phrase):
            first = at - 1 if at and forms[at - 1] in ("y", "pero") else at
            end = next((i for i in range(at + 1, len(forms)) if set(unit.gap(i)) & set(",;:")), 0)
            end = _before_the_vote(forms, at, end) or end
            if end and (first == 0 or set(unit.gap(first)) & set(",;:(")):
                gone |= set(range(first, end))
    gone = gone or _adverbial(unit, book)
    left = tuple(p for p in unit.persons if p.first not in gone)
    if not gone or len(gone) == len(unit.items) or (unit.persons and not left):
        return unit
    return replace(unit, persons=left, dropped=unit.dropped | gone)


_GROUNDS = frozenset(
    ("tras", "despues", "visto", "vistas", "viendo", "habiendo", "leyendo", "oyendo")
)


def _before_the_vote(forms: tuple[str, ...], at: int, comma: int) -> int:
    """Where a vote begins behind its grounds, without a comma (`tras oír a Leo voto a Bo`)."""
    if forms[at] not in _GROUNDS:
        return 0
    end = next((i for i in range(at + 2, len(forms)) if forms[i] == "voto"), 0)
    end -= forms[end - 1] in ("mi", "yo")
    said = forms[at:end]
    plain = not any(
        f == "que" and said[i - 1] not in ("lo", "los", "las") for i, f in enumerate(said)
    )
    known = plain and not {"no", "ni", "si", "el", "su"}.intersection(forms[end - 1 : end])
    return end if known and (not comma or end < comma) else 0


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


def without_dropped(unit: Unit, view: Standpoint, book: Phrasebook) -> Unit:
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


_LINKS = frozenset(
    ("a", "al", "de", "del", "la", "el", "lo", "para", "por", "contra", "don", "doña")
)
_NOT_HIM = frozenset((("no",), ("ya", "no")))
