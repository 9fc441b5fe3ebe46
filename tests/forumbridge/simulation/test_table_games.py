"""Whole simulated games of those without a map: nothing breaks, and every end is reached."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.avaloup.events import GameOver as AvaloupOver
from engine.avaloup.words import PublicationKind as AvaloupKind
from engine.avaloup.words import Role as Card
from engine.cosa.facts.events import Died
from engine.cosa.facts.events import GameOver as CosaOver
from engine.cosa.facts.notes import RoleCard
from engine.cosa.setting.words import Cause, Phase, Role
from forumbridge.simulation.broken import InvariantBroken
from forumbridge.simulation.games import KINDS, simulate, simulate_many
from forumbridge.simulation.settings import FEWEST, MOST
from forumbridge.simulation.tables import avaloup_batch, cosa_batch
from forumbridge.simulation.tables import avaloup_table as avaloup_settings
from forumbridge.simulation.tables import cosa_table as cosa_settings
from forumbridge.simulation.tables.avaloup_host import Host as AvaloupHost
from forumbridge.simulation.tables.avaloup_invariants import Watch as AvaloupWatch
from forumbridge.simulation.tables.avaloup_match import Match as AvaloupMatch
from forumbridge.simulation.tables.cosa_host import Host as CosaHost
from forumbridge.simulation.tables.cosa_invariants import Watch as CosaWatch
from forumbridge.simulation.tables.cosa_match import Match as CosaMatch
from forumbridge.simulation.tables.proofs import hold_chance

LONG_LANE = 1000
ENDS = {
    "cosa": set(cosa_batch.ENDINGS) - {""},
    "avaloup": set(avaloup_batch.ENDINGS) - {""},
}


@pytest.mark.parametrize("number", [0, 1, 2, 3, 12, 30])
@pytest.mark.rule("AVA-ROUND-02", "AVA-LEAD-04", "AVA-MIS-02", "AVA-END-07", "QC-83")
def test_no_invariant_breaks_in_a_game_of_avaloup(number: int) -> None:
    result = simulate(number, game="avaloup")
    assert not result.broken
    assert result.end in avaloup_batch.ENDINGS.values()
    assert result.inputs > 20


@pytest.mark.parametrize("number", [0, 5, 6, 11])
@pytest.mark.rule("COSA-LOV-04", "COSA-DEATH-04", "COSA-FAC-02", "COSA-END-05", "QC-83")
def test_no_invariant_breaks_in_a_game_of_la_cosa(number: int) -> None:
    result = simulate(number, game="cosa")
    assert not result.broken
    assert result.end in cosa_batch.ENDINGS.values()


@pytest.mark.parametrize("game", ["cosa", "avaloup"])
def test_the_same_number_plays_the_same_game(game: str) -> None:
    first, second = (simulate(8, game=game, players=8) for _ in range(2))
    assert first == second
    assert first.players == 8
    assert first.log != simulate(9, game=game, players=8).log


def test_so_many_play_as_the_command_says() -> None:
    told = {name: (kind.fewest, kind.most) for name, kind in KINDS.items()}
    assert told == {
        "hacienda": (FEWEST, MOST),
        "cosa": (cosa_settings.FEWEST, cosa_settings.MOST),
        "avaloup": (avaloup_settings.FEWEST, avaloup_settings.MOST),
    }
    sizes = {len(cosa_settings.table_of(n).cast.people) for n in range(60)}
    assert sizes == set(range(cosa_settings.FEWEST, cosa_settings.MOST + 1))


# ── the invariants can fail ──────────────────────────────────────────────────


@pytest.fixture(scope="module")
def cosa():
    table = cosa_settings.table_of(1)
    host = CosaHost(table.setup)
    return table, host, list(CosaMatch(table, host).play())


@pytest.fixture(scope="module")
def avaloup():
    table = avaloup_settings.table_of(2)
    host = AvaloupHost(table.setup)
    return table, host, list(AvaloupMatch(table, host).play())


def seen_until(watch, moments, wanted):
    """The first wanted moment, everything before it seen."""
    for moment in moments:
        if wanted(moment):
            return moment
        watch.see(moment)
    raise AssertionError("it never came")


def test_a_dead_who_lives_again_is_noticed(cosa) -> None:
    _, _, moments = cosa
    watch = CosaWatch()
    one = seen_until(watch, moments, lambda m: any(isinstance(e, Died) for e in m.events))
    who = next(e.character for e in one.events if isinstance(e, Died))
    watch.see(one)
    people = {**one.after.people, who: replace(one.after.people[who], alive=True)}
    with pytest.raises(InvariantBroken, match="COSA-DEATH-01"):
        watch.see(
            replace(one, before=one.after, after=replace(one.after, people=people), events=())
        )


def test_a_death_of_the_night_by_day_is_noticed(cosa) -> None:
    _, _, moments = cosa
    watch = CosaWatch()
    by_day = seen_until(
        watch,
        moments,
        lambda m: m.before.phase is not Phase.CLOSED and any(isinstance(e, Died) for e in m.events),
    )
    events = tuple(
        replace(e, cause=Cause.THING) if isinstance(e, Died) else e for e in by_day.events
    )
    with pytest.raises(InvariantBroken, match=r"A1\.12"):
        watch.see(replace(by_day, events=events))


def test_lovers_of_two_sides_are_noticed(cosa) -> None:
    _, _, moments = cosa
    one = next(m for m in moments if len(m.after.lovers) == 2 and m.after.phase is Phase.VOTE)
    lover = one.after.lovers[0]
    role = Role.HUMAN if one.after.people[lover].thing else Role.THING
    people = {**one.after.people, lover: replace(one.after.people[lover], role=role)}
    changed = replace(one, before=one.after, after=replace(one.after, people=people), events=())
    with pytest.raises(InvariantBroken, match=r"COSA-(LOV-04|FAC-02)"):
        CosaWatch().see(replace(changed, told=()))


def test_a_card_that_is_not_its_reader_s_is_noticed(cosa) -> None:
    _, _, moments = cosa
    watch = CosaWatch()

    def deals(moment):
        notes = [n for t in moment.told for r in t.personal.values() for n in r.notes]
        return any(isinstance(n, RoleCard) for n in notes)

    one = seen_until(watch, moments, deals)
    (told,) = one.told
    readers = list(told.personal)
    mixed = dict(
        zip(readers, [*list(told.personal.values())[1:], told.personal[readers[0]]], strict=True)
    )
    with pytest.raises(InvariantBroken, match="COSA-INFO-02"):
        watch.see(replace(one, told=(replace(told, personal=mixed),)))


def test_a_win_of_the_wrong_side_is_noticed(cosa, avaloup) -> None:
    for (_, _, moments), watch, over in (
        (cosa, CosaWatch(), CosaOver),
        (avaloup, AvaloupWatch(), AvaloupOver),
    ):
        last = seen_until(
            watch, moments, lambda m, over=over: any(isinstance(e, over) for e in m.events)
        )
        other = {"cosa": "humanos", "humanos": "cosa", "wolf": "village", "village": "wolf"}
        events = tuple(
            replace(e, winner=other[e.winner]) if isinstance(e, over) else e for e in last.events
        )
        with pytest.raises(InvariantBroken):
            watch.see(replace(last, events=events))


def test_a_token_that_jumps_and_a_card_too_many_are_noticed(avaloup) -> None:
    _, _, moments = avaloup
    for part, change in (
        ("header", lambda p, s: replace(p, leader=s.seats[s.seats.index(p.leader) - 1])),
        ("mission", lambda p, s: replace(p, wolf_cards=p.wolf_cards + 1)),
        ("result", lambda p, s: replace(p, passes=not p.passes)),
    ):
        watch = AvaloupWatch()

        def has(moment, part=part):
            public = [t.public for t in moment.told if t.public is not None]
            return any(getattr(p, part) and p.kind is not AvaloupKind.DEAL for p in public)

        one = seen_until(watch, moments, has)
        told = tuple(
            replace(
                t, public=replace(t.public, **{part: change(getattr(t.public, part), one.after)})
            )
            if t.public is not None and getattr(t.public, part)
            else t
            for t in one.told
        )
        with pytest.raises(InvariantBroken):
            watch.see(replace(one, told=told))


def test_a_public_message_that_names_a_card_is_noticed(avaloup) -> None:
    _, _, moments = avaloup
    watch = AvaloupWatch()
    one = seen_until(watch, moments, lambda m: any(t.public and t.public.vote for t in m.told))
    (told,) = one.told
    leak = replace(told.public.vote, team=(*told.public.vote.team, Card.SEER.value))
    with pytest.raises(InvariantBroken, match="AVA-SET-16"):
        watch.see(replace(one, told=(replace(told, public=replace(told.public, vote=leak)),)))


@pytest.mark.rule("QC-83")
def test_another_deal_than_the_drawn_one_is_noticed(cosa, avaloup) -> None:
    (table, host, _), (other, its_host, _) = cosa, avaloup
    dealt = {who: cosa_batch.dealt_words(p.dealt) for who, p in host.state.people.items()}
    hold_chance(table.cast, host.lots.chance(host.state), dealt)
    thing = next(who for who, words in dealt.items() if words == ("Asimilado",))
    plain = next(who for who, words in dealt.items() if not words)
    swapped = {**dealt, thing: (), plain: ("Asimilado",)}
    with pytest.raises(InvariantBroken, match="Papeles"):
        hold_chance(table.cast, host.lots.chance(host.state), swapped)
    roles = its_host.state.roles
    cards = {who: avaloup_batch.dealt_words(role) for who, role in roles.items()}
    first, second = (next(w for w in roles if roles[w] is role) for role in (Card.SEER, Card.ALPHA))
    swapped = {**cards, first: cards[second], second: cards[first]}
    with pytest.raises(InvariantBroken, match="Papeles"):
        hold_chance(other.cast, its_host.lots.chance(its_host.state), swapped)


# ── the long lane ────────────────────────────────────────────────────────────


@pytest.mark.long
@pytest.mark.timeout(2400)
@pytest.mark.parametrize("game", ["cosa", "avaloup"])
def test_a_thousand_games_break_nothing_and_reach_every_end(game: str) -> None:
    results = list(simulate_many(range(LONG_LANE), game=game, processes=2))
    assert [r for r in results if r.broken] == []
    assert set(Counter(r.reason for r in results)) >= ENDS[game]
