"""Whole games between players who choose at random, through `Cosa.step` alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.cosa.facts.director import ConfirmTally, InjectDice
from engine.cosa.facts.events import Asked, Event, Publication
from engine.cosa.facts.inputs import (
    Confirm,
    CosaChoice,
    Deal,
    Decide,
    Input,
    Open,
    Posted,
    Published,
    Tick,
    Withdraw,
)
from engine.cosa.facts.reports import PlayerReport, PublicReport
from engine.cosa.facts.state import State
from engine.cosa.game import Cosa
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Phase, Role, SlotName
from engine.vocabulary.actions import Abstain, Vote
from engine.vocabulary.choices import (
    Analyse,
    BreakTie,
    ElectLeader,
    HeroAct,
    LastShot,
    NameLovers,
    NameSuccessor,
    PackAct,
)
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.world import DAY, scheduled

_ON_SUNDAY = ("salvar", "patrullar", "salvar", "patrullar", "matar", "nada")
STRANGER = CharacterId("nadie_de_aqui")


@dataclass
class Moment:
    """One input with the states around it."""

    before: State
    given: Input
    after: State
    events: tuple[Event, ...]


class Table:
    """A table of random players; `peace` is how much they keep from doing anything."""

    def __init__(self, setup: Setup, seed: int, peace: float = 0.2) -> None:
        self.game = Cosa(setup)
        self.luck, self.peace = Random(seed), peace
        self.seed = f"{seed:064x}"
        self.state, self.now, self.posts = self.game.start(), 0, 0
        self.public: list[PublicReport] = []
        self.personal: list[PlayerReport] = []
        self.inputs: list[Input] = []

    def play(self, turns: int = 30) -> Iterator[Moment]:
        """The game's moments until it ends or so many turns have passed."""
        yield from self._give(Open(self.now))
        yield from self._give(scheduled(1))
        yield from self._give(Deal(self.now, self.seed, "00" * 32))
        while self.state.phase is not Phase.OVER and self.state.turn <= turns:
            yield from self._out()
            if self.game.awaiting_schedule(self.state):
                yield from self._give(scheduled(self.state.turn + 1))
            yield from self._everybody()
            yield from self._out()
            yield from self._narrator()
            due = self.game.next_instant(self.state)
            if self.state.phase is Phase.OVER:
                break
            assert due is not None, self.state.phase
            self.now = max(self.now, due)
            yield from self._give(Tick(self.now))
        yield from self._out()

    def _narrator(self) -> Iterator[Moment]:
        """Whatever only the narrator can settle."""
        match self.game.awaiting_narrator(self.state):
            case "tally":
                self.now = max(self.now, self.state.schedule[self.state.turn].ballot_closes)
                yield from self._give(ConfirmTally("Directora", "nadie ha votado"))
            case "dice":
                face = self.luck.randint(1, 10)
                yield from self._give(InjectDice(self.state.turn, face, "Directora", "dado"))
            case _:
                pass
        yield from self._out()

    def _out(self) -> Iterator[Moment]:
        while self.state.pending is not None:
            yield from self._give(Published(self.state.pending.number, self.now, self.now))

    def _give(self, given: Input) -> Iterator[Moment]:
        before = self.state
        self.inputs.append(given)
        self.state, events = self.game.step(before, given)
        for event in events:
            if isinstance(event, Publication):
                public = self.game.public_report(self.state, event)
                if public is not None:
                    self.public.append(public)
                for who in event.order:
                    self.personal.append(self.game.player_report(self.state, event, who))
        yield Moment(before, given, self.state, events)

    def _everybody(self) -> Iterator[Moment]:
        for who in list(self.state.people):
            if self.luck.random() < self.peace / 2:
                continue
            for choice in self._wishes(who):
                yield from self._decide(who, choice)
        if self.luck.random() < 0.2:
            who = self._anybody()
            self.posts += 1
            post = f"t9:{self.posts}"
            yield from self._give(Posted(who, self.now, post, self.now // DAY))
        if self.luck.random() < 0.1:
            yield from self._give(Withdraw(self._anybody(), self.now, "t9:w"))

    def _decide(self, who: CharacterId, choice: CosaChoice) -> Iterator[Moment]:
        self.posts += 1
        post = f"t1:{self.posts}"
        channel = "pack" if isinstance(choice, PackAct) else "director"
        given = Decide(who, self.now, post, (choice,), channel, notes=self.luck.random() < 0.95)
        for moment in self._give(given):
            yield moment
            if any(isinstance(event, Asked) for event in moment.events):
                yield from self._give(Confirm(who, self.now, f"{post}/si", post))

    def _anybody(self) -> CharacterId:
        return self.luck.choice(list(self.state.people))

    def _name(self) -> CharacterId:
        """Nearly always somebody living."""
        roll = self.luck.random()
        if roll < 0.02:
            return STRANGER
        return (
            self._anybody() if roll < 0.05 else self.luck.choice(self.state.living or (STRANGER,))
        )

    def _names(self, most: int) -> tuple[CharacterId, ...]:
        return tuple(dict.fromkeys(self._name() for _ in range(self.luck.randint(1, most))))

    def _wishes(self, who: CharacterId) -> Iterator[CosaChoice]:
        """What somebody might want to do now."""
        state, luck = self.state, self.luck
        acts = luck.random() >= self.peace
        match state.phase:
            case Phase.ELECTION:
                yield ElectLeader(self._name()) if acts else ElectLeader(None, blank=True)
            case Phase.ROLES:
                if state.people[who].role is Role.ARMOURER and acts:
                    yield NameLovers((self._name(), self._name()))
            case Phase.VOTE:
                yield Vote(self._name()) if acts else Vote(None, blank=True)
            case Phase.TIE if acts:
                yield self._tie()
            case Phase.BREATH if acts:
                yield from self._standing(who)
            case Phase.WINDOW_A | Phase.WINDOW_B:
                yield from self._by_night(who, acts=acts)
            case _:
                pass
        if luck.random() < 0.03:
            yield luck.choice((Vote(self._name()), HeroAct("matar", self._name()), Abstain()))

    def _tie(self) -> BreakTie:
        roll = self.luck.random()
        if roll < 0.3:
            return BreakTie("todos")
        return (
            BreakTie("ninguno")
            if roll < 0.5
            else BreakTie(target=self.luck.choice(self.state.tied))
        )

    def _standing(self, who: CharacterId) -> Iterator[CosaChoice]:
        if self.state.slots.get(SlotName.SHOT) and self.luck.random() < 0.6:
            names = self._names(3)
            yield LastShot(names[0], names)
        if self.state.leader == who and self.luck.random() < 0.6:
            names = self._names(3)
            yield NameSuccessor(names[0], names, nobody=self.luck.random() < 0.1)

    def _by_night(self, who: CharacterId, *, acts: bool) -> Iterator[CosaChoice]:
        state, role = self.state, self.state.people[who].role
        if role is Role.ANALYST:
            yield Analyse(self._names(3))
        if role is Role.HERO and acts:
            by_window = ("matar", "nada", "nada") if state.phase is Phase.WINDOW_A else _ON_SUNDAY
            kind = self.luck.choice(by_window)
            yield HeroAct(kind, self._name() if kind == "matar" else None)
        if role is Role.THING:
            yield from self._as_pack(acts=acts)
        if role is Role.ARMOURER or state.leader == who:
            yield from self._standing(who)

    def _as_pack(self, *, acts: bool) -> Iterator[CosaChoice]:
        """The pack mostly agrees: the first living human by name is its prey."""
        if not acts:
            yield PackAct("nada")
            return
        kind = "matar" if self.state.turn % 2 == 0 else "elegir"
        prey = min(self.state.humans, default=STRANGER)
        yield PackAct(kind, prey if self.luck.random() < 0.8 else self._name())
