"""Who is notified of an encounter or a new sighting, and may therefore alter (AMB-056)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.hacienda import record as queries
from engine.hacienda.setup import Ruleset
from engine.hacienda.sight import identifies
from engine.hacienda.state import Person, PhaseRecord
from engine.vocabulary.ids import CharacterId


def known_before(
    people: Mapping[CharacterId, Person],
    record: PhaseRecord,
    blind: frozenset[CharacterId],
) -> Mapping[CharacterId, frozenset[CharacterId]]:
    """Whom each person identified before the phase: at S0, unless he had been engaged until then.

    `people` are those of S0 and `blind` the engaged of the phase before: whoever stops working
    sees his company anew (AMB-084).
    """
    return {
        who: frozenset()
        if who in blind
        else frozenset(
            other.id
            for other in people.values()
            if identifies(record.sees_before[who], observer, other)
        )
        for who, observer in people.items()
    }


def notified(
    record: PhaseRecord,
    known: Mapping[CharacterId, frozenset[CharacterId]],
    rules: Ruleset,
) -> tuple[CharacterId, ...]:
    """The living with a new encounter or a new sighting, in roster order (HAC-ALT-01…03).

    Ghosts only under `ghosts_alter` (AMB-162); whoever died in the phase never.
    """
    return tuple(
        who
        for who in record.after
        if _may_be_told(record, who, rules)
        and (
            queries.newcomers(record, who, rules.repeat_encounter)
            or _new_sighting(record, who, known[who])
            or (rules.alter_on_exit and queries.departures(record, who))
            or (rules.corpse_window == "alter" and _new_corpse(record, who))
        )
    )


def _may_be_told(record: PhaseRecord, who: CharacterId, rules: Ruleset) -> bool:
    if who in record.alive_after:
        return True
    return rules.ghosts_alter and who not in record.alive_before


def _new_sighting(record: PhaseRecord, who: CharacterId, known: frozenset[CharacterId]) -> bool:
    """Somebody is in view who was not, whoever of the two moved (HAC-ALT-02, AMB-067)."""
    return any(
        other not in known and record.after[other] in record.sees_after[who]
        for other in queries.perceived(record, who)
    )


def _new_corpse(record: PhaseRecord, who: CharacterId) -> bool:
    return any(
        queries.corpse_is_new(record, who, corpse)
        for corpse, _ in queries.corpses_seen(record, who)
    )
