"""Pairs of games that differ in what happens where ME sees nothing, or nothing but presences."""

from __future__ import annotations

from dataclasses import replace

from engine.hacienda.facts.phase_record import Corpse
from engine.hacienda.facts.state import Hiding, Shape, State
from engine.vocabulary.actions import (
    Kill,
    Move,
    Passage,
    UseObject,
    Wait,
)
from tests.engine.world import MAP
from tests.secrecy.changes import WALKABLE, Pair, beside_me, doing, far, house, others, with_
from tests.secrecy.dice import Dice
from tests.secrecy.stage import DOORS, ENTRANCES, EYES, ME, NEIGHBOURS, WHO, T, action
from tests.secrecy.twins import pair, unseen

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
