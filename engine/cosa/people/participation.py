"""Messages: how many each player writes, and where nobody may write (A1.2, A1.3)."""

from __future__ import annotations

from dataclasses import replace

from engine.cosa.facts.events import Log, Warned
from engine.cosa.facts.inputs import Posted
from engine.cosa.facts.notes import Note, TooFew
from engine.cosa.facts.state import Count, State
from engine.cosa.posting.publishing import Stepped
from engine.cosa.setting.words import Phase
from engine.vocabulary.ids import CharacterId

LEAST = 2
"""Messages in the main scene by day phase (COSA-PART-01)."""
MOST = 2
"""Messages in the main scene by calendar day (COSA-PART-02)."""
FIRST_TURN_WITH_LEAST = 2
_DAY = (Phase.VOTE, Phase.TIE, Phase.BREATH, Phase.DUSK)


def posted(state: State, given: Posted) -> Stepped:
    """The state with a message counted, and what is to be said about it (NM-C30, NM-C32).

    Nothing is deleted or ignored, and nobody is punished (QC-19).
    """
    fault = _fault(state, given)
    if fault is not None:
        code, why = fault
        warned = Warned(given.character, code, given.post, {"motivo": why})
        return state, (warned,)
    if not _counts(state, given):
        return state, ()
    count = state.counts.get(given.character, Count())
    today = count.by_day.get(given.day, 0) + 1
    by_day_phase = count.day_phase + (1 if state.phase in _DAY else 0)
    count = Count(by_day_phase, {**count.by_day, given.day: today})
    state = replace(state, counts={**state.counts, given.character: count})
    if today <= MOST:
        return state, ()
    data = {"motivo": "demasiados", "hoy": str(today), "como_mucho": str(MOST)}
    return state, (Warned(given.character, "W-COUNT", given.post, data),)


def _fault(state: State, given: Posted) -> tuple[str, str] | None:
    """(code, why) of a message that stands where its author may not write."""
    person = state.people.get(given.character)
    if person is None or state.phase in (Phase.SETUP, Phase.OVER):
        return None
    if given.scene in ("pack", "couple"):
        return _fault_in_group(state, given)
    if given.scene == "private":
        return None
    if not person.alive:
        return None if given.scene == "dead" else ("W-GHOST", "muerto")
    if given.scene == "offtopic":
        return None if _offtopic_open(state) else ("W-CLOSED", "offtopic")
    if given.scene == "dead":
        return "W-FORBID", "escena"
    return _fault_in_main(state, given)


def _fault_in_group(state: State, given: Posted) -> tuple[str, str] | None:
    access = state.scenes.get(given.scene)
    if not state.people[given.character].alive:
        return "W-GHOST", "muerto"
    if access is None or given.character not in access.members:
        return "W-FORBID", "escena"
    return None if access.open else ("W-PHASE", "de_dia")


def _fault_in_main(state: State, given: Posted) -> tuple[str, str] | None:
    if given.channel == "director":
        return None
    if state.night:
        return "W-PHASE", "de_noche"
    if given.channel != "public" and not state.whispers:
        return "W-FORBID", "susurro"
    return ("W-FORBID", "notas") if given.notes and not _offtopic_open(state) else None


def _offtopic_open(state: State) -> bool:
    """Notas in the main scene are free as long as the Off-topic is (COSA-SCN-03, 04)."""
    access = state.scenes.get("offtopic")
    return access is not None and access.open


def _counts(state: State, given: Posted) -> bool:
    """What is a message for the quotas: public, in the main scene, by day (QC-17, QC-18)."""
    person = state.people.get(given.character)
    if person is None or not person.alive or given.scene != "main":
        return False
    private = given.channel == "director" and state.ruleset.part_count_private
    if given.channel != "public" and not private:
        return False
    return state.phase in (*_DAY, Phase.ELECTION)


def too_few(state: State) -> dict[CharacterId, tuple[Note, ...]]:
    """Who wrote less than the day asks for, told to each alone (COSA-PART-01)."""
    if state.turn < FIRST_TURN_WITH_LEAST:
        return {}
    short: dict[CharacterId, tuple[Note, ...]] = {}
    for who in state.living:
        posts = state.counts.get(who, Count()).day_phase
        if posts < LEAST and (state.turn, who) not in state.excuses:
            short[who] = (TooFew(posts, LEAST),)
    return short


def short_log(state: State) -> tuple[Log, ...]:
    """The same for the narrator."""
    return tuple(
        Log("TOO_FEW_MESSAGES", "COSA-PART-01", {"quien": who, "turno": str(state.turn)})
        for who in too_few(state)
    )
