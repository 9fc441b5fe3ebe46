"""A game told step by step: who stands where, what they post, what goes out, what they read.

    play = Scenario({"ana": "capilla", "blas": impostor("capilla")})
    play.open_round()
    play.declare("ana", Move("pasillo_biblioteca"))
    play.run()                      # to the next instant, published
    play.report("ana").sections[0].own

Everything goes through `Hacienda.step`, the cast by director acts. A crowd far away (six
vasallos in the Palomar, an impostor in the Carruajes) keeps the game from ending. Alterations are
allowed and murders available from the start unless the scenario says otherwise. Whoever has no
plan in the scenario declares waiting when `run` needs it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count

from engine.hacienda.facts.events import Accepted, Event, Publication, Rejected
from engine.hacienda.facts.inputs import (
    CastVote,
    Deal,
    Declare,
    Input,
    MovePerson,
    Planned,
    PlannedFree,
    Published,
    ReplaceAction,
    ScheduleOpening,
    SetCooldown,
    SetRole,
    Tick,
)
from engine.hacienda.facts.state import PublicationKind, State
from engine.hacienda.game import Hacienda
from engine.hacienda.rounds.deal import deal
from engine.hacienda.setting.setup import Character, Ruleset, Setup
from engine.hacienda.telling.reports import Knowledge, PlayerReport, PublicReport, SceneReport
from engine.vocabulary.actions import Action, Bell, Report
from engine.vocabulary.declarations import Scope
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId
from tests.engine.world import MAP, TASKS

HOUR = 3600
START = 1_000_000 * 60
"""A round minute, so that forums which show minutes can be told apart."""


@dataclass(frozen=True)
class Cast:
    """Where somebody stands and on which side."""

    place: str
    side: str = "vasallo"
    role: str = ""


def impostor(place: str) -> Cast:
    return Cast(place, "impostor")


CROWD = {
    **{f"lejano_{n}": Cast("palomar") for n in range(6)},
    "malo": Cast("carruajes", "impostor"),
}


@dataclass(frozen=True)
class Told:
    """One publication as everybody received it."""

    publication: Publication
    reports: Mapping[str, PlayerReport]
    public: PublicReport
    scenes: tuple[SceneReport, ...]

    @property
    def kind(self) -> str:
        return self.publication.publication.value


class Scenario:
    def __init__(
        self,
        people: Mapping[str, str | Cast],
        *,
        crowd: Mapping[str, Cast] = CROWD,
        seed: str = "5a" * 32,
        banned: bool = False,
        kill_from: int = 0,
        **rules: object,
    ) -> None:
        cast = {n: who if isinstance(who, Cast) else Cast(who) for n, who in people.items()}
        self.cast = {**cast, **crowd}
        impostors = sum(c.side == "impostor" for c in self.cast.values())
        ruleset = replace(
            Ruleset(
                vasallos=len(self.cast) - impostors,
                impostores=impostors,
                clerigos=0,
                escurridizos=0,
                cambiaformas=0,
                no_alter_rounds=2 if banned else 0,
            ),
            **rules,
        )
        roster = tuple(Character(CharacterId(n), n.capitalize()) for n in self.cast)
        self.game = Hacienda(Setup(MAP, TASKS, roster, ruleset))
        self.now = START
        self.state: State = self.game.start()
        self.told: list[Told] = []
        self.events: list[Event] = []
        self.known: dict[str, Knowledge] = {n: self.game.begin(CharacterId(n)) for n in self.cast}
        self.posts = 0
        self.give(Deal(self.now, self._seed(seed), "00" * 32))
        self.publish()
        for name, who in self.cast.items():
            self.be(name, who, kill_from)
        assert self.state.winner is None

    def _seed(self, base: str) -> str:
        """A seed that deals the sides the scenario wants, so that nobody need change them."""
        wanted = {n for n, who in self.cast.items() if who.side == "impostor"}
        without_tasks = replace(self.game.setup.ruleset, task_quota={})
        setup = replace(self.game.setup, ruleset=without_tasks)
        for n in count():
            seed = sha256(f"{base}/{n}".encode()).hexdigest()
            people, _ = deal(setup, seed)
            if {who for who, p in people.items() if p.side == "impostor"} == wanted:
                return seed
        raise AssertionError

    def be(self, name: str, who: Cast, kill_from: int) -> None:
        ident = CharacterId(name)
        if who.role:
            self.give(SetRole(ident, who.side, who.role, "narrador", "reparto"))  # type: ignore[arg-type]
        self.give(MovePerson(ident, PlaceId(who.place), "narrador", "posición"))
        self.give(SetCooldown(ident, kill_from, "narrador", "a mano"))

    # ── inputs ────────────────────────────────────────────────────────────

    def give(self, given: Input) -> tuple[Event, ...]:
        """One input; what is published is told to everybody at once."""
        before = self.state
        self.state, events = self.game.step(before, given)
        if any(isinstance(e, Rejected) for e in events) and not any(
            isinstance(e, Accepted) for e in events
        ):
            assert self.state == before, "a rejected input changed the state"
        self.events.extend(events)
        author = getattr(given, "character", None)
        if author in self.known and given.kind[:4] != "act.":
            self.known[author] = self.game.note(self.known[author], given, events)
        for event in events:
            if isinstance(event, Publication):
                self._tell(event, events)
        return events

    def _tell(self, publication: Publication, events: tuple[Event, ...]) -> None:
        game, state = self.game, self.state
        assert sorted(publication.order) == sorted(state.players)
        reports = {w: game.player_report(state, publication, w) for w in publication.order}
        public = game.public_report(state, events, publication)
        scenes = game.scene_reports(state, publication)
        for who in publication.order:
            known = game.advance(self.known[who], reports[who])
            self.known[who] = game.advance(known, public)
        self.told.append(Told(publication, reports, public, scenes))

    def publish(
        self,
        *,
        takes: int = 0,
        after: int = 60,
        late: Iterable[tuple[str, int]] = (),
        number: int | None = None,
    ) -> tuple[Event, ...]:
        """The pending publication is out: its public message `after` seconds from now, its first
        report `takes` seconds before that."""
        assert self.state.pending is not None
        self.now += after
        return self.give(
            Published(
                self.state.pending.number if number is None else number,
                self.now,
                self.now - takes,
                tuple((CharacterId(who), seconds) for who, seconds in late),
            )
        )

    def open_round(self, *, publish: bool = True) -> None:
        self.give(ScheduleOpening(self.now + HOUR))
        self.now += HOUR
        self.give(Tick(self.now))
        assert self.state.round_open
        if publish:
            self.publish()

    def declare(
        self,
        who: str,
        *actions: Action | None,
        at: int | None = None,
        only: Mapping[int, Action] | None = None,
        free: Iterable[PlannedFree | Action] = (),
        post: str = "",
        **more: object,
    ) -> tuple[Event, ...]:
        """A post with a complete list (`actions`, phase by phase) or with `only` some phases."""
        self.posts += 1
        listed = {n: a for n, a in enumerate(actions, 1) if a is not None}
        planned = tuple(Planned(f, a) for f, a in sorted((only or listed).items()))
        claims = tuple(f if isinstance(f, PlannedFree) else PlannedFree(None, f) for f in free)
        return self.give(
            Declare(
                CharacterId(who),
                self.now if at is None else at,
                post or f"t:{self.posts}",
                planned,
                claims,
                Scope.SOME if only else Scope.ALL,
                **more,  # type: ignore[arg-type]
            )
        )

    def report_corpse(
        self, who: str, phase: int | None = None, **more: object
    ) -> tuple[Event, ...]:
        return self.declare(who, free=[PlannedFree(phase, Report())], **more)  # type: ignore[arg-type]

    def ring(self, who: str, phase: int | None = None, **more: object) -> tuple[Event, ...]:
        return self.declare(who, free=[PlannedFree(phase, Bell())], **more)  # type: ignore[arg-type]

    def vote(self, who: str, target: str | None, **more: object) -> tuple[Event, ...]:
        self.posts += 1
        aim = None if target is None else CharacterId(target)
        return self.give(CastVote(CharacterId(who), self.now, f"v:{self.posts}", aim, **more))  # type: ignore[arg-type]

    def all_vote(self, target: str | None, but: Iterable[str] = ()) -> None:
        for who in self.living():
            if who not in but and self.state.mode.value == "deliberacion":
                self.vote(who, target)

    # ── time ──────────────────────────────────────────────────────────────

    def tick(
        self, *, hours: float = 0, settled: bool = True, precision: int = 1
    ) -> tuple[Event, ...]:
        self.now += int(hours * HOUR)
        return self.give(Tick(self.now, settled, precision))

    def run(self, *, publish: bool = True) -> Told:
        """Go to the next instant and see its publication out."""
        at = self.game.next_instant(self.state)
        assert at is not None, "nothing falls due"
        self.now = max(self.now, at)
        before = len(self.told)
        self.give(Tick(self.now))
        assert len(self.told) > before, "nothing was published"
        last = self.told[before]
        if publish:
            self.publish()
        return last

    def phase(self, **actions: Action) -> Told:
        """One phase in which these people do this and nobody else anything.

        Opens a round where none is open; in the middle of one the narrator fixes the actions.
        """
        if not self.state.round_open:
            self.open_round()
        for who, action in actions.items():
            following = self.state.phase + 1
            events = self.give(
                ReplaceAction(CharacterId(who), following, action, "narrador", "escenario")
            )
            assert not any(isinstance(e, Rejected) for e in events), events
        return self.run()

    # ── what there is to look at ──────────────────────────────────────────

    @property
    def last(self) -> Told:
        return self.told[-1]

    def report(self, who: str) -> PlayerReport:
        return self.last.reports[who]

    def living(self) -> tuple[str, ...]:
        return tuple(who for who, p in self.state.people.items() if p.alive)

    def place(self, who: str) -> str:
        return self.state.people[CharacterId(who)].place

    def take_task(self, who: str) -> tuple[TaskId, PlaceId]:
        """(task, place) of one of his quick tasks away from the crowd, with himself put there."""
        person = self.state.people[CharacterId(who)]
        crowded = {"palomar", "carruajes"}
        quick = {
            own.task: TASKS[own.task].stages[0].place
            for own in person.tasks
            if len(TASKS[own.task].stages) == 1
        }
        apart = {task: place for task, place in quick.items() if place not in crowded}
        task, place = max(apart.items(), key=lambda row: len(self.neighbours(row[1])))
        self.give(MovePerson(person.id, place, "narrador", "escenario"))
        return task, place

    def neighbours(self, place: str) -> tuple[PlaceId, ...]:
        """The places one step away."""
        return tuple(e.to for e in self.game.gazetteer.exits[PlaceId(place)])

    def put(self, who: str, place: str) -> None:
        """Somebody is put in a place by the narrator."""
        self.give(MovePerson(CharacterId(who), PlaceId(place), "narrador", "escenario"))

    def gather(self, who: str) -> None:
        """A deliberation, called by the bell from the Comedor."""
        self.give(MovePerson(CharacterId(who), MAP.start, "narrador", "escenario"))
        if not self.state.round_open:
            self.open_round()
        self.ring(who)
        self.tick()
        assert self.last.kind == PublicationKind.DELIBERATION_OPEN.value
        self.publish()


def codes(events: Iterable[Event]) -> tuple[str, ...]:
    """What was accepted or refused, in one word each."""
    return tuple(
        e.what if isinstance(e, Accepted) else e.code
        for e in events
        if isinstance(e, (Accepted, Rejected))
    )
