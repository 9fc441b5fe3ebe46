"""Questions over the record of one phase that views, windows and logs ask (rules 4.4).

Perception follows one rule throughout: an observer alive at the end of the phase perceives the
living outside passages; a ghost perceives ghosts too. What he sees with identity is his `Gaze`:
`sees_after` is empty for whoever is engaged, so everything that needs identity is empty for him.
Answers name bodies; `look_of` gives the name that an observer reads.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.hacienda.facts.phase_record import (
    Corpse,
    KillRecord,
    PassageUse,
    PhaseRecord,
    ShiftRecord,
)
from engine.vocabulary.ids import CharacterId, PlaceId


@dataclass(frozen=True, slots=True)
class Step:
    """Somebody went from one place to another in the phase."""

    who: CharacterId
    origin: PlaceId
    to: PlaceId


@dataclass(frozen=True, slots=True)
class Gaze:
    """Where identity sight falls in a phase: one's own eyes, or the Bola."""

    observer: CharacterId
    before: frozenset[PlaceId]
    """At S0."""
    after: frozenset[PlaceId]
    still: bool
    """Whether the observer stayed, so that departures show (AMB-075)."""
    eyes: bool = True
    """Own eyes, not the Bola."""


def own_eyes(record: PhaseRecord, observer: CharacterId) -> Gaze:
    """What the observer sees where he is."""
    return Gaze(
        observer,
        record.sees_before[observer],
        record.sees_after[observer],
        not moved(record, observer),
    )


def through_bola(record: PhaseRecord, observer: CharacterId) -> Gaze | None:
    """What the Bola shows him, or None: a place newly watched shows no departures, and nothing of
    what came before the end of the phase (HAC-BOLA-02, AMB-285)."""
    use = record.bola.get(observer)
    if use is None or observer not in record.alive_after:
        return None
    places = frozenset(use.places)
    return Gaze(observer, places - use.fresh, places, still=True, eyes=False)


def moved(record: PhaseRecord, who: CharacterId) -> bool:
    """Whether he ended the phase in another place, or went into a passage or out of it."""
    if record.before[who] != record.after[who]:
        return True
    return record.hidden_before.get(who) != record.hidden_after.get(who)


def look_of(record: PhaseRecord, who: CharacterId) -> CharacterId:
    """The look that a body bears at the end of the phase (HAC-VIS-23)."""
    return record.looks_after.get(who, who)


def look_at_start(record: PhaseRecord, who: CharacterId) -> CharacterId:
    """The look that a body bore when murders happened."""
    return record.looks_before.get(who, who)


def perceived(record: PhaseRecord, observer: CharacterId) -> tuple[CharacterId, ...]:
    """Everybody else the observer could perceive at the end, in roster order, in view or not."""
    ghost = observer not in record.alive_after
    return tuple(
        who
        for who in record.after
        if who != observer
        and who not in record.hidden_after
        and (who in record.alive_after or (ghost and _is_ghost(record, who)))
    )


def _is_ghost(record: PhaseRecord, who: CharacterId) -> bool:
    """Dead, and not in this very phase, when what is seen of him is the corpse."""
    fresh = who in record.alive_before and who not in record.alive_after
    return not fresh and who not in record.retired


def in_view(record: PhaseRecord, gaze: Gaze) -> tuple[tuple[PlaceId, tuple[CharacterId, ...]], ...]:
    """The places seen with identity at the end and who is there, own place first, then sorted."""
    own = record.after[gaze.observer]
    seen = sorted(gaze.after, key=lambda place: (place != own, place))
    others = perceived(record, gaze.observer)
    return tuple((place, tuple(w for w in others if record.after[w] == place)) for place in seen)


def arrivals(record: PhaseRecord, gaze: Gaze) -> tuple[Step, ...]:
    """Who walked into a place in view at the end; newcomers see each other (HAC-VIS-12, AMB-075).

    A step between two places in view is here and among the departures.
    """
    return tuple(
        Step(who, record.before[who], record.after[who])
        for who in perceived(record, gaze.observer)
        if record.before[who] != record.after[who]
        and who not in record.hidden_before
        and record.after[who] in gaze.after
    )


def departures(record: PhaseRecord, gaze: Gaze) -> tuple[Step, ...]:
    """Who walked out of a place in view at S0 and at the end, for an observer who stayed.

    AMB-075, AMB-076.
    """
    if not gaze.still:
        return ()
    both = gaze.before & gaze.after
    return tuple(
        Step(who, record.before[who], record.after[who])
        for who in perceived(record, gaze.observer)
        if record.before[who] != record.after[who]
        and who not in record.hidden_before
        and record.before[who] in both
    )


def passages_seen(record: PhaseRecord, gaze: Gaze) -> tuple[PassageUse, ...]:
    """Who is seen to disappear into a passage, as a departure, or to come out, as an arrival
    (HAC-PAS-02, HAC-PAS-04, AMB-091); whoever was put out and then murdered came out all the same.
    """
    return tuple(
        use for use in record.passage_uses if use.who != gaze.observer and _use_shows(gaze, use)
    )


def _use_shows(gaze: Gaze, use: PassageUse) -> bool:
    if use.way == "out":
        return use.place in gaze.after
    return gaze.still and use.place in gaze.before & gaze.after


def passage_heard(record: PhaseRecord, observer: CharacterId) -> bool:
    """Whether a passage opens in his own place while his sight is reduced (HAC-LIT-05, AMB-090)."""
    if observer not in record.alive_after or not reduced(record, observer):
        return False
    here = record.after[observer]
    return any(use.place == here and use.who != observer for use in record.passage_uses)


def shifts_seen(record: PhaseRecord, gaze: Gaze) -> tuple[ShiftRecord, ...]:
    """Transformations that he witnesses (HAC-CAM-04, HAC-CAM-08)."""
    if gaze.eyes:
        return tuple(shift for shift in record.shifts if gaze.observer in shift.witnesses)
    return tuple(
        shift
        for shift in record.shifts
        if shift.place in gaze.after and shift.who not in record.hidden_after
    )


def stayers(record: PhaseRecord, gaze: Gaze) -> tuple[CharacterId, ...]:
    """Who is in a place in view and stayed: `record.masks` says what he seems to do.

    Not who came out of a passage or was seen to transform: that is told apart.
    """
    shown = {use.who for use in record.passage_uses} | {shift.who for shift in record.shifts}
    return tuple(
        who
        for who in perceived(record, gaze.observer)
        if not moved(record, who) and who not in shown and record.after[who] in gaze.after
    )


def reduced(record: PhaseRecord, who: CharacterId) -> bool:
    """Whether his own place is not among what he sees: engaged or in the dark (HAC-ENG-06)."""
    return record.after[who] not in record.sees_after[who]


def company(record: PhaseRecord, who: CharacterId) -> tuple[CharacterId, ...]:
    """The other living people in his place at the end, identified or not (HAC-ENC-01, AMB-070).

    Its length is the number of presences in reduced sight (AMB-086). Nobody inside a passage.
    """
    return tuple(
        other
        for other in record.after
        if other != who
        and other in record.alive_after
        and other not in record.hidden_after
        and record.after[other] == record.after[who]
    )


def newcomers(
    record: PhaseRecord, who: CharacterId, repeat: bool = False
) -> tuple[CharacterId, ...]:
    """With whom he newly coincides (HAC-ENC-01, AMB-051); with `repeat`, with whom he coincides.

    Empty for the dead (AMB-070) and for whoever is inside a passage. Parties he doesn't identify
    count (AMB-053, AMB-064): what he may be told of them is the view's question.
    """
    if who not in record.alive_after or who in record.hidden_after:
        return ()
    return tuple(
        other for other in company(record, who) if repeat or not _together(record, who, other)
    )


def _together(record: PhaseRecord, a: CharacterId, b: CharacterId) -> bool:
    """Whether the two were in one place before the phase, both outside passages."""
    hidden = a in record.hidden_before or b in record.hidden_before
    return record.before[a] == record.before[b] and not hidden


def empty_places(record: PhaseRecord, gaze: Gaze) -> tuple[PlaceId, ...]:
    """Other places in view that hold nobody he perceives (HAC-ENC-05, AMB-094), sorted."""
    own = record.after[gaze.observer]
    return tuple(place for place, there in in_view(record, gaze) if place != own and not there)


def corpses_seen(
    record: PhaseRecord, gaze: Gaze, dark_corpse: str = "anonymous"
) -> tuple[tuple[Corpse, bool], ...]:
    """Corpses in sight at the end, and whether their name is known (HAC-CORP-01, AMB-116).

    In reduced sight only a body in the own place is noticed: without its name, with it or not at
    all, as `dark_corpse` says. A victim of this phase is told of his death instead of his corpse.
    """
    own = record.after[gaze.observer] if gaze.eyes and dark_corpse != "none" else None
    return tuple(
        (corpse, corpse.place in gaze.after or dark_corpse == "full")
        for corpse in record.corpses_after
        if corpse.place in (*gaze.after, own) and corpse.victim != gaze.observer
    )


def corpse_is_new(record: PhaseRecord, gaze: Gaze, corpse: Corpse) -> bool:
    """Whether it came into sight in this phase: it fell now, or its place was not in view at S0."""
    return corpse not in record.corpses_before or corpse.place not in gaze.before


def murders_seen(record: PhaseRecord, gaze: Gaze) -> tuple[KillRecord, ...]:
    """Murders of the phase that he witnessed (AMB-077, AMB-285)."""
    if gaze.eyes:
        return tuple(kill for kill in record.kills if gaze.observer in kill.witnesses)
    parties = gaze.observer
    return tuple(
        kill
        for kill in record.kills
        if kill.place in gaze.before and parties not in (kill.killer, kill.victim)
    )


def death_of(record: PhaseRecord, who: CharacterId) -> KillRecord | None:
    """The murder he was the victim of in this phase, if he was."""
    return next((kill for kill in record.kills if kill.victim == who), None)


def glows(
    record: PhaseRecord, observer: CharacterId, scope: str, eyes: tuple[PlaceId, ...]
) -> bool:
    """Whether the Bola's glow shines where he is (HAC-BOLA-11…13, AMB-097, AMB-098).

    `scope` "all": in all the places `eyes` while anybody uses it.
    """
    users = [who for who in record.bola if who in record.alive_after and who != observer]
    here = record.after[observer]
    if scope == "all":
        return bool(users) and here in eyes
    return any(here in record.bola[who].places for who in users)
