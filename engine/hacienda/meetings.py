"""Encounters: what one party is told, and the scene of the place (HAC-ENC-01…05).

Whether somebody who stays where a task could be is really doing one must not show (HAC-NAR-03). A
reader is promised a talk only with people who can't possibly be engaged, and for the scene itself
a feigned task counts like a real one (AMB-053, AMB-081).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from engine.hacienda import record as queries
from engine.hacienda.reports import Encounter, Newcomer, SceneReport
from engine.hacienda.setup import Ruleset
from engine.hacienda.state import PhaseRecord
from engine.vocabulary.actions import DoTask
from engine.vocabulary.ids import CharacterId, PlaceId


def encounter(record: PhaseRecord, who: CharacterId, rules: Ruleset) -> Encounter | None:
    """The new coincidence in the reader's own place, or None (HAC-ENC-01, AMB-051)."""
    if not queries.newcomers(record, who, rules.repeat_encounter):
        return None
    reduced = who in record.busy
    others = queries.company(record, who)
    return Encounter(
        place=record.after[who],
        others=tuple(
            Newcomer(None, None) if reduced else Newcomer(other, _origin(record, other))
            for other in others
        ),
        own_origin=_origin(record, who),
        simultaneous=not reduced and all(queries.moved(record, w) for w in (who, *others)),
        can_talk=_free(record, who) and not any(_may_be_engaged(record, w) for w in others),
    )


def scenes(
    records: Iterable[PhaseRecord], phases: Iterable[int], publication: int, rules: Ruleset
) -> tuple[SceneReport, ...]:
    """The scene of each place where people who recognise each other can begin to talk.

    `records` are those of the round in order; only `phases` are told. Members are the ones who
    recognise each other, and nobody else is mentioned (AMB-052, AMB-053).
    """
    found: list[SceneReport] = []
    previous: PhaseRecord | None = None
    for record in records:
        if record.phase in phases:
            for place in dict.fromkeys(record.after[w] for w in record.after):
                scene = _scene(record, previous, place, publication, rules)
                if scene is not None:
                    found.append(scene)
        previous = record
    return tuple(found)


def _scene(
    record: PhaseRecord,
    previous: PhaseRecord | None,
    place: PlaceId,
    publication: int,
    rules: Ruleset,
) -> SceneReport | None:
    members = tuple(
        who
        for who in record.after
        if record.after[who] == place and who in record.alive_after and _free(record, who)
    )
    new = any(
        rules.repeat_encounter or not _could_talk(record, previous, a, b)
        for a, b in combinations(members, 2)
    )
    if not new:
        return None
    return SceneReport(
        publication=publication,
        round=record.round,
        phase=record.phase,
        place=place,
        members=members,
        parties=tuple(Newcomer(who, _origin(record, who)) for who in members),
        simultaneous=all(queries.moved(record, who) for who in members),
        empty=queries.empty_places(record, members[0]),
    )


def _could_talk(
    record: PhaseRecord, previous: PhaseRecord | None, a: CharacterId, b: CharacterId
) -> bool:
    """Whether the two were together and knew it before this phase."""
    if record.before[a] != record.before[b]:
        return False
    return previous is None or (_free(previous, a) and _free(previous, b))


def _free(record: PhaseRecord, who: CharacterId) -> bool:
    """Whether he is neither engaged nor seems to be by a task he declared, true or feigned."""
    declared = isinstance(record.outcomes[who].action, DoTask)
    return who not in record.busy and not (declared and _may_be_engaged(record, who))


def _may_be_engaged(record: PhaseRecord, who: CharacterId) -> bool:
    """Whether, for all that others see, he could be busy: he stays where a task could be done."""
    return who in record.masks


def _origin(record: PhaseRecord, who: CharacterId) -> PlaceId | None:
    return record.before[who] if queries.moved(record, who) else None
