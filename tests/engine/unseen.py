"""Situations of a phase, and pairs of them that differ only in what one observer may not see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from engine.core.draws import draw
from engine.hacienda.facts.phase_record import Corpse
from engine.hacienda.facts.state import Claim, Clock, Person, Plan, PlanEntry, State, TaskState
from engine.hacienda.setting.setup import Character, Ruleset, Setup
from engine.vocabulary.actions import Action, DoTask, Follow, Kill, Move, Report, Wait
from engine.vocabulary.outlook import Mode
from tests.engine.world import ATLAS, MAP, TASKS

T = TypeVar("T")

REGION = (
    "capilla", "pasillo_biblioteca", "biblioteca_oeste", "biblioteca_este", "galeria_este",
    "galeria_oeste", "comedor", "terraza_sur", "terraza_suroeste", "claustro",
)  # fmt: skip
QUICK = {t.stages[0].place: t.id for t in TASKS.values() if len(t.stages) == 1}
PEOPLE = ("ojo", *(f"p{n}" for n in range(9)))
ME = "ojo"
SETUP = Setup(MAP, TASKS, tuple(Character(w, w.upper()) for w in PEOPLE), Ruleset())
TRIALS = 40


class Dice:
    """Choices drawn by name from one seed."""

    def __init__(self, seed: str) -> None:
        self.seed, self.thrown = seed, 0

    def pick(self, options: Sequence[T]) -> T:
        self.thrown += 1
        return options[draw(self.seed, f"tirada/{self.thrown}", len(options))]

    def maybe(self, one_in: int) -> bool:
        return self.pick(range(one_in)) == 0


def situation(dice: Dice) -> State:
    """Ten people about the Biblioteca in the middle of a round: two impostors, maybe ghosts."""
    people = {who: a_person(dice, who, impostor=who in ("p0", "p1")) for who in PEOPLE}
    corpses = tuple(
        Corpse(who, p.place, 20) for who, p in people.items() if not p.alive and dice.maybe(2)
    )
    state = State(
        ruleset=Ruleset(),
        mode=Mode.ROUND,
        dealt=True,
        seed=dice.seed,
        round=9,
        round_open=True,
        phase=0,
        t=24,
        people=people,
        corpses=corpses,
        clock=Clock(declaration_until=0),
    )
    plans = {
        who: Plan({1: PlanEntry(an_action(dice, p), 5, who)}, True) for who, p in people.items()
    }
    return replace(state, plans=plans)


def a_person(dice: Dice, who: str, *, impostor: bool) -> Person:
    place = dice.pick(REGION)
    task = QUICK.get(place, QUICK["capilla"])
    alive = who in (ME, "p0", "p1", "p2", "p3", "p4") or not dice.maybe(4)
    return Person(
        id=who,
        place=place,
        side="impostor" if impostor else "vasallo",
        role=dice.pick(("", "", "clerigo")) if not impostor else "",
        alive=alive,
        died_t=None if alive else 20,
        tasks=() if impostor else (TaskState(task), TaskState("setos")),
    )


def an_action(dice: Dice, person: Person) -> Action:
    kinds: list[Action] = [
        Wait(),
        Move(dice.pick(ATLAS.exits(person.place)).to),
        Follow(dice.pick([w for w in PEOPLE if w != person.id])),
    ]
    if person.tasks:
        kinds += [DoTask(person.tasks[0].task)] * 2
    return dice.pick(kinds)


# ── variations: each changes only what ME may not know, or returns None ───────────────────────

Pair = tuple[State, State]


def doing(state: State, **actions: Action) -> State:
    plans = dict(state.plans)
    for who, action in actions.items():
        plans[who] = Plan({1: PlanEntry(action, 5, who)}, True)
    return replace(state, plans=plans)


def with_person(state: State, who: str, **changes: object) -> State:
    return replace(state, people={**state.people, who: replace(state.people[who], **changes)})


def seen(state: State) -> frozenset[str]:
    """Every place ME may see in this phase, wherever he ends it."""
    here = state.people[ME].place
    ends = (here, *(e.to for e in ATLAS.exits(here)))
    reach = {there for end in ends for there in ATLAS.view(end)}
    return frozenset(reach)


def others(state: State, *, alive: bool = True, side: str = "") -> list[str]:
    return [
        who
        for who, p in state.people.items()
        if who != ME and p.alive is alive and (not side or p.side == side)
    ]


def task_or_idle(dice: Dice, state: State) -> Pair | None:
    """Another really does a task, or only waits (HAC-NAR-03)."""
    who = dice.pick(others(state, side="vasallo"))
    place = dice.pick([p for p in REGION if p in QUICK])
    state = with_person(
        state, who, place=place, tasks=(TaskState(QUICK[place]), TaskState("setos"))
    )
    return doing(state, **{who: DoTask(QUICK[place])}), doing(state, **{who: Wait()})


def feigned_or_idle(dice: Dice, state: State) -> Pair | None:
    """An impostor feigns a task, or waits (AMB-218)."""
    who = dice.pick(others(state, side="impostor"))
    return doing(state, **{who: DoTask("encomendarse")}), doing(state, **{who: Wait()})


def missed_or_idle(dice: Dice, state: State) -> Pair | None:
    """An impostor misses his murder, or waits (AMB-104)."""
    who = dice.pick(others(state, side="impostor"))
    target = dice.pick([w for w in PEOPLE if w != who])
    if state.people[target].place == state.people[who].place:
        return None
    return doing(state, **{who: Kill(target)}), doing(state, **{who: Wait()})


def unseen_death(dice: Dice, state: State) -> Pair | None:
    """Somebody is murdered where ME can't see, or goes on waiting there (HAC-CORP-01)."""
    hidden = [p for p in REGION if p not in seen(state)]
    if not hidden:
        return None
    place = dice.pick(hidden)
    killer = dice.pick(others(state, side="impostor"))
    victim = dice.pick(others(state, side="vasallo"))
    if isinstance(state.plans[ME].entries[1].action, Follow):
        return None
    state = with_person(with_person(state, killer, place=place), victim, place=place)
    state = doing(state, **{victim: Wait()})
    for who in others(state):
        if state.plans[who].entries[1].action in (Follow(killer), Follow(victim)):
            state = doing(state, **{who: Wait()})
    return doing(state, **{killer: Kill(victim)}), doing(state, **{killer: Wait()})


def roles_swapped(dice: Dice, state: State) -> Pair | None:
    """Two others who only wait change sides, roles and tasks (HAC-META-01)."""
    one = dice.pick(others(state, side="impostor"))
    two = dice.pick(others(state, side="vasallo"))
    state = doing(state, **{one: Wait(), two: Wait()})
    a, b = state.people[one], state.people[two]
    swap = with_person(state, one, side=b.side, role=b.role, tasks=b.tasks, kill_from=b.kill_from)
    swap = with_person(swap, two, side=a.side, role=a.role, tasks=a.tasks, kill_from=a.kill_from)
    return state, swap


def ghost_walks(dice: Dice, state: State) -> Pair | None:
    """A ghost walks, or stays (HAC-GHO: the living never see it)."""
    ghosts = others(state, alive=False)
    if not ghosts:
        return None
    who = dice.pick(ghosts)
    to = dice.pick(ATLAS.touching(state.people[who].place))
    return doing(state, **{who: Move(to)}), doing(state, **{who: Wait()})


def ghost_present(dice: Dice, state: State) -> Pair | None:
    """A ghost is with ME, or far away."""
    ghosts = [g for g in others(state, alive=False) if all(c.victim != g for c in state.corpses)]
    if not ghosts:
        return None
    state = doing(state, **{ghosts[0]: Wait()})
    near = with_person(state, ghosts[0], place=state.people[ME].place)
    return near, with_person(state, ghosts[0], place="palomar")


def elsewhere(dice: Dice, state: State) -> Pair | None:
    """Somebody out of sight waits in one place or in another: with company or without."""
    hidden = [p for p in (*REGION, "palomar", "bodega") if p not in seen(state)]
    if len(hidden) < 2:
        return None
    who = dice.pick(others(state))
    if isinstance(state.plans[ME].entries[1].action, Follow):
        return None
    state = doing(state, **{who: Wait()})
    for other in others(state):
        if state.plans[other].entries[1].action == Follow(who):
            state = doing(state, **{other: Wait()})
    one, two = dice.pick(hidden), dice.pick(hidden)
    return with_person(state, who, place=one), with_person(state, who, place=two)


def lapsed_claim(dice: Dice, state: State) -> Pair | None:
    """Another's report comes to nothing, or was never made (AMB-128)."""
    who = dice.pick(others(state))
    state = replace(state, corpses=())
    return replace(state, claims=(Claim(who, Report(), 9, 1, 5, "1"),)), state


def hidden_corpse(dice: Dice, state: State) -> Pair | None:
    """A body lies where ME can't see, or doesn't."""
    hidden = [p for p in REGION if p not in seen(state)]
    if not hidden:
        return None
    body = Corpse("p8", dice.pick(hidden), 20)
    state = with_person(state, "p8", alive=False, died_t=20, place="palomar")
    return replace(state, corpses=(*state.corpses, body)), state


VARIATIONS: tuple[Callable[[Dice, State], Pair | None], ...] = (
    task_or_idle,
    feigned_or_idle,
    missed_or_idle,
    unseen_death,
    roles_swapped,
    ghost_walks,
    ghost_present,
    elsewhere,
    lapsed_claim,
    hidden_corpse,
)

DECLASSIFIED_SCENES = (task_or_idle, feigned_or_idle)
"""Whether a scene opens with somebody who stays still tells if he had declared a task, true or
feigned: the ruling AMB-053 itself. The report doesn't."""
