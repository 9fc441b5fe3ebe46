"""A game of La Cosa adopted at any moment goes on to the letter as if it never had been."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.inputs import Deal, Published
from engine.cosa.events import Log, Rejected, SceneChanged, Warned
from engine.cosa.inputs import Adopt, ScheduleTurn
from engine.cosa.reports import Knowledge
from engine.cosa.words import Phase, PublicationKind
from engine.vocabulary import CharacterId
from forumbridge.simulation.tables.cosa_host import CosaMoment, Host
from forumbridge.simulation.tables.cosa_invariants import Watch
from forumbridge.simulation.tables.cosa_match import Match
from forumbridge.simulation.tables.cosa_table import Table, table_of
from tests.forumbridge.simulation.cosa_written import can_be_written, mind_of, written
from tests.forumbridge.simulation.forks import alike, go_on

Minds = dict[CharacterId, Knowledge]


def played(number: int) -> tuple[Table, list[CosaMoment], list[Minds], list[int]]:
    """A game with its moments, what everybody knew after each, and the time."""
    table, course, minds, times = table_of(number), list[CosaMoment](), list[Minds](), list[int]()
    host = Host(table.setup)
    match = Match(table, host)
    for moment in match.play():
        course.append(moment)
        minds.append(dict(host.minds))
        times.append(match.now)
    return table, course, minds, times


def known(minds: Minds) -> Minds:
    return {who: mind_of(mind) for who, mind in minds.items()}


def what_came(moment: CosaMoment) -> object:
    """Everything a step brought, but for what is only answered: it may be told in other words."""
    unlike = Log | Rejected | Warned | SceneChanged
    events = [e for e in moment.events if not isinstance(e, unlike)]
    return sorted(map(repr, alike(events))), alike(moment.told)


def hold_alike(number: int, share: float) -> Phase:
    """The game of a number, adopted at that share of the moments where it can be."""
    table, course, minds, times = played(number)
    rules = Host(table.setup).rules
    able = [
        n
        for n, moment in enumerate(course)
        if can_be_written(moment.after, times[n], rules.next_instant(moment.after))
        and moment.after.seed
    ]
    at = able[int(share * (len(able) - 1))]
    state, now = course[at].after, times[at]

    host = Host(table.setup)
    adopt = Adopt(now, table.cast.seed, written(state), "quien narra", "sigue el puente")
    (standing,) = host.give(adopt).told
    assert standing.public is not None
    assert standing.public.kind is PublicationKind.STANDING
    assert not standing.personal
    host.minds = {w: host.rules.adopted_knowledge(host.state, w) for w in host.minds}
    if (later := state.schedule.get(state.turn + 1)) is not None and state.turn:
        host.give(
            ScheduleTurn(
                state.turn + 1,
                later.opens,
                later.ballot_closes,
                later.tie_until,
                later.window_a_until,
                later.window_b_until,
            )
        )
    host.give(Published(1, now, now))
    assert known(host.minds) == known(minds[at])
    assert {n: (set(a.members), a.open) for n, a in host.state.scenes.items()} == {
        n: (set(a.members), a.open) for n, a in state.scenes.items()
    }
    gone = {who for who, person in state.people.items() if not person.alive}
    watch = Watch(published=1, died=gone)
    offset = state.publications - 1
    rest = course[at + 1 :]
    assert not any(isinstance(moment.given, Deal) for moment in rest)
    for (old, new), mind in zip(go_on(host, rest, offset, watch.see), minds[at + 1 :], strict=True):
        assert what_came(new) == what_came(old), old.given
        if old.told:  # what somebody knows changes with what he reads
            assert known(host.minds) == known(mind), old.given
    mine, theirs = host.state, course[-1].after
    assert (mine.winner, mine.win_reason, mine.turn) == (
        theirs.winner,
        theirs.win_reason,
        theirs.turn,
    )
    assert {w: p.role for w, p in mine.people.items()} == {
        w: p.role for w, p in theirs.people.items()
    }
    return state.phase


@pytest.mark.rule("AMB-269", "COSA-END-01", "COSA-FAC-02", "COSA-ROLE-04", "QC-83")
def test_a_game_adopted_at_any_moment_goes_on_as_it_would_have() -> None:
    chance = Random(7)
    phases = {hold_alike(number, chance.random()) for number in range(12)}
    assert len(phases) >= 4


@pytest.mark.long
@pytest.mark.rule("AMB-269", "COSA-END-01", "COSA-FAC-02", "COSA-ROLE-04")
def test_hundreds_of_games_adopted_go_on_as_they_would_have() -> None:
    chance = Random(11)
    phases = {hold_alike(number, chance.random()) for number in range(400)}
    assert len(phases) >= 8
