"""What may differ between two games that ME can't tell apart: each pair differs in one thing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.hacienda.inputs import AskExtension, Declare, Planned, PlannedFree, WaiveChanges
from engine.hacienda.phase_record import Corpse
from engine.hacienda.state import Claim, Hiding, Plan, PlanEntry, Shape, Shield, State, TaskState
from engine.vocabulary.actions import (
    Action,
    DoTask,
    Follow,
    Kill,
    Move,
    Passage,
    Protect,
    Report,
    Sabotage,
    Talisman,
    Transform,
    UseObject,
    Wait,
)
from engine.vocabulary.declarations import Scope
from tests.engine.world import MAP, TASKS
from tests.secrecy.dice import Dice
from tests.secrecy.observe import AT, GAP
from tests.secrecy.stage import DOORS, ENTRANCES, EYES, ME, NEIGHBOURS, WHO, T, action, plan
from tests.secrecy.twins import Game, pair, unseen

Pair = tuple[Game, Game] | None
WALKABLE = ("puerta", "abertura", "seccion", "escalera")
QUICK = {t.stages[0].place: t.id for t in TASKS.values() if len(t.stages) == 1}


def others(state: State, *, alive: bool | None = True, side: str = "") -> list[str]:
    return [
        who
        for who, p in state.people.items()
        if who != ME and (alive is None or p.alive is alive) and (not side or p.side == side)
    ]


def doing(state: State, who: str, act: Action) -> State:
    """He does this in the first phase, and nothing beside it."""
    old = state.plans[who]
    changed = Plan({**old.entries, 1: PlanEntry(act, 1, who)}, True)
    return replace(state, plans={**state.plans, who: changed})


def with_(state: State, who: str, **changes: Any) -> State:
    return replace(state, people={**state.people, who: replace(state.people[who], **changes)})


def house(state: State, **changes: Any) -> State:
    return replace(state, house=replace(state.house, **changes))


def beside_me(dice: Dice, state: State, who: str) -> State:
    """In ME's own place or next to it, where most shows."""
    here = state.people[ME].place
    return with_(state, who, place=dice.pick((here, here, *NEIGHBOURS[here])), hiding=None)


def far(dice: Dice, state: State) -> str:
    return dice.pick(sorted(unseen(state)))


# ── who did it, and whether it was real ──────────────────────────────────────────────────────


def who_sabotaged(dice: Dice, state: State) -> Pair:
    """One impostor or another, dead or alive, here or far (HAC-SAB-04, HAC-SAB-12, AMB-183)."""
    able = [w for w in others(state, alive=None, side="impostor") if not state.people[w].hiding]
    if len(able) < 2:
        return None
    harm = Sabotage(dice.pick(("luces", "chimeneas", "verjas", "palomar")))
    state = house(state, sabotage=None, sabotage_from=0, locks={}, cold=frozenset())
    a, b = able[0], able[1]
    state = beside_me(dice, state, a)
    one = doing(doing(state, a, harm), b, Wait())
    return pair(one, doing(doing(state, a, Wait()), b, harm))


def task_or_idle(dice: Dice, state: State) -> Pair:
    """A vasallo really does a task, or only waits (HAC-NAR-03)."""
    who = dice.pick(others(state, alive=None, side="vasallo"))
    state = beside_me(dice, state, who)
    task = QUICK.get(state.people[who].place)
    if task is None:
        return None
    state = with_(state, who, tasks=(TaskState(task), TaskState("setos")))
    return pair(doing(state, who, DoTask(task)), doing(state, who, Wait()))


def feigned_or_real(dice: Dice, state: State) -> Pair:
    """An impostor feigns a task where a vasallo would do it: even scenes are alike (AMB-218)."""
    who = dice.pick(others(state, side="vasallo"))
    state = beside_me(dice, state, who)
    task = QUICK.get(state.people[who].place)
    if task is None or state.people[who].candle:
        return None
    state = doing(with_(state, who, role="", tasks=(TaskState(task),)), who, DoTask(task))
    return pair(state, with_(state, who, side="impostor", tasks=()))


def idle_impostor(dice: Dice, state: State) -> Pair:
    """Whatever an impostor does that does not show is idling (HAC-NAR-02, AMB-104, AMB-113)."""
    who = dice.pick(others(state, side="impostor"))
    state = beside_me(dice, state, who)
    here = state.people[who].place
    near = [w for w in WHO if w != who and state.people[w].place != here] or ["setos"]
    state = house(state, sabotage=None, sabotage_from=T + 9)
    acts = [Wait(), Sabotage("luces"), Kill(near[0]), Passage("mover"), Transform(who)]
    if state.people[who].role == "cambiaformas":
        acts.pop()
    return pair(doing(state, who, dice.pick(acts)), doing(state, who, Wait()))


def fails_or_waits(dice: Dice, state: State) -> Pair:
    """A step that leads nowhere, nothing declared, or waiting."""
    who = dice.pick(others(state))
    state = beside_me(dice, state, who)
    here = state.people[who].place
    nowhere = dice.pick([p for p in MAP.places if p != here and p not in NEIGHBOURS[here]])
    return pair(doing(state, who, Move(nowhere)), doing(state, who, Wait()))


def repelled(dice: Dice, state: State) -> Pair:
    """An attempt that the Ángel stops, next to ME or on him, or no attempt (AMB-114)."""
    killer = dice.pick(others(state, side="impostor"))
    victims = [w for w, p in state.people.items() if p.alive and p.side == "vasallo"]
    if not victims:
        return None
    victim = dice.pick([*victims, *[w for w in victims if w == ME] * 3])
    place = state.people[ME].place
    state = with_(state, killer, place=place, hiding=None, kill_from=0, shape=None)
    if victim != ME:
        state = with_(state, victim, place=place, hiding=None)
    if state.people[victim].place != place or state.people[victim].hiding:
        return None
    state = house(state, shield=Shield("dulce", victim, T))
    return pair(doing(state, killer, Kill(victim)), doing(state, killer, Wait()))


def talisman(dice: Dice, state: State) -> Pair:
    """Another reads his talisman, free or paid, or does not (AMB-232)."""
    who = dice.pick(others(state, side="vasallo"))
    state = with_(beside_me(dice, state, who), who, role="clerigo")
    two = doing(state, who, Wait())
    if dice.maybe(2):
        return pair(doing(state, who, Talisman()), two)
    free = {1: (PlanEntry(Talisman(free=True), 1, who),)}
    plans = {**two.plans, who: replace(two.plans[who], free=free)}
    return pair(replace(two, plans=plans), two)


def angel_target(dice: Dice, state: State) -> Pair:
    """Whom the Ángel protects, before or in the phase (HAC-ANG-02)."""
    angel = dice.pick(others(state, alive=None, side="vasallo"))
    state = with_(state, angel, alive=False, role="angel", died_t=T - 3, protect_from=0)
    a, b = dice.pick(WHO), dice.pick(WHO)
    if dice.maybe(2):
        return pair(doing(state, angel, Protect(a)), doing(state, angel, Protect(b)))
    if any(
        isinstance(plan.entries.get(1) and plan.entries[1].action, Kill)
        for plan in state.plans.values()
    ):
        return None
    shield = Shield(angel, a, T - dice.number(6))
    return pair(house(state, shield=shield), house(state, shield=None))


# ── who is what ──────────────────────────────────────────────────────────────────────────────


def sides_swapped(dice: Dice, state: State) -> Pair:
    """Two others who wait change sides, roles and tasks (HAC-META-01)."""
    one, two = (dice.pick(others(state, side=side)) for side in ("impostor", "vasallo"))
    for who in (one, two):
        state = with_(doing(beside_me(dice, state, who), who, Wait()), who, role="", shape=None)
    a, b = state.people[one], state.people[two]
    swap = with_(state, one, side=b.side, tasks=b.tasks, kill_from=b.kill_from)
    return pair(state, with_(swap, two, side=a.side, tasks=a.tasks, kill_from=a.kill_from))


def roles(dice: Dice, state: State) -> Pair:
    """Another has a role or none (HAC-SET-03)."""
    who = dice.pick(others(state, side="vasallo"))
    state = doing(
        state, who, dice.pick((Wait(), Move(dice.pick(NEIGHBOURS[state.people[who].place]))))
    )
    return pair(
        with_(state, who, role=dice.pick(("clerigo", "escurridizo"))), with_(state, who, role="")
    )


def waits_of_others(dice: Dice, state: State) -> Pair:
    """Others' cooldowns, tasks and extensions."""
    who = dice.pick(others(state, alive=None))
    state = doing(state, who, Wait())
    changed = with_(
        state, who, kill_from=dice.number(60), passage_from=dice.number(60), bells_rung=1,
        shift_from=dice.number(60), protect_from=dice.number(60), extensions=dice.number(3),
    )  # fmt: skip
    return pair(state, changed)


def double(dice: Dice, state: State) -> Pair:
    """ME has a look before him: its owner's, or the Cambiaformas's, the other out of sight."""
    fake = dice.pick(others(state, side="impostor"))
    real = dice.pick([w for w in others(state) if w != fake])
    state = beside_me(dice, state, fake)
    here, away = state.people[fake].place, far(dice, state)
    for who in (fake, real):
        state = doing(with_(state, who, hiding=None, candle=False, watching=None), who, Wait())
    state = with_(state, real, shape=None)
    borrowed = Shape(real, T - dice.number(9))
    one = with_(with_(state, fake, place=here, shape=borrowed), real, place=away)
    two = with_(with_(state, fake, place=away, shape=None), real, place=here)
    return pair(one, two)


def look_unseen(dice: Dice, state: State) -> Pair:
    """Out of sight, the Cambiaformas has his own look or another's, and changes it or not."""
    who = dice.pick(others(state, side="impostor"))
    state = with_(state, who, place=far(dice, state), hiding=None, role="cambiaformas")
    model = dice.pick([w for w in WHO if w != who])
    one = with_(state, who, shape=Shape(model, T - dice.number(11)))
    two = with_(state, who, shape=None)
    return pair(doing(one, who, Wait()), doing(two, who, dice.pick((Wait(), Transform(model)))))


def outbound_or_return(dice: Dice, state: State) -> Pair:
    """A change of look seen on its way out or back reads alike (HAC-CAM-09)."""
    one = dice.pick(others(state, side="impostor"))
    two = dice.pick([w for w in others(state, side="impostor") if w != one] or [one])
    if one == two:
        return None
    away = far(dice, state)
    here = dice.pick((state.people[ME].place, *NEIGHBOURS[state.people[ME].place]))
    for who in (one, two):
        state = with_(state, who, hiding=None, shape=None, candle=False, role="cambiaformas")
        state = doing(with_(state, who, shift_from=0), who, Wait())
    back = with_(state, two, place=here, shape=Shape(one, T - 10))
    back = with_(back, one, place=away)
    out = doing(with_(state, one, place=here), one, Transform(two))
    return pair(back, with_(out, two, place=away))


# ── what happens out of sight ────────────────────────────────────────────────────────────────


def unseen_death(dice: Dice, state: State) -> Pair:
    """A murder where ME sees nothing, or none (HAC-CORP-01)."""
    killer, victim = (dice.pick(others(state, side=side)) for side in ("impostor", "vasallo"))
    if state.people["anton"].alive and dice.maybe(2):
        victim = "anton"
    place = far(dice, state)
    for who in (killer, victim):
        state = with_(state, who, place=place, hiding=None, shape=None, kill_from=0)
    state = house(doing(state, victim, Wait()), shield=None)
    return pair(doing(state, killer, Kill(victim)), doing(state, killer, Wait()))


def unseen_corpse(dice: Dice, state: State) -> Pair:
    """A body lies where ME sees nothing, or none does."""
    who = dice.pick(others(state, alive=None, side="vasallo"))
    state = doing(with_(state, who, alive=False, died_t=T - 2), who, Wait())
    bodies = tuple(c for c in state.corpses if c.victim != who)
    return pair(
        replace(state, corpses=(*bodies, Corpse(who, far(dice, state), T - 2))),
        replace(state, corpses=bodies),
    )


def order_of_deaths(dice: Dice, state: State) -> Pair:
    """Two bodies before ME: which fell first does not show (AMB-119)."""
    who = others(state, alive=None, side="vasallo")[:3]
    here = state.people[ME].place
    for w in who:
        state = doing(with_(state, w, alive=False, died_t=T - 2, hiding=None), w, Wait())
    bodies = tuple(Corpse(w, here, T - 2 - n) for n, w in enumerate(who))
    turned = tuple(replace(c, t=T - 5 + n) for n, c in enumerate(reversed(bodies)))
    return pair(replace(state, corpses=bodies), replace(state, corpses=turned))


def elsewhere(dice: Dice, state: State) -> Pair:
    """Somebody out of sight is here or there, alone or in company."""
    who = dice.pick(others(state, alive=None))
    state = with_(state, who, hiding=None)
    one, two = far(dice, state), far(dice, state)
    return pair(with_(state, who, place=one), with_(state, who, place=two))


def unseen_meeting(dice: Dice, state: State) -> Pair:
    """In an otherwise quiet phase somebody joins another where ME sees nothing, or does not."""
    for who in WHO:
        shape = replace(state.people[who].shape, t=T - 1) if state.people[who].shape else None
        state = doing(with_(state, who, shape=shape), who, Wait())
        if who != ME:
            state = with_(state, who, hiding=None, candle=False)
    hidden = unseen(state)
    mover, met = dice.pick(others(state, side="impostor")), dice.pick(others(state, side="vasallo"))
    place = far(dice, state)
    ways = [link for link in MAP.links if place in (link.a, link.b)]
    near = [p for link in ways for p in (link.a, link.b) if link.kind.value in WALKABLE]
    goals = sorted({p for p in near if p != place and p in hidden})
    if not goals:
        return None
    goal = dice.pick(goals)
    state = with_(with_(state, mover, place=place), met, place=goal)
    here = state.people[ME].place
    if dice.maybe(2):  # ME has company, and so a window of his own
        visitor = dice.pick([w for w in others(state) if w not in (mover, met)])
        beside = dice.pick(NEIGHBOURS[here])
        state = doing(with_(state, visitor, place=beside), visitor, Move(here))
    if dice.maybe(2):
        model = dice.pick([w for w in WHO if w != mover])
        state = with_(state, mover, shape=Shape(model, T - 1))
    return pair(doing(state, mover, Move(goal)), state)


def ghost(dice: Dice, state: State) -> Pair:
    """A ghost walks, works, stays or is not there at all (HAC-GHO, AMB-070)."""
    who = dice.pick(others(state, alive=None, side="vasallo"))
    state = with_(state, who, alive=False, died_t=T - 9, candle=False, role="", hiding=None)
    state = replace(state, corpses=tuple(c for c in state.corpses if c.victim != who))
    one = beside_me(dice, state, who)
    two = with_(state, who, place=far(dice, state)) if dice.maybe(2) else one
    return pair(doing(one, who, action(dice, one, who)), doing(two, who, Wait()))


def inside(dice: Dice, state: State) -> Pair:
    """Who is inside a passage, where, and whether he travels (HAC-PAS-03, HAC-PAS-07)."""
    who = dice.pick(others(state, side="impostor"))
    near = [p for p in ENTRANCES if p not in unseen(state)] or list(ENTRANCES)
    one, two = dice.pick(near), dice.pick(list(ENTRANCES))
    games: list[State] = []
    for place, act in ((one, Wait()), (two, dice.pick((Wait(), Passage("mover"))))):
        hidden = with_(state, who, place=place, hiding=Hiding(ENTRANCES[place], T - 2))
        games.append(doing(hidden, who, act))
    return pair(games[0], games[1])


def distant_house(dice: Dice, state: State) -> Pair:
    """Lights, candelabros, doors and the Bola far away."""
    rooms = sorted({MAP.places[p].room for p in unseen(state)} - {"alcoba_mago"})
    room = dice.pick(rooms)
    match dice.number(4):
        case 0:
            return pair(
                house(state, dark=state.house.dark | {room}),
                house(state, dark=state.house.dark - {room}),
            )
        case 1:
            door = dice.pick(DOORS)
            locks = {d: t for d, t in state.house.locks.items() if d != door}
            return pair(
                house(state, locks=dict(sorted({**locks, door: T}.items()))),
                house(state, locks=locks),
            )
        case 2:
            who = dice.pick(others(state))
            state = with_(state, who, place=far(dice, state), hiding=None)
            return pair(with_(state, who, candle=True), with_(state, who, candle=False))
        case _:
            who = dice.pick(others(state))
            state = with_(state, who, place="alcoba_mago", hiding=None, watching=None)
            return pair(doing(state, who, UseObject("bola", EYES[:4])), doing(state, who, Wait()))


def in_the_dark(dice: Dice, state: State) -> Pair:
    """Who is with ME, where he comes from and what he does, where nothing shows (HAC-LIT-02…04)."""
    here = state.people[ME].place
    a, b = dice.pick(others(state)), dice.pick(others(state))
    room = MAP.places[here].room
    state = house(state, dark=state.house.dark | ({room} - {"alcoba_mago"}))
    away = dice.pick(NEIGHBOURS[here])
    for who in (a, b):
        state = doing(with_(state, who, hiding=None, candle=False, place=away), who, Wait())
    one = with_(state, a, place=here)
    two = with_(state, b, place=here) if dice.maybe(2) else doing(state, b, Move(here))
    return pair(one, two)


# ── what others write ────────────────────────────────────────────────────────────────────────


def lapsed_claim(dice: Dice, state: State) -> Pair:
    """Another's report comes to nothing, or was never made (AMB-128)."""
    who = dice.pick(others(state))
    state = replace(state, corpses=())
    return pair(replace(state, claims=(Claim(who, Report(), state.round, 1, 5, "1"),)), state)


def followed(dice: Dice, state: State) -> Pair:
    """Whom ME follows stays where he is: idle, stopped, or because he follows ME (AMB-039, 049)."""
    who = dice.pick(others(state))
    here = state.people[ME].place
    state = with_(state, who, place=dice.pick((here, *NEIGHBOURS[here])), hiding=None, shape=None)
    state = doing(state, ME, Follow(who))
    ways = [p for p in MAP.places if p not in NEIGHBOURS[state.people[who].place]]
    return pair(
        doing(state, who, Wait()), doing(state, who, dice.pick((Follow(ME), Move(ways[0]))))
    )


def dates(dice: Dice, state: State) -> Pair:
    """When others posted, where nobody raced anybody."""
    who = dice.pick(others(state, side="vasallo"))
    entries = {f: replace(e, at=e.at + 7, post="99") for f, e in state.plans[who].entries.items()}
    plans = {**state.plans, who: replace(state.plans[who], entries=entries)}
    return pair(state, replace(state, plans=plans))


def writing(dice: Dice, state: State) -> Pair:
    """Others alter, repeat, wait, ask for time, write too late or nothing (AMB-264, AMB-271)."""
    at = AT + 2 * GAP
    inputs = tuple(
        _post(dice, state, who, at + n) for n, who in enumerate(dice.some(others(state), 5))
    )
    return Game(state), Game(state, inputs)


def _post(dice: Dice, state: State, who: str, at: int) -> Any:
    late = at + dice.pick((0, 0, 900_000))
    match dice.number(4):
        case 0:
            return AskExtension(who, late, f"x{at}")
        case 1:
            return WaiveChanges(who, late, f"x{at}")
        case 2:
            free = (PlannedFree(3, Report()),)
            return Declare(who, late, f"x{at}", free=free, scope=Scope.SOME)
        case _:
            phases = (Planned(3, action(dice, state, who)),)
            return Declare(who, late, f"x{at}", phases=phases, scope=Scope.SOME)


# ── anything at all ──────────────────────────────────────────────────────────────────────────


def anything(dice: Dice, state: State) -> Pair:
    """Up to three changes of any kind in others: the oracle says whether ME may know."""
    changed = state
    for _ in range(1 + dice.number(3)):
        who = dice.pick(others(state, alive=None))
        match dice.number(7):
            case 0:
                changed = replace(changed, plans={**changed.plans, who: plan(dice, changed, who)})
            case 1:
                changed = with_(changed, who, place=dice.pick(list(MAP.places)), hiding=None)
            case 2:
                changed = with_(changed, who, kill_from=dice.pick((0, T + 9)))
            case 3:
                changed = doing(changed, who, action(dice, changed, who))
            case 4:
                changed = with_(
                    changed,
                    who,
                    candle=not changed.people[who].candle and changed.people[who].alive,
                )
            case 5:
                room = dice.pick([r for r in MAP.rooms if r != "alcoba_mago"])
                changed = house(changed, dark=changed.house.dark ^ {room})
            case _:
                changed = beside_me(dice, changed, who)
    return pair(state, changed)


MUTATIONS = (
    who_sabotaged, task_or_idle, feigned_or_real, idle_impostor, fails_or_waits, repelled, talisman,
    angel_target, sides_swapped, roles, waits_of_others, double, look_unseen, outbound_or_return,
    unseen_death, unseen_corpse, order_of_deaths, elsewhere,
    unseen_meeting, ghost, inside, distant_house,
    in_the_dark, lapsed_claim, followed,
    dates, writing, anything,
)  # fmt: skip
