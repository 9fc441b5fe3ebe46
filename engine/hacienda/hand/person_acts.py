"""Director acts upon one character: where he is, whether he lives, his side, tasks and powers."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.hacienda.facts.director import (
    GiveTask,
    KillPerson,
    MovePerson,
    PersonAct,
    ReplacePlayer,
    RetirePerson,
    RevivePerson,
    SetCandle,
    SetCooldown,
    SetCorpse,
    SetHiding,
    SetLook,
    SetRole,
    SetTalisman,
    SetTaskStage,
    SetUses,
    SetWatching,
    TakeTask,
)
from engine.hacienda.facts.events import Rejected
from engine.hacienda.facts.publishing import Stepped
from engine.hacienda.facts.state import (
    Corpse,
    Hiding,
    Person,
    Shape,
    State,
    TalismanState,
    TaskState,
    Watching,
)
from engine.hacienda.phase.dying import ANGEL, with_angel, without_orders
from engine.hacienda.phase.passages import is_user
from engine.hacienda.setting.setup import Setup
from engine.vocabulary.outlook import Mode

ROLES = frozenset({"", "clerigo", "escurridizo", "cambiaformas", ANGEL})
"""The special roles that `SetRole` knows."""


def person_act(setup: Setup, state: State, done: PersonAct) -> Stepped:
    """The state after an act upon somebody who is in the game."""
    match done:
        case MovePerson():
            return _move(setup, state, done)
        case KillPerson():
            return _kill(state, done)
        case RevivePerson():
            return _revive(state, done)
        case RetirePerson():
            return _retire(state, done)
        case SetRole():
            return _set_role(state, done)
        case GiveTask():
            return _give_task(setup, state, done)
        case TakeTask():
            return _take_task(state, done)
        case SetTaskStage():
            return _set_task_stage(setup, state, done)
        case SetCooldown():
            return _set_cooldown(state, done)
        case SetUses():
            return _set_uses(state, done)
        case SetHiding():
            return _set_hiding(setup, state, done)
        case SetLook():
            return _set_look(state, done)
        case SetTalisman():
            return _set_talisman(state, done)
        case SetWatching():
            return _set_watching(setup, state, done)
        case SetCandle():
            return _set_candle(state, done)
        case SetCorpse():
            return _set_corpse(setup, state, done)
        case ReplacePlayer():
            return state, ()
        case _:
            assert_never(done)


def _with(state: State, person: Person) -> State:
    return replace(state, people={**state.people, person.id: person})


def _refused(state: State, done: PersonAct, code: str, **data: str) -> Stepped:
    return state, (Rejected(done.character, code, data=data),)


def _move(setup: Setup, state: State, done: MovePerson) -> Stepped:
    if done.to not in setup.map.places:
        return _refused(state, done, "UNKNOWN_PLACE", lugar=done.to)
    person = state.people[done.character]
    return _with(state, replace(person, place=done.to, hiding=None)), ()


def _kill(state: State, done: KillPerson) -> Stepped:
    """A death by the narrator's hand: an ordinary one, but that nobody murdered."""
    if not state.people[done.character].alive:
        return _refused(state, done, "ALREADY_DEAD")
    public = state.mode is Mode.DELIBERATION
    after = _dead(state, replace(state.people[done.character], death_public=public))
    person = after.people[done.character]
    people, draws = with_angel(state, after.people, (person.id,), state.t)
    corpses = after.corpses
    if done.corpse and not public:
        corpses = (*corpses, Corpse(person.id, person.place, state.t))
    return replace(after, people=people, corpses=corpses, draws=after.draws + draws), ()


def _retire(state: State, done: RetirePerson) -> Stepped:
    """Out of the game, as if voted out: known to all, no corpse, no ghost, never the Ángel.

    Whether his tasks stay in the total is for `retired_tasks_count` to say (AMB-017, AMB-260).
    """
    person = state.people[done.character]
    if person.retired:
        return _refused(state, done, "ALREADY_RETIRED")
    role = "" if person.role == ANGEL else person.role
    gone = replace(person, death_public=True, retired=True, role=role)
    after = _dead(state, gone) if person.alive else _with(state, gone)
    shield = after.house.shield
    if shield is not None and person.id in (shield.angel, shield.target):
        after = replace(after, house=replace(after.house, shield=None))
    corpses = tuple(c for c in after.corpses if c.victim != person.id)
    return without_orders(replace(after, corpses=corpses), (person.id,)), ()


def _dead(state: State, person: Person) -> State:
    """The state with a living person dead, his votes and orders gone (AMB-109, AMB-137)."""
    died_t = state.t
    dead = replace(
        person, alive=False, died_t=died_t, hiding=None, shape=None, watching=None, candle=False
    )
    votes = {
        who: ballot for who, ballot in state.votes.items() if dead.id not in (who, ballot.target)
    }
    death = (state.round, state.phase, "director", dead.id, None)
    after = replace(_with(state, dead), votes=votes, deaths=(*state.deaths, death))
    return without_orders(after, (dead.id,))


def _revive(state: State, done: RevivePerson) -> Stepped:
    person = state.people[done.character]
    if person.alive:
        return _refused(state, done, "NOT_DEAD")
    role = "" if person.role == ANGEL else person.role
    alive = replace(person, alive=True, died_t=None, death_public=False, role=role, retired=False)
    corpses = tuple(c for c in state.corpses if c.victim != person.id)
    deaths = tuple(d for d in state.deaths if _victim(d) != person.id)
    house = state.house
    if house.shield is not None and house.shield.angel == person.id:
        house = replace(house, shield=None)
    return replace(_with(state, alive), corpses=corpses, deaths=deaths, house=house), ()


def _victim(death: tuple[int, int, str, str, str | None]) -> str:
    return death[4] if death[4] is not None else death[3]


def _set_role(state: State, done: SetRole) -> Stepped:
    """What belongs to the role before goes with it; a new Clérigo's talisman is full."""
    if done.role not in ROLES:
        return _refused(state, done, "UNKNOWN_ROLE", rol=done.role)
    person = state.people[done.character]
    changed = replace(person, side=done.side, role=done.role)
    if done.role != person.role:
        charges = state.ruleset.talisman_charges if done.role == "clerigo" else 0
        changed = replace(changed, talisman=TalismanState(charges))
    if done.role != "cambiaformas":
        changed = replace(changed, shape=None)
    if not is_user(changed):
        changed = replace(changed, hiding=None)
    return _with(state, changed), ()


def _give_task(setup: Setup, state: State, done: GiveTask) -> Stepped:
    person = state.people[done.character]
    if done.task not in setup.tasks:
        return _refused(state, done, "UNKNOWN_TASK", tarea=done.task)
    if person.side != "vasallo":
        return _refused(state, done, "NO_TASKS_FOR_IMPOSTORS")
    if any(own.task == done.task for own in person.tasks):
        return _refused(state, done, "ALREADY_HIS_TASK", tarea=done.task)
    return _with(state, replace(person, tasks=(*person.tasks, TaskState(done.task)))), ()


def _take_task(state: State, done: TakeTask) -> Stepped:
    person = state.people[done.character]
    left = tuple(own for own in person.tasks if own.task != done.task)
    if len(left) == len(person.tasks):
        return _refused(state, done, "NOT_HIS_TASK", tarea=done.task)
    return _with(state, replace(person, tasks=left)), ()


def _set_task_stage(setup: Setup, state: State, done: SetTaskStage) -> Stepped:
    person = state.people[done.character]
    if not any(own.task == done.task for own in person.tasks):
        return _refused(state, done, "NOT_HIS_TASK", tarea=done.task)
    stages = setup.tasks[done.task].stages
    if not 0 <= done.done <= len(stages):
        return _refused(state, done, "NO_SUCH_STAGE", etapas=str(done.done))
    whole = stages[done.done].wait if 0 < done.done < len(stages) else 0
    wait = whole if done.wait is None else done.wait
    if not 0 <= wait <= whole:
        return _refused(state, done, "NO_SUCH_WAIT", espera=str(wait), maximo=str(whole))
    last_t = state.t + wait - whole if done.done else 0
    tasks = tuple(
        replace(own, done=done.done, last_t=last_t) if own.task == done.task else own
        for own in person.tasks
    )
    return _with(state, replace(person, tasks=tasks)), ()


def _set_cooldown(state: State, done: SetCooldown) -> Stepped:
    person, at = state.people[done.character], max(0, done.available_from)
    match done.ability:
        case "kill":
            changed = replace(person, kill_from=at)
        case "passage":
            changed = replace(person, passage_from=at)
        case "shift":
            changed = replace(person, shift_from=at)
        case "protect":
            changed = replace(person, protect_from=at)
        case _:
            assert_never(done.ability)
    return _with(state, changed), ()


def _set_uses(state: State, done: SetUses) -> Stepped:
    person = state.people[done.character]
    bells = person.bells_rung if done.bells is None else max(0, done.bells)
    extensions = person.extensions if done.extensions is None else max(0, done.extensions)
    return _with(state, replace(person, bells_rung=bells, extensions=extensions)), ()


def _set_hiding(setup: Setup, state: State, done: SetHiding) -> Stepped:
    person = state.people[done.character]
    if done.entrance is None:
        if person.hiding is None:
            return _refused(state, done, "NOT_HIDDEN")
        return _with(state, replace(person, hiding=None)), ()
    if state.mode is Mode.DELIBERATION:
        return _refused(state, done, "DELIBERATION")
    if not is_user(person):
        return _refused(state, done, "NO_PASSAGES_FOR_HIM")
    every = (e for passage in setup.map.passages for e in passage.entrances)
    entrance = next((e for e in every if e.id == done.entrance), None)
    if entrance is None:
        return _refused(state, done, "UNKNOWN_ENTRANCE", entrada=done.entrance)
    hiding = Hiding(entrance.id, state.t - max(0, done.inside))
    return _with(state, replace(person, hiding=hiding, place=entrance.place)), ()


def _set_look(state: State, done: SetLook) -> Stepped:
    person, phases = state.people[done.character], state.ruleset.shift_phases
    if done.look is None:
        if person.shape is None:
            return _refused(state, done, "OWN_LOOK")
        return _with(state, replace(person, shape=None)), ()
    if state.mode is Mode.DELIBERATION:
        return _refused(state, done, "DELIBERATION")
    if person.role != "cambiaformas" or not person.alive:
        return _refused(state, done, "NOT_A_SHIFTER")
    if done.look not in state.people or done.look == person.id:
        return _refused(state, done, "BAD_LOOK", aspecto=done.look)
    left = phases if done.left is None else done.left
    if not 1 <= left <= phases:
        return _refused(state, done, "BAD_PHASES", quedan=str(left), maximo=str(phases))
    since = state.t + left - state.ruleset.span(phases)
    return _with(state, replace(person, shape=Shape(done.look, since))), ()


def _set_talisman(state: State, done: SetTalisman) -> Stepped:
    person, rules = state.people[done.character], state.ruleset
    if person.role != "clerigo":
        return _refused(state, done, "NOT_THE_CLERIGO")
    full = rules.talisman_charges
    if not 0 <= done.charges <= full:
        return _refused(state, done, "BAD_CHARGES", cargas=str(done.charges), maximo=str(full))
    if done.finished and (done.charges or not 0 < done.finished < rules.talisman_tasks):
        return _refused(state, done, "BAD_FINISHED", tareas=str(done.finished))
    talisman = TalismanState(done.charges, done.paid and done.charges > 0, done.finished)
    return _with(state, replace(person, talisman=talisman)), ()


def _set_watching(setup: Setup, state: State, done: SetWatching) -> Stepped:
    person, eyes = state.people[done.character], setup.map.fixtures.get("ojo", ())
    if not done.places:
        if person.watching is None:
            return _refused(state, done, "NOT_WATCHING")
        return _with(state, replace(person, watching=None)), ()
    if len(set(done.places)) != min(state.ruleset.bola_watched, len(eyes)):
        return _refused(state, done, "BAD_NUMBER_WATCHED", lugares=str(len(done.places)))
    for place in done.places:
        if place not in eyes:
            return _refused(state, done, "NOT_WATCHABLE", lugar=place)
    places = tuple(place for place in eyes if place in done.places)
    return _with(state, replace(person, watching=Watching(places, state.t))), ()


def _set_candle(state: State, done: SetCandle) -> Stepped:
    person = state.people[done.character]
    if done.carries and not person.alive:
        return _refused(state, done, "GHOST")
    return _with(state, replace(person, candle=done.carries)), ()


def _set_corpse(setup: Setup, state: State, done: SetCorpse) -> Stepped:
    person = state.people[done.character]
    if person.alive:
        return _refused(state, done, "NOT_DEAD")
    before = next((c for c in state.corpses if c.victim == person.id), None)
    rest = tuple(c for c in state.corpses if c is not before)
    if done.place is None:
        if before is None:
            return _refused(state, done, "NO_CORPSE")
        return replace(state, corpses=rest), ()
    if done.place not in setup.map.places:
        return _refused(state, done, "UNKNOWN_PLACE", lugar=done.place)
    since = before.t if before is not None else person.died_t
    corpse = Corpse(person.id, done.place, state.t if since is None else since)
    return replace(state, corpses=(*rest, corpse)), ()
