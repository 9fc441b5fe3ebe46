"""Who becomes Asimilado when somebody does (A3.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.cosa.facts.notes import Conversion
from engine.cosa.facts.state import Lab, State
from engine.cosa.setting.words import Role
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class Turned:
    """The state after a conversion, who was converted, and with which role before."""

    state: State
    converted: tuple[tuple[CharacterId, Role], ...] = ()
    husky_died: bool = False


def assimilate(state: State, target: CharacterId) -> Turned:
    """The target and his living partner are Asimilados (COSA-ASI-12, COSA-LOV-03).

    Roles vanish with what hangs on them; love and the office stay (COSA-ROLE-04, 05). The Husky
    dies with the Survivor's conversion (COSA-SUP-04, QC-66).
    """
    partner = state.partner(target)
    both = (target,) if partner is None else (target, partner)
    people = dict(state.people)
    converted: list[tuple[CharacterId, Role]] = []
    husky, lab = state.husky, state.lab
    for who in both:
        person = people[who]
        if not person.alive or person.thing:
            continue
        converted.append((who, person.role))
        if person.role is Role.SURVIVOR:
            husky = False
        if person.role is Role.ANALYST:
            lab = Lab()
        people[who] = replace(person, role=Role.THING, converted_turn=state.turn)
    died = state.husky and not husky
    active = state.active
    if died and state.ruleset.end_husky_counts:
        active = active | {(state.turn, True)}
    after = replace(state, people=people, husky=husky, lab=lab, active=active)
    return Turned(after, tuple(converted), died)


def newcomers(
    state: State, converted: tuple[tuple[CharacterId, Role], ...]
) -> tuple[CharacterId, ...]:
    """Who has joined, in roster order: whom it began with tells how it came about (QC-38b)."""
    joined = {who for who, _ in converted}
    return tuple(who for who in state.people if who in joined)


def conversion_notes(
    state: State, converted: tuple[tuple[CharacterId, Role], ...]
) -> dict[CharacterId, tuple[Conversion, ...]]:
    """What each of them is told, if he lives (NM-C19): who else is one, and what he keeps."""
    return {
        who: (
            Conversion(
                pack=tuple(other for other in state.things if other != who),
                lost=role if role not in (Role.HUMAN, Role.NONE) else Role.NONE,
                partner=state.partner(who),
                leads=state.leader == who,
            ),
        )
        for who, role in converted
        if state.people[who].alive
    }
