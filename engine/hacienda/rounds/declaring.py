"""One post's declaration: in time, allowed, and merged with what its author had declared.

Judged by public data and the author's own knowledge only (AMB-031): what the phase brings is for
the resolution to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, assert_never, get_args

from engine.core.windows import HOUR, in_time
from engine.hacienda.facts.events import Accepted, Event, Rejected
from engine.hacienda.facts.inputs import Declare, Planned, PlannedFree
from engine.hacienda.facts.publishing import Stepped
from engine.hacienda.facts.state import Person, Plan, PlanEntry, State, Window
from engine.hacienda.rounds import claims
from engine.hacienda.setting.setup import Setup
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
    is_free,
)
from engine.vocabulary.declarations import Scope, Status
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.outlook import Mode

Stage = Literal["declaration", "alteration", "redeclaration", "bola"]
STAGES: tuple[str, ...] = get_args(Stage)


def declare(setup: Setup, state: State, post: Declare) -> Stepped:
    """The state with the post's free actions and phases taken in, and what became of each."""
    code = closed(state, post.character)
    if code is not None:
        return state, (Rejected(post.character, code, post.post),)
    state, free = claims.register(state, post)
    state, planned = _plan(setup, state, post)
    state, beside = register(state, post)
    return state, free + planned + beside


def closed(state: State, who: CharacterId) -> str | None:
    """Why nothing at all can be declared now, or None."""
    if who not in state.people:
        return "UNKNOWN_CHARACTER"
    if state.people[who].retired:
        return "RETIRED"
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
        return "bola" if _may_watch_anew(state, post) else "BANNED"
    if may_redeclare(state, state.people[post.character]):
        late = not _still(state, post, state.clock.next_phase_at)
        return "LATE" if late else "redeclaration"
    window = state.windows.get(post.character)
    if window is None or (window.waived and state.ruleset.window_close_early):
        return "bola" if _may_watch_anew(state, post) else "NO_WINDOW"
    if post.source == "player" and _ended(state, window, post.at):
        return "WINDOW_CLOSED"
    return "alteration" if _still(state, post, window.until) else "WINDOW_CLOSED"


def _ended(state: State, window: Window, at: int) -> bool:
    """Whether his own answer has ended the window: it could be mended for the grace (AMB-057)."""
    rules, answered = state.ruleset, window.answered_at
    if answered is None or not rules.window_close_early:
        return False
    return at > answered + rules.receipt_grace_hours * HOUR


def _may_again(state: State, post: Declare) -> bool:
    """Whether a declaration may be replaced before its deadline (AMB-024)."""
    return state.ruleset.redeclare or post.source == "narrator"


def _may_watch_anew(state: State, post: Declare) -> bool:
    """Whether he may choose again what the Bola shows him next: after any phase of use, without
    having seen anybody, until the next publication (HAC-BOLA-09, AMB-212, AMB-281)."""
    watching = state.people[post.character].watching
    if watching is None or watching.t != state.t or not 1 <= state.phase < 3:
        return False
    if is_banned(state) and not state.ruleset.bola_alter_in_banned:
        return False
    entry = state.plans.get(post.character, Plan()).entries.get(state.phase + 1)
    again = entry is not None and _is_bola(entry.action)
    return again and _still(state, post, state.clock.next_phase_at)


def _is_bola(action: Action) -> bool:
    return isinstance(action, UseObject) and action.object == "bola"


def _only_bola(
    state: State,
    post: Declare,
    old: Plan,
    taken: Mapping[int, Planned],
    refused: tuple[Event, ...],
) -> tuple[Mapping[int, Planned], tuple[Event, ...]]:
    """Of a post without a window, the new selection for the next phase; what merely repeats the
    plan needs no window either."""
    kept: dict[int, Planned] = {}
    for phase, planned in taken.items():
        before = old.entries.get(phase)
        if phase == state.phase + 1 and _is_bola(planned.action):
            kept[phase] = planned
        elif before is None or before.action != planned.action:
            data = {"phase": str(phase)}
            refused = (*refused, Rejected(post.character, "NO_WINDOW", post.post, data))
    return kept, refused


def register(state: State, post: Declare) -> Stepped:
    """The state with gates and free talismans taken down, and what became of each (AMB-022).

    They can be declared until their phase is executed (AMB-062); in a round without alterations,
    whose phases go out together, until the declaration's deadline (AMB-281). A gate without a
    phase is bolted in every open one (rules 5.3); a talisman without one stays off.
    """
    events: list[Event] = []
    accepted: dict[int, list[PlanEntry]] = {}
    for free in post.free:
        if claims.is_claim(free.action):
            continue
        phases, code = _free_phases(state, post, free)
        if code is not None:
            data = {} if free.phase is None else {"phase": str(free.phase)}
            events.append(Rejected(post.character, code, post.post, data))
            continue
        for phase in phases:
            entry = PlanEntry(free.action, post.at, post.post)
            accepted.setdefault(phase, []).append(entry)
    replaces = post.scope is Scope.ALL and bool(post.phases)
    if not accepted and not (replaces and not events):
        return state, tuple(events)
    plan = state.plans.get(post.character)
    if plan is None and not accepted:
        return state, tuple(events)
    plan = plan or Plan()
    if replaces and events == [] and open_stage(state, post) not in STAGES:
        return state, ()
    done = {f: e for f, e in plan.free.items() if f <= state.phase or not replaces}
    merged = {
        phase: _merged(done.get(phase, ()), accepted.get(phase, []))
        for phase in sorted({*done, *accepted})
    }
    if merged == dict(plan.free):
        return state, tuple(events)
    if accepted:
        events.append(Accepted(post.character, "free", post.post, tuple(sorted(accepted))))
    plans = {**state.plans, post.character: replace(plan, free=merged)}
    return replace(state, plans={w: plans[w] for w in state.people if w in plans}), tuple(events)


def _merged(old: tuple[PlanEntry, ...], new: list[PlanEntry]) -> tuple[PlanEntry, ...]:
    """One entry a kind of free action; the newest says which gate."""
    kinds = {type(entry.action): entry for entry in (*old, *new)}
    return tuple(kinds.values())


def _free_phases(
    state: State, post: Declare, free: PlannedFree
) -> tuple[tuple[int, ...], str | None]:
    """The phases that a gate or talisman stands for, or why it can't be taken down."""
    if not is_free(free.action):
        return (), "NOT_FREE"
    if not state.round_open:
        return (), "NO_ROUND"
    if free.phase is None and not isinstance(free.action, BoltGate):
        return (), "NO_PHASE"
    if free.phase is not None and not 1 <= free.phase <= 3:
        return (), "NO_SUCH_PHASE"
    if free.phase is not None and free.phase <= state.phase:
        return (), "PHASE_RESOLVED"
    if state.phase == 0 and open_stage(state, post) == "LATE" and is_banned(state):
        return (), "LATE"
    if is_banned(state) and not state.ruleset.free_actions_in_banned_rounds:
        return (), "BANNED"
    return (free.phase,) if free.phase is not None else tuple(range(state.phase + 1, 4)), None


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
    if stage not in STAGES:
        return state, (Rejected(post.character, stage, post.post),)
    old = state.plans.get(post.character, Plan())
    if stage == "declaration" and old.declared and not _may_again(state, post):
        return state, (Rejected(post.character, "ALREADY_DECLARED", post.post),)
    taken, refused = _sift(setup, state, post, old)
    if stage == "bola":
        post = replace(post, scope=Scope.SOME)
        taken, refused = _only_bola(state, post, old, taken, refused)
    if not taken:
        return state, refused
    entries = _merge(state, post, old.entries, taken)
    plan = replace(old, entries=entries, declared=old.declared or stage == "declaration")
    said = "alteration" if stage == "bola" else stage
    accepted = Accepted(post.character, said, post.post, tuple(sorted(taken)))
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
        case Follow(presence=True) | Kill(anyone=True):
            return None
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
            return "NOT_A_POINT"  # a decision of another game


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
