"""What one phase brought to one reader (rules 4.4, MSG-20…36): an allow-list, fact by fact."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.hacienda import record as queries
from engine.hacienda.meetings import encounter
from engine.hacienda.reports import (
    Activity,
    Arrival,
    CorpseSight,
    Death,
    Departure,
    MurderSight,
    OwnResult,
    PhaseSection,
    TaskProgress,
)
from engine.hacienda.setup import Setup
from engine.hacienda.state import Corpse, PhaseRecord, State
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class Telling:
    """What a section is made from: the record, the one before it in the round, and whether
    reports can still be made on what it shows."""

    setup: Setup
    state: State
    record: PhaseRecord
    previous: PhaseRecord | None
    current: bool


def section(telling: Telling, who: CharacterId) -> PhaseSection:
    """The reader's section of one phase; the same shape for everybody, empty or not."""
    record = telling.record
    reduced = who in record.busy
    outcome = record.outcomes[who]
    return PhaseSection(
        round=record.round,
        phase=record.phase,
        place=record.after[who],
        own=OwnResult(outcome.action, outcome.done, str(outcome.code)),
        lit=True,
        reduced=reduced,
        presences=len(queries.company(record, who)) if reduced else 0,
        arrivals=tuple(Arrival(s.who, s.to, s.origin) for s in queries.arrivals(record, who)),
        departures=tuple(Departure(s.who, s.origin, s.to) for s in queries.departures(record, who)),
        activities=tuple(
            Activity(other, record.after[other], record.masks.get(other))
            for other in queries.stayers(record, who)
        ),
        corpses=corpses(telling, who),
        murders=tuple(
            MurderSight(kill.killer, kill.victim, kill.place)
            for kill in queries.murders_seen(record, who)
        ),
        encounter=encounter(record, who, telling.state.ruleset),
        empty=queries.empty_places(record, who),
        task=_progress(telling, who),
        kill=_kill(record, who),
        death=_death(telling, who),
        claim_lapsed=any(
            (claim.character, claim.round, claim.phase) == (who, record.round, record.phase)
            for claim in telling.state.lapsed
        ),
        in_sight=queries.in_view(record, who),
    )


def corpses(telling: Telling, who: CharacterId) -> tuple[CorpseSight, ...]:
    """Corpses in the reader's sight: name and place, nothing else (AMB-116, AMB-119, AMB-122)."""
    record = telling.record
    alive = who in record.alive_after
    first = (
        (record.round, record.phase + 1) if record.phase < 3 else (record.round + 1, 1)
    )  # AMB-124
    return tuple(
        CorpseSight(
            victim=corpse.victim if named else None,
            place=corpse.place,
            reportable=alive and telling.current,
            first_time=_first_time(telling, who, corpse),
            report_from=first,
        )
        for corpse, named in queries.corpses_seen(record, who)
    )


def _first_time(telling: Telling, who: CharacterId, corpse: Corpse) -> bool:
    if telling.previous is None:
        return queries.corpse_is_new(telling.record, who, corpse)
    return all(corpse != seen for seen, _ in queries.corpses_seen(telling.previous, who))


def _progress(telling: Telling, who: CharacterId) -> TaskProgress | None:
    """The stage the reader did in this phase (AMB-217), counted as it stood then."""
    task_id = telling.record.stages_done.get(who)
    if task_id is None:
        return None
    stages = telling.setup.tasks[task_id].stages
    now = next(own.done for own in telling.state.people[who].tasks if own.task == task_id)
    later = sum(
        record.stages_done.get(who) == task_id
        for record in telling.state.records
        if record.t > telling.record.t
    )
    done = now - later
    following = stages[done] if done < len(stages) else None
    return TaskProgress(
        task=task_id,
        stage_done=done,
        stages=len(stages),
        next_place=None if following is None else following.place,
        wait=0 if following is None else following.wait,
    )


def _kill(record: PhaseRecord, who: CharacterId) -> Literal["", "done", "missed"]:
    if any(kill.killer == who for kill in record.kills):
        return "done"
    return "missed" if record.outcomes[who].code == "MISSED" else ""


def _death(telling: Telling, who: CharacterId) -> Death | None:
    """Told to the victim only (AMB-110)."""
    kill = queries.death_of(telling.record, who)
    if kill is None:
        return None
    told = telling.state.ruleset.victim_learns_killer == "apparent"
    return Death(kill.place, kill.killer if told else None)
