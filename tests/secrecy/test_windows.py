"""Whether a window opens never depends on others' windows (AMB-058, AMB-264).

Found by looking for counts that several share: with one window a round, whoever met somebody in the
second phase learnt from the lack of his window that others had met in the first; and the count went
on from round to round, so that in the end nobody had any.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.inputs import Published, Tick
from engine.hacienda.facts.state import Clock, Plan, PlanEntry, State
from engine.hacienda.game import Hacienda
from engine.hacienda.setting.setup import Ruleset
from engine.vocabulary.actions import Move, Wait
from engine.vocabulary.outlook import Mode
from tests.engine.world import setup_of, state_of


def windows(state: State, rounds: int = 1) -> list[list[str]]:
    """Who has a window after each phase of some rounds, the same orders in each."""
    game, plans, found = Hacienda(setup_of(state)), state.plans, list[list[str]]()
    home = {who: p.place for who, p in state.people.items()}
    at = 0
    for number in range(rounds):
        people = {who: replace(p, place=home[who]) for who, p in state.people.items()}
        state = replace(state, people=people, plans=plans, round_open=True, phase=0, records=())
        state = replace(state, round=9 + number, clock=Clock(declaration_until=at))
        for _ in range(3):
            state, _ = game.step(state, Tick(at + 1, settled=True))
            found.append(sorted(state.windows))
            state, _ = game.step(state, Published(state.publications, at + 2, at + 1))
            at = game.next_instant(state) or at
    return found


def apart(**orders: tuple[str, Move | Wait, Move | Wait]) -> State:
    """People alone in rooms without windows who do this in the first two phases."""
    plans = {
        who: Plan({1: PlanEntry(first, 1, who), 2: PlanEntry(second, 1, who)}, declared=True)
        for who, (_, first, second) in orders.items()
    }
    state = state_of({who: place for who, (place, _, _) in orders.items()}, Ruleset())
    return replace(state, mode=Mode.ROUND, plans=plans)


@pytest.mark.rule("AMB-058", "AMB-264")
@pytest.mark.option("max_windows_per_round")
@pytest.mark.parametrize("most", [0, 1, 2])
def test_mine_after_the_second_phase_does_not_tell_that_others_met_in_the_first(most):
    ana = ("cocina", Wait(), Move("comedor"))
    blas = ("comedor", Wait(), Wait())
    quiet = apart(
        ana=ana,
        blas=blas,
        caco=("capilla", Wait(), Wait()),
        dora=("alcoba_clerigo", Wait(), Wait()),
    )
    busy = apart(
        ana=ana,
        blas=blas,
        caco=("capilla", Move("alcoba_clerigo"), Wait()),
        dora=("alcoba_clerigo", Wait(), Wait()),
    )
    one, two = (
        windows(replace(s, ruleset=replace(s.ruleset, max_windows_per_round=most)))
        for s in (quiet, busy)
    )
    assert ("ana" in one[1]) == ("ana" in two[1]) == (most == 2)
    assert ("caco" in two[0]) == (most > 0)
    assert "caco" not in one[0]


@pytest.mark.rule("AMB-058")
def test_every_round_has_its_own():
    meeting = apart(ana=("cocina", Move("comedor"), Wait()), blas=("comedor", Wait(), Wait()))
    met = windows(meeting, rounds=4)
    assert [("ana" in found) for found in met[::3]] == [True] * 4
