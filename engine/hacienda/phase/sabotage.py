"""Sabotages of one phase: which is accepted, and when one is over (HAC-SAB, rules 4.2 steps 4, 6).

The blackout is *active* until the first candelabro is taken (HAC-SAB-11, AMB-172); blocked doors
are no `SabotageState`: they are active while any door is blocked (AMB-174).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.phase_record import Outcome
from engine.hacienda.facts.state import House, Person, SabotageState
from engine.hacienda.phase.doors import block
from engine.hacienda.phase.light import darkened, hearths
from engine.hacienda.phase.orders import Order, done, in_post_order, lost
from engine.hacienda.setting.atlas import Atlas
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import Sabotage, SabotageKind
from engine.vocabulary.ids import CharacterId

LETHAL: tuple[SabotageKind, ...] = ("chimeneas", "verjas")
"""The sabotages that win the game if they are not undone (HAC-SAB-17)."""


@dataclass(frozen=True, slots=True)
class Sabotaged:
    """What the sabotages of a phase changed; `kind` is the one that was accepted, if any."""

    house: House
    outcomes: Mapping[CharacterId, Outcome]
    kind: SabotageKind | None = None


def sabotage(
    atlas: Atlas,
    people: Mapping[CharacterId, Person],
    house: House,
    mended: House,
    orders: Mapping[CharacterId, Order],
    rules: Ruleset,
    t: int,
) -> Sabotaged:
    """The first posted valid sabotage happens, and door batches beside it if it is one (AMB-173).

    Legality is that of S1: `house` is the house before this phase's actions, `mended` after its
    repairs, which take effect together with the sabotages.
    """
    now, accepted = mended, None
    outcomes: dict[CharacterId, Outcome] = {}
    for who, action in in_post_order(orders, Sabotage):
        code = _refusal(people[who], action, house, rules, t)
        rooms = tuple(r for r in dict.fromkeys(action.rooms) if atlas.map.rooms[r].lockable)
        if code is None and accepted is not None and (accepted, action.kind) != _DOORS:
            code = OutcomeCode.SABOTAGE_UNAVAILABLE
        if code is None and action.kind == "puertas":
            code = None if rooms else OutcomeCode.NOT_LOCKABLE
            code = OutcomeCode.INCOMPLETE if len(action.rooms) > rules.door_rooms else code
        if code is not None:
            outcomes[who] = lost(action, code)
            continue
        accepted = action.kind
        outcomes[who] = done(action)
        if action.kind == "puertas":
            now = block(atlas, now, rooms, t, rules)
        elif action.kind is not None:
            now = begun(atlas, now, SabotageState(action.kind, t, who), rules)
    return Sabotaged(now, outcomes, accepted)


_DOORS = ("puertas", "puertas")


def _refusal(
    person: Person, action: Sabotage, house: House, rules: Ruleset, t: int
) -> OutcomeCode | None:
    """From the saboteur's own state and what every impostor is told (HAC-SAB-14…16)."""
    if person.side != "impostor":
        return OutcomeCode.NOT_ALLOWED
    if person.hiding is not None:
        return OutcomeCode.HIDDEN
    doors = action.kind == "puertas"
    waits = t < house.sabotage_from and (not doors or rules.doors_subject_to_cooldown)
    busy = house.sabotage is not None and not (doors and rules.doors_during_sabotage)
    shut = bool(house.locks) and not doors
    return OutcomeCode.SABOTAGE_UNAVAILABLE if waits or busy or shut else None


def begun(atlas: Atlas, house: House, active: SabotageState, rules: Ruleset) -> House:
    """The house with a sabotage under way; what it does to candelabros comes in step 5."""
    house = replace(house, sabotage=active)
    if active.kind == "luces":
        return darkened(atlas.map, house, rules)
    if active.kind == "chimeneas":
        return replace(house, cold=frozenset(hearths(atlas.map)))
    return house


def ended(house: House, t: int, rules: Ruleset) -> House:
    """The house with its sabotage over: the shared count begins (HAC-SAB-09, HAC-SAB-12)."""
    after = max(house.sabotage_from, t + rules.span(rules.sabotage_cooldown) + 1)  # AMB-202
    return replace(house, sabotage=None, sabotage_from=after)


def phases_left(active: SabotageState, t: int, rules: Ruleset) -> int | None:
    """Phases left to undo a lethal sabotage after phase `t` (AMB-003); None if it kills nobody."""
    if active.kind not in LETHAL:
        return None
    return max(0, rules.span(rules.lethal_phases) - (t - active.t))


def cancelled(house: House, kinds: Iterable[str]) -> tuple[House, tuple[SabotageKind, ...]]:
    """The house without the sabotages that a deliberation cancels, and which (AMB-139)."""
    gone: list[SabotageKind] = []
    active = house.sabotage
    if active is not None and active.kind in kinds:
        gone.append(active.kind)
        cold = frozenset[str]() if active.kind == "chimeneas" else house.cold
        house = replace(house, sabotage=None, cold=cold)
    if house.locks and "puertas" in kinds:
        gone.append("puertas")
        house = replace(house, locks={})
    return house, tuple(gone)
