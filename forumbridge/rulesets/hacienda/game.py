"""La Hacienda plugged into the cycle: engine, parser and narration behind one `LiveGame`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.hacienda.facts.events import Event, Publication
from engine.hacienda.facts.inputs import (
    Adopt,
    CastVote,
    Deal,
    FirstReply,
    Input,
    Pause,
    Published,
    Resume,
    ScheduleOpening,
    ShiftDeadline,
    Tick,
)
from engine.hacienda.game import Hacienda
from engine.hacienda.setting.setup import Setup
from engine.hacienda.telling.quiet import says_nothing
from engine.hacienda.telling.reports import Knowledge
from engine.vocabulary import Action, CharacterId, Mode, Notice, PlaceId
from forumbridge.calendar import Calendar
from forumbridge.drawing.known import view_of
from forumbridge.drawing.view import View
from forumbridge.forum.port import Capabilities
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.narrator import Narrator
from forumbridge.narration.words import Words
from forumbridge.rulesets.base import Graces, PlayerPost, Step, StoredInput, Understanding
from forumbridge.rulesets.canonical import dealt_json
from forumbridge.rulesets.caution import cautious
from forumbridge.rulesets.folding import rejections, step_of
from forumbridge.rulesets.hacienda.answers import Answers
from forumbridge.rulesets.hacienda.codec import event_json, pack, unpack
from forumbridge.rulesets.hacienda.decided import decided
from forumbridge.rulesets.hacienda.learning import TaughtReader
from forumbridge.rulesets.hacienda.letters import Letters
from forumbridge.rulesets.hacienda.minds import Minds
from forumbridge.rulesets.hacienda.opening import opening_letters
from forumbridge.rulesets.hacienda.positions import everybody, moment_of, told_moment
from forumbridge.rulesets.hacienda.reading import confirmation_of, doubts_of, inputs_of
from forumbridge.rulesets.hacienda.recap import Recap
from forumbridge.rulesets.hacienda.refusals import did_something, refused
from forumbridge.rulesets.hacienda.reminders import Reminders
from forumbridge.rulesets.hacienda.rounds import Rounds
from forumbridge.rulesets.hacienda.scenes import away, may_write, members, table
from forumbridge.rulesets.hacienda.summary import summary
from forumbridge.rulesets.hacienda.talks import Talks, way_of
from forumbridge.rulesets.notices import ReceiptPolicy, outage_notice, stopped_or_going_on
from parsers.text.marked import from_html, joined
from parsers.text.notices import sentence
from parsers.words.lexicon import Lexicon

_BRIDGE = "forumbridge"
_ADDRESSED = Capabilities("html", recipients_per_post=True)


class HaciendaGame:
    """A live game (`rulesets.base.LiveGame`): folded anew at every run, never stored."""

    def __init__(
        self,
        *,
        name: str,
        setup: Setup,
        lexicon: Lexicon,
        narrator: Narrator,
        calendar: Calendar,
        precision: int,
        reminder_hours: int,
        scenes: frozenset[PlaceId] = frozenset(),
        forum: Capabilities = _ADDRESSED,
        secret: bytes = b"",
        receipts: ReceiptPolicy = "siempre",
        confidence: float = 0.0,
    ) -> None:
        self._name = name
        self._rules = Hacienda(setup)
        self.taught = TaughtReader(self._rules.gazetteer, lexicon)
        self._narrator = narrator
        self._rounds = Rounds(calendar)
        self._precision = precision
        self._forum = forum
        self._letters = Letters(narrator, scenes, secret.hex())
        self._answers = Answers(narrator, receipts)
        self._confidence = confidence
        self._reminders = Reminders(narrator, reminder_hours)
        self._words = Words(self._rules.gazetteer, setup.tasks, calendar.zone)
        self._state = self._rules.start()
        self._minds = Minds(self._rules)
        self._cast = frozenset(c.id for c in setup.roster)
        self._talks = Talks(self._rules)
        self._outcomes: dict[str, list[tuple[Input, Event]]] = {}
        self._now = 0

    # ── folding ─────────────────────────────────────────────────────────────

    def apply(self, inputs: Iterable[StoredInput], *, replaying: bool = False) -> Step:
        """Fold inputs in order; their letters, unless `replaying`."""
        letters: list[Letter] = []
        events: list[Event] = []
        told: list[str] = []
        no: list[str] = []
        partly: list[str] = []
        for stored in inputs:
            given = unpack(stored)
            brought = self._step(given)
            events.extend(brought)
            (partly if did_something(brought) else no).extend(refused(brought, self._name_of))
            told.extend(event_json(event) for event in brought)
            if isinstance(given, Deal):
                told.append(dealt_json(people=self._state.people))
            for event in brought:
                if isinstance(event, Publication):
                    made = self._publish(event, brought, worded=not replaying)
                    letters.extend(made)
            if isinstance(given, Pause | Resume) and not replaying and not rejections(brought):
                letters.append(stopped_or_going_on(self._narrator, given, self.next_instant()))
        if replaying:
            return Step(events_json=tuple(told))
        return step_of(events, told, letters, no, partly)

    def _step(self, given: Input) -> tuple[Event, ...]:
        self._state, events = self._rules.step(self._state, given)
        if isinstance(given, Tick | Deal | CastVote):
            self._now = max(self._now, given.at)
        if any(isinstance(event, Publication) for event in events):
            self._rounds.since = self._now
        if isinstance(given, ScheduleOpening) and not events:
            self._rounds.last = given.at
        if isinstance(given, Adopt) and not rejections(events):
            self._now = self._rounds.since = given.at
            self._rounds.last = given.situation.opening_at
            self._minds.adopted(self._state)
            # No hash of it was published before anything was dealt: it would prove nothing.
            self._letters = replace(self._letters, secret="")
        who: CharacterId | None = getattr(given, "character", None)
        if who is not None and who in self._cast:
            self._minds.posted(who, given, events)
        post = getattr(given, "post", "")
        if post:
            self._outcomes.setdefault(post, []).extend((given, event) for event in events)
        return events

    def _publish(
        self, publication: Publication, events: Sequence[Event], *, worded: bool
    ) -> tuple[Letter, ...]:
        """Everybody learns what a publication says; the letters that say it."""
        state, rules = self._state, self._rules
        self._minds.heard(state, events, publication)
        over = self._talks.heard(state, publication)
        if not worded:
            return ()
        reports = {who: rules.player_report(state, publication, who) for who in state.people}
        every = state.ruleset.batch_reports
        personal = {w: told for w, told in reports.items() if every or not says_nothing(told)}
        public = rules.public_report(state, events, publication)
        encounters = rules.scene_reports(state, publication)
        deadlines = self._rounds.told_by(state, publication, self._now)
        closing = self._talks.reports(over)
        return self._letters.of(
            publication,
            personal,
            public,
            encounters,
            deadlines,
            closing,
            table(state),
            away(state),
            way_of(state.ruleset, self._forum),
        )

    def _name_of(self, who: str) -> str:
        persons = self._rules.gazetteer.persons
        return next((one.name for key, one in persons.items() if key == who), who or "nadie")

    # ── reading ─────────────────────────────────────────────────────────────

    def understand(self, text: PlayerPost) -> Understanding:
        """Read a post against what its author knows; nothing changes."""
        marked = joined(from_html(text.body_html), from_html(text.notes_html))
        outlook = self._rules.outlook(self._standing(text))
        declaration = self.taught.read(marked, outlook)
        if text.source == "player":
            declaration = cautious(declaration, marked.text, self._confidence)
        return Understanding(
            declaration=declaration,
            text=marked.text,
            inputs=tuple(pack(item) for item in inputs_of(declaration, text)),
            doubts=(
                *doubts_of(declaration, text, marked.text, self._phrase, self._sentence),
                *confirmation_of(declaration, text, marked.text, self._phrase),
            ),
            silent=declaration.is_silent and not declaration.open_questions,
            again=bool(outlook.plan),
        )

    def _standing(self, text: PlayerPost) -> Knowledge:
        """What a post is read against: all that its author knows."""
        return self._minds.of(text.character)

    def _phrase(self, action: Action) -> str:
        return self._words.phrase(action)

    def _sentence(self, notice: Notice) -> str:
        return sentence(notice)

    def receipt(self, text: PlayerPost, understood: Understanding) -> Sequence[Letter]:
        """The answer to a post, in its author's scene, after its inputs were applied."""
        known = self._minds.of(text.character)
        outcomes = self._outcomes.get(text.post, [])
        until = self._rounds.correctable_until(self._state, text.character, known)
        if understood.decided:
            understood, outcomes = decided(understood, outcomes)
        letter = self._answers.letter(text, understood, outcomes, known, until)
        return () if letter is None else (letter,)

    # ── what the cycle asks ─────────────────────────────────────────────────

    def setup_letters(self, commitment: str) -> Sequence[Letter]:
        """The opening with the commitment, and the public catalogue of tasks (MSG-01, MSG-04).

        Raises:
            ConfigurationError: roles can never be dealt so: players would read wrong numbers.
        """
        return opening_letters(
            self._narrator,
            replace(self._rules.setup, ruleset=self._state.ruleset),
            name=self._name,
            calendar=self._rounds.calendar.in_words(),
            commitment=commitment,
        )

    def tick(self, at: int, *, settled: bool) -> StoredInput:
        """The clock input for `at`."""
        return pack(Tick(at, settled, self._precision), source="clock")

    def deal(
        self, at: int, seed: str, commitment: str, replies: Sequence[tuple[CharacterId, str, int]]
    ) -> StoredInput:
        """The input that deals sides, roles and tasks."""
        first = tuple(FirstReply(who, post, date) for who, post, date in replies)
        return pack(Deal(at, seed, commitment, first), source="clock")

    def schedule(self, after: int) -> Sequence[StoredInput]:
        """The next opening, where the game waits for its date."""
        opening = self._rounds.by_calendar(self._state, after)
        return () if opening is None else (pack(opening, source="clock"),)

    def narrator_wrote(self, at: int) -> Sequence[StoredInput]:
        """His post may open the round (HAC-TIME-02)."""
        opening = self._rounds.by_post(self._state, at)
        return () if opening is None else (pack(opening),)

    def waits_for_narrator(self, now: int) -> str:
        """Which of the two ways of opening a round it waits for."""
        return self._rounds.asks(self._state, now)

    def waits_for_post(self, now: int) -> bool:
        """Whether the round is due and he has not written yet."""
        return self._rounds.by_post(self._state, now) is not None

    def may_publish(self, at: int) -> bool:
        """Whether it is an hour of those that the rulings allow (AMB-270)."""
        return self._rounds.may_publish(self._state, at)

    def published(
        self, publication: int, at: int, began_at: int, late: Sequence[tuple[CharacterId, int]]
    ) -> StoredInput:
        """The input that starts the clocks of a publication."""
        return pack(Published(publication, at, began_at, tuple(late)), source="clock")

    def next_instant(self) -> int | None:
        """The next instant at which something falls due."""
        return self._rules.next_instant(self._state)

    def shift(self, to: int, why: str) -> StoredInput:
        """The input that moves the next instant after an outage (AMB-295)."""
        return pack(ShiftDeadline(to, _BRIDGE, why), source="clock")

    def outage_letters(self, to: int) -> Sequence[Letter]:
        """The notice of an outage, with the new end of the deadline."""
        return (outage_notice(self._narrator, to),)

    def reminders(self, now: int, sent: frozenset[str]) -> Sequence[Letter]:
        """Reminders due now and not sent."""
        return self._reminders.due(self._state, now, sent)

    def may_write(self, who: CharacterId, scene: Scene) -> bool:
        """The dead only among themselves, the living never there (AMB-163, AMB-266)."""
        return may_write(self._state, who, scene)

    def reads(self, scene: Scene) -> bool:
        """Nobody declares outside his own scene (AMB-028)."""
        return scene.kind is SceneKind.PERSONAL

    def members(self) -> Mapping[str, frozenset[CharacterId]]:
        """The ghosts' scene, once deaths are told (HAC-GHO-09)."""
        return members(self._state)

    def recap(self, who: CharacterId) -> Sequence[Letter]:
        """What he knows, for his new player."""
        recap = Recap(self._words, self._phrase)
        document = recap.document(self._minds.of(who), self._minds.fellows(who))
        scene = Scene(SceneKind.PERSONAL, who)
        return (Letter("notice", scene, document, recipients=(who,), cause=f"recap:{who}"),)

    @property
    def graces(self) -> Graces:
        """The rulings in force that the service goes by."""
        rules = self._state.ruleset
        return Graces(
            rules.receipt_grace_hours * 3600,
            rules.outage_grace_hours * 3600,
            rules.narrator_patience_hours * 3600,
            rules.edits,
        )

    @property
    def dealt(self) -> bool:
        """Whether roles have been dealt."""
        return self._state.dealt

    @property
    def over(self) -> bool:
        """Whether the game has ended and its end is out."""
        return self._state.mode is Mode.OVER and self._state.pending is None

    @property
    def awaiting_publication(self) -> int | None:
        """The publication on its way out, or None."""
        pending = self._state.pending
        return None if pending is None else pending.number

    @property
    def open_deadlines(self) -> bool:
        """Whether a silent edit could still count."""
        if self._state.mode is Mode.DELIBERATION:
            return True
        return self._state.mode is Mode.ROUND and self._state.round_open

    def summary(self) -> dict[str, object]:
        """What `status` shows."""
        return summary(self._state, self._words)

    def declaration_deadline(self, who: CharacterId) -> int | None:
        """Until when a player may declare for the round that is coming, his own extension
        included; None while no declaration is awaited."""
        clock = self._state.clock
        return clock.personal_until.get(who, clock.declaration_until)

    # ── plans, for the narrator's commands only ─────────────────────────────

    def everybody(self) -> View:
        """Where everybody is, for the narrator's own plan."""
        caption = f"Copia del narrador · {moment_of(self._state)}"
        return everybody(self._rules.setup, self._state, caption)

    def known_to(self, who: CharacterId) -> View:
        """What a player's own plan shows: what he has been told, never the state."""
        known = self._minds.of(who)
        name = self._rules.gazetteer.persons[who].name
        caption = f"Lo que sabe {name} · {told_moment(known.round, known.resolved)}"
        return view_of(known, self._rules.setup, caption)
