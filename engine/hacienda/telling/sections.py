"""What one phase brought to one reader (rules 4.4, MSG-20…36): an allow-list, fact by fact."""

from __future__ import annotations

from dataclasses import fields
from typing import Literal

from engine.hacienda.facts import record as queries
from engine.hacienda.facts.phase_record import PhaseRecord
from engine.hacienda.phase.objects import fixtures_of
from engine.hacienda.setting.setup import Setup
from engine.hacienda.telling.door_sights import doors_seen, doors_watched
from engine.hacienda.telling.meetings import encounter
from engine.hacienda.telling.reports import (
    BolaSight,
    Death,
    HidingView,
    OwnResult,
    PhaseSection,
    TaskProgress,
    Vista,
)
from engine.hacienda.telling.telling_order import by_look
from engine.hacienda.telling.vistas import Telling, names_for, vista
from engine.vocabulary.actions import SabotageKind
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId

__all__ = ["Telling", "hiding_view", "section"]


def section(telling: Telling, who: CharacterId) -> PhaseSection:
    """The reader's section of one phase; the same shape for everybody, empty or not."""
    record, rules = telling.record, telling.state.ruleset
    gaze = queries.own_eyes(record, who)
    seen = vista(telling, gaze)
    reduced = queries.reduced(record, who)
    outcome = record.outcomes[who]
    presences = len(queries.company(record, who)) if reduced else 0
    exact = rules.dark_count == "exact"
    name = names_for(telling, who)
    room, room_before = _room(telling, record.after[who]), _room(telling, record.before[who])
    dark, was_dark = room in record.house.dark_after, room in record.house.dark_before
    return PhaseSection(
        **{field.name: getattr(seen, field.name) for field in fields(Vista)},
        round=record.round,
        phase=record.phase,
        place=record.after[who],
        own=OwnResult(outcome.action, outcome.done, str(outcome.code)),
        lit=not dark,
        reduced=reduced,
        went_dark=dark and not was_dark and room == room_before,
        relit=was_dark and not dark,
        candle=_candle(record, who),
        presences=presences if exact else min(presences, 1),
        presences_before=_presences_before(telling, who) if reduced else None,
        presences_exact=exact,
        passage_heard=queries.passage_heard(record, who),
        hiding=hiding_view(telling.setup, record.hidden_after.get(who)),
        put_out=any(use.who == who and use.forced for use in record.passage_uses),
        glow=queries.glows(record, who, rules.glow_scope, fixtures_of(telling.setup.map, "ojo")),
        doors=doors_seen(telling, who),
        encounter=encounter(record, who, rules, name, dark=dark),
        empty=queries.empty_places(record, gaze),
        task=_progress(telling, who),
        kill=_kill(record, who),
        death=_death(telling, who),
        claim_lapsed=any(
            (claim.character, claim.round, claim.phase) == (who, record.round, record.phase)
            for claim in telling.state.lapsed
        ),
        gate=record.house.gates.get(who, ""),
        health=_health(record, who),
        health_by=_health_by(record, who),
        counts=record.counts if record.objects.get(who) == "plano" and _lives(record, who) else (),
        bola=_bola(telling, who),
        shift=_shift(record, who),
        crossed=by_look(
            record.after, (name(b if who == a else a) for a, b in record.crossed if who in (a, b))
        ),
        shield_noticed=_shield_noticed(telling, who),
        sabotage_seen=_sabotage_seen(telling, who),
    )


def _room(telling: Telling, place: PlaceId) -> RoomId:
    return telling.setup.map.places[place].room


def _lives(record: PhaseRecord, who: CharacterId) -> bool:
    """Whether he did not die in the phase: who does learns nothing by his action (AMB-205)."""
    return who in record.alive_after or who not in record.alive_before


def _candle(record: PhaseRecord, who: CharacterId) -> Literal["", "new", "lit", "out"]:
    had, has = who in record.house.candles_before, who in record.house.candles_after
    if had and not has:
        return "out" if who in record.alive_after else ""
    return "" if not has else "lit" if had else "new"


def _presences_before(telling: Telling, who: CharacterId) -> int | None:
    """How many there were a phase ago, for whoever was in the same place in reduced sight."""
    before = telling.previous
    if before is None or before.after[who] != telling.record.after[who]:
        return None
    if not queries.reduced(before, who):
        return None
    count = len(queries.company(before, who))
    return count if telling.state.ruleset.dark_count == "exact" else min(count, 1)


def hiding_view(setup: Setup, entrance: str | None) -> HidingView | None:
    """The entrance at which somebody is hidden."""
    for passage in setup.map.passages:
        for end in passage.entrances:
            if end.id == entrance:
                return HidingView(end.place, end.disguise)
    return None


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


def _kill(record: PhaseRecord, who: CharacterId) -> Literal["", "done", "missed", "repelled"]:
    if any(kill.killer == who for kill in record.kills):
        return "done"
    match record.outcomes[who].code:
        case "MISSED":
            return "missed"
        case "REPELLED":
            return "repelled"
        case _:
            return ""


def _death(telling: Telling, who: CharacterId) -> Death | None:
    """Told to the victim only (AMB-110): the killer by the look he bore."""
    kill = queries.death_of(telling.record, who)
    if kill is None:
        return None
    told = telling.state.ruleset.victim_learns_killer == "apparent"
    killer = queries.look_at_start(telling.record, kill.killer)
    return Death(kill.place, killer if told else None)


def _health_by(record: PhaseRecord, who: CharacterId) -> Literal["", "altar", "talisman"]:
    if not _lives(record, who):
        return ""
    if record.objects.get(who) == "altar":
        return "altar"
    return "talisman" if who in record.readers else ""


def _health(record: PhaseRecord, who: CharacterId) -> tuple[tuple[CharacterId, bool], ...]:
    """Everybody, alive or dead, by true identity (HAC-ALTAR-01…03, AMB-206, AMB-245)."""
    if not _health_by(record, who):
        return ()
    return tuple((other, other in record.alive_after) for other in record.after)


def _bola(telling: Telling, who: CharacterId) -> BolaSight | None:
    gaze = queries.through_bola(telling.record, who)
    if gaze is None:
        return None
    use = telling.record.bola[who]
    doors = doors_watched(telling, use.places)
    return BolaSight(use.places, use.drawn, vista(telling, gaze), use.required, doors)


def _shift(record: PhaseRecord, who: CharacterId) -> Literal["", "done", "ended"]:
    for shift in record.shifts:
        if shift.who == who:
            return "ended" if shift.forced else "done"
    return ""


def _shield_noticed(telling: Telling, who: CharacterId) -> bool:
    """Whether an attempt that the Ángel stopped shows to him (AMB-114)."""
    rule = telling.state.ruleset.shield_block_witness
    return any(
        (rule in ("target", "view") and kill.victim == who)
        or (rule == "view" and who in kill.witnesses)
        for kill in telling.record.repelled
    )


_PERCEIVED_AT: dict[str, str] = {"verjas": "verja", "palomar": "paloma"}


def _sabotage_seen(telling: Telling, who: CharacterId) -> SabotageKind | None:
    """With local alarms only: what shows of a sabotage where the reader is (AMB-181)."""
    begun = telling.record.house.begun
    if telling.state.ruleset.alarm == "public" or begun is None:
        return None
    gaze = queries.own_eyes(telling.record, who)
    places = fixtures_of(telling.setup.map, _PERCEIVED_AT.get(begun, ""))
    return begun if any(place in gaze.after for place in places) else None
