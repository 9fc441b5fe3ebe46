"""What players ask for besides acting: the prórroga, no changes, taking something back."""

from __future__ import annotations

from dataclasses import replace

from engine.core.windows import HOUR, in_time
from engine.hacienda.facts.events import Accepted, Rejected
from engine.hacienda.facts.inputs import AskExtension, Declare, WaiveChanges, Withdraw
from engine.hacienda.facts.publishing import Stepped
from engine.hacienda.facts.state import Plan, State
from engine.hacienda.rounds.declaring import closed, declaration_deadline, open_stage
from engine.vocabulary.ids import CharacterId


def ask_extension(state: State, ask: AskExtension) -> Stepped:
    """The state with the player's own deadline moved (HAC-DECL-06, AMB-026)."""
    code = closed(state, ask.character) or _no_extension(state, ask)
    if code is not None:
        return state, (Rejected(ask.character, code, ask.post),)
    person = state.people[ask.character]
    person = replace(
        person,
        extensions=person.extensions + 1,
        extended_round=state.round,
        extended_times=extended(state, ask.character) + 1,
    )
    clock = state.clock
    until = declaration_deadline(state, ask.character)
    if until is not None:
        until = not_after(clock.update_at, until + state.ruleset.extension_hours * HOUR)
        own = {**clock.personal_until, ask.character: until}
        clock = replace(clock, personal_until={who: own[who] for who in state.people if who in own})
    state = replace(state, people={**state.people, ask.character: person}, clock=clock)
    data = {} if until is None else {"until": str(until)}
    return state, (Accepted(ask.character, "extension", ask.post, data=data),)


def _no_extension(state: State, ask: AskExtension) -> str | None:
    if not state.round_open:
        return "NO_ROUND"
    if state.phase > 0:
        return "NO_EXTENSION"
    until = declaration_deadline(state, ask.character)
    if until is not None and not in_time(ask.at, until, ask.precision):
        return "LATE"
    return may_extend(state, ask.character)


def may_extend(state: State, who: CharacterId) -> str | None:
    """Why he is not granted another extension of this round on his own word, or None (AMB-026)."""
    rules, person = state.ruleset, state.people[who]
    if not rules.extension_auto:
        return "NARRATOR_DECIDES"
    if rules.extension_per_round is not None and extended(state, who) >= rules.extension_per_round:
        return "EXTENSION_USED"
    in_all = rules.extension_per_game
    return "NARRATOR_DECIDES" if in_all is not None and person.extensions >= in_all else None


def not_after(update: int | None, instant: int) -> int:
    """The instant, or the date of an update that waits for nothing (AMB-009) if that is sooner."""
    return instant if update is None else min(instant, update)


def extended(state: State, who: CharacterId) -> int:
    """How many extensions he has had in this round."""
    person = state.people[who]
    return person.extended_times if person.extended_round == state.round else 0


def waive_changes(state: State, waive: WaiveChanges) -> Stepped:
    """The state with the player's own window ended; no instant moves for it (AMB-057)."""
    code = closed(state, waive.character)
    window = state.windows.get(waive.character)
    if code is None and (window is None or window.waived):
        code = "NO_WINDOW"
    if code is not None or window is None:
        return state, (Rejected(waive.character, code or "NO_WINDOW", waive.post),)
    windows = {**state.windows, waive.character: replace(window, waived=True)}
    accepted = Accepted(waive.character, "no_changes", waive.post)
    return replace(state, windows=windows), (accepted,)


def withdraw(state: State, back: Withdraw) -> Stepped:
    """The state without the plan or claims taken back; what has happened stays (HAC-ALT-07).

    Claims and free actions go at any time before they take effect (AMB-062); plans while they can
    be changed.
    """
    code = closed(state, back.character)
    if code is not None:
        return state, (Rejected(back.character, code, back.post),)
    claims = tuple(c for c in state.claims if not _takes_back(back, c.character, c.phase))
    plan = state.plans.get(back.character, Plan())
    open_ = [f for f in plan.entries if f > state.phase and back.phase in (None, f)]
    free = [f for f in plan.free if f > state.phase and back.phase in (None, f)]
    stage = open_stage(state, Declare(back.character, back.at, back.post))
    changeable = stage in ("declaration", "alteration", "redeclaration")
    if not (open_ and changeable) and not free and len(claims) == len(state.claims):
        code = stage if open_ and not changeable else "NOTHING_TO_WITHDRAW"
        return state, (Rejected(back.character, code, back.post),)
    taken = open_ if changeable else []
    left = {f: e for f, e in plan.entries.items() if f not in taken}
    declared = plan.declared and (not taken or bool(left) or state.phase > 0)
    kept = {f: e for f, e in plan.free.items() if f not in free}
    phases = tuple(sorted(taken))
    plans = state.plans
    if taken or free:
        plans = {**plans, back.character: replace(plan, entries=left, declared=declared, free=kept)}
    accepted = Accepted(back.character, "withdrawal", back.post, phases)
    return replace(state, plans=plans, claims=claims), (accepted,)


def _takes_back(back: Withdraw, who: str, phase: int | None) -> bool:
    return back.claims and who == back.character and back.phase in (None, phase)
