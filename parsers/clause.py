"""From annotated words to what its author means to do: one intent for each action told."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.vocabulary import Span
from parsers.conjugation import ORDER
from parsers.entities import DirectionMention, Entities, PersonMention, PlaceMention, entities_of
from parsers.lexicon import SUPPORTED
from parsers.taskwords import NO_TASK, TaskMatch, task_match, task_names
from parsers.wording import Hit, Wording

_CONNECTORS = frozenset(
    ("y", "e", "luego", "despues", "entonces", "seguidamente", "finalmente", "pero")
)
_BOUNDARY = re.compile(r"[;,.\n>+|!?:/]")
_LEAVE = frozenset(
    ("salir", "egresar", "irse", "huir", "escapar", "marcharse", "abandonar", "largarse")
)
_BEFORE = frozenset(("me", "se", "la", "le", "lo", "los", "las", "les", "nos", "no"))
_CLITICS = frozenset(("la", "le", "lo", "los", "las", "les"))
_GO_ON = frozenset(
    (
        "con",
        "hacia",
        "hasta",
        "por",
        "recto",
        "adelante",
        "en",
        "aqui",
        "alli",
        "ahi",
        "igual",
        "sin",
        "el",
        "al",
        "de",
        "todo",
        "mi",
        "vivo",
        "muerto",
        "viva",
        "muerta",
    )
)


@dataclass(frozen=True, slots=True)
class Intent:
    """One action as told, before it is matched against where its author will be."""

    verb: str
    first: int
    last: int
    hit: Hit | None = None
    places: tuple[PlaceMention, ...] = ()
    directions: tuple[DirectionMention, ...] = ()
    persons: tuple[PersonMention, ...] = ()
    task: TaskMatch = NO_TASK
    clitic: str | None = None
    negated: bool = False
    tags: frozenset[str] = frozenset()

    @property
    def bare_move(self) -> bool:
        """A move without a destination of its own: it may belong to the next clause."""
        return self.verb == "MOVER" and not self.destinations

    @property
    def destinations(self) -> tuple[PlaceMention, ...]:
        """The places it goes to: not the one it leaves from."""
        found = tuple(p for p in self.places if p.preposition not in ("de", "desde"))
        if found or not self.places:
            return found
        leaving = self.hit is not None and self.hit.cue.lemma in _LEAVE | {
            "volver",
            "regresar",
            "alejarse",
            "retirarse",
        }
        return () if leaving else self.places


def intents_of(wording: Wording) -> tuple[Intent, ...]:
    """Every action told in a stretch, in reading order; two verbs for one crossing count once."""
    entities = entities_of(wording)
    found: list[Intent] = []
    for start, end in _clauses(wording, entities):
        found.extend(_clause_intents(wording, entities, start, end))
    return tuple(_merged(found))


def _clauses(wording: Wording, entities: Entities) -> list[tuple[int, int]]:
    """Word ranges between connectors and punctuation that lies inside no name."""
    atomic = [
        (m.first, m.last) for m in (*entities.places, *entities.persons, *entities.directions)
    ]
    atomic += task_names(wording)
    cuts: list[int] = [0]
    for index in range(1, len(wording.words)):
        if any(first < index <= last for first, last in atomic):
            continue
        if wording.gap(index).strip() == ":" and any(h.last == index - 1 for h in wording.hits):
            continue  # `Asesinar: Gil`, `Movimiento: Recibidor`
        if (
            _BOUNDARY.search(wording.gap(index))
            or wording.words[index].form in _CONNECTORS
            or "-" in wording.gap(index)
            or "—" in wording.gap(index)
        ):
            cuts.append(index)
    cuts.append(len(wording.words))
    return [(a, b) for a, b in pairwise(cuts) if b > a]


def _clause_intents(wording: Wording, entities: Entities, start: int, end: int) -> list[Intent]:
    first = _intent(wording, entities, start, end)
    if first is None:
        return []
    # `me encierro en la Capilla a rezar`: a move and what is done on arrival.
    if first.verb == "MOVER" and first.task.score >= 0.8 and first.places:
        place_end = first.places[-1].last
        if first.task.first > place_end:
            move = replace(first, last=place_end, task=TaskMatch())
            after = _intent(wording, entities, place_end + 1, end)
            return [move, after] if after is not None else [move]
    return [first]


def _intent(wording: Wording, entities: Entities, start: int, end: int) -> Intent | None:
    hits = [
        h
        for h in wording.hits
        if start <= h.at < end and h.last < end + 6 and _usable(wording, h, end)
    ]
    places = tuple(p for p in entities.places if start <= p.first < end)
    directions = tuple(d for d in entities.directions if start <= d.first < end)
    persons = tuple(p for p in entities.persons if start <= p.first < end)
    task = task_match(wording, start, end)
    verb, hit = _decide(wording, hits, places, directions, persons, task, start, end)
    if verb is None or (verb == "TAREA" and hit is None and _strange_verb(wording, task, start)):
        return None
    clitic = hit.clitic if hit is not None else None
    if hit is not None and clitic is None:
        for back in range(hit.at - 1, max(start - 1, hit.at - 4), -1):
            if wording.words[back].form in _CLITICS:
                clitic = wording.words[back].form
                break
            if wording.words[back].form not in ("vuelvo", "a", "voy", "me", "se", "y"):
                break
    used = ([hit.at, hit.last] if hit else []) + [
        i for m in (*places, *directions, *persons) for i in (m.first, m.last)
    ]
    if verb == "TAREA" and task.first >= 0:
        used += [task.first, task.last]
    first, last = (min(used), max(used)) if used else (start, end - 1)
    last = min(max(last, end - 1 if verb == "DESCONOCIDO" else last), len(wording.words) - 1)
    negated = hit.negated if hit is not None else _bare_negation(wording, start, end)
    tags = hit.tags if hit is not None else frozenset[str]()
    return Intent(verb, first, last, hit, places, directions, persons, task, clitic, negated, tags)


def _strange_verb(wording: Wording, task: TaskMatch, start: int) -> bool:
    """`monto a caballo`, `robo las cartas`: the task's noun is the object of another verb."""
    for word in wording.words[start : task.first]:
        if word.form in ("a", "en", "con", "y", "me", "le", "lo", "la", "el", "los", "las"):
            continue
        told = word.form in wording.lexicon.cues or word.form in wording.names.task_verbs
        return not told and len(word.form) > 3 and word.form.endswith(("o", "ar", "er", "ir"))
    return False


def _bare_negation(wording: Wording, start: int, end: int) -> bool:
    return bool(wording.forms(start, end)[:1] == ("no",))


def _usable(wording: Wording, hit: Hit, end: int) -> bool:
    """Whether a verb form may declare: present, future, infinitive …, and not a false friend."""
    if "noun" not in hit.tags and not hit.tags & (ORDER | {"subj", "fut3"}):
        return False
    following = wording.forms(hit.last + 1, min(hit.last + 3, end))
    before = wording.forms(max(0, hit.at - 1), hit.at)
    told_of = hit.verb != "ASESINAR" and hit.tags <= {"subj", "pres2"}
    if told_of and "que" in wording.forms(max(0, hit.at - 3), hit.at):
        return False  # `espero que vuelvas`
    if before == ("al",) and "inf" in hit.tags:
        return False  # `cierro la puerta al salir`
    if hit.cue.lemma == "esperar" and following[:1] == ("que",):
        return False
    if hit.verb == "SEGUIR" and before in (("me",), ("nos",)) and not hit.cue.rest:
        return False  # `Leonor me sigue`
    return not (
        hit.verb == "SEGUIR" and hit.cue.lemma == "seguir" and not _follows(wording, hit, following)
    )


def _follows(wording: Wording, hit: Hit, following: tuple[str, ...]) -> bool:
    """Tell `sigo a Pedro` from `sigo con la tarea`, `sigo hacia el norte`, `sigo aquí` (trap T5)."""  # noqa: E501
    if hit.clitic is not None or wording.forms(max(0, hit.at - 1), hit.at) in (
        ("la",),
        ("le",),
        ("lo",),
        ("les",),
        ("los",),
        ("las",),
    ):
        return not (following and following[0] in ("con", "hacia"))
    if not following:
        return True
    if following[0] in ("a", "al"):
        target = wording.words[hit.last + 1 :]
        heads = wording.names.place_head.values()
        return any(w.person for w in target[1:5]) or not any(
            w.compass or w.place in heads for w in target[1:4]
        )  # `sigo al mago` follows somebody, `sigo al Claustro` goes on
    nxt = wording.words[hit.last + 1]
    if nxt.form in _GO_ON or nxt.form.endswith(("ando", "endo")):
        return False
    return bool(nxt.person or nxt.honorific) or nxt.form in ("esta", "su", "sus")


def _decide(
    wording: Wording,
    hits: list[Hit],
    places: tuple[PlaceMention, ...],
    directions: tuple[DirectionMention, ...],
    persons: tuple[PersonMention, ...],
    task: TaskMatch,
    start: int,
    end: int,
) -> tuple[str | None, Hit | None]:
    def first(*verbs: str) -> Hit | None:
        return next((h for h in hits if h.verb in verbs), None)

    kill = first("ASESINAR")
    if kill is not None and _kills(wording, kill, persons, start, end):
        return "ASESINAR", kill
    for verb in ("REPORTAR", "CAMPANA", "ABSTENCION", "VOTAR"):
        hit = first(verb)
        if hit is not None:
            return verb, hit
    other = next((h for h in hits if h.verb not in SUPPORTED), None)
    if other is not None and not _is_task(other, task):
        return other.verb, other
    follow = first("SEGUIR")
    if follow is not None and not (
        follow.cue.rest and follow.cue.rest[-1] == frozenset({"con"}) and not persons
    ):
        return "SEGUIR", follow
    move, wait, work = first("MOVER"), first("ESPERAR"), first("TAREA")
    nothing = wait is not None and wait.cue.lemma in ("nada", "ninguna")
    if move is not None and (places or directions):
        nothing = False  # `voy a la Cocina como si nada`
    if wait is not None and (wait.cue.negative or nothing):
        return "ESPERAR", wait
    strong_task = task.score >= 0.8
    overlapping = (
        all(task.first <= p.first and p.last <= task.last for p in places) if places else True
    )
    if (
        strong_task
        and (move is None or overlapping or work is not None)
        and (
            overlapping
            or task.noun
            or work is not None
            or not any(p.last < task.first for p in places)
        )
        and not (move is not None and places and not overlapping and places[0].first < task.first)
    ):
        return "TAREA", work or move or wait
    if (
        work is not None
        and work.last >= work.at
        and (work.cue.noun or work.cue.rest)
        and not (places and move)
        and not any(p.preposition not in ("de", "en") for p in places if p.last < work.at)
    ):
        return "TAREA", work
    if wait is not None and move is None and not directions:
        return "ESPERAR", wait
    if move is not None:
        if (
            move.cue.lemma == "pasar"
            and not places
            and not directions
            and not _relative(wording, start, end)
        ):
            return (
                ("ESPERAR", move)
                if end - start <= 3 or wording.forms(move.last + 1, move.last + 2) == ("de",)
                else (None, None)
            )
        return "MOVER", move
    if wait is not None:
        return "ESPERAR", wait
    if places or directions or _relative(wording, start, end):
        named = (
            [p for p in places if p.preposition not in ("de",)]
            or directions
            or _relative(wording, start, end)
        )
        return ("MOVER", None) if named else (None, None)
    if work is not None:
        return "TAREA", work
    return None, None


def _is_task(hit: Hit, task: TaskMatch) -> bool:
    return task.score >= 1.5 or (
        task.score >= 0.8 and task.noun and task.first <= hit.at <= task.last and not hit.cue.rest
    )


def _kills(
    wording: Wording, hit: Hit, persons: tuple[PersonMention, ...], start: int, end: int
) -> bool:
    """Refuse `mato el rato`, `mato por una siesta`: violent words without a victim (trap T6)."""
    after = wording.forms(hit.last + 1, min(hit.last + 4, end))
    if (
        persons
        or hit.clitic
        or wording.forms(max(start, hit.at - 1), hit.at)[:1] in (("la",), ("le",), ("lo",))
    ):
        return True
    return not after or after[0] in ("a", "al", "quien")


def _relative(wording: Wording, start: int, end: int) -> bool:
    forms = wording.forms(start, end)
    text = " ".join(forms)
    return bool(
        re.search(
            r"\botra (?:seccion|parte)\b|\bseccion (?:de al lado|anterior|contigua)\b|\bvez dentro\b|\bpor donde\b",  # noqa: E501
            text,
        )
    )


def _merged(intents: list[Intent]) -> list[Intent]:
    """Join the clauses that tell one action: `cruzo la puerta este y salgo al pasillo`."""
    merged: list[Intent] = []
    for intent in intents:
        previous = merged[-1] if merged else None
        if (
            previous is not None
            and previous.verb == intent.verb == "MOVER"
            and not previous.negated
        ):
            joint = previous.directions or (previous.hit and intent.hit)
            if previous.bare_move and joint and _adds_place(previous, intent):
                merged[-1] = _joined(previous, intent)
                continue
        same_work = previous is not None and previous.verb == intent.verb == "TAREA"
        if previous is not None and same_work and _names_the_work(previous, intent):
            merged[-1] = replace(intent, first=previous.first, hit=previous.hit)
            continue
        merged.append(intent)
    return merged


def _names_the_work(previous: Intent, intent: Intent) -> bool:
    """Whether the second clause says which task the first one meant (`tarea: barrer`)."""
    return previous.hit is not None and not previous.task.ids and intent.hit is None


def _adds_place(previous: Intent, intent: Intent) -> bool:
    """Whether the second clause only says where the first one leads."""
    if not intent.destinations and not intent.directions:
        return False
    return not (previous.directions and intent.directions and not intent.destinations)


def _joined(a: Intent, b: Intent) -> Intent:
    return Intent(
        "MOVER",
        min(a.first, b.first),
        max(a.last, b.last),
        b.hit or a.hit,
        (*a.places, *b.places),
        (*a.directions, *b.directions),
        (*a.persons, *b.persons),
        b.task,
        a.clitic or b.clitic,
        a.negated or b.negated,
        a.tags | b.tags,
    )


def span_of(wording: Wording, intent: Intent) -> Span:
    """Where an intent was told, with the pronouns before its verb (`me quedo`)."""
    first = intent.first
    while (intent.hit is not None and first == intent.hit.at) or first < intent.first:
        if first < 1 or wording.gap(first).strip() or wording.words[first - 1].form not in _BEFORE:
            break
        first -= 1
    return wording.span_of(first, min(intent.last, len(wording.words) - 1))
