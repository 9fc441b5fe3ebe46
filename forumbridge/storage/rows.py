"""What the database holds, as typed rows. Instants are UTC seconds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from engine.vocabulary import CharacterId
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.letters import CORRECTION
from forumbridge.rulesets.base import StoredInput


@dataclass(frozen=True, slots=True)
class ThreadRow:
    """How far a thread has been read; `cursor` is the newest post stored."""

    thread: ThreadId
    mark: str = ""
    cursor: PostId | None = None
    read_at: int = 0
    complete_at: int = 0
    locked: bool = False


@dataclass(frozen=True, slots=True)
class RevisionRow:
    """One text of one post, as seen from `first_seen` on."""

    id: int
    thread: ThreadId
    post: PostId
    rev_hash: str
    author: str
    date: int
    body_html: str
    notes_html: str
    speaker: str | None
    recipients: tuple[str, ...] | None
    edited_at: int | None
    edit_mark: str
    first_seen: int


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """What became of one revision; `epoch` counts the publications made before it."""

    revision: int
    character: CharacterId | None
    status: str
    """`accepted`, `provisional`, `asked`, `silent`, `own`, `narrator`, `foreign`, `scene`,
    `before_deal`, `exposed`, `late_edit`, `doubtful_edit` or `moved` (read before elsewhere)."""
    text: str
    declaration: str
    at: int
    epoch: int
    recorded_at: int


@dataclass(frozen=True, slots=True)
class InputRow:
    """One recorded input with its place in the order."""

    number: int
    input: StoredInput
    recorded_at: int


class MessageState(StrEnum):
    """Where a message is on its way out."""

    DRAFT = "draft"
    APPROVED = "approved"
    SENDING = "sending"
    POSTED = "posted"
    HELD = "held"
    CANCELLED = "cancelled"
    SUPERSEDED = "superseded"
    SHADOW = "shadow"
    """Mode `off`: what would have been posted."""


RELEASED = frozenset(
    {
        MessageState.POSTED,
        MessageState.CANCELLED,
        MessageState.SUPERSEDED,
        MessageState.SHADOW,
    }
)
"""States that nothing waits for any more."""


@dataclass(frozen=True, slots=True)
class MessageRow:
    """One message of the outbox. `body` is final to the byte, marker included, once approved."""

    id: int
    thread: ThreadId
    seq: int
    scene: str
    kind: str
    state: MessageState
    body: str
    plain: str
    """For a terminal."""
    expected: str
    """What `narration.readback.comparable` gives for a faithful post."""
    marker: str | None
    speaker: str | None
    recipients: tuple[str, ...] | None
    publication: int | None
    position: int
    cause: str
    created_at: int
    approved_at: int | None
    since: int | None
    """When the last attempt was begun, or found to be of unknown fate."""
    attempts: int
    posted_at: int | None
    """The forum's date of the post."""
    post: PostId | None
    code: str
    """Why it is held, or what the last attempt came to."""
    restates: bool = False
    """It says everything that an earlier message of its kind said: it may take its place."""
    target_post: PostId | None = None
    """The post of ours that the last attempt put this text into; None where it was a new one."""

    @property
    def is_waiting_correction(self) -> bool:
        """Whether it goes out inside the next publication, and keeps nothing waiting until then."""
        draft = self.state is MessageState.DRAFT and self.publication is None
        return draft and self.kind == CORRECTION


@dataclass(frozen=True, slots=True)
class NewMessage:
    """A message about to enter the outbox."""

    thread: ThreadId
    scene: str
    kind: str
    body: str
    plain: str
    expected: str
    speaker: str | None
    recipients: tuple[str, ...] | None
    publication: int | None
    position: int
    cause: str
    restates: bool = False


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """One POST of one message; `outcome` empty while it runs or after a crash."""

    message: int
    number: int
    started_at: int
    ended_at: int | None
    outcome: str
    code: str


ReviewLevel = Literal["block", "ask", "info", "alert", "note"]
ReviewState = Literal["open", "answered", "ignored", "superseded", "lapsed", "resolved"]


@dataclass(frozen=True, slots=True)
class Option:
    """A ready-made answer: choosing it records `inputs`."""

    label: str
    inputs: tuple[StoredInput, ...]


@dataclass(frozen=True, slots=True)
class NewReview:
    """Something for the narrator's desk. `key` makes it unique, so that nothing is put twice."""

    key: str
    code: str
    level: ReviewLevel
    sentence: str
    character: CharacterId | None = None
    thread: str = ""
    post: str = ""
    fragment: str = ""
    detail: str = ""
    phase: int | None = None
    options: tuple[Option, ...] = ()
    private: bool = False
    epoch: int = 0


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """An item of the desk with its number and state."""

    id: int
    item: NewReview
    created_at: int
    state: ReviewState


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """Who answered a review item, when and how (`what` is JSON)."""

    review: int
    who: str
    at: int
    what: str


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """Something a person decided; takes effect at the next run. `done` None while pending."""

    id: int
    at: int
    who: str
    kind: str
    payload: dict[str, object]
    why: str
    done: bool | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step of the game: a transaction that recorded inputs, read an order or carried out a
    decision. With `back_to` it takes back all that came after that step; with `change` it corrects
    the past."""

    id: int
    at: int
    cause: str
    first: int
    last: int
    """Its inputs are those from `first` to `last`; none where `last` is the smaller one."""
    back_to: int | None = None
    change: str = ""

    @property
    def inputs(self) -> range:
        """The numbers of its inputs."""
        return range(self.first, self.last + 1)

    @property
    def decision(self) -> int | None:
        """The decision that it carried out."""
        kind, _, number = self.cause.partition(":")
        return int(number) if kind == "decision" else None

    @property
    def revision(self) -> int | None:
        """The text that was read."""
        kind, _, number = self.cause.partition(":")
        return int(number) if kind == "reading" else None


@dataclass(frozen=True, slots=True)
class RunRow:
    """One run that changed something."""

    id: int
    started_at: int
    ended_at: int
    code: str
    counts: dict[str, int]
    text: str
