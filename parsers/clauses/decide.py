"""Which verb a clause tells, when its words speak for several."""

from __future__ import annotations

import re

from parsers.words.entities import DirectionMention, PersonMention, PlaceMention
from parsers.words.taskwords import TaskMatch
from parsers.words.wording import Hit, Wording

_BESIDE = re.compile(
    r"\b(?:junto al?|al lado del?|cerca del?|detras del?|delante del?|frente al?|enfrente del?|entre|bajo|tras)(?: el| la| los| las)?$"  # noqa: E501
)


_JOINING = frozenset(
    ("unirse", "juntarse", "sumarse", "engancharse", "arrimarse", "pegado", "pegada")
)
"""Verbs that follow only whom they name: `me uno a la fiesta`, `me arrimo al fuego`."""


def _whom(wording: Wording, hit: Hit) -> bool:
    """Whether a pronoun stands for whom it names (`me uno a ella`)."""
    after = wording.forms(hit.last + 1, hit.last + 2)
    return after in (("ella",), ("el",), ("ellos",), ("ellas",), ("quien",))


def _beside(wording: Wording, task: TaskMatch) -> bool:
    """`me quedo junto a la estatua`: the task's thing says where, if its verb is not told."""
    if not task.noun or task.first < 1 or task.last > task.first:
        return False
    return _BESIDE.search(" ".join(wording.forms(max(0, task.first - 4), task.first))) is not None


def decide(
    wording: Wording,
    hits: list[Hit],
    places: tuple[PlaceMention, ...],
    directions: tuple[DirectionMention, ...],
    persons: tuple[PersonMention, ...],
    task: TaskMatch,
    start: int,
    end: int,
) -> tuple[str | None, Hit | None]:
    """The verb of a clause and the hit that told it, or (None, None)."""

    def first(*verbs: str) -> Hit | None:
        return next((h for h in hits if h.verb in verbs), None)

    if task.ids and _goes_on_with(wording, start, end) and not persons:
        return "TAREA", first("TAREA", "MOVER")

    kill = first("ASESINAR")
    if kill is not None and kills(wording, kill, persons, start, end):
        return "ASESINAR", kill
    for verb in ("REPORTAR", "CAMPANA", "ABSTENCION", "VOTAR"):
        hit = first(verb)
        if hit is not None:
            return verb, hit
    follow = first("SEGUIR")
    if (
        follow is not None
        and not (
            follow.cue.rest
            and follow.cue.rest[-1] == frozenset({"con"})
            and not persons
            and wording.forms(follow.last + 1, follow.last + 2) != ("quien",)
        )
        and not (follow.cue.lemma in _JOINING and not persons and not _whom(wording, follow))
    ):
        return "SEGUIR", follow
    move, wait, work = first("MOVER"), first("ESPERAR"), first("TAREA")
    nothing = wait is not None and wait.cue.lemma in ("nada", "ninguna")
    if nothing and wait is not None and wording.forms(wait.at - 2, wait.at) == ("como", "si"):
        nothing, wait = False, None  # `cocino como si nada`
    if move is not None and (places or directions):
        nothing = False  # `voy a la Cocina como si nada`
    if wait is not None and (wait.cue.negative or nothing):
        return "ESPERAR", wait
    among = move is None or wording.words[move.at].form == "entre"
    if wait is not None and among and work is None and _beside(wording, task):
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
            and not relative(wording, start, end)
            and not set(wording.forms(move.last + 1, end)) & {"adentro", "dentro", "otro"}
        ):
            said = wording.forms(move.last + 1, move.last + 3)
            rests = end - start <= 3 or said[:1] == ("de",)
            if said[:1] in (("el",), ("la",), ("los",), ("las",)):
                rests = bool(_SPAN_OF_TIME & set(said))  # `paso la cera` is no rest
            return ("ESPERAR", move) if rests and not _shuns(said) else (None, None)
        return "MOVER", move
    if wait is not None:
        return "ESPERAR", wait
    ways = [d for d in directions if d.side is not None or d.kind is not None]
    if places or ways or relative(wording, start, end):
        named = (
            [p for p in places if p.preposition not in ("de",)]
            or ways
            or relative(wording, start, end)
        )
        return ("MOVER", None) if named else (None, None)
    if work is not None:
        return "TAREA", work
    return None, None


_SPAN_OF_TIME = frozenset(
    "fase ronda noche vez turno rato tarde velada jornada primera segunda tercera ultima 1 2 3".split()  # noqa: SIM905, E501
)
_DOES_SOMETHING = re.compile(
    r"(?:mov|hac|actu|jug|complic|arriesg|met|sal|entr|gast|ir|and)[a-z]*$"
)


def _shuns(said: tuple[str, ...]) -> bool:
    """`paso de discutir con Gil`: what he won't have to do with is no rest (`paso de moverme`)."""
    if said[:1] != ("de",) or len(said) < 2 or _DOES_SOMETHING.match(said[1]):
        return False
    return re.search(r"[aei]r(?:me|te|se|nos|os|l[aoe]s?)?$", said[1]) is not None


def _goes_on_with(wording: Wording, start: int, end: int) -> bool:
    """`sigo con los cuchillos`, `dale a los cuchillos`: the task, whatever else it may say."""
    return wording.lexicon.turns["a_ello"].search(" ".join(wording.forms(start, end))) is not None


def kills(
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


def relative(wording: Wording, start: int, end: int) -> bool:
    """Whether a place is told by where one stands (`la otra sección`, `por donde vine`)."""
    forms = wording.forms(start, end)
    text = " ".join(forms)
    return bool(
        re.search(
            r"\botra (?:seccion|parte|mitad|punta)\b|\botro (?:lado|extremo)\b|\bseccion (?:de al lado|anterior|contigua|vecina)\b|\bvez dentro\b|\bpor donde\b",  # noqa: E501
            text,
        )
    )
