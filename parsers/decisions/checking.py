"""Everything wrong in a phrase book that a narrator edited, said in Spanish and with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import product
from typing import cast

from parsers.decisions.form import (
    CLASS_SIGN,
    CLASSES,
    CONJUGATED,
    DECIDING,
    INCLUDES,
    KINDS,
    PEOPLE,
    PROSE,
    SIGNALS,
    TIGHT,
    WAYS,
    included,
    infinitive,
    sign_of,
    spread,
    steps_of,
)
from parsers.text.folding import fold, words
from parsers.words.conjugation import conjugate

_TOP = ("version", INCLUDES, CLASSES, "verbos", "personajes", "senales", "prosa")
_TOGETHER = (
    frozenset(("VOTAR", "CAMBIAR_VOTO", "DISPARAR", "SUCESOR")),
    frozenset(("DESEMPATE", "DISPARAR", "SUCESOR")),
    frozenset(("ANALIZAR", "ABSTENCION", "SUCESOR")),
    frozenset(("HEROE", "SUCESOR")),
    frozenset(("COSA", "SUCESOR")),
    frozenset(("DISPARAR", "ENAMORAR", "ABSTENCION", "SUCESOR")),
    frozenset(("EQUIPO", "VOTACION")),
    frozenset(("APROBAR", "RECHAZAR", "ABSTENCION")),
)
"""Verbs that one player may have to decide at the same time."""
_OF_THE_NIGHT = ("COSA",)
"""Verbs whose words in turn are told apart by which night it is."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """Something wrong in a phrase book. With a `grave` one it can't be used."""

    code: str
    path: str
    """Where in the file (`verbos.VOTAR.frases`)."""
    sentence: str
    grave: bool = True


def complaints(
    own: Mapping[str, object], shared: Mapping[str, object] | None = None
) -> tuple[Complaint, ...]:
    """Everything wrong in a book's parsed data and in those of the file that it includes.

    Clashes and missing tables are looked for in both together, and only where the form is right.
    """
    named = _classes(own) | _classes(shared or {})
    found = [*_form(own, named), *(_form(shared, named) if shared is not None else ())]
    if INCLUDES in own and shared is None:
        sentence = f"falta el fichero que se incluye, «{own[INCLUDES]}»."
        found.append(Complaint("LEXICO_SIN_COMUN", INCLUDES, sentence))
    if not any(c.grave for c in found):
        whole = spread(included(own, shared or {}))
        found += [*_missing(whole), *_clashes(whole)]
    return tuple(dict.fromkeys(found))


def _classes(data: Mapping[str, object]) -> dict[str, list[str]]:
    """The word classes of a file, as far as they are lists of words."""
    table = data.get(CLASSES)
    empty: Mapping[str, object] = {}
    told = cast("Mapping[str, object]", table) if isinstance(table, Mapping) else empty
    return {name: _entries(value, CLASSES)[0] for name, value in told.items()}


def _form(data: Mapping[str, object], named: Mapping[str, list[str]]) -> Iterator[Complaint]:
    if data.get("version") != 1:
        yield Complaint(
            "LEXICO_VERSION", "version", "falta `version = 1`: es un léxico de otra versión."
        )
    yield from _only(data, _TOP, "")
    name = data.get(INCLUDES, "")
    if not isinstance(name, str):
        yield Complaint("LEXICO_SIN_COMUN", INCLUDES, "tiene que ser el nombre de un fichero.")
    yield from _lists(data.get(CLASSES, {}), CLASSES, tuple(named))
    yield from _no_class(data, "", named)
    data = spread({**data, CLASSES: named})
    for verb, table in _tables(data.get("verbos", {}), tuple(KINDS)):
        kinds = KINDS[verb]
        yield from _verb(table, f"verbos.{verb}", kinds)
        for kind in kinds:
            inner = table.get(kind)
            if isinstance(inner, Mapping):
                yield from _verb(cast("Mapping[str, object]", inner), f"verbos.{verb}.{kind}", ())
            elif inner is not None:
                yield _no_table(f"verbos.{verb}.{kind}")
    yield from _unread_tables(data.get("verbos", {}), "verbos", tuple(KINDS))
    for name, keys in (("personajes", PEOPLE), ("senales", SIGNALS), ("prosa", PROSE)):
        yield from _lists(data.get(name, {}), name, keys)


def _no_class(value: object, path: str, named: Mapping[str, list[str]]) -> Iterator[Complaint]:
    """The classes that phrases speak of and no file has."""
    if isinstance(value, Mapping):
        for key, inner in cast("Mapping[str, object]", value).items():
            yield from _no_class(inner, f"{path}.{key}" if path else key, named)
    elif isinstance(value, list):
        told = (w for e in cast("list[object]", value) for w in re.split(r"[\s|=]+", str(e)))
        for word in told:
            if word.startswith(CLASS_SIGN) and word[1:] not in named:
                near = get_close_matches(word[1:], named, n=1)
                meant = f" ¿Quería decir «{CLASS_SIGN}{near[0]}»?" if near else ""
                sentence = f"«{word}» no está entre las clases de palabras.{meant}"
                yield Complaint("LEXICO_CLASE", path, sentence)


def _verb(table: Mapping[str, object], where: str, kinds: tuple[str, ...]) -> Iterator[Complaint]:
    yield from _only(table, (*WAYS, *kinds), where)
    for way in WAYS:
        path = f"{where}.{way}"
        entries, wrong = _entries(table.get(way, []), path)
        yield from wrong
        for told in entries:
            yield from _phrase(told, way, path)
        yield from _twice(entries, path)


def _phrase(told: str, way: str, path: str) -> Iterator[Complaint]:
    if any(sign in told for sign in "{}<>[]"):
        yield Complaint(
            "LEXICO_HUECO", path,
            f"«{told}» lleva un hueco: aquí se escriben sólo palabras, y los nombres se buscan solos.",  # noqa: E501
        )  # fmt: skip
        return
    if sign_of(told) is not None:
        return
    first, *rest = told.split()
    parts = [part.split("|") for part in (first, *(p.removeprefix(TIGHT) for p in rest))]
    if CLASS_SIGN in told:
        return  # told by `_no_class`
    if any(not word for part in parts for word in part):
        yield Complaint(
            "LEXICO_ALTERNATIVA", path, f"«{told}»: falta una palabra a un lado de «|»."
        )
        return
    if way == "infinitivos" and not (len(parts) == 1 and infinitive(told)):
        yield Complaint(
            "LEXICO_INFINITIVO", path,
            f"«{told}» no es un infinitivo; si son varias palabras, va en `frases`.",
        )  # fmt: skip
    if not all(words(fold(word)) == (fold(word),) for part in parts for word in part):
        yield Complaint("LEXICO_NO_SON_PALABRAS", path, f"«{told}» no son palabras.")


def _lists(value: object, where: str, keys: tuple[str, ...]) -> Iterator[Complaint]:
    if not isinstance(value, Mapping):
        yield _no_table(where)
        return
    table = cast("Mapping[str, object]", value)
    yield from _only(table, keys, where)
    for key in keys:
        path, entry = f"{where}.{key}", table.get(key, [])
        if key == "diminutivos":
            told = cast("Mapping[str, object]", entry) if isinstance(entry, Mapping) else None
            if entry and (told is None or not all(isinstance(v, str) for v in told.values())):
                yield Complaint("LEXICO_NO_ES_TABLA", path, 'caben líneas como paco = "Francisco".')
            continue
        entries, wrong = _entries(entry, path)
        yield from wrong
        for told in entries:
            if not words(told):
                yield Complaint("LEXICO_NO_SON_PALABRAS", path, f"«{told}» no son palabras.")
        yield from _twice(entries, path)


def _entries(value: object, path: str) -> tuple[list[str], list[Complaint]]:
    if not isinstance(value, list) or not all(
        isinstance(v, str) for v in cast("list[object]", value)
    ):
        wrong = Complaint(
            "LEXICO_NO_ES_LISTA", path, "tiene que ser una lista de palabras entre comillas."
        )
        return [], [wrong]
    told = cast("list[str]", value)
    empty = [Complaint("LEXICO_VACIO", path, "hay una frase vacía: bórrela o escríbala.")]
    return [t for t in told if t.strip()], empty if any(not t.strip() for t in told) else []


def _twice(entries: list[str], path: str) -> Iterator[Complaint]:
    seen: set[str] = set()
    for told in entries:
        key = " ".join(fold(told).split())
        if key in seen:
            yield Complaint("LEXICO_REPETIDA", path, f"«{told}» está dos veces.", grave=False)
        seen.add(key)


def _only(table: Mapping[str, object], keys: tuple[str, ...], where: str) -> Iterator[Complaint]:
    """What nothing reads: a misspelt table would be lost in silence."""
    for key in table:
        if key in keys:
            continue
        near = get_close_matches(key, keys, n=1)
        meant = f" ¿Quería decir `{near[0]}`?" if near else ""
        path = f"{where}.{key}" if where else key
        sentence = f"no se usa; aquí caben: {', '.join(sorted(keys))}.{meant}"
        yield Complaint("LEXICO_SOBRA", path, sentence)


def _tables(value: object, keys: tuple[str, ...]) -> Iterator[tuple[str, Mapping[str, object]]]:
    if isinstance(value, Mapping):
        for key, table in cast("Mapping[str, object]", value).items():
            if key in keys and isinstance(table, Mapping):
                yield key, cast("Mapping[str, object]", table)


def _unread_tables(value: object, where: str, keys: tuple[str, ...]) -> Iterator[Complaint]:
    if not isinstance(value, Mapping):
        yield _no_table(where)
        return
    tables = cast("Mapping[str, object]", value)
    yield from _only(tables, keys, where)
    for key, table in tables.items():
        if key in keys and not isinstance(table, Mapping):
            yield _no_table(f"{where}.{key}")


def _no_table(path: str) -> Complaint:
    return Complaint("LEXICO_NO_ES_TABLA", path, "falta la tabla, o no es una tabla.")


def _missing(whole: Mapping[str, object]) -> Iterator[Complaint]:
    for name in ("verbos", "personajes", "senales", "prosa"):
        if name not in whole:
            yield _no_table(name)
    for verb, table in _tables(whole.get("verbos", {}), tuple(KINDS)):
        if not any(True for _ in _said(verb, table)):
            sentence = "no hay ninguna manera de decirlo: nadie podrá decidirlo."
            yield Complaint("LEXICO_SIN_FRASES", f"verbos.{verb}", sentence, grave=False)


@dataclass(frozen=True, slots=True)
class _Said:
    verb: str
    kind: str
    way: str
    told: str

    @property
    def path(self) -> str:
        """Where it stands."""
        return ".".join(("verbos", self.verb, *([self.kind] if self.kind else []), self.way))


def _said(verb: str, table: Mapping[str, object]) -> Iterator[_Said]:
    for kind in ("", *KINDS[verb]):
        inner = cast("Mapping[str, object]", table.get(kind, {}) if kind else table)
        for way in WAYS:
            for told in cast("list[str]", inner.get(way, [])):
                yield _Said(verb, kind, way, told)


def _clashes(whole: Mapping[str, object]) -> Iterator[Complaint]:
    """Phrases that say two things of which one must be chosen: they would always be asked about."""
    owners: dict[tuple[str, ...], list[_Said]] = {}
    for verb, table in _tables(whole.get("verbos", {}), tuple(KINDS)):
        for said in _said(verb, table):
            for form in _spoken(said):
                owners.setdefault(form, []).append(said)
    for form, found in owners.items():
        for at, one in enumerate(found):
            other = next((o for o in found[:at] if _opposed(one, o)), None)
            if other is not None:
                shown = " ".join(form)
                sentence = f"«{shown}» está también en {other.path}: no se sabría qué dice."
                yield Complaint("LEXICO_CHOCA", one.path, sentence)


def _opposed(one: _Said, other: _Said) -> bool:
    in_turn = [s.way == "con_turno" for s in (one, other)]
    if in_turn[0] != in_turn[1]:
        return False
    if one.verb == other.verb:
        told_by_night = one.verb in _OF_THE_NIGHT and all(in_turn)
        return one.kind != other.kind and not told_by_night
    if all(in_turn):
        return False  # only what is due first takes them
    return any({one.verb, other.verb} <= group for group in _TOGETHER)


def _spoken(said: _Said) -> Iterable[tuple[str, ...]]:
    """Every way in which a phrase decides, word by word."""
    sign = sign_of(said.told)
    if sign is not None:
        return [(sign,)]
    first = said.told.split()[0]
    steps = list(steps_of(said.told, said.way))
    if said.way in CONJUGATED and infinitive(first):
        told = (conjugate(verb).items() for verb in first.split("|"))
        steps[0] = frozenset(fold(f) for each in told for f, tags in each if tags & DECIDING)
    return product(*(sorted(step) for step in steps))
