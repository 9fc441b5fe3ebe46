"""From annotated words to what its author means to do: one intent for each action told."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from parsers.antecedents import referred
from parsers.approach import gone_about
from parsers.conjugation import FIRST
from parsers.decide import decide, kills
from parsers.entities import Entities, entities_of
from parsers.fillers import FILLER
from parsers.intent import Intent, merged
from parsers.lexicon import FREE_VERBS, SPECIAL
from parsers.ordering import LEADING
from parsers.special import governed, special_in
from parsers.taskwords import TaskMatch, task_match, task_names
from parsers.things import things_of
from parsers.unmarked import unmarked
from parsers.usable import CLITICS, PRETENDS, usable
from parsers.wording import Hit, Wording

_CONNECTORS = frozenset(
    ("y", "e", "luego", "despues", "entonces", "seguidamente", "finalmente", "pero")
)
_BOUNDARY = re.compile(r"[;,.\n>+|!?:/]")


def intents_of(wording: Wording) -> tuple[Intent, ...]:
    """Every action told in a stretch, in reading order; two verbs for one crossing count once."""
    entities = entities_of(wording)
    found: list[Intent] = []
    listing = False
    for start, end in _clauses(wording, entities):
        told = _clause_intents(wording, entities, start, end)
        more = _more_rooms(entities, start, end) if listing and not told else []
        listing = bool(more) or (bool(told) and told[-1].takes_list)
        found.extend(told or more)
    return tuple(merged(wording, gone_about(wording, _told_now(found))))


_NOT_NOW = frozenset(("past", "cond"))


def _told_now(found: list[Intent]) -> list[Intent]:
    """Beside what is told in the present, what was or would be done is a remark."""
    unreal = [i for i in found if i.tags and i.tags <= _NOT_NOW]
    told = [i for i in found if i.tags & FIRST]
    return [i for i in found if i not in unreal] if told else found


def _more_rooms(entities: Entities, start: int, end: int) -> list[Intent]:
    """`las puertas de Luces y de la Capilla`: another room of a list that goes on with `de`."""
    places = tuple(p for p in entities.places if start <= p.first < end)
    if not places or places[0].first > start + 4:
        return []
    return [Intent("MOVER", start, places[-1].last, places=places)]


def _clauses(wording: Wording, entities: Entities) -> list[tuple[int, int]]:
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
            or wording.words[index].form in _CONNECTORS
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
    return twice and (work or any(h.at == index for h in wording.hits))


_FROM = frozenset(("de", "desde"))


def _only_from(wording: Wording, entities: Entities, start: int, index: int) -> bool:
    """`Desde el Comedor, al Pasillo`: before its comma only where the leg begins."""
    opens = next((f for f in wording.forms(start, index) if f not in _CONNECTORS), "")
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
    if wording.words[index].form not in _CONNECTORS - {"y", "e", "pero"}:
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
            back == 1 or (h.verb in _HEADS and h.cue.noun)
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


def _clause_intents(wording: Wording, entities: Entities, start: int, end: int) -> list[Intent]:
    if wording.forms(start, start + 1)[:1] in (("vaya",), ("vayan",)):
        return []  # `…, vaya al este o al oeste`: where another goes
    first = _intent(wording, entities, start, end)
    if first is None:
        return []
    if first.verb == "ESPERAR" and (doing := _doing(wording, entities, first, end)) is not None:
        return [doing]
    # `me encierro en la Capilla a rezar`: a move and what is done on arrival.
    if first.verb == "MOVER" and first.task.score >= 0.8 and first.places:
        place_end = first.places[-1].last
        if first.task.first > place_end:
            move = replace(first, last=place_end, task=TaskMatch())
            after = _intent(wording, entities, place_end + 1, end)
            return [move, after] if after is not None else [move]
    return [first]


def _doing(wording: Wording, entities: Entities, wait: Intent, end: int) -> Intent | None:
    """`me quedo en el Recibidor encerando la barandilla`: the stay is for a task."""
    for index in range(wait.first + 1, end):
        form = wording.words[index].form
        if form.endswith(("ando", "endo")) and form in wording.names.task_verbs:
            told = _intent(wording, entities, index, end)
            named = told is not None and told.verb == "TAREA" and len(told.task.ids) == 1
            return replace(told, first=wait.first) if named and told is not None else None
    return None


def _intent(wording: Wording, entities: Entities, start: int, end: int) -> Intent | None:
    hits = [
        h for h in wording.hits_from(start, end) if h.last < end + 6 and usable(wording, h, end)
    ]
    places = tuple(p for p in entities.places if start <= p.first < end)
    if any(h.cue.lemma == "abandonar" for h in hits):
        places = tuple(p if p.preposition else replace(p, preposition="de") for p in places)
    directions = tuple(d for d in entities.directions if start <= d.first < end)
    persons = tuple(p for p in entities.persons if start <= p.first < end)
    task = task_match(wording, start, end)
    things = things_of(wording, start, end)
    special = None
    if not any(h.verb == "ASESINAR" and kills(wording, h, persons, start, end) for h in hits):
        special = special_in(wording, hits, things, places, persons, task, start, end)
    if special is not None:
        verb, hit = special.verb, special.hit
    else:
        plain = [h for h in hits if h.verb not in SPECIAL]
        verb, hit = decide(wording, plain, places, directions, persons, task, start, end)
    looks = hit is not None and hit.verb == "ESPERAR" and not (hit.cue.rest or places)
    aside = special is not None and special.governed
    if (verb is None or looks or aside) and (meant := referred(wording, start, end)) is not None:
        return Intent(
            meant.verb, meant.first, meant.last, clitic=wording.words[meant.first].form,
            negated=_bare_negation(wording, start, end), tags=frozenset({"pres1"}),
            kind=meant.thing if meant.verb != "CAMPANA" else "",
        )  # fmt: skip
    if hit is None and verb == "MOVER" and _only_is(wording, start, end):
        return None
    if verb is None or (verb == "TAREA" and hit is None and _strange_verb(wording, task, start)):
        return None
    clitic = hit.clitic if hit is not None else None
    if hit is not None and clitic is None:
        for back in range(hit.at - 1, max(start - 1, hit.at - 4), -1):
            if wording.words[back].form in CLITICS:
                clitic = wording.words[back].form
                break
            if wording.words[back].form not in ("vuelvo", "a", "voy", "me", "se", "y"):
                break
    used = ([hit.at, hit.last] if hit else []) + [
        i
        for m in (*places, *directions, *persons, *(things if special is not None else ()))
        for i in (m.first, m.last)
    ]
    if verb == "TAREA" and task.first >= 0:
        used += [task.first, task.last]
    first, last = (min(used), max(used)) if used else (start, end - 1)
    last = min(max(last, end - 1 if verb == "DESCONOCIDO" else last), len(wording.words) - 1)
    negated = hit.negated if hit is not None else _bare_negation(wording, start, end)
    negated = negated or _instead(wording, start, first) or _struck_out(wording, first, last)
    tags = hit.tags if hit is not None else frozenset[str]()
    return Intent(
        verb, first, last, hit, places, directions, persons, task, clitic, negated, tags,
        special.kind if special is not None else "", things,
        (special is not None and special.governed) or _only_named(wording, verb, hit, hits, start),
    )  # fmt: skip


def _only_named(
    wording: Wording, verb: str, hit: Hit | None, hits: list[Hit], start: int
) -> bool:  # fmt: skip
    """`voy a la torre de la campana`: a bell that another verb only speaks of is not rung."""
    if verb not in ("CAMPANA", "REPORTAR") or hit is None or not hit.cue.noun or hit.cue.rest:
        return False
    moved = any(h.verb in ("MOVER", "SEGUIR") and not h.cue.noun and h.at < hit.at for h in hits)
    return moved or governed(wording, hit, hits, start)


def strange_work(wording: Wording) -> tuple[Intent, ...]:
    """`saco la escoria`: clauses in the first person over a task's thing, by a verb not its own."""
    entities = entities_of(wording)
    found: list[Intent] = []
    for start, end in _clauses(wording, entities):
        task = task_match(wording, start, end)
        if not task.noun or len(task.ids) != 1 or _clause_intents(wording, entities, start, end):
            continue
        led = wording.forms(max(start, task.first - 1), task.first)
        verb = wording.words[task.first - 2] if task.first - 2 >= start else None
        before = wording.forms(start, max(start, task.first - 2))
        if verb is None or not led or led[0] not in ("el", "la", "los", "las", "mi", "mis"):
            continue
        plain = verb.token.raw.endswith("o") and len(verb.form) > 3 and not verb.person
        if plain and all(f in FILLER or f in _CONNECTORS or f in _SMALL for f in before):
            first = wording.words.index(verb)
            found.append(
                Intent(
                    "TAREA", first, task.last, task=task, tags=frozenset({"pres1"}), governed=True
                )
            )
    return tuple(found)


_SMALL = frozenset(
    "a en con y me le lo la el los las dale doy otra vez".split()  # noqa: SIM905
)


def _strange_verb(wording: Wording, task: TaskMatch, start: int) -> bool:
    """`monto a caballo`, `robo las cartas`: the task's noun is the object of another verb."""
    for word in wording.words[start : task.first]:
        if word.form in _SMALL or word.form in FILLER or PRETENDS.match(word.form) or word.place:
            continue
        if word.form in LEADING:
            continue
        told = word.form in wording.lexicon.cues or word.form in wording.names.task_verbs
        return not told and len(word.form) > 3 and word.form.endswith(("o", "ar", "er", "ir"))
    return False


def _bare_negation(wording: Wording, start: int, end: int) -> bool:
    begins = wording.forms(start, end)
    return begins[:1] == ("no",) or (begins[:2] == ("ya", "no") and "sino" not in begins)


_IS = frozenset(("estoy", "estaba", "estabamos", "estuve", "esta", "estan", "estamos", "hay"))


def _only_is(wording: Wording, start: int, end: int) -> bool:
    """`sé que no estoy en el Lagar`: where somebody is not, is no way to go."""
    forms = wording.forms(start, end)
    return any(a == "no" and b in _IS for a, b in pairwise(forms))


def _struck_out(wording: Wording, first: int, last: int) -> bool:
    """`Coro no, Sacristía`: what is told before such a *no* is taken back."""
    if last + 2 >= len(wording.words) or wording.words[last + 1].form != "no":
        return False
    if any("(" in wording.gap(i) for i in range(first + 1, last + 1)):
        return False  # `cocinar y servir (pizza no, lástima)`
    joined = not wording.gap(last + 1).strip() and set(wording.gap(last + 2)) & set(",;:")
    return bool(joined) and wording.words[last + 2].form not in ("se", "me", "lo", "la")


def _instead(wording: Wording, start: int, first: int) -> bool:
    """`en vez de la tarea, me voy`: what is told there is not done."""
    before = " ".join(wording.forms(start, first))
    return before.endswith(
        ("en vez de", "en lugar de", "en vez de la", "en lugar de la", "en vez de a")
    )
