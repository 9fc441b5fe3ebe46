"""A game of Avaloup adopted at any moment goes on to the letter as if it never had been."""

from __future__ import annotations

from random import Random

import pytest

from engine.avaloup.events import Log, Rejected
from engine.avaloup.inputs import Adopt
from engine.avaloup.reports import Knowledge
from engine.avaloup.words import Phase, PublicationKind
from engine.core.inputs import Published
from engine.vocabulary import CharacterId
from forumbridge.simulation.tables.avaloup_host import AvaloupMoment, Host
from forumbridge.simulation.tables.avaloup_invariants import Watch
from forumbridge.simulation.tables.avaloup_match import Match
from forumbridge.simulation.tables.avaloup_table import Table, table_of
from tests.forumbridge.simulation.avaloup_written import can_be_written, mind_of, written
from tests.forumbridge.simulation.forks import alike, go_on

Minds = dict[CharacterId, Knowledge]


def played(number: int) -> tuple[Table, list[AvaloupMoment], list[Minds]]:
    """A game with all its moments, and what everybody knew after each."""
    table, course, minds = table_of(number), list[AvaloupMoment](), list[Minds]()
    host = Host(table.setup)
    for moment in Match(table, host).play():
        course.append(moment)
        minds.append(dict(host.minds))
    return table, course, minds


def known(minds: Minds) -> Minds:
    return {who: mind_of(mind) for who, mind in minds.items()}


def instants(course: list[AvaloupMoment]) -> list[int]:
    """The time after each moment."""
    now, found = 0, []
    for moment in course:
        now = max(now, getattr(moment.given, "at", 0) or 0)
        found.append(now)
    return found


def what_came(moment: AvaloupMoment) -> object:
    """Everything a step brought, but for what is told once of talk that came to nothing."""
    events = [e for e in moment.events if not isinstance(e, Log | Rejected)]
    return alike(events), alike(moment.told)


def hold_alike(number: int, share: float) -> Phase:
    """The game of a number, adopted at that share of the moments where it can be."""
    table, course, minds = played(number)
    able = [n for n, moment in enumerate(course) if can_be_written(moment)]
    at = able[int(share * (len(able) - 1))]
    before, rest, now = course[: at + 1], course[at + 1 :], instants(course)[at]
    state = course[at].after
    host, watch = Host(table.setup), Watch()
    adopt = Adopt(now, table.cast.seed, written(state, before), "quien narra", "sigue el puente")
    (standing,) = host.give(adopt).told
    assert standing.public is not None
    assert standing.public.kind is PublicationKind.STANDING
    assert not standing.personal
    host.minds = {w: host.rules.adopted_knowledge(host.state, w) for w in host.minds}
    watch.published = 1
    watch.see(host.give(Published(1, now, now)))
    assert known(host.minds) == known(minds[at])
    offset = state.publications - 1
    for (old, new), mind in zip(go_on(host, rest, offset, watch.see), minds[at + 1 :], strict=True):
        assert what_came(new) == what_came(old), old.given
        if old.told:  # what somebody knows changes with what he reads
            assert known(host.minds) == known(mind), old.given
    mine, theirs = host.state, course[-1].after
    assert (mine.winner, mine.win_reason, mine.roles) == (
        theirs.winner,
        theirs.win_reason,
        theirs.roles,
    )
    assert (mine.played, mine.guess, mine.teams) == (theirs.played, theirs.guess, theirs.teams)
    return state.phase


@pytest.mark.rule("AMB-269", "AVA-VOTE-10", "AVA-LEAD-02", "AVA-END-02", "QC-83")
def test_a_game_adopted_at_any_moment_goes_on_as_it_would_have() -> None:
    chance = Random(7)
    steps = {hold_alike(number, chance.random()) for number in range(12)}
    assert len(steps) >= 3


@pytest.mark.long
@pytest.mark.rule("AMB-269", "AVA-VOTE-10", "AVA-LEAD-02", "AVA-END-02")
def test_hundreds_of_games_adopted_go_on_as_they_would_have() -> None:
    chance = Random(11)
    steps = {hold_alike(number, chance.random()) for number in range(400)}
    assert steps == {Phase.PROPOSE, Phase.APPROVE, Phase.MISSION, Phase.ASSASSINATE}
