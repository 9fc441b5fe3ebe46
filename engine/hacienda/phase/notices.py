"""Who is notified of an encounter or a new sighting, and may therefore alter (AMB-056)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.hacienda.facts import record as queries
from engine.hacienda.facts.phase_record import PhaseRecord
from engine.hacienda.facts.record import Gaze
from engine.hacienda.facts.state import Person
from engine.hacienda.phase.sight import identifies
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.ids import CharacterId


def known_before(
    people: Mapping[CharacterId, Person],
    record: PhaseRecord,
    blind: frozenset[CharacterId],
) -> Mapping[CharacterId, frozenset[CharacterId]]:
    """Whom each person had in sight before the phase, by his eyes or through the Bola.

    At S0, unless he had been engaged until then: whoever stops working sees his company anew
    (AMB-084). `people` are those of S0 and `blind` the engaged of the phase before.
    """
    return {
        who: frozenset(
            other.id
            for other in people.values()
            if (who not in blind and identifies(record.sees_before[who], observer, other))
            or _watched(record, observer, other)
        )
        for who, observer in people.items()
    }


def _watched(record: PhaseRecord, observer: Person, other: Person) -> bool:
    """Whether the Bola showed him the other at the end of the phase before."""
    watching = observer.watching
    if watching is None or watching.t != record.t - 1:
        return False
    return identifies(frozenset(watching.places), observer, other)


def notified(
    record: PhaseRecord,
    known: Mapping[CharacterId, frozenset[CharacterId]],
    rules: Ruleset,
) -> tuple[CharacterId, ...]:
    """The living with a new encounter or a new sighting, in roster order (HAC-ALT-01…03).

    Ghosts only under `ghosts_alter` (AMB-162); whoever died in the phase never.
    """
    crossed = {who for pair in record.crossed for who in pair}
    return tuple(
        who
        for who in record.after
        if _may_be_told(record, who, rules)
        and (
            who in crossed
            or queries.newcomers(record, who, rules.repeat_encounter)
            or any(_gives_right(record, gaze, known[who], rules) for gaze in _gazes(record, who))
            or (_alarm(rules) and record.house.begun not in (None, "puertas"))
        )
    )


def _alarm(rules: Ruleset) -> bool:
    """Whether everybody is told of a sabotage, and may alter for it: a window that came of an
    alarm which nobody hears would be the alarm (AMB-066, AMB-181)."""
    return rules.alter_on_alarm and rules.alarm == "public"


def _gazes(record: PhaseRecord, who: CharacterId) -> tuple[Gaze, ...]:
    bola = queries.through_bola(record, who)  # AMB-214
    own = queries.own_eyes(record, who)
    return (own,) if bola is None else (own, bola)


def _gives_right(
    record: PhaseRecord, gaze: Gaze, known: frozenset[CharacterId], rules: Ruleset
) -> bool:
    """Somebody is in view who was not, whoever of the two moved (HAC-ALT-02, AMB-067, AMB-284)."""
    if any(
        other not in known and record.after[other] in gaze.after
        for other in queries.perceived(record, gaze.observer)
    ):
        return True
    if rules.alter_on_exit and queries.departures(record, gaze):
        return True
    return rules.corpse_window == "alter" and any(
        queries.corpse_is_new(record, gaze, corpse)
        for corpse, _ in queries.corpses_seen(record, gaze, rules.dark_corpse)
    )


def _may_be_told(record: PhaseRecord, who: CharacterId, rules: Ruleset) -> bool:
    if who in record.alive_after:
        return True
    return rules.ghosts_alter and who not in record.alive_before and who not in record.retired
