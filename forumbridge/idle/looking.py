"""The forum's lists, asked before the game is opened; what they say is handed on to its run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from forumbridge.clock import Clock
from forumbridge.config_files.paths import PASSWORD
from forumbridge.errors import ForumError
from forumbridge.forum.credentials import find_password
from forumbridge.forum.html_forum import HtmlForum, open_forum
from forumbridge.forum.kept_profile import taken_up
from forumbridge.forum.port import (
    Capabilities,
    Draft,
    Forum,
    PostId,
    Submission,
    ThreadId,
    ThreadMark,
    ThreadReading,
)
from forumbridge.forum.selectors import keep_paths
from forumbridge.idle.note import Calm, Line, file_stamp

if TYPE_CHECKING:
    from forumbridge.forum.opening import Connection


def look(calm: Calm, folder: Path, *, clock: Clock, state: Path) -> LookedForum:
    """Sign in and look, once; an error of the forum's is kept for the run that has to tell it.

    Raises:
        ConfigurationError: no password, a wrong profile or address.
    """
    line = calm.line
    how = _connection(line, folder, clock=clock, state=state)
    if line.described is None or line.profile_stamp != file_stamp(Path(line.profile)):
        from forumbridge.forum.opening import load_any_profile, open_any_forum  # noqa: PLC0415

        forum = open_any_forum(load_any_profile(Path(line.profile)), **how)
        return LookedForum(forum, calm, lambda: forum)
    keep_paths(line.paths)
    quick = open_forum(taken_up(line.described), **how)
    return LookedForum(quick, calm, lambda: _described(quick, line), quick.burst)


def _described(quick: HtmlForum, line: Line) -> Forum:
    """The same forum for all that a whole run may ask."""
    # Imported here: most visits end with the look.
    from forumbridge.forum.profile import load_profile  # noqa: PLC0415

    return quick.described_by(load_profile(Path(line.profile)), line.zone)


def _connection(line: Line, folder: Path, *, clock: Clock, state: Path) -> Connection:
    return {
        "address": line.address,
        "account": line.account,
        "password": find_password(line.account, file=folder / PASSWORD),
        "zone": line.zone,
        "contact": line.contact,
        "clock": clock,
        "state_dir": state,
        "min_interval_seconds": line.min_interval_seconds,
        "flood_seconds": line.flood_seconds or None,
    }


class LookedForum:
    """A forum that has been asked already: the first `sign_in` and `look` of a run are answered
    with what was found, an error included."""

    def __init__(
        self,
        quick: Forum,
        calm: Calm,
        whole: Callable[[], Forum],
        burst: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._quick, self._whole = quick, whole
        self._asked = (tuple(map(ThreadId, calm.marks)), _marked(calm.marks))
        self._error: ForumError | None = None
        self._found: Mapping[ThreadId, ThreadMark] | None = None
        try:
            with burst():
                quick.sign_in()
                self._found = quick.look(*self._asked)
        except ForumError as error:
            self._error = error
        skew = quick.clock_skew() or 0
        self._fresh = True
        self.nothing_new = (
            self._found is not None
            and abs(skew) <= calm.skew_seconds
            and all(one in self._found and not self._found[one].changed for one in self._asked[0])
        )
        """Whether no thread of the game has changed and the clocks agree."""

    @cached_property
    def _forum(self) -> Forum:
        return self._whole()

    @property
    def name(self) -> str:
        """As `Forum.name`."""
        return self._forum.name

    @property
    def capabilities(self) -> Capabilities:
        """As `Forum.capabilities`."""
        return self._forum.capabilities

    @property
    def account(self) -> str:
        """As `Forum.account`."""
        return self._forum.account

    def sign_in(self) -> None:
        """As `Forum.sign_in`; the first time, nothing is asked again."""
        error, self._error = self._error, None
        if error is not None:
            raise error
        if not self._fresh:
            self._forum.sign_in()

    def look(
        self, threads: Sequence[ThreadId], marks: Mapping[ThreadId, str]
    ) -> Mapping[ThreadId, ThreadMark]:
        """As `Forum.look`; the first time, what was found, if the same is asked."""
        found, self._found, self._fresh = self._found, None, False
        if found is not None and set(threads) == set(self._asked[0]) and marks == self._asked[1]:
            return found
        return self._forum.look(threads, marks)

    def read(self, thread: ThreadId, *, after: PostId | None = None) -> ThreadReading:
        """As `Forum.read`."""
        return self._forum.read(thread, after=after)

    def members(self, thread: ThreadId) -> frozenset[str] | None:
        """As `Forum.members`."""
        return self._forum.members(thread)

    def submit(self, draft: Draft) -> Submission:
        """As `Forum.submit`."""
        return self._forum.submit(draft)

    def edit(self, thread: ThreadId, post: PostId, body: str, notes: str = "") -> Submission:
        """As `Forum.edit`."""
        return self._forum.edit(thread, post, body, notes)

    def clock_skew(self) -> int | None:
        """As `Forum.clock_skew`."""
        return self._quick.clock_skew()

    def close(self) -> None:
        """As `Forum.close`."""
        self._quick.close()


def _marked(marks: Mapping[str, str]) -> dict[ThreadId, str]:
    return {ThreadId(thread): mark for thread, mark in marks.items() if mark}
