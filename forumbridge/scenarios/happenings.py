"""What really happened, as the narrator's account tells it, each with the rule it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.hacienda.facts.events import (
    Accepted,
    DeliberationClosed,
    DeliberationOpened,
    Event,
    GameOver,
    PhaseResolved,
    Publication,
    Rejected,
)
from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.phase_record import HouseRecord, PhaseRecord
from engine.hacienda.setting.setup import Setup
from engine.vocabulary import CharacterId, DoTask, Move, PlaceId, Repair, UseObject
from forumbridge.narration.spanish import joined
from forumbridge.narration.words import Words
from forumbridge.rulesets.hacienda.refusals import clause
from forumbridge.scenarios.vista_facts import OBJECTS, place_list
from forumbridge.scenarios.vocabulary import ACCEPTED, OUTCOMES, PUBLICATIONS, REASONS


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened; `rule` is where the rules say it."""

    text: str
    rule: str
    code: str = ""
    """The engine's own word for it, where it has one: for machines."""


def happenings(words: Words, setup: Setup, events: Sequence[Event]) -> Iterator[Happening]:
    """All that some events brought about."""
    for event in events:
        match event:
            case PhaseResolved(record=record):
                yield from _phase(words, setup, record)
            case Accepted(character=who, what=what, phases=phases):
                said = f"{ACCEPTED[what]}{_of_phases(phases)}"
                yield Happening(f"se admite de {words.name(who)}: {said}", "HAC-DECL-02", what)
            case Rejected(character=who, code=code):
                name = "la mesa" if who is None else words.name(who)
                yield Happening(f"no se admite de {name}: {_refusal(event, name)}", "AMB-031", code)
            case DeliberationOpened():
                yield from _opened(words, event)
            case DeliberationClosed():
                yield from _closed(words, event)
            case GameOver(winner=winner, reason=reason):
                sides = "impostores" if winner == "impostor" else "vasallos"
                yield Happening(f"ganan los {sides} ({REASONS[reason]})", "HAC-WIN-05", reason)
            case Publication(publication=kind):
                yield Happening(f"se publica {PUBLICATIONS[kind]}", "AMB-271", kind.value)
            case _:
                pass


def _refusal(event: Rejected, name: str) -> str:
    return clause(event, lambda _: name)


def _of_phases(phases: Sequence[int]) -> str:
    """« (fase 1)», « (fases 1 y 2)», or nothing."""
    if not phases:
        return ""
    return f" (fase{'s' if len(phases) > 1 else ''} {joined([str(phase) for phase in phases])})"


def _opened(words: Words, event: DeliberationOpened) -> Iterator[Happening]:
    what = "toca la campana" if event.by_bell else "reporta"
    yield Happening(f"{words.name(event.caller)} {what}: se abre la deliberación", "HAC-REP-06")
    for kind in event.cancelled:
        yield Happening(f"se cancela el sabotaje de {kind}", "AMB-139")


def _closed(words: Words, event: DeliberationClosed) -> Iterator[Happening]:
    if event.eliminated is None:
        yield Happening("se cierra la deliberación: nadie es expulsado", "HAC-VOTE-10")
    else:
        who = words.name(event.eliminated)
        yield Happening(f"se cierra la deliberación: {who} es expulsado", "HAC-VOTE-06")


def _phase(words: Words, setup: Setup, record: PhaseRecord) -> Iterator[Happening]:
    name, at = words.name, words.at
    yield Happening(f"fase {record.phase} de la ronda {record.round}", "HAC-TIME-07")
    for kill in record.kills:
        text = f"{name(kill.killer)} asesina a {name(kill.victim)} {at(kill.place, 'en')}"
        yield Happening(text, "HAC-KILL-03")
    for kill in record.repelled:
        text = f"{name(kill.killer)} ataca a {name(kill.victim)} y algo lo detiene"
        yield Happening(text, "HAC-ANG-04")
    for shift in record.shifts:
        forced = "pierde" if shift.forced else "toma"
        look = shift.before if shift.forced else shift.after
        rule = "HAC-CAM-07" if shift.forced else "HAC-CAM-02"
        yield Happening(f"{name(shift.who)} {forced} el aspecto de {name(look)}", rule)
    yield from _passages(words, setup, record)
    for who, after in record.after.items():
        before = record.before[who]
        if before != after and who not in record.hidden_after:
            yield Happening(f"{name(who)} va {at(before, 'de')} {at(after, 'a')}", "HAC-MOV-01")
    yield from _outcomes(words, record)
    yield from _house(words, setup, record.house)
    for who in sorted(record.house.candles_after - record.house.candles_before):
        yield Happening(f"{name(who)} tiene un candelabro encendido", "HAC-LUZ-09")
    for who in sorted(record.house.candles_before - record.house.candles_after):
        yield Happening(f"se apaga el candelabro de {name(who)}", "HAC-LUZ-08")
    for who, gate in record.house.gates.items():
        how = {"held": "aguanta", "failed": "no aguanta", "lost": "no fue posible"}[gate]
        yield Happening(f"el cerrojo de {name(who)} {how}", "HAC-VER-04")
    for who in record.notified:
        yield Happening(f"{name(who)} tiene derecho a alterar", "HAC-ALT-02")
    for who, place in record.after.items():
        state = "" if who in record.alive_after else ", como fantasma"
        inside = ", dentro del pasaje" if who in record.hidden_after else ""
        yield Happening(f"{name(who)} acaba {at(place, 'en')}{inside}{state}", "HAC-TIME-10")


def _passages(words: Words, setup: Setup, record: PhaseRecord) -> Iterator[Happening]:
    for use in record.passage_uses:
        verb = "entra en" if use.way == "in" else "sale de"
        forced = ", expulsado" if use.forced else ""
        rule = "HAC-PAS-02" if use.way == "in" else "HAC-PAS-04"
        where = words.at(use.place, "en")
        yield Happening(f"{words.name(use.who)} {verb} un pasaje {where}{forced}", rule)
    ends = {e.id: e.place for p in setup.map.passages for e in p.entrances}
    for who, entrance in record.hidden_after.items():
        before = record.hidden_before.get(who)
        if before is not None and before != entrance:
            where = words.at(ends[entrance], "hasta")
            yield Happening(f"{words.name(who)} va por el pasaje {where}", "HAC-PAS-03")


def _outcomes(words: Words, record: PhaseRecord) -> Iterator[Happening]:
    for who, outcome in record.outcomes.items():
        action = outcome.action
        if action is None or (isinstance(action, Move) and outcome.done):
            continue
        said, name = words.phrase(action), words.name(who)
        if not outcome.done:
            text = f"{name} pierde el punto: {said} ({OUTCOMES[outcome.code]})"
            yield Happening(text, "AMB-018", outcome.code)
        elif isinstance(action, DoTask) and outcome.code != OutcomeCode.PRETENCE:
            yield Happening(f"{name} hace una etapa: {said}", "HAC-TASK-07")
        elif isinstance(action, UseObject):
            yield _use(words, record, who, action)
        elif isinstance(action, Repair):
            yield Happening(f"{name} repara: {said}", "HAC-ACT-05")
        else:
            text = f"{name} cumple: {said} ({OUTCOMES[outcome.code]})"
            yield Happening(text, "HAC-TIME-05", outcome.code)
    for who in sorted(record.readers):
        yield Happening(f"{words.name(who)} lee el talismán", "HAC-CLE-01")
    for who, outcome in record.free.items():
        if not outcome.done:
            text = f"el talismán de {words.name(who)} no responde ({OUTCOMES[outcome.code]})"
            yield Happening(text, "HAC-CLE-05", outcome.code)
    for who in sorted(record.busy):
        yield Happening(f"{words.name(who)} está ocupado", "HAC-ENG-05")


def _use(words: Words, record: PhaseRecord, who: CharacterId, action: UseObject) -> Happening:
    use = record.bola.get(who)
    if use is None:
        return Happening(f"{words.name(who)} usa {OBJECTS[action.object or '']}", "HAC-OBJ-03")
    return Happening(
        f"{words.name(who)} mira por la Bola {place_list(words, use.places)}", "HAC-BOLA-01"
    )


_HOUSE_RULES = {
    "puertas": "HAC-DOOR-03",
    "luces": "HAC-LUZ-01",
    "chimeneas": "HAC-CHI-01",
    "verjas": "HAC-VER-01",
    "palomar": "HAC-PAL-01",
}


def _house(words: Words, setup: Setup, house: HouseRecord) -> Iterator[Happening]:
    if house.begun is not None:
        yield Happening(f"empieza el sabotaje de {house.begun}", _HOUSE_RULES[house.begun])
    for room in house.locked_rooms:
        yield Happening(f"se bloquean las puertas {words.room(room, 'de')}", "HAC-DOOR-03")
    if house.over is not None:
        yield Happening(f"acaba el sabotaje de {house.over}", "HAC-SAB-09")
    if house.active is not None:
        left = "" if house.left is None else f", quedan {house.left} fases"
        yield Happening(f"sigue el sabotaje de {house.active}{left}", "HAC-SAB-15")
    for place in sorted(house.cold_after - house.cold_before):
        yield Happening(f"se apaga la chimenea {words.at(place, 'de')}", "HAC-CHI-01")
    for place in sorted(house.cold_before - house.cold_after):
        yield Happening(f"arde la chimenea {words.at(place, 'de')}", "HAC-CHI-04")
    for room in sorted(house.dark_after - house.dark_before):
        yield Happening(f"queda a oscuras {words.room(room)}", "HAC-LUZ-02")
    for room in sorted(house.dark_before - house.dark_after):
        yield Happening(f"vuelve la luz {words.room(room, 'a')}", "HAC-LUZ-06")
    for door in sorted(house.locks_before - house.locks_after):
        how = "a mano" if door in house.by_hand else "sola"
        link = setup.map.links[door]
        text = f"se abre {how} la puerta {_pair(words, link.a, link.b)}"
        yield Happening(text, "HAC-DOOR-06" if door in house.by_hand else "HAC-DOOR-08")
    for door in sorted(house.locks_after - house.locks_before):
        link = setup.map.links[door]
        yield Happening(f"queda bloqueada la puerta {_pair(words, link.a, link.b)}", "HAC-DOOR-01")
    if house.shield:
        how = "se gasta" if house.shield == "consumed" else "se agota"
        yield Happening(f"{how} la protección", "HAC-ANG-04")


def _pair(words: Words, a: PlaceId, b: PlaceId) -> str:
    return f"{words.at(a, 'de')} {words.at(b, 'a')}"
