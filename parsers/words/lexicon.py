"""The narrator's words for the verbs, validated and turned into an index.

Names of places, characters and tasks are not here: they come from the game's gazetteer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from engine.vocabulary import Gazetteer
from parsers.text.folding import fold, words
from parsers.words.conjugation import ORDER, SPOKEN, conjugate, folded_forms
from parsers.words.tables import LexiconError, only, table_in, words_in
from parsers.words.turns import Turn, no_turns, turns_in

CLASSES = (
    "MOVER", "SEGUIR", "TAREA", "ESPERAR", "ASESINAR", "REPORTAR", "CAMPANA", "VOTAR", "ABSTENCION",
    "SABOTEAR", "REPARAR", "DESBLOQUEAR", "USAR", "PASAJE", "HABILIDAD", "CERRAR_VERJA",
)  # fmt: skip
SPECIAL = frozenset(CLASSES[9:])
"""Verbs with slots of their own kind: sabotages, repairs, objects, passages, powers."""
FREE_VERBS = frozenset(("REPORTAR", "CAMPANA", "CERRAR_VERJA"))
"""Verbs that never spend a point (HAC-ACT-13, HAC-VER-03)."""
GRAVE_VERBS = frozenset(("ASESINAR", "VOTAR", "ABSTENCION", *FREE_VERBS, "SABOTEAR", "HABILIDAD"))
"""Verbs without a way back: no word is ever taken apart to find one."""
KINDS: Mapping[str, tuple[str, ...]] = {
    "SABOTEAR": ("puertas", "luces", "chimeneas", "verjas", "palomar"),
    "REPARAR": ("luces", "chimeneas", "palomar"),
    "USAR": ("altar", "plano", "bola"),
    "PASAJE": ("entrar", "mover", "salir"),
    "HABILIDAD": ("transformar", "proteger", "talisman"),
}
"""The tables that a verb's own table may hold, for ways to say one kind of it."""
THINGS = (
    "puertas", "luces", "chimeneas", "verjas", "fuera", "palomar", "altar", "plano", "bola", "pasaje",  # noqa: E501
    "talisman", "poder", "arma",
)  # fmt: skip
"""What `[cosas]` gives other names to; `fuera` are the outer doors, gates by another name."""
_TABLES = frozenset(
    ("version", "verbos", "cosas", "lugares", "tareas", "personajes", "direcciones", "senales",
     "escritura", "faena", "oficio", "giros", "prosa", "guarda")
)  # fmt: skip
_WAYS = ("infinitivos", "frases", "palabras")

_SIGNALS = (
    "duda", "condicion", "sino", "sin_cambios", "prorroga", "cambio", "ironia",
)  # fmt: skip


NEXT = ""
"""Among the words of a phrase's step: it must stand right behind the last one (`terminar =en`)."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A way to say a verb: its first word is the index key, `rest` must follow within reach."""

    verb: str
    lemma: str
    rest: tuple[frozenset[str], ...] = ()
    forms: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    """Accented forms of the first word with their tags; empty for a fixed word."""
    noun: bool = False
    negative: bool = False
    """The phrase begins with `no` (`no hago nada`)."""
    kind: str = ""
    """One of the verb's `KINDS` where these words say it by themselves (`apagon`)."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Everything the reader knows of words. Built by `lexicon_from_data`."""

    cues: Mapping[str, tuple[Cue, ...]]
    """By folded first word."""
    things: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]
    """By folded first word: phrases and the thing (one of `THINGS`) they name, longest first."""
    free_words: frozenset[str]
    """Names of the things that are used for nothing: gates, the talisman (rules 5.3)."""
    places: Mapping[str, str]
    """Synonym → word of a place's name."""
    tasks: Mapping[str, str]
    compass: Mapping[str, str]
    honorifics: frozenset[str]
    nicknames: Mapping[str, str]
    signals: Mapping[str, tuple[tuple[str, ...], ...]]
    headings: frozenset[str]
    """What a list that holds no orders is headed with (`Sospechosos:`)."""
    guard: frozenset[str]
    known: frozenset[str]
    """Every folded word the lexicon mentions."""
    inner: frozenset[str]
    """Words inside phrases (`cuello`): never misspelt, whatever they resemble."""
    spoken: frozenset[str]
    """Those in which an order is given: what a misspelt verb may be corrected to."""
    small: frozenset[str] = frozenset()
    """Small words of the turns of phrase and of a sentence: only ever misspelt by their sound."""
    grave: frozenset[str] = frozenset()
    """Forms of verbs that can't be taken back."""
    texting: Mapping[str, str] = field(default_factory=dict[str, str])
    """Shortened and misspelt words that are never another (`q`, `boy`), and what they stand for."""
    work: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    """Forms of verbs of work (`lustro`), and the trades they are of."""
    goods: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    """Things that work is done with (`cera`), and the trades they are of."""
    turns: Mapping[str, Turn] = field(default_factory=no_turns)
    """Turns of phrase by list (`parsers.words.turns.TURNS`)."""
    accents: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    """The spelling of every folded form of a verb: what is spoken before other forms."""
    inflected: bool = False
    """Whether no form of an ordinary word is taken for a misspelt one (`parsers.inflected`)."""
    data: Mapping[str, object] = field(default_factory=dict[str, object], repr=False, compare=False)
    """What it was built from, to build one with a word more (`parsers.words.learning`)."""


def lexicon_from_data(data: Mapping[str, object]) -> Lexicon:
    """The lexicon written in a parsed `lexicon.toml`.

    Raises:
        LexiconError: something is missing or of the wrong kind, with its path in the file.
    """
    if data.get("version") != 1:
        raise LexiconError("version", "falta `version = 1`: es un léxico de otra versión.")
    only(data, _TABLES, "")
    verbs = table_in(data, "verbos")
    cues: dict[str, list[Cue]] = {}
    things = _things(data)
    single: dict[str, frozenset[str]] = {
        thing: frozenset(
            phrase[0]
            for named in things.values()
            for phrase, kind in named
            if kind == thing and len(phrase) == 1
        )
        for thing in THINGS
    }
    for verb in verbs:
        if verb not in CLASSES:
            raise LexiconError(
                f"verbos.{verb}", f"no es un verbo del juego; los hay: {', '.join(CLASSES)}."
            )
        _add_verb(cues, verb, table_in(verbs, verb, "verbos."), single)
    missing = set(CLASSES) - set(verbs)
    if missing:
        raise LexiconError("verbos", f"faltan los verbos {', '.join(sorted(missing))}.")
    index = {word: tuple(found) for word, found in cues.items()}
    people = table_in(data, "personajes")
    guard = table_in(data, "guarda")
    masculine = _folded(people, "tratamientos", "personajes")
    feminine = _folded(people, "tratamientos_femeninos", "personajes")
    signals = table_in(data, "senales")
    only(people, ("tratamientos", "tratamientos_femeninos", "diminutivos"), "personajes")
    only(signals, _SIGNALS, "senales")
    only(guard, ("infinitivos", "palabras"), "guarda")
    known = frozenset(index)
    return Lexicon(
        cues=index,
        things=things,
        free_words=single["verjas"] | single["talisman"],
        places=_synonyms(data, "lugares"),
        tasks=_synonyms(data, "tareas"),
        compass=_synonyms(data, "direcciones", itself=True),
        honorifics=frozenset(masculine) | frozenset(feminine),
        nicknames={
            fold(k): fold(str(v))
            for k, v in cast("Mapping[str, object]", people.get("diminutivos") or {}).items()
        },
        signals={name: _phrases(signals, name) for name in _SIGNALS},
        texting=_synonyms(data, "escritura"),
        work=_work(data, "faena"),
        goods=_work(data, "oficio"),
        turns=turns_in(data),
        headings=frozenset(_folded(table_in(data, "prosa"), "cabeceras", "prosa")),
        guard=_guard(guard),
        known=known,
        inner=_inner(cues) | frozenset(w for n in things.values() for p, _ in n for w in p),
        spoken=_spoken(cues),
        small=_small(data),
        grave=frozenset(w for w, c in cues.items() if any(i.verb in GRAVE_VERBS for i in c)),
        accents=_accents(cues),
        data=data,
    )


def problems(lexicon: Lexicon, gazetteer: Gazetteer) -> tuple[str, ...]:
    """Sentences, in Spanish, on words that this game's names make ambiguous; empty if none."""
    found: list[str] = []
    surnames = {
        w: p.name
        for p in gazetteer.persons.values()
        for w in words(p.name)
        if len(w) > 2 and w not in lexicon.honorifics
    }
    for place in gazetteer.places.values():
        found += [
            f"«{word}» es parte de {surnames[word]} y también de {place.name}."
            for word in words(place.name)
            if word in surnames and len(word) > 2 and word not in lexicon.compass
        ]
    for synonym, target in lexicon.places.items():
        if synonym in surnames:
            found.append(f"«{synonym}» (sinónimo de {target}) es parte de {surnames[synonym]}.")
    for word, cues in lexicon.cues.items():
        if word in surnames and any(not cue.rest for cue in cues):
            found.append(f"«{word}» es parte de {surnames[word]} y dice {cues[0].verb}.")
    return tuple(dict.fromkeys(found))


def _options(part: str, things: Mapping[str, frozenset[str]], where: str) -> frozenset[str]:
    """The words that may stand at one step of a phrase; `@luces` is any name of that thing."""
    found: set[str] = set()
    if part.startswith("="):
        part, found = part[1:], {NEXT}
    for option in part.split("|"):
        if not option.startswith("@"):
            found.add(fold(option))
        elif option[1:] in things:
            found |= things[option[1:]]
        else:
            raise LexiconError(f"{where}.frases", f"«{option}» no es ninguna de las [cosas].")
    return frozenset(found)


def _add_verb(
    cues: dict[str, list[Cue]], verb: str, table: Mapping[str, object],
    things: Mapping[str, frozenset[str]],
) -> None:  # fmt: skip
    where = f"verbos.{verb}"
    kinds = KINDS.get(verb, ())
    only(table, (*_WAYS, *kinds), where)
    _add_ways(cues, verb, "", table, where, things)
    for kind in kinds:
        if kind in table:
            inner = table_in(table, kind, f"{where}.")
            only(inner, _WAYS, f"{where}.{kind}")
            _add_ways(cues, verb, kind, inner, f"{where}.{kind}", things)


def _add_ways(
    cues: dict[str, list[Cue]], verb: str, kind: str, table: Mapping[str, object], where: str,
    things: Mapping[str, frozenset[str]],
) -> None:  # fmt: skip
    for infinitive in words_in(table, "infinitivos", where):
        _add_conjugated(cues, verb, infinitive, (), kind=kind)
    for phrase in words_in(table, "frases", where):
        parts = phrase.split()
        negative = parts[0] == "no" and len(parts) > 1
        parts = parts[1:] if negative else parts
        rest = tuple(_options(part, things, where) for part in parts[1:])
        if _is_infinitive(parts[0]):
            _add_conjugated(cues, verb, parts[0], rest, negative=negative, kind=kind)
        else:
            for word in map(fold, parts[0].split("|")):
                cue = Cue(verb, word, rest, noun=True, negative=negative, kind=kind)
                cues.setdefault(word, []).append(cue)
    for word in words_in(table, "palabras", where):
        if len(word) < 3:
            raise LexiconError(f"{where}.palabras", f"«{word}» es demasiado corta para ser segura.")
        cues.setdefault(fold(word), []).append(Cue(verb, fold(word), noun=True, kind=kind))


def _is_infinitive(word: str) -> bool:
    plain = word.removesuffix("se").removesuffix("le")
    return len(plain) >= 2 and plain.endswith(("ar", "er", "ir"))


def _add_conjugated(
    cues: dict[str, list[Cue]],
    verb: str,
    infinitive: str,
    rest: tuple[frozenset[str], ...],
    *,
    negative: bool = False,
    kind: str = "",
) -> None:
    plain = infinitive.removesuffix("le")
    forms = conjugate(plain)
    cue = Cue(verb, fold(infinitive), rest, dict(forms), negative=negative, kind=kind)
    for form in {fold(f) for f in forms}:
        if len(form) >= 2 and form not in ("as", "an"):
            cues.setdefault(form, []).append(cue)


def _inner(cues: Mapping[str, list[Cue]]) -> frozenset[str]:
    return frozenset(w for found in cues.values() for c in found for o in c.rest for w in o if w)


def _spoken(cues: Mapping[str, list[Cue]]) -> frozenset[str]:
    """Words in which an order is given: spoken forms, and words that have no other form."""
    verbs = {id(cue): cue for found in cues.values() for cue in found}
    forms = {
        fold(form) for cue in verbs.values() for form, tags in cue.forms.items() if tags & SPOKEN
    }
    bare = {word for word, found in cues.items() if any(not cue.forms for cue in found)}
    return frozenset(forms & set(cues)) | frozenset(bare)


_SMALL = frozenset(
    ("hacia", "hasta", "desde", "ahi", "alli", "alla", "aqui", "aca", "otra", "otro", "vez", "lado",
     "luego", "despues", "tambien", "donde", "primero", "segundo", "tercero", "ultimo", "ultima",
     "vuelta", "mismo", "misma", "igual")
)  # fmt: skip


def _small(data: Mapping[str, object]) -> frozenset[str]:
    turns = table_in(data, "giros")
    lists = ("repeticion", "otra_vez", "medida")
    told = [p for name in lists for p in words_in(turns, name, "giros")]
    parts = {w for phrase in told for part in phrase.split() for w in part.strip("?").split("|")}
    return _SMALL | {w for w in parts if len(w) > 2 and w.isalpha()}


def _accents(cues: Mapping[str, list[Cue]]) -> dict[str, str]:
    every = {id(c.forms): c.forms for found in cues.values() for c in found}.values()
    spoken: dict[str, str] = {}
    other: dict[str, str] = {}
    for forms in every:
        for form, tags in forms.items():
            (spoken if tags & SPOKEN else other).setdefault(fold(form), form)
    return other | spoken


def _things(data: Mapping[str, object]) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    table = table_in(data, "cosas")
    only(table, THINGS, "cosas")
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    owner: dict[tuple[str, ...], str] = {}
    for thing in table:
        for name in words_in(table, thing, "cosas"):
            phrase = words(name)
            if owner.setdefault(phrase, thing) != thing:
                raise LexiconError(f"cosas.{thing}", f"«{name}» ya es {owner[phrase]}.")
            found.setdefault(phrase[0], []).append((phrase, thing))
    return {
        first: tuple(sorted(named, key=lambda n: len(n[0]), reverse=True))
        for first, named in found.items()
    }


def _guard(table: Mapping[str, object]) -> frozenset[str]:
    found = {fold(w) for w in words_in(table, "palabras", "guarda")}
    found |= {w + "s" for w in found}
    for infinitive in words_in(table, "infinitivos", "guarda"):
        found |= folded_forms(infinitive)
    return frozenset(found)


def _synonyms(data: Mapping[str, object], key: str, *, itself: bool = False) -> dict[str, str]:
    table = table_in(data, key)
    found: dict[str, str] = {}
    for word in table:
        target = fold(word)
        if itself:
            found[target] = target
        for synonym in words_in(table, word, key):
            if found.setdefault(fold(synonym), target) != target:
                raise LexiconError(
                    f"{key}.{word}", f"«{synonym}» ya es sinónimo de {found[fold(synonym)]}."
                )
    return found


_AT_WORK = SPOKEN | {"pres3", "pres4"}


def _work(data: Mapping[str, object], key: str) -> dict[str, frozenset[str]]:
    """By folded form: the lists of a table that have it; of a verb, the forms of who does it."""
    if key not in data:
        return {}
    table = table_in(data, key)
    found: dict[str, frozenset[str]] = {}
    for trade in table:
        for word in words_in(table, trade, key):
            told = conjugate(word) if _is_infinitive(word) else {word: ORDER}
            for form in {fold(f) for f, tags in told.items() if tags & _AT_WORK}:
                found[form] = found.get(form, frozenset()) | {trade}
    return found


def _phrases(table: Mapping[str, object], key: str) -> tuple[tuple[str, ...], ...]:
    found = [words(phrase) for phrase in words_in(table, key, "senales")]
    return tuple(sorted(found, key=len, reverse=True))


def _folded(table: Mapping[str, object], key: str, where: str) -> list[str]:
    return [fold(word) for word in words_in(table, key, where)]
