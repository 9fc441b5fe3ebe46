"""Nothing leaks: what an observer may not know changes nothing of what he is told.

A situation is drawn, varied only in what the observer may not see, and both are played: his
report, the public message and the scenes he is in must be identical (invariant D.2). So that the
harness itself is known to bite, leaks are planted in the projection and each must be found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pytest

from engine.hacienda.facts.events import Publication
from engine.hacienda.facts.inputs import Tick
from engine.hacienda.facts.state import Ballot, Clock, State
from engine.hacienda.rounds import phases
from engine.hacienda.rounds.deliberation import close
from engine.hacienda.rounds.schedule import tick
from engine.hacienda.telling import projection
from engine.hacienda.telling.reports import Activity, Arrival, CorpseSight, MurderSight
from engine.vocabulary.outlook import Mode
from tests.engine.unseen import (
    DECLASSIFIED_SCENES,
    ME,
    SETUP,
    TRIALS,
    VARIATIONS,
    Dice,
    Pair,
    others,
    situation,
)

# ── observing ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Observed:
    report: object
    public: object
    scenes: object
    order: object


def told(state: State, events: Sequence[object], scenes: bool = True) -> Observed:
    """Everything that ME could compare."""
    (publication,) = (e for e in events if isinstance(e, Publication))
    mine = projection.scene_reports(SETUP, state, publication)
    return Observed(
        projection.player_report(SETUP, state, publication, ME),
        projection.public_report(SETUP, state, events, publication),
        tuple(s for s in mine if ME in s.members) if scenes else (),
        publication,
    )


def by_phase(state: State, scenes: bool = True) -> Observed:
    after, events = phases.run(SETUP, state)
    assert after.winner is None
    return told(after, events, scenes)


def by_opening(state: State, scenes: bool = True) -> Observed:
    between = replace(state, round_open=False, phase=3, claims=(), clock=Clock(opening_at=0))
    after, events = tick(SETUP, between, Tick(1))
    return told(after, events, scenes)


def by_vote(state: State, votes: dict[str, str | None]) -> Observed:
    ballots = {who: Ballot(target, 5) for who, target in votes.items()}
    meeting = replace(
        state, mode=Mode.DELIBERATION, round_open=False, corpses=(), plans={}, votes=ballots
    )
    after, events = close(SETUP, meeting)
    return told(after, events)


def trial(vary: Callable[[Dice, State], Pair | None], n: int) -> tuple[str, ...]:
    """How ME could tell the two games of one trial apart; nothing where there is no such pair."""
    dice = Dice(f"{vary.__name__}/{n}")
    pair = vary(dice, situation(dice))
    if pair is None:
        return ()
    scenes = vary not in DECLASSIFIED_SCENES
    return tuple(
        f"{dice.seed} {how.__name__}"
        for how in (by_phase, by_opening)
        if how(pair[0], scenes) != how(pair[1], scenes)
    )


def vote_differences(trials: int) -> list[str]:
    """The trials in which ME could tell who voted what, tallies being equal (HAC-VOTE-05)."""
    found: list[str] = []
    for n in range(trials):
        dice = Dice(f"votos/{n}")
        state = situation(dice)
        voters = [who for who in others(state) if not dice.maybe(5)]
        targets = [
            dice.pick((None, *[w for w, p in state.people.items() if p.alive])) for _ in voters
        ]
        turn = 1 + dice.pick(range(max(1, len(voters) - 1)))
        one = by_vote(state, dict(zip(voters, targets, strict=True)))
        turned = targets[turn:] + targets[:turn]
        two = by_vote(state, dict(zip(voters, turned, strict=True)))
        if one != two:
            found.append(dice.seed)
    return found


@pytest.mark.rule("HAC-NAR-03", "HAC-CORP-01", "HAC-META-01", "AMB-031", "AMB-271")
@pytest.mark.parametrize("vary", VARIATIONS, ids=lambda v: v.__name__)
def test_what_the_observer_may_not_know_changes_nothing_he_is_told(vary):
    applied = sum(
        vary(dice, situation(dice)) is not None
        for dice in (Dice(f"{vary.__name__}/{n}") for n in range(TRIALS))
    )

    assert applied >= TRIALS // 4, "the variation is hardly ever possible"
    assert [found for n in range(TRIALS) for found in trial(vary, n)] == []


@pytest.mark.rule("HAC-VOTE-05", "HAC-DEL-04")
def test_equal_tallies_are_told_alike_whoever_voted_what():
    assert vote_differences(TRIALS) == []


# ── planted leaks ─────────────────────────────────────────────────────────────────────────────


def leak_section(change):
    """A projection whose sections are changed with the whole truth at hand."""
    clean = projection.section

    def leaky(telling, who):
        return change(clean(telling, who), telling, who)

    return "section", leaky


def leak_report(change):
    clean = projection.player_report

    def leaky(setup, state, publication, observer):
        return change(clean(setup, state, publication, observer), state)

    return "player_report", leaky


def leak_public(change):
    clean = projection.public_report

    def leaky(setup, state, events, publication):
        return change(clean(setup, state, events, publication), setup, state, events)

    return "public_report", leaky


def true_masks(section, telling, who):
    return replace(
        section,
        activities=tuple(
            Activity(a.who, a.place, "de verdad" if a.who in telling.record.stages_done else a.mask)
            for a in section.activities
        ),
    )


def all_corpses(section, telling, who):
    sights = (
        CorpseSight(c.victim, c.place, False, False, (9, 2)) for c in telling.record.corpses_after
    )
    return replace(section, corpses=tuple(sights))


def all_murders(section, telling, who):
    kills = telling.record.kills
    return replace(section, murders=tuple(MurderSight(k.killer, k.victim, k.place) for k in kills))


def ghosts_arrive(section, telling, who):
    record = telling.record
    came = tuple(
        Arrival(w, record.after[w], record.before[w])
        for w in record.after
        if record.after[w] in record.sees_after[who] and record.before[w] != record.after[w]
    )
    return replace(section, arrivals=came)


def ghosts_counted(section, telling, who):
    record = telling.record
    here = [w for w in record.after if w != who and record.after[w] == record.after[who]]
    return replace(section, presences=len(here))


def anybodys_miss(section, telling, who):
    missed = any(o.code == "MISSED" for o in telling.record.outcomes.values())
    return replace(section, kill="missed" if missed else section.kill)


def anybodys_lapse(section, telling, who):
    return replace(section, claim_lapsed=bool(telling.state.lapsed))


def engaged_silence(section, telling, who):
    """The promise of a talk that knows who is really busy."""
    met = section.encounter
    if met is None:
        return section
    free = not any(other.who in telling.record.busy for other in met.others)
    return replace(section, encounter=replace(met, can_talk=free))


def everybodys_place(section, telling, who):
    where = tuple(
        (p, (w,)) for w, p in telling.record.after.items() if w in telling.record.alive_after
    )
    return replace(section, in_sight=where)


def crowd_size(section, telling, who):
    """A field nobody looks at that counts the living."""
    return replace(section, presences=len(telling.record.alive_after))


def deaths_at_once(report, setup, state, events):
    return replace(report, deaths=tuple(w for w, p in state.people.items() if not p.alive))


def counter_each_phase(report, setup, state, events):
    from engine.hacienda.phase.victory import task_count

    return replace(report, tasks_done=task_count(state.people, setup.tasks, state.ruleset)[0])


def hours_tell_of_windows(report, setup, state, events):
    return replace(report, alteration_hours=18 + len(state.windows))


def voters_in_the_log(report, setup, state, events):
    return replace(report, log=tuple(VOTES_SEEN))


def sides_in_the_report(report, state):
    return replace(report, banned=state.people["p0"].side == "impostor")


def window_of_the_crowd(report, state):
    return replace(report, report_window=bool(state.corpses))


def length_by_the_dead(report, state):
    return replace(report, round=report.round + sum(not p.alive for p in state.people.values()))


VOTES_SEEN: list[object] = []

LEAKS = [
    pytest.param(leak_section, true_masks, id="the mask of a real task differs"),
    pytest.param(leak_section, all_corpses, id="every corpse on the map"),
    pytest.param(leak_section, all_murders, id="every murder of the phase"),
    pytest.param(leak_section, ghosts_arrive, id="ghosts seen coming"),
    pytest.param(leak_section, ghosts_counted, id="ghosts among the presences"),
    pytest.param(leak_section, anybodys_miss, id="another's missed murder"),
    pytest.param(leak_section, anybodys_lapse, id="another's lapsed claim"),
    pytest.param(leak_section, engaged_silence, id="a talk promised only with the idle"),
    pytest.param(leak_section, everybodys_place, id="everybody's place"),
    pytest.param(leak_section, crowd_size, id="how many are alive"),
    pytest.param(leak_public, deaths_at_once, id="deaths published at once"),
    pytest.param(leak_public, counter_each_phase, id="the task counter in every message"),
    pytest.param(leak_public, hours_tell_of_windows, id="hours that tell of windows"),
    pytest.param(leak_report, sides_in_the_report, id="a flag set by another's side"),
    pytest.param(leak_report, window_of_the_crowd, id="a report window for unseen corpses"),
    pytest.param(leak_report, length_by_the_dead, id="a number that counts the dead"),
]


@pytest.mark.parametrize(("plant", "change"), LEAKS)
def test_a_planted_leak_is_found(monkeypatch, plant, change):
    name, leaky = plant(change)
    monkeypatch.setattr(projection, name, leaky)

    found = (seed for n in range(TRIALS) for vary in VARIATIONS for seed in trial(vary, n))
    assert next(found, None) is not None


def test_a_leak_of_votes_is_found(monkeypatch):
    clean = by_vote

    def remembering(state, votes):
        VOTES_SEEN[:] = sorted(votes.items(), key=str)
        return clean(state, votes)

    monkeypatch.setitem(globals(), "by_vote", remembering)
    name, leaky = leak_public(voters_in_the_log)
    monkeypatch.setattr(projection, name, leaky)

    assert vote_differences(TRIALS)
