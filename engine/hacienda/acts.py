"""What a narrator does to a game by hand: validated, logged, and judged like anything else.

An impossible act is `Rejected` with its code and changes nothing. Clocks and windows are in
`engine.hacienda.clock_acts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace

from engine.hacienda.clock_acts import set_window, shift_deadline
from engine.hacienda.data_reader import DataError
from engine.hacienda.declaring import refusal
from engine.hacienda.dying import ANGEL, with_angel, without_orders
from engine.hacienda.events import Event, Log, Rejected
from engine.hacienda.inputs import (
    ChangeRuling,
    DirectorAct,
    KillPerson,
    MovePerson,
    Pause,
    Planned,
    ReplaceAction,
    Resume,
    RevivePerson,
    SetCooldown,
    SetRole,
    SetTaskStage,
    SetWindow,
    ShiftDeadline,
    VoidPhase,
)
from engine.hacienda.publishing import Stepped, finish
from engine.hacienda.ruleset_data import with_change
from engine.hacienda.schedule import pause, resume
from engine.hacienda.setup import Setup
from engine.hacienda.state import Corpse, Person, Plan, PlanEntry, State
from engine.hacienda.victory import verdict
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.outlook import Mode

ROLES = frozenset({"", "clerigo", "escurridizo", "cambiaformas", ANGEL})
"""The special roles that `SetRole` knows."""


def act(setup: Setup, state: State, done: DirectorAct) -> Stepped:
    """The state after a director act, with its line in the log."""
    code = _impossible(state, done)
    if code is not None:
        return state, (Rejected(_subject(done), code),)
    after, events = _apply(setup, state, done)
    if any(isinstance(event, Rejected) for event in events):
        return state, events
    logged: tuple[Event, ...] = (_line(done), *events)
    if isinstance(done, (KillPerson, RevivePerson, SetRole, SetTaskStage)):
        after, ended = _judge(setup, after)
        return after, logged + ended
    return after, logged


def _apply(setup: Setup, state: State, done: DirectorAct) -> Stepped:
    match done:
        case MovePerson():
            return _move(setup, state, done)
        case KillPerson():
            return _kill(state, done)
        case RevivePerson():
            return _revive(state, done)
        case SetRole():
            return _set_role(state, done)
        case SetTaskStage():
            return _set_task_stage(setup, state, done)
        case SetCooldown():
            person = state.people[done.character]
            return _with(state, replace(person, kill_from=max(0, done.available_from))), ()
        case ReplaceAction():
            return _replace_action(setup, state, done)
        case SetWindow():
            return set_window(state, done)
        case ShiftDeadline():
            return shift_deadline(state, done)
        case Pause():
            return pause(state, done.at)
        case Resume():
            return resume(state, done.at)
        case ChangeRuling():
            return _change_ruling(state, done)
        case VoidPhase():
            return _void_phase(state)


def _impossible(state: State, done: DirectorAct) -> str | None:
    """Why nobody could do such a thing now, or None."""
    subject = _subject(done)
    if isinstance(done, (Pause, Resume, ChangeRuling)):
        return None
    if not state.dealt:
        return "NOT_DEALT"
    if state.mode is Mode.OVER and not isinstance(done, VoidPhase):
        return "GAME_OVER"
    if subject is not None and subject not in state.people:
        return "UNKNOWN_CHARACTER"
    return None


def _subject(done: DirectorAct) -> CharacterId | None:
    """Whom the act is about, where it is about somebody."""
    if isinstance(done, (Pause, Resume, ChangeRuling, VoidPhase)):
        return None
    return done.character


def _with(state: State, person: Person) -> State:
    return replace(state, people={**state.people, person.id: person})


def _refused(state: State, done: DirectorAct, code: str, **data: str) -> Stepped:
    return state, (Rejected(_subject(done), code, data=data),)


def _move(setup: Setup, state: State, done: MovePerson) -> Stepped:
    if done.to not in setup.map.places:
        return _refused(state, done, "UNKNOWN_PLACE", lugar=done.to)
    return _with(state, replace(state.people[done.character], place=done.to)), ()


def _kill(state: State, done: KillPerson) -> Stepped:
    """A death by the narrator's hand: an ordinary one, but that nobody murdered."""
    person = state.people[done.character]
    if not person.alive:
        return _refused(state, done, "ALREADY_DEAD")
    public = state.mode is Mode.DELIBERATION
    dead = replace(person, alive=False, died_t=state.t, death_public=public)
    people = with_angel(state.people, {**state.people, dead.id: dead}, (dead.id,))
    corpses = state.corpses
    if done.corpse and not public:
        corpses = (*corpses, Corpse(dead.id, dead.place, state.t))
    votes = {
        who: ballot for who, ballot in state.votes.items() if dead.id not in (who, ballot.target)
    }
    death = (state.round, state.phase, "director", dead.id, None)
    after = replace(
        state, people=people, corpses=corpses, votes=votes, deaths=(*state.deaths, death)
    )
    return without_orders(after, (dead.id,)), ()


def _revive(state: State, done: RevivePerson) -> Stepped:
    person = state.people[done.character]
    if person.alive:
        return _refused(state, done, "NOT_DEAD")
    role = "" if person.role == ANGEL else person.role
    alive = replace(person, alive=True, died_t=None, death_public=False, role=role)
    corpses = tuple(c for c in state.corpses if c.victim != person.id)
    deaths = tuple(d for d in state.deaths if _victim(d) != person.id)
    return replace(_with(state, alive), corpses=corpses, deaths=deaths), ()


def _victim(death: tuple[int, int, str, str, str | None]) -> str:
    return death[4] if death[4] is not None else death[3]


def _set_role(state: State, done: SetRole) -> Stepped:
    if done.role not in ROLES:
        return _refused(state, done, "UNKNOWN_ROLE", rol=done.role)
    person = state.people[done.character]
    return _with(state, replace(person, side=done.side, role=done.role)), ()


def _set_task_stage(setup: Setup, state: State, done: SetTaskStage) -> Stepped:
    person = state.people[done.character]
    if not any(own.task == done.task for own in person.tasks):
        return _refused(state, done, "NOT_HIS_TASK", tarea=done.task)
    if not 0 <= done.done <= len(setup.tasks[done.task].stages):
        return _refused(state, done, "NO_SUCH_STAGE", etapas=str(done.done))
    last_t = state.t if done.done else 0
    tasks = tuple(
        replace(own, done=done.done, last_t=last_t) if own.task == done.task else own
        for own in person.tasks
    )
    return _with(state, replace(person, tasks=tasks)), ()


def _replace_action(setup: Setup, state: State, done: ReplaceAction) -> Stepped:
    if not state.round_open or not state.phase < done.phase <= 3:
        return _refused(state, done, "PHASE_NOT_OPEN", fase=str(done.phase))
    plan = state.plans.get(done.character, Plan())
    entries = dict(plan.entries)
    before = entries.pop(done.phase, None)
    if done.action is not None:
        code = refusal(setup, Planned(done.phase, done.action), done.character)
        if code is not None:
            return _refused(state, done, code)
        at = before.at if before is not None else state.clock.last_public_at or 0
        entries[done.phase] = PlanEntry(done.action, at, "" if before is None else before.post)
    ordered = {phase: entries[phase] for phase in sorted(entries)}
    plans = {**state.plans, done.character: Plan(ordered, plan.declared)}
    return replace(state, plans={who: plans[who] for who in state.people if who in plans}), ()


def _change_ruling(state: State, done: ChangeRuling) -> Stepped:
    try:
        ruleset = with_change(state.ruleset, done.key, done.value)
    except DataError as error:
        return _refused(state, done, "BAD_RULING", clave=done.key, motivo=str(error))
    return replace(state, ruleset=ruleset), ()


def _void_phase(state: State) -> Stepped:
    """What went out together last is undone and will be resolved again (AMB-269).

    Numbers of publications are never used twice, and what chance was asked stays logged.
    """
    if state.previous is None:
        return state, (Rejected(None, "NOTHING_TO_VOID"),)
    back = replace(
        state.previous,
        ruleset=state.ruleset,
        publications=state.publications,
        draws=state.draws,
        pending=None,
        clock=replace(state.previous.clock, paused_at=state.clock.paused_at),
    )
    return back, ()


def _judge(setup: Setup, state: State) -> Stepped:
    """Conditions act as soon as they are met, whoever brought them about (HAC-WIN-05)."""
    won = verdict(
        state.people,
        setup.tasks,
        state.ruleset,
        after_vote=state.mode is Mode.DELIBERATION,
    )
    return (state, ()) if won is None else finish(state, *won)


def _line(done: DirectorAct) -> Log:
    """The act as the log shows it: who and why, and its other fields."""
    data: Mapping[str, str] = {
        f.name: str(getattr(done, f.name)) for f in fields(done) if f.name != "kind"
    }
    return Log("DIRECTOR", done.kind, data)
