"""What may differ between two games that ME can't tell apart: each pair differs in one thing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.hacienda.facts.inputs import AskExtension, Declare, Planned, PlannedFree, WaiveChanges
from engine.hacienda.facts.state import Claim, State
from engine.vocabulary.actions import (
    Follow,
    Move,
    Report,
    Wait,
)
from engine.vocabulary.declarations import Scope
from tests.engine.world import MAP
from tests.secrecy.changes import Pair, beside_me, doing, house, others, with_
from tests.secrecy.dice import Dice
from tests.secrecy.mutations_people import (
    angel_target,
    double,
    fails_or_waits,
    feigned_or_real,
    idle_impostor,
    look_unseen,
    outbound_or_return,
    repelled,
    roles,
    sides_swapped,
    talisman,
    task_or_idle,
    waits_of_others,
    who_sabotaged,
)
from tests.secrecy.mutations_unseen import (
    distant_house,
    elsewhere,
    ghost,
    in_the_dark,
    inside,
    order_of_deaths,
    unseen_corpse,
    unseen_death,
    unseen_meeting,
)
from tests.secrecy.observe import AT, GAP
from tests.secrecy.stage import ME, NEIGHBOURS, T, action, plan
from tests.secrecy.twins import Game, pair

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
