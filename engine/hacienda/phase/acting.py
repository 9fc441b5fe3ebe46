"""Step 4 of a phase: everything but murder, simultaneously, judged on S1 (HAC-TIME-07)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.core.draws import DrawRecord
from engine.hacienda.facts.phase_record import Outcome
from engine.hacienda.facts.state import House, Person, PlanEntry, Watching
from engine.hacienda.phase.doors import without
from engine.hacienda.phase.movement import Ground, move_all
from engine.hacienda.phase.objects import Uses, use_objects
from engine.hacienda.phase.orders import Order, done, free_talismans
from engine.hacienda.phase.powers import Powers, recharged, use_powers
from engine.hacienda.phase.repairs import Bolt, Mended, bolt_gates, mend
from engine.hacienda.phase.sabotage import Sabotaged, sabotage
from engine.hacienda.phase.work import do_tasks
from engine.hacienda.setting.atlas import Atlas
from engine.hacienda.setting.rulings import Ruleset
from engine.hacienda.setting.setup import Task
from engine.vocabulary.actions import Wait
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId

Free = Mapping[CharacterId, tuple[PlanEntry, ...]]


@dataclass(frozen=True, slots=True)
class Acted:
    """What the simultaneous actions of a phase changed; light comes after (step 5)."""

    people: Mapping[CharacterId, Person]
    house: House
    outcomes: Mapping[CharacterId, Outcome]
    stages_done: Mapping[CharacterId, TaskId]
    mended: Mended
    sabotaged: Sabotaged
    uses: Uses
    powers: Powers
    bolting: Mapping[CharacterId, PlaceId]
    bolts: Mapping[CharacterId, Bolt]
    gates_held: bool
    by_hand: frozenset[int]
    draws: tuple[DrawRecord, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a phase is played: what does not change while it is."""

    atlas: Atlas
    tasks: Mapping[TaskId, Task]
    rules: Ruleset
    seed: str
    t: int
    sees: Mapping[CharacterId, frozenset[PlaceId]]
    """The identity views of S0."""
    looks: Mapping[CharacterId, CharacterId]
    """The looks of S0, before any is lost by force."""


def act(
    scene: Scene,
    at_s0: Mapping[CharacterId, Person],
    at_s1: Mapping[CharacterId, Person],
    house: House,
    orders: Mapping[CharacterId, Order],
    free: Free,
) -> Acted:
    """All of it at once. `orders` and `free` hold nothing of who died in the phase."""
    atlas, rules, t = scene.atlas, scene.rules, scene.t
    mended = mend(atlas, at_s1, house, orders, rules)
    done_harm = sabotage(atlas, at_s1, house, mended.house, orders, rules, t)
    idle = disabled(house, done_harm, rules)
    work = do_tasks(at_s1, orders, scene.tasks, t, disabled="tareas" in idle)
    powers = use_powers(
        work.people, done_harm.house, orders, free_talismans(free), rules, t,
        disabled="roles" in idle,
    )  # fmt: skip
    uses = use_objects(atlas.map, at_s1, orders, rules, scene.seed, t, disabled="objetos" in idle)
    people = {who: _after_work(at_s0[who], p, uses, scene) for who, p in powers.people.items()}
    locks = house.locks
    if rules.cross_on_same_phase_unlock:
        locks = {door: since for door, since in locks.items() if door not in mended.opened}
    moves = move_all(
        Ground(atlas, rules, at_s0, people, scene.sees, scene.looks, locks, t, scene.seed), orders
    )
    bolting, bolts, held = bolt_gates(atlas, at_s1, moves.people, free, house, rules)
    waits = {who: done(o.action) for who, o in orders.items() if isinstance(o.action, Wait)}
    return Acted(
        people=moves.people,
        house=without(powers.house, moves.unblocked),
        outcomes={
            **waits, **mended.outcomes, **done_harm.outcomes, **work.outcomes, **powers.outcomes,
            **uses.outcomes, **moves.outcomes,
        },
        stages_done=work.stages_done,
        mended=mended,
        sabotaged=done_harm,
        uses=uses,
        powers=powers,
        bolting=bolting,
        bolts=bolts,
        gates_held=held,
        by_hand=mended.opened | moves.unblocked,
        draws=uses.draws + moves.draws,
    )  # fmt: skip


def disabled(house: House, harm: Sabotaged, rules: Ruleset) -> tuple[str, ...]:
    """What the boycott of the Palomar stops in this phase (HAC-PAL-02, AMB-194, AMB-196)."""
    active = house.sabotage is not None and house.sabotage.kind == "palomar"
    now = harm.kind == "palomar" and not rules.palomar_same_phase_task
    return rules.palomar_disables if active or now else ()


def _after_work(before: Person, person: Person, uses: Uses, scene: Scene) -> Person:
    """With what he watches, and his talisman charged by the tasks he has just completed."""
    if person.id in uses.watched:
        person = replace(person, watching=Watching(uses.watched[person.id], scene.t))
    if before.talisman.charges:  # AMB-231: the tasks of that phase don't count
        return person
    finished = sum(
        own.done >= len(scene.tasks[own.task].stages) and own != old
        for own, old in zip(person.tasks, before.tasks, strict=True)
    )
    return recharged(person, finished, scene.rules)
