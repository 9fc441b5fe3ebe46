"""Step 3 of a phase: murder, before everything else and on the positions of S0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.core.posts import post_key
from engine.hacienda.orders import Order, done, lost
from engine.hacienda.outcomes import OutcomeCode
from engine.hacienda.setup import Ruleset
from engine.hacienda.state import Corpse, Outcome, Person
from engine.vocabulary.actions import Kill
from engine.vocabulary.ids import CharacterId, PlaceId


@dataclass(frozen=True, slots=True)
class Murder:
    """One murder done; witnesses come later (`witnesses`)."""

    killer: CharacterId
    victim: CharacterId
    place: PlaceId


@dataclass(frozen=True, slots=True)
class Murders:
    """What the murders of a phase changed: the people of S1, new corpses, everybody's outcome."""

    people: Mapping[CharacterId, Person]
    done: tuple[Murder, ...]
    corpses: tuple[Corpse, ...]
    outcomes: Mapping[CharacterId, Outcome]


def strike(
    people: Mapping[CharacterId, Person],
    orders: Mapping[CharacterId, Order],
    rules: Ruleset,
    t: int,
) -> Murders:
    """Every murder ordered for the phase, the earliest post first (HAC-KILL-04, AMB-106).

    A killer who was killed before his turn came dies with the rest of his orders (HAC-KILL-15).
    """
    now = dict(people)
    made: list[Murder] = []
    outcomes: dict[CharacterId, Outcome] = {}
    kills = [(who, o) for who, o in orders.items() if isinstance(o.action, Kill)]
    for who, order in sorted(kills, key=lambda kill: (kill[1].at, post_key(kill[1].post), kill[0])):
        target = order.action.target if isinstance(order.action, Kill) else None
        code = _refusal(now[who], people[who], target, now, rules, t)
        if code is not None or target is None:
            outcomes[who] = lost(order.action, code or OutcomeCode.MISSED)
            continue
        made.append(Murder(who, target, now[target].place))
        now[target] = replace(now[target], alive=False, died_t=t)
        now[who] = replace(now[who], kill_from=t + rules.kill_cooldown + 1)
        outcomes[who] = done(order.action)
    killers = {murder.killer for murder in made}
    for victim in (murder.victim for murder in made):
        if victim not in killers:
            order = orders.get(victim)
            outcomes[victim] = lost(order.action if order else None, OutcomeCode.DIED)
    corpses = tuple(Corpse(m.victim, m.place, t) for m in made)
    return Murders(now, tuple(made), corpses, outcomes)


def _refusal(
    killer: Person,
    killer_at_s0: Person,
    target: CharacterId | None,
    now: Mapping[CharacterId, Person],
    rules: Ruleset,
    t: int,
) -> OutcomeCode | None:
    """Why the murder doesn't happen: from his own state, else the one word for all the rest."""
    if killer.side != "impostor" or not killer_at_s0.alive:
        return OutcomeCode.NOT_ALLOWED
    if not killer.alive:
        return OutcomeCode.DIED
    if t < killer.kill_from:
        return OutcomeCode.COOLDOWN
    victim = None if target is None else now.get(target)
    reachable = (
        victim is not None
        and victim.id != killer.id
        and victim.alive
        and victim.place == killer.place
        and (victim.side == "vasallo" or rules.friendly_fire)
    )
    return None if reachable else OutcomeCode.MISSED


def witnesses(
    murder: Murder,
    observers: Mapping[CharacterId, frozenset[PlaceId]],
    blind: frozenset[CharacterId],
) -> tuple[CharacterId, ...]:
    """Who saw it: those with the place in view, neither party, not `blind` (AMB-077, AMB-078)."""
    parties = (murder.killer, murder.victim)
    return tuple(
        who
        for who, view in observers.items()
        if murder.place in view and who not in blind and who not in parties
    )
