"""The Analyst's slot: the first of every night, settled when window A closes (A1.9)."""

from __future__ import annotations

from dataclasses import replace

from engine.cosa.facts.notes import Note, Results, SampleResult
from engine.cosa.facts.state import Lab, Sample, State
from engine.cosa.setting.words import Role, SlotName
from engine.vocabulary.ids import CharacterId

TRIPLE = 3


def analyse(state: State) -> State:
    """The state after tonight's samples: what is ready is in `lab.ready`.

    A triple is drawn tonight and reported tomorrow, when he rests (COSA-ANA-03, 04; QC-40).
    """
    analyst = state.holder(Role.ANALYST)
    if analyst is None:
        return replace(state, lab=Lab())
    lab = state.lab
    if lab.locked_turn == state.turn:
        return replace(state, lab=Lab(ready=_as_reported(state)))
    slot = state.slots.get(SlotName.SAMPLES)
    chosen = () if slot is None or slot.owner != analyst else slot.chosen
    samples = tuple(_sample(state, CharacterId(who)) for who in chosen)
    if len(samples) == TRIPLE:
        return replace(state, lab=Lab(pending=samples, locked_turn=state.turn + 1))
    return replace(state, lab=Lab(ready=samples))


def _as_reported(state: State) -> tuple[Sample, ...]:
    if state.ruleset.analyst_triple_state == "drawn":
        return state.lab.pending
    return tuple(_sample(state, sample.of) for sample in state.lab.pending)


def _sample(state: State, who: CharacterId) -> Sample:
    return Sample(who, state.people[who].thing)


def results(state: State) -> dict[CharacterId, tuple[Note, ...]]:
    """The Analyst's note, if there is anything to tell him and he still is one (QC-40b)."""
    analyst = state.holder(Role.ANALYST)
    if analyst is None or not state.lab.ready:
        return {}
    told = tuple(SampleResult(s.of, s.contaminated) for s in state.lab.ready)
    return {analyst: (Results(told, triple=len(told) == TRIPLE),)}
