"""Avaloup plugged into the cycle: engine, reader and narration behind one `LiveGame`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.avaloup.director import ShiftDeadline
from engine.avaloup.events import Event, Rejected, SceneChanged
from engine.avaloup.game import Avaloup
from engine.avaloup.inputs import Deal, Input, Published, Tick
from engine.avaloup.reports import Knowledge, PlayerReport, PublicReport, Receipt
from engine.avaloup.setup import Setup
from engine.avaloup.state import State
from engine.avaloup.words import Phase, PublicationKind
from engine.core.events import Publication
from engine.core.inputs import FirstReply
from engine.vocabulary import CharacterId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.avaloup import AvaloupNarrator
from forumbridge.rulesets.avaloup.codec import CODEC, pack
from forumbridge.rulesets.avaloup.letters import AvaloupLetters
from forumbridge.rulesets.avaloup.reading import AvaloupReading
from forumbridge.rulesets.avaloup.refusals import refused
from forumbridge.rulesets.avaloup.summary import recap, summary
from forumbridge.rulesets.base import Doubt, Graces, PlayerPost, StoredInput, Understanding
from forumbridge.rulesets.canonical import dealt_json
from forumbridge.rulesets.notices import ReceiptPolicy
from forumbridge.rulesets.tables.live import TableGame, Told
from forumbridge.rulesets.tables.notices import (
    is_said,
    recap_notice,
)
from forumbridge.rulesets.tables.reading import TableReader
from parsers.decisions import Phrasebook

_BRIDGE = "forumbridge"


class AvaloupGame(TableGame[State, Input, Event, Knowledge, PublicReport, PlayerReport]):
    """A `rulesets.base.LiveGame`."""

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
        super().__init__(self._rules, CODEC, narrator)
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
        self._pack: frozenset[CharacterId] = frozenset()

    # ── folding ─────────────────────────────────────────────────────────────

    def _step(self, given: Input) -> tuple[Event, ...]:
        events = super()._step(given)
        for event in events:
            if isinstance(event, SceneChanged):
                self._pack = frozenset(event.members) if event.open else frozenset()
        return events

    def _dealt(self, given: Input, before: State) -> Iterable[str]:
        del before
        return (dealt_json(roles=self._state.roles),) if isinstance(given, Deal) else ()

    def _letters_of(
        self, publication: Publication[PublicationKind], said: Told[PublicReport, PlayerReport]
    ) -> Sequence[Letter]:
        return self._letters.of(publication, said.personal, said.public)

    def _until(self) -> int | None:
        return self._state.clock.until

    def _refused(self, event: Rejected) -> str:
        return refused(event, self._name_of)

    # ── reading ─────────────────────────────────────────────────────────────

    def understand(self, text: PlayerPost) -> Understanding:
        """Read a post against what its author knows; nothing changes."""
        known = self._known[text.character]
        return self._reading.understand(text, known, self._asked_of(text.character))

    def _asked_of(self, who: CharacterId) -> str | None:
        """The last of his own posts that waits for his yes (QA-35)."""
        own = [post for post, doubt in self._state.doubts.items() if doubt.given.character == who]
        return own[-1] if own else None

    def _answer(
        self, text: PlayerPost, understood: Understanding, came: Sequence[Event]
    ) -> Letter | None:
        own = [
            told
            for told in self._rules.answers(self._state, came)
            if told.post == text.post
            and is_said(self._receipts, understood, receipt=isinstance(told, Receipt))
        ]
        return self._letters.answer(text.character, text.post, own)

    def _question(self, text: PlayerPost, doubts: Sequence[Doubt]) -> Letter | None:
        return self._letters.question(text, doubts, self._until())

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
    def open_deadlines(self) -> bool:
        """Whether a silent edit could still count."""
        return self._state.dealt and self._state.phase is not Phase.OVER

    def summary(self) -> dict[str, object]:
        """What `status` shows."""
        return summary(self._rules.director_report(self._state), self._name_of, self._state)
