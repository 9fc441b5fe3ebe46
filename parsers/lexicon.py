"""The narrator's words for the verbs, validated and turned into an index.

Names of places, characters and tasks are not here: they come from the game's gazetteer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from engine.vocabulary import Gazetteer
from parsers.conjugation import SPOKEN, conjugate, folded_forms
from parsers.folding import fold, words

CLASSES = (
    "MOVER", "SEGUIR", "TAREA", "ESPERAR", "ASESINAR", "REPORTAR", "CAMPANA", "VOTAR", "ABSTENCION",
    "SABOTEAR", "REPARAR", "DESBLOQUEAR", "USAR", "PASAJE", "HABILIDAD", "CERRAR_VERJA",
)  # fmt: skip
SUPPORTED = frozenset(CLASSES[:9])
"""Verbs the rules of this version can carry out; the others are recognised and asked about."""

_SIGNALS = (
    "duda", "condicion", "sino", "repeticion", "sin_cambios", "prorroga", "cambio", "anular", "ironia",  # noqa: E501
)  # fmt: skip


class LexiconError(ValueError):
    """A lexicon that can't be used: `path` is where (`verbos.MOVER.frases`), `sentence` why."""

    def __init__(self, path: str, sentence: str) -> None:
        super().__init__(f"{path}: {sentence}")
        self.path = path
        self.sentence = sentence


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


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Everything the reader knows of words. Built by `lexicon_from_data`."""

    cues: Mapping[str, tuple[Cue, ...]]
    """By folded first word."""
    places: Mapping[str, str]
    """Synonym → word of a place's name."""
    tasks: Mapping[str, str]
    compass: Mapping[str, str]
    honorifics: frozenset[str]
    feminine_honorifics: frozenset[str]
    nicknames: Mapping[str, str]
    signals: Mapping[str, tuple[tuple[str, ...], ...]]
    headings: tuple[str, ...]
    guard: frozenset[str]
    known: frozenset[str]
    """Every folded word the lexicon mentions."""
    inner: frozenset[str]
    """Words inside phrases (`cuello`): never misspelt, whatever they resemble."""
    spoken: frozenset[str]
    """Those in which an order is given: what a misspelt verb may be corrected to."""


def lexicon_from_data(data: Mapping[str, object]) -> Lexicon:
    """The lexicon written in a parsed `lexicon.toml`.

    Raises:
        LexiconError: something is missing or of the wrong kind, with its path in the file.
    """
    if data.get("version") != 1:
        raise LexiconError("version", "falta `version = 1`: es un léxico de otra versión.")
    verbs = _table(data, "verbos")
    cues: dict[str, list[Cue]] = {}
    for verb in verbs:
        if verb not in CLASSES:
            raise LexiconError(
                f"verbos.{verb}", f"no es un verbo del juego; los hay: {', '.join(CLASSES)}."
            )
        _add_verb(cues, verb, _table(verbs, verb, "verbos."))
    missing = SUPPORTED - set(verbs)
    if missing:
        raise LexiconError("verbos", f"faltan los verbos {', '.join(sorted(missing))}.")
    index = {word: tuple(found) for word, found in cues.items()}
    people = _table(data, "personajes")
    guard = _table(data, "guarda")
    masculine = _folded(people, "tratamientos", "personajes")
    feminine = _folded(people, "tratamientos_femeninos", "personajes")
    signals = _table(data, "senales")
    known = frozenset(index)
    return Lexicon(
        cues=index,
        places=_synonyms(data, "lugares"),
        tasks=_synonyms(data, "tareas"),
        compass=_synonyms(data, "direcciones", itself=True),
        honorifics=frozenset(masculine) | frozenset(feminine),
        feminine_honorifics=frozenset(feminine),
        nicknames={
            fold(k): fold(str(v))
            for k, v in cast("Mapping[str, object]", people.get("diminutivos") or {}).items()
        },
        signals={name: _phrases(signals, name) for name in _SIGNALS},
        headings=tuple(_folded(_table(data, "prosa"), "cabeceras", "prosa")),
        guard=_guard(guard),
        known=known,
        inner=frozenset(w for found in cues.values() for c in found for o in c.rest for w in o),
        spoken=_spoken(cues),
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


def _add_verb(cues: dict[str, list[Cue]], verb: str, table: Mapping[str, object]) -> None:
    where = f"verbos.{verb}"
    for infinitive in _list(table, "infinitivos", where):
        _add_conjugated(cues, verb, infinitive, ())
    for phrase in _list(table, "frases", where):
        parts = phrase.split()
        negative = parts[0] == "no" and len(parts) > 1
        parts = parts[1:] if negative else parts
        rest = tuple(frozenset(fold(a) for a in part.split("|")) for part in parts[1:])
        if _is_infinitive(parts[0]):
            _add_conjugated(cues, verb, parts[0], rest, negative=negative)
        else:
            cue = Cue(verb, fold(parts[0]), rest, noun=True, negative=negative)
            cues.setdefault(fold(parts[0]), []).append(cue)
    for word in _list(table, "palabras", where):
        if len(word) < 3:
            raise LexiconError(f"{where}.palabras", f"«{word}» es demasiado corta para ser segura.")
        cues.setdefault(fold(word), []).append(Cue(verb, fold(word), noun=True))


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
) -> None:
    plain = infinitive.removesuffix("le")
    forms = conjugate(plain)
    cue = Cue(verb, fold(infinitive), rest, dict(forms), negative=negative)
    for form in {fold(f) for f in forms}:
        if len(form) >= 2 and form not in ("as", "an"):
            cues.setdefault(form, []).append(cue)


def _spoken(cues: Mapping[str, list[Cue]]) -> frozenset[str]:
    """Words in which an order is given: spoken forms, and words that have no other form."""
    verbs = {id(cue): cue for found in cues.values() for cue in found}
    forms = {
        fold(form) for cue in verbs.values() for form, tags in cue.forms.items() if tags & SPOKEN
    }
    bare = {word for word, found in cues.items() if any(not cue.forms for cue in found)}
    return frozenset(forms & set(cues)) | frozenset(bare)


def _guard(table: Mapping[str, object]) -> frozenset[str]:
    found = {fold(w) for w in _list(table, "palabras", "guarda")}
    found |= {w + "s" for w in found}
    for infinitive in _list(table, "infinitivos", "guarda"):
        found |= folded_forms(infinitive)
    return frozenset(found)


def _synonyms(data: Mapping[str, object], key: str, *, itself: bool = False) -> dict[str, str]:
    table = _table(data, key)
    found: dict[str, str] = {}
    for word in table:
        target = fold(word)
        if itself:
            found[target] = target
        for synonym in _list(table, word, key):
            if found.setdefault(fold(synonym), target) != target:
                raise LexiconError(
                    f"{key}.{word}", f"«{synonym}» ya es sinónimo de {found[fold(synonym)]}."
                )
    return found


def _phrases(table: Mapping[str, object], key: str) -> tuple[tuple[str, ...], ...]:
    found = [words(phrase) for phrase in _list(table, key, "senales")]
    return tuple(sorted(found, key=len, reverse=True))


def _folded(table: Mapping[str, object], key: str, where: str) -> list[str]:
    return [fold(word) for word in _list(table, key, where)]


def _table(data: Mapping[str, object], key: str, prefix: str = "") -> Mapping[str, object]:
    value = data.get(key)
    if not isinstance(value, Mapping):
        raise LexiconError(f"{prefix}{key}", "falta la tabla, o no es una tabla.")
    return cast("Mapping[str, object]", value)


def _list(table: Mapping[str, object], key: str, where: str) -> list[str]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(
        isinstance(v, str) and v.strip() for v in cast("list[object]", value)
    ):
        raise LexiconError(f"{where}.{key}", "tiene que ser una lista de palabras entre comillas.")
    return cast("list[str]", value)
