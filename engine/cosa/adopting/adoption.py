"""A game half played by hand goes on: the state that a narrator's `Situation` stands for.

`engine.cosa.adopting.adoption_check` says what is wrong with one; nothing wrong is ever mended
silently. Roles dealt by hand have no commitment, and the log says so.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.adoption import log_line, refusals
from engine.cosa.adopting.adopted_slots import with_decisions
from engine.cosa.adopting.adoption_check import faults
from engine.cosa.facts.events import Rejected
from engine.cosa.facts.inputs import Adopt
from engine.cosa.facts.reports import PublicReport, Standing
from engine.cosa.facts.situation import NightAt, PersonAt, SampleAt, Situation
from engine.cosa.facts.state import (
    Access,
    Breath,
    Clock,
    Count,
    Death,
    Hero,
    Lab,
    Pack,
    Person,
    Sample,
    State,
    Turn,
    alive_of,
)
from engine.cosa.people.telling import standing_notices
from engine.cosa.posting.publishing import Stepped, publish
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Phase, PublicationKind, Role, SlotName
from engine.vocabulary.ids import CharacterId


def adopt(setup: Setup, state: State, given: Adopt) -> Stepped:
    """The state of an adopted game, and the message of where it stands; refused, with everything
    that is wrong, where it began already or can't be."""
    if state.phase is not Phase.SETUP:
        return state, (Rejected(None, "ALREADY_OPEN"),)
    setup = replace(setup, ruleset=state.ruleset)
    wrong = refusals(faults(setup, given.situation, given.at), Rejected)
    if wrong:
        return state, wrong
    state = adopted(setup, state, given)
    public = PublicReport(
        kind=PublicationKind.STANDING, turn=state.turn, standing=standing(setup, state)
    )
    state, asked = publish(state, PublicationKind.STANDING, public)
    return state, (log_line(given), *asked)


def standing(setup: Setup, state: State) -> Standing:
    """Where it stands, of what everybody had read by hand."""
    return Standing(
        phase=state.phase,
        living=state.living,
        dead=standing_notices(setup, state),
        leader=state.leader,
        tied=state.tied,
        until=_until(state),
        commitment=state.commitment,
    )


def _until(state: State) -> int | None:
    now = state.schedule.get(state.turn)
    if state.phase is Phase.PRELUDE:
        first = state.schedule.get(1)
        return None if first is None else first.opens
    if now is None:
        return None
    match state.phase:
        case Phase.ELECTION | Phase.VOTE:
            return now.ballot_closes
        case Phase.TIE:
            return max(now.tie_until, state.clock.tie_until or 0)
        case Phase.ROLES | Phase.DUSK:
            return now.tie_until
        case Phase.BREATH:
            return state.clock.breath_until
        case Phase.WINDOW_A:
            return now.window_a_until
        case Phase.WINDOW_B:
            return now.window_b_until
        case _:
            return None


def adopted(setup: Setup, state: State, given: Adopt) -> State:
    """The state that a situation without faults stands for; nothing is published yet."""
    told, phase = given.situation, Phase(given.situation.moment)
    by_id = {one.id: one for one in told.people}
    lovers = tuple(sorted(one.id for one in told.people if one.partner is not None))
    dates = told.dates
    number = 1 if phase is Phase.PRELUDE else told.turn
    breaths = tuple(
        Breath(one.id, SlotName(word)) for one in told.people for word in _in_order(one.dying)
    )
    state = replace(
        state,
        phase=phase,
        turn=told.turn,
        seed=given.seed,
        commitment=given.commitment,
        people={c.id: _person(by_id[c.id], lovers) for c in setup.roster},
        leader=told.leader,
        lovers=lovers,
        husky=told.night.husky,
        hero=Hero(told.night.kill_left, told.night.save_left, told.night.save_left),
        lab=_lab(told, phase),
        pack=Pack(told.night.choose_next),
        election_due=told.election_due,
        waivers=frozenset((turn, one.id) for one in told.people for turn in one.waived),
        excuses=frozenset((turn, one.id) for one in told.people for turn in one.excused),
        tied=told.tied,
        gone=tuple(one.id for one in told.people if one.leaves),
        tie_turn=told.turn if told.tied or told.had_tie else 0,
        told_victim=told.night.told_victim,
        breaths=breaths,
        breathed=frozenset(breaths),
        active=told.active,
        counts={one.id: Count(one.posts) for one in told.people if one.posts},
        whispers=told.whispers,
        schedule={} if dates is None else {number: _turn(told)},
        clock=Clock(
            breath_until=told.until if phase is Phase.BREATH else None,
            tie_until=told.until if phase is Phase.TIE else None,
            reminded=told.reminded,
        ),
    )
    return with_decisions(setup, _with_scenes(state), told, given.at)


def _in_order(dying: tuple[str, ...]) -> tuple[str, ...]:
    """The shot is asked for before the office (QC-75)."""
    return tuple(word for word in ("shot", "successor") if word in dying)


def _turn(told: Situation) -> Turn:
    dates = told.dates
    if dates is None:
        raise ValueError("a turn without dates")
    return Turn(
        dates.opens,
        dates.ballot_closes,
        dates.tie_until,
        dates.window_a_until,
        dates.window_b_until,
    )


def _person(told: PersonAt, lovers: tuple[CharacterId, ...]) -> Person:
    death = None
    if told.death is not None:
        one = told.death
        death = Death(one.turn, one.night, one.cause, told.role, told.id in lovers, leader=False)
    return Person(
        told.id,
        role=told.role,
        dealt=told.dealt,
        alive=told.death is None,
        death=death,
        missed=told.missed,
        converted_turn=told.converted,
    )


def _lab(told: Situation, phase: Phase) -> Lab:
    """A triple drawn tonight rests the next night; drawn before, this one (COSA-ANA-03)."""
    night: NightAt = told.night
    pending = _samples(night.pending)
    drawn = phase in (Phase.WINDOW_B, Phase.CLOSED)
    locked = None if not pending else told.turn + 1 if drawn else told.turn
    return Lab(pending, locked, _samples(night.ready))


def _samples(told: tuple[SampleAt, ...]) -> tuple[Sample, ...]:
    return tuple(Sample(one.of, one.contaminated) for one in told)


def _with_scenes(state: State) -> State:
    """By day the secret scenes are those of the last night: who was converted in it joins with the
    next one (QC-38)."""
    if state.turn < 2 or state.night:
        return state
    pack = tuple(who for who in state.people if _sat_with_the_pack(state, state.people[who]))
    couple = alive_of(state, state.lovers)
    return replace(state, scenes={"pack": Access(pack, False), "couple": Access(couple, False)})


def _sat_with_the_pack(state: State, person: Person) -> bool:
    if not person.alive or not person.thing:
        return False
    if person.converted_turn is None or person.converted_turn < state.turn - 1:
        return True
    partner = state.partner(person.id)
    first = partner is not None and state.people[partner].dealt is Role.THING
    return person.converted_turn == 1 and first and state.turn == 2
