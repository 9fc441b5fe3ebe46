"""La Hacienda's recorded inputs in canonical words, for the narrator's log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from engine.hacienda.facts.inputs import (
    Adopt,
    AskExtension,
    CastVote,
    Deal,
    Declare,
    DirectorAct,
    Input,
    Published,
    ScheduleOpening,
    Tick,
    WaiveChanges,
    Withdraw,
)
from engine.vocabulary import (
    Abstain,
    Action,
    CharacterId,
    Follow,
    Kill,
    PlaceId,
    RoomId,
    Status,
    TaskId,
    Wait,
)
from forumbridge.narration.spanish import joined
from forumbridge.narration.words import Words
from forumbridge.rulesets.hacienda.recap import ROLES

HAND: Mapping[str, str] = {
    "act.move": "pone a {character} en «{place}»",
    "act.kill": "da por muerto a {character} (con cadáver: {corpse})",
    "act.revive": "devuelve la vida a {character}",
    "act.retire": "saca de la partida a {character}",
    "act.set_role": "hace {side} a {character}, con el papel: {role}",
    "act.give_task": "da a {character} la tarea {task}",
    "act.take_task": "quita a {character} la tarea {task}",
    "act.set_task_stage": "deja a {character} con {done} etapas hechas de {task}",
    "act.set_cooldown": "deja «{ability}» disponible para {character} desde la fase"
    " {available_from} de la partida",
    "act.set_uses": "cuenta a {character} campanas: {bells}; prórrogas: {extensions}",
    "act.set_hiding": "pone a {character} en la entrada de pasaje: {entrance}",
    "act.set_look": "da a {character} el aspecto de {look}",
    "act.set_talisman": "deja a {character} el talismán con {charges} cargas (pagado: {paid})",
    "act.set_watching": "hace que {character} mire por la Bola: {places}",
    "act.set_candle": "candelabro de {character}: {carries}",
    "act.set_corpse": "cadáver de {character}: {place}",
    "act.replace_action": "cambia lo que {character} hace en la fase {phase}: {action}",
    "act.replace_free": "cambia lo que {character} hace gratis en la fase {phase}: {actions}",
    "act.set_vote": "anota el voto de {character} ({vote}): {target}",
    "act.set_ban": "no deja alterar hasta la ronda {until_round} incluida",
    "act.set_window": "deja alterar a {character} hasta: {until}",
    "act.shift_deadline": "mueve el plazo (para {character}): {to}",
    "act.pause": "pone la partida en pausa",
    "act.resume": "reanuda la partida",
    "act.change_ruling": "cambia la regla «{key}» a «{value}»",
    "act.void_phase": "deshace la última fase resuelta",
    "act.replace_player": "cambia la cuenta que lleva a {character}: «{account}»",
    "act.set_sabotage_cooldown": "permite sabotear desde la fase {available_from} de la partida",
    "act.set_lights": "luz en {rooms}: {lit}",
    "act.set_hearth": "chimenea de «{place}» encendida: {lit}",
    "act.set_door": "puerta de «{place}» a «{to}» bloqueada: {blocked}",
    "act.start_sabotage": "empieza el sabotaje de {sabotage} ({rooms})",
    "act.end_sabotage": "da por reparado el sabotaje de {sabotage}",
    "act.set_shield": "protección del Ángel sobre: {target}",
    "act.set_angel_notice": "el Ángel paró algún ataque: {stopped}",
}
"""What the narrator's hand did, by the kind of the act and its fields."""


@dataclass(frozen=True, slots=True)
class TheirWords(Words):
    """The public names, for whoever reads of somebody else: actions are said of a third person."""

    def phrase(self, action: Action) -> str:
        """An action as told of its author."""
        match action:
            case Wait():
                return "quedarse donde esté"
            case Abstain():
                return "abstenerse"
            case Follow(presence=True):
                return "seguir a quien esté a su lado"
            case Kill(anyone=True):
                return "asesinar a quien esté a su lado"
            case _:
                return Words.phrase(self, action)


_NOTHING: Mapping[str, str] = {
    "character": "todos",
    "target": "nadie",
    "look": "nadie: recupera el suyo",
    "entrance": "ninguna",
    "until": "ya no puede",
    "to": "todas las suyas",
    "phase": "primera posible",
    "action": "nada",
}
"""What a field left empty means; elsewhere, «ninguno»."""
_CODES: Mapping[str, str] = {
    "": "ninguno",
    "for": "a favor de",
    "abstain": "abstención",
    "void": "anulado",
    "kill": "asesinar",
    "passage": "entrar en pasajes",
    "shift": "transformarse",
    "protect": "proteger",
}


def in_words(words: Words, given: Input) -> str:
    """An input as the narrator reads it; empty for what only the clock did."""
    match given:
        case Declare(character=who):
            return f"{words.name(who)} declara: {_declared(words, given)}"
        case CastVote(character=who, target=target):
            said = "se abstiene" if target is None else f"vota a {words.name(target)}"
            return f"{words.name(who)} {said}"
        case AskExtension(character=who):
            return f"{words.name(who)} pide una prórroga"
        case WaiveChanges(character=who):
            return f"{words.name(who)} no cambia nada"
        case Withdraw(character=who, phase=None):
            return f"{words.name(who)} retira todo lo pendiente"
        case Withdraw(character=who, phase=phase):
            return f"{words.name(who)} retira lo de la fase {phase}"
        case ScheduleOpening(at=at):
            return f"la ronda siguiente se abre {words.moment(at)}"
        case Adopt(who=who, why=why):
            return f"{who} adopta la partida a medias{f' ({why})' if why else ''}"
        case Deal() | Published() | Tick():
            return ""
        case _:
            return _by_hand(words, given)


def _declared(words: Words, given: Declare) -> str:
    """Phases in order, then what is free; what was not read for sure says so."""
    told = [
        f"fase {one.phase}, {words.phrase(one.action)}"
        f"{' (sin estar seguro)' if one.status is Status.PROVISIONAL else ''}"
        for one in sorted(given.phases, key=lambda p: p.phase)
    ]
    told += [
        f"gratis, {'en cuanto pueda' if one.phase is None else f'fase {one.phase}'},"
        f" {words.phrase(one.action)}"
        for one in given.free
    ]
    by_hand = " (anotado por el narrador)" if given.source == "narrator" else ""
    return ("; ".join(told) or "nada") + by_hand


def _by_hand(words: Words, act: DirectorAct) -> str:
    values = {f.name: getattr(act, f.name) for f in fields(act)}
    said = HAND[act.kind].format_map({k: _value(words, k, v) for k, v in values.items()})
    who, why = values["who"], values["why"]
    return f"{who or 'el narrador'} {said}{f' (motivo: {why})' if why else ''}"


def _value(words: Words, key: str, value: Any) -> str:
    """A field of an act for people."""
    if value is None:
        return _NOTHING.get(key, "ninguno")
    if isinstance(value, bool):
        return "sí" if value else "no"
    match key:
        case "character" | "target" | "look":
            return words.name(CharacterId(value))
        case "to" | "until" if isinstance(value, int):
            return words.moment(value)
        case "place" | "to":
            return words.at(PlaceId(value), "")
        case "places":
            return _listed(words.at(PlaceId(one), "") for one in value)
        case "rooms":
            return _listed(words.room(RoomId(one)) for one in value)
        case "task":
            return words.task(TaskId(value))
        case "action":
            return words.phrase(value)
        case "actions":
            return _listed(words.phrase(one) for one in value)
        case _:
            return ROLES.get(value, _CODES.get(value, str(value)))


def _listed(items: Iterable[str]) -> str:
    return joined(list(items)) or "ninguno"
