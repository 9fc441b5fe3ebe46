"""Lots for what was posted while a publication was going out (AMB-272)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.draws import DrawRecord, shuffle
from engine.hacienda.facts.state import Plan, State
from engine.vocabulary.actions import Kill, Sabotage
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class Lots:
    """A drawn rank by character, and the draws."""

    ranks: Mapping[CharacterId, int]
    draws: tuple[DrawRecord, ...]


def ranked_lots(state: State) -> Lots:
    """A rank for the murders and the sabotages of the next phase that were fixed while the same
    publication was going out."""
    ranks: dict[CharacterId, int] = {}
    draws: tuple[DrawRecord, ...] = ()
    for kind, name in ((Kill, "kills"), (Sabotage, "sabotages")):
        by_lot: dict[int, list[CharacterId]] = {}
        for who in state.people:
            entry = state.plans.get(who, Plan()).entries.get(state.phase + 1)
            if entry is not None and entry.lot and isinstance(entry.action, kind):
                by_lot.setdefault(entry.lot, []).append(who)
        for lot, among in by_lot.items():
            purpose = f"{name}/{state.round}.{state.phase + 1}/publication/{lot}"
            order, records = shuffle(state.seed, purpose, among)
            draws += records
            ranks.update({who: rank for rank, who in enumerate(order)})
    return Lots(ranks, draws)
