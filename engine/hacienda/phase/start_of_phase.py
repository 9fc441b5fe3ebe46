"""Step 2 of a phase: what the rules place at its start, before murder (rules 4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.phase_record import Outcome, PassageUse
from engine.hacienda.facts.state import House, Person
from engine.hacienda.phase import doors, passages, powers
from engine.hacienda.phase.orders import Order, lost
from engine.hacienda.phase.powers import Shift
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import Passage
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class Forced:
    """Who loses his look or his hiding place in this phase by force, and the people without."""

    people: Mapping[CharacterId, Person]
    shifts: tuple[Shift, ...] = ()
    passage_uses: tuple[PassageUse, ...] = ()


def open_doors(house: House, t: int, rules: Ruleset) -> House:
    """The house with the doors open whose phases are over (HAC-DOOR-08)."""
    return doors.without(house, doors.opened_by_time(house.locks, t, rules))


def without_old_shield(house: House, t: int, rules: Ruleset) -> House:
    """The house without a protection that has lasted its phases (HAC-ANG-06)."""
    shield = house.shield
    if shield is None or not powers.shield_is_over(shield, t, rules):
        return house
    return replace(house, shield=None)


def force(people: Mapping[CharacterId, Person], t: int, rules: Ruleset) -> Forced:
    """Everybody after the forced events of phase `t` (HAC-ESC-03, HAC-CAM-07).

    Inside a passage the look is lost without witnesses (AMB-246).
    """
    now = dict(people)
    shifts: list[Shift] = []
    uses: list[PassageUse] = []
    for who, person in people.items():
        if person.hiding is not None and passages.is_put_out(person, t, rules):
            now[who] = passages.out(now[who], t, rules)
            entrance = person.hiding.entrance
            uses.append(PassageUse(who, person.place, "out", forced=True, entrance=entrance))
        if powers.must_revert(person, t, rules):
            now[who] = powers.own_look(now[who], t, rules)
            shifts.append(Shift(who, person.look, who, forced=True))
    return Forced(now, tuple(shifts), tuple(uses))


def forfeited(
    people: Mapping[CharacterId, Person],
    orders: Mapping[CharacterId, Order],
    t: int,
    rules: Ruleset,
) -> dict[CharacterId, Outcome]:
    """The actions of this phase that forced events take away.

    The reversion takes the whole point (HAC-CAM-07, AMB-240). To be put out is free (AMB-235),
    leaves nothing to leave, and with `forced_events` "end" takes the point too.
    """
    gone: dict[CharacterId, Outcome] = {}
    for who, person in people.items():
        action = orders[who].action if who in orders else None
        if powers.must_revert(person, t, rules):
            gone[who] = lost(action, OutcomeCode.REVERTED)
        elif passages.is_put_out(person, t, rules):
            leaving = isinstance(action, Passage) and action.step == "salir"
            if rules.forced_events == "end" or leaving:
                gone[who] = lost(action, OutcomeCode.PUT_OUT)
    return gone
