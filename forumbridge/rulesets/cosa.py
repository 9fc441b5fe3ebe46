"""La Cosa plugged into the cycle: engine, reader and narration behind one `LiveGame`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.inputs import FirstReply
from engine.cosa.director import Pause, Resume
from engine.cosa.events import Event, Log, Publication, Rejected
from engine.cosa.game import Cosa
from engine.cosa.inputs import Adopt, Deal, Input, Open, Published, Tick
from engine.cosa.reports import Intrusion, Knowledge, Receipt, Refusal
from engine.cosa.setup import Setup
from engine.cosa.words import Phase
from engine.vocabulary import CharacterId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.cosa import CosaNarrator
from forumbridge.rulesets.base import (
    EditPolicy,
    Graces,
    PlayerPost,
    Step,
    StoredInput,
    Understanding,
)
from forumbridge.rulesets.canonical import dealt_json
from forumbridge.rulesets.cosa_calendar import CosaCalendar
from forumbridge.rulesets.cosa_codec import event_json, pack, unpack
from forumbridge.rulesets.cosa_letters import CosaLetters
from forumbridge.rulesets.cosa_reading import CosaReading
from forumbridge.rulesets.cosa_refusals import refused
from forumbridge.rulesets.cosa_summary import open_until, recap, summary
from forumbridge.rulesets.tables.clockwork import OwnClock
from forumbridge.rulesets.tables.doubts import is_answer
from forumbridge.rulesets.tables.folding import heard, log_line
from forumbridge.rulesets.tables.names import name_of
from forumbridge.rulesets.tables.notices import (
    ReceiptPolicy,
    decision_notice,
    outage_notice,
    recap_notice,
    receipt_said,
    stopped_or_going_on,
)
from forumbridge.rulesets.tables.reading import TableReader
from parsers.decisions import Phrasebook

_SCENES = {"pack": SceneKind.PACK, "couple": SceneKind.COUPLE, "dead": SceneKind.GHOSTS}
_READ = (
    SceneKind.PERSONAL,
    SceneKind.PUBLIC,
    SceneKind.CHATTER,
    SceneKind.PACK,
    SceneKind.COUPLE,
)
_FINAL_VOTES = (Phase.VOTE, Phase.TIE, Phase.BREATH, Phase.DUSK)
_ASKS = {
    "tally": "Nadie ha votado: con las penalizaciones empatarían todos. Perdone votos con"
    " «forumbridge act cosa waive» o dé por bueno el recuento con «forumbridge act cosa tally».",
    "dice": "El Héroe patrulla y el dado lo tira usted: «forumbridge act cosa dice». Hasta entonces"
    " no amanece.",
}


class CosaGame(OwnClock):
    """A live game (`rulesets.base.LiveGame`): folded anew at every run, never stored."""

    def __init__(
        self,
        *,
        name: str,
        setup: Setup,
        book: Phrasebook,
        narrator: CosaNarrator,
        zone: str,
        precision: int,
        graces: Graces,
        receipts: ReceiptPolicy = "siempre",
        confidence: float = 0.0,
        secret: bytes = b"",
    ) -> None:
        self._name = name
        self._rules = Cosa(setup)
        self._everybody = frozenset(c.id for c in setup.roster)
        self._calendar = CosaCalendar(zone)
        self.taught = TableReader(self._rules.gazetteer, book)
        self._reading = CosaReading(
            self.taught,
            self._rules.gazetteer,
            self._everybody,
            self._rules.standpoint,
            self._calendar.day_number,
            confidence,
        )
        self._narrator = narrator
        self._letters = CosaLetters(narrator, secret.hex())
        self._precision = precision
        self._graces = graces
        self._receipts: ReceiptPolicy = receipts
        self._state = self._rules.start()
        self._known: dict[CharacterId, Knowledge] = {
            who: self._rules.begin(who) for who in self._everybody
        }
        self._outcomes: dict[str, list[tuple[Input, Event]]] = {}

    # ── folding ─────────────────────────────────────────────────────────────

    def apply(self, inputs: Iterable[StoredInput], *, replaying: bool = False) -> Step:
        """Fold inputs in order; their letters, unless `replaying`."""
        letters: list[Letter] = []
        events: list[Event] = []
        told: list[str] = []
        by_hand: list[Rejected] = []
        for stored in inputs:
            given = unpack(stored)
            dealt = self._state.turn == 1 and self._state.phase is Phase.ELECTION
            brought = self._step(given)
            events.extend(brought)
            told.extend(event_json(event) for event in brought)
            if dealt and self._state.phase is Phase.ROLES:
                cards = {who: one.dealt for who, one in self._state.people.items()}
                told.append(dealt_json(roles=cards))
            for event in brought:
                if isinstance(event, Publication):
                    letters.extend(self._publish(event, worded=not replaying))
            no = [event for event in brought if isinstance(event, Rejected)]
            his = getattr(given, "source", "player") == "narrator" or is_answer(stored)
            by_hand.extend(event for event in no if his or not event.post)
            went = not no
            if isinstance(given, Pause | Resume) and went and not replaying:
                until = open_until(self._state)
                letters.append(stopped_or_going_on(self._narrator, given, until))
        if replaying:
            return Step(events_json=tuple(told))
        return Step(
            letters=tuple(letters),
            log=tuple(log_line(e) for e in events if isinstance(e, Log | Rejected)),
            events_json=tuple(told),
            publications=tuple(e.number for e in events if isinstance(e, Publication)),
            refused=tuple(refused(event, self._name_of) for event in by_hand),
        )

    def _step(self, given: Input) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        if isinstance(given, Deal) and self._state.phase is Phase.SETUP:
            # The opening is out and everybody has replied: day 0 had begun with it.
            opened = Open(given.at, given.commitment, told=True)
            self._state, events = self._rules.step(self._state, opened)
        self._state, more = self._rules.step(self._state, given)
        events += more
        if (
            isinstance(given, Adopt)
            and self.dealt
            and not any(isinstance(event, Rejected) for event in events)
        ):
            for one in self._everybody:
                self._known[one] = self._rules.adopted_knowledge(self._state, one)
        who: CharacterId | None = getattr(given, "character", None)
        post: str = getattr(given, "post", "")
        if who is not None and who in self._known and post:
            self._known[who] = self._rules.note(self._known[who], events)
            self._outcomes.setdefault(post, []).extend((given, event) for event in events)
        return events

    def _publish(self, publication: Publication, *, worded: bool) -> tuple[Letter, ...]:
        """Everybody learns what a publication says; the letters that say it."""
        public = self._rules.public_report(self._state, publication)
        personal = {
            who: self._rules.player_report(self._state, publication, who)
            for who in publication.order
        }
        self._known = heard(self._known, public, personal, self._rules.advance)
        return self._letters.of(publication, personal, public) if worded else ()

    def _name_of(self, who: str) -> str:
        return name_of(self._rules.gazetteer, who)

    # ── reading ─────────────────────────────────────────────────────────────

    def understand(self, text: PlayerPost) -> Understanding:
        """Read a post against what its author knows; nothing changes."""
        return self._reading.understand(
            text,
            self._known[text.character],
            self._asked_of(text.character),
            counts_private=self._state.ruleset.part_count_private,
        )

    def _asked_of(self, who: CharacterId) -> str | None:
        """The last of his own posts that waits for his yes (E-12, E-24)."""
        own = [post for post, doubt in self._state.doubts.items() if doubt.character == who]
        return own[-1] if own else None

    def receipt(self, text: PlayerPost, understood: Understanding) -> Sequence[Letter]:
        """The answer to a post, in its author's scene, after its inputs were applied."""
        known = self._outcomes.get(text.post, [])
        his = [unpack(one) for one in understood.inputs] if understood.decided else []
        outcomes = [event for given, event in known if not understood.decided or given in his]
        own = [
            told
            for told in self._rules.answers(self._state, outcomes)
            if told.post == text.post and self._is_said(told, understood)
        ]
        answer = self._letters.answer(text.character, text.post, own)
        if understood.decided:
            return decision_notice(understood, answer)
        told = (
            answer,
            self._letters.question(text, understood.doubts, open_until(self._state)),
        )
        return tuple(letter for letter in told if letter is not None)

    def _is_said(self, told: Receipt | Refusal | Intrusion, understood: Understanding) -> bool:
        """Refusals always, unless of what the narrator decided, who reads them himself; receipts as
        he wants them (`[lectura] acuse`)."""
        if not isinstance(told, Receipt):
            return not understood.decided
        return receipt_said(self._receipts, understood)

    def reads(self, scene: Scene) -> bool:
        """Where messages count or something may be said that does (A1.2, A1.3)."""
        return scene.kind in _READ

    # ── what the cycle asks ─────────────────────────────────────────────────

    def setup_letters(self, commitment: str) -> Sequence[Letter]:
        """The opening with the commitment (NM-C01)."""
        told = self._rules.opening(self._state, commitment)
        rules = self._state.ruleset
        week = self._calendar.week_in_words(rules)
        document = self._narrator.opening(self._name, told, week, notes=rules.vote_require_notes)
        return (Letter("opening", Scene(SceneKind.PUBLIC), document),)

    def tick(self, at: int, *, settled: bool) -> StoredInput:
        """The clock input for `at`."""
        del settled  # no post is waited for beyond its deadline
        return pack(Tick(at, self._precision), source="clock")

    def deal(
        self, at: int, seed: str, commitment: str, replies: Sequence[tuple[CharacterId, str, int]]
    ) -> StoredInput:
        """The input that fixes the seed: roles are dealt from it when the Prelude ends."""
        first = tuple(FirstReply(who, post, when) for who, post, when in replies)
        return pack(Deal(at, seed, commitment, first), source="clock")

    def schedule(self, after: int) -> Sequence[StoredInput]:
        """The week of the next turn, as soon as its night can be announced (QC-15)."""
        turn = self._calendar.next_turn(self._state, after)
        return () if turn is None else (pack(turn, source="clock"),)

    def waits_for_narrator(self, now: int) -> str:
        """What only he can settle before the game goes on (QC-28, QC-55)."""
        del now
        return _ASKS.get(self._rules.awaiting_narrator(self._state), "")

    def published(
        self, publication: int, at: int, began_at: int, late: Sequence[tuple[CharacterId, int]]
    ) -> StoredInput:
        """The input that says that a publication is out: clocks go by the calendar, whoever read
        his part of it late."""
        del late
        return pack(Published(publication, at, began_at), source="clock")

    def next_instant(self) -> int | None:
        """The next instant at which something falls due."""
        return self._rules.next_instant(self._state)

    def shift(self, to: int, why: str) -> StoredInput:
        """The input that moves what falls due next after an outage (AMB-295)."""
        return pack(
            self._calendar.shifted(self._state, self.next_instant(), to, why), source="clock"
        )

    def outage_letters(self, to: int) -> Sequence[Letter]:
        """The notice of an outage; the new dates are a publication of their own."""
        return (outage_notice(self._narrator, to),)

    def may_write(self, who: CharacterId, scene: Scene) -> bool:
        """The rules answer for themselves whoever writes where he should not (NM-C32)."""
        del who
        return scene.kind in _READ

    def members(self) -> Mapping[str, frozenset[CharacterId]]:
        """Who should be able to read each scene of some; by day they still read it (QC-88)."""
        found = {Scene(kind).key: frozenset[CharacterId]() for kind in _SCENES.values()}
        for name, access in self._state.scenes.items():
            if name in _SCENES:
                found[Scene(_SCENES[name]).key] = frozenset(access.members)
        return found

    def recap(self, who: CharacterId) -> Sequence[Letter]:
        """What he knows, for his new player (QC-85)."""
        return (recap_notice(who, recap(self._known[who], self._name_of)),)

    @property
    def graces(self) -> Graces:
        """The service's rulings; a vote that is final is the first text read (E-19), anything else
        may be changed in its own post too (QC-30c, QC-86)."""
        edits: EditPolicy = "first_read" if self._state.phase in _FINAL_VOTES else "before_deadline"
        grace = self._graces
        return Graces(grace.receipt_seconds, grace.outage_seconds, grace.patience_seconds, edits)

    @property
    def dealt(self) -> bool:
        """Whether the seed of every draw is fixed: the Prelude goes on from it."""
        return bool(self._state.seed)

    @property
    def over(self) -> bool:
        """Whether the game has ended and its end is out."""
        return self._state.phase is Phase.OVER and self._state.pending is None

    @property
    def awaiting_publication(self) -> int | None:
        """The publication on its way out, or None."""
        pending = self._state.pending
        return None if pending is None else pending.number

    @property
    def open_deadlines(self) -> bool:
        """Whether a silent edit could still count."""
        return bool(self._state.seed) and self._state.phase is not Phase.OVER

    def summary(self) -> dict[str, object]:
        """What `status` shows."""
        return summary(self._rules.director_report(self._state), self._name_of, self._state)
