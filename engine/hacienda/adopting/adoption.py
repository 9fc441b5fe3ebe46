"""A game half played by hand goes on: the state that a narrator's `Situation` stands for.

`engine.hacienda.adopting.adoption_check` says what is wrong with one; nothing wrong is ever mended
silently. Roles dealt by hand have no commitment, and the log says so.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.adoption import refusals
from engine.hacienda.adopting.adoption_check import door_links, faults
from engine.hacienda.facts.events import Log, Publication, Rejected
from engine.hacienda.facts.inputs import Adopt
from engine.hacienda.facts.publishing import Stepped
from engine.hacienda.facts.situation import PersonAt, Situation, TaskAt
from engine.hacienda.facts.state import (
    Ballot,
    Clock,
    Corpse,
    Hiding,
    House,
    Person,
    PublicationKind,
    SabotageState,
    Shape,
    Shield,
    State,
    TalismanState,
    TaskState,
    Watching,
)
from engine.hacienda.hand.house_acts import locked_since
from engine.hacienda.phase.dying import ANGEL
from engine.hacienda.phase.sabotage import LETHAL
from engine.hacienda.setting.rulings import Ruleset
from engine.hacienda.setting.setup import Setup, start_of
from engine.hacienda.telling import knowledge, projection
from engine.hacienda.telling.reports import Knowledge
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.outlook import Mode


def adopt(setup: Setup, state: State, given: Adopt) -> Stepped:
    """The state of an adopted game; refused where it began already or an invariant fails."""
    if state.dealt:
        return state, (Rejected(None, "ALREADY_DEALT"),)
    setup = replace(setup, ruleset=state.ruleset)
    wrong = refusals(faults(setup, given.situation, given.at), Rejected)
    if wrong:
        return state, wrong[:1]
    data = {"who": given.who, "why": given.why, "compromiso": "ninguno", "seed": given.seed}
    return _state(setup, state, given), (Log("ADOPTED", "AMB-269", data),)


def _state(setup: Setup, state: State, given: Adopt) -> State:
    told, rules = given.situation, state.ruleset
    by_id = {one.id: one for one in told.people}
    sitting = told.moment == "deliberation"
    people = {c.id: _person(setup, rules, by_id[c.id], told.phases) for c in setup.roster}
    state = replace(
        state,
        mode=Mode.DELIBERATION if sitting else Mode.ROUND if told.round else Mode.SETUP,
        dealt=True,
        seed=given.seed,
        commitment="",
        round=told.round,
        phase=3 if told.round else 0,
        t=told.phases,
        people=people,
        ban_until_round=told.ban_until_round,
        last_bell_t=None if told.last_bell is None else told.phases - told.last_bell,
        corpses=tuple(
            Corpse(one.id, one.corpse, told.phases - one.corpse_age)
            for one in told.people
            if one.corpse is not None
        ),
        votes={
            who: Ballot(by_id[who].vote_for if by_id[who].vote == "for" else None, given.at)
            for who in people
            if by_id[who].vote
        },
        clock=Clock(
            opening_at=None if sitting else told.opening_at,
            deliberation_until=told.deliberation_until if sitting else None,
            last_public_at=given.at,
            last_began_at=given.at,
        ),
    )
    return replace(state, house=_house(setup, state, told))


def _person(setup: Setup, rules: Ruleset, told: PersonAt, t: int) -> Person:
    talisman = TalismanState()
    if told.role == "clerigo":
        full = told.charges is None
        charges = rules.talisman_charges if told.charges is None else told.charges
        talisman = TalismanState(charges, told.paid and not full, told.finished)
    shape = None
    if told.look is not None:
        shape = Shape(told.look, t + told.look_left - rules.span(rules.shift_phases))
    return Person(
        id=told.id,
        place=told.place,
        side=told.side,
        role=told.role,
        alive=told.alive,
        tasks=tuple(_task(setup, own, t) for own in told.tasks),
        kill_from=t + told.kill_left + 1,
        died_t=None if told.alive else t - told.corpse_age,
        death_public=told.death_public,
        bells_rung=told.bells,
        extensions=told.extensions,
        hiding=None if told.entrance is None else Hiding(told.entrance, t - told.inside),
        passage_from=t + told.passage_left + 1,
        shape=shape,
        shift_from=t + told.shift_left + 1,
        protect_from=t + told.protect_left + 1,
        talisman=talisman,
        watching=Watching(told.watching, t) if told.watching else None,
        candle=told.candle,
        retired=told.retired,
    )


def _task(setup: Setup, told: TaskAt, t: int) -> TaskState:
    stages = setup.tasks[told.task].stages
    whole = stages[told.done].wait if 0 < told.done < len(stages) else 0
    return TaskState(told.task, told.done, t + told.wait - whole if told.done else 0)


def _house(setup: Setup, state: State, told: Situation) -> House:
    rules, t = state.ruleset, told.phases
    active = None
    if told.sabotage is not None:
        lethal = told.sabotage in LETHAL
        since = t + told.sabotage_left - rules.span(rules.lethal_phases) if lethal else t
        active = SabotageState(told.sabotage, since)
    angel = next((one.id for one in told.people if one.role == ANGEL), None)
    shield = None
    if told.shield_for is not None and angel is not None:
        since = t + told.shield_left - rules.span(rules.shield_phases)
        shield = Shield(angel, told.shield_for, since)
    locks = {
        door: locked_since(state, lock.left)
        for lock in told.locks
        for door in door_links(setup, lock)
    }
    return House(
        dark=frozenset(told.dark),
        cold=frozenset(told.cold),
        locks=dict(sorted(locks.items())),
        sabotage=active,
        sabotage_from=t + told.sabotage_wait + 1,
        shield=shield,
        shield_stopped=told.shield_stopped,
    )


def known_at(setup: Setup, state: State, me: CharacterId) -> Knowledge:
    """What a character knows when his game is adopted: what an opening would tell him now.

    A declassification of its own: the narrator vouches that each was told his own state by hand,
    and nobody is credited with more than he sees, his own counters and the public deaths.
    """
    opening = Publication(
        0, PublicationKind.OPENING, tuple(state.people), round=state.round, phases=()
    )
    told = projection.player_report(setup, state, opening, me)
    card = projection.player_report(setup, state, _dealt(state), me)
    known = knowledge.learn(setup, knowledge.begin(setup, me), card)
    known = knowledge.learn(setup, known, told)
    dead = tuple(who for who, p in state.people.items() if p.death_public)
    known = replace(
        known,
        mode=state.mode.value,
        resolved=state.phase,
        may_change=False,
        publicly_dead=dead,
    )
    if state.mode is not Mode.DELIBERATION:
        return known
    present = tuple(who for who in state.people if who != me and who not in dead)
    return replace(known, in_sight=((start_of(setup, state.ruleset), present),), plan=())


def _dealt(state: State) -> Publication:
    return Publication(0, PublicationKind.DEAL, tuple(state.people), round=state.round, phases=())
