"""What one desk knows besides the game: where it may be reached, its token, who is there."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from forumbridge.clock import Clock
from forumbridge.desk.looking.course import Course
from forumbridge.desk.looks import Looks
from forumbridge.desk.web.running import Runs
from forumbridge.desk.web.sessions import Patience, Sessions

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_HTTP = 80
_LOCAL = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True)
class Reach:
    """Where browsers may come from: origins (`http://127.0.0.1:8765`), and with which token."""

    origins: frozenset[str]
    token: str | None = None
    """None: nobody is asked who he is. Only where all origins are this machine's own."""

    @property
    def hosts(self) -> frozenset[str]:
        """What a request's `Host` may say: anything else is another site's trick."""
        return frozenset(urlsplit(one).netloc for one in self.origins)

    @property
    def secure(self) -> bool:
        """Whether cookies may travel under TLS only."""
        return all(one.startswith("https://") for one in self.origins)

    def opens(self, given: str) -> bool:
        """Whether that is the token, compared in constant time."""
        return self.token is not None and hmac.compare_digest(self.token.encode(), given.encode())


class Doorway(Protocol):
    """What the guard needs to know of whatever stands behind it."""

    @property
    def clock(self) -> Clock:
        """What sessions run out by."""
        ...

    @property
    def reach(self) -> Reach:
        """Where browsers may come from."""
        ...

    @property
    def sessions(self) -> Sessions:
        """Who is inside."""
        ...

    @property
    def cookie(self) -> str:
        """The name of its cookie: ports of one machine share their cookies."""
        ...


@dataclass(slots=True)
class House:
    """One running desk. Everything that changes between requests is here, nothing in modules."""

    folder: Path
    clock: Clock
    reach: Reach
    looks: Looks
    runs: Runs
    sessions: Sessions = field(default_factory=Sessions)
    patience: Patience = field(default_factory=Patience)
    course: Course = field(default_factory=Course)
    """The game's past, folded once for every look at it."""

    @property
    def cookie(self) -> str:
        """One a game: desks at one host, whatever their port, share what a browser keeps."""
        name = f"mesa-{hashlib.sha256(str(self.folder.resolve()).encode()).hexdigest()[:12]}"
        return f"__Host-{name}" if self.reach.secure else name


def reach_of(host: str, port: int, *, token: str | None, public: str = "") -> Reach:
    """What is reached by listening there, and by a public address before it (`https://…`)."""
    if public:
        return Reach(frozenset({public}), token)
    own = LOOPBACK if host in _LOCAL else (f"[{host}]" if ":" in host else host,)
    shown = "" if port == _HTTP else f":{port}"  # as browsers leave it out
    return Reach(frozenset(f"http://{name}{shown}" for name in own), token)


def furnished(folder: Path, clock: Clock, state: Path, reach: Reach) -> House:
    """A desk for the game in `folder`; looks are kept in the state directory."""
    return House(folder, clock, reach, Looks.of(state, folder), Runs(folder, clock))
