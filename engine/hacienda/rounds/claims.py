"""Reports and bells: registering claims, and which one, if any, stops the round.

A claim acts at the start of its phase, on what was in sight at the end of the previous one
(AMB-124). Between two rounds the next phase is the first of the coming round.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.core.draws import DrawRecord, shuffle
from engine.core.posts import post_key
from engine.hacienda.facts.events import Accepted, Event, Rejected
from engine.hacienda.facts.inputs import Declare, PlannedFree
from engine.hacienda.facts.phase_record import Corpse
from engine.hacienda.facts.publishing import Stepped
from engine.hacienda.facts.state import Claim, Person, State
from engine.hacienda.phase import sight
from engine.hacienda.phase.light import unlit
from engine.hacienda.setting.atlas import atlas_of
from engine.hacienda.setting.setup import Setup
from engine.vocabulary.actions import Bell, Report, is_claim
from engine.vocabulary.ids import CharacterId, PlaceId


@dataclass(frozen=True, slots=True)
class Call:
    """The claim that takes effect, the corpse it is about (None for a bell), and its draws."""

    claim: Claim
    corpse: Corpse | None
    draws: tuple[DrawRecord, ...] = ()


def next_phase(state: State) -> tuple[int, int]:
    """(round, phase) of the next phase that has not been executed."""
    if state.round_open and state.phase < 3:
        return state.round, state.phase + 1
    return state.round + 1, 1


def register(state: State, post: Declare) -> Stepped:
    """The state with the post's free actions as claims, and what became of each (AMB-062).

    Restating a claim keeps the date of the first statement. A list of free actions inside a
    complete declaration replaces earlier claims.
    """
    events: list[Event] = []
    accepted: list[Claim] = []
    for free in post.free:
        if not is_claim(free.action):
            continue
        code = _refusal(state, post.character, free)
        if code is not None:
            data = {} if free.phase is None else {"phase": str(free.phase)}
            events.append(Rejected(post.character, code, post.post, data))
            continue
        claim = _claim(state, post, free)
        accepted.append(_earlier(state.claims, claim) or claim)
    if not accepted:
        return state, tuple(events)
    replaces = post.scope.value == "all" and bool(post.phases)
    kept = tuple(
        c
        for c in state.claims
        if c not in accepted and not (replaces and c.character == post.character)
    )
    phases = tuple(c.phase for c in accepted if c.phase is not None)
    events.append(Accepted(post.character, "claim", post.post, phases))
    return replace(state, claims=kept + tuple(accepted)), tuple(events)


def find_call(setup: Setup, state: State) -> Call | None:
    """The claim that stops the next phase: of the valid ones, the first posted (HAC-REP-10)."""
    target = next_phase(state)
    valid = [c for c in state.claims if _meant_for(c, target) and is_valid(setup, state, c)]
    if not valid:
        return None
    ranks, draws = _lots(state, target, valid)
    first = min(valid, key=lambda c: (c.at, ranks.get(c, 0), post_key(c.post)))
    corpse = None
    if isinstance(first.action, Report):
        corpse = _reported(setup, state, first.character, first.action)
    return Call(first, corpse, draws)


def is_valid(setup: Setup, state: State, claim: Claim) -> bool:
    """Whether the claim could take effect now (HAC-REP-03, HAC-REP-04, AMB-129, AMB-134)."""
    person, rules = state.people[claim.character], state.ruleset
    if not person.alive:
        return False
    if isinstance(claim.action, Report):
        return bool(_in_sight(setup, state, person))
    active = state.house.sabotage
    barred = (active is not None and active.kind in rules.bell_blocked_by) or (
        bool(state.house.locks) and "puertas" in rules.bell_blocked_by
    )  # AMB-135
    here = person.place in bell_places(setup) and person.hiding is None
    return here and not barred and may_ring(state, person)


def may_ring(state: State, person: Person) -> bool:
    """Whether the bell is not used up for him, nor resting (AMB-134)."""
    uses = state.ruleset.bell_uses_per_player
    if uses is not None and person.bells_rung >= uses:
        return False
    rest = state.ruleset.bell_cooldown_phases
    return state.last_bell_t is None or state.t - state.last_bell_t >= rest


def bell_places(setup: Setup) -> tuple[PlaceId, ...]:
    """Where the service bell is; the starting place on a map that doesn't say."""
    return setup.map.fixtures.get("campana", (setup.map.start,))


def after_phase(state: State, round_: int, phase: int) -> tuple[tuple[Claim, ...], ...]:
    """(claims still waiting, claims that have just lapsed) once a phase has been executed.

    Claims of the dead are void (AMB-130); one for the first legal phase goes on waiting, up to
    the first phase of the next round.
    """
    waiting: list[Claim] = []
    lapsed: list[Claim] = []
    for claim in state.claims:
        if not state.people[claim.character].alive:
            continue
        if (claim.round, claim.phase) == (round_, phase):
            lapsed.append(claim)
        elif claim.round >= round_:
            waiting.append(claim)
    return tuple(waiting), tuple(lapsed)


def _meant_for(claim: Claim, target: tuple[int, int]) -> bool:
    if claim.phase is not None:
        return (claim.round, claim.phase) == target
    return claim.round == target[0] or (claim.round + 1, 1) == target


def _lots(
    state: State, target: tuple[int, int], claims: Iterable[Claim]
) -> tuple[dict[Claim, int], tuple[DrawRecord, ...]]:
    """A drawn rank for each claim posted while a publication was going out (AMB-272)."""
    ranks: dict[Claim, int] = {}
    draws: tuple[DrawRecord, ...] = ()
    roster = list(state.people)
    claims = sorted(claims, key=lambda c: roster.index(c.character))
    for lot in sorted({c.lot for c in claims if c.lot}):
        among = [c for c in claims if c.lot == lot]
        name = f"claims/{target[0]}.{target[1]}/publication/{lot}"
        order, records = shuffle(state.seed, name, among)
        draws += records
        ranks.update({claim: rank for rank, claim in enumerate(order)})
    return ranks, draws


def _in_sight(setup: Setup, state: State, person: Person) -> list[Corpse]:
    """The corpses that he could report now: in the light of S0, whatever he was busy with
    (HAC-REP-03, AMB-115…118)."""
    rules = state.ruleset
    if person.hiding is not None and not rules.report_from_passage:
        return []
    view = sight.view(atlas_of(setup.map), person, unlit(setup.map, state.house), rules)
    if rules.dark_corpse != "none":
        view |= {person.place}
    watching = person.watching
    if rules.report_via_bola and watching is not None and watching.t == state.t:
        view |= set(watching.places)
    return [corpse for corpse in state.corpses if corpse.place in view]


def _reported(setup: Setup, state: State, who: CharacterId, action: Report) -> Corpse:
    """The corpse the claim is about: the one named, else the most recent in sight (AMB-132)."""
    seen = _in_sight(setup, state, state.people[who])
    for corpse in seen:
        if corpse.victim == action.victim:
            return corpse
    return max(seen, key=lambda corpse: corpse.t)


def _refusal(state: State, who: CharacterId, free: PlannedFree) -> str | None:
    """Why a claim can't be registered, from public data and the claimant's own (AMB-031)."""
    person = state.people[who]
    if not isinstance(free.action, (Report, Bell)):
        return "NOT_FREE"
    if not person.alive:
        return "GHOST"
    if free.phase is not None and not 1 <= free.phase <= 3:
        return "NO_SUCH_PHASE"
    if state.round == 0:
        return "NO_ROUND"
    if free.standing and not _standing_allowed(state, free):
        return "NO_STANDING_CLAIMS"
    if not state.ruleset.free_actions_in_banned_rounds and 0 < state.round <= state.ban_until_round:
        return "BANNED"
    if free.phase is not None and free.phase < next_phase(state)[1]:
        return "PHASE_RESOLVED"
    if isinstance(free.action, Bell) and _bell_spent(state, person):
        return "BELL_SPENT"
    if isinstance(free.action, Report) and free.action.victim is not None:
        return None if free.action.victim in state.people else "UNKNOWN_NAME"
    return None


def _standing_allowed(state: State, free: PlannedFree) -> bool:
    """Whether a claim for the first legal phase is taken (AMB-023, AMB-126)."""
    word = "bell" if isinstance(free.action, Bell) else "report"
    return word in state.ruleset.conditionals and (word == "bell" or state.ruleset.standing_report)


def _bell_spent(state: State, person: Person) -> bool:
    uses = state.ruleset.bell_uses_per_player
    return uses is not None and person.bells_rung >= uses


def _claim(state: State, post: Declare, free: PlannedFree) -> Claim:
    lot = lot_of(state, post.at)
    at = state.clock.last_public_at if lot and state.clock.last_public_at else post.at
    return Claim(post.character, free.action, next_phase(state)[0], free.phase, at, post.post, lot)


def lot_of(state: State, at: int) -> int:
    """The last publication, if a post dated `at` was written while it was going out; else 0."""
    began, public = state.clock.last_began_at, state.clock.last_public_at
    if state.pending is not None or began is None or public is None:
        return 0
    return state.publications if began <= at <= public else 0


def _earlier(claims: Iterable[Claim], claim: Claim) -> Claim | None:
    """The same claim, if it had been made already."""
    for other in claims:
        same = replace(claim, at=other.at, post=other.post, lot=other.lot)
        if other == same:
            return other
    return None
