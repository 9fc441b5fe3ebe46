"""The office of Leader when its holder dies (COSA-LDR-12 to 15, QC-32)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.draws import logged
from engine.core.slots import first_usable
from engine.cosa.facts.reports import LeaderChange
from engine.cosa.facts.state import Breath, State
from engine.cosa.people.deaths import own_list
from engine.cosa.people.luck import remember
from engine.cosa.setting.words import NOBODY, SlotName
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class Succession:
    """The state after the office changed hands, if it did."""

    state: State
    change: LeaderChange | None = None
    unanswered: CharacterId | None = None
    """The Leader who dies by day without a successor: he is asked first."""


def succeed(state: State, *, ask: bool = False) -> Succession:
    """The first living name of the dead Leader's list takes office (QC-32c, QC-75).

    With `ask`, one who left no usable name and was not asked yet is `unanswered`. Without a name
    the rulings decide (QC-32b), unless he wanted nobody.
    """
    old = state.leader
    if old is None or state.people[old].alive:
        return Succession(state)
    slot = own_list(state, SlotName.SUCCESSOR, old)
    heir = None if slot is None else first_usable(slot, lambda who: _lives(state, who))
    if heir is not None:
        new = CharacterId(heir)
        return Succession(replace(state, leader=new), LeaderChange(new))
    wants_nobody = slot is not None and NOBODY in slot.chosen
    if ask and not wants_nobody and Breath(old, SlotName.SUCCESSOR) not in state.breathed:
        return Succession(state, unanswered=old)
    if wants_nobody or not state.living:
        return Succession(replace(state, leader=None), LeaderChange(None))
    return _without_heir(state, old)


def _without_heir(state: State, old: CharacterId) -> Succession:
    match state.ruleset.leader_no_successor:
        case "vacant":
            return Succession(replace(state, leader=None), LeaderChange(None))
        case "random":
            pool = sorted(state.living)
            when = "noche" if state.night else "dia"
            record = logged(state.seed, f"sucesion/{state.turn}/{when}/{old}", len(pool))
            state = remember(state, (record,))
            new = pool[record.index]
            return Succession(replace(state, leader=new), LeaderChange(new, by_chance=True))
        case "election":
            state = replace(state, leader=None, election_due=True)
            return Succession(state, LeaderChange(None, election=True))


def _lives(state: State, who: str) -> bool:
    person = state.people.get(CharacterId(who))
    return person is not None and person.alive
