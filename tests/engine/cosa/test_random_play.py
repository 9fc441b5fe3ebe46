"""What holds in every game, tried on whole games of random players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from engine.core.option_kinds import Flag, OneOf
from engine.cosa.facts.digest import state_digest
from engine.cosa.facts.events import Asked, Died, Publication, Rejected, SceneChanged
from engine.cosa.facts.inputs import Decide, Tick
from engine.cosa.setting.options import OPTIONS
from engine.cosa.setting.words import Phase, PublicationKind, Role
from tests.engine.cosa.whole_game import Moment, Table
from tests.engine.cosa.world import setup_of

PEACE = (0.1, 0.5, 0.9, 0.98)
QUICK, LONG = 64, 3000
SPECIAL = (Role.ANALYST, Role.HERO, Role.ARMOURER, Role.SURVIVOR)
CODES = {
    "W-NOTNOTES", "W-NOTDIR", "W-EARLY", "W-LATE", "W-DUP", "W-EDIT", "W-UNKNOWN", "W-DEAD",
    "W-SELF", "W-MULTI", "W-COUNT", "W-LOVER", "W-NOROLE", "W-SPENT", "W-LOCKED", "W-PHASE",
    "W-NOTTIED", "W-SUBSET", "W-FORBID", "W-GHOST", "W-CLOSED",
}  # fmt: skip


def table(number: int, **rules: object) -> Table:
    return Table(setup_of(8 + number % 7, **rules), number, PEACE[number % 4])


def checked(game: Table, turns: int = 30) -> Iterator[Moment]:
    """The game's moments, each held to everything that must always be true."""
    last = 0
    for moment in game.play(turns):
        before, after = moment.before, moment.after
        people = after.people
        if len(after.lovers) == 2 and after.phase not in (Phase.ROLES,):
            one, other = (people[who] for who in after.lovers)
            if one.alive and other.alive:
                assert one.thing == other.thing  # COSA-LOV-04
        if moment.events and all(isinstance(e, Rejected) for e in moment.events):
            assert after == before
        for event in moment.events:
            if isinstance(event, Rejected | Asked) and isinstance(moment.given, Decide):
                assert event.code in CODES
            if isinstance(event, Publication):
                assert event.number == last + 1
                last = event.number
        if isinstance(moment.given, Tick):
            _night_deaths(moment)
        if after.leader is not None and after.phase is not Phase.BREATH:
            assert people[after.leader].alive or after.phase is Phase.OVER
        specials = Counter(p.role for p in people.values() if p.alive)
        assert all(specials[role] <= 1 for role in SPECIAL)
        for name, access in after.scenes.items():
            if name in ("pack", "couple"):
                assert all(people[who].alive for who in access.members)
        assert {who for who, p in before.people.items() if not p.alive} <= {
            who for who, p in people.items() if not p.alive
        }
        yield moment


def _night_deaths(moment: Moment) -> None:
    """Five and a dog on even nights, four on odd ones (COSA-DEATH-04, D2)."""
    if moment.before.phase is not Phase.CLOSED:
        return
    died = sum(isinstance(event, Died) for event in moment.events)
    assert died <= (5 if moment.before.turn % 2 == 0 else 4)


def ending(game: Table) -> tuple[str | None, str]:
    for _ in checked(game):
        pass
    return game.state.winner, game.state.win_reason


ENDINGS = {
    ("cosa", "parity"),
    ("cosa", "quiet"),
    ("humanos", "quiet"),
    ("humanos", "everybody_dead"),
}


@pytest.mark.rule(
    "COSA-LOV-04",
    "COSA-DEATH-04",
    "COSA-END-01",
    "COSA-END-04",
    "COSA-END-05",
    "COSA-END-08",
    "QC-08",
)
def test_invariants_hold_in_whole_games_which_reach_every_ending() -> None:
    reached = Counter(ending(table(number)) for number in range(QUICK))
    assert set(reached) == ENDINGS


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_invariants_hold_in_many_more_games(block: int) -> None:
    size = LONG // 10
    reached = Counter(ending(table(1000 + block * size + n)) for n in range(size))
    assert set(reached) == ENDINGS


@pytest.mark.rule("COSA-LOV-04", "COSA-DEATH-04")
def test_invariants_hold_under_any_rulings() -> None:
    endings = Counter(ending(table(number, **rulings(number))) for number in range(32))
    assert len(endings) >= 4


@pytest.mark.long
@pytest.mark.parametrize("block", range(8))
def test_invariants_hold_under_many_more_rulings(block: int) -> None:
    for number in range(5000 + block * 200, 5200 + block * 200):
        ending(table(number, **rulings(number)))


def rulings(number: int) -> dict[str, object]:
    """A set of rulings drawn at random, the calendar's apart."""
    luck = Random(number)
    chosen: dict[str, object] = {
        "vote_penalty": luck.randint(0, 3),
        "tie_weight_all": luck.randint(0, 3),
    }
    for key, kind in OPTIONS.items():
        if isinstance(kind, OneOf):
            chosen[key] = luck.choice(kind.words)
        elif isinstance(kind, Flag):
            chosen[key] = luck.random() < 0.5
    return chosen


@pytest.mark.rule("QC-33", "QC-05")
def test_with_chance_instead_of_agreement_la_cosa_never_wins_by_quiet() -> None:
    rules = {"thing_odd_no_consensus": "random"}
    reached = Counter(ending(table(number * 4 + 3, **rules)) for number in range(12))
    assert ("cosa", "quiet") not in reached


def replayed(game: Table) -> list[str]:
    """The digests of a fold of the same inputs, at each tick."""
    state, digests = game.game.start(), list[str]()
    for given in game.inputs:
        state, _ = game.game.step(state, given)
        if isinstance(given, Tick):
            digests.append(state_digest(state))
    return digests


@pytest.mark.rule("QC-83", "QC-90")
def test_the_same_inputs_give_the_same_states_to_the_byte() -> None:
    game = table(1)
    moments = list(game.play(6))
    digests = [state_digest(m.after) for m in moments if isinstance(m.given, Tick)]
    assert replayed(game) == digests
    assert len(set(digests)) > 20


@pytest.mark.rule("QC-83")
def test_every_draw_is_logged_once_with_its_purpose() -> None:
    game = table(5)
    for _ in game.play():
        pass
    purposes = Counter(record.purpose for record in game.state.draws)
    assert max(purposes.values()) == 1
    assert {p.split("/")[0] for p in purposes} >= {"reparto", "asimilacion", "publication"}


@pytest.mark.rule("COSA-SCN-07", "COSA-VOTE-19", "COSA-INFO-02")
def test_private_notes_reach_only_the_living_or_the_dying() -> None:
    for number in range(6):
        game = table(number)
        for moment in game.play(15):
            for event in moment.events:
                if isinstance(event, Publication) and event.publication in (
                    PublicationKind.NIGHT,
                    PublicationKind.WINDOW_B,
                    PublicationKind.REMINDER,
                ):
                    assert set(event.order) <= set(moment.after.living)
                if isinstance(event, SceneChanged) and event.scene == "pack":
                    assert all(moment.after.people[who].thing for who in event.members)
