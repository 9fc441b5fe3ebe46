"""Days 0 and 1: role-playing, the election, the deal (A3.1)."""

from __future__ import annotations

from dataclasses import replace

from engine.cosa.clock.nightfall import open_night
from engine.cosa.facts.events import Rejected
from engine.cosa.facts.inputs import Deal, Open
from engine.cosa.facts.notes import Note, Prompt, RoleCard
from engine.cosa.facts.reports import PublicReport
from engine.cosa.facts.state import State
from engine.cosa.people.couple import bind_lovers, with_lovers_slot
from engine.cosa.people.deal import deal_roles
from engine.cosa.people.elections import tallied
from engine.cosa.people.telling import Notes
from engine.cosa.people.voting import calls, leader_ballot
from engine.cosa.posting.publishing import Stepped, publish
from engine.cosa.setting.setup import Setup, seat_ring
from engine.cosa.setting.setup_check import setup_problems
from engine.cosa.setting.words import Phase, PublicationKind, Role, SlotName
from engine.vocabulary.ids import CharacterId


def open_prelude(setup: Setup, state: State, given: Open) -> Stepped:
    """Day 0 begins (COSA-CLK-02, 03)."""
    if state.phase is not Phase.SETUP:
        return state, (Rejected(None, "ALREADY_OPEN"),)
    checked = replace(setup, ruleset=state.ruleset)
    errors = [p.text for p in setup_problems(checked) if p.severity == "error"]
    if errors:
        return state, (Rejected(None, "CANNOT_OPEN", data={"motivo": "; ".join(errors)}),)
    state = replace(state, phase=Phase.PRELUDE, commitment=given.commitment)
    if given.told:
        return state, ()
    return publish(state, PublicationKind.OPENING, opening(setup, state, given.commitment))


def opening(setup: Setup, state: State, commitment: str) -> PublicReport:
    """Seats and roles in play are public (QC-61, COSA-INFO-01)."""
    return PublicReport(
        kind=PublicationKind.OPENING,
        turn=0,
        commitment=commitment,
        seats=seat_ring(setup, state.ruleset),
        roles=state.ruleset.setup_roles,
    )


def seed(state: State, given: Deal) -> Stepped:
    """The seed of every draw, before the first of them (COSA-CLK-04, QC-83)."""
    if state.seed:
        return state, (Rejected(None, "ALREADY_DEALT"),)
    if state.phase not in (Phase.PRELUDE, Phase.ELECTION):
        return state, (Rejected(None, "NOT_OPEN"),)
    if state.commitment not in ("", given.commitment):
        return state, (Rejected(None, "OTHER_COMMITMENT"),)
    return replace(state, seed=given.seed, commitment=given.commitment), ()


def open_election(setup: Setup, state: State) -> Stepped:
    """Day 1: the Leader is elected before there are roles (COSA-LDR-02)."""
    state = replace(state, phase=Phase.ELECTION, turn=1)
    state = replace(state, election=leader_ballot(setup, state, state.schedule[1]))
    public = PublicReport(
        kind=PublicationKind.ELECTION,
        turn=1,
        calls=calls(state),
        offtopic_closed=state.ruleset.clock_offtopic_closes == "day0_end",
    )
    return publish(state, PublicationKind.ELECTION, public)


def end_prelude(state: State) -> Stepped:
    """The election is counted and roles are dealt: the Action begins (COSA-CLK-05, QC-57)."""
    state, tables, leader = tallied(state)
    state = deal_roles(state)
    until = state.schedule[1].tie_until
    state = with_lovers_slot(replace(state, phase=Phase.ROLES), until)
    public = PublicReport(
        kind=PublicationKind.ROLES,
        turn=1,
        tables=tables,
        leader=leader,
        offtopic_closed=state.ruleset.clock_offtopic_closes == "day1_end",
    )
    return publish(state, PublicationKind.ROLES, public, _cards(state, until))


def _cards(state: State, until: int) -> Notes:
    """Everybody's own card (NM-C07), and the Armourer's question (NM-C08)."""
    notes: dict[CharacterId, tuple[Note, ...]] = {}
    for who in state.living:
        role = state.people[who].role
        pack = tuple(other for other in state.things if other != who)
        notes[who] = (RoleCard(role, pack if role is Role.THING else ()),)
        if role is Role.ARMOURER:
            notes[who] = (*notes[who], Prompt((SlotName.LOVERS,), until))
    return notes


def begin_action(state: State) -> Stepped:
    """The couple is set and the first night opens (COSA-CLK-02)."""
    state, told = bind_lovers(state)
    state, opened = open_night(state)
    return state, told + opened
