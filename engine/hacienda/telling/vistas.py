"""What a gaze shows, as its reader may be told it: looks instead of bodies (rules 4.4, 2.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.hacienda.facts import record as queries
from engine.hacienda.facts.phase_record import Corpse, PhaseRecord
from engine.hacienda.facts.record import Gaze
from engine.hacienda.facts.state import State
from engine.hacienda.setting.setup import Setup
from engine.hacienda.telling.sightings import (
    Activity,
    Arrival,
    CorpseSight,
    Departure,
    HearthSight,
    MurderSight,
    PassageSight,
    ShiftSight,
    Vista,
)
from engine.hacienda.telling.telling_order import by_look
from engine.vocabulary.ids import CharacterId

Name = Callable[[CharacterId], CharacterId]


@dataclass(frozen=True, slots=True)
class Telling:
    """What a section is made from: the record, the one before it in the round, and whether
    reports can still be made on what it shows."""

    setup: Setup
    state: State
    record: PhaseRecord
    previous: PhaseRecord | None
    current: bool


def vista(telling: Telling, gaze: Gaze) -> Vista:
    """Everything that identity shows in a gaze; empty where it falls on nothing."""
    record = telling.record
    name = names_for(telling, gaze.observer)
    hidden = gaze.observer in record.hidden_after
    uses = queries.passages_seen(record, gaze)
    own_entrance = record.hidden_after.get(gaze.observer)
    same = [u for u in uses if hidden and u.entrance == own_entrance]
    roster = record.after
    return Vista(
        in_sight=tuple(
            (place, by_look(roster, (name(who) for who in there)))
            for place, there in queries.in_view(record, gaze)
        ),
        arrivals=by_look(
            roster,
            (
                *(Arrival(name(s.who), s.to, s.origin) for s in queries.arrivals(record, gaze)),
                *(Arrival(name(u.who), u.place, None) for u in same if u.way == "out"),
            ),
        ),
        departures=by_look(
            roster,
            (
                *(Departure(name(s.who), s.origin, s.to) for s in queries.departures(record, gaze)),
                *(Departure(name(u.who), u.place, None) for u in same if u.way == "in"),  # AMB-276
            ),
        ),
        activities=by_look(
            roster,
            (
                Activity(
                    name(who),
                    record.after[who],
                    record.masks.get(who),
                    record.objects.get(who),
                    record.openly.get(who, ""),
                )
                for who in queries.stayers(record, gaze)
            ),
        ),
        corpses=corpses(telling, gaze),
        murders=by_look(
            roster,
            (
                MurderSight(queries.look_at_start(record, k.killer), k.victim, k.place)
                for k in queries.murders_seen(record, gaze)
            ),
        ),
        passage_uses=by_look(
            roster, (PassageSight(name(u.who), u.place, u.way) for u in uses if u not in same)
        ),
        shifts=by_look(
            roster,
            (ShiftSight(s.before, s.after, s.place) for s in queries.shifts_seen(record, gaze)),
        ),
        carriers=by_look(
            roster,
            (
                name(who)
                for who in queries.perceived(record, gaze.observer)
                if who in record.house.candles_after and record.after[who] in gaze.after
            ),
        ),
        hearths=_hearths(record, gaze),
        bolted=tuple(
            sorted(
                {
                    place
                    for who, place in record.house.bolters.items()
                    if who != gaze.observer and place in gaze.after
                }
            )
        ),
    )


def names_for(telling: Telling, observer: CharacterId) -> Name:
    """How bodies are named to an observer: by look, but to ghosts under a ruling (AMB-093)."""
    record = telling.record
    ghost = observer not in record.alive_after
    if ghost and telling.state.ruleset.ghosts_see_true_identity:
        return lambda who: who
    return lambda who: queries.look_of(record, who)


def _hearths(record: PhaseRecord, gaze: Gaze) -> tuple[HearthSight, ...]:
    """Hearths in view that changed in the phase."""
    house = record.house
    out = [HearthSight(p, burning=False) for p in house.cold_after - house.cold_before]
    lit = [HearthSight(p, burning=True) for p in house.cold_before - house.cold_after]
    return tuple(sorted((h for h in (*out, *lit) if h.place in gaze.after), key=lambda h: h.place))


def corpses(telling: Telling, gaze: Gaze) -> tuple[CorpseSight, ...]:
    """Corpses in the gaze: name and place, nothing else (AMB-116…119, AMB-122)."""
    record, rules = telling.record, telling.state.ruleset
    first = (
        (record.round, record.phase + 1) if record.phase < 3 else (record.round + 1, 1)
    )  # AMB-124
    return by_look(
        record.after,
        (
            CorpseSight(
                victim=corpse.victim if named else None,
                place=corpse.place,
                reportable=telling.current and _reportable(telling, gaze),
                first_time=_first_time(telling, gaze, corpse),
                report_from=first,
            )
            for corpse, named in queries.corpses_seen(record, gaze, rules.dark_corpse)
        ),
    )


def _reportable(telling: Telling, gaze: Gaze) -> bool:
    rules, record = telling.state.ruleset, telling.record
    if gaze.observer not in record.alive_after:
        return False
    if not gaze.eyes:
        return rules.report_via_bola
    return rules.report_from_passage or gaze.observer not in record.hidden_after


def _first_time(telling: Telling, gaze: Gaze, corpse: Corpse) -> bool:
    if telling.previous is None or not gaze.eyes:
        return queries.corpse_is_new(telling.record, gaze, corpse)
    before = queries.own_eyes(telling.previous, gaze.observer)
    seen = queries.corpses_seen(telling.previous, before, telling.state.ruleset.dark_corpse)
    return all(corpse != known for known, _ in seen)
