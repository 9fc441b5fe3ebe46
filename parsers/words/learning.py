"""Words a narrator taught one game: applied to its names and words, judged, and told when read.

Nothing is learnt by itself: whoever teaches says what the words stand for (design 1.7, 3.5). Pure:
an alias changes the gazetteer and the lexicon that a reading is given, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import cast

from engine.vocabulary import (
    CharacterId,
    Declaration,
    Gazetteer,
    Notice,
    PersonName,
    PlaceId,
    PlaceName,
    Span,
    TaskId,
    TaskName,
)
from parsers.text.folding import Token, fold, tokens, words
from parsers.text.notices import notice
from parsers.words.confidence import weighed
from parsers.words.conjugation import folded_forms
from parsers.words.lexicon import Lexicon, lexicon_from_data
from parsers.words.names import STOP, Names, names_of


class AliasClass(StrEnum):
    """What taught words stand for; the value is the option that says so."""

    PLACE = "lugar"
    PLACE_WORD = "palabra"
    """A word of places' names: `pieza` for every `alcoba`."""
    PERSON = "persona"
    TASK = "tarea"
    VERB = "verbo"
    THING = "cosa"


@dataclass(frozen=True, slots=True)
class Alias:
    """Some words and what they stand for, for one player (`scope`) or for the whole game.

    `value` is an id of the gazetteer, a word of a place's name, one of `THINGS`, or a verb of
    `CLASSES` with its kind after a full stop where it has kinds (`SABOTEAR.luces`).
    """

    words: str
    kind: AliasClass
    value: str
    scope: CharacterId | None = None
    number: int = 0
    """Under which it is listed."""


def for_player(aliases: Iterable[Alias], who: CharacterId) -> tuple[Alias, ...]:
    """The aliases that count where `who` writes."""
    return tuple(a for a in aliases if a.scope in (None, who))


def taught(
    gazetteer: Gazetteer, lexicon: Lexicon, aliases: Sequence[Alias]
) -> tuple[Gazetteer, Lexicon]:
    """Names and words with the aliases added; the very same objects if there are none.

    Raises:
        LexiconError: words that the lexicon can't hold; `teaching.objections` finds it before.
    """
    for alias in aliases:
        gazetteer = _named(gazetteer, alias)
    additions = [a for a in aliases if a.kind in _IN_LEXICON]
    if additions:
        data = _copied(lexicon.data)
        for alias in additions:
            _add(data, alias)
        lexicon = lexicon_from_data(data)
    return gazetteer, lexicon


_IN_LEXICON = (AliasClass.PLACE_WORD, AliasClass.VERB, AliasClass.THING)


def _named(gazetteer: Gazetteer, alias: Alias) -> Gazetteer:
    match alias.kind:
        case AliasClass.PLACE:
            place: PlaceName = gazetteer.places[PlaceId(alias.value)]
            place = replace(place, aliases=(*place.aliases, alias.words))
            return replace(gazetteer, places={**gazetteer.places, place.id: place})
        case AliasClass.PERSON:
            person: PersonName = gazetteer.persons[CharacterId(alias.value)]
            person = replace(person, aliases=(*person.aliases, alias.words))
            return replace(gazetteer, persons={**gazetteer.persons, person.id: person})
        case AliasClass.TASK:
            task: TaskName = gazetteer.tasks[TaskId(alias.value)]
            task = replace(task, aliases=(*task.aliases, alias.words))
            return replace(gazetteer, tasks={**gazetteer.tasks, task.id: task})
        case _:
            return gazetteer


def _copied(data: Mapping[str, object]) -> dict[str, object]:
    return {
        key: _copied(cast("Mapping[str, object]", value))
        if isinstance(value, Mapping)
        else list(cast("list[object]", value))
        if isinstance(value, list)
        else value
        for key, value in data.items()
    }


def _add(data: dict[str, object], alias: Alias) -> None:
    said = " ".join(words(alias.words))
    match alias.kind:
        case AliasClass.PLACE_WORD:
            table, key = _within(data, "lugares"), fold(alias.value)
        case AliasClass.THING:
            table, key = _within(data, "cosas"), alias.value
        case _:
            verb, _, kind = alias.value.partition(".")
            table, key = _within(data, "verbos", verb, *((kind,) if kind else ())), "frases"
            said = alias.words.strip().lower()
    cast("list[str]", table.setdefault(key, [])).append(said)


def _within(data: dict[str, object], *path: str) -> dict[str, object]:
    for key in path:
        data = cast("dict[str, object]", data.setdefault(key, {}))
    return data


def content_of(alias: Alias) -> tuple[str, ...]:
    """Its words without those that join others."""
    return tuple(w for w in words(alias.words) if w not in STOP)


def told(
    declaration: Declaration,
    text: str,
    aliases: Sequence[Alias],
    gazetteer: Gazetteer,
    lexicon: Lexicon,
) -> Declaration:
    """The declaration with a notice for every taught word that stands in one of its orders.

    `gazetteer` and `lexicon` are those without the aliases.
    """
    if not aliases:
        return declaration
    found = [
        *declaration.notices,
        *_hits(declaration, text, aliases, names_of(gazetteer, lexicon), lexicon),
    ]
    return weighed(replace(declaration, notices=tuple(found)), text)


def _hits(
    declaration: Declaration,
    text: str,
    aliases: Sequence[Alias],
    names: Names,
    lexicon: Lexicon,
) -> Iterator[Notice]:
    folded = fold(text)
    spans = [r.span for r in declaration.readings] + [n.span for n in declaration.notices]
    corrected = {n.data["palabra"]: n for n in declaration.notices if "palabra" in n.data}
    content = [t for t in tokens(text, folded, 0, len(text)) if t.form not in STOP]
    old = (
        names.place_words
        | names.person_words
        | set(names.task_nouns)
        | set(names.task_verbs)
        | lexicon.known
    )
    for alias in aliases:
        wanted = content_of(alias)
        span = _run(content, _steps(alias, wanted), spans)
        for word in () if span else wanted:
            if word in old or alias.kind is AliasClass.VERB:
                continue
            span = _run(content, (frozenset({word}),), spans)
            if span is None and word in corrected:
                span = corrected[word].span
            if span is not None:
                break
        if span is not None:
            yield notice(
                "ALIAS_APRENDIDO",
                span,
                texto=text[span.start : span.end],
                palabra=meaning(alias, names.gazetteer),
                alias=str(alias.number),
            )


def _steps(alias: Alias, wanted: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    first = {wanted[0]}
    if alias.kind is AliasClass.VERB and wanted[0].endswith(("ar", "er", "ir", "arse", "irse")):
        first |= folded_forms(wanted[0])
    return (frozenset(first), *(frozenset({w}) for w in wanted[1:]))


def _run(
    content: Sequence[Token], steps: tuple[frozenset[str], ...], spans: Sequence[Span]
) -> Span | None:
    """Where the words follow each other inside something that was read."""
    for at in range(len(content) - len(steps) + 1):
        run = content[at : at + len(steps)]
        if all(t.form in step for t, step in zip(run, steps, strict=True)):
            span = Span(run[0].start, run[-1].end)
            if any(s.start < span.end and span.start < s.end for s in spans):
                return span
    return None


def meaning(alias: Alias, gazetteer: Gazetteer) -> str:
    """What an alias stands for, for people: a name where there is one."""
    match alias.kind:
        case AliasClass.PLACE:
            return gazetteer.places[PlaceId(alias.value)].name
        case AliasClass.PERSON:
            return gazetteer.persons[CharacterId(alias.value)].name
        case AliasClass.TASK:
            return gazetteer.tasks[TaskId(alias.value)].name
        case AliasClass.VERB:
            return alias.value.lower().replace(".", " ").replace("_", " ")
        case _:
            return alias.value
