"""The last chance: the Alfa names one player, once; the pack may say whom it prefers (IN-A7)."""

from __future__ import annotations

from dataclasses import replace

from engine.avaloup.events import Accepted, Asked
from engine.avaloup.inputs import Decide
from engine.avaloup.publishing import Stepped
from engine.avaloup.refusing import as_told, deadline, refused, timely
from engine.avaloup.state import Doubt, State
from engine.core import ballot as voting
from engine.core import slots
from engine.core.refusals import Refused
from engine.vocabulary.choices import NameSeer


def name_seer(state: State, given: Decide, choice: NameSeer) -> Stepped:
    """The name that ends the game, or why it can't (AVA-END-04, QA-33, QA-35)."""
    slot, target = state.naming, choice.target
    if slot is None or target is None:
        return refused(state, given, choice, "W-PHASE")
    prefers = state.preferred is not None and given.character in state.preferred.electors
    if given.character != slot.owner and not prefers:
        return refused(state, given, choice, "W-NOROLE")
    code = _wrong_place(state, given) or _bad_target(state, given, choice)
    if code is not None:
        return refused(state, given, choice, code)
    if given.channel == "pack" and not given.formula and given.source == "player":
        doubts = {**state.doubts, given.post: Doubt(given, "W-HEDGE")}
        asked = Asked(given.character, "W-HEDGE", given.post, choice)
        return replace(state, doubts=doubts), (asked,)
    return _preferred(state, given, choice) if prefers else _named(state, given, choice)


def _wrong_place(state: State, given: Decide) -> str | None:
    """The name may be said to the narrator alone, or in the wolves' scene where there is one."""
    if given.source == "narrator" or given.channel == "director":
        return None
    scene = given.channel == "pack" and state.ruleset.endgame_discussion == "private"
    return None if scene else "W-NOTDIR"


def _bad_target(state: State, given: Decide, choice: NameSeer) -> str | None:
    """Nobody outside the game, not himself, and no wolf he knows (QA-33)."""
    if choice.target not in state.roles:
        return "W-UNKNOWN"
    if choice.target == given.character:
        return "W-SELF"
    nameable = state.naming is not None and choice.target in state.naming.options
    return None if nameable else "W-FORBID"


def _named(state: State, given: Decide, choice: NameSeer) -> Stepped:
    slot, target = state.naming, choice.target
    if slot is None or target is None:
        return refused(state, given, choice, "W-PHASE")
    done = slots.decide(
        replace(slot, until=deadline(state, given.source)),
        given.character,
        (target,),
        timely(state, given.at),
        given.post,
        precision=given.precision,
    )
    if isinstance(done, Refused):
        return refused(state, given, choice, as_told(done.code))
    state = replace(state, naming=replace(done.slot, until=None), doubts={})
    return state, (Accepted(given.character, choice, given.post, final=True),)


def _preferred(state: State, given: Decide, choice: NameSeer) -> Stepped:
    """What a wolf prefers decides only if the Alfa stays silent (`pack_majority`)."""
    ballot = state.preferred
    if ballot is None or choice.target is None:
        return refused(state, given, choice, "W-PHASE")
    done = voting.cast(
        replace(ballot, until=deadline(state, given.source)),
        given.character,
        choice.target,
        timely(state, given.at),
        given.post,
        precision=given.precision,
    )
    if isinstance(done, Refused):
        return refused(state, given, choice, as_told(done.code))
    state = replace(state, preferred=replace(done.ballot, until=None))
    return state, (Accepted(given.character, choice, given.post, final=False),)
