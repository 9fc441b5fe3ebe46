"""Whole games between simple players who choose by named draws, through `Hacienda.step` alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.draws import draw
from engine.hacienda.facts.digest import state_digest
from engine.hacienda.facts.events import Event, Publication
from engine.hacienda.facts.inputs import (
    CastVote,
    Deal,
    Declare,
    Input,
    Planned,
    PlannedFree,
    Published,
    ScheduleOpening,
    Tick,
)
from engine.hacienda.facts.state import State
from engine.hacienda.game import Hacienda
from engine.hacienda.setting.setup import Character, Setup
from engine.vocabulary.actions import Action, Bell, DoTask, Follow, Kill, Move, Report, Wait
from engine.vocabulary.outlook import Mode
from tests.engine.world import MAP, TASKS

ROSTER = tuple(Character(f"c{n:02}", f"Personaje {n}") for n in range(15))


@dataclass
class Moment:
    """One input with the states around it."""

    before: State
    given: Input
    after: State
    events: tuple[Event, ...]


class Table:
    """Fifteen simple players, a narrator's calendar and a forum that dates things."""

    def __init__(self, seed: str) -> None:
        self.game = Hacienda(Setup(MAP, TASKS, ROSTER))
        self.seed, self.thrown, self.now = seed, 0, 1_000_000
        self.state = self.game.start()
        self.posts = 0

    def play(self, rounds: int) -> Iterator[Moment]:
        """The game's moments until it ends or `rounds` have been opened."""
        yield from self._give(Deal(self.now, self.seed, "00" * 32))
        while self.state.pending is not None or self._goes_on(rounds):
            yield from self._give(self._next())
            if self.state.pending is None and self.state.round_open and self.state.phase == 0:
                yield from self._declare()
            if self.state.mode is Mode.DELIBERATION and self.state.pending is None:
                yield from self._vote()

    def _goes_on(self, rounds: int) -> bool:
        return self.state.mode is not Mode.OVER and self.state.round <= rounds

    def _next(self) -> Input:
        if self.state.pending is not None:
            self.now += 300
            return Published(self.state.pending.number, self.now, self.now - 240)
        if self.game.awaiting_schedule(self.state):
            return ScheduleOpening(self.now + 3600)
        self.now = max(self.now, self.game.next_instant(self.state) or self.now)
        return Tick(self.now)

    def _give(self, given: Input) -> Iterator[Moment]:
        before = self.state
        self.state, events = self.game.step(before, given)
        yield Moment(before, given, self.state, events)

    def _pick(self, options: int) -> int:
        self.thrown += 1
        return draw(self.seed, f"jugador/{self.thrown}", options)

    def _declare(self) -> Iterator[Moment]:
        for who in self.state.people:
            self.posts += 1
            place, planned = self.state.people[who].place, []
            for phase in (1, 2, 3):
                action = self._action(who, place)
                place = action.to if isinstance(action, Move) else place
                planned.append(Planned(phase, action))
            free = (PlannedFree(None, Report(), standing=True),) if self._pick(3) else ()
            free = (PlannedFree(None, Bell()),) if self._pick(200) == 0 else free
            yield from self._give(
                Declare(who, self.now + self.posts % 7, f"t:{self.posts}", tuple(planned), free)
            )

    def _action(self, who: str, place: str) -> Action:
        person = self.state.people[who]
        if person.side == "impostor" and self._pick(2):
            here = [w for w, p in self.state.people.items() if p.place == place and w != who]
            return Kill(here[self._pick(len(here))]) if here else Wait()
        exits = self.game.gazetteer.exits[place]
        kind = self._pick(6)
        if kind < 3:
            return Move(exits[self._pick(len(exits))].to)
        if kind == 3:
            others = [w for w in self.state.people if w != who]
            return Follow(others[self._pick(len(others))])
        unfinished = [o.task for o in person.tasks if o.done < len(TASKS[o.task].stages)]
        return DoTask(unfinished[self._pick(len(unfinished))]) if unfinished else Wait()

    def _vote(self) -> Iterator[Moment]:
        living = [w for w, p in self.state.people.items() if p.alive]
        for who in living:
            if self.state.mode is Mode.DELIBERATION and who not in self.state.votes:
                target = living[self._pick(min(3, len(living)))] if self._pick(3) else None
                yield from self._give(CastVote(who, self.now, f"v:{who}", target))


def digests(seed: str, rounds: int) -> list[str]:
    """At each publication of a game, the state's digest and every report as it went out."""
    table, found = Table(seed), []
    for moment in table.play(rounds):
        for event in moment.events:
            if isinstance(event, Publication):
                found.append(state_digest(moment.after))
                found.extend(
                    repr(table.game.player_report(moment.after, event, who)) for who in event.order
                )
    return found


if __name__ == "__main__":
    import hashlib
    import sys

    text = "\n".join(digests(sys.argv[1], int(sys.argv[2])))
    sys.stdout.write(hashlib.sha256(text.encode()).hexdigest())
