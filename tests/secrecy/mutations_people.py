"""Pairs of games that differ in who did something, whether it was real, and who is what."""

from __future__ import annotations

from dataclasses import replace

from engine.hacienda.facts.state import PlanEntry, Shape, Shield, State, TaskState
from engine.vocabulary.actions import (
    DoTask,
    Kill,
    Move,
    Passage,
    Protect,
    Sabotage,
    Talisman,
    Transform,
    Wait,
)
from tests.engine.world import MAP
from tests.secrecy.changes import QUICK, Pair, beside_me, doing, far, house, others, with_
from tests.secrecy.dice import Dice
from tests.secrecy.stage import ME, NEIGHBOURS, WHO, T
from tests.secrecy.twins import pair

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
    """ME has a look before him: its owner's, or the Cambiaformas's, the other out of sight.

    Phrases of masks, if drawn, are drawn for each body from the secret seed: other ones, as
    likely.
    """
    state = replace(state, ruleset=replace(state.ruleset, mask_style="generic"))
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
