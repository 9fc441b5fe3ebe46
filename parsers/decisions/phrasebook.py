"""A phrase book of decisions: `config/<juego>/lexicon.toml`, validated and made an index.

The same form as La Hacienda's lexicon (`infinitivos`, `frases`, `palabras`), for other verbs. A
word without letters (`👍`, `+1`) is a sign and goes among the `palabras`; `con_turno` holds words
that mean the verb only where it is what its author has to decide (`sí`), `por_confirmar` those that
are always asked about (`VB`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import cast

from engine.vocabulary import Gazetteer
from parsers.decisions.checking import complaints
from parsers.decisions.form import (
    DECIDING,
    KINDS,
    SIGNALS,
    WAYS,
    first_forms,
    included,
    sign_of,
    spread,
    steps_of,
    tight_of,
)
from parsers.text.folding import fold, words
from parsers.words.lexicon import Cue, Lexicon
from parsers.words.tables import LexiconError, table_in, words_in


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to say a verb: alternatives word by word. `forms` are the first word's, with tags."""

    verb: str
    kind: str
    steps: tuple[frozenset[str], ...]
    forms: Mapping[str, frozenset[str]]
    in_turn: bool = False
    tight: frozenset[int] = frozenset()
    """The steps that stand right behind the one before."""
    confirm: bool = False
    """People are asked whether they mean it."""


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """Everything the reader of decisions knows of one game's words."""

    verbs: tuple[str, ...]
    phrases: Mapping[str, tuple[Phrase, ...]]
    """By folded first word (or sign)."""
    signs: tuple[str, ...]
    signals: Mapping[str, tuple[tuple[str, ...], ...]]
    fillers: tuple[tuple[str, ...], ...]
    """What may stand beside a decision and changes nothing, longest first."""
    fillers_by: Mapping[str, tuple[tuple[str, ...], ...]]
    """The same by their first word."""
    lexicon: Lexicon
    """The same words in the form that names and corrections need."""


def phrasebook_from_data(
    data: Mapping[str, object], shared: Mapping[str, object] | None = None
) -> Phrasebook:
    """The phrase book of a parsed `lexicon.toml`, with the words of the file that it includes.

    Raises:
        LexiconError: it can't be used; the first of its `complaints`, with its path in the file.
    """
    for found in complaints(data, shared):
        if found.grave:
            raise LexiconError(found.path, found.sentence)
    whole = spread(included(data, shared or {}))
    index: dict[str, list[Phrase]] = {}
    verbs = table_in(whole, "verbos", "")
    for verb in verbs:
        table = table_in(verbs, verb, "verbos.")
        for kind in ("", *(k for k in KINDS[verb] if k in table)):
            inner = table_in(table, kind, f"verbos.{verb}.") if kind else table
            _add(index, verb, kind, inner)
    signals = table_in(whole, "senales", "")
    prose = table_in(whole, "prosa", "")
    fillers = _phrases(prose, "relleno", "prosa")
    return Phrasebook(
        tuple(verbs),
        {word: tuple(found) for word, found in index.items()},
        tuple(sorted((w for w in index if not w.isalnum()), key=len, reverse=True)),
        {name: _phrases(signals, name, "senales") for name in SIGNALS},
        fillers,
        {word: tuple(p for p in fillers if p[0] == word) for word in {p[0] for p in fillers}},
        _lexicon(whole, index, fillers, signals, prose),
    )


def problems(book: Phrasebook, gazetteer: Gazetteer) -> tuple[str, ...]:
    """Sentences, in Spanish, on names of this game that are also words of the book."""
    found: list[str] = []
    for person in gazetteer.persons.values():
        for word in words(person.name):
            said = [p for p in book.phrases.get(word, ()) if len(p.steps) == 1]
            if said:
                found.append(f"«{word}» es parte de {person.name} y dice {said[0].verb}.")
            elif (word,) in book.fillers:
                found.append(f"«{word}» es parte de {person.name} y palabra de relleno.")
    return tuple(dict.fromkeys(found))


def _add(index: dict[str, list[Phrase]], verb: str, kind: str, table: Mapping[str, object]) -> None:
    for way in WAYS:
        for told in words_in(table, way, f"verbos.{verb}"):
            in_turn, confirm = way == "con_turno", way == "por_confirmar"
            sign = sign_of(told)
            if sign is not None:
                phrase = Phrase(verb, kind, (frozenset({sign}),), {}, in_turn, confirm=confirm)
                index.setdefault(sign, []).append(phrase)
                continue
            forms = first_forms(told.split()[0], way)[1]
            steps = steps_of(told, way)
            phrase = Phrase(verb, kind, steps, forms, in_turn, tight_of(told), confirm)
            for word in phrase.steps[0]:
                index.setdefault(word, []).append(phrase)


def _lexicon(
    data: Mapping[str, object], index: Mapping[str, list[Phrase]],
    fillers: tuple[tuple[str, ...], ...], signals: Mapping[str, object],
    prose: Mapping[str, object],
) -> Lexicon:  # fmt: skip
    people = table_in(data, "personajes", "")
    feminine = {fold(w) for w in words_in(people, "tratamientos_femeninos", "personajes")}
    masculine = {fold(w) for w in words_in(people, "tratamientos", "personajes")}
    inner = {w for found in index.values() for p in found for step in p.steps for w in step}
    told = {w for phrase in fillers for w in phrase}
    told |= {w for name in signals for phrase in _phrases(signals, name, "senales") for w in phrase}
    cues = {w: tuple(Cue(p.verb, w, noun=True) for p in f) for w, f in index.items()}
    diminutives = cast("Mapping[str, object]", people.get("diminutivos") or {})
    return Lexicon(
        cues=cues, things={}, free_words=frozenset(), places={}, tasks={}, compass={},
        honorifics=frozenset(masculine | feminine),
        nicknames={fold(k): fold(str(v)) for k, v in diminutives.items()},
        signals={}, headings=frozenset(),
        guard=frozenset(told) | frozenset(fold(w) for w in words_in(prose, "guarda", "prosa")),
        known=frozenset(cues), inner=frozenset(inner | told),
        spoken=frozenset(w for w in _spoken(index) if len(w) >= 4 and w.isalpha()), inflected=True,
    )  # fmt: skip


def _spoken(index: Mapping[str, list[Phrase]]) -> set[str]:
    """The words that a misspelt one may stand for: of a verb, the forms that decide."""
    found: set[str] = set()
    for phrase in (p for said in index.values() for p in said):
        found.update(w for step in phrase.steps[1:] for w in step)
        told = (fold(f) for f, tags in phrase.forms.items() if tags & (DECIDING | {"fut"}))
        found.update(told if phrase.forms else phrase.steps[0])
    return found


def _phrases(table: Mapping[str, object], key: str, where: str) -> tuple[tuple[str, ...], ...]:
    """The phrases of a list, longest first; `quito|retiro el voto` is two."""
    told = (p for one in words_in(table, key, where) for p in product(*_choices(one)))
    return tuple(sorted((words(" ".join(p)) for p in told), key=len, reverse=True))


def _choices(phrase: str) -> list[list[str]]:
    return [part.split("|") for part in phrase.split()]
