"""The leader's part: a team is proposed, changed, and called to the vote (IN-A1, IN-A2)."""

from __future__ import annotations

from dataclasses import replace

from engine.avaloup.events import Accepted, Log
from engine.avaloup.inputs import AvaloupChoice, Decide
from engine.avaloup.publishing import Stepped, publish
from engine.avaloup.refusing import as_told, deadline, refused, timely
from engine.avaloup.reports import PublicReport
from engine.avaloup.rounds import open_vote
from engine.avaloup.state import State
from engine.avaloup.telling import proposed
from engine.avaloup.words import Phase, PublicationKind
from engine.core import slots
from engine.core.refusals import Refused
from engine.core.windows import in_time
from engine.vocabulary.choices import OpenVote, ProposeTeam


def propose(state: State, given: Decide, choice: ProposeTeam) -> Stepped:
    """The last legal public proposal counts until the vote opens (QA-15)."""
    if given.character != state.leader:
        return _not_his(state, given, choice)
    slot = state.proposal
    if slot is None:
        closed = state.phase in (Phase.APPROVE, Phase.MISSION)
        return refused(state, given, choice, "W-CLOSED" if closed else "W-PHASE")
    if given.source == "player" and given.channel != "public":
        return refused(state, given, choice, "W-NOTPUBLIC")
    done = slots.decide(
        replace(slot, until=deadline(state, given.source)),
        given.character,
        choice.targets,
        timely(state, given.at),
        given.post,
        precision=given.precision,
    )
    if isinstance(done, Refused):
        data = {"hacen_falta": str(slot.least), "hay": str(len(choice.targets))}
        return refused(state, given, choice, as_told(done.code), data)
    kept = replace(done.slot, until=None)
    at_once = state.ruleset.propose_auto_open == "at_once"
    return replace(state, proposal=kept), (
        Accepted(given.character, choice, given.post, final=at_once),
    )


def _not_his(state: State, given: Decide, choice: ProposeTeam) -> Stepped:
    """Somebody else's proposal is talk; only the second with its formula is answered (QA-50)."""
    mark = ("proposal", given.character)
    if mark in state.told:
        return refused(state, given, choice, "W-NOROLE")
    state = replace(state, told=(*state.told, mark))
    return state, (Log("TALK", "QA-50", {"quien": given.character}),)


def call(state: State, given: Decide, choice: AvaloupChoice) -> Stepped:
    """The leader opens the vote on what he proposed last (AVA-LEAD-05)."""
    slot = state.proposal
    if slot is None:
        closed = state.phase in (Phase.APPROVE, Phase.MISSION)
        return refused(state, given, choice, "W-CLOSED" if closed else "W-PHASE")
    if given.character != state.leader:
        return refused(state, given, choice, "W-NOROLE")
    if given.source == "player" and given.channel != "public":
        return refused(state, given, choice, "W-NOTPUBLIC")
    until = deadline(state, given.source)
    if until is not None and not in_time(timely(state, given.at), until, given.precision):
        return refused(state, given, choice, "W-LATE")
    if not slot.chosen:
        return refused(state, given, choice, "W-NOTEAM")
    by = "narrator" if given.source == "narrator" else "leader"
    state, told = open_vote(state, slot.chosen, by)
    return state, (
        Accepted(given.character, OpenVote(), given.post, final=True),
        *told,
    )


def announce(before: State, state: State) -> Stepped:
    """What the proposals of one post come to: a public notice, or the vote at once (QA-16)."""
    old, new = before.proposal, state.proposal
    if new is None or (old is not None and set(old.chosen) == set(new.chosen)):
        return state, ()
    if new.chosen and state.ruleset.propose_auto_open == "at_once":
        return open_vote(state, new.chosen, "leader")
    changed = old is not None and bool(old.chosen)
    public = PublicReport(
        kind=PublicationKind.PROPOSAL,
        round=state.round,
        proposed=proposed(state, changed=changed),
    )
    return publish(state, PublicationKind.PROPOSAL, public)
