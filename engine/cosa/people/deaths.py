"""Who dies when somebody dies: love, the Armourer's shot and the Husky, in waves (A3.6).

A batch dies at once; what follows from each joins a queue (breadth first, QC-73). "Living" means
neither dead nor in the queue (E-02).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.core.draws import shuffle
from engine.core.slots import first_usable
from engine.cosa.facts.state import Breath, Death, PersonSlot, State
from engine.cosa.people.luck import remember
from engine.cosa.posting.order import seated
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import LOSABLE, Cause, Role, SlotName
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class Fallen:
    """One death of a closure, with the role that is revealed."""

    who: CharacterId
    cause: Cause
    role: Role


@dataclass(frozen=True, slots=True)
class Closure:
    """The state after a batch and all that followed from it, in the order of the deaths."""

    state: State
    fallen: tuple[Fallen, ...] = ()
    husky_died: bool = False
    lost: tuple[tuple[CharacterId, Role], ...] = ()
    """Who lost which role with the Survivor (COSA-SUP-06, 07)."""
    unanswered: CharacterId | None = None
    """The Armourer who dies by day without a target: he is asked first (QC-59)."""


@dataclass(slots=True)
class _Wave:
    """A closure being worked out."""

    setup: Setup
    state: State
    night: bool
    shots: bool
    ask: bool
    queue: deque[tuple[CharacterId, Cause]]
    roles: dict[CharacterId, Role]
    """Roles of the batch when it began (QC-69)."""
    fallen: list[Fallen]
    lost: list[tuple[CharacterId, Role]]
    husky_died: bool = False
    unanswered: CharacterId | None = None

    def living(self, who: str) -> bool:
        """Neither dead nor about to die (E-02)."""
        person = self.state.people.get(CharacterId(who))
        return person is not None and person.alive and all(who != q for q, _ in self.queue)


def close_deaths(
    setup: Setup,
    state: State,
    batch: Sequence[tuple[CharacterId, Cause]],
    *,
    night: bool,
    ask: bool = False,
    shots: bool = True,
) -> Closure:
    """All that follows from a batch of simultaneous deaths.

    With `ask`, an Armourer without a usable target shoots nobody yet and is `unanswered`. Without
    `shots` no Armourer of the batch shoots (QC-85).
    """
    causes = {who: cause for who, cause in batch if state.people[who].alive}
    first = seated(setup, state, causes)
    wave = _Wave(
        setup,
        state,
        night,
        shots,
        ask,
        queue=deque(),
        roles={who: state.people[who].role for who in first},
        fallen=[],
        lost=[],
    )
    for who in first:
        _die(wave, who, causes[who])
    for who in first:
        _consequences(wave, who, causes[who], wave.roles[who])
    while wave.queue:
        who, cause = wave.queue.popleft()
        _die(wave, who, cause)
        _consequences(wave, who, cause, wave.state.people[who].role)
    active = wave.state.active | {(state.turn, night)} if wave.fallen else wave.state.active
    if wave.husky_died and state.ruleset.end_husky_counts:
        active = active | {(state.turn, night)}
    return Closure(
        replace(wave.state, active=active),
        tuple(wave.fallen),
        wave.husky_died,
        tuple(wave.lost),
        wave.unanswered,
    )


def _die(wave: _Wave, who: CharacterId, cause: Cause) -> None:
    """Dead, with the role he holds now (E-05)."""
    state, person = wave.state, wave.state.people[who]
    death = Death(
        state.turn, wave.night, cause, person.role, who in state.lovers, state.leader == who
    )
    people = {**state.people, who: replace(person, alive=False, death=death)}
    wave.state = replace(state, people=people)
    wave.fallen.append(Fallen(who, cause, person.role))


def _consequences(wave: _Wave, who: CharacterId, cause: Cause, role: Role) -> None:
    partner = wave.state.partner(who)
    if partner is not None and wave.living(partner):
        wave.queue.append((partner, Cause.LOVE))
    if role is Role.ARMOURER and (wave.shots or cause is not Cause.DIRECTOR):
        _shoot(wave, who)
    if role is Role.SURVIVOR:
        _survivor_died(wave, cause)


def _shoot(wave: _Wave, who: CharacterId) -> None:
    """The first name of his list who can still be shot; else he is asked, or chance (QC-59)."""
    slot = own_list(wave.state, SlotName.SHOT, who)
    target = None if slot is None else first_usable(slot, wave.living)
    if target is None and wave.ask and Breath(who, SlotName.SHOT) not in wave.state.breathed:
        wave.unanswered = who
        return
    if target is None:
        wave.state, target = _by_chance(wave.state, who, wave.living, night=wave.night)
    if target is not None:
        wave.queue.append((CharacterId(target), Cause.ARMOURER))


def shot_of(state: State, who: CharacterId) -> tuple[State, CharacterId | None]:
    """Whom a dead Armourer shoots by day, once he was asked: by his list, or chance (QC-59)."""

    def living(other: str) -> bool:
        person = state.people.get(CharacterId(other))
        return person is not None and person.alive

    slot = own_list(state, SlotName.SHOT, who)
    target = None if slot is None else first_usable(slot, living)
    if target is not None:
        return state, CharacterId(target)
    return _by_chance(state, who, living, night=False)


def _by_chance(
    state: State, who: CharacterId, living: Callable[[str], bool], *, night: bool
) -> tuple[State, CharacterId | None]:
    """The first of one drawn order of the whole roster who can be shot (QC-90)."""
    if state.ruleset.armourer_no_target == "none":
        return state, None
    purpose = f"disparo/{state.turn}/{'noche' if night else 'dia'}/{who}"
    order, draws = shuffle(state.seed, purpose, sorted(state.people))
    target = next((other for other in order if other != who and living(other)), None)
    return remember(state, draws), target


def _survivor_died(wave: _Wave, cause: Cause) -> None:
    """The Husky dies with him by Hero, lynching or shot alone (E-23), and what follows."""
    had_husky = wave.state.husky
    if cause in (Cause.HERO, Cause.LYNCH, Cause.ARMOURER) and had_husky:
        wave.husky_died = True
        wave.state = replace(wave.state, husky=False)
    if cause is Cause.HERO and had_husky:
        hero = next((w for w, p in wave.state.people.items() if p.role is Role.HERO), None)
        if hero is not None and wave.living(hero):
            wave.queue.append((hero, Cause.HUSKY))
    bound = had_husky or not wave.state.ruleset.husky_needed_for_role_loss
    if cause in (Cause.LYNCH, Cause.ARMOURER) and bound:
        _lose_roles(wave)


def _lose_roles(wave: _Wave) -> None:
    """Every human special role that is not dead yet becomes plain at once (QC-68, QC-69)."""
    people = dict(wave.state.people)
    for who, person in people.items():
        if person.alive and person.role in LOSABLE:
            wave.lost.append((who, person.role))
            people[who] = replace(person, role=Role.HUMAN)
    wave.state = replace(wave.state, people=people)


def own_list(state: State, name: SlotName, who: CharacterId) -> PersonSlot | None:
    """Somebody's standing decision; during the settling of a night, as it was sealed."""
    slot = state.sealed.get(name) or state.slots.get(name)
    return slot if slot is not None and slot.owner == who else None
