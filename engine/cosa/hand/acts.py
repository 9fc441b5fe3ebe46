"""What a narrator does to a game by hand: validated, logged, and judged like anything else.

An impossible act is `Rejected` with its code and changes nothing. Acts upon people are in
`person_acts`, upon ballots in `ballot_acts`, upon clocks in `clock_acts`.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.acts import log_line
from engine.core.data_errors import DataError
from engine.cosa.clock.endings import finish
from engine.cosa.facts.director import (
    BallotAct,
    ChangeRuling,
    Clarify,
    ClockAct,
    DirectorAct,
    EndGame,
    PersonAct,
    SetWhispers,
    TableAct,
)
from engine.cosa.facts.events import Rejected
from engine.cosa.facts.reports import PublicReport
from engine.cosa.facts.state import State
from engine.cosa.hand.ballot_acts import ballot_act
from engine.cosa.hand.clock_acts import clock_act
from engine.cosa.hand.person_acts import person_act
from engine.cosa.posting.publishing import Stepped, publish
from engine.cosa.setting.ruleset_data import with_change
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Phase, PublicationKind
from engine.vocabulary.ids import CharacterId

_ANY_TIME = ("act.change_ruling", "act.replace_player", "act.pause", "act.resume", "act.clarify")


def act(setup: Setup, state: State, done: DirectorAct) -> Stepped:
    """The state after a director act, with its line in the log."""
    code = _impossible(state, done)
    if code is not None:
        return state, (Rejected(_subject(done), code),)
    after, events = _apply(setup, state, done)
    if any(isinstance(event, Rejected) for event in events) and after == state:
        return state, events
    return after, (log_line(done), *events)


def _apply(setup: Setup, state: State, done: DirectorAct) -> Stepped:
    if isinstance(done, PersonAct):
        return person_act(setup, state, done)
    if isinstance(done, BallotAct):
        return ballot_act(setup, state, done)
    if isinstance(done, ClockAct):
        return clock_act(state, done)
    return _table_act(setup, state, done)


def _table_act(setup: Setup, state: State, done: TableAct) -> Stepped:
    match done:
        case SetWhispers(allowed=allowed):
            return replace(state, whispers=allowed), ()
        case Clarify(question=question, answer=answer):
            kind = PublicationKind.CLARIFICATION
            public = PublicReport(kind=kind, turn=state.turn, question=question, answer=answer)
            return publish(state, kind, public)
        case ChangeRuling():
            return _change_ruling(setup, state, done)
        case EndGame(winner=winner):
            return finish(state, winner, "director")


def _change_ruling(setup: Setup, state: State, done: ChangeRuling) -> Stepped:
    try:
        ruleset = with_change(state.ruleset, done.key, done.value)
    except DataError as error:
        data = {"clave": done.key, "motivo": str(error)}
        return state, (Rejected(None, "BAD_RULING", data=data),)
    ids = {c.id for c in setup.roster}
    strangers = [who for who in ruleset.seats if who not in ids]
    if strangers:
        data = {"clave": done.key, "motivo": f"«{strangers[0]}» no es ningún personaje"}
        return state, (Rejected(None, "BAD_RULING", data=data),)
    return replace(state, ruleset=ruleset), ()


def _impossible(state: State, done: DirectorAct) -> str | None:
    """Why nobody could do such a thing now, or None."""
    subject = _subject(done)
    if subject is not None and subject not in state.people:
        return "UNKNOWN_CHARACTER"
    if done.kind in _ANY_TIME:
        return None
    if state.phase is Phase.SETUP:
        return "NOT_OPEN"
    return "GAME_OVER" if state.phase is Phase.OVER else None


def _subject(done: DirectorAct) -> CharacterId | None:
    """Whom the act is about, where it is about somebody."""
    return getattr(done, "character", None)
