"""The election of a Leader, in the Prelude or beside a lynching (COSA-LDR-02 to 09)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.ballot import close
from engine.core.draws import logged
from engine.cosa.facts.reports import LeaderChange, Table
from engine.cosa.facts.state import State
from engine.cosa.people.luck import remember
from engine.cosa.people.voting import with_living
from engine.cosa.posting.table import table_of
from engine.vocabulary.ids import CharacterId


def tallied(state: State) -> tuple[State, tuple[Table, ...], LeaderChange | None]:
    """The election counted and the Leader in office; nothing where there is none.

    Ties, and elections without a vote for anybody, are for chance (COSA-LDR-07, QC-31f).
    """
    if state.election is None:
        return state, (), None
    ballot = with_living(state, state.election)
    tally = close(ballot)
    table = table_of(tally, "leader", state.turn, state.ruleset)
    state = replace(state, election=None, election_due=False)
    if tally.winner is not None:
        state = replace(state, leader=tally.winner)
        return state, (table,), LeaderChange(tally.winner)
    pool: tuple[CharacterId, ...] = tally.tied or ballot.options
    if not pool:
        return state, (table,), LeaderChange(None)
    record = logged(state.seed, f"eleccion/{state.turn}", len(pool))
    leader = sorted(pool)[record.index]
    state = replace(remember(state, (record,)), leader=leader)
    return state, (table,), LeaderChange(leader, by_chance=True)
