"""Which of the verbs with slots of their own a clause tells, and of which kind.

A word alone (`verja`, `altar`) tells an action only if nothing else governs it; `bloqueo la verja`
is the bolt and `bloqueo la Capilla` the sabotage: verb and thing decide together (trap T10).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.clauses.things import ThingMention
from parsers.words.conjugation import FIRST
from parsers.words.entities import PersonMention, PlaceMention
from parsers.words.fillers import FILLER
from parsers.words.lexicon import SPECIAL
from parsers.words.names import STOP
from parsers.words.taskwords import TaskMatch
from parsers.words.wording import Hit, Wording

_FIRST_OF = ("REPARAR", "DESBLOQUEAR", "PASAJE", "USAR", "HABILIDAD", "SABOTEAR", "CERRAR_VERJA")
_SHUTTING = frozenset(("cerrar", "echar"))
_BEHIND = re.compile(
    r"\b(?:al (?:salir|entrar|pasar|irme|marcharme)|tras de mi|detras de mi|a mis? espaldas?|con cuidado|despacio|de golpe|de un portazo|suavemente|tras el|tras ella)\b"  # noqa: E501
)
_GOVERNS = frozenset(
    ("uso", "usar", "gasto", "gastar", "hago", "voy", "activo", "empleo", "sigo", "continuo",
     "mantengo", "quedo", "quedarme",
     "espero", "fases",
     "intento", "quiero", "repito", "vuelvo", "paso", "empiezo", "dedico", "invierto",
     "turno", "punto", "libro", "primero", "segundo", "tercero", "ultimo", "luego", "bloqueo",
     "desbloqueo", "arreglo", "mismo", "solo", "todo", "medio", "dentro", "libre", "secreto")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Special:
    """A verb of `lexicon.SPECIAL` told in a clause."""

    verb: str
    kind: str
    hit: Hit
    governed: bool = False


def special_in(
    wording: Wording, hits: list[Hit], things: tuple[ThingMention, ...],
    places: tuple[PlaceMention, ...], persons: tuple[PersonMention, ...], task: TaskMatch,
    start: int, end: int,
) -> Special | None:  # fmt: skip
    """The action of a clause that is one of the special verbs, or None."""
    usable = [
        h for h in hits
        if h.verb in SPECIAL
        and not _is_task(h, task)
        and not _aside(wording, h, hits, places, persons, start, end)
    ]  # fmt: skip
    if not usable:
        return None
    hit = max(usable, key=_weight)
    verb, kind = _composed(hit, things, places)
    return Special(verb, kind, hit, governed(wording, hit, hits, start))


def _weight(hit: Hit) -> tuple[bool, bool, int, int, int]:
    """Verbs before nouns, what says its kind before what doesn't, repairs before sabotages."""
    return (
        not hit.cue.noun,
        bool(hit.cue.kind),
        len(hit.cue.rest),
        -_FIRST_OF.index(hit.verb),
        -hit.at,
    )


def _is_task(hit: Hit, task: TaskMatch) -> bool:
    """`reparo el carro` where a task is called so: the task's words are all in it."""
    if task.score >= 1.5:
        return True
    inside = task.first <= hit.at <= task.last
    return task.score >= 0.8 and task.noun and inside and not hit.cue.rest


def _aside(
    wording: Wording, hit: Hit, hits: list[Hit], places: tuple[PlaceMention, ...],
    persons: tuple[PersonMention, ...], start: int, end: int,
) -> bool:  # fmt: skip
    """Whether the words are a remark beside another action, or inside somebody's name."""
    if any(p.candidates and p.first <= hit.at <= p.last and p.last > p.first for p in persons):
        return True
    if hit.cue.noun and not hit.cue.rest and _left(wording, hit, start):
        return True
    moves = [h for h in hits if h.verb == "MOVER" and not h.cue.noun and h.at != hit.at]
    waits = [h for h in hits if h.verb in ("ESPERAR", "SEGUIR") and not h.cue.noun]
    if hit.cue.noun and hit.verb == "PASAJE" and not moves and _within(wording, hit, waits):
        return True
    aimed = any(p.preposition not in ("de", "desde") for p in places)
    if hit.cue.noun and not hit.cue.rest and hit.verb != "PASAJE":
        used = "con" in wording.forms(max(start, hit.at - 2), hit.at)  # `me quedo con la bola`
        if waits and not used and not any(h.cue.lemma.startswith("manten") for h in waits):
            return True  # `vigilo la verja`, `me quedo junto al altar`
        if moves and aimed and hit.verb != "SABOTEAR":
            return True  # `llevo la vela al Comedor`
    if hit.verb != "SABOTEAR" or hit.cue.kind != "puertas" or hit.cue.lemma not in _SHUTTING:
        return False
    text = " ".join(wording.forms(start, end))
    return bool(moves) or bool(_BEHIND.search(text))  # `cierro la puerta al salir` (trap T6)


def _within(wording: Wording, hit: Hit, waits: list[Hit]) -> bool:
    """`espero dentro del pasaje`: a wait told first, and then where it is spent."""
    first = [h for h in waits if h.verb == "ESPERAR" and h.at < hit.at and h.tags & FIRST]
    inside = set(wording.forms(max(0, hit.at - 3), hit.at)) & {"dentro", "en"}
    return bool(first) and bool(inside)


def _left(wording: Wording, hit: Hit, start: int) -> bool:
    """`dejo la bola`, `suelto el plano`: the thing is no longer used."""
    before = wording.forms(max(start, hit.at - 3), hit.at)
    return any(f in ("dejo", "suelto", "dejar", "soltar", "aparto", "guardo") for f in before)


def _composed(
    hit: Hit, things: tuple[ThingMention, ...], places: tuple[PlaceMention, ...]
) -> tuple[str, str]:  # fmt: skip
    """What verb and thing say together."""
    verb, kind = hit.verb, hit.cue.kind
    named = {t.thing for t in things}
    if verb == "SABOTEAR" and not kind:
        return verb, _sabotaged(named)
    if verb == "SABOTEAR" and kind == "puertas" and "verjas" in named and not places:
        return "CERRAR_VERJA", ""
    if verb == "USAR" and "talisman" in named and kind not in named:
        return "HABILIDAD", "talisman"
    if verb == "DESBLOQUEAR" and "verjas" in named:
        return "SABOTEAR", "verjas"
    if verb == "DESBLOQUEAR" and "pasaje" in named:
        return "PASAJE", "entrar"
    if verb == "REPARAR" and not kind:
        return _repaired(named)
    if verb == "CERRAR_VERJA" and hit.cue.noun and any(
        t.thing == "verjas" for t in things
    ) and "puertas" in named:  # fmt: skip
        return "CERRAR_VERJA", ""
    return verb, kind


def _sabotaged(named: set[str]) -> str:
    for thing in ("verjas", "fuera", "palomar", "chimeneas"):
        if thing in named:
            return "verjas" if thing == "fuera" else thing
    if "puertas" in named:
        return "puertas"
    return "luces" if "luces" in named else ""


def _repaired(named: set[str]) -> tuple[str, str]:
    if "verjas" in named or "fuera" in named:
        return "CERRAR_VERJA", ""
    for thing in ("palomar", "chimeneas", "luces"):
        if thing in named:
            return "REPARAR", thing
    return ("DESBLOQUEAR", "") if "puertas" in named else ("REPARAR", "")


def governed(wording: Wording, hit: Hit, hits: list[Hit], start: int) -> bool:
    """Whether a mere noun hangs on a verb that gives no such order (`limpio el altar`)."""
    if not hit.cue.noun or hit.cue.rest:
        return False
    if any(h.at < hit.at and h.tags & FIRST and h.verb in SPECIAL for h in hits):
        return False
    for index in range(hit.at - 1, start - 1, -1):
        word = wording.words[index]
        if set(wording.gap(index + 1)) & set(",.;:\n->()"):
            return False
        if word.form in STOP or word.form in _GOVERNS or len(word.form) < 3 or word.person:
            continue
        if not _beside(wording, index):
            return True
    return False


def _beside(wording: Wording, index: int) -> bool:
    """Whether a word before a mere noun is a name or a small word, and no verb of its own."""
    word = wording.words[index]
    if word.place or word.compass or word.honorific or word.form.isdigit():
        return True
    return word.form in FILLER or word.form in wording.lexicon.inner
