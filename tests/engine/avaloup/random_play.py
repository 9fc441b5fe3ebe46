"""Whole games between players who decide by chance, with mistakes, watched at every step."""

from __future__ import annotations

from random import Random

from engine.avaloup.events import GameOver, Publication, Rejected
from engine.avaloup.game import Avaloup
from engine.avaloup.inputs import Decide, Published, Tick, Withdraw
from engine.avaloup.knowing import alpha_of, known_wolves
from engine.avaloup.options import ruleset_from_data
from engine.avaloup.setup import SIZES, Character, Setup, setup_problems
from engine.avaloup.words import Phase, PublicationKind
from engine.vocabulary.choices import (
    Approve,
    NameSeer,
    OpenVote,
    PlayCard,
    ProposeTeam,
    Reject,
)
from tests.engine.avaloup.table import HOUR, NAMES, START, deal_of

SECRETS = ("vidente", "guardaespaldas", "lobo_", "hombre_lobo", "'aldea'", "'lobo'", "mason")
"""What no public message holds before the end, but the list of cards in play."""


def rulings(chance: Random) -> dict[str, object]:
    """A set of rulings that can stand together, most at their default."""
    choices: dict[str, list[object]] = {
        "guardaespaldas": [False, True],
        "cosa": [False, True],
        "lobo_mistico": [False, True],
        "lobo_sonador": [False, True],
        "leader_timeout": ["random_team", "random_team", "pass_count"],
        "approval_base": ["all", "all", "cast"],
        "approval_revocable": [True, True, False],
        "approval_early_close": [True, False],
        "villager_may_fail": [False, False, True],
        "card_revocable": [True, False],
        "card_progress": [False, True],
        "pack_scene": ["endgame", "always"],
        "assassin_timeout": ["miss", "random", "pack_majority"],
        "propose_auto_open": ["deadline", "deadline", "at_once"],
    }
    return {key: chance.choice(values) for key, values in choices.items()}


class Match:
    """One game; `play` runs it to its end and holds every invariant on the way."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.inputs: list[object] = []
        self.now = START
        self.ended: tuple[str, str] | None = None
        self.publics: list[object] = []
        self.tokens = 0
        while True:
            names = NAMES[: self.chance.randint(5, 10)]
            roster = tuple(Character(who, who) for who in names)
            self.setup = Setup(roster, ruleset_from_data(rulings(self.chance)))
            if not [p for p in setup_problems(self.setup) if p.level == "error"]:
                break
        self.game = Avaloup(self.setup)
        self.approves = self.chance.choice((0.2, 0.7, 0.9))
        self.fouls = self.chance.choice((0.1, 0.9))
        self.state = self.game.start()
        self.give(deal_of(self.setup, f"{seed:064x}"))
        self.first = self.state.leader

    def give(self, given: object) -> tuple[object, ...]:
        before = self.state
        self.inputs.append(given)
        self.state, events = self.game.step(before, given)
        refused = [e for e in events if isinstance(e, Rejected)]
        if refused and len(events) == len(refused) and refused[0].code != "W-NOTDIR":
            assert self.state == before, refused
        for event in events:
            if isinstance(event, GameOver):
                assert self.ended is None, "a game ends once"
                self.ended = (event.winner, event.reason)
        return events

    def publish(self) -> None:
        while self.state.pending is not None:
            pending = self.state.pending
            asked = Publication(pending.number, pending.kind, (), round=pending.round, public=True)
            public = self.game.public_report(self.state, asked)
            if public is not None:
                self.publics.append(public)
                self.hold_public(public)
            self.now += 30
            self.give(Published(pending.number, self.now, self.now))

    def hold_public(self, public: object) -> None:
        if public.kind is not PublicationKind.END:
            told = repr([getattr(public, f) for f in public.__dataclass_fields__ if f != "opening"])
            assert not [word for word in SECRETS if word in told], told
        if public.mission is not None:
            mission = public.mission
            assert mission.village_cards + mission.wolf_cards == len(mission.team)
            assert mission.village + mission.wolf == mission.round
        if public.header is not None and public.kind is not PublicationKind.DEAL:
            self.tokens += 1
            seats = self.state.seats
            due = seats[(seats.index(self.first) + self.tokens) % len(seats)]
            assert public.header.leader == due
        if public.header is not None:
            assert public.header.village + public.header.wolf == public.header.round - 1
            assert public.header.rejections < 5

    def hold_state(self) -> None:
        state = self.state
        assert state.teams <= 25
        assert state.village <= 3 >= state.wolf
        assert 1 <= state.round <= 5
        if state.phase is not Phase.OVER:
            assert state.leader in state.seats

    def play(self) -> Match:
        for _ in range(400):
            self.publish()
            self.hold_state()
            if self.state.phase is Phase.OVER:
                break
            self.move()
            self.now += 60
            self.give(Tick(self.now))
            self.publish()
            if self.state.clock.until is not None and self.chance.random() < 0.9:
                self.now = max(self.now, self.state.clock.until)
                self.give(Tick(self.now))
        assert self.ended is not None, "every game ends"
        return self

    def say(self, who: str, *choices: object, **more: object) -> tuple[object, ...]:
        self.now += self.chance.randint(1, 100)
        post = f"t1:{len(self.inputs)}"
        return self.give(Decide(who, self.now, post, choices, **more))

    def move(self) -> None:
        chance, state = self.chance, self.state
        if chance.random() < 0.2:
            self.blunder()
        match state.phase:
            case Phase.PROPOSE:
                size = SIZES[len(state.seats)][state.round - 1]
                if chance.random() < 0.9:
                    team = ProposeTeam(tuple(chance.sample(state.seats, size)))
                    call = (OpenVote(),) if chance.random() < 0.7 else ()
                    auto = state.ruleset.propose_auto_open == "at_once"
                    said = (team,) if auto else (team, *call)
                    self.say(state.leader, *said, channel="public")
            case Phase.APPROVE:
                for who in chance.sample(state.seats, len(state.seats)):
                    if chance.random() < 0.97:
                        vote = Approve() if chance.random() < self.approves else Reject()
                        self.say(who, vote)
            case Phase.MISSION:
                for who in chance.sample(state.team, len(state.team)):
                    foul = state.side(who) == "wolf" and chance.random() < self.fouls
                    if chance.random() < 0.95:
                        self.say(who, PlayCard("lobo" if foul else "aldea"))
            case Phase.ASSASSINATE:
                alpha = alpha_of(state)
                known = {alpha, *known_wolves(state, alpha)}
                named = chance.choice([who for who in state.seats if who not in known])
                if chance.random() < 0.7:
                    self.say(alpha, NameSeer(named), channel=chance.choice(("director", "pack")))
            case _:
                pass

    def blunder(self) -> None:
        """Something wrong: whoever, whatever, wherever."""
        chance = self.chance
        who = chance.choice((*self.state.seats, "nadie"))
        target = chance.choice((*self.state.seats, "nadie"))
        choice = chance.choice(
            (
                ProposeTeam((target,)),
                ProposeTeam((target, target)),
                OpenVote(),
                NameSeer(target),
                PlayCard("lobo"),
                PlayCard(None),
                Approve(),
            )
        )
        if self.state.phase in (Phase.PROPOSE, Phase.ASSASSINATE) and who in (
            self.state.leader,
            alpha_of(self.state),
        ):
            choice = PlayCard(None)
        self.say(who, choice, channel=chance.choice(("public", "some")))
        if chance.random() < 0.3:
            self.give(Withdraw(who, self.now + 1, f"t2:{len(self.inputs)}"))
        self.give(Published(99_999, self.now, self.now + HOUR))
