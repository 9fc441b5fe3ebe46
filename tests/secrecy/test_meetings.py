"""A deliberation tells who called and who died, and nothing of what it cut short or of who voted.

Two games differ in what the bell's phase would have brought, in claims that came too late, in where
the unseen were or in who cast which of equal votes: what ME can notice of the meeting is equal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from engine.hacienda.facts.inputs import CastVote, Input
from engine.hacienda.facts.state import Claim, State
from engine.vocabulary.actions import Bell, Report
from tests.secrecy.changes import far, others, with_
from tests.secrecy.dice import Dice
from tests.secrecy.observe import AT, Watch, live
from tests.secrecy.stage import ENTRANCES, ME, ROUND, WHO, Hiding, plan, situation
from tests.secrecy.twins import differ

TRIALS = 5
Pair = tuple[State, State]


def called(dice: Dice, state: State) -> State:
    """Somebody rings the bell for the first phase."""
    caller = dice.pick([w for w in others(state, side="vasallo") if state.people[w].role != "x"])
    state = with_(state, caller, place="comedor", hiding=None)
    state = replace(state, house=replace(state.house, sabotage=None))
    return replace(state, claims=(Claim(caller, Bell(), ROUND, 1, 1, "1"),))


def cut_short(dice: Dice, state: State) -> Pair:
    """What others would have done is never known (HAC-REP-08)."""
    plans = {w: p if w == ME else plan(dice, state, w) for w, p in state.plans.items()}
    return state, replace(state, plans=plans)


def rivals(dice: Dice, state: State) -> Pair:
    """Others' claims, later or invalid (HAC-REP-10)."""
    caller = state.claims[0].character
    rival = dice.pick([w for w in others(state) if w != caller])
    late = Claim(rival, dice.pick((Bell(), Report())), ROUND, dice.pick((1, 2, None)), 9, "9")
    return state, replace(state, claims=(*state.claims, late))


def whereabouts(dice: Dice, state: State) -> Pair:
    """Where somebody was, open or hidden, and with which look (HAC-CAM-10, AMB-141)."""
    who = dice.pick([w for w in others(state) if w != state.claims[0].character])
    state = with_(state, who, candle=False, shape=None)
    place = dice.pick(sorted(ENTRANCES))
    hidden = with_(state, who, place=place, hiding=Hiding(ENTRANCES[place], 30))
    return hidden, with_(state, who, place=far(dice, state), hiding=None)


def protected(dice: Dice, state: State) -> Pair:
    """Whom the Ángel protects now; that he stopped somebody before is told all alike."""
    state = replace(state, house=replace(state.house, shield_stopped=dice.maybe(2)))
    return state, replace(state, house=replace(state.house, shield=None))


OPENINGS: Sequence[Callable[[Dice, State], Pair]] = (cut_short, rivals, whereabouts, protected)


def ballots(dice: Dice, state: State) -> tuple[list[Input], list[Input]]:
    """The same votes by other voters, in another order; ME's own is the same (HAC-VOTE-05)."""
    voters = others(state)
    targets = [dice.pick((None, *[w for w in WHO if state.people[w].alive])) for _ in voters]
    turn = 1 + dice.number(len(voters) - 1)
    turned = targets[turn:] + targets[:turn]
    return (
        [
            CastVote(w, AT + n, f"v{n}", t)
            for n, (w, t) in enumerate(zip(voters, targets, strict=True))
        ],
        [
            CastVote(w, AT + n, f"v{n}", t)
            for n, (w, t) in enumerate(zip(voters, turned, strict=True))
        ],
    )


def meet(seed: str, pair: Pair, votes: tuple[list[Input], list[Input]]) -> list[str]:
    """From the bell to the return to play: what ME notices in one game and not in the other."""
    watches = [Watch(live(state)) for state in pair]
    found: list[str] = []
    for watch in watches:
        assert watch.tick()
        watch.mind()
        watch.post("Voto a Hernán", AT)
    found += differ(seed, watches)
    for watch, cast in zip(watches, votes, strict=True):
        watch.given(*cast)
        watch.tick()
        watch.mind()
    return found + differ(seed, watches)


def meetings(name: str, trials: int, differing: Callable[[Dice, State], Pair] | None) -> list[str]:
    """The differences in so many meetings: in how they opened, or in who voted."""
    found: list[str] = []
    for n in range(trials):
        dice = Dice(f"{name}/{n}")
        state = called(dice, situation(dice))
        one, two = (state, state) if differing is None else differing(dice, state)
        votes = ballots(dice, state)
        found += meet(dice.seed, (one, two), votes if differing is None else (votes[0], votes[0]))
    return found


@pytest.mark.rule("HAC-REP-08", "HAC-REP-10", "HAC-DEL-13", "HAC-CAM-10", "HAC-ANG-09", "AMB-141")
@pytest.mark.parametrize("differing", OPENINGS, ids=lambda f: f.__name__)
def test_a_meeting_tells_nothing_of_what_was_hidden_when_it_was_called(differing):
    assert meetings(differing.__name__, TRIALS, differing) == []


@pytest.mark.rule("HAC-VOTE-05", "HAC-DEL-04", "AMB-265")
def test_equal_tallies_read_alike_whoever_voted_what_and_in_whatever_order():
    assert meetings("votos", TRIALS, None) == []
