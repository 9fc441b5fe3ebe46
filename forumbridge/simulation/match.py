"""One simulated game from the deal to its end, in the order of dates."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.hacienda.facts.inputs import (
    AskExtension,
    CastVote,
    Deal,
    Declare,
    Input,
    Planned,
    PlannedFree,
    Published,
    ScheduleOpening,
    Tick,
    WaiveChanges,
    Withdraw,
)
from engine.hacienda.facts.state import PublicationKind
from engine.vocabulary import Bell, CharacterId, Mode, Report, Scope
from forumbridge.rulesets.hacienda.watched import Moment
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.ground import Ground
from forumbridge.simulation.hosts import Host, Told
from forumbridge.simulation.players import Orders, Player
from forumbridge.simulation.settings import Table
from forumbridge.simulation.wording import (
    ABSTENTIONS,
    DOUBTFUL_VOTES,
    EXTENSIONS,
    VOTES,
    WAIVERS,
    WITHDRAWALS,
    Writer,
)

HOUR = 3600
MINUTE = 60
"""The forum shows no seconds."""
START = 1_000_000 * 60
ROUNDS = 16
"""A game that is not over by then is left as it stands."""


@dataclass(slots=True)
class Match:
    """A table with its people, its clock and what they are about to write."""

    table: Table
    host: Host
    ground: Ground
    now: int = START
    posts: int = 0
    asked: int = 0
    queue: list[tuple[int, int, CharacterId, str]] = field(
        default_factory=list[tuple[int, int, CharacterId, str]]
    )
    accused: CharacterId | None = None

    def __post_init__(self) -> None:
        self.chance = Chance(self.table.seed, "tiempo")
        everybody = [c.id for c in self.table.setup.roster]
        self.players = {
            who: Player(
                who,
                self.ground,
                Chance(self.table.seed, f"jugador/{who}"),
                who in self.table.random,
            )
            for who in everybody
        }
        self.writers = {
            who: Writer(self.ground.names, Chance(self.table.seed, f"pluma/{who}"))
            for who in everybody
        }

    chance: Chance = field(init=False)
    players: dict[CharacterId, Player] = field(init=False)
    writers: dict[CharacterId, Writer] = field(init=False)

    def play(self) -> Iterator[tuple[list[Moment], list[Told]]]:
        """The game, step by step, until it is over or too long."""
        yield self._take([Deal(self.now, self.table.seed, "00" * 32)])
        while not self._finished():
            state = self.host.state
            if state.pending is not None:
                yield self._take([self._published(state.pending.number)])
            elif self.host.rules.awaiting_schedule(state):
                yield self._take([ScheduleOpening(self.now + 48 * HOUR)])
            else:
                yield from self._wait()

    def _finished(self) -> bool:
        state = self.host.state
        over = state.mode is Mode.OVER and state.pending is None
        return over or state.round > ROUNDS

    def _wait(self) -> Iterator[tuple[list[Moment], list[Told]]]:
        """The next post or instant, whichever comes first; posts of the same date go first."""
        due = self.host.rules.next_instant(self.host.state)
        if self.queue and (due is None or self.queue[0][0] <= due):
            at, _, who, what = heapq.heappop(self.queue)
            self.now = max(self.now, at)
            yield self._take(self._write(who, what))
            if not any(date <= self.now for date, *_ in self.queue):
                yield self._take([Tick(self.now, not self.queue, 60)])
            return
        if due is None:
            raise RuntimeError("nothing falls due and nobody has anything to write")
        self.now = max(self.now, due + MINUTE)  # a deadline's own minute counts (AMB-273)
        yield self._take([Tick(self.now, True, MINUTE)])

    def _published(self, number: int) -> Published:
        began = self.now + 60
        self.now = began + 60 * (1 + self.chance.below(10))
        late = ()
        if self.chance.percent(3):
            late = ((self.chance.pick(list(self.players)), 60 * (1 + self.chance.below(90))),)
        return Published(number, self.now, began, late)

    def _take(self, inputs: list[Input]) -> tuple[list[Moment], list[Told]]:
        moments, told = self.host.give(inputs)
        for one in told:
            self._plan_posts(one)
        return moments, told

    # ── who writes what, and when ───────────────────────────────────────────

    def _later(self, who: CharacterId, minutes: int, what: str) -> None:
        self.asked += 1
        heapq.heappush(self.queue, (self.now + 60 * minutes, self.asked, who, what))

    def _plan_posts(self, told: Told) -> None:
        """What a publication makes people write in the hours after it."""
        match told.publication.publication:
            case PublicationKind.OPENING:
                self.queue.clear()
                for who in self.players:
                    self._plan_round(who)
            case PublicationKind.PHASES if self.host.state.round_open:
                for who in self.players:
                    self._plan_change(who)
            case PublicationKind.DELIBERATION_OPEN:
                self.queue.clear()
                self._plan_votes()
            case _:
                pass

    def _plan_round(self, who: CharacterId) -> None:
        chance, pace = self.chance, self.table.pace
        if chance.percent(pace // 2):
            return  # he says nothing
        late = chance.percent(pace)
        self._later(who, 60 * 20 + chance.below(600) if late else 30 + chance.below(1200), "plan")
        if chance.percent(pace):
            self._later(who, 15 + chance.below(1400), "prorroga")
        if chance.percent(pace):
            self._later(who, 60 + chance.below(1300), "retira")
        if chance.percent(pace):
            self._later(who, 60 + chance.below(1300), "plan")

    def _plan_change(self, who: CharacterId) -> None:
        chance = self.chance
        mind = self.host.minds[who]
        wants = 55 if mind.window or mind.sees_corpse else self.table.pace // 2
        if mind.window and mind.known.side == "impostor":
            wants = 95
        if chance.percent(wants):
            what = "sin cambios" if chance.percent(20) and not mind.sees_corpse else "cambio"
            self._later(who, 20 + chance.below(1120), what)

    def _plan_votes(self) -> None:
        seen = [m.accused[-1] for m in self.host.minds.values() if m.accused and not m.known.ghost]
        self.accused = self.chance.pick(seen) if seen and self.chance.percent(80) else None
        for who in self.players:
            if not self.chance.percent(self.table.pace // 2):
                self._later(who, 60 + self.chance.below(9_000), "voto")

    # ── writing ─────────────────────────────────────────────────────────────

    def _write(self, who: CharacterId, what: str) -> list[Input]:
        self.posts += 1
        post = f"t:{self.posts}"
        mind, player = self.host.minds[who], self.players[who]
        at, pick = self.now, self.chance.pick
        match what:
            case "voto":
                return self._vote(who, post, player.vote(mind, self.accused))
            case "prorroga":
                return list(self.host.say(AskExtension(who, at, post, MINUTE), pick(EXTENSIONS)))
            case "retira":
                return list(self.host.say(Withdraw(who, at, post), pick(WITHDRAWALS)))
            case "sin cambios":
                return list(self.host.say(WaiveChanges(who, at, post), pick(WAIVERS)))
            case _:
                pass
        first = 1 if what == "plan" else max(1, mind.known.resolved + 1)
        if first > 3:
            return []
        orders = player.orders(mind, first)
        change = what == "cambio"
        if change and mind.sees_corpse and self.chance.percent(50):
            orders.phases = {}
        if not orders.phases and not orders.free:
            return []
        typed = _typed(who, post, self.now, orders, complete=not change)
        words = self.writers[who].post(orders, alteration=change)
        return list(self.host.say(typed, words))

    def _vote(self, who: CharacterId, post: str, target: CharacterId | None) -> list[Input]:
        chance, writer = self.chance, self.writers[who]
        typed = CastVote(who, self.now, post, target, 60)
        if target is None:
            return list(self.host.say(typed, chance.pick(ABSTENTIONS)))
        ways = DOUBTFUL_VOTES if chance.percent(self.table.pace // 2) else VOTES
        return list(self.host.say(typed, chance.pick(ways).format(who=writer.person(target))))


def _typed(who: CharacterId, post: str, at: int, orders: Orders, *, complete: bool) -> Declare:
    phases = tuple(Planned(phase, action) for phase, action in sorted(orders.phases.items()))
    free = tuple(
        PlannedFree(phase, action, phase is None and isinstance(action, Report | Bell))
        for phase, action in orders.free
    )
    scope = Scope.ALL if complete else Scope.SOME
    return Declare(who, at, post, phases, free, scope, at, 60)
