"""Secret passages: who may use them, what one step does, when somebody is put out (HAC-PAS)."""

from __future__ import annotations

from dataclasses import replace

from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.state import Hiding, Person
from engine.hacienda.setting.atlas import Atlas
from engine.hacienda.setting.map import PassageEntrance
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import Passage
from engine.vocabulary.ids import PlaceId


def is_user(person: Person) -> bool:
    """Whether passages are for him at all (HAC-PAS-09); ghosts need none (AMB-159)."""
    return person.alive and (person.side == "impostor" or person.role == "escurridizo")


def limited(person: Person) -> bool:
    """Whether his time inside and between entries is limited (HAC-ESC-07)."""
    return person.side != "impostor"


def may_enter(person: Person, t: int) -> bool:
    """Whether he could enter some passage in phase `t` (HAC-ESC-05)."""
    if not is_user(person) or person.hiding is not None:
        return False
    return not limited(person) or t >= person.passage_from


def step(atlas: Atlas, person: Person, action: Passage, t: int) -> Person | OutcomeCode:
    """The person after one passage action, or why it fails (HAC-PAS-02…04)."""
    if not is_user(person):
        return OutcomeCode.NOT_ALLOWED
    match action.step:
        case "entrar":
            return _enter(atlas, person, action.to, t)
        case "mover":
            return _travel(atlas, person, action.to)
        case "salir":
            if person.hiding is None:
                return OutcomeCode.NOT_HIDDEN
            if action.to is not None and action.to != person.place:
                return OutcomeCode.NOT_JOINED
            return person
        case None:
            return OutcomeCode.INCOMPLETE


def _enter(atlas: Atlas, person: Person, to: PlaceId | None, t: int) -> Person | OutcomeCode:
    if person.hiding is not None:
        return OutcomeCode.HIDDEN
    entrances = atlas.entrances(person.place)
    if not entrances or to not in (None, person.place):
        return OutcomeCode.NO_ENTRANCE
    if not may_enter(person, t):
        return OutcomeCode.COOLDOWN
    return entered(person, entrances[0][0], t)


def entered(person: Person, entrance: PassageEntrance, t: int) -> Person:
    """The person hidden at an entrance."""
    return replace(person, hiding=Hiding(entrance.id, t), place=entrance.place)


def _travel(atlas: Atlas, person: Person, to: PlaceId | None) -> Person | OutcomeCode:
    """To another entrance of the same passage: any is one step away (AMB-166)."""
    if person.hiding is None:
        return OutcomeCode.NOT_HIDDEN
    others = [
        entrance
        for here, passage in atlas.entrances(person.place)
        if here.id == person.hiding.entrance
        for entrance in passage.entrances
        if entrance.id != here.id
    ]
    goals = [e for e in others if to is None or e.place == to]
    if not goals or (to is None and len(goals) > 1):
        return OutcomeCode.NOT_JOINED
    return entered(person, goals[0], person.hiding.t)


def out(person: Person, t: int, rules: Ruleset) -> Person:
    """The person out of the passage, in the room where he was (HAC-PAS-04, HAC-ESC-04)."""
    wait = t + rules.span(rules.passage_cooldown) + 1 if limited(person) else person.passage_from
    return replace(person, hiding=None, passage_from=wait)


def is_put_out(person: Person, t: int, rules: Ruleset) -> bool:
    """Whether the Escurridizo's seventh phase inside begins (HAC-ESC-03, AMB-234, AMB-237)."""
    hiding = person.hiding
    if hiding is None or not limited(person):
        return False
    return t > hiding.t + rules.span(rules.passage_phases)
