"""One forum account's file: session, pacing, log-ins and back-off, shared by all its games.

The file and its lock are private (0600). The lock is held for a burst of requests only, so that
several games of one account take turns.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

from forumbridge.boundaries import reach
from forumbridge.clock import Clock
from forumbridge.errors import ForumError, ForumUnreachable, SignInRejected
from forumbridge.forum.cookies import Cookies
from forumbridge.system_words import why

LOGINS_PER_RUN = 1
LOGINS_PER_HOUR = 3
HOUR = 3600
POST_MARGIN = 1.1
"""Posts keep this many times the forum's own interval (reliability A3)."""
LOCK_ATTEMPTS = 30
SHORT_PAUSE_SECONDS = 60
"""A pause a run can sit out."""
MAX_BACK_OFF_SECONDS = 6 * HOUR
DAY = 24 * HOUR
DAYS_COUNTED = 14
"""Days whose requests are counted, today's too."""


@dataclass(slots=True)
class _Stored:
    """What the file holds. Instants are UTC seconds."""

    cookies: dict[str, str] = field(default_factory=dict[str, str])
    last_request: int | None = None
    last_post: int | None = None
    logins: list[int] = field(default_factory=list[int])
    not_before: int = 0
    pages: dict[str, int] = field(default_factory=dict[str, int])
    asked: dict[str, int] = field(default_factory=dict[str, int])
    """Requests by the day, counted from the epoch."""


def _read(text: bytes) -> _Stored:
    """What an account's file says; nothing of it if any of it is not what it should be."""
    try:
        data: object = json.loads(text)
    except ValueError:
        return _Stored()
    if not isinstance(data, dict):
        return _Stored()
    known = cast("dict[str, object]", data)
    parts = {name: known[name] for name in _FITS if name in known}
    if not all(_FITS[name](value) for name, value in parts.items()):
        return _Stored()
    return _Stored(**cast("dict[str, Any]", parts))


def _is_instant(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_maybe(value: object) -> bool:
    return value is None or _is_instant(value)


def _are_instants(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_instant, cast("list[object]", value)))


def _are_cookies(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(one, str) for one in cast("dict[str, object]", value).values()
    )


def _are_pages(value: object) -> bool:
    return isinstance(value, dict) and all(
        map(_is_instant, cast("dict[str, object]", value).values())
    )


_FITS: dict[str, Callable[[object], bool]] = {
    "cookies": _are_cookies,
    "last_request": _is_maybe,
    "last_post": _is_maybe,
    "logins": _are_instants,
    "not_before": _is_instant,
    "pages": _are_pages,
    "asked": _are_pages,
}


@dataclass(slots=True)
class Account:
    """The state of one account on one forum; open a `burst` before asking the forum anything."""

    name: str
    directory: Path
    address: str
    clock: Clock
    min_interval_seconds: float
    post_interval_seconds: float
    cookies: Cookies = field(default_factory=Cookies)
    _stored: _Stored = field(default_factory=_Stored, repr=False)
    path: Path = field(init=False)
    """The state file."""
    _logins_this_run: int = 0
    _depth: int = 0

    def __post_init__(self) -> None:
        host = urlsplit(self.address).netloc
        readable = re.sub(r"[^a-z0-9]+", "-", f"{host} {self.name}".casefold()).strip("-")
        unique = hashlib.sha256(f"{self.address}\n{self.name}".encode()).hexdigest()[:8]
        self.path = self.directory / f"{readable[:60]}-{unique}.json"

    @contextmanager
    def burst(self) -> Generator[None]:
        """Hold the account's lock; the file is read at the start and written at the end.

        Raises:
            ForumError: another run is using the account and does not finish.
        """
        if self._depth:
            yield
            return
        with self._locked():
            self._load()
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                self.save()

    def wait_turn(self) -> None:
        """Sleep until the next request is polite, through a short pause the forum asked for too.

        Raises:
            ForumUnreachable: the forum asked for a long pause that is not over.
        """
        pause = self._stored.not_before - self.clock.now()
        if 0 < pause <= SHORT_PAUSE_SECONDS:
            self.clock.sleep(pause)
        elif pause > 0:
            minutes = (pause + 59) // 60
            raise ForumUnreachable(
                f"El foro pidió una pausa que acaba dentro de {minutes} min; no se ha conectado.",
                advice="Se volverá a intentar en la próxima ejecución.",
                code="FORO_PIDE_ESPERA",
            )
        now = self.clock.now()
        self.clock.sleep(_remaining(self.min_interval_seconds, self._stored.last_request, now))

    def wait_to_post(self, *, lead_seconds: float = 0) -> None:
        """Sleep until the forum takes another post, or `lead_seconds` before that."""
        interval = POST_MARGIN * self.post_interval_seconds
        left = _remaining(interval, self._stored.last_post, self.clock.now())
        self.clock.sleep(max(0.0, left - lead_seconds))

    def note_request(self) -> None:
        """A request is over: the next one counts from now."""
        now = self.clock.now()
        self._stored.last_request = now
        today = str(now // DAY)
        counted = self._stored.asked
        counted[today] = counted.get(today, 0) + 1
        for day in sorted(counted, key=int)[:-DAYS_COUNTED]:
            del counted[day]

    def requests_by_day(self) -> dict[int, int]:
        """How many requests were made on each of the last days that had any, by the first second
        of the day in UTC; read without the lock."""
        self._load()
        counted = self._stored.asked.items()
        return {int(day) * DAY: number for day, number in counted if day.isdecimal()}

    def note_post(self) -> None:
        """A post is about to be sent; kept on disk first, for a run that dies meanwhile."""
        self._stored.last_post = self.clock.now()
        self.save()

    def note_login(self) -> None:
        """A log-in is about to be tried, counted whether it succeeds or not.

        Raises:
            SignInRejected: this run or this hour has had its log-ins (R8).
        """
        now = self.clock.now()
        recent = [instant for instant in self._stored.logins if 0 <= now - instant < HOUR]
        if self._logins_this_run >= LOGINS_PER_RUN:
            raise SignInRejected(
                "El foro ha vuelto a cerrar la sesión en la misma ejecución; se ha dejado aquí.",
                advice="Se seguirá en la próxima. Si se repite, mire si alguien usa esa cuenta.",
                code="SESION_CADUCADA",
            )
        if len(recent) >= LOGINS_PER_HOUR:
            wait = (recent[-LOGINS_PER_HOUR] + HOUR - now + 59) // 60
            raise SignInRejected(
                f"Se ha intentado entrar {len(recent)} veces en la última hora; no se intenta más"
                " para que el foro no bloquee la cuenta.",
                advice="Compruebe mientras la cuenta y la contraseña;"
                f" se podrá probar dentro de {wait} min.",
                code="DEMASIADOS_ACCESOS",
            )
        self._logins_this_run += 1
        self._stored.logins = [*recent, now]
        self.save()

    def back_off(self, seconds: int) -> None:
        """Leave the forum alone for `seconds`, other runs too."""
        pause = min(seconds, MAX_BACK_OFF_SECONDS)
        self._stored.not_before = max(self._stored.not_before, self.clock.now() + pause)

    def page_hint(self, thread: str) -> int:
        """The last page seen of a thread: where to start looking, never more than a hint."""
        return self._stored.pages.get(thread, 1)

    def remember_page(self, thread: str, page: int) -> None:
        """Keep the last page of a thread as a hint."""
        if page > 1:
            self._stored.pages[thread] = page
        else:
            self._stored.pages.pop(thread, None)

    def save(self) -> None:
        """Write the file so that it is always whole, and only ours."""
        self._stored.cookies = self.cookies.plain()
        reach("file:account:before")
        try:
            kept = json.dumps(asdict(self._stored), ensure_ascii=False, separators=(",", ":"))
            self._write(kept)
        except OSError as error:
            raise self._no_room(error) from None
        reach("file:account:after")

    def _write(self, text: str) -> None:
        fresh = self.path.with_suffix(".nuevo")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            os.fchmod(file.fileno(), 0o600)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)

    def _load(self) -> None:
        try:
            self._stored = _read(self.path.read_bytes())  # a lost session costs one log-in
        except FileNotFoundError:
            self._stored = _Stored()
        self.cookies.restore(self._stored.cookies)

    @contextmanager
    def _locked(self) -> Generator[None]:
        try:
            self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = os.open(self.path.with_suffix(".cerrojo"), os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise self._no_room(error) from None
        try:
            self._take(lock)
            yield
        finally:
            os.close(lock)

    def _take(self, lock: int) -> None:
        for attempt in range(LOCK_ATTEMPTS):
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self.clock.sleep(1 if attempt else 0.2)
            else:
                return
        raise ForumError(
            f"Otra ejecución está usando la cuenta «{self.name}» y no acaba; se ha dejado aquí.",
            advice="Se volverá a intentar en la próxima ejecución.",
            code="CUENTA_OCUPADA",
        )

    def _no_room(self, error: OSError) -> ForumError:
        return ForumError(
            f"No se puede guardar la sesión de «{self.name}» en «{self.directory}»"
            f" ({why(error)}); se ha dejado aquí.",
            advice="Compruebe el espacio y los permisos de esa carpeta.",
            code="CUENTA_SIN_SITIO",
        )


def _remaining(interval: float, last: int | None, now: int) -> float:
    """What is left of `interval`; the clock shows whole seconds, so one more is allowed for."""
    if last is None or interval <= 0:
        return 0.0
    return max(0.0, min(interval, interval - (now - last) + 1))
