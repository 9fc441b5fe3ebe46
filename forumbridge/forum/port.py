"""What the bridge needs of a forum, whatever software it runs.

An adapter proves what it claims: a page counts as a thread only if it is identified as one (R6),
a post counts as applied only once it is read back, by the cycle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NewType, Protocol

ThreadId = NewType("ThreadId", str)
"""A scene as the adapter names it: the path below the forum's address (`partida/x/y`)."""

PostId = NewType("PostId", str)
"""A post's own identifier on its forum; grows with time on every supported forum."""

Markup = Literal["html", "bbcode", "markdown"]


class Level(StrEnum):
    """How far a forum's adapter has been proved; the values are the profile's words."""

    DRIVEN = "llevado"
    """A real server is driven in our tests."""
    READ = "leido"
    """Pages saved from a real server are read completely and its error pages refused."""
    SKETCHED = "esbozado"
    """Written from descriptions only: no page of that software has been read."""


def same_name(one: str, other: str) -> bool:
    """Whether two account or character names are the same to a forum; accents tell them apart."""
    return one.strip().casefold() == other.strip().casefold()


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What this forum can do, as its profile declares."""

    markup: Markup
    recipients_per_post: bool = False
    """Each post names who may read it (Umbría)."""
    speaker_per_post: bool = False
    """Each post names the character who speaks (Umbría's *mensaje de*)."""
    notes_field: bool = False
    """Posts carry a second text, the game notes (Umbría's *Notas*)."""
    edits_visible: bool = False
    """The forum shows when a post was last edited."""
    precision_seconds: int = 1
    """Resolution of its dates."""
    private_topics: bool = False
    """A topic can be opened that only the people it names can read."""
    private_attachments: bool = False
    """A post can carry a file that only its recipients may fetch. No forum we drive has it."""
    can_post: bool = True
    """Its reply form has been driven; otherwise the posting mode starts as `manual`."""
    edit_posts: bool = False
    """`Forum.edit` changes a post of ours."""
    seconds_in_dates: bool = False
    """Two posts of one minute have different dates."""
    zone_in_dates: bool = False
    """Its dates say their own zone; otherwise the game's configuration does."""
    members_shown: bool = False
    """`Forum.members` says who may read a thread."""
    open_scene: bool = False
    """A thread can be opened from here. No adapter does it yet."""
    max_length: int = 0
    """The longest text of a post, as the forum counts it; 0 where none is known."""
    level: Level = Level.SKETCHED
    """How far all this has been proved."""


@dataclass(frozen=True, slots=True)
class ForumPost:
    """One post as read. `date` and `edited_at` are UTC seconds at the forum's precision."""

    id: PostId
    thread: ThreadId
    author: str
    """The account's name as the forum prints it."""
    date: int
    body_html: str
    notes_html: str = ""
    speaker: str | None = None
    recipients: tuple[str, ...] | None = None
    """Names of those who may read it; None where the forum has no such thing."""
    edited_at: int | None = None
    edit_mark: str = ""
    """Whatever the forum prints about edits, verbatim (a count, a date)."""
    waiting: bool = False
    """It waits for approval: only its author and the staff can see it."""


@dataclass(frozen=True, slots=True)
class ThreadReading:
    """Posts of one thread in order.

    `complete` when every page that was asked for (from the cursor's on) was read and identified.
    """

    thread: ThreadId
    title: str
    posts: tuple[ForumPost, ...]
    complete: bool
    locked: bool = False
    readers: frozenset[str] | None = None
    """The accounts that may read the thread, where its pages say so; None where they don't."""


@dataclass(frozen=True, slots=True)
class ThreadMark:
    """What an index says of one thread: `mark` is opaque and stored after a complete reading."""

    changed: bool
    mark: str


@dataclass(frozen=True, slots=True)
class Draft:
    """One post to be made. `body` and `notes` are in the forum's markup, final to the byte."""

    thread: ThreadId
    body: str
    notes: str = ""
    speaker: str | None = None
    recipients: tuple[str, ...] | None = None
    """Exactly these and no one else; None where the forum has no recipients."""


class Outcome(StrEnum):
    """Three words for a POST (Jepsen's ok, fail and info)."""

    NOT_SENT = "not_sent"
    UNKNOWN = "unknown"
    APPLIED = "applied"


@dataclass(frozen=True, slots=True)
class Submission:
    """What came of a POST. APPLIED is the adapter's belief; the cycle reads back all the same.

    `code` is stable (`FLOOD`, `EXPIRED`, `LOCKED`, `QUEUED`, `EMPTY`, `TIMEOUT` …).
    """

    outcome: Outcome
    code: str = ""
    post: PostId | None = None
    retry_after: int | None = None
    """Seconds the forum asks us to wait."""


class Forum(Protocol):
    """One forum seen through one account. Every call raises `ForumError` and nothing else."""

    @property
    def name(self) -> str:
        """The profile's name (`umbria`)."""
        ...

    @property
    def capabilities(self) -> Capabilities:
        """What this forum can do."""
        ...

    @property
    def account(self) -> str:
        """The account's name as the forum prints it."""
        ...

    def sign_in(self) -> None:
        """Make sure the session is ours, positively; at most one log-in a run (R8)."""
        ...

    def look(
        self, threads: Sequence[ThreadId], marks: Mapping[ThreadId, str]
    ) -> Mapping[ThreadId, ThreadMark]:
        """Which threads changed since the stored `marks`, with one request an index.

        A thread the index does not mention is reported unchanged with its stored mark, unless it
        has no stored mark: then it is changed.
        """
        ...

    def read(self, thread: ThreadId, *, after: PostId | None = None) -> ThreadReading:
        """The posts of a thread; with `after`, at least those from the page that holds it on.

        Raises:
            ThreadUnknown: the forum says there is no such thread for us.
            NotRecognised: the page can't be proved to be that thread.
        """
        ...

    def members(self, thread: ThreadId) -> frozenset[str] | None:
        """The characters that can be named as readers of a post in `thread`; None where the forum
        does not show them.

        Raises:
            FormChanged: the form is not what its profile says.
        """
        ...

    def submit(self, draft: Draft) -> Submission:
        """Open the form, fill it and send it once; never retries.

        Raises:
            FormChanged: a control is missing; nothing was sent.
        """
        ...

    def edit(self, thread: ThreadId, post: PostId, body: str, notes: str = "") -> Submission:
        """Put another text into a post of ours, once; never retries. Who reads it stays as it is.

        NOT_SENT with a code (`LOCKED`, `FORBIDDEN` …) where the forum does not let us.

        Raises:
            FormChanged: a control is missing, or the form is not that post's; nothing was sent.
            ThreadUnknown: `thread` can't be a thread of this forum.
        """
        ...

    def clock_skew(self) -> int | None:
        """Forum `Date` header minus our clock at the last answer, in seconds."""
        ...

    def close(self) -> None:
        """Write the session file and let the connection go."""
        ...
