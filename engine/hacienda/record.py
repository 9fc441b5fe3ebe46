"""Questions over the record of one phase that views, windows and logs ask (rules 4.4).

Perception follows one rule throughout: an observer alive at the end of the phase perceives the
living; a ghost perceives ghosts too. `sees_after` is empty for whoever is engaged, so everything
that needs identity is empty for him.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.hacienda.state import Corpse, KillRecord, PhaseRecord
from engine.vocabulary.ids import CharacterId, PlaceId


@dataclass(frozen=True, slots=True)
class Step:
    """Somebody went from one place to another in the phase."""

    who: CharacterId
    origin: PlaceId
    to: PlaceId


def moved(record: PhaseRecord, who: CharacterId) -> bool:
    """Whether he ended the phase in another place."""
    return record.before[who] != record.after[who]


def perceived(record: PhaseRecord, observer: CharacterId) -> tuple[CharacterId, ...]:
    """Everybody else the observer could perceive at the end, in roster order, in view or not."""
    ghost = observer not in record.alive_after
    return tuple(
        who
        for who in record.after
        if who != observer and (who in record.alive_after or (ghost and not _fresh(record, who)))
    )


def _fresh(record: PhaseRecord, who: CharacterId) -> bool:
    """Dead in this very phase: what is seen of him is the corpse."""
    return who in record.alive_before and who not in record.alive_after


def in_view(
    record: PhaseRecord, observer: CharacterId
) -> tuple[tuple[PlaceId, tuple[CharacterId, ...]], ...]:
    """The places seen with identity at the end and who is there, own place first, then sorted."""
    own = record.after[observer]
    seen = sorted(record.sees_after[observer], key=lambda place: (place != own, place))
    others = perceived(record, observer)
    return tuple((place, tuple(w for w in others if record.after[w] == place)) for place in seen)


def arrivals(record: PhaseRecord, observer: CharacterId) -> tuple[Step, ...]:
    """Who came into a place in view at the end, newcomers see each other (HAC-VIS-12, AMB-075).

    A step between two places in view is here and among the departures.
    """
    return tuple(
        Step(who, record.before[who], record.after[who])
        for who in perceived(record, observer)
        if moved(record, who) and record.after[who] in record.sees_after[observer]
    )


def departures(record: PhaseRecord, observer: CharacterId) -> tuple[Step, ...]:
    """Who left a place in view at S0 and at the end, for an observer who didn't move.

    AMB-075, AMB-076.
    """
    if moved(record, observer):
        return ()
    both = record.sees_before[observer] & record.sees_after[observer]
    return tuple(
        Step(who, record.before[who], record.after[who])
        for who in perceived(record, observer)
        if moved(record, who) and record.before[who] in both
    )


def stayers(record: PhaseRecord, observer: CharacterId) -> tuple[CharacterId, ...]:
    """Who is in a place in view and didn't move: `record.masks` says what he seems to do."""
    return tuple(
        who
        for who in perceived(record, observer)
        if not moved(record, who) and record.after[who] in record.sees_after[observer]
    )


def company(record: PhaseRecord, who: CharacterId) -> tuple[CharacterId, ...]:
    """The other living people in his place at the end, identified or not (HAC-ENC-01, AMB-070).

    Its length is the number of presences in reduced sight (AMB-086).
    """
    return tuple(
        other
        for other in record.after
        if other != who and other in record.alive_after and record.after[other] == record.after[who]
    )


def newcomers(
    record: PhaseRecord, who: CharacterId, repeat: bool = False
) -> tuple[CharacterId, ...]:
    """With whom he newly coincides (HAC-ENC-01, AMB-051); with `repeat`, with whom he coincides.

    Empty for the dead (AMB-070). Parties he doesn't identify count (AMB-053, AMB-064): what he may
    be told of them is the view's question.
    """
    if who not in record.alive_after:
        return ()
    return tuple(
        other
        for other in company(record, who)
        if repeat or record.before[other] != record.before[who]
    )


def empty_places(record: PhaseRecord, observer: CharacterId) -> tuple[PlaceId, ...]:
    """Other places in view that hold nobody he perceives (HAC-ENC-05, AMB-094), sorted."""
    own = record.after[observer]
    return tuple(place for place, there in in_view(record, observer) if place != own and not there)


def corpses_seen(record: PhaseRecord, observer: CharacterId) -> tuple[tuple[Corpse, bool], ...]:
    """Corpses in sight at the end, and whether their name is known (HAC-CORP-01, AMB-116).

    In reduced sight only a body in the own place is noticed, without its name. A victim of this
    phase is told of his death instead of his own corpse.
    """
    own, view = record.after[observer], record.sees_after[observer]
    return tuple(
        (corpse, corpse.place in view)
        for corpse in record.corpses_after
        if (corpse.place in view or corpse.place == own) and corpse.victim != observer
    )


def corpse_is_new(record: PhaseRecord, observer: CharacterId, corpse: Corpse) -> bool:
    """Whether it came into sight in this phase: it fell now, or its place was not in view at S0."""
    return corpse not in record.corpses_before or corpse.place not in record.sees_before[observer]


def murders_seen(record: PhaseRecord, observer: CharacterId) -> tuple[KillRecord, ...]:
    """Murders of the phase that he witnessed (AMB-077)."""
    return tuple(kill for kill in record.kills if observer in kill.witnesses)


def death_of(record: PhaseRecord, who: CharacterId) -> KillRecord | None:
    """The murder he was the victim of in this phase, if he was."""
    return next((kill for kill in record.kills if kill.victim == who), None)
