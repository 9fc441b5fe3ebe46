"""A small expedition to try the rules on: positions by hand, a calendar, and a forum that dates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from engine.cosa.facts.director import DirectorAct
from engine.cosa.facts.events import Accepted, Asked, Event, Publication, Rejected
from engine.cosa.facts.inputs import CosaChoice, Decide, Input, Published, ScheduleTurn, Tick
from engine.cosa.facts.notes import Note
from engine.cosa.facts.reports import PlayerReport, PublicReport
from engine.cosa.facts.state import Person, State, Turn
from engine.cosa.game import Cosa
from engine.cosa.people.voting import lynch_ballot
from engine.cosa.setting.rulings import Ruleset
from engine.cosa.setting.setup import Character, Setup
from engine.cosa.setting.words import Phase, PublicationKind, Role
from engine.vocabulary.actions import Vote
from engine.vocabulary.choices import Analyse, HeroAct, LastShot, NameSuccessor, PackAct
from engine.vocabulary.ids import CharacterId

HOUR = 3600
DAY = 24 * HOUR
WEEK = 7 * DAY
MINUTE = 60
N = TypeVar("N", bound=Note)

NAMES = (
    "Ana", "Bruno", "Celia", "Dario", "Elsa", "Fabio", "Gala", "Hugo", "Irene", "Joel",
    "Kira", "Leo", "Mara", "Noel",
)  # fmt: skip
A, B, C, D, E, F, G, H, I, J, K, L, M, N_ = (CharacterId(n.lower()) for n in NAMES)  # noqa: E741


def week(turn: int) -> Turn:
    """The turn's instants: week `turn` of a calendar whose weeks begin at the epoch."""
    monday = turn * WEEK
    return Turn(
        monday + 9 * HOUR,
        monday + 3 * DAY + 21 * HOUR,
        monday + 4 * DAY + 9 * HOUR,
        monday + 5 * DAY + 23 * HOUR + 59 * MINUTE,
        monday + 6 * DAY + 23 * HOUR + 59 * MINUTE,
    )


def scheduled(turn: int) -> ScheduleTurn:
    """The same as the service gives it."""
    instants = week(turn)
    return ScheduleTurn(
        turn,
        instants.opens,
        instants.ballot_closes,
        instants.tie_until,
        instants.window_a_until,
        instants.window_b_until,
    )


def setup_of(players: int = 8, **rules: object) -> Setup:
    """The first so many of the expedition, with some rulings changed."""
    roster = tuple(Character(CharacterId(name.lower()), name) for name in NAMES[:players])
    return Setup(roster, replace(Ruleset(), **rules))  # type: ignore[arg-type]


@dataclass
class World:
    """A game with everything that has gone out of it."""

    game: Cosa
    state: State
    now: int = 0
    posts: int = 0
    events: list[Event] = field(default_factory=list)
    public: list[PublicReport] = field(default_factory=list)
    personal: list[PlayerReport] = field(default_factory=list)
    inputs: list[Input] = field(default_factory=list)

    def give(self, given: Input) -> tuple[Event, ...]:
        """One input, and its events; nothing is published yet."""
        self.inputs.append(given)
        self.state, events = self.game.step(self.state, given)
        self.events += events
        for event in events:
            if isinstance(event, Publication):
                self._read(event)
        return events

    def _read(self, out: Publication) -> None:
        public = self.game.public_report(self.state, out)
        if public is not None:
            self.public.append(public)
        for who in out.order:
            self.personal.append(self.game.player_report(self.state, out, who))

    def publish(self) -> None:
        """Everything that waits goes out."""
        while self.state.pending is not None:
            self.give(Published(self.state.pending.number, self.now, self.now))

    def tick(self, at: int) -> tuple[Event, ...]:
        """The clock at an instant, with everything that goes out."""
        self.now = max(self.now, at)
        events = self.give(Tick(self.now))
        self.publish()
        return events

    def run(self, at: int) -> None:
        """The clock to an instant, stopping wherever something falls due on the way."""
        for _ in range(50):
            due = self.game.next_instant(self.state)
            if due is None or due > at:
                break
            self.tick(due)
        self.now = max(self.now, at)

    def act(self, done: DirectorAct) -> tuple[Event, ...]:
        """An act of the narrator's, published."""
        events = self.give(done)
        self.publish()
        return events

    def say(
        self, who: CharacterId, *choices: CosaChoice, notes: bool = True, **how: object
    ) -> tuple[Event, ...]:
        """A post that decides something, a minute after the last thing."""
        self.now += MINUTE
        self.posts += 1
        fields: dict[str, object] = {"post": f"t1:{self.posts}", "at": self.now} | how
        return self.give(Decide(who, choices=choices, notes=notes, **fields))  # type: ignore[arg-type]

    def vote(self, who: CharacterId, target: CharacterId | None, **how: object) -> str:
        """A lynch vote; what became of it: "", or its code. None is blank."""
        return code(self.say(who, Vote(target, blank=target is None), **how))

    def votes(self, **by: CharacterId | None) -> None:
        """Several votes in this order, all of which must be taken."""
        for who, target in by.items():
            assert self.vote(CharacterId(who), target) == ""

    def close_day(self) -> None:
        """The lynch ballot ends."""
        self.run(week(self.state.turn).ballot_closes)

    def nightfall(self) -> None:
        """Until window A is open."""
        turn = week(self.state.turn)
        if self.state.phase is Phase.VOTE:
            self.blank()
        self.run(turn.tie_until + 13 * HOUR)
        assert self.state.phase is Phase.WINDOW_A, self.state.phase

    def blank(self) -> None:
        """Everybody who has not voted votes blank."""
        assert self.state.ballot is not None
        for who in self.state.living:
            if self.state.ballot.vote_of(who) is None:
                assert self.vote(who, None) == ""

    def window_b(self) -> None:
        """Until window B is open."""
        self.run(week(self.state.turn).window_a_until)
        assert self.state.phase is Phase.WINDOW_B, self.state.phase

    def dawn(self) -> PublicReport:
        """Until the next day; its report."""
        self.run(week(self.state.turn + 1).opens)
        return self.last(PublicationKind.DAWN)

    def last(self, kind: PublicationKind) -> PublicReport:
        """The last public report of a kind."""
        return next(report for report in reversed(self.public) if report.kind is kind)

    def notes(self, who: CharacterId, kind: type[N]) -> list[N]:
        """Everything of a kind that somebody was ever told, in order."""
        told = (n for report in self.personal if report.observer == who for n in report.notes)
        return [note for note in told if isinstance(note, kind)]

    def kill(self, who: CharacterId, target: CharacterId, **how: object) -> str:
        """The Hero's kill."""
        return code(self.say(who, HeroAct("matar", target), **how))

    def save(self, who: CharacterId, target: CharacterId | None = None, **how: object) -> str:
        """The Hero's save."""
        return code(self.say(who, HeroAct("salvar", target), **how))

    def patrol(self, who: CharacterId, **how: object) -> str:
        """The Hero's patrol."""
        return code(self.say(who, HeroAct("patrullar"), **how))

    def samples(self, who: CharacterId, *of: CharacterId, **how: object) -> str:
        """The Analyst's samples."""
        return code(self.say(who, Analyse(of), **how))

    def pack(self, kind: str, target: CharacterId | None = None, by: Iterable[str] = ()) -> None:
        """Every living Asimilado (or some) says the same."""
        for who in by or self.state.things:
            word = PackAct(kind, target)  # type: ignore[arg-type]
            assert code(self.say(CharacterId(who), word, channel="pack", notes=False)) == ""

    def shot(self, who: CharacterId, *targets: CharacterId, **how: object) -> str:
        """The Armourer's list."""
        return code(self.say(who, LastShot(targets[0], targets), **how))

    def successors(self, who: CharacterId, *names: CharacterId, **how: object) -> str:
        """The Leader's list."""
        return code(self.say(who, NameSuccessor(names[0], names), **how))

    def dead(self) -> set[str]:
        """Who is dead."""
        return {who for who, person in self.state.people.items() if not person.alive}


def code(events: Iterable[Event]) -> str:
    """The code of the first refusal or doubt, or ""."""
    judged = [e for e in events if isinstance(e, Accepted | Rejected | Asked)]
    bad = [e.code for e in judged if isinstance(e, Rejected | Asked)]
    assert judged, "nothing was judged"
    return bad[0] if bad else ""


def position(
    turn: int = 2,
    phase: Phase = Phase.VOTE,
    *,
    players: int = 8,
    roles: Mapping[str, Role] | None = None,
    seed: str = "5e" * 32,
    people: Mapping[str, dict[str, object]] | None = None,
    rules: Mapping[str, object] | None = None,
    **fields: object,
) -> World:
    """A game at a turn: those in `roles` have theirs, everybody else is a plain human."""
    game = Cosa(setup_of(players, **(rules or {})))
    everybody = {c.id: Person(c.id, Role.HUMAN, Role.HUMAN) for c in game.setup.roster}
    for who, role in (roles or {}).items():
        everybody[CharacterId(who)] = Person(CharacterId(who), role, role)
    for who, changed in (people or {}).items():
        everybody[CharacterId(who)] = replace(everybody[CharacterId(who)], **changed)  # type: ignore[arg-type]
    state = State(
        ruleset=game.setup.ruleset,
        people=everybody,
        turn=turn,
        phase=phase,
        seed=seed,
        husky=any(p.role is Role.SURVIVOR for p in everybody.values()),
        schedule={n: week(n) for n in range(1, 60)},
    )
    state = replace(state, **fields)  # type: ignore[arg-type]
    if phase is Phase.VOTE:
        state = replace(state, ballot=lynch_ballot(game.setup, state, week(turn)))
    starts = {Phase.VOTE: week(turn).opens, Phase.DUSK: week(turn).tie_until - HOUR}
    world = World(game, state, now=starts.get(phase, week(turn).opens))
    # Slots that follow a role or the office appear with the first step.
    world.give(
        ScheduleTurn(
            60,
            *(
                getattr(week(60), f)
                for f in ("opens", "ballot_closes", "tie_until", "window_a_until", "window_b_until")
            ),
        )
    )
    world.events.clear()
    world.inputs.clear()
    return world


def night(turn: int, **how: object) -> World:
    """A game whose night `turn` has just opened."""
    world = position(turn, Phase.DUSK, **how)  # type: ignore[arg-type]
    world.run(week(turn).tie_until)
    assert world.state.phase is Phase.WINDOW_A
    return world
