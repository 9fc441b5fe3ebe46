"""The narrator's acts upon people: deaths, lives, roles, the office."""

from __future__ import annotations

from dataclasses import replace

from engine.cosa.facts.director import (
    KillPlayer,
    PersonAct,
    ReplacePlayer,
    RevivePlayer,
    SetLeader,
    SetRole,
)
from engine.cosa.facts.events import Converted, Died, Rejected
from engine.cosa.facts.notes import PackUpdate, RoleSet
from engine.cosa.facts.reports import LeaderChange, PublicReport
from engine.cosa.facts.state import Hero, Lab, LynchBallot, State
from engine.cosa.people.assimilation import assimilate, conversion_notes, newcomers
from engine.cosa.people.deaths import close_deaths
from engine.cosa.people.lynching import end_breath, lynch, with_tie_slot
from engine.cosa.people.office import succeed
from engine.cosa.people.telling import (
    Notes,
    day_notices,
    husky_told,
    loss_notes,
    night_notices,
    together,
)
from engine.cosa.people.voting import with_living
from engine.cosa.posting.order import alphabetical
from engine.cosa.posting.publishing import Stepped, publish
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Cause, Phase, PublicationKind, Role, SlotName
from engine.vocabulary.ids import CharacterId


def person_act(setup: Setup, state: State, done: PersonAct) -> Stepped:
    """The state after one of these acts."""
    match done:
        case KillPlayer():
            return _kill(setup, state, done)
        case RevivePlayer():
            return _revive(setup, state, done)
        case ReplacePlayer():
            return state, ()
        case SetRole():
            return _set_role(state, done)
        case SetLeader():
            return _set_leader(setup, state, done)


def _kill(setup: Setup, state: State, done: KillPlayer) -> Stepped:
    """A death with all that follows, told at once; nobody is asked for a last breath (QC-85)."""
    who = done.character
    if not state.people[who].alive:
        return state, (Rejected(who, "ALREADY_DEAD"),)
    night = state.night
    closure = close_deaths(setup, state, [(who, Cause.DIRECTOR)], night=night, shots=done.shot)
    after, change = closure.state, None
    if all(breath.slot is not SlotName.SUCCESSOR for breath in after.breaths):
        succession = succeed(after)
        after, change = succession.state, succession.change
    fallen = closure.fallen
    public = PublicReport(
        kind=PublicationKind.DEATHS,
        turn=after.turn,
        deaths=night_notices(setup, after, fallen) if night else day_notices(after, fallen),
        husky=husky_told(
            after,
            closure.husky_died,
            with_owner=any(f.role is Role.SURVIVOR for f in fallen),
            night=night,
        ),
        roles_lost=bool(closure.husky_died and not night),
        leader=change,
    )
    lost = [(one, role) for one, role in closure.lost if after.people[one].alive]
    after, told = publish(after, PublicationKind.DEATHS, public, loss_notes(lost))
    died = tuple(Died(f.who, f.cause, f.role) for f in fallen)
    after, followed = _without_the_dead(setup, after)
    return after, (*died, *told, *followed)


def _without_the_dead(setup: Setup, state: State) -> Stepped:
    """What is open goes on among the living (QC-30l)."""
    state = replace(
        state,
        ballot=None if state.ballot is None else with_living(state, state.ballot),
        election=None if state.election is None else with_living(state, state.election),
        doubts={p: d for p, d in state.doubts.items() if state.people[d.character].alive},
    )
    if state.phase is not Phase.TIE:
        return state, ()
    tied = tuple(who for who in state.tied if state.people[who].alive)
    if len(tied) < 2:
        state = with_tie_slot(replace(state, tied=()))
        return lynch(setup, state, tied)
    return with_tie_slot(replace(state, tied=tied)), ()


def _revive(setup: Setup, state: State, done: RevivePlayer) -> Stepped:
    who = done.character
    person = state.people[who]
    if person.alive:
        return state, (Rejected(who, "ALREADY_ALIVE"),)
    people = {**state.people, who: replace(person, alive=True, death=None)}
    state = replace(
        state,
        people=people,
        husky=state.husky or (done.husky and person.role is Role.SURVIVOR),
        breathed=frozenset(b for b in state.breathed if b.who != who),
    )
    state = replace(
        state,
        ballot=_with(setup, state, state.ballot),
        election=_with(setup, state, state.election),
    )
    public = PublicReport(kind=PublicationKind.DEATHS, turn=state.turn, revived=(who,))
    return publish(state, PublicationKind.DEATHS, public)


def _with(setup: Setup, state: State, ballot: LynchBallot | None) -> LynchBallot | None:
    """An open ballot with everybody who lives now."""
    if ballot is None:
        return None
    return replace(ballot, electors=state.living, options=alphabetical(setup, state.living))


def _set_role(state: State, done: SetRole) -> Stepped:
    """Another role, with its powers whole; a change of side takes the partner along (LOV-04)."""
    who, role = done.character, Role(done.role)
    if not state.people[who].alive:
        return state, (Rejected(who, "ALREADY_DEAD"),)
    if state.people[who].role is Role.NONE:
        return state, (Rejected(who, "NOT_DEALT"),)
    holder = state.holder(role)
    if role not in (Role.HUMAN, Role.THING) and holder not in (None, who):
        return state, (Rejected(who, "ROLE_TAKEN"),)
    if role is Role.THING:
        return _convert(state, who)
    notes: Notes = {who: (RoleSet(role),)}
    people = {**state.people, who: replace(state.people[who], role=role, converted_turn=None)}
    partner = state.partner(who)
    if partner is not None and people[partner].alive and people[partner].thing:
        people[partner] = replace(people[partner], role=Role.HUMAN, converted_turn=None)
        notes[partner] = (RoleSet(Role.HUMAN),)
    state = replace(
        state,
        people=people,
        hero=Hero() if role is Role.HERO else state.hero,
        lab=Lab() if role is Role.ANALYST else state.lab,
        husky=state.husky or role is Role.SURVIVOR,
    )
    return publish(state, PublicationKind.TURNED, None, notes)


def _convert(state: State, who: CharacterId) -> Stepped:
    before = state.things
    turned = assimilate(state, who)
    state = turned.state
    joined = tuple(one for one, _ in turned.converted)
    told_pack = (PackUpdate(joined=newcomers(state, turned.converted)),)
    pack: Notes = dict.fromkeys(before, told_pack) if joined else {}
    notes = together(conversion_notes(state, turned.converted), pack)
    state, told = publish(state, PublicationKind.TURNED, None, notes)
    return state, (*(Converted(one) for one in joined), *told)


def _set_leader(setup: Setup, state: State, done: SetLeader) -> Stepped:
    new = done.leader
    if new is not None and (new not in state.people or not state.people[new].alive):
        return state, (Rejected(new, "NOT_LIVING"),)
    if new == state.leader:
        return state, (Rejected(new, "NOTHING_CHANGES"),)
    state = replace(
        state,
        leader=new,
        breaths=tuple(b for b in state.breaths if b.slot is not SlotName.SUCCESSOR),
    )
    change = LeaderChange(new)
    public = PublicReport(kind=PublicationKind.OFFICE, turn=state.turn, leader=change)
    state, told = publish(state, PublicationKind.OFFICE, public)
    if state.phase is Phase.TIE:
        return with_tie_slot(state), told
    if state.phase is Phase.BREATH and not state.breaths:
        state, ended = end_breath(setup, state)
        return state, told + ended
    return state, told
