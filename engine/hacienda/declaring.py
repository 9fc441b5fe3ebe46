"""One post's declaration: in time, allowed, and merged with what its author had declared.

Judged by public data and the author's own knowledge only (AMB-031): what the phase brings is for
the resolution to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, assert_never

from engine.core.windows import HOUR, in_time
from engine.hacienda import claims
from engine.hacienda.events import Accepted, Event, Rejected
from engine.hacienda.inputs import Declare, Planned
from engine.hacienda.publishing import Stepped
from engine.hacienda.setup import Setup
from engine.hacienda.state import Person, Plan, PlanEntry, State, Window
from engine.vocabulary.actions import (
    IRREVOCABLE,
    Abstain,
    Action,
    Bell,
    BoltGate,
    Conditional,
    DoTask,
    Follow,
    Kill,
    Move,
    Passage,
    Protect,
    Repair,
    Report,
    Sabotage,
    Talisman,
    Transform,
    Unblock,
    Unknown,
    UseObject,
    Vote,
    Wait,
    is_complete,
)
from engine.vocabulary.declarations import Scope, Status
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.outlook import Mode

Stage = Literal["declaration", "alteration", "redeclaration"]


def declare(setup: Setup, state: State, post: Declare) -> Stepped:
    """The state with the post's free actions and phases taken in, and what became of each."""
    code = closed(state, post.character)
    if code is not None:
        return state, (Rejected(post.character, code, post.post),)
    state, free = claims.register(state, post)
    state, planned = _plan(setup, state, post)
    return state, free + planned


def closed(state: State, who: CharacterId) -> str | None:
    """Why nothing at all can be declared now, or None."""
    if who not in state.people:
        return "UNKNOWN_CHARACTER"
    match state.mode:
        case Mode.SETUP:
            return None if state.dealt else "NOT_DEALT"
        case Mode.ROUND:
            return None
        case Mode.DELIBERATION:
            return "DELIBERATION"
        case Mode.OVER:
            return "GAME_OVER"
        case _:
            assert_never(state.mode)


def is_banned(state: State) -> bool:
    """Whether nothing can be altered in this round (HAC-ALT-11, HAC-ALT-12, AMB-008)."""
    return state.round <= state.ban_until_round


def declaration_deadline(state: State, who: CharacterId) -> int | None:
    """The instant until which he may declare; None while the opening is still going out."""
    return state.clock.personal_until.get(who, state.clock.declaration_until)


def may_redeclare(state: State, person: Person) -> bool:
    """Whether he died in the last phase and may replace his lost plan (AMB-109)."""
    return (
        state.ruleset.redeclare_on_death
        and not person.alive
        and person.died_t == state.t
        and 1 <= state.phase < 3
        and not is_banned(state)
    )


def open_stage(state: State, post: Declare) -> Stage | str:
    """What the post counts as, or the code of its refusal."""
    if not state.round_open:
        return "NO_ROUND"
    if state.phase == 0:
        until = declaration_deadline(state, post.character)
        return "declaration" if _still(state, post, until) else "LATE"
    if post.source == "narrator":
        return "alteration"
    if is_banned(state):
        return "BANNED"
    if may_redeclare(state, state.people[post.character]):
        late = not _still(state, post, state.clock.next_phase_at)
        return "LATE" if late else "redeclaration"
    window = state.windows.get(post.character)
    if window is None or (window.waived and state.ruleset.window_close_early):
        return "NO_WINDOW"
    if post.source == "player" and _ended(state, window, post.at):
        return "WINDOW_CLOSED"
    return "alteration" if _still(state, post, window.until) else "WINDOW_CLOSED"


def _ended(state: State, window: Window, at: int) -> bool:
    """Whether his own answer has ended the window: it could be mended for the grace (AMB-057)."""
    rules, answered = state.ruleset, window.answered_at
    if answered is None or not rules.window_close_early:
        return False
    return at > answered + rules.receipt_grace_hours * HOUR


def _still(state: State, post: Declare, until: int | None) -> bool:
    """In time for `until`; the narrator always is, and stopped clocks don't run out (AMB-274)."""
    if until is None or post.source == "narrator":
        return True
    paused = state.clock.paused_at
    at = post.at if paused is None else min(post.at, paused)
    return in_time(at, until, post.precision)


def _plan(setup: Setup, state: State, post: Declare) -> Stepped:
    if not post.phases:
        return state, ()
    stage = open_stage(state, post)
    if stage not in ("declaration", "alteration", "redeclaration"):
        return state, (Rejected(post.character, stage, post.post),)
    old = state.plans.get(post.character, Plan())
    taken, refused = _sift(setup, state, post, old)
    if not taken:
        return state, refused
    entries = _merge(state, post, old.entries, taken)
    plan = Plan(entries, declared=old.declared or stage == "declaration")
    accepted = Accepted(post.character, stage, post.post, tuple(sorted(taken)))
    plans = {who: state.plans[who] for who in state.plans if who != post.character}
    plans[post.character] = plan
    ordered = {who: plans[who] for who in state.people if who in plans}
    windows = state.windows
    if stage == "alteration" and post.character in windows and post.source == "player":
        answered = replace(windows[post.character], answered_at=max(post.at, post.seen_at))
        windows = {**windows, post.character: answered}
    return replace(state, plans=ordered, windows=windows), (accepted, *refused)


def _sift(
    setup: Setup, state: State, post: Declare, old: Plan
) -> tuple[Mapping[int, Planned], tuple[Event, ...]]:
    """The phases that can be taken, by phase, and a refusal for each that can't.

    A line that repeats what has already happened is no attempt to change it (fixture C-4).
    """
    taken: dict[int, Planned] = {}
    refused: list[Event] = []
    for planned in post.phases:
        done = planned.phase <= state.phase
        before = old.entries.get(planned.phase)
        if done and before is not None and before.action == planned.action:
            continue
        code = "PHASE_RESOLVED" if done else refusal(setup, planned, post.character)
        if code is None:
            taken[planned.phase] = planned
        else:
            data = {"phase": str(planned.phase)}
            refused.append(Rejected(post.character, code, post.post, data))
    return taken, tuple(refused)


def refusal(setup: Setup, planned: Planned, who: CharacterId) -> str | None:
    """Why an action can't be taken down at all, from public data only; None if it can."""
    if not 1 <= planned.phase <= 3:
        return "NO_SUCH_PHASE"
    code = _unfit(setup, planned.action, who)
    if code is None and planned.status is not Status.ACCEPTED:
        uncertain = planned.status is Status.ASKED or isinstance(planned.action, IRREVOCABLE)
        return "UNCONFIRMED" if uncertain else None
    return code


def _unfit(setup: Setup, action: Action, who: CharacterId) -> str | None:
    if not is_complete(action):
        return "INCOMPLETE"
    match action:
        case Move(to=to):
            return None if to in setup.map.places else "UNKNOWN_NAME"
        case Follow(target=target) | Kill(target=target):
            if target == who:
                return "ONESELF"
            return None if any(c.id == target for c in setup.roster) else "UNKNOWN_NAME"
        case DoTask(task=task):
            return None if task in setup.tasks else "UNKNOWN_NAME"
        case Transform(target=target) | Protect(target=target):
            return None if any(c.id == target for c in setup.roster) else "UNKNOWN_NAME"
        case Unblock(to=to) | Passage(to=to):
            return None if to is None or to in setup.map.places else "UNKNOWN_NAME"
        case Sabotage(rooms=rooms):
            return None if all(room in setup.map.rooms for room in rooms) else "UNKNOWN_NAME"
        case UseObject(places=places):
            known = all(place in setup.map.places for place in places)
            return None if known else "UNKNOWN_NAME"
        case Talisman(free=True) | BoltGate() | Report() | Bell() | Vote() | Abstain():
            return "NOT_A_POINT"
        case Wait() | Repair() | Talisman():
            return None
        case Conditional() | Unknown():
            return "INCOMPLETE"
        case _:
            assert_never(action)


def _merge(
    state: State,
    post: Declare,
    old: Mapping[int, PlanEntry],
    taken: Mapping[int, Planned],
) -> dict[int, PlanEntry]:
    """The new entries: a complete list idles the open phases it omits (AMB-024, AMB-288).

    An action that was declared already keeps the date of the post that fixed it.
    """
    lot = claims.lot_of(state, post.at)
    at = state.clock.last_public_at if lot and state.clock.last_public_at else post.at
    entries: dict[int, PlanEntry] = {}
    for phase in (1, 2, 3):
        before, planned = old.get(phase), taken.get(phase)
        if planned is not None:
            fixed = before is not None and before.action == planned.action
            entries[phase] = (
                replace(before, status=planned.status)
                if fixed and before is not None
                else PlanEntry(planned.action, at, post.post, planned.status, lot)
            )
        elif before is not None and (phase <= state.phase or post.scope is Scope.SOME):
            entries[phase] = before
    return entries
