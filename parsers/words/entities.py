"""Where places, directions and characters are mentioned among annotated words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.vocabulary import CharacterId, ExitKind, PlaceId
from parsers.words.wording import Word, Wording

_DOOR = frozenset(("puerta", "puertas", "pta", "puertecilla"))
_WALL = frozenset(("pared", "muro", "ventana", "tabique"))
_STAIRS = frozenset(("escalera", "escaleras", "peldaños", "escalinata"))
_SECTION = frozenset(("seccion", "parte", "zona", "mitad", "lado", "ala", "extremo"))
_ARTICLES = frozenset(("la", "el", "los", "las", "del", "al", "de", "a", "lo"))
_JOIN_COMPASS = frozenset(
    ("al", "del", "de", "la", "el", "seccion", "parte", "zona", "lado", "mitad")
)
_JOIN_PLACE = frozenset(
    ("de", "del", "la", "el", "los", "las", "acceso", "que", "da", "lleva", "a", "al")
)
_NO_NAMES = frozenset(("esté", "éste", "este", "estas", "estás"))
"""Forms in lower case that are a verb or point at something, whoever may be called so."""
_BREAK = frozenset(',.;:\n>/+|!?"&=')


@dataclass(frozen=True, slots=True)
class PlaceMention:
    """A phrase that names a place: words `first`…`last`."""

    first: int
    last: int
    bag: frozenset[str]
    candidates: tuple[PlaceId, ...]
    preposition: str = ""
    section: bool = False
    """`sección norte` without the name of the room."""
    impossible: bool = False
    """A compass word was stuck to a name that has none (`Biblioteca Norte`)."""


@dataclass(frozen=True, slots=True)
class DirectionMention:
    """A way out said by its side (`puerta norte`) or by its kind (`las escaleras`)."""

    first: int
    last: int
    side: str | None
    kind: ExitKind | None = None


@dataclass(frozen=True, slots=True)
class PersonMention:
    """A phrase that names somebody; no candidates for a title with an unknown name."""

    first: int
    last: int
    candidates: tuple[CharacterId, ...]
    exact: bool = True
    """False when a misspelt word was corrected to get here."""


@dataclass(frozen=True, slots=True)
class Entities:
    """All the mentions of one stretch, each in reading order."""

    places: tuple[PlaceMention, ...]
    directions: tuple[DirectionMention, ...]
    persons: tuple[PersonMention, ...]


@lru_cache(maxsize=64)
def entities_of(wording: Wording) -> Entities:
    """The mentions in a stretch; two-word names of people win over places inside them."""
    persons = _persons(wording)
    taken = {
        i
        for p in persons
        for i in range(p.first, p.last + 1)
        if p.candidates
        and (
            p.last > p.first
            or not wording.words[p.first].place
            or wording.forms(max(0, p.first - 1), p.first) == ("con",)
        )
    }
    places: list[PlaceMention] = []
    directions: list[DirectionMention] = []
    index = 0
    while index < len(wording.words):
        if index in taken:
            index += 1
            continue
        place, direction, index = _at(wording, index, taken)
        if place is not None:
            places.append(place)
        if direction is not None:
            directions.append(direction)
    return Entities(tuple(places), tuple(directions), persons)


def _at(
    wording: Wording, index: int, taken: set[int]
) -> tuple[PlaceMention | None, DirectionMention | None, int]:
    word = wording.words[index]
    if word.form in _DOOR or word.form in _STAIRS or word.form in _WALL:
        return _way(wording, index)
    if word.form in _SECTION and not word.place:
        side = _compass_after(wording, index, 2)
        if side is not None:
            place = _grow(wording, index, frozenset(_sides(wording.words[side])), side, taken)
            return place, None, place.last + 1
        return None, None, index + 1
    if word.place is not None:
        place = _grow(wording, index, frozenset({word.place}), index, taken)
        return place, None, place.last + 1
    if word.compass is not None:
        place = _grow(wording, index, frozenset({word.compass}), index, taken)
        if len(place.bag) > 1 and not _leads(wording, index):
            return place, None, place.last + 1
        return None, DirectionMention(index, index, word.compass), index + 1
    return None, None, index + 1


def _leads(wording: Wording, index: int) -> bool:
    """`sur, al Patio`, `al sur (Patio)`: a side to go by, and then where it leads."""
    before, after = wording.forms(max(0, index - 1), index), wording.forms(index + 1, index + 2)
    mark = wording.gap(index + 1).strip()
    goes = before in (("al",), ("por",), ("hacia",)) or index == 0
    return mark in (",", "(", ":", "->") and (
        after in (("al",), ("a",), ("hacia",)) or (mark == "(" and goes)
    )


def _sides(word: Word) -> tuple[str, ...]:
    return word.corner or ((word.compass,) if word.compass else ())


def _way(wording: Wording, index: int) -> tuple[None, DirectionMention, int]:
    form = wording.words[index].form
    kind = ExitKind.DOOR if form in _DOOR else ExitKind.STAIRS if form in _STAIRS else None
    side = _compass_after(wording, index, 6)
    if side is None and index and wording.words[index - 1].compass:
        return (
            None,
            DirectionMention(index - 1, index, wording.words[index - 1].compass, kind),
            index + 1,
        )
    if side is None:
        return None, DirectionMention(index, index, None, kind), index + 1
    return None, DirectionMention(index, side, wording.words[side].compass, kind), side + 1


def _compass_after(wording: Wording, index: int, reach: int) -> int | None:
    """The next compass word, if only articles and `de enfrente, la` lie between."""
    for step in range(index + 1, min(index + 1 + reach, len(wording.words))):
        word = wording.words[step]
        short = {"."} if wording.words[index].token.form == "pta" else set[str]()
        if set(wording.gap(step)) & (_BREAK - {","} - short):
            return None
        if _sides(word):
            return step
        if word.form not in _ARTICLES and word.form not in ("enfrente", "que", "da", "hacia"):
            return None
    return None


def _grow(
    wording: Wording, first: int, bag: frozenset[str], last: int, taken: set[int]
) -> PlaceMention:
    """Extend a place phrase to the right while some place has all its features."""
    names = wording.names
    impossible = False
    while True:
        step = _next_feature(wording, last, taken)
        if step is not None:
            word, between = wording.words[step], wording.forms(last + 1, step)
            by = _preposition(wording, first) == "por"
            allowed = _joins(word, between, by=by) or (
                wording.words[last].form == "acceso" and between[:1] in (("a",), ("al",))
            )
            grown = bag | _features(word)
            if grown == bag and not between and word.place in names.place_head.values():
                break  # `nave oeste nave este`: the next one begins
            if allowed and names.place_exists(grown):
                bag, last = grown, step
                continue
            if _sides(word) and not between and len(bag) >= 1 and not names.place_exists(grown):
                impossible, last = True, step
                break
        step = _apposed(wording, last, taken)
        if step is not None and names.place_exists(bag | _features(wording.words[step])):
            bag, last = bag | _features(wording.words[step]), step
            continue
        break
    candidates = () if impossible else names.places_with(bag)
    section = all(w in wording.lexicon.compass.values() or w == "centro" for w in bag)
    return PlaceMention(
        first, last, bag, candidates, _preposition(wording, first), section, impossible
    )


def _features(word: Word) -> frozenset[str]:
    return frozenset(_sides(word) or ((word.place,) if word.place else ()))


_APPOSES = frozenset((",", "(", ".", "-", "—", ":"))
_BESIDE = frozenset(
    ("de", "enfrente", "al", "lado", "contigua", "contiguo", "vecina", "vecino", "siguiente", "ahi")
)


def _said_beside(wording: Wording, last: int) -> int:
    """The last of the words that only say where a place is (`la celda de enfrente`)."""
    step = last
    while step + 1 < len(wording.words) and step < last + 3 and not wording.gap(step + 1).strip():
        if wording.words[step + 1].form not in _BESIDE:
            break
        step += 1
    return step if step + 1 < len(wording.words) and wording.gap(step + 1).strip() else last


def _apposed(wording: Wording, last: int, taken: set[int]) -> int | None:
    """The feature that is added behind a mark: `al jardín, el del norte`, `la Terraza (la sur)`.

    `la celda de enfrente, la del sur` and `al pasillo. El del sur, digo` are told so too.
    """
    last = _said_beside(wording, last)
    if last + 2 >= len(wording.words) or wording.gap(last + 1).strip() not in _APPOSES:
        return None
    opening = wording.words[last + 1].form
    if opening not in ("el", "la", "los", "las", "al", "a") and opening not in _SECTION:
        return None
    if opening == "al" and _sides(wording.words[last + 2]):
        return last + 2 if wording.gap(last + 1).strip() == "." else None
    for step in range(last + 2, min(last + 5, len(wording.words))):
        if set(wording.gap(step)) & _BREAK or step in taken:
            return None
        word = wording.words[step]
        if _features(word):
            led = wording.words[step - 1].form in ("del", "de", "al") or step > last + 2
            return step if led or _sides(word) else None
        if word.form not in ("de", "del", "la", "el", "al", "seccion", "parte"):
            return None
    return None


def _next_feature(wording: Wording, last: int, taken: set[int]) -> int | None:
    for step in range(last + 1, min(last + 7, len(wording.words))):
        gap = wording.gap(step)
        if set(gap) & _BREAK or step in taken:
            return None
        word = wording.words[step]
        if _sides(word) or word.place:
            return step
        if word.form not in _JOIN_PLACE and word.form not in _JOIN_COMPASS | {"hacia"}:
            return None
    return None


def _joins(word: Word, between: tuple[str, ...], *, by: bool) -> bool:
    """`by`: the place is gone through (`por la Terraza hacia el noreste`)."""
    if not between:
        return True
    if _sides(word):
        return set(between) <= _JOIN_COMPASS or (by and set(between) <= {"hacia", "el", "la"})
    if between[0] == "que" or "que" in between:
        return "da" in between or "lleva" in between
    return between[0] in ("de", "del", "acceso") or between in (("seccion",), ("parte",), ("zona",))


def _preposition(wording: Wording, first: int) -> str:
    """What governs a phrase: `a`, `de`, `en`, `hacia`, `por` …, or nothing."""
    for step in range(first - 1, max(-1, first - 4), -1):
        form = wording.words[step].form
        if set(wording.gap(step + 1)) & _BREAK:
            return ""
        inside = wording.forms(max(0, step - 2), step)
        if form == "de" and inside in (("pa", "dentro"), ("para", "dentro"), ("hacia", "dentro")):
            return "a"
        if form in ("del", "de") and inside[-1:] in (("camino",), ("rumbo",), ("direccion",)):
            return "a"
        if form in ("del", "al", "pal"):
            return {"del": "de", "al": "a", "pal": "para"}[form]
        if form in ("la", "el", "los", "las", "mi", "otro", "otra", "misma", "mismo", "seccion"):
            continue
        return (
            form
            if form in ("a", "de", "desde", "en", "hacia", "hasta", "por", "para", "pa", "contra")
            else ""
        )
    return ""


def _persons(wording: Wording) -> tuple[PersonMention, ...]:
    found: list[PersonMention] = []
    index = 0
    while index < len(wording.words):
        mention = _person_at(wording, index)
        if mention is None:
            index += 1
        else:
            found.append(mention)
            index = mention.last + 1
    return tuple(found)


def _person_at(wording: Wording, index: int) -> PersonMention | None:
    word = wording.words[index]
    names, titles = wording.names, wording.lexicon.honorifics
    led = wording.forms(max(0, index - 1), index) == ("con",)
    starts = word.person is not None and (led or not (word.place or word.compass))
    if word.token.raw in _NO_NAMES and not led:
        starts = False  # `quien esté conmigo`, `este turno`: never Lord Este
    if word.form in _DOOR and not led and _is_a_door(wording, index):
        starts = False
    if not starts and not word.honorific and not (word.person and _full_ahead(wording, index)):
        return None
    bag = frozenset({word.person} if word.person else {word.form})
    last, exact = index, word.sure and word.fixed is None
    step = last + 1
    while step < len(wording.words) and step <= last + 3:
        gap, after = wording.gap(step), wording.words[step]
        if set(gap) & (_BREAK - {"."} if last == index and word.honorific else _BREAK):
            break
        if after.person and (
            names.person_exists(bag | {after.person}) or (word.honorific and last == index)
        ):
            bag, last = bag | {after.person}, step
            exact = exact and after.fixed is None
        elif after.form not in ("de", "la", "el", "los", "las", "del"):
            break
        step += 1
    if last == index and word.honorific and not word.person:
        return _titled(wording, index)
    if last == index and word.honorific:
        unknown = _titled(wording, index)
        if unknown is not None:
            return unknown
    found = names.persons_with(bag, titles)
    initial = _initial(wording, index) if last == index and word.honorific else None
    if initial is not None:
        found = tuple(c for c in found if _has_initial(names.person_features[c], initial, titles))
        last += 1
    return PersonMention(index, last, found, exact)


def _is_a_door(wording: Wording, index: int) -> bool:
    """`por la puerta sur`, whoever is called so: in lower case, with its article or its side."""
    token = wording.words[index].token
    if wording.text[token.start].isupper() and not wording.shouted(token):
        return False
    after = wording.words[index + 1] if index + 1 < len(wording.words) else None
    article = wording.forms(max(0, index - 1), index) in (("la",), ("las",), ("una",))
    return article or (after is not None and after.compass is not None)


def _initial(wording: Wording, index: int) -> str | None:
    """The letter of `Lady P.`, which must be that of a name she has (trap T12)."""
    if index + 1 >= len(wording.words) or set(wording.gap(index + 1)) & _BREAK:
        return None
    after = wording.words[index + 1]
    letter = wording.text[after.start : after.end]
    return after.form if len(letter) == 1 and letter.isupper() else None


def _has_initial(features: frozenset[str], letter: str, titles: frozenset[str]) -> bool:
    return any(f.startswith(letter) for f in features - titles)


def _full_ahead(wording: Wording, index: int) -> bool:
    """Whether a word that is also a place begins a two-word name (`Luces Pérez`)."""
    if index + 1 >= len(wording.words) or wording.gap(index + 1).strip():
        return False
    first, second = wording.words[index], wording.words[index + 1]
    return bool(
        first.person
        and second.person
        and not second.place
        and wording.names.person_exists(frozenset({first.person, second.person}))
    )


def _titled(wording: Wording, index: int) -> PersonMention | None:
    """A title followed by a name nobody has: somebody unknown, not whoever shares the title."""
    if index + 1 >= len(wording.words) or set(wording.gap(index + 1)) & _BREAK:
        return None
    after = wording.words[index + 1]
    capital = wording.text[after.start : after.start + 1].isupper()
    if (
        capital
        and not after.person
        and len(after.form) > 2
        and not after.place
        and not after.compass
    ):
        return PersonMention(index, index + 1, ())
    return None
