"""Avaloup plugged into the cycle: engine, reader and narration behind one `LiveGame`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.avaloup.director import Pause, Resume, ShiftDeadline
from engine.avaloup.events import Event, Log, Publication, Rejected, SceneChanged
from engine.avaloup.game import Avaloup
from engine.avaloup.inputs import Adopt, Deal, Input, Published, Tick
from engine.avaloup.reports import Knowledge, Receipt, Refusal
from engine.avaloup.setup import Setup
from engine.avaloup.words import Phase
from engine.core.inputs import FirstReply
from engine.vocabulary import CharacterId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.avaloup import AvaloupNarrator
from forumbridge.rulesets.avaloup_codec import event_json, pack, unpack
from forumbridge.rulesets.avaloup_letters import AvaloupLetters
from forumbridge.rulesets.avaloup_reading import AvaloupReading
from forumbridge.rulesets.avaloup_refusals import refused
from forumbridge.rulesets.avaloup_summary import recap, summary
from forumbridge.rulesets.base import Graces, PlayerPost, Step, StoredInput, Understanding
from forumbridge.rulesets.canonical import dealt_json
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

_BRIDGE = "forumbridge"


class AvaloupGame(OwnClock):
    """A live game (`rulesets.base.LiveGame`): folded anew at every run, never stored."""

    def __init__(
        self,
        *,
        name: str,
        setup: Setup,
        book: Phrasebook,
        narrator: AvaloupNarrator,
        precision: int,
        graces: Graces,
        receipts: ReceiptPolicy = "siempre",
        confidence: float = 0.0,
        secret: bytes = b"",
    ) -> None:
        self._name = name
        self._rules = Avaloup(setup)
        self._everybody = frozenset(c.id for c in setup.roster)
        self.taught = TableReader(self._rules.gazetteer, book)
        self._reading = AvaloupReading(
            self.taught,
            self._rules.gazetteer,
            self._everybody,
            self._rules.standpoint,
            confidence,
        )
        self._narrator = narrator
        self._letters = AvaloupLetters(narrator, secret.hex())
        self._precision = precision
        self._graces = graces
        self._receipts: ReceiptPolicy = receipts
        self._state = self._rules.start()
        self._known: dict[CharacterId, Knowledge] = {
            who: self._rules.begin(who) for who in self._everybody
        }
        self._pack: frozenset[CharacterId] = frozenset()
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
            brought = self._step(given)
            events.extend(brought)
            told.extend(event_json(event) for event in brought)
            if isinstance(given, Deal):
                told.append(dealt_json(roles=self._state.roles))
            for event in brought:
                if isinstance(event, Publication):
                    letters.extend(self._publish(event, worded=not replaying))
            no = [event for event in brought if isinstance(event, Rejected)]
            his = getattr(given, "source", "player") == "narrator" or is_answer(stored)
            by_hand.extend(event for event in no if his or not event.post)
            if isinstance(given, Pause | Resume) and not no and not replaying:
                until = self._state.clock.until
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
        self._state, events = self._rules.step(self._state, given)
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
        for event in events:
            match event:
                case SceneChanged(members=members, open=is_open):
                    self._pack = frozenset(members) if is_open else frozenset()
                case _:
                    pass
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
        known = self._known[text.character]
        return self._reading.understand(text, known, self._asked_of(text.character))

    def _asked_of(self, who: CharacterId) -> str | None:
        """The last of his own posts that waits for his yes (QA-35)."""
        own = [post for post, doubt in self._state.doubts.items() if doubt.given.character == who]
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
            self._letters.question(text, understood.doubts, self._state.clock.until),
        )
        return tuple(letter for letter in told if letter is not None)

    def _is_said(self, told: Receipt | Refusal, understood: Understanding) -> bool:
        """Refusals always, unless of what the narrator decided, who reads them himself; receipts as
        he wants them (`[lectura] acuse`)."""
        if isinstance(told, Refusal):
            return not understood.decided
        return receipt_said(self._receipts, understood)

    def reads(self, scene: Scene) -> bool:
        """Teams are proposed in public (AVA-TEAM-10); the wolves speak in their scene (QA-31)."""
        return scene.kind in (SceneKind.PERSONAL, SceneKind.PUBLIC, SceneKind.PACK)

    # ── what the cycle asks ─────────────────────────────────────────────────

    def setup_letters(self, commitment: str) -> Sequence[Letter]:
        """The opening with the commitment (NM-A01)."""
        rules = self._state.ruleset
        hours = (rules.proposal_hours, rules.approval_hours, rules.card_hours)
        told = self._rules.opening(self._state)
        document = self._narrator.opening(self._name, told, commitment, hours)
        return (Letter("opening", Scene(SceneKind.PUBLIC), document),)

    def tick(self, at: int, *, settled: bool) -> StoredInput:
        """The clock input for `at`."""
        return pack(Tick(at, settled, self._precision), source="clock")

    def deal(
        self, at: int, seed: str, commitment: str, replies: Sequence[tuple[CharacterId, str, int]]
    ) -> StoredInput:
        """The input that deals the cards."""
        first = tuple(FirstReply(who, post, when) for who, post, when in replies)
        return pack(Deal(at, seed, commitment, first), source="clock")

    def published(
        self, publication: int, at: int, began_at: int, late: Sequence[tuple[CharacterId, int]]
    ) -> StoredInput:
        """The input that starts the clock of a publication: from its public message, which goes
        last, so that nobody told late has less time."""
        del late
        return pack(Published(publication, at, began_at), source="clock")

    def next_instant(self) -> int | None:
        """The next instant at which something falls due; an end that may come early has none, for
        it hangs on everything said being settled."""
        instant, started = self._rules.next_instant(self._state), self._state.clock.started
        at_once = instant is not None and started is not None and instant <= started
        return self._state.clock.until if at_once else instant

    def shift(self, to: int, why: str) -> StoredInput:
        """The input that moves the deadline after an outage (AMB-295)."""
        return pack(ShiftDeadline(to, _BRIDGE, why), source="clock")

    def outage_letters(self, to: int) -> Sequence[Letter]:
        """The notice of an outage, with the new end of the deadline."""
        return (outage_notice(self._narrator, to),)

    def may_write(self, who: CharacterId, scene: Scene) -> bool:
        """Everybody at the table; the wolves' scene is theirs while it is open."""
        return scene.kind is not SceneKind.PACK or who in self._pack

    def members(self) -> Mapping[str, frozenset[CharacterId]]:
        """Who should be able to read the wolves' scene (QA-13, QA-31)."""
        return {Scene(SceneKind.PACK).key: self._pack}

    def recap(self, who: CharacterId) -> Sequence[Letter]:
        """What he knows, for his new player (QA-37)."""
        return (recap_notice(who, recap(self._known[who], self._name_of)),)

    @property
    def graces(self) -> Graces:
        """The rulings in force that the service goes by."""
        return self._graces

    @property
    def dealt(self) -> bool:
        """Whether cards have been dealt."""
        return self._state.dealt

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
        return self._state.dealt and self._state.phase is not Phase.OVER

    def summary(self) -> dict[str, object]:
        """What `status` shows."""
        return summary(self._rules.director_report(self._state), self._name_of, self._state)
