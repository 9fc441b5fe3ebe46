"""A phrase book of decisions: `config/<juego>/lexicon.toml`, validated and made an index.

The same form as La Hacienda's lexicon (`infinitivos`, `frases`, `palabras`), for other verbs. A
word without letters (`👍`, `+1`) is a sign and goes among the `palabras`; `con_turno` holds words
that mean the verb only where it is what its author has to decide (`sí`), `por_confirmar` those that
are always asked about (`VB`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from engine.vocabulary import Gazetteer
from parsers.conjugation import conjugate
from parsers.folding import fold, words
from parsers.lexicon import Cue, Lexicon
from parsers.tables import LexiconError, only, table_in, words_in

KINDS: Mapping[str, tuple[str, ...]] = {
    "VOTAR": ("blanco",),
    "CAMBIAR_VOTO": ("blanco",),
    "ELEGIR_LIDER": ("blanco",),
    "DESEMPATE": ("todos", "ninguno", "muere", "salva"),
    "SUCESOR": ("nadie",),
    "ANALIZAR": (),
    "HEROE": ("matar", "salvar", "patrullar", "nada"),
    "COSA": ("matar", "elegir", "nada"),
    "ENAMORAR": (),
    "DISPARAR": (),
    "EQUIPO": (),
    "VOTACION": (),
    "APROBAR": (),
    "RECHAZAR": (),
    "CARTA": ("aldea", "lobo"),
    "ASESINAR_VIDENTE": (),
    "ABSTENCION": (),
    "RETIRAR": (),
    "PRORROGA": (),
    "SIN_CAMBIOS": (),
}
"""The verbs of both games and the tables that each one's own may hold."""
SIGNALS = (
    "duda", "condicion", "pasado", "despues", "ironia", "retractacion", "propia_muerte", "relato",
)  # fmt: skip
DECIDING = frozenset(("pres1", "pres4", "inf"))
"""Tags of the forms in which a decision is told: `voto`, `votamos`, `votar`."""
_WAYS = ("infinitivos", "frases", "palabras", "con_turno", "por_confirmar")
_SIGN = re.compile(r"[^\w\s]|[+-]\d")


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to say a verb: alternatives word by word. `forms` are the first word's, with tags."""

    verb: str
    kind: str
    steps: tuple[frozenset[str], ...]
    forms: Mapping[str, frozenset[str]]
    in_turn: bool = False
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
    lexicon: Lexicon
    """The same words in the form that names and corrections need."""


def phrasebook_from_data(data: Mapping[str, object]) -> Phrasebook:
    """The phrase book of a parsed `lexicon.toml`.

    Raises:
        LexiconError: something is missing or of the wrong kind, with its path in the file.
    """
    if data.get("version") != 1:
        raise LexiconError("version", "falta `version = 1`: es un léxico de otra versión.")
    only(data, ("version", "verbos", "personajes", "senales", "prosa"), "")
    index: dict[str, list[Phrase]] = {}
    verbs = table_in(data, "verbos", "")
    only(verbs, tuple(KINDS), "verbos")
    for verb in verbs:
        table = table_in(verbs, verb, "verbos.")
        only(table, (*_WAYS, *KINDS[verb]), f"verbos.{verb}")
        _add(index, verb, "", table, f"verbos.{verb}")
        for kind in KINDS[verb]:
            if kind in table:
                inner = table_in(table, kind, f"verbos.{verb}.")
                only(inner, _WAYS, f"verbos.{verb}.{kind}")
                _add(index, verb, kind, inner, f"verbos.{verb}.{kind}")
    signals = table_in(data, "senales", "")
    only(signals, SIGNALS, "senales")
    prose = table_in(data, "prosa", "")
    only(prose, ("relleno", "guarda"), "prosa")
    return Phrasebook(
        tuple(verbs),
        {word: tuple(found) for word, found in index.items()},
        tuple(sorted((w for w in index if not w.isalnum()), key=len, reverse=True)),
        {name: _phrases(signals, name, "senales") for name in SIGNALS},
        _phrases(prose, "relleno", "prosa"),
        _lexicon(data, index, _phrases(prose, "relleno", "prosa"), signals, prose),
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


def _add(
    index: dict[str, list[Phrase]], verb: str, kind: str, table: Mapping[str, object], where: str
) -> None:
    for way in _WAYS:
        for told in words_in(table, way, where):
            if _SIGN.fullmatch(told.replace("\ufe0f", "")):
                sign = fold(told.replace("\ufe0f", ""))
                phrase = Phrase(verb, kind, (frozenset({sign}),), {}, way == "con_turno")
                index.setdefault(sign, []).append(phrase)
                continue
            parts = told.split()
            first = {fold(w): frozenset[str]() for w in parts[0].split("|")}
            forms: Mapping[str, frozenset[str]] = {}
            if way in ("infinitivos", "frases") and _infinitive(parts[0]):
                forms = conjugate(parts[0])
                first = {fold(f): tags for f, tags in forms.items() if len(f) > 1}
            if not all(words(w) == (w,) for w in first):
                raise LexiconError(f"{where}.{way}", f"«{told}» no son palabras.")
            rest = tuple(
                frozenset(f for o in p.split("|") for f in _spoken_forms(o)) for p in parts[1:]
            )
            phrase = Phrase(
                verb,
                kind,
                (frozenset(first), *rest),
                forms,
                way == "con_turno",
                way == "por_confirmar",
            )
            for word in first:
                index.setdefault(word, []).append(phrase)


def _spoken_forms(word: str) -> frozenset[str]:
    """A word of a phrase; of an infinitive, every form in which somebody decides."""
    if not _infinitive(word):
        return frozenset({fold(word)})
    spoken = {f for f, tags in conjugate(word).items() if tags & DECIDING}
    return frozenset(fold(f) for f in spoken)


def _infinitive(word: str) -> bool:
    return "|" not in word and len(word) > 2 and word.endswith(("ar", "er", "ir", "arse", "erse"))


def _lexicon(
    data: Mapping[str, object], index: Mapping[str, list[Phrase]],
    fillers: tuple[tuple[str, ...], ...], signals: Mapping[str, object],
    prose: Mapping[str, object],
) -> Lexicon:  # fmt: skip
    people = table_in(data, "personajes", "")
    only(people, ("tratamientos", "tratamientos_femeninos", "diminutivos"), "personajes")
    feminine = {fold(w) for w in words_in(people, "tratamientos_femeninos", "personajes")}
    masculine = {fold(w) for w in words_in(people, "tratamientos", "personajes")}
    inner = {w for found in index.values() for p in found for step in p.steps for w in step}
    told = {w for phrase in fillers for w in phrase}
    told |= {w for name in signals for phrase in _phrases(signals, name, "senales") for w in phrase}
    cues = {w: tuple(Cue(p.verb, w, noun=True) for p in f) for w, f in index.items()}
    diminutives = cast("Mapping[str, object]", people.get("diminutivos") or {})
    return Lexicon(
        cues=cues, things={}, free_words=frozenset(), places={}, tasks={}, compass={},
        honorifics=frozenset(masculine | feminine), feminine_honorifics=frozenset(feminine),
        nicknames={fold(k): fold(str(v)) for k, v in diminutives.items()},
        signals={}, headings=(),
        guard=frozenset(told) | frozenset(fold(w) for w in words_in(prose, "guarda", "prosa")),
        known=frozenset(cues), inner=frozenset(inner | told),
        spoken=frozenset(w for w in inner if len(w) >= 4 and w.isalpha()),
    )  # fmt: skip


def _phrases(table: Mapping[str, object], key: str, where: str) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted((words(p) for p in words_in(table, key, where)), key=len, reverse=True))
