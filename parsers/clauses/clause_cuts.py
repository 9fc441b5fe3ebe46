"""Where a stretch of words is cut into clauses, each with one deed at most."""

from __future__ import annotations

import re
from itertools import pairwise

from parsers.clauses.unmarked import unmarked
from parsers.words.conjugation import FIRST
from parsers.words.entities import Entities
from parsers.words.lexicon import FREE_VERBS
from parsers.words.taskwords import task_names
from parsers.words.wording import Wording

CONNECTORS = frozenset(
    ("y", "e", "luego", "despues", "entonces", "seguidamente", "finalmente", "pero")
)
_BOUNDARY = re.compile(r"[;,.\n>+|!?:/]")


def clauses_of(wording: Wording, entities: Entities) -> list[tuple[int, int]]:
    """Word ranges between connectors and punctuation that lies inside no name."""
    atomic = [
        (m.first, m.last) for m in (*entities.places, *entities.persons, *entities.directions)
    ]
    atomic += task_names(wording)
    inside = {index for first, last in atomic for index in range(first + 1, last + 1)}
    cuts: list[int] = [0]
    for index in range(1, len(wording.words)):
        if index in inside or _idiom(wording, index) or _amid(wording, index):
            continue
        if _again(wording, index):
            cuts.append(index)
            continue
        if _thence(wording, entities, index, cuts[-1]):
            cuts.append(index)
            continue
        if _where(wording, entities, index, cuts[-1]):
            cuts.append(index)
            continue
        if "(" in wording.gap(index) and _free_beside(wording, index):
            cuts.append(index)
            continue
        if _points(wording, index) or _only_from(wording, entities, cuts[-1], index):
            continue  # `Asesinar: Gil`, `Movimiento -> Recibidor`
        if (
            _BOUNDARY.search(wording.gap(index))
            or wording.words[index].form in CONNECTORS
            or "-" in wording.gap(index)
            or "—" in wording.gap(index)
        ):
            cuts.append(index)
    cuts.append(len(wording.words))
    cuts += [i for a, b in pairwise(cuts) for i in unmarked(wording, entities, a, b)]
    cuts.sort()
    return [(a, b) for a, b in pairwise(cuts) if b > a]


def _again(wording: Wording, index: int) -> bool:
    """`cocino cocino cocino`: one verb told again is told for the next phase."""
    form = wording.words[index].form
    twice = form == wording.words[index - 1].form and not wording.gap(index).strip()
    names = wording.names
    work = form in names.task_verbs or (form in names.task_nouns and form not in names.place_words)
    return twice and (work or bool(wording.hits_from(index, index + 1)))


_FROM = frozenset(("de", "desde"))


def _only_from(wording: Wording, entities: Entities, start: int, index: int) -> bool:
    """`Desde el Comedor, al Pasillo`: before its comma only where the leg begins."""
    opens = next((f for f in wording.forms(start, index) if f not in CONNECTORS), "")
    if opens not in ("desde", "de", "del") or wording.gap(index).strip() != ",":
        return False
    places = [p for p in entities.places if start <= p.first < index]
    legs = [p for p in entities.places if index <= p.first < index + 4]
    aims = bool(legs) and legs[0].preposition in ("a", "hacia", "hasta", "para", "pa")
    return aims and len(places) == 1 and places[0].preposition in _FROM


def _thence(wording: Wording, entities: Entities, index: int, start: int) -> bool:
    """`voy al callejón desde ahí al puente`: another leg, once the first one has its goal."""
    if wording.forms(index, index + 1) not in (("de",), ("desde",)):
        return False
    there = wording.forms(index + 1, index + 2) in (("ahi",), ("alli",), ("alla",))
    return there and any(start <= p.first < index for p in entities.places)


def _where(wording: Wording, entities: Entities, index: int, start: int) -> bool:
    """`a la Rotonda donde le doy cuerda al reloj`: what is done there, once the goal is told."""
    if wording.words[index].form != "donde" or not any(
        start <= p.first < index for p in entities.places
    ):
        return False
    near = range(index + 1, min(index + 5, len(wording.words)))
    return any(
        any(h.tags & FIRST for h in wording.hits_from(i, i + 1))
        or (
            wording.words[i].form in wording.names.task_verbs
            and wording.words[i].form.endswith("o")
        )
        for i in near
    )


_LEADING_TO = frozenset(
    "a al en por hacia hasta para pa pal del de el la los las".split()  # noqa: SIM905
)


def _amid(wording: Wording, index: int) -> bool:
    """`entro luego en el Comedor`: a word of order between a verb and its object."""
    if wording.words[index].form not in CONNECTORS - {"y", "e", "pero"}:
        return False
    here, behind = wording.gap(index).strip(), wording.gap(index + 1).strip()
    after = wording.forms(index + 1, index + 2)
    told = wording.words[index - 1]
    verb = any(h.tags & FIRST for h in wording.hits_ending(index - 1))
    verb = verb or (told.form in wording.names.task_verbs and told.form.endswith("o"))
    return verb and not here and not behind and bool(_LEADING_TO & set(after))


def _idiom(wording: Wording, index: int) -> bool:
    """Whether an *y* belongs to a set phrase (`cierro a cal y canto la puerta`)."""
    around = wording.forms(max(0, index - 1), index + 2)
    return around in (("cal", "y", "canto"), ("dia", "y", "noche"), ("poco", "y", "mal"))


def _free_beside(wording: Wording, index: int) -> bool:
    """Whether a bracket opens on a free action (`Cocinas (talismán gratis)`)."""
    return any(
        h.verb in FREE_VERBS or h.cue.kind == "talisman"
        for h in wording.hits_from(index, index + 3)
    )


_ARGUED = frozenset(
    ("MOVER", "SEGUIR", "ASESINAR", "VOTAR", "SABOTEAR", "PASAJE", "HABILIDAD", "DESBLOQUEAR")
)


_HEADS = frozenset(("SABOTEAR", "HABILIDAD", "REPARAR"))


def _points(wording: Wording, index: int) -> bool:
    """Whether what stands before a word is a colon or an arrow between a verb and its object."""
    mark = wording.gap(index).strip(" \ufe0f")
    if mark == ",":
        return index == 1 and any(
            h.verb == "SABOTEAR" and h.cue.noun and not h.cue.kind
            for h in wording.hits_ending(index - 1)
        )  # `Sabotaje, las luces`
    if mark == ":":
        return any(
            (back == 1 and h.cue.lemma not in ("nada", "ninguna"))
            or (h.verb in _HEADS and h.cue.noun)
            for back in range(1, 6)
            for h in wording.hits_ending(index - back)
        )  # `Sabotaje mortal: chimeneas`
    ended = wording.hits_ending(index - 1)
    waits = any(h.verb == "ESPERAR" for h in ended)  # `no moverme -> Cocina`
    return (
        mark in ("->", ">", "-", "=>", "=")
        and not waits
        and any(h.verb in _ARGUED or h.cue.kind == "bola" for h in ended)
    )
