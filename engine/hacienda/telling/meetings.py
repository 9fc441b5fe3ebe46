"""Encounters: what one party is told, and the scene of the place (HAC-ENC-01…05).

Whether somebody who stays where a task could be is really doing one must not show (HAC-NAR-03). A
reader is promised a talk only with people who can't possibly be engaged, and for the scene itself
a feigned task counts like a real one (AMB-053, AMB-081).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

from engine.hacienda.facts import record as queries
from engine.hacienda.facts.phase_record import PhaseRecord
from engine.hacienda.setting.map import GameMap
from engine.hacienda.setting.rulings import Ruleset
from engine.hacienda.telling.reports import Encounter, Newcomer, SceneReport
from engine.hacienda.telling.telling_order import by_look
from engine.vocabulary.actions import DoTask
from engine.vocabulary.ids import CharacterId, PlaceId


def encounter(
    record: PhaseRecord,
    who: CharacterId,
    rules: Ruleset,
    name: Callable[[CharacterId], CharacterId],
    *,
    dark: bool = False,
) -> Encounter | None:
    """The new coincidence in the reader's own place, or None (HAC-ENC-01, AMB-051).

    `dark` says that the place has no light: then nobody is promised a talk, for whoever sees in
    the dark must not learn who else does (HAC-LIT-07).
    """
    if not queries.newcomers(record, who, rules.repeat_encounter):
        return None
    reduced = queries.reduced(record, who)
    others = queries.company(record, who)
    return Encounter(
        place=record.after[who],
        others=by_look(
            record.after,
            (
                Newcomer(None, None) if reduced else Newcomer(name(other), _origin(record, other))
                for other in others
            ),
        ),
        own_origin=_origin(record, who),
        simultaneous=not reduced and all(_arrived(record, w) for w in (who, *others)),
        can_talk=not dark
        and _free(record, who)
        and not any(_may_be_engaged(record, w) for w in others),
    )


@dataclass(frozen=True, slots=True)
class _Round:
    """What the scenes of a round are made from."""

    game_map: GameMap
    rules: Ruleset
    publication: int


def scenes(
    game_map: GameMap,
    records: Iterable[PhaseRecord],
    phases: Iterable[int],
    publication: int,
    rules: Ruleset,
) -> tuple[SceneReport, ...]:
    """The scene of each place where people who recognise each other can begin to talk.

    `records` are those of the round in order; only `phases` are told. Members are the ones who
    recognise each other, and nobody else is mentioned (AMB-052, AMB-053).
    """
    asked = _Round(game_map, rules, publication)
    found: list[SceneReport] = []
    previous: PhaseRecord | None = None
    for record in records:
        if record.phase in phases:
            for place in dict.fromkeys(record.after[w] for w in record.after):
                scene = _scene(asked, record, previous, place)
                if scene is not None:
                    found.append(scene)
            if rules.door_swap == "encounter":
                found.extend(_crossing(asked, record, pair) for pair in record.crossed)
        previous = record
    return tuple(found)


def _scene(
    asked: _Round, record: PhaseRecord, previous: PhaseRecord | None, place: PlaceId
) -> SceneReport | None:
    members = [w for w in _present(record, place) if _takes_part(asked, record, w)]
    new = any(
        asked.rules.repeat_encounter or not _could_talk(asked, record, previous, a, b)
        for a, b in combinations(members, 2)
    )
    return _told(asked, record, place, members) if new else None


def _crossing(
    asked: _Round, record: PhaseRecord, pair: tuple[CharacterId, CharacterId]
) -> SceneReport:
    """The scene of two who met in a door: where the first of them goes (AMB-037)."""
    return _told(asked, record, record.after[pair[0]], list(pair))


def _told(
    asked: _Round, record: PhaseRecord, place: PlaceId, members: list[CharacterId]
) -> SceneReport:
    """The scene as posted: whoever bears another's look, or is not recognised, speaks through the
    narrator only (AMB-055, MSG-16)."""
    veiled = any(not _free(record, who) and _veils(asked, record, who) for who in members)
    disguised = tuple(who for who in members if who in record.looks_after)
    views = (queries.empty_places(record, queries.own_eyes(record, who)) for who in members)
    return SceneReport(
        publication=asked.publication,
        round=record.round,
        phase=record.phase,
        place=place,
        members=tuple(who for who in members if who not in disguised),
        parties=by_look(
            record.after,
            (
                Newcomer(None, None)
                if veiled
                else Newcomer(queries.look_of(record, who), _origin(record, who))
                for who in members
            ),
        ),
        simultaneous=not veiled and all(_arrived(record, who) for who in members),
        empty=() if veiled else _empty_to_all(views),
        relayed=tuple(members) if veiled else disguised,
        veiled=veiled,
    )


def _empty_to_all(views: Iterable[tuple[PlaceId, ...]]) -> tuple[PlaceId, ...]:
    """The places that every member sees to be empty: who sees into the dark is an impostor, and
    the scene must tell neither that nor what he alone sees (HAC-ENC-05, HAC-LIT-07)."""
    return tuple(sorted(frozenset[PlaceId].intersection(*(frozenset(view) for view in views))))


def _present(record: PhaseRecord, place: PlaceId) -> list[CharacterId]:
    return [
        who
        for who in record.after
        if record.after[who] == place
        and who in record.alive_after
        and who not in record.hidden_after
    ]


def _takes_part(asked: _Round, record: PhaseRecord, who: CharacterId) -> bool:
    """Whether he talks: he recognises the others, or the rulings open such scenes all the same."""
    if _dark(asked, record, who) and not asked.rules.impostors_know_each_other:
        # Who sees in the dark is an impostor: a scene would tell them of each other.
        return asked.rules.dark_scene != "closed"
    return _free(record, who) or _ruling(asked, record, who) != "closed"


def _ruling(asked: _Round, record: PhaseRecord, who: CharacterId) -> str:
    """The ruling for whoever does not recognise the others: dark, else engaged."""
    if _dark(asked, record, who) and who not in record.busy:
        return asked.rules.dark_scene
    return asked.rules.busy_scene


def _veils(asked: _Round, record: PhaseRecord, who: CharacterId) -> bool:
    return _ruling(asked, record, who) == "veiled"


def _dark(asked: _Round, record: PhaseRecord, who: CharacterId) -> bool:
    return asked.game_map.places[record.after[who]].room in record.house.dark_after


def _could_talk(
    asked: _Round,
    record: PhaseRecord,
    previous: PhaseRecord | None,
    a: CharacterId,
    b: CharacterId,
) -> bool:
    """Whether the two were together and knew it before this phase."""
    if record.before[a] != record.before[b]:
        return False
    if a in record.hidden_before or b in record.hidden_before:
        return False
    return previous is None or (_takes_part(asked, previous, a) and _takes_part(asked, previous, b))


def _free(record: PhaseRecord, who: CharacterId) -> bool:
    """Whether he sees whom he is with, and does not seem busy with a task, true or feigned."""
    declared = isinstance(record.outcomes[who].action, DoTask)
    return not queries.reduced(record, who) and not (declared and who in record.masks)


def _may_be_engaged(record: PhaseRecord, who: CharacterId) -> bool:
    """Whether, for all that others see, he could be busy: he stays where a task could be done,
    uses an object, changes his look, or is where a gate has been bolted."""
    return (
        who in record.masks
        or who in record.objects
        or any(shift.who == who for shift in record.shifts)
        or record.after[who] in record.house.bolted
    )


def _arrived(record: PhaseRecord, who: CharacterId) -> bool:
    return record.before[who] != record.after[who] and who not in record.hidden_before


def _origin(record: PhaseRecord, who: CharacterId) -> PlaceId | None:
    return record.before[who] if _arrived(record, who) else None
