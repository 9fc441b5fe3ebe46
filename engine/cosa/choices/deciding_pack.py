"""The pack's word, in its scene or in private (COSA-ASI-03 to 14)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.windows import in_time
from engine.cosa.choices.refusing import AFTER_A, closed_code, name_code, refused, spares_partner
from engine.cosa.facts.events import Accepted
from engine.cosa.facts.inputs import Decide
from engine.cosa.facts.state import State, Statement
from engine.cosa.posting.publishing import Stepped
from engine.cosa.setting.words import Phase, Role
from engine.vocabulary.choices import PackAct


def judge_pack(state: State, given: Decide, choice: PackAct) -> Stepped:
    """A member's word; the last before the deadline counts (QC-34c)."""
    if state.people[given.character].role is not Role.THING:
        return state, (refused(given, "W-NOROLE", choice),)
    if state.phase is not Phase.WINDOW_A:
        return state, (refused(given, closed_code(state, (), AFTER_A), choice),)
    until = state.schedule[state.turn].window_a_until
    if not in_time(given.at, until, given.precision) and given.source == "player":
        return state, (refused(given, "W-LATE", choice),)
    code = _bad_word(state, given, choice)
    if code is not None:
        return state, (refused(given, code, choice),)
    kind = {"matar": "kill", "elegir": "choose", "nada": "nothing"}[choice.kind or "nada"]
    if state.turn % 2 == 0 and kind == "nothing":
        kind = "choose"
    word = Statement(kind, choice.target, given.at, given.post, given.for_all)
    said = {**state.pack.statements, given.character: word}
    after = replace(state, pack=replace(state.pack, statements=said))
    return after, (Accepted(given.character, choice, given.post, final=False),)


def _bad_word(state: State, given: Decide, choice: PackAct) -> str | None:
    """Why a pack's word is none: the wrong night, or somebody it may not touch."""
    even = state.turn % 2 == 0
    if choice.kind is None:
        return "W-UNKNOWN"
    if not even and not state.pack.choose_next:
        return "W-PHASE"  # COSA-ASI-10
    if choice.kind == "nada":
        return None if choice.target is None else "W-PHASE"
    if even and choice.kind == "elegir":
        return None if choice.target is None else "W-PHASE"
    if not even and choice.kind == "matar":
        return "W-PHASE"
    code = name_code(state, choice.target)
    if code is not None or choice.target is None:
        return code or "W-UNKNOWN"
    own = state.people[choice.target].thing
    if own and not (even and state.ruleset.thing_may_kill_own):
        return "W-FORBID"  # QC-35, QC-35b
    if spares_partner(state, given.character, choice.target):
        return "W-LOVER"
    return None
