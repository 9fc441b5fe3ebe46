"""Who is at the desk: sessions, the proof each form carries, and patience with wrong tokens.

All of it lives in memory: whoever was logged in when the desk stops logs in again.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass, field

SESSION_SECONDS = 12 * 3600
"""A session ends this long after its last request."""
_MOST_SESSIONS = 500


@dataclass(frozen=True, slots=True)
class News:
    """What came of the last form, for the next page to say."""

    text: str
    bad: bool = False
    advice: str = ""
    code: str = ""
    undo: int = 0
    """The decision that can still be taken back; 0 where there is none."""


@dataclass(slots=True)
class Session:
    """One browser. `who` is asked once; `proof` goes with each form (CSRF)."""

    key: str
    proof: str
    used_at: int
    who: str = ""
    logged_in: bool = False
    news: list[News] = field(default_factory=list[News])
    """What the next page says first, and says once."""
    next_path: str = "/"
    """Where he was going when his name was asked."""

    def proves(self, given: str) -> bool:
        """Whether a form comes from a page of this session."""
        return hmac.compare_digest(self.proof.encode(), given.encode())

    def take_news(self) -> list[News]:
        """What there is to say, said no more afterwards."""
        told, self.news = self.news, []
        return told


class Sessions:
    """The sessions of one desk, by the secret in their cookie."""

    def __init__(self) -> None:
        self._known: dict[str, Session] = {}

    def find(self, key: str, now: int) -> Session | None:
        """The session with that key, unless it has run out; its time begins anew."""
        found = self._known.get(key)
        if found is None:
            return None
        if now - found.used_at > SESSION_SECONDS:
            del self._known[key]
            return None
        found.used_at = now
        return found

    def begin(self, now: int, *, logged_in: bool = False, who: str = "") -> Session:
        """A new session; keys are never taken from a browser (no fixation)."""
        old = [key for key, one in self._known.items() if now - one.used_at > SESSION_SECONDS]
        for key in old:
            del self._known[key]
        if len(self._known) >= _MOST_SESSIONS:
            oldest = min(self._known.values(), key=_dearness)
            del self._known[oldest.key]
        made = Session(
            secrets.token_urlsafe(32), secrets.token_urlsafe(32), now, who=who, logged_in=logged_in
        )
        self._known[made.key] = made
        return made

    def end(self, session: Session) -> None:
        """Log out."""
        self._known.pop(session.key, None)


def _dearness(session: Session) -> tuple[bool, bool, int]:
    """What is forgotten first: whoever did not log in, or gave no name, and then the oldest."""
    return session.logged_in, bool(session.who), session.used_at


FREE_TRIES, TRY_SECONDS = 5, 900
"""Wrong tokens an address may send in that time before it is told to wait (429)."""
_ALL_TRIES = 50
"""The same for all addresses together: behind a proxy they may be one, or forged."""
_MOST_KEPT = 500


@dataclass(slots=True)
class Patience:
    """How many wrong tokens each address sent lately.

    It is said to whoever sends another wrong one, and to what watches a proxy's log. The right one
    is never kept waiting: what keeps strangers out is its length (`config_files.desk_token`).
    """

    _failed: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])

    def wait_seconds(self, address: str, now: int) -> int:
        """How long that address is told to wait after a wrong token; 0 if it is not."""
        self._failed = [one for one in self._failed if now - one[0] < TRY_SECONDS]
        own = [at for at, who in self._failed if who == address]
        waits = [0]
        if len(own) >= FREE_TRIES:
            waits.append(own[-FREE_TRIES] + TRY_SECONDS - now)
        if len(self._failed) >= _ALL_TRIES:
            waits.append(self._failed[-_ALL_TRIES][0] + TRY_SECONDS - now)
        return max(waits)

    def failed(self, address: str, now: int) -> None:
        """Count a wrong token."""
        self._failed.append((now, address))
        del self._failed[:-_MOST_KEPT]
