"""A simulated game of La Cosa written out as its narrator would tell it: a `Situation`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core.posts import post_key
from engine.cosa.facts.reports import Knowledge
from engine.cosa.facts.situation import (
    DatesAt,
    DeathAt,
    NightAt,
    PersonAt,
    SampleAt,
    Situation,
    VoteAt,
    WordAt,
)
from engine.cosa.facts.state import Count, LynchBallot, Sample, State
from engine.cosa.setting.words import STANDING, YES, Phase, Role, SlotName
from engine.vocabulary import CharacterId


def can_be_written(state: State, now: int, due: int | None) -> bool:
    """Whether a narrator could stop here: nothing on its way, in doubt or held, nothing overdue."""
    if state.phase in (Phase.SETUP, Phase.OVER) or state.held or state.doubts:
        return False
    if state.pending is not None or state.queue:
        return False
    if state.phase is Phase.CLOSED:
        standing = {name: s.chosen for name, s in state.slots.items() if name in STANDING}
        if standing != {name: s.chosen for name, s in state.sealed.items()}:
            return False
    return due is None or due > now or state.phase in (Phase.DUSK, Phase.CLOSED)


def written(state: State) -> Situation:
    """The situation of that state."""
    turn = state.schedule.get(1 if state.phase is Phase.PRELUDE else state.turn)
    dates = None
    if turn is not None:
        dates = DatesAt(
            turn.opens, turn.ballot_closes, turn.tie_until, turn.window_a_until, turn.window_b_until
        )
    until = None
    if state.phase is Phase.BREATH:
        until = state.clock.breath_until
    if state.phase is Phase.TIE:
        until = state.clock.tie_until
    people = tuple(_person(state, who) for who in state.people)
    deaths = {(p.death.turn, p.death.night) for p in state.people.values() if p.death}
    turned = {(p.converted_turn, True) for p in state.people.values() if p.converted_turn}
    beside = sorted(state.active - deaths - turned)
    return Situation(
        moment=state.phase.value,  # type: ignore[arg-type]
        turn=state.turn,
        people=people,
        dates=dates,
        leader=state.leader,
        until=until,
        reminded=state.clock.reminded,
        night=_night(state),
        lovers_named=_chosen(state, SlotName.LOVERS),
        successors=_chosen(state, SlotName.SUCCESSOR),
        shots=_chosen(state, SlotName.SHOT),
        votes=_votes(state.ballot),
        leader_votes=_votes(state.election),
        election_due=state.election_due,
        electing=state.phase is Phase.VOTE and state.election is not None,
        tied=state.tied,
        had_tie=state.phase in (Phase.BREATH, Phase.DUSK) and state.tie_turn == state.turn,
        active_days=tuple(t for t, night in beside if not night),
        active_nights=tuple(t for t, night in beside if night),
        whispers=state.whispers,
    )


def _person(state: State, who: CharacterId) -> PersonAt:
    person, death = state.people[who], None
    if person.death is not None:
        death = DeathAt(person.death.turn, person.death.night, person.death.cause)
    asked: Any = tuple(breath.slot.value for breath in state.breaths if breath.who == who)
    return PersonAt(
        id=who,
        role=person.role,
        dealt=person.dealt,
        converted=person.converted_turn,
        death=death,
        partner=state.partner(who),
        missed=person.missed,
        posts=state.counts.get(who, Count()).day_phase,
        leaves=who in state.gone,
        dying=asked,
    )


def _night(state: State) -> NightAt:
    kill = _chosen(state, SlotName.KILL)
    said = sorted(
        state.pack.statements.items(), key=lambda item: (item[1].at, post_key(item[1].post))
    )
    return NightAt(
        samples=_chosen(state, SlotName.SAMPLES),
        kill=kill[0] if kill else None,
        save=_chosen(state, SlotName.SAVE) == (YES,),
        patrol=_chosen(state, SlotName.PATROL) == (YES,),
        told_victim=state.told_victim,
        words=tuple(WordAt(who, w.kind, w.target, w.for_all) for who, w in said),  # type: ignore[arg-type]
        choose_next=state.pack.choose_next,
        pending=_samples(state.lab.pending) if state.holder(Role.ANALYST) else (),
        ready=_samples(state.lab.ready),
        kill_left=state.hero.kill_left,
        save_left=state.hero.save_left,
        husky=state.husky,
    )


def _samples(some: tuple[Sample, ...]) -> tuple[SampleAt, ...]:
    return tuple(SampleAt(one.of, one.contaminated) for one in some)


def _chosen(state: State, name: SlotName) -> tuple[Any, ...]:
    slot = state.slots.get(name)
    return () if slot is None else slot.chosen


def _votes(ballot: LynchBallot | None) -> tuple[VoteAt, ...]:
    if ballot is None:
        return ()
    cast = sorted(ballot.votes, key=lambda vote: (vote.at, post_key(vote.post)))
    return tuple(VoteAt(vote.elector, vote.option) for vote in cast)


def mind_of(mind: Knowledge) -> Knowledge:
    """What somebody knows that counts: of his fellows, those who live; which window it is, only by
    what he may decide in it, for whoever is sent nothing with window B is not told of it; who is
    dead knows nothing of what became of his role."""
    if mind.me not in mind.living and not mind.dying:
        return Knowledge(mind.me, "", mind.turn, mind.living)
    night = mind.phase in (Phase.WINDOW_A, Phase.WINDOW_B)
    asked = {one for one in mind.asked if one is not SlotName.SAMPLES}
    return replace(
        mind,
        phase="night" if night else "prelude" if mind.phase == Phase.SETUP else mind.phase,
        pack=tuple(sorted(who for who in mind.pack if who in mind.living)),
        asked=tuple(sorted(asked)),
    )
