"""The narrator's own view of a game: everything (NM-A19)."""

from __future__ import annotations

from engine.avaloup.reports import AuditPlayer, DirectorReport
from engine.avaloup.schedule import missing
from engine.avaloup.state import CardBallot, State
from engine.core.seats import in_order
from engine.vocabulary.ids import CharacterId


def director_report(state: State) -> DirectorReport:
    """The state as the narrator sees it; what came of each step is in its events."""
    people = tuple(
        AuditPlayer(who, role, _option(state.approvals, who), _option(state.cards, who))
        for who, role in state.roles.items()
    )
    proposed = () if state.proposal is None else state.proposal.chosen
    preferred = () if state.preferred is None else state.preferred.votes
    return DirectorReport(
        phase=str(state.phase),
        round=state.round,
        leader=state.leader or None,
        rejections=state.rejections,
        village=state.village,
        wolf=state.wolf,
        people=people,
        team=in_order(state.seats, state.team or proposed),
        preferred=tuple((v.elector, v.option) for v in preferred if v.option is not None),
        played=state.played,
        missing=tuple(who for who, _ in missing(state)),
        waived=state.waived,
        doubts=tuple(state.doubts),
        until=state.clock.until,
    )


def _option(ballot: CardBallot | None, who: CharacterId) -> str:
    vote = None if ballot is None else ballot.vote_of(who)
    return "" if vote is None or vote.option is None else vote.option
