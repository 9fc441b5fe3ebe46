"""A forum driven by a profile: the `Forum` of port.py for any software that shows HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from forumbridge.clock import Clock
from forumbridge.forum.connecting import connect
from forumbridge.forum.dates import checked_zone
from forumbridge.forum.editing import Editor
from forumbridge.forum.http import Transport
from forumbridge.forum.looking import Looker
from forumbridge.forum.port import (
    Capabilities,
    Draft,
    PostId,
    Submission,
    ThreadId,
    ThreadMark,
    ThreadReading,
)
from forumbridge.forum.posts import Posts
from forumbridge.forum.reading import Reader
from forumbridge.forum.replying import Replier
from forumbridge.forum.secret import Secret
from forumbridge.forum.session import Session

if TYPE_CHECKING:
    from forumbridge.forum.profile import ForumProfile


class HtmlForum:
    """One forum seen through one account; every call is one burst of requests."""

    def __init__(self, profile: ForumProfile, session: Session, posts: Posts) -> None:
        self._profile = profile
        self._session = session
        self._wire = session.wire
        self._account = session.account
        self._looker = Looker(profile, session, posts)
        self._reader = Reader(profile, session, posts)
        self._replier = Replier(profile, session, posts)
        self._editor = Editor(profile, session, posts)

    @property
    def name(self) -> str:
        """The profile's name (`umbria`)."""
        return self._profile.name

    @property
    def capabilities(self) -> Capabilities:
        """What this forum can do."""
        return self._profile.port_capabilities()

    @property
    def account(self) -> str:
        """The account's name as the forum prints it."""
        return self._session.name

    def described_by(self, profile: ForumProfile, zone: str) -> HtmlForum:
        """The same session, with its pages read as `profile` says and their dates in `zone`."""
        session = replace(self._session, profile=profile, _kept=None)
        return HtmlForum(profile, session, Posts(profile, checked_zone(zone), self._wire.address))

    def burst(self) -> AbstractContextManager[None]:
        """Several calls as one burst: the account's file is read and written once for them."""
        return self._account.burst()

    def sign_in(self) -> None:
        """As `Forum.sign_in`."""
        with self._account.burst():
            self._session.ensure()

    def look(
        self, threads: Sequence[ThreadId], marks: Mapping[ThreadId, str]
    ) -> Mapping[ThreadId, ThreadMark]:
        """As `Forum.look`."""
        with self._account.burst():
            return self._looker.look(threads, marks)

    def read(self, thread: ThreadId, *, after: PostId | None = None) -> ThreadReading:
        """As `Forum.read`."""
        with self._account.burst():
            return self._reader.read(thread, after)

    def members(self, thread: ThreadId) -> frozenset[str] | None:
        """As `Forum.members`: those whom the reply form offers as readers."""
        with self._account.burst():
            return self._replier.members(thread)

    def submit(self, draft: Draft) -> Submission:
        """As `Forum.submit`."""
        with self._account.burst():
            return self._replier.submit(draft)

    def edit(self, thread: ThreadId, post: PostId, body: str, notes: str = "") -> Submission:
        """As `Forum.edit`."""
        with self._account.burst():
            return self._editor.edit(thread, post, body, notes)

    def clock_skew(self) -> int | None:
        """As `Forum.clock_skew`."""
        return self._wire.skew

    def close(self) -> None:
        """As `Forum.close`."""
        self._wire.close()


def open_forum(
    profile: ForumProfile,
    *,
    address: str,
    account: str,
    password: Secret,
    zone: str,
    contact: str,
    clock: Clock,
    state_dir: Path,
    min_interval_seconds: float | None = None,
    flood_seconds: float | None = None,
    transport: Transport | None = None,
) -> HtmlForum:
    """The forum at `address` as `account` sees it; nothing is asked of it yet.

    `zone` is that of the forum's dates. The intervals are the profile's unless given. `state_dir`
    holds one private file an account, shared by all games.

    Raises:
        ConfigurationError: the address is not https, or there is no such zone.
    """
    wire, state = connect(
        profile.requests,
        address=address,
        account=account,
        contact=contact,
        clock=clock,
        state_dir=state_dir,
        min_interval_seconds=min_interval_seconds,
        flood_seconds=flood_seconds,
        transport=transport,
    )
    session = Session(profile, wire, state, password, account)
    return HtmlForum(profile, session, Posts(profile, checked_zone(zone), wire.address))
