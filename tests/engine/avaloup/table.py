"""A table of Avaloup for tests: who holds what is set by hand, posts are one line each."""

from __future__ import annotations

from dataclasses import replace

from engine.avaloup.dealing import begin
from engine.avaloup.events import GameOver, Publication, Rejected
from engine.avaloup.game import Avaloup
from engine.avaloup.inputs import Deal, Decide, Published, Tick
from engine.avaloup.options import ruleset_from_data
from engine.avaloup.setup import SIZES, Character, Setup
from engine.avaloup.words import Phase, Role
from engine.core.inputs import FirstReply
from engine.vocabulary.choices import (
    Approve,
    NameSeer,
    OpenVote,
    PlayCard,
    ProposeTeam,
    Reject,
)

HOUR = 3600
START = 1_800_000_000
SEED = "5eed" * 16
NAMES = ("ana", "blas", "caco", "dora", "eva", "fran", "gus", "hugo", "ines", "juan")
ROLES = {
    "ana": Role.SEER,
    "blas": Role.ALPHA,
    "caco": Role.VILLAGER,
    "dora": Role.WOLF,
    "eva": Role.VILLAGER,
    "fran": Role.VILLAGER,
    "gus": Role.WOLF,
    "hugo": Role.MASON,
    "ines": Role.MASON,
    "juan": Role.WOLF,
}
"""The first n are a legal table of n for every n."""


def setup_of(players=7, **rulings):
    roster = tuple(Character(who, who.capitalize()) for who in NAMES[:players])
    return Setup(roster, ruleset_from_data(rulings))


def deal_of(setup, seed=SEED, at=START):
    replies = tuple(FirstReply(c.id, f"o:{i}", at) for i, c in enumerate(setup.roster))
    return Deal(at, seed, "c0" * 32, replies)


class Table:
    """A dealt game: `ana` leads; every publication goes out at once unless `hold`."""

    def __init__(self, players=7, roles=None, leader="ana", hold=False, **rulings):
        self.setup = setup_of(players, **rulings)
        self.game = Avaloup(self.setup)
        self.now = START
        self.hold = hold
        self.log = []
        self.publics = []
        self.personal = {who: [] for who in NAMES[:players]}
        self.minds = {who: self.game.begin(who) for who in NAMES[:players]}
        self.posts = 0
        self.state = self.game.start()
        dealt, _ = self.game.step(self.state, deal_of(self.setup))
        cards = {who: {**ROLES, **(roles or {})}[who] for who in dealt.seats}
        bare = replace(dealt, roles=cards, publications=0, pending=None)
        self.state, self.events = begin(self.setup, bare, leader)
        if not hold:
            self.publish()

    def give(self, given):
        """One input; what came of it, and everything that goes out because of it."""
        self.state, events = self.game.step(self.state, given)
        self.log.append(given)
        self.events = (*self.events, *events)
        self.last = events
        if not self.hold:
            self.publish()
        return events

    def publish(self):
        """Everything that waits goes out, now."""
        while self.state.pending is not None:
            pending = self.state.pending
            asked = Publication(pending.number, pending.kind, (), round=pending.round, public=True)
            public = self.game.public_report(self.state, asked)
            for who in pending.personal:
                report = self.game.player_report(self.state, asked, who)
                self.personal[who].append(report)
                self.minds[who] = self.game.advance(self.minds[who], report)
            if public is not None:
                self.publics.append(public)
                for who, mind in self.minds.items():
                    self.minds[who] = self.game.advance(mind, public)
            out = Published(pending.number, self.now, self.now)
            self.state, events = self.game.step(self.state, out)
            self.log.append(out)
            self.events = (*self.events, *events)

    def tick(self, hours=0, **more):
        self.now += int(hours * HOUR)
        return self.give(Tick(self.now, **more))

    def say(self, who, *choices, **more):
        """A post a minute after the last one."""
        self.posts += 1
        self.now += 60
        post = more.pop("post", f"t1:{self.posts}")
        at = more.pop("at", self.now)
        events = self.give(Decide(who, at, post, choices, **more))
        if who in self.minds:
            self.minds[who] = self.game.note(self.minds[who], events)
        return events

    def propose(self, *team, who=None, **more):
        more = {"channel": "public", **more}
        return self.say(who or self.state.leader, ProposeTeam(team), **more)

    def call(self, who=None, **more):
        return self.say(who or self.state.leader, OpenVote(), **{"channel": "public", **more})

    def team(self, *team):
        """A legal team of the size of the round, those named first."""
        size = SIZES[len(self.state.seats)][self.state.round - 1]
        rest = [w for w in self.state.seats if w not in team]
        return (*team, *rest)[:size]

    def vote(self, yes, no=()):
        for who in yes:
            self.say(who, Approve())
        for who in no:
            self.say(who, Reject())

    def open(self, *team):
        self.propose(*self.team(*team))
        self.call()

    def reject(self):
        """A team is proposed and voted down by everybody."""
        self.open()
        self.vote((), self.state.seats)
        self.tick()

    def approve(self, *team):
        self.open(*team)
        self.vote(self.state.seats)
        self.tick()

    def mission(self, wolf=0, *team):
        """A team with enough wolves goes, and so many of them play the wolf card."""
        wolves = [w for w in self.state.seats if self.state.side(w) == "wolf"]
        self.approve(*(team or wolves[:wolf]))
        sent = 0
        for who in self.state.team:
            foul = sent < wolf and who in wolves
            sent += foul
            self.say(who, PlayCard("lobo" if foul else "aldea"))
        assert sent == wolf
        self.tick(hours=24)

    def win_three(self):
        for _ in range(3):
            self.mission()
        assert self.state.phase is Phase.ASSASSINATE

    def name(self, who, target, **more):
        return self.say(who, NameSeer(target), **more)

    def told(self, part):
        """Every public part of a kind that went out, in order."""
        return [getattr(p, part) for p in self.publics if getattr(p, part) is not None]

    @property
    def over(self):
        ends = [e for e in self.events if isinstance(e, GameOver)]
        return (ends[-1].winner, ends[-1].reason) if ends else None


def codes(events):
    """The codes of refusals."""
    return tuple(e.code for e in events if isinstance(e, Rejected))
