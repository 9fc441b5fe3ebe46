"""The cookies of one host, judged by the clock that is handed in.

A forum in a rehearsal lives in another year than this machine, so no library's jar, which reads
the machine's clock, will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from email.utils import parsedate_to_datetime
from http.cookies import CookieError, SimpleCookie

from forumbridge.forum.secret import Secret


class Cookies:
    """Names and values of one forum's cookies; never printed."""

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        self._values = dict(values or {})

    def __repr__(self) -> str:
        return f"Cookies({len(self._values)})"

    def __bool__(self) -> bool:
        return bool(self._values)

    def plain(self) -> dict[str, str]:
        """The values, for the account's file."""
        return dict(self._values)

    def header(self) -> Secret | None:
        """The `Cookie` header, if there is anything to send."""
        if not self._values:
            return None
        return Secret("; ".join(f"{name}={value}" for name, value in self._values.items()))

    def take(self, headers: Iterable[str], now: int) -> None:
        """Follow the `Set-Cookie` headers of an answer."""
        for header in headers:
            parsed: SimpleCookie = SimpleCookie()
            try:
                parsed.load(header)
            except CookieError:
                continue
            for name, morsel in parsed.items():
                if _is_gone(morsel["max-age"], morsel["expires"], now):
                    self._values.pop(name, None)
                else:
                    self._values[name] = morsel.coded_value

    def restore(self, values: Mapping[str, str]) -> None:
        """Put a kept session back in place of this one."""
        self._values = dict(values)

    def clear(self) -> None:
        """Forget the session."""
        self._values.clear()


def _is_gone(max_age: str, expires: str, now: int) -> bool:
    if max_age.lstrip("-").isdigit():
        return int(max_age) <= 0
    if not expires:
        return False
    try:
        return parsedate_to_datetime(expires).timestamp() <= now
    except ValueError:
        return False
