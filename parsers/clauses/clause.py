"""From annotated words to what its author means to do: one intent for each action told."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from parsers.clauses.antecedents import referred
from parsers.clauses.approach import gone_about
from parsers.clauses.clause_cuts import CONNECTORS, clauses_of
from parsers.clauses.decide import decide, kills
from parsers.clauses.intent import Intent, merged
from parsers.clauses.ordering import LEADING
from parsers.clauses.special import governed, special_in
from parsers.clauses.things import things_of
from parsers.clauses.usable import CLITICS, PRETENDS, usable
from parsers.words.conjugation import FIRST
from parsers.words.entities import Entities, entities_of
from parsers.words.fillers import FILLER
from parsers.words.lexicon import SPECIAL
from parsers.words.taskwords import TaskMatch, task_match
from parsers.words.wording import Hit, Wording


def intents_of(wording: Wording) -> tuple[Intent, ...]:
    """Every action told in a stretch, in reading order; two verbs for one crossing count once."""
    entities = entities_of(wording)
    found: list[Intent] = []
    listing = False
    for start, end in clauses_of(wording, entities):
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
            if after is not None and after.hit is None and _goes_to(wording, place_end, after):
                after = replace(after, tags=move.tags)
            return [move, after] if after is not None else [move]
    if (way := _on_the_way(wording, entities, first, start, end)) is not None:
        return way
    return [first]


def _goes_to(wording: Wording, place_end: int, task: Intent) -> bool:
    """`voy a la Cocina a preparar el gazpacho`: what one goes there for is done there."""
    purpose = wording.forms(place_end + 1, task.task.first + 1)
    verb = next((f for a, f in pairwise(purpose) if a in ("a", "para")), "")
    return len(verb) > 3 and verb.endswith(("ar", "er", "ir"))


def _on_the_way(
    wording: Wording, entities: Entities, first: Intent, start: int, end: int
) -> list[Intent] | None:
    """`al Almacén a pesar la sal`: a move without a verb, and what is done there."""
    if (
        first.verb != "TAREA"
        or first.hit is not None
        or len({p.candidates for p in first.places}) != 1
    ):
        return None
    place = first.places[0]
    led = place.preposition in ("a", "al", "hacia", "pa", "pal", "hasta")
    if not led or place.last >= first.task.first or not _goes_to(wording, place.last, first):
        return None
    move = _intent(wording, entities, start, place.last + 1)
    after = _intent(wording, entities, place.last + 1, end)
    told = move is not None and after is not None and move.verb == "MOVER"
    return [move, after] if told and move is not None and after is not None else None


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
    for start, end in clauses_of(wording, entities):
        task = task_match(wording, start, end)
        if not task.noun or len(task.ids) != 1 or _clause_intents(wording, entities, start, end):
            continue
        led = wording.forms(max(start, task.first - 1), task.first)
        verb = wording.words[task.first - 2] if task.first - 2 >= start else None
        before = wording.forms(start, max(start, task.first - 2))
        if verb is None or not led or led[0] not in ("el", "la", "los", "las", "mi", "mis"):
            continue
        plain = verb.token.raw.endswith("o") and len(verb.form) > 3 and not verb.person
        if plain and all(f in FILLER or f in CONNECTORS or f in _SMALL for f in before):
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
    for index, word in enumerate(wording.words[start : task.first], start):
        if word.form in _SMALL or word.form in FILLER or PRETENDS.match(word.form) or word.place:
            continue
        if word.form in LEADING:
            continue
        told = word.form in wording.lexicon.cues or word.form in wording.names.task_verbs
        if any(w.place for w in wording.words[index + 1 : task.first]):
            continue  # `bueno pos al patio a remendar las redes`
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
