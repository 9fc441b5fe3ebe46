"""A simulated game of Avaloup written out as its narrator would tell it: a `Situation`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.avaloup.reports import Knowledge
from engine.avaloup.situation import PastMission, PersonAt, Situation
from engine.avaloup.state import State
from engine.avaloup.words import Phase
from engine.vocabulary import CharacterId
from forumbridge.simulation.tables.avaloup_host import AvaloupMoment

_STEPS = {
    Phase.PROPOSE: "propose",
    Phase.APPROVE: "approve",
    Phase.MISSION: "mission",
    Phase.ASSASSINATE: "assassinate",
}


def can_be_written(moment: AvaloupMoment) -> bool:
    """Whether a narrator could stop here: nothing on its way or in doubt, and a deadline runs."""
    state = moment.after
    quiet = state.pending is None and not state.queue and not state.doubts
    named = state.naming is not None and state.naming.chosen
    return quiet and state.phase in _STEPS and state.clock.until is not None and not named


def written(state: State, course: list[AvaloupMoment]) -> Situation:
    """The situation of that state, whose past is in the moments up to it."""
    people = tuple(_person(state, who) for who in state.seats)
    proposed = () if state.proposal is None else state.proposal.chosen
    last = state.phase is Phase.ASSASSINATE
    return Situation(
        moment=_STEPS[state.phase],  # type: ignore[arg-type]
        round=state.round,
        leader=state.leader,
        people=people,
        past=_past(course),
        rejections=0 if last else state.rejections,
        team=state.team or proposed,
        until=state.clock.until,
        since=state.clock.started,
        reminded=state.clock.reminded,
    )


def _person(state: State, who: CharacterId) -> PersonAt:
    vote = None if state.approvals is None else state.approvals.vote_of(who)
    card = None if state.cards is None else state.cards.vote_of(who)
    name = None if state.preferred is None else state.preferred.vote_of(who)
    away = "always" if who in state.absent else "now" if who in state.waived else ""
    return PersonAt(
        id=who,
        role=state.roles[who],
        vote="" if vote is None else vote.option or "",  # type: ignore[arg-type]
        card="" if card is None else card.option or "",  # type: ignore[arg-type]
        prefers=None if name is None else name.option,
        absent=away,  # type: ignore[arg-type]
    )


def _past(course: list[AvaloupMoment]) -> tuple[PastMission, ...]:
    """What came of each incursion, as everybody read it, with the cards that the narrator saw."""
    rejected: Counter[int] = Counter()
    found: list[PastMission] = []
    for moment in course:
        for told in moment.told:
            public = told.public
            if public is None:
                continue
            lost = public.result is not None and not public.result.passes
            rejected[public.round] += lost or (public.passed is not None and public.counted)
            if public.mission is not None:
                number = public.mission.round
                cards = [one for one in moment.after.played if one.round == number]
                found.append(
                    PastMission(
                        success=public.mission.success,
                        rejected=rejected[number],
                        team=public.mission.team,
                        cards=tuple((c.character, c.card) for c in cards if not c.by_default),
                        silent=tuple(c.character for c in cards if c.by_default),
                    )
                )
    return tuple(found)


def mind_of(mind: Knowledge) -> Knowledge:
    """What somebody knows that counts: nothing asks again for a card that was counted, and a vote
    cast before its call was out is forgotten with it, which an adopted game is not."""
    going = mind.phase == "mission" and mind.me in mind.team
    return replace(mind, card=mind.card if going else "", vote="")
