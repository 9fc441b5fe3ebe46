"""Step 3 of a phase: murder, before everything else and on the positions of S0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.core.draws import DrawRecord, logged
from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.phase_record import Corpse, Outcome
from engine.hacienda.facts.state import Person, Shield
from engine.hacienda.phase.orders import Order, done, in_post_order, lost
from engine.hacienda.setting.atlas import Atlas
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import Kill
from engine.vocabulary.ids import CharacterId, PlaceId


@dataclass(frozen=True, slots=True)
class Murder:
    """One murder done, or one that a shield repelled; witnesses come later (`witnesses`)."""

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
    shield: Shield | None = None
    """The Ángel's protection as it stands afterwards."""
    repelled: tuple[Murder, ...] = ()
    draws: tuple[DrawRecord, ...] = ()


def strike(
    atlas: Atlas,
    people: Mapping[CharacterId, Person],
    orders: Mapping[CharacterId, Order],
    shield: Shield | None,
    rules: Ruleset,
    seed: str,
    t: int,
) -> Murders:
    """Every murder ordered for the phase, the earliest post first (HAC-KILL-04, AMB-106).

    A killer who was killed before his turn came dies with the rest of his orders (HAC-KILL-15).
    """
    work = _Night(atlas, people, rules, seed, t, dict(people), shield)
    for who, action in in_post_order(orders, Kill):
        work.attempt(who, action)
    killers = {murder.killer for murder in work.made}
    for victim in (murder.victim for murder in work.made):
        if victim not in killers:
            order = orders.get(victim)
            work.outcomes[victim] = lost(order.action if order else None, OutcomeCode.DIED)
    corpses = tuple(Corpse(m.victim, m.place, t) for m in work.made)
    return Murders(
        work.now,
        tuple(work.made),
        corpses,
        work.outcomes,
        work.shield,
        tuple(work.repelled),
        tuple(work.draws),
    )


@dataclass(slots=True)
class _Night:
    """The murders of one phase, one after another."""

    atlas: Atlas
    at_s0: Mapping[CharacterId, Person]
    rules: Ruleset
    seed: str
    t: int
    now: dict[CharacterId, Person]
    shield: Shield | None
    made: list[Murder] = field(default_factory=list[Murder])
    repelled: list[Murder] = field(default_factory=list[Murder])
    outcomes: dict[CharacterId, Outcome] = field(default_factory=dict[CharacterId, Outcome])
    draws: list[DrawRecord] = field(default_factory=list[DrawRecord])

    def attempt(self, who: CharacterId, action: Kill) -> None:
        """One attempt on what the ones before it left."""
        code = self._refusal(who)
        target = None if code is not None else self._target(who, action)
        if code is not None or target is None:
            self.outcomes[who] = lost(action, code or OutcomeCode.MISSED)
            return
        self.now[who] = replace(
            self.now[who], kill_from=self.t + self.rules.span(self.rules.kill_cooldown) + 1
        )
        murder = Murder(who, target, self.now[target].place)
        if self.shield is not None and self.shield.target == target:
            self.shield = None
            self.repelled.append(murder)
            self.outcomes[who] = lost(action, OutcomeCode.REPELLED)
            return
        self.made.append(murder)
        victim = self.now[target]
        self.now[target] = replace(
            victim, alive=False, died_t=self.t, candle=False, shape=None, watching=None
        )
        self.outcomes[who] = done(action)

    def _refusal(self, who: CharacterId) -> OutcomeCode | None:
        """Why he can't murder at all, from his own state (HAC-KILL-01, 08…11, 13)."""
        killer = self.now[who]
        if killer.side != "impostor" or not self.at_s0[who].alive:
            return OutcomeCode.NOT_ALLOWED
        if not killer.alive:
            return OutcomeCode.DIED
        if killer.hiding is not None:
            return OutcomeCode.HIDDEN
        return OutcomeCode.COOLDOWN if self.t < killer.kill_from else None

    def _target(self, who: CharacterId, action: Kill) -> CharacterId | None:
        """The body that is struck, or None: one word for every miss (AMB-103…106).

        Named by look, "whoever is here" only if one person is (`kill_any`). Of several bodies
        with one look, a drawn one (AMB-286). Somebody killed before in the phase is struck at in
        vain, and so is an ally (AMB-105).
        """
        me = self.at_s0[who]
        near = [p for p in self.at_s0.values() if p.id != who and self._in_reach(me, p)]
        if action.anyone:
            near = [p for p in near if p.side == "vasallo" or self.rules.friendly_fire]
            if self.rules.kill_any == "reject" or (
                self.rules.kill_any == "unique" and len(near) > 1
            ):
                return None
        else:
            near = [p for p in near if p.look == action.target]
        if not near:
            return None
        struck = near[0]
        if len(near) > 1:
            record = logged(self.seed, f"asesinar/{self.t}/{who}", len(near))
            self.draws.append(record)
            struck = near[record.index]
        fair = self.now[struck.id].alive and (struck.side == "vasallo" or self.rules.friendly_fire)
        return struck.id if fair else None

    def _in_reach(self, me: Person, other: Person) -> bool:
        """In the same place at S0, or room by ruling (AMB-101, AMB-102), outside passages."""
        if not other.alive or other.hiding is not None:
            return False
        if self.rules.kill_range == "place":
            return other.place == me.place
        places = self.atlas.map.places
        return places[other.place].room == places[me.place].room


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
