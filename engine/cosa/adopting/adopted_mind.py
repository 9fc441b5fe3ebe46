"""What each character knows when his game is adopted.

A declassification of its own: the narrator vouches that each was told his own part by hand, and
nobody is credited with more than the public course, his role and who shares it, and what he has
been asked.
"""

from __future__ import annotations

from typing import Literal

from engine.core.ballot import Ballot
from engine.cosa.facts.reports import Knowledge
from engine.cosa.facts.state import State
from engine.cosa.setting.words import Phase, Role, SlotName
from engine.vocabulary.ids import CharacterId

_AS_KNOWN = {Phase.BREATH: Phase.DUSK, Phase.CLOSED: Phase.WINDOW_B}
"""Phases that no public message tells apart from the one before."""


def known_at(state: State, me: CharacterId) -> Knowledge:
    """What a character knows, from the state right after the adoption."""
    person = state.people[me]
    mine = person.thing and person.alive
    pack = tuple(who for who in state.things if who != me) if mine else ()
    dying = any(breath.who == me for breath in state.breaths)
    return Knowledge(
        me,
        phase=_AS_KNOWN.get(state.phase, state.phase),
        turn=state.turn,
        living=state.living,
        role=person.role,
        leader=state.leader,
        partner=state.partner(me),
        pack=pack,
        tied=state.tied if state.phase is Phase.TIE else (),
        electing=state.election is not None,
        voting=state.ballot is not None,
        voted=_voted(state.ballot, me),
        asked=_asked(state, me),
        pack_may=_pack_may(state) if mine else "",
        dying=dying,
    )


def _voted(ballot: Ballot[CharacterId, CharacterId] | None, me: CharacterId) -> bool:
    return ballot is not None and ballot.vote_of(me) is not None


def _pack_may(state: State) -> Literal["", "matar", "elegir"]:
    if state.phase is not Phase.WINDOW_A:
        return ""
    if state.turn % 2 == 0:
        return "matar"
    return "elegir" if state.pack.choose_next else ""


def _asked(state: State, me: CharacterId) -> tuple[SlotName, ...]:
    """What he was asked in this phase (NM-C08, NM-C12, NM-C16, NM-C27)."""
    match state.phase:
        case Phase.ROLES:
            asked = (SlotName.LOVERS,)
        case Phase.WINDOW_A:
            asked = (SlotName.SAMPLES, SlotName.KILL)
        case Phase.WINDOW_B | Phase.CLOSED:
            asked = (SlotName.SAVE, SlotName.PATROL)
        case Phase.BREATH:
            return tuple(breath.slot for breath in state.breaths if breath.who == me)
        case _:
            return ()
    own = tuple(name for name in asked if name in state.slots and state.slots[name].owner == me)
    if state.phase not in (Phase.WINDOW_B, Phase.CLOSED):
        return own
    leads = (SlotName.SUCCESSOR,) if state.leader == me else ()
    shoots = (SlotName.SHOT,) if state.holder(Role.ARMOURER) == me else ()
    return (*own, *leads, *shoots)
