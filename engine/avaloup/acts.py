"""What a narrator does to a game by hand: validated, logged, and judged like anything else.

An impossible act is `Rejected` with its code and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.avaloup.deciding import settle_doubt
from engine.avaloup.director import (
    CancelGame,
    ChangeRuling,
    Clarify,
    ConfirmDoubtful,
    DirectorAct,
    Pause,
    ReplacePlayer,
    Resume,
    SetLeader,
    ShiftDeadline,
    VoidDecision,
    VoidPhase,
    WaiveWaiting,
)
from engine.avaloup.events import Event, Rejected
from engine.avaloup.options import with_change
from engine.avaloup.publishing import Stepped, publish
from engine.avaloup.reports import PlayerReport, PublicReport, Ruling
from engine.avaloup.rounds import finish, with_proposal
from engine.avaloup.state import State
from engine.avaloup.telling import header
from engine.avaloup.words import Phase, PublicationKind
from engine.core.acts import log_line
from engine.core.ballot import without
from engine.core.data_errors import DataError
from engine.vocabulary.ids import CharacterId

_FROM_THE_DEAL = (
    "kit_plain_wolves",
    "guard_requires",
    "seats",
    "guardaespaldas",
    "cosa",
    "lobo_mistico",
    "lobo_sonador",
    "masons_know",
    "seer_sees_dreamer",
    "cosa_known_to_pack",
    "pack_knows_roles",
    "pack_scene",
    "reveal_role_list",
)
"""Rulings that were used up by the deal: changing them later would change nothing, or lie."""


def act(state: State, done: DirectorAct) -> Stepped:
    """The state after a director act, with its line in the log."""
    code = _impossible(state, done)
    if code is not None:
        return state, (Rejected(_subject(done), code),)
    after, events = _apply(state, done)
    if any(isinstance(event, Rejected) and not event.post for event in events):
        return state, events  # the act itself; a post that it settles may be refused in its turn
    logged: tuple[Event, ...] = (log_line(done), *events)
    return after, logged


def _subject(done: DirectorAct) -> CharacterId | None:
    """Whom the act is about, where it is about somebody."""
    return getattr(done, "character", None)


def _impossible(state: State, done: DirectorAct) -> str | None:
    """Why nobody could do such a thing now, or None."""
    if isinstance(done, Pause | Resume | ChangeRuling):
        return None
    if not state.dealt:
        return "NOT_DEALT"
    if state.phase is Phase.OVER and not isinstance(done, VoidPhase | Clarify):
        return "GAME_OVER"
    subject = _subject(done)
    if subject is not None and subject not in state.roles:
        return "UNKNOWN_CHARACTER"
    return None


def _apply(state: State, done: DirectorAct) -> Stepped:
    match done:
        case ShiftDeadline():
            return _shift(state, done)
        case WaiveWaiting():
            return _waive(state, done)
        case ReplacePlayer():
            return _waited_for(state, done.character), ()
        case ConfirmDoubtful():
            return _settle(state, done)
        case SetLeader():
            return _set_leader(state, done)
        case VoidDecision():
            return _void_decision(state, done)
        case VoidPhase():
            return _void_phase(state)
        case CancelGame():
            return finish(state, "nobody", "CANCELLED")
        case Clarify():
            return _clarify(state, done)
        case ChangeRuling():
            return _change_ruling(state, done)
        case Pause():
            return _pause(state, done)
        case Resume():
            return _resume(state, done)


def _refused(state: State, code: str, data: Mapping[str, str] | None = None) -> Stepped:
    return state, (Rejected(None, code, data=data or {}),)


def _shift(state: State, done: ShiftDeadline) -> Stepped:
    """A deadline that runs, or one that was lost by voiding a phase; not one yet to start."""
    if state.clock.starts_with is not None:
        return _refused(state, "NO_DEADLINE")
    started = done.to if state.clock.started is None else state.clock.started
    clock = replace(state.clock, started=min(started, done.to), until=done.to)
    return replace(state, clock=clock), ()


def _waive(state: State, done: WaiveWaiting) -> Stepped:
    """Only a vote or an incursion can stop waiting; for the rest of the game, at any time."""
    who = done.character
    if done.scope == "never":
        known = who in state.waived or who in state.absent
        if not known:
            return state, (Rejected(who, "NOT_WAIVED"),)
        return _waited_for(state, who), ()
    if done.scope == "now" and state.approvals is None and state.cards is None:
        return state, (Rejected(who, "NO_BALLOT"),)
    if done.scope == "always":
        state = replace(state, absent=(*_but(state.absent, who), who))
    return _with_waived(state, (*_but(state.waived, who), who)), ()


def _waited_for(state: State, who: CharacterId) -> State:
    state = replace(state, absent=_but(state.absent, who))
    return _with_waived(state, _but(state.waived, who))


def _with_waived(state: State, waived: tuple[CharacterId, ...]) -> State:
    ballot = state.approvals
    approvals = None if ballot is None else replace(ballot, waived=waived)
    return replace(state, waived=waived, approvals=approvals)


def _but(people: tuple[CharacterId, ...], who: CharacterId) -> tuple[CharacterId, ...]:
    return tuple(one for one in people if one != who)


def _settle(state: State, done: ConfirmDoubtful) -> Stepped:
    doubt = state.doubts.get(done.post)
    if doubt is None:
        return _refused(state, "NO_DOUBT")
    if not done.counts:
        left = {post: d for post, d in state.doubts.items() if post != done.post}
        return replace(state, doubts=left), ()
    sure = replace(doubt.given, formula=True, unsure=False, source="narrator")
    return settle_doubt(state, done.post, sure)


def _set_leader(state: State, done: SetLeader) -> Stepped:
    if done.leader not in state.roles:
        return _refused(state, "UNKNOWN_CHARACTER")
    if state.phase is not Phase.PROPOSE:
        return _refused(state, "W-PHASE")
    if done.leader == state.leader:
        return _refused(state, "ALREADY_LEADER")
    state = with_proposal(state, done.leader)
    public = PublicReport(
        kind=PublicationKind.LEADER,
        round=state.round,
        leader=state.leader,
        header=header(state),
    )
    return publish(state, PublicationKind.LEADER, public, starts_clock=True)


def _void_decision(state: State, done: VoidDecision) -> Stepped:
    who = done.character
    if state.proposal is not None and state.leader == who and state.proposal.chosen:
        return replace(state, proposal=replace(state.proposal, chosen=(), at=None, post="")), ()
    if state.approvals is not None and state.approvals.vote_of(who) is not None:
        return replace(state, approvals=without(state.approvals, who)), ()
    if state.cards is not None and state.cards.vote_of(who) is not None:
        return replace(state, cards=without(state.cards, who)), ()
    if state.naming is not None and state.naming.owner == who and state.naming.chosen:
        return replace(state, naming=replace(state.naming, chosen=(), at=None, post="")), ()
    return _refused(state, "NOTHING_TO_VOID")


def _void_phase(state: State) -> Stepped:
    """The game as it was before the count; numbers of publications are never used twice, and what
    chance was asked stays logged. It has no deadline until the narrator gives it one."""
    if state.previous is None:
        return _refused(state, "NOTHING_TO_VOID")
    back = replace(
        state.previous,
        ruleset=state.ruleset,
        publications=state.publications,
        pending=None,
        queue=(),
        draws=state.draws,
        told=state.told,
        absent=state.absent,
    )
    clock = replace(
        back.clock, starts_with=None, started=None, until=None, paused_at=state.clock.paused_at
    )
    return replace(back, clock=clock), ()


def _clarify(state: State, done: Clarify) -> Stepped:
    kind, ruling = PublicationKind.RULING, Ruling(done.question, done.answer)
    strangers = [who for who in done.to if who not in state.roles]
    if strangers:
        return _refused(state, "UNKNOWN_CHARACTER", {"quien": strangers[0]})
    if not done.to:
        return publish(state, kind, PublicReport(kind=kind, round=state.round, ruling=ruling))
    told = {
        who: PlayerReport(observer=who, kind=kind, round=state.round, ruling=ruling)
        for who in state.seats
        if who in done.to
    }
    return publish(state, kind, None, told)


def _change_ruling(state: State, done: ChangeRuling) -> Stepped:
    if state.dealt and done.key in _FROM_THE_DEAL:
        return _refused(state, "RULING_OF_THE_DEAL", {"clave": done.key})
    try:
        ruleset = with_change(state.ruleset, done.key, done.value)
    except DataError as error:
        return _refused(state, "BAD_RULING", {"clave": done.key, "motivo": str(error)})
    return replace(state, ruleset=ruleset), ()


def _pause(state: State, done: Pause) -> Stepped:
    if state.clock.paused_at is not None:
        return _refused(state, "ALREADY_PAUSED")
    return replace(state, clock=replace(state.clock, paused_at=done.at)), ()


def _resume(state: State, done: Resume) -> Stepped:
    since = state.clock.paused_at
    if since is None:
        return _refused(state, "NOT_PAUSED")
    gone, clock = max(0, done.at - since), state.clock
    until = None if clock.until is None else clock.until + gone
    started = None if clock.started is None else clock.started + gone
    return replace(state, clock=replace(clock, paused_at=None, until=until, started=started)), ()
