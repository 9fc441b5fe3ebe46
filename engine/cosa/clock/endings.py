"""When the game ends and who wins (A1.1, A3.5)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cosa.facts.reports import HistoryRow, PublicReport, Result
from engine.cosa.facts.state import Person, State
from engine.cosa.posting.publishing import Stepped, over, publish
from engine.cosa.setting.words import PublicationKind, Reason, Winner

Verdict = tuple[Winner, Reason]
FIRST_TURN = 2
"""The first turn that can be quiet: before night 1 there are no sides (A3.5)."""


def at_dawn(state: State) -> Verdict | None:
    """The verdict of the dawn after the night of `state.turn` (COSA-END-01 to 09)."""
    things, humans = len(state.things), len(state.humans)
    if things and things >= humans:
        return "cosa", "parity"
    if not things and not humans:
        humans_win = state.ruleset.end_all_dead == "humans"
        return ("humanos" if humans_win else "nadie"), "everybody_dead"
    if not things and state.ruleset.end_on_extinction == "immediate":
        return "humanos", "extinction"
    turn = state.turn
    last = [(turn - 1, False), (turn - 1, True), (turn, False), (turn, True)]
    return _if_quiet(state, last)


def at_dusk(state: State) -> Verdict | None:
    """The verdict of a day's end, where the rulings look for one; parity waits (COSA-END-07)."""
    if state.turn < FIRST_TURN:
        return None
    extinct = not state.things and bool(state.humans)
    if extinct and state.ruleset.end_on_extinction == "immediate":
        return "humanos", "extinction"
    if state.ruleset.end_quiet_window == "aligned":
        return None
    turn = state.turn
    return _if_quiet(state, [(turn - 2, True), (turn - 1, False), (turn - 1, True), (turn, False)])


def _if_quiet(state: State, phases: Iterable[tuple[int, bool]]) -> Verdict | None:
    """La Cosa wins a quiet end if one of it lives (COSA-END-04, 08)."""
    for turn, night in phases:
        if turn < FIRST_TURN or (turn, night) in state.active:
            return None
    return ("cosa" if state.things else "humanos"), "quiet"


def finish(state: State, winner: Winner, reason: str) -> Stepped:
    """The game is over and everything is told (NM-C33)."""
    state, ended = over(state, winner, reason)
    draws = tuple((d.purpose, d.options, d.index) for d in state.draws)
    result = Result(winner, reason, tuple(_history(state, winner)), draws)
    public = PublicReport(kind=PublicationKind.END, turn=state.turn, result=result)
    state, told = publish(state, PublicationKind.END, public)
    return state, ended + told


def _history(state: State, winner: Winner) -> Iterable[HistoryRow]:
    for who, person in state.people.items():
        death = person.death
        yield HistoryRow(
            who,
            person.dealt,
            person.role,
            person.alive,
            None if death is None else death.turn,
            death is not None and death.night,
            None if death is None else death.cause,
            person.converted_turn,
            who in state.lovers,
            _won(state, person, winner),
        )


def _won(state: State, person: Person, winner: Winner) -> bool:
    """The dead win with the side they died in, unless the rulings leave them out (QC-11)."""
    if not person.alive and not state.ruleset.end_dead_share_victory:
        return False
    return winner == ("cosa" if person.thing else "humanos")
