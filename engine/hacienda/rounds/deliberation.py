"""The deliberation: how it opens and how it closes (rules 4.5); its ballot is in `voting`."""

from __future__ import annotations

from dataclasses import replace

from engine.hacienda.facts.events import (
    DeliberationClosed,
    DeliberationOpened,
    Event,
    Log,
)
from engine.hacienda.facts.phase_record import Corpse, PhaseRecord
from engine.hacienda.facts.publishing import Stepped, finish, publish
from engine.hacienda.facts.state import Person, PublicationKind, State
from engine.hacienda.phase.dying import with_angel
from engine.hacienda.phase.light import relight, spread
from engine.hacienda.phase.sabotage import cancelled
from engine.hacienda.phase.victory import verdict
from engine.hacienda.rounds.claims import Call
from engine.hacienda.rounds.voting import plurality, publicly_voted, tally
from engine.hacienda.setting.setup import Setup, start_of
from engine.vocabulary.actions import Bell
from engine.vocabulary.ids import CharacterId, PlaceId
from engine.vocabulary.outlook import Mode


def open_deliberation(
    setup: Setup, state: State, call: Call, executed: tuple[int, ...] = ()
) -> Stepped:
    """Everybody in the Comedor and what was still to be done discarded (HAC-REP-06…12).

    `executed` are phases that go out in the same publication. The phase that the claim stops and
    the rest of the round are not executed and `t` stands (HAC-REP-08, AMB-002).
    """
    caller = call.claim.character
    by_bell = isinstance(call.claim.action, Bell)
    deaths = tuple(who for who, p in state.people.items() if not p.alive and not p.death_public)
    opened = DeliberationOpened(
        caller=caller,
        by_bell=by_bell,
        corpse=_named(state, caller, call.corpse),
        deaths=deaths,
        corpses=() if call.corpse is None else (call.corpse,),
    )
    rules, start = state.ruleset, start_of(setup, state.ruleset)
    named = state.people[caller]
    opened = replace(
        opened,
        name=caller if rules.caller_name == "true_name" else named.look,
        angel=state.house.shield_stopped,
    )
    people = {
        who: _gathered(person, start, by_bell and who == caller, _published(state, person))
        for who, person in state.people.items()
    }
    house, cancels = cancelled(state.house, rules.deliberation_cancels)
    house = replace(house, shield_stopped=False)
    if rules.candles_spread_in_deliberation:
        people = spread(people)
        house = relight(setup.map, house, people.values())
    opened = replace(opened, cancelled=cancels)
    state = replace(
        state,
        mode=Mode.DELIBERATION,
        round_open=False,
        people=people,
        house=house,
        corpses=() if state.ruleset.clear_corpses else state.corpses,
        plans={},
        claims=(),
        votes={},
        windows={},
        clock=replace(
            state.clock,
            opening_at=None,
            declaration_until=None,
            personal_until={},
            next_phase_at=None,
        ),
        previous=None,
        draws=state.draws + call.draws,
        last_bell_t=state.t if by_bell else state.last_bell_t,
    )
    state, told = publish(state, PublicationKind.DELIBERATION_OPEN, executed)
    what = "BELL" if by_bell else "REPORT"
    log = Log(what, "HAC-REP-10", {"quien": caller, "mensaje": call.claim.post})
    return state, (opened, log, *told)


def _published(state: State, person: Person) -> bool:
    return person.death_public or (not person.alive and state.ruleset.publish_deaths)


def _gathered(person: Person, start: PlaceId, rang: bool, death_public: bool) -> Person:
    """Out of any passage and with his own look, without witnesses (HAC-CAM-10, AMB-141), and his
    series at the Bola broken (AMB-142)."""
    return replace(
        person,
        place=start,
        hiding=None,
        shape=None,
        watching=None,
        death_public=death_public,
        bells_rung=person.bells_rung + int(rang),
    )


def _named(state: State, caller: CharacterId, corpse: Corpse | None) -> CharacterId | None:
    """The corpse's name if its reporter saw whose it was (AMB-131, AMB-291)."""
    if corpse is None:
        return None
    if state.ruleset.dark_corpse == "full":
        return corpse.victim
    tried = [r for r in state.records if corpse in r.corpses_after]
    if not tried or any(corpse.place in _saw(r, caller) for r in tried):
        return corpse.victim
    return None


def _saw(record: PhaseRecord, who: CharacterId) -> frozenset[PlaceId]:
    """All that he saw with identity in a phase, through the Bola too."""
    watched = record.bola[who].places if who in record.bola else ()
    return record.sees_after[who] | frozenset(watched)


def close(setup: Setup, state: State) -> Stepped:
    """The tally, the expulsion if there is one, and the game's end or return to play."""
    votes, abstentions = tally(state)
    out = plurality(votes, abstentions)
    closed = DeliberationClosed(votes, abstentions, out, publicly_voted(state))
    state = _expel(setup, state, out)
    won = verdict(state.people, setup.tasks, state.ruleset, after_vote=True)
    if won is None:
        state = _return_to_play(state)
    state, told = publish(state, PublicationKind.DELIBERATION_CLOSED)
    events: tuple[Event, ...] = (closed, *told)
    if won is None:
        return state, events
    state, ended = finish(state, *won)
    return state, events + ended


def _expel(setup: Setup, state: State, out: CharacterId | None) -> State:
    """The expelled one is a ghost in the Comedor, without a corpse (HAC-VOTE-07, AMB-121)."""
    start = start_of(setup, state.ruleset)
    gathered = {who: replace(p, place=start) for who, p in state.people.items()}
    clock = replace(state.clock, deliberation_until=None)
    state = replace(state, people=gathered, clock=clock, votes={})
    if out is None:
        return state
    gone = replace(state.people[out], alive=False, died_t=state.t, death_public=True, candle=False)
    people, draws = with_angel(state, {**state.people, out: gone}, (out,), state.t, by_vote=True)
    death = (state.round, state.phase, "vote", out, None)
    return replace(state, people=people, deaths=(*state.deaths, death), draws=state.draws + draws)


def _return_to_play(state: State) -> State:
    """Every impostor's cooldown and the sabotage's start again, passages and looks are available,
    and two rounds admit no alteration (HAC-DEL-07…11, HAC-ALT-12, AMB-001).

    A sabotage that is still active starts the count at its repair (HAC-SAB-15).
    """
    rules = state.ruleset
    available = state.t + rules.kill_cooldown + 1
    people = {
        who: replace(
            p,
            kill_from=available,
            passage_from=0,
            shift_from=0,
            protect_from=0 if rules.angel_reset_on_deliberation else p.protect_from,
        )
        for who, p in state.people.items()
    }
    house = replace(state.house, sabotage_from=state.t + rules.sabotage_cooldown + 1)
    return replace(
        state,
        mode=Mode.ROUND,
        people=people,
        house=house,
        ban_until_round=max(state.ban_until_round, state.round + rules.no_alter_rounds),
    )
