"""La Cosa plugged into the cycle: engine, reader and narration behind one `LiveGame`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.events import Publication
from engine.core.inputs import FirstReply
from engine.cosa.facts.events import Event, Rejected
from engine.cosa.facts.inputs import Deal, Input, Open, Published, Tick
from engine.cosa.facts.reports import Knowledge, PlayerReport, PublicReport, Receipt
from engine.cosa.facts.state import State
from engine.cosa.game import Cosa
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Phase, PublicationKind
from engine.vocabulary import CharacterId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.cosa import CosaNarrator
from forumbridge.rulesets.base import (
    Doubt,
    EditPolicy,
    Graces,
    PlayerPost,
    StoredInput,
    Understanding,
)
from forumbridge.rulesets.canonical import dealt_json
from forumbridge.rulesets.cosa.calendar import CosaCalendar
from forumbridge.rulesets.cosa.codec import CODEC, pack
from forumbridge.rulesets.cosa.letters import CosaLetters
from forumbridge.rulesets.cosa.reading import CosaReading
from forumbridge.rulesets.cosa.refusals import refused
from forumbridge.rulesets.cosa.summary import open_until, recap, summary
from forumbridge.rulesets.notices import ReceiptPolicy
from forumbridge.rulesets.tables.live import TableGame, Told
from forumbridge.rulesets.tables.notices import (
    is_said,
    recap_notice,
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


class CosaGame(TableGame[State, Input, Event, Knowledge, PublicReport, PlayerReport]):
    """A `rulesets.base.LiveGame`."""

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
        super().__init__(self._rules, CODEC, narrator)
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

    # ── folding ─────────────────────────────────────────────────────────────

    def _step(self, given: Input) -> tuple[Event, ...]:
        opened: tuple[Event, ...] = ()
        if isinstance(given, Deal) and self._state.phase is Phase.SETUP:
            # The opening is out and everybody has replied: day 0 had begun with it.
            opened = super()._step(Open(given.at, given.commitment, told=True))
        return opened + super()._step(given)

    def _dealt(self, given: Input, before: State) -> Iterable[str]:
        del given
        if before.turn == 1 and before.phase is Phase.ELECTION and self._state.phase is Phase.ROLES:
            yield dealt_json(roles={who: one.dealt for who, one in self._state.people.items()})

    def _letters_of(
        self, publication: Publication[PublicationKind], said: Told[PublicReport, PlayerReport]
    ) -> Sequence[Letter]:
        return self._letters.of(publication, said.personal, said.public)

    def _until(self) -> int | None:
        return open_until(self._state)

    def _refused(self, event: Rejected) -> str:
        return refused(event, self._name_of)

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
    def open_deadlines(self) -> bool:
        """Whether a silent edit could still count."""
        return bool(self._state.seed) and self._state.phase is not Phase.OVER

    def summary(self) -> dict[str, object]:
        """What `status` shows."""
        return summary(self._rules.director_report(self._state), self._name_of, self._state)
