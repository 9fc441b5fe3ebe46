"""The dawn: the night is settled, told, and judged; a new day opens (A3.5)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.seats import neighbours
from engine.cosa.clock.endings import at_dawn, finish
from engine.cosa.clock.night import Night, settle
from engine.cosa.facts.events import Converted, Died, Event, Log
from engine.cosa.facts.notes import HuskySaved, Note, OwnGrowl, PackUpdate
from engine.cosa.facts.reports import PublicReport
from engine.cosa.facts.state import Lab, State
from engine.cosa.people.assimilation import conversion_notes, newcomers
from engine.cosa.people.laboratory import results
from engine.cosa.people.office import Succession, succeed
from engine.cosa.people.telling import Notes, husky_told, loss_notes, night_notices, together
from engine.cosa.people.voting import calls, leader_ballot, lynch_ballot
from engine.cosa.posting.publishing import Stepped, publish
from engine.cosa.setting.setup import Setup, seat_ring
from engine.cosa.setting.words import STANDING, Phase, PublicationKind, Role
from engine.vocabulary.ids import CharacterId


def dawn(setup: Setup, state: State) -> Stepped:
    """The settled night, its report, and the next day or the end."""
    before = state
    night = settle(setup, state)
    succession = succeed(night.state)
    state = succession.state
    notes = _notes(setup, before, night, state)
    public = _report(setup, night, succession, state)
    happened = _events(night)
    verdict = at_dawn(state)
    state = _night_over(state)
    if verdict is None:
        state = _open_day(setup, state)
        public = replace(public, turn=state.turn, calls=calls(state))
    state, told = publish(state, PublicationKind.DAWN, public, notes)
    if verdict is None:
        return state, happened + told
    state, ended = finish(state, *verdict)
    return state, happened + told + ended


def _events(night: Night) -> tuple[Event, ...]:
    died = tuple(Died(f.who, f.cause, f.role) for f in night.fallen)
    turned = tuple(Converted(who) for who, _ in night.converted)
    data = {"modo": night.plan.mode, "objetivo": night.plan.target or ""}
    if night.patrol is not None:
        data["patrulla"] = night.patrol[1].effect
    return (*died, *turned, Log("NIGHT_SETTLED", "COSA-NIGHT-01", data))


def _notes(setup: Setup, before: State, night: Night, after: State) -> Notes:
    """What each is told alone at dawn (A3.5, step 3)."""
    alone: dict[CharacterId, tuple[Note, ...]] = {}
    if night.patrol is not None:
        alone[night.patrol[0]] = (night.patrol[1],)
    saved: dict[CharacterId, tuple[Note, ...]] = {}
    if night.husky_saved is not None and after.people[night.husky_saved].alive:
        saved[night.husky_saved] = (HuskySaved(),)
    lost = [(who, role) for who, role in night.lost if after.people[who].alive]
    ready = results(after) if after.ruleset.analyst_report == "dawn" else {}
    return together(
        ready,
        alone,
        conversion_notes(after, night.converted),
        _pack_update(before, night, after),
        saved,
        loss_notes(lost),
        _own_growl(setup, after),
    )


def _pack_update(before: State, night: Night, after: State) -> Notes:
    """What the members of before are told, without causes (NM-C20)."""
    target = night.plan.target
    if before.turn % 2 == 1:
        joined = newcomers(after, night.converted)
        update = PackUpdate(joined=joined, nobody_joined=not joined)
    elif night.plan.mode == "kill" and target is not None and after.people[target].alive:
        update = PackUpdate(survived=target)
    else:
        return {}
    return {who: (update,) for who in before.things if after.people[who].alive}


def growls(setup: Setup, state: State) -> bool:
    """Whether the Husky growls: an Asimilado sits beside the Survivor (COSA-SUP-01, QC-62)."""
    survivor = state.holder(Role.SURVIVOR)
    if survivor is None or not state.husky:
        return False
    ring, people = seat_ring(setup, state.ruleset), state.people
    if state.ruleset.husky_skip_dead:
        beside = neighbours(ring, survivor, lambda who: people[who].alive)
    else:
        beside = neighbours(ring, survivor)
    return any(people[who].alive and people[who].thing for who in beside)


def _growl_line(setup: Setup, state: State) -> bool | None:
    """The public growl line; printed as long as the role is in the list (QC-63b, E-21)."""
    rules = state.ruleset
    if rules.husky_growl_audience != "public" or Role.SURVIVOR not in rules.setup_roles:
        return None
    return growls(setup, state)


def _own_growl(setup: Setup, state: State) -> Notes:
    survivor = state.holder(Role.SURVIVOR)
    own = state.ruleset.husky_growl_audience == "survivor"
    if survivor is None or not own or not state.husky:
        return {}
    return {survivor: (OwnGrowl(growls(setup, state)),)}


def _report(setup: Setup, night: Night, succession: Succession, state: State) -> PublicReport:
    """The dawn report: the dead, the office, the growl; nothing else (NM-C18)."""
    with_owner = any(f.role is Role.SURVIVOR for f in night.fallen)
    return PublicReport(
        kind=PublicationKind.DAWN,
        turn=state.turn,
        deaths=night_notices(setup, state, night.fallen),
        husky=husky_told(state, night.husky_died, with_owner=with_owner, night=True),
        leader=succession.change,
        growl=_growl_line(setup, state),
    )


def _night_over(state: State) -> State:
    """Night decisions are used up; standing ones stay, but for what the night had sealed."""
    slots = {name: slot for name, slot in state.slots.items() if name in STANDING}
    pack = replace(state.pack, statements={}, voters=())
    lab = replace(state.lab, ready=()) if state.holder(Role.ANALYST) else Lab()
    return replace(state, slots=slots, sealed={}, told_victim=None, pack=pack, lab=lab)


def _open_day(setup: Setup, state: State) -> State:
    """The next turn's day, with its ballot (COSA-VOTE-01), and an election if one is due."""
    turn = state.turn + 1
    state = replace(
        state,
        turn=turn,
        phase=Phase.VOTE,
        counts={who: replace(count, day_phase=0) for who, count in state.counts.items()},
        clock=replace(state.clock, reminded=False),
    )
    instants = state.schedule[turn]
    state = replace(state, ballot=lynch_ballot(setup, state, instants))
    if state.election_due and state.leader is None:
        state = replace(state, election=leader_ballot(setup, state, instants))
    return state
