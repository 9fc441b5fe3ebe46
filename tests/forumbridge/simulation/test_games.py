"""Whole simulated games: no invariant breaks, every end is reached, the same seed plays the same."""

from dataclasses import replace

import pytest

from engine.hacienda.facts.events import PhaseResolved
from engine.hacienda.facts.inputs import Declare, Planned
from engine.hacienda.game import Hacienda
from engine.vocabulary import Wait
from forumbridge.rulesets.hacienda.watched import Moment
from forumbridge.scenarios.shipped import shipped_house
from forumbridge.simulation.batch import simulate
from forumbridge.simulation.broken import InvariantBroken
from forumbridge.simulation.games import simulate_many
from forumbridge.simulation.ground import Ground
from forumbridge.simulation.hosts import DirectHost
from forumbridge.simulation.invariants import Watch
from forumbridge.simulation.match import Match
from forumbridge.simulation.report_invariants import hold_reports
from forumbridge.simulation.settings import table_of

ENDS = {"IMPOSTORS_OUT", "TASKS_DONE", "PARITY", "SABOTAGE_CHIMENEAS", "SABOTAGE_VERJAS"}
ENOUGH = 100
"""Games among which every end must come about; today the first ten do."""
SHORT = (3, 4, 7, 8, 10, 12, 14, 16, 17, 18, 21, 31, 32, 38, 115, 1003, 1007, 1097, 1005)
LONG_LANE = 1000


@pytest.mark.rule("HAC-TIME-07", "AMB-001", "AMB-269")
@pytest.mark.parametrize("number", [0, 1, 2, 5, 6, 29, 36, *SHORT])
def test_no_invariant_breaks_in_a_game(number):
    result = simulate(number)

    assert not result.broken, f"{result.broken}; forumbridge simulate --games 1 --seed {number}"


@pytest.mark.rule("HAC-WIN-01", "HAC-WIN-02", "HAC-WIN-03", "HAC-WIN-04")
def test_every_end_is_reached():
    reached: set[str] = set()
    for number in range(ENOUGH):
        reached.add(simulate(number).reason)
        if reached >= ENDS:
            break

    assert reached >= ENDS


@pytest.mark.parametrize("number", [29, 115, 1097, 16])
def test_no_invariant_breaks_when_players_write(number):
    result = simulate(number, through_text=True)

    assert not result.broken
    assert result.inputs > 20


@pytest.mark.parametrize("through_text", [False, True])
def test_the_same_seed_gives_the_same_bytes(through_text):
    first, second = (simulate(115, through_text=through_text) for _ in range(2))

    assert first == second
    assert first.log != simulate(16, through_text=through_text).log


# ── the invariants can fail ──────────────────────────────────────────────────


@pytest.fixture(scope="module")
def game():
    house = shipped_house()[0]
    table = table_of(14, house.game_map, dict(house.tasks))
    host = DirectHost(Hacienda(table.setup))
    played = list(Match(table, host, Ground(table.setup)).play())
    return table, [m for ms, _ in played for m in ms], [t for _, ts in played for t in ts]


def spoiled(moment, **changes):
    """The moment with something in its phase's record changed."""
    events = tuple(
        replace(e, record=replace(e.record, **changes)) if isinstance(e, PhaseResolved) else e
        for e in moment.events
    )
    return Moment(moment.before, moment.given, moment.after, events)


def phases(moments):
    return [(m, e.record) for m in moments for e in m.events if isinstance(e, PhaseResolved)]


def test_a_murder_too_soon_is_noticed(game):
    table, moments, _ = game
    moment, record = next((m, r) for m, r in phases(moments) if r.kills)
    wait = moment.after.ruleset.kill_cooldown
    watch = Watch(table.setup, begun=record.t - wait)

    with pytest.raises(InvariantBroken, match=r"D\.6"):
        watch.see(moment)


def test_two_steps_in_a_phase_are_noticed(game):
    table, moments, _ = game
    moment, record = phases(moments)[0]
    who = next(iter(record.alive_after - set(record.hidden_after)))
    far = "palomar" if record.before[who] != "palomar" else "capilla"

    with pytest.raises(InvariantBroken, match=r"D\.4"):
        Watch(table.setup).see(spoiled(moment, after={**record.after, who: far}))


def test_a_game_that_goes_on_past_parity_is_noticed(game):
    table, moments, _ = game
    moment = phases(moments)[0][0]
    people = {who: replace(p, alive=p.side == "impostor") for who, p in moment.after.people.items()}
    after = replace(moment.after, people=people)

    with pytest.raises(InvariantBroken, match=r"D\.23"):
        Watch(table.setup).see(Moment(moment.before, moment.given, after, moment.events))


def test_a_changed_plan_of_the_past_is_noticed(game):
    table, moments, _ = game
    before = next(m.after for m, r in phases(moments) if r.phase < 3 and m.after.round_open)
    who, plan = next((w, p) for w, p in before.plans.items() if 1 in p.entries)
    entry = replace(plan.entries[1], action=Wait(), post="otro")
    plans = {**before.plans, who: replace(plan, entries={**plan.entries, 1: entry})}
    given = Declare(who, 0, "otro", (Planned(1, Wait()),))

    with pytest.raises(InvariantBroken, match=r"D\.24"):
        Watch(table.setup).see(Moment(before, given, replace(before, plans=plans), ()))


def test_a_report_that_names_somebody_out_of_sight_is_noticed(game):
    table, _, told = game
    for one in told:
        for who, report in one.personal.items():
            if report.sections and report.alive:
                section = report.sections[-1]
                leak = replace(section, in_sight=((section.place, ("nadie",)),))
                bad = replace(report, sections=(*report.sections[:-1], leak))
                with pytest.raises(InvariantBroken):
                    hold_reports(table.setup, replace(one, personal={**one.personal, who: bad}))
                return
    raise AssertionError("no report told a phase")


# ── the long lane ────────────────────────────────────────────────────────────


@pytest.mark.long
@pytest.mark.timeout(4800)
def test_a_thousand_games_through_text_break_nothing():
    results = list(simulate_many(range(LONG_LANE), through_text=True, processes=2))

    assert [r for r in results if r.broken] == []
    assert {r.reason for r in results} >= ENDS
