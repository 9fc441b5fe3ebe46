"""La Hacienda plugged into the cycle: engine, parser and narration behind one `LiveGame`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import parsers
from engine.hacienda.events import Event, Log, Publication, Rejected
from engine.hacienda.game import Hacienda
from engine.hacienda.inputs import (
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
from engine.hacienda.reports import Knowledge
from engine.hacienda.setup import Setup
from engine.hacienda.setup_check import setup_problems
from engine.hacienda.state import PublicationKind
from engine.vocabulary import Action, CharacterId, Mode, Notice, PlaceId
from forumbridge.calendar import Calendar
from forumbridge.drawing.known import view_of
from forumbridge.drawing.view import View
from forumbridge.errors import ConfigurationError
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.inputs import OpeningInput
from forumbridge.narration.narrator import Narrator
from forumbridge.narration.words import Words
from forumbridge.rulesets.base import PlayerPost, Step, StoredInput, Understanding
from forumbridge.rulesets.hacienda_answers import Answers
from forumbridge.rulesets.hacienda_codec import event_json, pack, people_json, unpack
from forumbridge.rulesets.hacienda_letters import Letters
from forumbridge.rulesets.hacienda_minds import Minds
from forumbridge.rulesets.hacienda_positions import everybody, moment_of, told_moment
from forumbridge.rulesets.hacienda_reading import doubts_of, inputs_of
from forumbridge.rulesets.hacienda_reminders import Reminders
from forumbridge.rulesets.hacienda_summary import summary
from parsers.lexicon import Lexicon
from parsers.marked import from_html, joined
from parsers.notices import sentence

_BRIDGE = "forumbridge"


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
        secret: bytes = b"",
    ) -> None:
        self._name = name
        self._rules = Hacienda(setup)
        self._lexicon = lexicon
        self._narrator = narrator
        self._calendar = calendar
        self._precision = precision
        self._letters = Letters(narrator, scenes, secret.hex())
        self._answers = Answers(narrator)
        self._reminders = Reminders(narrator, reminder_hours)
        self._words = Words(self._rules.gazetteer, setup.tasks, calendar.zone)
        self._state = self._rules.start()
        self._minds = Minds(self._rules)
        self._cast = frozenset(c.id for c in setup.roster)
        self._outcomes: dict[str, list[tuple[Input, Event]]] = {}
        self._last_opening: int | None = None
        self._now = 0

    # ── folding ─────────────────────────────────────────────────────────────

    def apply(self, inputs: Iterable[StoredInput], *, replaying: bool = False) -> Step:
        """Fold inputs in order; their letters, unless `replaying`."""
        letters: list[Letter] = []
        events: list[Event] = []
        told: list[str] = []
        for stored in inputs:
            given = unpack(stored)
            brought = self._step(given)
            events.extend(brought)
            told.extend(event_json(event) for event in brought)
            if isinstance(given, Deal):
                told.append(people_json(self._state.people))
            for event in brought:
                if isinstance(event, Publication):
                    made = self._publish(event, brought, worded=not replaying)
                    letters.extend(made)
            if isinstance(given, Pause | Resume) and not replaying and not _refused(brought):
                letters.append(self._stopped_or_going_on(given))
        if replaying:
            return Step(events_json=tuple(told))
        return Step(
            letters=tuple(letters),
            log=tuple(self._log_line(e) for e in events if isinstance(e, Log | Rejected)),
            events_json=tuple(told),
            publications=tuple(e.number for e in events if isinstance(e, Publication)),
        )

    def _stopped_or_going_on(self, given: Pause | Resume) -> Letter:
        """The public sentence about the clocks, always the same (AMB-274)."""
        if isinstance(given, Pause):
            document = self._narrator.paused()
        else:
            document = self._narrator.resumed(self.next_instant())
        return Letter("notice", Scene(SceneKind.PUBLIC), document, cause=f"{given.kind}:{given.at}")

    def _step(self, given: Input) -> tuple[Event, ...]:
        self._state, events = self._rules.step(self._state, given)
        if isinstance(given, Tick | Deal):
            self._now = given.at
        if isinstance(given, ScheduleOpening) and not events:
            self._last_opening = given.at
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
        if not worded:
            return ()
        personal = {who: rules.player_report(state, publication, who) for who in state.people}
        public = rules.public_report(state, events, publication)
        encounters = rules.scene_reports(state, publication)
        deadlines = self._announced(publication)
        return self._letters.of(publication, personal, public, encounters, deadlines)

    def _announced(self, publication: Publication) -> Mapping[str, int]:
        """The instants a public message can already name."""
        round_over = not self._state.round_open and self._state.mode is not Mode.OVER
        if round_over and self._state.mode is not Mode.DELIBERATION:
            opens = publication.publication is not PublicationKind.OPENING
            return {"next_opening": self._next_opening(self._now)} if opens else {}
        return {}

    def _log_line(self, event: Log | Rejected) -> str:
        details = ", ".join(f"{key}={value}" for key, value in sorted(event.data.items()))
        if isinstance(event, Log):
            return f"{event.code} ({event.rule}) {details}".strip()
        return f"{event.code} {event.character or ''} {details}".strip()

    # ── reading ─────────────────────────────────────────────────────────────

    def understand(self, text: PlayerPost) -> Understanding:
        """Read a post against what its author knows; nothing changes."""
        marked = joined(from_html(text.body_html), from_html(text.notes_html))
        outlook = self._rules.outlook(self._minds.of(text.character))
        declaration = parsers.read(marked, outlook, self._lexicon)
        return Understanding(
            declaration=declaration,
            text=marked.text,
            inputs=tuple(pack(item) for item in inputs_of(declaration, text)),
            doubts=doubts_of(declaration, text, marked.text, self._phrase, self._sentence),
            silent=declaration.is_silent and not declaration.open_questions,
        )

    def _phrase(self, action: Action) -> str:
        return self._words.phrase(action)

    def _sentence(self, notice: Notice) -> str:
        return sentence(notice)

    def receipt(self, text: PlayerPost, understood: Understanding) -> Sequence[Letter]:
        """The answer to a post, in its author's scene, after its inputs were applied."""
        known = self._minds.of(text.character)
        outcomes = self._outcomes.get(text.post, [])
        letter = self._answers.letter(
            text, understood, outcomes, known, self._deadline(text.character, known)
        )
        return () if letter is None else (letter,)

    def _deadline(self, who: CharacterId, known: Knowledge) -> int | None:
        """Until when its author can correct, as he was told."""
        clock = self._state.clock
        if known.mode == Mode.DELIBERATION.value:
            return clock.deliberation_until
        if known.resolved == 0:
            return clock.personal_until.get(who, clock.declaration_until)
        window = self._state.windows.get(who)
        return window.until if window is not None else None

    # ── what the cycle asks ─────────────────────────────────────────────────

    def setup_letters(self, commitment: str) -> Sequence[Letter]:
        """The opening with the commitment, and the public catalogue of tasks (MSG-01, MSG-04).

        Raises:
            ConfigurationError: roles can never be dealt so: players would read wrong numbers.
        """
        rules, setup = self._state.ruleset, self._rules.setup
        _require_dealable(setup)
        opening = OpeningInput(
            name=self._name,
            characters=tuple(c.id for c in setup.roster),
            vasallos=rules.vasallos,
            impostores=rules.impostores,
            start=setup.map.start,
            commitment=commitment,
            declaration_hours=rules.declaration_hours,
            alteration_hours=rules.alteration_hours,
            extension_hours=rules.extension_hours,
            deliberation_hours=rules.deliberation_hours,
            calendar=self._calendar.in_words(),
        )
        public = Scene(SceneKind.PUBLIC)
        return (
            Letter("opening", public, self._narrator.catalogue(), cause="catalogue"),
            Letter("opening", public, self._narrator.opening(opening), position=1, cause="opening"),
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
        if not self._rules.awaiting_schedule(self._state):
            return ()
        return (pack(ScheduleOpening(self._next_opening(after)), source="clock"),)

    def _next_opening(self, after: int) -> int:
        """The next date of the calendar; the next free day at the hour if that one went by while
        windows were open (AMB-009)."""
        if self._last_opening is None:
            return self._calendar.next_update(after)
        regular = self._calendar.next_update(self._last_opening)
        return regular if regular > after else self._calendar.next_hour(after)

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
        document = self._narrator.outage(to)
        return (Letter("notice", Scene(SceneKind.PUBLIC), document, cause=f"outage:{to}"),)

    def reminders(self, now: int, sent: frozenset[str]) -> Sequence[Letter]:
        """Reminders due now and not sent."""
        return self._reminders.due(self._state, now, sent)

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


def _refused(events: Iterable[Event]) -> bool:
    return any(isinstance(event, Rejected) for event in events)


def _require_dealable(setup: Setup) -> None:
    for problem in setup_problems(setup):
        if problem.severity == "error":
            raise ConfigurationError(
                f"La partida no se puede abrir: {problem.text}. No se ha preparado nada.",
                advice="Después, compruébelo con «forumbridge doctor».",
                code=problem.code,
            )
