"""What a narrator does to a game by hand: validated, logged, and judged like anything else.

An impossible act is `Rejected` with its code and changes nothing. Acts upon people are in
`person_acts`, upon the house in `house_acts`, upon what is declared and voted in `order_acts`,
upon clocks in `clock_acts`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.core.acts import log_line
from engine.hacienda.facts.director import (
    ChangeRuling,
    ClockAct,
    DirectorAct,
    GiveTask,
    KillPerson,
    OrderAct,
    PersonAct,
    RetirePerson,
    RevivePerson,
    SetRole,
    SetTaskStage,
    TakeTask,
    VoidPhase,
)
from engine.hacienda.facts.director_house import HouseAct
from engine.hacienda.facts.events import Event, Rejected
from engine.hacienda.facts.publishing import Stepped, finish
from engine.hacienda.facts.state import State
from engine.hacienda.hand.clock_acts import clock_act
from engine.hacienda.hand.house_acts import house_act
from engine.hacienda.hand.order_acts import order_act
from engine.hacienda.hand.person_acts import person_act
from engine.hacienda.phase.victory import verdict
from engine.hacienda.setting.data_reader import DataError
from engine.hacienda.setting.ruleset_data import with_change
from engine.hacienda.setting.setup import Setup
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.outlook import Mode

_MAY_DECIDE = (
    KillPerson | RevivePerson | RetirePerson | SetRole | SetTaskStage | GiveTask | TakeTask
)
"""Acts after which somebody may have won."""


def act(setup: Setup, state: State, done: DirectorAct) -> Stepped:
    """The state after a director act, with its line in the log."""
    code = _impossible(state, done)
    if code is not None:
        return state, (Rejected(_subject(done), code),)
    after, events = _apply(setup, state, done)
    if any(isinstance(event, Rejected) for event in events):
        return state, events
    logged: tuple[Event, ...] = (log_line(done), *events)
    if isinstance(done, _MAY_DECIDE):
        after, ended = _judge(setup, after)
        return after, logged + ended
    return after, logged


def _apply(setup: Setup, state: State, done: DirectorAct) -> Stepped:
    if isinstance(done, PersonAct):
        return person_act(setup, state, done)
    if isinstance(done, HouseAct):
        return house_act(setup, state, done)
    if isinstance(done, OrderAct):
        return order_act(setup, state, done)
    if isinstance(done, ClockAct):
        return clock_act(state, done)
    match done:
        case ChangeRuling():
            return _change_ruling(setup, state, done)
        case VoidPhase():
            return _void_phase(state)
        case _:
            assert_never(done)


def _impossible(state: State, done: DirectorAct) -> str | None:
    """Why nobody could do such a thing now, or None."""
    subject = _subject(done)
    if done.kind in ("act.pause", "act.resume", "act.change_ruling", "act.replace_player"):
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
    return getattr(done, "character", None)


def _change_ruling(setup: Setup, state: State, done: ChangeRuling) -> Stepped:
    try:
        ruleset = with_change(state.ruleset, done.key, done.value)
    except DataError as error:
        data = {"clave": done.key, "motivo": str(error)}
        return state, (Rejected(None, "BAD_RULING", data=data),)
    place = ruleset.start_place
    if place is not None and place not in setup.map.places:
        return state, (Rejected(None, "UNKNOWN_PLACE", data={"lugar": place}),)
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
