"""A whole game of Avaloup between made-up players, who know what they were told and no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.avaloup.inputs import AvaloupChoice, Confirm, Deal, Published, Tick, Withdraw
from engine.avaloup.reports import Knowledge
from engine.avaloup.setup import SIZES
from engine.avaloup.words import Channel, Phase
from engine.core.inputs import FirstReply
from engine.vocabulary import CharacterId
from engine.vocabulary.choices import (
    Approve,
    NameSeer,
    OpenVote,
    PlayCard,
    ProposeTeam,
    Reject,
)
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.tables.avaloup_host import AvaloupMoment, Host
from forumbridge.simulation.tables.avaloup_table import Table
from forumbridge.simulation.tables.people import BEGINS

_ENOUGH = 400
"""Rounds of posts after which a game must be over."""
_NOBODY = CharacterId("nadie_de_aqui")


@dataclass(slots=True)
class Match:
    """One game under way."""

    table: Table
    host: Host
    now: int = BEGINS + 3600
    posts: int = 0
    chance: Chance = field(init=False)

    def __post_init__(self) -> None:
        self.chance = Chance(str(self.table.number), "jugadores")

    def play(self) -> Iterator[AvaloupMoment]:
        """Every moment until it is over, or nothing more comes of it."""
        cast = self.table.cast
        replies = tuple(FirstReply(*reply) for reply in cast.replies)
        yield self.host.give(Deal(self.now, cast.seed, cast.commitment, replies))
        for _ in range(_ENOUGH):
            yield from self._out()
            if self.host.state.phase is Phase.OVER:
                return
            yield from self._everybody()
            yield from self._out()
            self.now += 60
            yield self.host.give(Tick(self.now))
            yield from self._out()
            due = self.host.rules.next_instant(self.host.state)
            if due is not None and not self.chance.percent(10):
                self.now = max(self.now, due)
                yield self.host.give(Tick(self.now))

    def _out(self) -> Iterator[AvaloupMoment]:
        """What waits goes out, sooner or later."""
        while (pending := self.host.state.pending) is not None:
            began = self.now + 1
            self.now += 1 + self.chance.below(120)
            yield self.host.give(Published(pending.number, self.now, began))

    # ── what they do ────────────────────────────────────────────────────────

    def _everybody(self) -> Iterator[AvaloupMoment]:
        for who in self.chance.shuffled(self.host.state.seats):
            if self._slips():
                yield from self._blunder(who)
            if self._slips():
                continue
            known = self.host.minds[who]
            said = self._wish(who, known)
            if said is not None:
                choices, channel = said
                yield from self._post(who, choices, channel)

    def _slips(self) -> bool:
        return self.chance.percent(self.table.slips)

    def _wish(
        self, who: CharacterId, known: Knowledge
    ) -> tuple[Sequence[AvaloupChoice], Channel] | None:
        """What somebody has to say now, and where."""
        match self.host.state.phase:
            case Phase.PROPOSE if known.leader == who:
                return self._team(who, known), "public"
            case Phase.APPROVE if not known.vote or self.chance.percent(5):
                return ((Approve() if self._approves(who, known) else Reject()),), "director"
            case Phase.MISSION if who in self.host.state.team:
                return (PlayCard("lobo" if self._fouls(known) else "aldea"),), "director"
            case Phase.ASSASSINATE:
                return self._guess(who, known)
            case _:
                return None

    def _team(self, who: CharacterId, known: Knowledge) -> Sequence[AvaloupChoice]:
        """A team of the right size, with himself and without those he takes for wolves; then the
        call, most times."""
        size = SIZES[len(known.seats)][known.round - 1]
        others = self.chance.shuffled([one for one in known.seats if one != who])
        trusted = sorted(others, key=lambda one: self._suspected(one, known))
        first = trusted if not self.table.random else others
        team = [who, *first] if not self.chance.percent(15) else first
        proposed = ProposeTeam(tuple(team[:size]))
        at_once = self.host.state.ruleset.propose_auto_open == "at_once"
        calls = not at_once and self.chance.percent(80)
        return (proposed, OpenVote()) if calls else (proposed,)

    @staticmethod
    def _suspected(one: CharacterId, known: Knowledge) -> bool:
        """Whether he knows somebody for a wolf that he is not with."""
        return known.meaning == "wolves" and known.side == "village" and one in known.seen

    def _approves(self, who: CharacterId, known: Knowledge) -> bool:
        bad = any(self._suspected(one, known) for one in known.team)
        if self.table.random or not bad:
            mine = 20 if who in known.team else 0
            return self.chance.percent(min(98, self.table.trust + mine))
        return known.rejections == 4 or self.chance.percent(10)

    def _fouls(self, known: Knowledge) -> bool:
        may = known.side == "wolf" or (
            self.host.state.ruleset.villager_may_fail and self.chance.percent(3)
        )
        return may and self.chance.percent(self.table.foul)

    def _guess(
        self, who: CharacterId, known: Knowledge
    ) -> tuple[Sequence[AvaloupChoice], Channel] | None:
        """The Alfa names somebody he does not know for a wolf; the others say whom they prefer."""
        naming = self.host.state.naming
        if naming is None or naming.chosen or self.chance.percent(30):
            return None
        if who != naming.owner and not known.may_prefer:
            return None
        fellows = {who, *known.pack, *(known.seen if known.side == "wolf" else ())}
        others = [one for one in known.seats if one not in fellows]
        if not others:
            return None
        channel: Channel = "director" if self.chance.percent(60) else "pack"
        return (NameSeer(self.chance.pick(others)),), channel

    def _blunder(self, who: CharacterId) -> Iterator[AvaloupMoment]:
        """Something that nobody asked of him, of somebody, somewhere."""
        seats = (*self.host.state.seats, _NOBODY)
        one, other = self.chance.pick(seats), self.chance.pick(seats)
        wrong: tuple[AvaloupChoice, ...] = (
            ProposeTeam((one,)),
            ProposeTeam((one, one, other)),
            OpenVote(),
            Approve(),
            PlayCard("lobo"),
            PlayCard(None),
        )
        channels: tuple[Channel, ...] = ("public", "some", "director", "pack")
        mine = self.host.state.phase is Phase.PROPOSE and self.host.state.leader == who
        if not mine:
            yield from self._post(who, (self.chance.pick(wrong),), self.chance.pick(channels))
        if self.chance.percent(20):
            self.posts += 1
            yield self.host.give(Withdraw(who, self.now, f"t:{self.posts}"))
        if self.chance.percent(10):
            yield self.host.give(Published(99_999, self.now, self.now))

    def _post(
        self, who: CharacterId, choices: Sequence[AvaloupChoice], channel: Channel
    ) -> Iterator[AvaloupMoment]:
        self.now += 1 + self.chance.below(90)
        self.posts += 1
        post = f"t:{self.posts}"
        for given in self.host.said(who, self.now, post, choices, channel):
            yield self.host.give(given)
        if post in self.host.state.doubts and self.chance.percent(80):
            self.now += 30
            yield self.host.give(Confirm(who, self.now, f"{post}/si", post))
