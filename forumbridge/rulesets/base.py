"""What the cycle needs of a game's rules: a live game folded from recorded inputs.

Inputs cross this border as JSON text (`StoredInput`), so storage knows no game noun.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from engine.vocabulary import CharacterId, Declaration
from forumbridge.letters import Letter, Scene


@dataclass(frozen=True, slots=True)
class StoredInput:
    """One input as recorded: `kind` is its discriminator, `json` its canonical text."""

    kind: str
    json: str
    source: str = ""
    """Where it comes from: `post:<thread>:<id>:<hash>`, `clock`, `review:<n>`, `director:<who>`."""


@dataclass(frozen=True, slots=True)
class PlayerPost:
    """One revision of one post in a player's own scene, ready to be read."""

    character: CharacterId
    post: str
    body_html: str
    notes_html: str
    at: int
    """The forum's date that counts (AMB-273)."""
    seen_at: int
    precision: int
    edited: bool = False
    """A later revision of a post that was read before."""
    source: Literal["player", "narrator"] = "player"
    """`narrator` when he declares on the player's behalf: never late."""
    scene: Scene | None = None
    """Where it was written; None: in the author's own scene."""
    readers: frozenset[CharacterId] | None = None
    """Which other players the forum lets read it; None: whoever reads the scene."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something for the narrator's desk or a question to the player, from one reading.

    `options` are the ready-made answers: (label, inputs JSON to record if chosen).
    """

    code: str
    level: Literal["block", "ask", "info"]
    text: str
    """The literal fragment."""
    sentence: str
    """The sentence in Spanish."""
    phase: int | None = None
    options: tuple[tuple[str, tuple[StoredInput, ...]], ...] = ()
    private: bool = False
    """Never shown to the player."""


@dataclass(frozen=True, slots=True)
class Understanding:
    """What one post comes to: inputs to record now, doubts, and the letters it causes."""

    declaration: Declaration
    text: str
    """The plain text that spans refer to."""
    inputs: tuple[StoredInput, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    silent: bool = False
    """Chatter: nothing to record, nothing to answer."""
    again: bool = False
    """Its author had declared something for this round already."""
    decided: bool = False
    """The narrator decided what counts of it: `inputs` are his, the rest is what is still open."""


@dataclass(frozen=True, slots=True)
class Step:
    """What came of applying inputs: letters to post and lines for the narrator's log."""

    letters: tuple[Letter, ...] = ()
    log: tuple[str, ...] = ()
    events_json: tuple[str, ...] = ()
    publications: tuple[int, ...] = field(default_factory=tuple[int, ...])
    refused: tuple[str, ...] = ()
    """Inputs that changed nothing, and why, in sentences for the narrator: told to him where it was
    he who decided on them."""
    remarks: tuple[str, ...] = ()
    """Parts of inputs that could not be, where the rest took its place."""


EditPolicy = Literal["before_deadline", "first_read", "forbidden"]
"""Which text of an edited post counts (AMB-025): the last one before the deadline, the first one
read, or the same with every edit reported to the narrator."""


@dataclass(frozen=True, slots=True)
class Graces:
    """The rulings in force that the service itself goes by; times in seconds."""

    receipt_seconds: int
    """AMB-011."""
    outage_seconds: int
    """AMB-295."""
    patience_seconds: int
    """When the narrator is reminded of what waits for him (AMB-274); 0 for never."""
    edits: EditPolicy = "before_deadline"


@dataclass(frozen=True, slots=True)
class Lesson:
    """Words that the narrator taught this game: what they stand for, and for whom."""

    words: str
    stands_for: str
    """`lugar`, `palabra`, `persona`, `tarea`, `verbo` or `cosa`."""
    value: str
    """The id (of a place, a person, a task …) or word that they stand for."""
    only: str = ""
    """The only player for whom they do; empty: everybody."""
    number: int = 0
    """That of the decision which taught them."""


@dataclass(frozen=True, slots=True)
class Objected:
    """What speaks against a lesson; with `warning` it may be taught all the same."""

    code: str
    sentence: str
    warning: bool


class Taught(Protocol):
    """What a game's reader was taught."""

    def learn(self, lessons: Iterable[Lesson]) -> None:
        """These are the words taught, and no others."""
        ...

    def against(self, lesson: Lesson) -> Sequence[Objected]:
        """What speaks against teaching one more."""
        ...

    def meaning(self, lesson: Lesson) -> str:
        """What a lesson's words stand for, for people."""
        ...


class LiveGame(Protocol):
    """A game folded up to now; mutable, one a run, never stored."""

    def apply(self, inputs: Iterable[StoredInput], *, replaying: bool = False) -> Step:
        """Fold inputs; with `replaying`, letters are not made, but `events_json` always is: the
        cycle compares it with what was recorded (`cycle.history`).

        Raises:
            ValueError: an input is not one of this ruleset's.
        """
        ...

    @property
    def taught(self) -> Taught:
        """The words that were taught: they count in every later `understand`."""
        ...

    def understand(self, text: PlayerPost) -> Understanding:
        """Read a player's post against what he knows. Changes nothing."""
        ...

    def receipt(self, text: PlayerPost, understood: Understanding) -> Sequence[Letter]:
        """The receipt or question a post causes, in its author's scene only; after `apply`. Of one
        that the narrator `decided`, what he decided, and nothing where that brought nothing."""
        ...

    def setup_letters(self, commitment: str) -> Sequence[Letter]:
        """The opening messages, before anything is dealt (MSG-01, MSG-04)."""
        ...

    def tick(self, at: int, *, settled: bool) -> StoredInput:
        """The clock input for instant `at`."""
        ...

    def deal(
        self, at: int, seed: str, commitment: str, replies: Sequence[tuple[CharacterId, str, int]]
    ) -> StoredInput:
        """The input that deals roles once everybody has replied."""
        ...

    def schedule(self, after: int) -> Sequence[StoredInput]:
        """Inputs that fix the next opening, where the game waits for one (calendar, zone)."""
        ...

    def narrator_wrote(self, at: int) -> Sequence[StoredInput]:
        """The inputs that the narrator's own post in the public scene causes: it may open a
        round."""
        ...

    def waits_for_narrator(self, now: int) -> str:
        """What the game waits for him to do, as a sentence for him; empty if for nothing."""
        ...

    def waits_for_post(self, now: int) -> bool:
        """Whether it waits for a post of the narrator's own in the public scene."""
        ...

    def may_publish(self, at: int) -> bool:
        """Whether publications may go out at this instant (AMB-270)."""
        ...

    def published(
        self, publication: int, at: int, began_at: int, late: Sequence[tuple[CharacterId, int]]
    ) -> StoredInput:
        """The input that tells the game its publication is out."""
        ...

    def next_instant(self) -> int | None:
        """The next instant at which something falls due, or None."""
        ...

    def shift(self, to: int, why: str) -> StoredInput:
        """The input that moves the next instant to `to` after an outage (AMB-295)."""
        ...

    def outage_letters(self, to: int) -> Sequence[Letter]:
        """What everybody is told when an outage has moved the next instant to `to` (AMB-295)."""
        ...

    def reminders(self, now: int, sent: frozenset[str]) -> Sequence[Letter]:
        """Deadline reminders due now whose `cause` is not in `sent` (MSG-08, MSG-88)."""
        ...

    def may_write(self, who: CharacterId, scene: Scene) -> bool:
        """Whether a character may write in a scene that is not his own (AMB-163, AMB-266)."""
        ...

    def reads(self, scene: Scene) -> bool:
        """Whether what players write in a scene that is no one's own is declared too: then their
        posts there are understood as those in their own scenes, and none is judged misplaced."""
        ...

    def members(self) -> Mapping[str, frozenset[CharacterId]]:
        """Who should be able to read each scene that not everybody may read, by its key."""
        ...

    def recap(self, who: CharacterId) -> Sequence[Letter]:
        """A summary of what a character knows, for whoever takes over his part (AMB-017)."""
        ...

    @property
    def graces(self) -> Graces | None:
        """The service's rulings as they are now; None leaves them as the run was given them."""
        ...

    @property
    def dealt(self) -> bool:
        """Whether roles have been dealt."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def awaiting_publication(self) -> int | None:
        """The publication whose going out the game waits for, or None."""
        ...

    @property
    def open_deadlines(self) -> bool:
        """Whether an open deadline or window makes a sweep worth while."""
        ...

    def summary(self) -> dict[str, object]:
        """What `status` shows: mode, round, phase, deadlines, who has not declared."""
        ...
