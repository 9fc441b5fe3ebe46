"""A whole game of La Cosa between made-up players, by the calendar of a real one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.core.inputs import FirstReply
from engine.cosa.facts.director import ConfirmTally, InjectDice
from engine.cosa.facts.events import Asked
from engine.cosa.facts.inputs import (
    Confirm,
    CosaChoice,
    Deal,
    Open,
    Posted,
    Published,
    Tick,
    Withdraw,
)
from engine.cosa.facts.notes import PatrolNotice, Results
from engine.cosa.setting.words import Channel, Phase
from engine.vocabulary import CharacterId
from engine.vocabulary.choices import PackAct
from forumbridge.rulesets.cosa.calendar import CosaCalendar
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.tables.cosa_host import CosaMoment, Host
from forumbridge.simulation.tables.cosa_players import Player
from forumbridge.simulation.tables.cosa_table import Table
from forumbridge.simulation.tables.people import BEGINS

TURNS = 40
"""Turns after which a game is left unfinished: nothing obliges this game to end."""
_ZONE = "Europe/Madrid"
_NARRATOR = "quien narra"


@dataclass(slots=True)
class Match:
    """One game under way."""

    table: Table
    host: Host
    now: int = BEGINS + 3600
    posts: int = 0
    chance: Chance = field(init=False)
    players: dict[CharacterId, Player] = field(init=False)
    calendar: CosaCalendar = field(default_factory=lambda: CosaCalendar(_ZONE))

    def __post_init__(self) -> None:
        number = str(self.table.number)
        self.chance = Chance(number, "mesa")
        self.players = {
            who: Player(who, self.table, Chance(number, who)) for who, _ in self.table.cast.people
        }

    def play(self) -> Iterator[CosaMoment]:
        """Every moment until it is over or `TURNS` have passed."""
        cast = self.table.cast
        replies = tuple(FirstReply(*reply) for reply in cast.replies)
        yield self.host.give(Open(BEGINS, cast.commitment, told=True))
        yield self.host.give(Deal(self.now, cast.seed, cast.commitment, replies))
        while self.host.state.phase is not Phase.OVER and self.host.state.turn <= TURNS:
            yield from self._out()
            yield from self._schedule()
            yield from self._everybody()
            yield from self._out()
            yield from self._narrator()
            due = self.host.rules.next_instant(self.host.state)
            if due is None:
                break
            self.now = max(self.now + 1, due)
            yield self.host.give(Tick(self.now))
        yield from self._out()

    def _schedule(self) -> Iterator[CosaMoment]:
        turn = self.calendar.next_turn(self.host.state, self.now)
        if turn is not None:
            yield self.host.give(turn)

    def _out(self) -> Iterator[CosaMoment]:
        while (pending := self.host.state.pending) is not None:
            began = self.now
            self.now += self.chance.below(60)
            yield self._heard(self.host.give(Published(pending.number, self.now, began)))

    def _heard(self, moment: CosaMoment) -> CosaMoment:
        """What somebody learns of others changes whom he is afraid of."""
        for told in moment.told:
            for who, report in told.personal.items():
                for note in report.notes:
                    if isinstance(note, Results):
                        found = [s.of for s in note.samples if s.contaminated]
                        self.players[who].suspects[:0] = found
                    if isinstance(note, PatrolNotice) and note.target is not None:
                        self.players[who].suspects[:0] = [note.target]
        return moment

    def _narrator(self) -> Iterator[CosaMoment]:
        """Whatever only the narrator can settle (QC-28, QC-55)."""
        state = self.host.state
        match self.host.rules.awaiting_narrator(state):
            case "tally":
                self.now = max(self.now, state.schedule[state.turn].ballot_closes)
                yield self.host.give(ConfirmTally(_NARRATOR, "no ha votado nadie"))
            case "dice":
                face = 1 + self.chance.below(10)
                yield self.host.give(InjectDice(state.turn, face, _NARRATOR, "el dado"))
            case _:
                pass
        yield from self._out()

    # ── what they do ────────────────────────────────────────────────────────

    def _everybody(self) -> Iterator[CosaMoment]:
        for who in self.chance.shuffled(tuple(self.host.state.people)):
            player = self.players[who]
            if self._slips():
                yield from self._decide(who, player.blunder(self.host.minds[who]))
            if not self.host.state.people[who].alive and not self.host.minds[who].dying:
                continue
            if self._slips():
                continue
            for choice in player.wishes(self.host.minds[who]):
                yield from self._decide(who, choice)
            yield from self._talk(who)

    def _slips(self) -> bool:
        return self.chance.percent(self.table.slips)

    def _talk(self, who: CharacterId) -> Iterator[CosaMoment]:
        if self.chance.percent(25):
            self.posts += 1
            day = self.calendar.day_number(self.now)
            yield self.host.give(Posted(who, self.now, f"m:{self.posts}", day))
        if self.chance.percent(3):
            self.posts += 1
            yield self.host.give(Withdraw(who, self.now, f"t:{self.posts}"))

    def _decide(self, who: CharacterId, choice: CosaChoice) -> Iterator[CosaMoment]:
        self.now += 1 + self.chance.below(40)
        self.posts += 1
        post = f"t:{self.posts}"
        channel: Channel = "pack" if isinstance(choice, PackAct) else "director"
        if self._slips():
            channel = "public"
        for given in self.host.said(who, self.now, post, (choice,), channel):
            moment = self.host.give(given)
            yield moment
            if any(isinstance(event, Asked) for event in moment.events):
                self.now += 5
                yield self.host.give(Confirm(who, self.now, f"{post}/si", post))
