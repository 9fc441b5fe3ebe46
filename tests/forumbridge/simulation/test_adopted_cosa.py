"""A game of La Cosa adopted at any moment goes on to the letter as if it never had been."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.core.inputs import Deal, Published
from engine.cosa.adopting.adoption_check import faults
from engine.cosa.facts.events import Log, Rejected, SceneChanged, Warned
from engine.cosa.facts.inputs import Adopt, ScheduleTurn
from engine.cosa.facts.reports import Knowledge
from engine.cosa.facts.situation import DatesAt, DeathAt, NightAt, PersonAt, Situation
from engine.cosa.setting.setup import Character, Setup
from engine.cosa.setting.words import Cause, Phase, PublicationKind, Role
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


NAMES = ("Ada", "Bruno", "Caro", "Dina", "Eladio", "Fabio", "Gema", "Hugo", "Iria", "Juan")
SETUP = Setup(tuple(Character(CharacterId(n.lower()), n) for n in NAMES))


def by_night(turn: int, cause: Cause) -> DeathAt:
    return DeathAt(turn, True, cause)


def by_day(turn: int, cause: Cause) -> DeathAt:
    return DeathAt(turn, False, cause)


def person(name: str, role: Role, **more: Any) -> PersonAt:
    return PersonAt(CharacterId(name), role, more.pop("dealt", role), **more)


POSSIBLE = Situation(
    "window_a",
    4,
    (
        person("ada", Role.THING),
        person("bruno", Role.THING, dealt=Role.HUMAN, converted=1),
        person("caro", Role.THING, dealt=Role.HUMAN, converted=3),
        person("dina", Role.HERO),
        person("eladio", Role.ANALYST),
        person("fabio", Role.ARMOURER, partner=CharacterId("gema")),
        person("gema", Role.HUMAN, partner=CharacterId("fabio")),
        person("hugo", Role.SURVIVOR),
        person("iria", Role.HUMAN, death=by_night(2, Cause.THING)),
        person("juan", Role.HUMAN, death=by_day(3, Cause.LYNCH)),
    ),
    DatesAt(10, 20, 30, 60, 70),
    night=NightAt(husky=True),
)
"""Night 4 of a game in which every rule was kept."""
AT = 50


Mutation = Callable[[Situation], Situation]


def other(name: str, **what: Any) -> Mutation:
    """The same situation with something else of somebody."""

    def done(told: Situation) -> Situation:
        people = tuple(replace(o, **what) if o.id == name else o for o in told.people)
        return replace(told, people=people)

    return done


def moved(moment: Any, turn: int = 4) -> Mutation:
    def done(told: Situation) -> Situation:
        dates = DatesAt(10, 60, 70, 80, 90) if moment in ("vote", "tie") else told.dates
        return replace(told, moment=moment, turn=turn, dates=dates)

    return done


def spent(told: Situation) -> Situation:
    return replace(told, night=replace(told.night, kill_left=False))


NEW = {"role": Role.THING}
IMPOSSIBLE: list[tuple[list[Mutation], str, str]] = [
    ([moved("vote"), other("juan", death=by_day(4, Cause.LYNCH))], "Juan", "día 4: la votación sigue abierta"),
    ([moved("tie"), other("juan", death=by_day(4, Cause.LYNCH))], "Juan", "el empate no se ha resuelto"),
    ([other("juan", death=by_day(2, Cause.LYNCH), converted=3, **NEW)], "Juan", "no ha podido ser asimilado la noche 3"),
    ([moved("vote", 3), other("juan", death=None)], "Caro", "esa noche no ha terminado"),
    ([moved("window_b", 3), other("juan", death=None)], "Caro", "esa noche no ha terminado"),
    ([other("eladio", converted=3, **NEW)], "Eladio", "como Caro"),
    ([other("eladio", converted=2, **NEW)], "Eladio", "las noches impares"),
    ([other("juan", death=by_night(2, Cause.THING))], "Juan", "La Cosa mata, como mucho"),
    ([spent, other("juan", death=by_night(3, Cause.HERO)), other("iria", death=by_night(2, Cause.HERO))], "Juan", "una sola vez"),
    ([spent, other("juan", death=by_night(3, Cause.HERO)), other("dina", death=by_day(2, Cause.LYNCH))], "Juan", "ya no había Héroe"),
    ([other("juan", death=by_night(4, Cause.THING))], "Juan", "la noche se resuelve al amanecer"),
    ([other("fabio", death=by_night(3, Cause.LOVE)), other("gema", death=by_night(3, Cause.LOVE))], "Gema", "esa otra no consta"),
    ([other("dina", death=by_night(2, Cause.HUSKY))], "Dina", "no mató al Superviviente"),
    ([other("juan", death=by_night(3, Cause.DIRECTOR), converted=3, **NEW)], "Juan", "murió la noche 3"),
    ([other("juan", death=by_day(3, Cause.INACTIVITY))], "Juan", "part_second_miss"),
    ([other("fabio", converted=3, **NEW), other("gema", converted=1, **NEW)], "Gema", "se asimilan a la vez"),
    ([other("ada", death=by_day(1, Cause.DIRECTOR)), other("bruno", death=by_day(2, Cause.LYNCH))], "Caro", "no quedaba ningún Asimilado"),
    ([moved("dusk"), other("juan", death=by_day(4, Cause.LYNCH)), other("eladio", death=by_day(4, Cause.LYNCH))], "Juan", "la votación de hoy mata a uno"),
]  # fmt: skip


@pytest.mark.rule("AMB-269", "COSA-ASI-01", "COSA-ASI-12", "COSA-HER-02", "COSA-VOTE-08")
def test_a_history_that_no_game_has_is_refused_and_says_of_whom_and_why() -> None:
    assert faults(SETUP, POSSIBLE, AT) == ()
    for mutations, name, why in IMPOSSIBLE:
        told = POSSIBLE
        for mutation in mutations:
            told = mutation(told)
        found = [one.text for one in faults(SETUP, told, AT)]
        assert any(text.startswith(name) and why in text for text in found), (why, found)


def test_every_impossible_thing_of_a_history_is_told_at_once() -> None:
    told = other("eladio", converted=2, **NEW)(POSSIBLE)
    told = other("juan", death=by_night(2, Cause.THING))(told)
    told = replace(told, turn=3, night=replace(told.night, choose_next=True))
    found = faults(SETUP, told, AT)
    paths = {one.path for one in found}
    assert {
        ("personaje", "eladio", "asimilado_turno"),
        ("personaje", "juan", "muere_de"),
        ("noche", "cosa_elige"),
    } <= paths
