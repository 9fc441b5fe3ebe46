"""One action as told, and the clauses that together tell one action."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.vocabulary import Span
from parsers.clauses.things import ThingMention
from parsers.words.entities import DirectionMention, PersonMention, PlaceMention
from parsers.words.taskwords import NO_TASK, TaskMatch
from parsers.words.wording import Hit, Wording

_LEAVE = frozenset(
    ("salir", "egresar", "irse", "huir", "escapar", "marcharse", "abandonar", "largarse", "volver",
     "regresar", "alejarse", "retirarse", "subir", "bajar")
)  # fmt: skip
_BEFORE = frozenset(("me", "se", "la", "le", "lo", "los", "las", "les", "nos", "no"))
_TOWARDS = frozenset(("a", "hacia", "hasta", "para", "pa", "por", "desde"))
_BY_ITSELF = re.compile(r"\bpor donde\b")
"""A move without a place that is complete (`vuelvo por donde he venido`)."""
_THEN = frozenset(
    ("luego", "despues", "entonces", "seguidamente", "finalmente", "fin", "ultimo", "final")
)
_IT = (("por", "ella"), ("por", "el"), ("en", "ella"), ("en", "el"))


@dataclass(frozen=True, slots=True)
class Intent:
    """One action as told, before it is matched against where its author will be.

    `kind` is one of the verb's kinds (`lexicon.KINDS`) where the words decide it. `governed`: the
    action is only a noun and another, unknown verb governs it (`pulo el altar`).
    """

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
    kind: str = ""
    things: tuple[ThingMention, ...] = ()
    governed: bool = False

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
        return () if self.hit is not None and self.hit.cue.lemma in _LEAVE else self.places

    @property
    def watches(self) -> bool:
        """Whether it uses the Bola, which is told what to show in whole sentences."""
        return self.verb == "USAR" and self.kind == "bola" and not self.governed

    @property
    def referred(self) -> bool:
        """Whether its object is only a pronoun, whose antecedent an earlier sentence names."""
        return self.clitic is not None and self.hit is None

    @property
    def takes_list(self) -> bool:
        """Whether further bare places are more of its own (`bloqueo Capilla, Luces y Comedor`)."""
        return self.verb == "SABOTEAR" and self.kind in ("", "puertas")


def merged(wording: Wording, intents: list[Intent]) -> list[Intent]:
    """Join the clauses that tell one action: `cruzo la puerta este y salgo al pasillo`."""
    found: list[Intent] = []
    for told in intents:
        intent = told
        previous = found[-1] if found else None
        if previous is not None and (
            _lists(wording, previous, intent) or _same_thing(previous, intent)
        ):
            found[-1] = _longer(previous, intent)
            continue
        if previous is not None and _cause(wording, previous, intent):
            found[-1] = intent
            continue
        if previous is not None and _leaves(wording, previous, intent):
            found[-1] = intent
            continue
        if previous is not None and _peeps(previous, intent):
            found[-1] = intent
            continue
        if previous is not None and _which_side(wording, previous, intent):
            named = _by_name(wording, previous, intent)
            found[-1] = named or _joined(previous, intent)
            continue
        if previous is not None and intent.referred and previous.governed:
            found[-1] = intent  # `estoy con el plano, lo consulto`
            continue
        if previous is not None and _steps_in(previous, intent):
            found[-1] = replace(previous, kind="entrar", last=max(previous.last, intent.last))
            continue
        if previous is not None and _along(wording, previous, intent):
            found[-1] = _longer(*_passage_first(previous, intent))
            continue
        if previous is not None and _shown(wording, previous, intent):
            found[-1] = _longer(previous, intent)
            continue
        while intent.watches and found and _begins_list(found[-1]):
            intent = _longer(intent, found.pop())
        if (
            previous is not None
            and previous.verb == intent.verb == "MOVER"
            and not previous.negated
        ):
            joint = previous.directions or (previous.hit and (intent.hit or _aims(intent)))
            whole = " ".join(wording.forms(previous.first, intent.first))
            start = intent.hit.at if intent.hit is not None else intent.first
            then = set(wording.forms(previous.last + 1, start + 2)) & _THEN
            by_it = wording.forms(previous.last + 1, previous.last + 4)
            joint = joint and not (by_it[:2] in _IT and by_it[2:] in (("y",), ("voy",), ("luego",)))
            joint = joint and not _two_ways(previous, intent)
            joint = joint and not then and not _BY_ITSELF.search(whole)
            if previous.bare_move and joint and _adds_place(previous, intent):
                found[-1] = _joined(previous, intent)
                continue
        same_work = previous is not None and previous.verb == intent.verb == "TAREA"
        if previous is not None and same_work and _names_the_work(previous, intent):
            found[-1] = replace(intent, first=previous.first, hit=previous.hit)
            continue
        found.append(intent)
    return _with_room(wording, found)


_LEAVING = frozenset(
    "dejo dejar dejare dejando deja abandono abandonar abandonare abandonando abandona".split()  # noqa: SIM905
)


def _leaves(wording: Wording, previous: Intent, intent: Intent) -> bool:
    """`dejo el Patio y paso a la Cocina`: the place before is where he is no longer."""
    if previous.verb != "MOVER" or intent.verb != "MOVER" or previous.directions:
        return False
    goes = bool(intent.places or intent.directions) and len(previous.places) == 1
    if not goes or previous.places[0].preposition or previous.negated:
        return False
    at = previous.places[0].first
    before = set(wording.forms(max(0, at - 3), at))
    return bool(before & _LEAVING) and wording.forms(previous.last + 1, previous.last + 2) in (
        ("y",), ("para",)
    )  # fmt: skip


def _two_ways(previous: Intent, intent: Intent) -> bool:
    """`salgo por la puerta norte, entro al Taller por el este`: each move has a way of its own."""
    sides = {d.side for d in previous.directions}, {d.side for d in intent.directions}
    told = previous.hit is not None and bool(intent.destinations)
    return told and bool(sides[0]) and bool(sides[1]) and not sides[0] & sides[1]


def _aims(intent: Intent) -> bool:
    """`sigo subiendo, al pasillo`: the place after the comma is where the move goes."""
    return bool(intent.places) and intent.places[0].preposition in _TOWARDS


def _which_side(wording: Wording, previous: Intent, intent: Intent) -> bool:
    """`entro en la celda de enfrente, la del sur`: only which of several it is."""
    moves = previous.verb == intent.verb == "MOVER" and bool(previous.destinations)
    if not moves or intent.hit is not None or intent.places or not intent.directions:
        return False
    before = wording.forms(max(0, intent.first - 2), intent.first)
    return len(before) == 2 and before[0] in ("el", "la", "al") and before[1] in ("de", "del")


def _by_name(wording: Wording, previous: Intent, intent: Intent) -> Intent | None:
    """`entro en una celda, la del sur`: the one of several places that is called so."""
    sides = {d.side for d in intent.directions}
    features = wording.names.place_features
    places = tuple(
        replace(m, candidates=tuple(c for c in m.candidates if sides & features[c]))
        for m in previous.places
    )
    if not all(m.candidates for m in places):
        return None
    return replace(previous, places=places, last=max(previous.last, intent.last))


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


def _with_room(wording: Wording, found: list[Intent]) -> list[Intent]:
    """Give the Bola every word up to its neighbours: its selection is told in whole sentences."""
    for index, intent in enumerate(found):
        if not intent.watches:
            continue
        first = found[index - 1].last + 1 if index else 0
        last = found[index + 1].first - 1 if index + 1 < len(found) else len(wording.words) - 1
        found[index] = replace(intent, first=min(first, intent.first), last=max(last, intent.last))
    return found


def _shown(wording: Wording, previous: Intent, intent: Intent) -> bool:
    """Whether a clause says what the Bola is to show (`bola: Recibidor, mantengo la Terraza`)."""
    if not previous.watches or previous.negated:
        return False
    if intent.verb == "ESPERAR":
        return intent.hit is not None and not intent.hit.cue.noun and not _bare_wait(intent)
    bare = intent.hit is None and intent.verb in ("MOVER", "TAREA")
    between = set(wording.forms(previous.last + 1, intent.first + 1))
    return bare and not between & _THEN


def _bare_wait(intent: Intent) -> bool:
    return not intent.places and not intent.things and intent.last - intent.first <= 1


def _begins_list(intent: Intent) -> bool:
    """`mantengo Recibidor y Mago en la bola`: what stands before the Bola is what it shows."""
    if intent.verb == "ESPERAR":
        return intent.hit is not None and intent.hit.cue.lemma.startswith("manten")
    bare = intent.hit is None and intent.verb == "MOVER" and not intent.directions
    return bare and not any(p.preposition in ("a", "hacia", "hasta") for p in intent.places)


def _same_thing(previous: Intent, intent: Intent) -> bool:
    """`apago velas y candelabros`: the second noun is more of the same."""
    noun = intent.hit is not None and intent.hit.cue.noun and not intent.hit.cue.rest
    both = {t.thing for t in previous.things} & {t.thing for t in intent.things}
    return (
        previous.verb == "SABOTEAR"
        and intent.verb in ("REPARAR", "CERRAR_VERJA")
        and bool(noun and both)
    )


def _cause(wording: Wording, previous: Intent, intent: Intent) -> bool:
    """`me trabaron la puerta del Recibidor, la destrabo`: the first clause only says why."""
    named = previous.hit is None and previous.verb == "MOVER"
    opens = intent.verb == "DESBLOQUEAR" and intent.clitic is not None and not intent.places
    return named and opens and bool(previous.directions) and "." not in wording.gap(intent.first)


def _peeps(previous: Intent, intent: Intent) -> bool:
    """`asomo y salgo`: looking out is only how it begins."""
    looks = previous.hit is not None and previous.hit.cue.lemma == "asomarse"
    return looks and previous.bare_move and intent.verb in ("MOVER", "PASAJE")


def _steps_in(previous: Intent, intent: Intent) -> bool:
    """`abro el pasaje y entro`, `uso el pasaje: entrar`: one step told in two clauses."""
    if previous.verb != "PASAJE" or previous.kind not in ("", "entrar") or not intent.bare_move:
        return False
    enters = intent.hit is not None and intent.hit.cue.lemma in ("entrar", "meterse", "pasar")
    return enters and not intent.directions and not previous.destinations


def _along(wording: Wording, previous: Intent, intent: Intent) -> bool:
    """`por el pasaje, a la Bodega`, `Taberna, por el pasaje`: one step along it."""
    passage, move = _passage_first(previous, intent)
    if passage.verb != "PASAJE" or move.verb != "MOVER" or not move.destinations:
        return False
    noun = passage.hit is not None and passage.hit.cue.noun and not passage.kind
    between = wording.forms(previous.last + 1, intent.first)
    led = set(wording.forms(max(0, passage.first - 2), passage.first)) & {"por", "dentro", "en"}
    apart = set(between) & (_THEN | {"y"}) or "." in wording.gap(intent.first)
    bare = move.hit is None or passage is previous
    return bool(noun and led and bare) and not apart and not passage.negated


def _passage_first(a: Intent, b: Intent) -> tuple[Intent, Intent]:
    return (b, a) if b.verb == "PASAJE" else (a, b)


def _lists(wording: Wording, previous: Intent, intent: Intent) -> bool:
    """Whether a clause only goes on with the rooms that the one before began to name."""
    bare = intent.hit is None and intent.verb in ("MOVER", "TAREA") and not intent.directions
    bare = bare or _says_again(wording, intent)
    if not previous.takes_list or not bare or not intent.places or previous.negated:
        return False
    if wording.words[max(0, intent.places[0].first - 1)].form in _THEN:
        return False
    between = set(wording.forms(previous.last + 1, intent.places[0].first))
    led = {p.preposition for p in previous.places}
    return not between & _THEN and all(
        p.preposition not in _TOWARDS or p.preposition in led for p in intent.places
    )


def _says_again(wording: Wording, intent: Intent) -> bool:
    """`cierro las puertas de Luces y Recibidor (sabotaje)`: the bracket only says what it is."""
    noun = intent.verb == "SABOTEAR" and intent.hit is not None and intent.hit.cue.noun
    return bool(noun and intent.hit and "(" in wording.gap(intent.hit.at))


def _longer(previous: Intent, intent: Intent) -> Intent:
    return replace(
        previous,
        first=min(previous.first, intent.first),
        last=max(previous.last, intent.last, *(p.last for p in intent.places)),
        places=(*previous.places, *intent.places),
        things=(*previous.things, *intent.things),
    )


def span_of(wording: Wording, intent: Intent) -> Span:
    """Where an intent was told, with the pronouns before its verb (`me quedo`)."""
    first = intent.first
    while (intent.hit is not None and first == intent.hit.at) or first < intent.first:
        if first < 1 or wording.gap(first).strip() or wording.words[first - 1].form not in _BEFORE:
            break
        first -= 1
    return wording.span_of(first, min(intent.last, len(wording.words) - 1))
