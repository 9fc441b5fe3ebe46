"""A night, settled in its canonical order once all windows are closed (A3.2 to A3.4).

The Analyst's slot comes first and is settled when window A closes (`samples`); the rest is one
line of steps: from night 2 the Hero's kill, then La Cosa's plan, the Hero's save or patrol, and La
Cosa's act; on night 1 La Cosa acts before the Hero (COSA-NIGHT-01, 02).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.core.draws import logged
from engine.cosa.facts.notes import PatrolNotice
from engine.cosa.facts.state import State
from engine.cosa.people.assimilation import assimilate
from engine.cosa.people.deaths import Fallen, close_deaths
from engine.cosa.people.luck import remember
from engine.cosa.people.pack import Plan, even_plan, odd_plan
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import YES, Cause, Role, SlotName
from engine.vocabulary.ids import CharacterId

PATROL_FACES = 10


@dataclass(frozen=True, slots=True)
class Night:
    """A night as far as it is worked out: the state so far and what happened, with true names."""

    state: State
    plan: Plan = field(default_factory=Plan)
    fallen: tuple[Fallen, ...] = ()
    converted: tuple[tuple[CharacterId, Role], ...] = ()
    lost: tuple[tuple[CharacterId, Role], ...] = ()
    patrol: tuple[CharacterId, PatrolNotice] | None = None
    husky_died: bool = False
    husky_saved: CharacterId | None = None
    saved: bool = False


def settle(setup: Setup, state: State) -> Night:
    """The whole night after the Analyst's slot, from decisions as they stand."""
    night = Night(state)
    if state.turn == 1:
        night = _act(setup, _with_plan(night))
        return _hero_kill(setup, night)
    night = _with_plan(_hero_kill(setup, night))
    night = _save(night) if state.turn % 2 == 0 else _patrol(setup, night)
    return _act(setup, night)


def victim(setup: Setup, state: State) -> CharacterId | None:
    """Whom La Cosa means to kill tonight, as it stands when window A closes (QC-42, QC-48)."""
    night = _with_plan(_hero_kill(setup, Night(state)))
    return night.plan.target if night.plan.mode == "kill" else None


def _chosen(state: State, name: SlotName, owner: CharacterId | None) -> tuple[str, ...]:
    slot = state.slots.get(name)
    return () if slot is None or owner is None or slot.owner != owner else slot.chosen


def _hero_kill(setup: Setup, night: Night) -> Night:
    """The Hero's kill, spent only when it reaches somebody living (QC-49)."""
    state = night.state
    hero = state.holder(Role.HERO)
    chosen = _chosen(state, SlotName.KILL, hero)
    if not chosen or not state.hero.kill_left:
        return night
    target = CharacterId(chosen[0])
    if not state.people[target].alive:
        return night
    state = replace(state, hero=replace(state.hero, kill_left=False))
    return _dying(setup, replace(night, state=state), ((target, Cause.HERO),))


def _dying(setup: Setup, night: Night, batch: Sequence[tuple[CharacterId, Cause]]) -> Night:
    closure = close_deaths(setup, night.state, batch, night=True)
    return replace(
        night,
        state=closure.state,
        fallen=night.fallen + closure.fallen,
        lost=night.lost + closure.lost,
        husky_died=night.husky_died or closure.husky_died,
    )


def _with_plan(night: Night) -> Night:
    """La Cosa's plan, and what it earns for its next odd night (COSA-ASI-05, 06, 09; QC-37)."""
    state = night.state
    if state.turn % 2 == 0:
        plan = even_plan(state)
        state = replace(state, pack=replace(state.pack, choose_next=plan.mode == "forgo"))
    else:
        plan, state = odd_plan(state)
        state = replace(state, pack=replace(state.pack, choose_next=False))
    return replace(night, state=state, plan=plan)


def _save(night: Night) -> Night:
    """The Hero's save of a living victim (COSA-HER-06, 07); of nobody it costs nothing (QC-44)."""
    state, target = night.state, night.plan.target
    wants = _chosen(state, SlotName.SAVE, state.holder(Role.HERO)) == (YES,)
    if not wants or not state.hero.save_left:
        return night
    if night.plan.mode != "kill" or target is None or not state.people[target].alive:
        return night
    hero = replace(state.hero, save_left=False, sees_victim=False)
    state = replace(state, hero=hero)
    return replace(_foiled(replace(night, state=state)), saved=True)


def _foiled(night: Night) -> Night:
    """A kill that came to nothing is no activity, unless the rulings say so (QC-03)."""
    state = night.state
    if not state.ruleset.end_foiled_kill_counts:
        return night
    return replace(night, state=replace(state, active=state.active | {(state.turn, True)}))


def _patrol(setup: Setup, night: Night) -> Night:
    """The Hero's patrol (COSA-HER-08 to 15), told as its effect (E-03)."""
    hero = night.state.holder(Role.HERO)
    if hero is None or _chosen(night.state, SlotName.PATROL, hero) != (YES,):
        return night
    night, face = _rolled(night)
    state, target = night.state, night.plan.target
    if target is not None and not state.people[target].alive:
        target = None  # E-17
    extinct = not state.things
    if extinct and state.ruleset.hero_patrol_when_extinct == "inert":
        return replace(night, patrol=(hero, PatrolNotice("nothing")))  # QC-13
    if face == 1:
        if target is None:
            return replace(night, patrol=(hero, PatrolNotice("nothing")))
        plan = Plan(night.plan.mode, hero)
        return replace(night, plan=plan, patrol=(hero, PatrolNotice("assimilated")))
    if face <= 4:
        night = replace(night, patrol=(hero, PatrolNotice("died")))
        return _dying(setup, night, ((hero, Cause.PATROL),))
    if face <= 8:
        return replace(night, patrol=(hero, PatrolNotice("nothing")))
    if target is None:
        return replace(night, patrol=(hero, PatrolNotice("no_assimilation")))
    if face == 9:
        return replace(night, patrol=(hero, PatrolNotice("saw", target)))
    state = replace(state, active=state.active | {(state.turn, True)})  # COSA-END-03
    prevented = (hero, PatrolNotice("prevented", target))
    return replace(night, state=state, plan=Plan(night.plan.mode), patrol=prevented)


def _rolled(night: Night) -> tuple[Night, int]:
    """The die's face: the narrator's, or a draw of its own."""
    state = night.state
    given = state.dice.get(state.turn)
    if given is not None:
        return night, given
    record = logged(state.seed, f"patrulla/{state.turn}", PATROL_FACES)
    return replace(night, state=remember(state, (record,))), record.index + 1


def awaits_dice(state: State) -> bool:
    """Whether the night waits for a face that only the narrator gives (`rng_source`)."""
    hero = state.holder(Role.HERO)
    patrols = _chosen(state, SlotName.PATROL, hero) == (YES,)
    by_hand = state.ruleset.rng_source == "director" and state.turn not in state.dice
    return patrols and by_hand and state.turn >= 3 and state.turn % 2 == 1


def _act(setup: Setup, night: Night) -> Night:
    """La Cosa kills or assimilates while one of it lives (COSA-FAC-03, QC-06, QC-36c)."""
    state, target = night.state, night.plan.target
    if target is None or night.saved or not state.things:
        return night
    person = state.people[target]
    if night.plan.mode == "kill":
        if not person.alive:
            return night
        if person.role is Role.SURVIVOR and state.husky:
            return _husky_dies_for(night, target)
        return _dying(setup, night, ((target, Cause.THING),))
    state = replace(state, active=state.active | {(state.turn, True)})
    turned = assimilate(state, target) if person.alive else None
    if turned is None:
        return replace(night, state=state)
    return replace(
        night,
        state=turned.state,
        converted=turned.converted,
        husky_died=night.husky_died or turned.husky_died,
    )


def _husky_dies_for(night: Night, target: CharacterId) -> Night:
    """The Husky takes the Survivor's place (COSA-SUP-02)."""
    state = replace(night.state, husky=False)
    if state.ruleset.end_husky_counts:
        state = replace(state, active=state.active | {(state.turn, True)})
    spared = replace(night, state=state, husky_died=True, husky_saved=target)
    return _foiled(spared)
