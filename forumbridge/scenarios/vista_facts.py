"""What a gaze shows, fact by fact, in the set words of scenario files."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hacienda.telling.sightings import CorpseSight, DoorSight, Vista
from engine.vocabulary import PlaceId
from forumbridge.narration.words import Words

OBJECTS = {"altar": "el Altar", "plano": "el Plano", "bola": "la Bola"}


def vista_facts(words: Words, seen: Vista) -> Iterator[str]:
    """Everything that identity shows."""
    name, at = words.name, words.at
    for place, there in seen.in_sight:
        for who in there:
            yield f"ve a {name(who)} {at(place, 'en')}"
    for a in seen.arrivals:
        if a.origin is None:
            yield f"aparece {name(a.who)} {at(a.place, 'en')}"
        else:
            yield f"llega {name(a.who)} {at(a.place, 'a')} desde {at(a.origin, '')}"
    for d in seen.departures:
        towards = "" if d.towards is None else f" hacia {at(d.towards, '')}"
        yield f"sale {name(d.who)} {at(d.place, 'de')}{towards}"
    for act in seen.activities:
        yield f"{name(act.who)} {_doing(act.mask, act.uses, act.mends)} {at(act.place, 'en')}"
    for corpse in seen.corpses:
        yield from _corpse(words, corpse)
    for m in seen.murders:
        yield f"{name(m.killer)} asesina a {name(m.victim)} {at(m.place, 'en')}"
    for use in seen.passage_uses:
        verb = "entra en" if use.way == "in" else "sale de"
        yield f"{name(use.who)} {verb} un pasaje {at(use.place, 'en')}"
    for s in seen.shifts:
        before, after = name(s.before), name(s.after)
        yield f"los rasgos de {before} se mudan en los de {after} {at(s.place, 'en')}"
    for who in seen.carriers:
        yield f"{name(who)} lleva un candelabro"
    for hearth in seen.hearths:
        yield f"{'arde' if hearth.burning else 'se apaga'} la chimenea {at(hearth.place, 'de')}"
    for gate in seen.bolted:
        yield f"alguien cierra la verja {at(gate, 'de')}"


def _doing(mask: str | None, uses: str | None, mends: str) -> str:
    if uses:
        return f"usa {OBJECTS[uses]}"
    if mends:
        return f"arregla algo ({mends})"
    if mask is None:
        return "se queda"
    return f"anda en sus quehaceres{f' ({mask})' if mask else ''}"


def _corpse(words: Words, corpse: CorpseSight) -> Iterator[str]:
    where = words.at(corpse.place, "en")
    whose = "un cuerpo" if corpse.victim is None else f"el cadáver de {words.name(corpse.victim)}"
    yield f"hay {whose} {where}{'' if corpse.first_time else ', como antes'}"
    if corpse.reportable:
        round_, phase = corpse.report_from
        yield f"puede reportar {whose} desde la fase {phase} de la ronda {round_}"
    else:
        yield f"no puede reportar {whose}"


def door_fact(words: Words, door: DoorSight) -> str:
    """A door of one's surroundings."""
    between = f"{words.at(door.place, 'de')} {words.at(door.to, 'a')}"
    if door.opened is None:
        return f"está bloqueada la puerta {between}{' (ahora)' if door.new else ''}"
    how = "a mano" if door.opened == "hand" else "sola"
    return f"se abre {how} la puerta {between}"


def place_list(words: Words, places: tuple[PlaceId, ...]) -> str:
    """Places with their articles, one after another."""
    return ", ".join(words.at(place, "") for place in places)
