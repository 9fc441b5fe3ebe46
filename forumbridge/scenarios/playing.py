"""Playing a scenario: through the very reader, rules and narration of a run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.hacienda.facts.events import Publication, Rejected
from engine.hacienda.facts.inputs import (
    Adopt,
    CastVote,
    Declare,
    Input,
    Planned,
    PlannedFree,
    ScheduleOpening,
)
from engine.hacienda.facts.state import PublicationKind
from engine.hacienda.setting.atlas import gazetteer
from engine.vocabulary import Abstain, CharacterId, Mode, Scope, Vote
from forumbridge.calendar import Calendar
from forumbridge.letters import Letter, SceneKind
from forumbridge.narration.narrator import Narrator
from forumbridge.narration.render import plain as without_markup
from forumbridge.narration.templates import Templates
from forumbridge.plain_words import as_html
from forumbridge.rulesets.base import PlayerPost, StoredInput
from forumbridge.rulesets.hacienda.codec import pack
from forumbridge.rulesets.hacienda.watched import Moment, WatchedGame
from forumbridge.scenarios.doubts import in_words
from forumbridge.scenarios.facts import report_facts
from forumbridge.scenarios.faults import ScenarioFault
from forumbridge.scenarios.happenings import Happening, happenings
from forumbridge.scenarios.model import EVERYBODY, NARRATOR, Saying, Scenario, Step
from forumbridge.scenarios.placing import ADOPTED_AT
from forumbridge.scenarios.public_facts import public_facts
from parsers.words.lexicon import Lexicon

_ZONE = "Europe/Madrid"
_HOUR = 3600
_ENOUGH = 60
"""Publications after which a step must have come to its end."""
_PUBLISHED = frozenset({"report", "public", "scene"})
_BETWEEN = (Mode.SETUP, Mode.ROUND)


@dataclass(frozen=True, slots=True)
class Voice:
    """The reader's words and the narrator's messages."""

    lexicon: Lexicon
    messages: Templates


@dataclass(slots=True)
class Told:
    """What one person was told in a step."""

    facts: list[str] = field(default_factory=list[str])
    published: list[str] = field(default_factory=list[str])
    """The texts of reports, encounters and public messages."""
    answers: list[str] = field(default_factory=list[str])
    """The texts of receipts and questions."""


@dataclass(slots=True)
class Played:
    """What a step brought about, and what everybody was told of it."""

    happened: list[Happening] = field(default_factory=list[Happening])
    told: dict[str, Told] = field(default_factory=dict[str, Told])

    def of(self, whom: str) -> Told:
        """What somebody was told."""
        return self.told.setdefault(whom, Told())


class Stage:
    """One scenario under way.

    Raises:
        ScenarioFault: the position can't be taken in.
    """

    def __init__(self, scenario: Scenario, voice: Voice) -> None:
        setup = scenario.setup
        self.scenario = scenario
        self.game = WatchedGame(
            name=scenario.title,
            setup=setup,
            lexicon=voice.lexicon,
            narrator=Narrator(voice.messages, gazetteer(setup), setup.tasks, _ZONE),
            calendar=Calendar(_ZONE, ("lun", "jue"), "21:00"),
            precision=1,
            reminder_hours=6,
            scenes=frozenset(setup.map.places),
        )
        self.now = ADOPTED_AT
        self.posts = 0
        self.played = Played()
        adopt = Adopt(self.now, scenario.seed, scenario.situation, "escenario", scenario.title)
        for moment in self._apply((pack(adopt),)):
            for event in moment.events:
                if isinstance(event, Rejected):
                    raise ScenarioFault(("personajes",), event.data.get("motivo", event.code))

    def play(self, step: Step) -> Played:
        """Everything a step asks for."""
        self.played = Played()
        opening = self._open_round()
        if step.until == "apertura":
            return self.played
        if opening:
            self.played = Played()  # what the opening told is no part of what the step brings
        self.now += int(step.hours * _HOUR)
        for saying in step.sayings:
            self.now += 1
            self._say(saying)
        self._advance(step)
        return self.played

    # ── time ────────────────────────────────────────────────────────────────

    def _open_round(self) -> bool:
        state = self.game.state
        if state.mode not in _BETWEEN or state.round_open:
            return False
        if self.game.rules.awaiting_schedule(state):
            self._apply((pack(ScheduleOpening(self.now + _HOUR)),))
        self._tick()
        return True

    def _advance(self, step: Step) -> None:
        if step.until == "nada":
            return
        for _ in range(_ENOUGH):
            if self._done(step):
                return
            self._tick()
            if step.until == "fase":
                return

    def _done(self, step: Step) -> bool:
        mode, open_ = self.game.state.mode, self.game.state.round_open
        if mode is Mode.OVER or self.game.next_instant() is None:
            return True
        told = any(h.text.startswith("se publica") for h in self.played.happened)
        if step.until == "deliberacion":
            return mode is Mode.DELIBERATION
        if step.until == "ronda":
            return mode is Mode.ROUND and not open_
        return told

    def _tick(self) -> None:
        """To the next instant, with all that goes out then."""
        due = self.game.next_instant()
        if due is None:
            return
        self.now = max(self.now, due)
        self._apply((self.game.tick(self.now, settled=True),))

    # ── posts ───────────────────────────────────────────────────────────────

    def _say(self, saying: Saying) -> None:
        self.posts += 1
        post = f"t:{self.posts}"
        if not saying.words:
            self._apply(tuple(pack(given) for given in self._typed(saying, post)))
            return
        words = PlayerPost(saying.who, post, as_html(saying.words), "", self.now, self.now, 1)
        understood = self.game.understand(words)
        self._apply(understood.inputs)
        for doubt in understood.doubts:
            self.played.of(NARRATOR).answers.append(in_words(doubt))
        for letter in self.game.receipt(words, understood):
            self._deliver(letter)

    def _typed(self, saying: Saying, post: str) -> Iterable[Input]:
        """What typed actions record, from the first open phase on."""
        following = self.game.state.phase + 1 if self.game.state.round_open else 1
        planned: list[Planned] = []
        free: list[PlannedFree] = []
        for order in saying.orders:
            match order.action:
                case Vote(target=target):
                    yield CastVote(saying.who, self.now, post, target)
                case Abstain():
                    yield CastVote(saying.who, self.now, post, None)
                case _ if order.free:
                    free.append(PlannedFree(order.phase, order.action, order.phase is None))
                case _:
                    phase = order.phase or following
                    planned.append(Planned(phase, order.action))
                    following = phase + 1
        if planned or free:
            scope = Scope.ALL if self.game.state.phase == 0 else Scope.SOME
            yield Declare(saying.who, self.now, post, tuple(planned), tuple(free), scope, self.now)

    # ── what comes of it ────────────────────────────────────────────────────

    def _apply(self, inputs: Sequence[StoredInput]) -> tuple[Moment, ...]:
        """The moments of some inputs, whose publications go out at once."""
        step = self.game.apply(inputs)
        moments = self.game.taken()
        for letter in step.letters:
            self._deliver(letter)
        for moment in moments:
            self.played.happened += happenings(self.game.words, self.scenario.setup, moment.events)
            for publication in moment.publications:
                self._tell(moment, publication)
        number = self.game.awaiting_publication
        if number is not None:
            self.now += 60
            self._apply((self.game.published(number, self.now, self.now, ()),))
        return moments

    def _tell(self, moment: Moment, publication: Publication) -> None:
        words = self.game.words
        for who in publication.order:
            report = self.game.report(moment, publication, who)
            self.played.of(who).facts.extend(report_facts(words, report))
        public = self.game.announced(moment, publication)
        self.played.of(EVERYBODY).facts.extend(public_facts(words, public))
        for scene in self.game.rules.scene_reports(moment.after, publication):
            for who in scene.members:
                others = [words.name(w) for w in scene.members if w != who]
                fact = f"se abre la escena {words.at(scene.place, 'de')} con {', '.join(others)}"
                self.played.of(who).facts.append(fact)
        if publication.publication is PublicationKind.END:
            self.played.of(NARRATOR).facts.append("la partida ha terminado")

    def _deliver(self, letter: Letter) -> None:
        text = without_markup(letter.document)
        readers: tuple[CharacterId | str, ...] = letter.recipients or (EVERYBODY,)
        if letter.scene.kind is SceneKind.NARRATOR:
            readers = (NARRATOR,)
        for who in readers:
            told = self.played.of(who)
            (told.published if letter.kind in _PUBLISHED else told.answers).append(text)
