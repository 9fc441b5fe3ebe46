"""The special roles' powers in one phase (HAC-CLE, HAC-CAM, HAC-ANG)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.phase_record import Outcome
from engine.hacienda.facts.state import House, Person, Shape, Shield
from engine.hacienda.phase.orders import Order, done, lost
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import Protect, Talisman, Transform
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class Shift:
    """One transformation, outbound or return (HAC-CAM-04, HAC-CAM-08)."""

    who: CharacterId
    before: CharacterId
    after: CharacterId
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Powers:
    """What the powers of a phase changed."""

    people: Mapping[CharacterId, Person]
    house: House
    outcomes: Mapping[CharacterId, Outcome]
    free_outcomes: Mapping[CharacterId, Outcome]
    shifts: tuple[Shift, ...]
    readers: frozenset[CharacterId]
    """Whose talisman shows everybody's health in this phase."""


def use_powers(
    people: Mapping[CharacterId, Person],
    house: House,
    orders: Mapping[CharacterId, Order],
    free_talismans: frozenset[CharacterId],
    rules: Ruleset,
    t: int,
    *,
    disabled: bool,
) -> Powers:
    """Every power used in the phase, judged on S1.

    `disabled` while the Palomar's boycott reaches the roles' powers. `free_talismans` are those
    who declared a free phase of the talisman.
    """
    now = dict(people)
    outcomes: dict[CharacterId, Outcome] = {}
    free: dict[CharacterId, Outcome] = {}
    shifts: list[Shift] = []
    readers: set[CharacterId] = set()
    for who, order in orders.items():
        action = order.action
        match action:
            case Talisman():
                code = _talisman(now[who], paying=True)
            case Transform(target=target):
                code = _transform(now[who], target, people, rules, t)
            case Protect(target=target):
                code = _protect(now[who], target, people, rules, t)
            case _:
                continue
        code = _owner(now[who], action, rules) or (OutcomeCode.DISABLED if disabled else code)
        outcomes[who] = done(action) if code is None else lost(action, code)
        if code is not None:
            continue
        match action:
            case Talisman():
                now[who] = spent(now[who])
                readers.add(who)
            case Transform(target=target) if target is not None:
                now[who] = replace(now[who], shape=Shape(target, t))
                shifts.append(Shift(who, who, target))
            case Protect(target=target) if target is not None:
                after = t + rules.span(rules.shield_cooldown) + 1
                now[who] = replace(now[who], protect_from=after)
                house = replace(house, shield=Shield(who, target, t))
            case _:
                pass
    for who in sorted(free_talismans - readers):
        action = Talisman(free=True)
        code = _owner(now[who], action, rules) or _talisman(now[who], paying=False)
        code = OutcomeCode.DISABLED if disabled and code is None else code
        free[who] = done(action) if code is None else lost(action, code)
        if code is None:
            now[who] = spent(now[who])
            readers.add(who)
    return Powers(now, house, outcomes, free, tuple(shifts), frozenset(readers))


def _owner(
    person: Person, action: Talisman | Transform | Protect, rules: Ruleset
) -> OutcomeCode | None:
    """Whether the power is his: ghosts keep none but the Ángel's (AMB-156)."""
    if isinstance(action, Protect):
        return None if person.role == "angel" and not person.alive else OutcomeCode.NOT_ALLOWED
    role = "clerigo" if isinstance(action, Talisman) else "cambiaformas"
    able = person.role == role and (person.alive or rules.roles_survive_death)
    return None if able else OutcomeCode.NOT_ALLOWED


def _talisman(person: Person, *, paying: bool) -> OutcomeCode | None:
    if person.hiding is not None:
        return OutcomeCode.HIDDEN
    if person.talisman.charges < 1:
        return OutcomeCode.NO_CHARGE
    return None if paying or person.talisman.paid else OutcomeCode.TALISMAN_UNPAID


def spent(person: Person) -> Person:
    """The person with one charge of the talisman used (HAC-CLE-04)."""
    charges = person.talisman.charges - 1
    return replace(person, talisman=replace(person.talisman, charges=charges, paid=charges > 0))


def recharged(person: Person, tasks_finished: int, rules: Ruleset) -> Person:
    """The person after completing tasks in a phase in which his talisman was already empty.

    Full again every so many whole tasks, with nothing carried over (HAC-CLE-06…08, AMB-231).
    """
    if person.role != "clerigo" or person.talisman.charges > 0 or not tasks_finished:
        return person
    finished = person.talisman.finished + tasks_finished
    full = finished >= rules.talisman_tasks
    state = replace(
        person.talisman,
        charges=rules.talisman_charges if full else 0,
        paid=False,
        finished=0 if full else finished,
    )
    return replace(person, talisman=state)


def _transform(
    person: Person,
    target: CharacterId | None,
    people: Mapping[CharacterId, Person],
    rules: Ruleset,
    t: int,
) -> OutcomeCode | None:
    if person.shape is not None:
        return OutcomeCode.ALREADY_SHAPED
    if person.hiding is not None and not rules.shift_in_passage:
        return OutcomeCode.HIDDEN
    if t < person.shift_from:
        return OutcomeCode.COOLDOWN
    model = None if target is None else people.get(target)
    if model is None or model.id == person.id:
        return OutcomeCode.BAD_TARGET
    match rules.shift_targets:
        case "all":
            return None
        case "living":
            return None if model.alive else OutcomeCode.BAD_TARGET
        case "not_publicly_dead":
            return OutcomeCode.BAD_TARGET if model.death_public else None


def _protect(
    person: Person,
    target: CharacterId | None,
    people: Mapping[CharacterId, Person],
    rules: Ruleset,
    t: int,
) -> OutcomeCode | None:
    """Any living character (AMB-252); murdered in the phase, the power is not used (AMB-287)."""
    if t < person.protect_from:
        return OutcomeCode.COOLDOWN
    ward = None if target is None else people.get(target)
    if ward is None or not ward.alive:
        return OutcomeCode.BAD_TARGET
    near = rules.angel_range == "map" or ward.place == person.place
    return None if near else OutcomeCode.BAD_TARGET


def own_look(person: Person, t: int, rules: Ruleset) -> Person:
    """The person with his own look again, and the wait for the next (HAC-CAM-11, AMB-242)."""
    return replace(person, shape=None, shift_from=t + rules.span(rules.shift_cooldown) + 1)


def must_revert(person: Person, t: int, rules: Ruleset) -> bool:
    """Whether his eleventh phase begins (HAC-CAM-07)."""
    return person.shape is not None and t > person.shape.t + rules.span(rules.shift_phases)


def shield_is_over(shield: Shield, t: int, rules: Ruleset) -> bool:
    """Whether the protection has lasted its phases as phase `t` begins (HAC-ANG-06, AMB-006)."""
    return t > shield.t + rules.span(rules.shield_phases)
