"""The only place that opens sockets: one serial, polite, sceptical HTTP client.

A GET is repeated a few times when that can help. A POST goes out exactly once and comes back as
an `Answer` or as a `Fate` (reliability A2): what the table below doesn't know is UNKNOWN.
"""

from __future__ import annotations

import json
import logging
import re
import ssl
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal
from urllib.parse import urljoin, urlsplit

from forumbridge.boundaries import reach
from forumbridge.clock import Clock
from forumbridge.errors import ConfigurationError, ForumUnreachable, NotRecognised
from forumbridge.forum.answer import Answer
from forumbridge.forum.cookies import Cookies
from forumbridge.forum.encoding import encode_form
from forumbridge.forum.headers import http_date, retry_after, user_agent
from forumbridge.forum.left_out import left_out
from forumbridge.forum.port import Outcome

with left_out("httpx._main"):  # its command line: a terminal's colours and tables at every visit
    import httpx

Sending = Literal["POST", "PUT", "PATCH"]
"""What may change something on the forum: never repeated."""
Method = Literal["GET"] | Sending
Transport = httpx.BaseTransport
"""Where requests go instead of the network, in tests."""

REDIRECTS = 5
MAX_BYTES = 8 * 1024 * 1024
ANSWER_SECONDS = 120
TIMEOUT = httpx.Timeout(30.0, connect=10.0, pool=10.0)
_ALWAYS = {"Accept": "text/html", "Accept-Encoding": "gzip, deflate", "Connection": "keep-alive"}

_log = logging.getLogger(__name__)

FATES: tuple[tuple[type[Exception], Outcome, str], ...] = (
    # Nothing can have reached the forum: no connection existed.
    (httpx.ConnectTimeout, Outcome.NOT_SENT, "TIMEOUT"),
    (httpx.PoolTimeout, Outcome.NOT_SENT, "TIMEOUT"),
    (httpx.ConnectError, Outcome.NOT_SENT, "UNREACHABLE"),
    (httpx.UnsupportedProtocol, Outcome.NOT_SENT, "UNREACHABLE"),
    (httpx.InvalidURL, Outcome.NOT_SENT, "UNREACHABLE"),
    # The request, or part of it, may have been read and obeyed.
    (httpx.TimeoutException, Outcome.UNKNOWN, "TIMEOUT"),
    (httpx.NetworkError, Outcome.UNKNOWN, "CONNECTION_LOST"),
    (httpx.ProtocolError, Outcome.UNKNOWN, "CONNECTION_LOST"),
    (httpx.HTTPError, Outcome.UNKNOWN, "UNREADABLE_ANSWER"),
)
"""What each failure of a POST means, the first matching row counts (reliability A2)."""

_PASSING = (httpx.TimeoutException, httpx.NetworkError, httpx.RemoteProtocolError)
"""Failures of a GET that may be over in some seconds."""

_UNKNOWN_STATUSES = frozenset({408, *range(499, 600)})


def fate_of_exception(error: Exception) -> Fate:
    """What became of a POST that ended in `error`."""
    for kind, outcome, code in FATES:
        if isinstance(error, kind):
            return Fate(outcome, code)
    return Fate(Outcome.UNKNOWN, "UNREADABLE_ANSWER")


def fate_of_status(status: int) -> Fate | None:
    """What a status alone says of a POST; None when the page must be read to know."""
    if status in _UNKNOWN_STATUSES:
        return Fate(Outcome.UNKNOWN, f"HTTP_{status}")
    if status == 429:
        return Fate(Outcome.NOT_SENT, "FLOOD")
    return None


@dataclass(frozen=True, slots=True)
class Fate:
    """What is known of a POST without a page to read."""

    outcome: Outcome
    code: str
    retry_after: int | None = None


@lru_cache(maxsize=1)
def _authorities() -> ssl.SSLContext:
    """Whom we believe, read once: it takes longer than most runs."""
    return httpx.create_ssl_context()


@dataclass(slots=True)
class Wire:
    """Requests to one forum.

    `before` is called ahead of every request (pacing, back-off) and `after` once it is over.
    """

    address: str
    contact: str
    clock: Clock
    cookies: Cookies
    before: Callable[[], None]
    after: Callable[[], None]
    transport: Transport | None = None
    skew: int | None = None
    """Forum's `Date` minus our clock at the last answer, in seconds."""
    _line: httpx.BaseTransport | None = None

    def __post_init__(self) -> None:
        self.address = checked_address(self.address)
        for name in ("httpx", "httpcore"):
            logging.getLogger(name).setLevel(logging.WARNING)  # they log addresses with sessions

    def url(self, path: str) -> str:
        """`path` below the forum's address, or an absolute one as it is."""
        return urljoin(self.address, path.lstrip("/") if "://" not in path else path)

    def path_of(self, url: str) -> str:
        """The part of `url` below the forum's address, doubled slashes made one, no query."""
        return path_below(self.address, url)

    def is_ours(self, url: str) -> bool:
        """Whether `url` has the forum's own scheme, host and port."""
        there, here = urlsplit(url), urlsplit(self.address)
        return (there.scheme, there.hostname, there.port) == (here.scheme, here.hostname, here.port)

    def get(
        self,
        path: str,
        query: Mapping[str, str] | None = None,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Fetch a page, following redirects on the forum's own host.

        `headers` may hold an API key: they go to the forum's own host alone and into no log.

        Raises:
            ForumUnreachable: no answer after a few attempts.
            NotRecognised: the forum sends us to another host, round in circles or too much data.
        """
        url = self.url(path)
        if query:  # without one, the address goes out as it was written: some use semicolons
            url = str(httpx.URL(url).copy_merge_params(dict(query)))
        for _ in range(REDIRECTS + 1):
            answer = self._get_patiently(url, headers or {})
            if answer.location is None:
                return answer
            url = answer.location
            if not self.is_ours(url):
                raise _strange("remite a otra dirección", "REDIRECCION_AJENA")
        raise _strange("da vueltas de una dirección a otra", "REDIRECCION_EN_BUCLE")

    def post(
        self,
        url: str,
        fields: Sequence[tuple[str, str]],
        *,
        referer: str,
        multipart: bool = False,
        charset: str = "utf-8",
        headers: Mapping[str, str] | None = None,
    ) -> Answer | Fate:
        """Send a form once. A redirect is returned, never followed.

        Raises:
            NotRecognised: the form would send its content to another host; nothing was sent.
        """
        content, kind = encode_form(fields, multipart=multipart, charset=charset)
        told = {"Referer": referer, "Content-Type": kind, **(headers or {})}
        return self._send("POST", url, content, told)

    def send_json(
        self, method: Sending, path: str, body: Mapping[str, object], headers: Mapping[str, str]
    ) -> Answer | Fate:
        """Send `body` as JSON once. A redirect is returned, never followed.

        Raises:
            NotRecognised: `path` is on another host; nothing was sent.
        """
        content = json.dumps(body, ensure_ascii=False).encode()
        told = {"Referer": self.address, "Content-Type": "application/json", **headers}
        return self._send(method, self.url(path), content, told)

    def _send(
        self, method: Sending, url: str, content: bytes, headers: Mapping[str, str]
    ) -> Answer | Fate:
        if not self.is_ours(url):
            raise _strange("tiene un formulario que envía a otra dirección", "REDIRECCION_AJENA")
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(url))
        try:
            return self._once(method, url, content, {"Origin": origin, **headers})
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            fate = fate_of_exception(error)
        except NotRecognised:
            fate = Fate(Outcome.UNKNOWN, "UNREADABLE_ANSWER")
        _log.warning("%s %s: %s %s", method, self.path_of(url), fate.outcome.value, fate.code)
        return fate

    def close(self) -> None:
        """Let the connection go."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _get_patiently(self, url: str, headers: Mapping[str, str]) -> Answer:
        def ask() -> Answer:
            return self._once("GET", url, None, headers)

        try:
            try:
                first = ask()
            except _PASSING as error:
                first = error
            if isinstance(first, Answer) and not first.may_pass:
                return first
            # Loaded only where something went wrong: a visit with nothing new pays for imports.
            from forumbridge.forum.patience import ask_again  # noqa: PLC0415

            return ask_again(ask, first, passing=_PASSING, url=url, sleep=self.clock.sleep)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise ForumUnreachable(
                f"El foro no responde ({type(error).__name__}); no se ha hecho nada.",
                advice="Se volverá a intentar en la próxima ejecución.",
            ) from None

    def _once(
        self, method: Method, url: str, content: bytes | None, headers: Mapping[str, str]
    ) -> Answer:
        self.before()
        cookie = self.cookies.header()
        sent = {**_ALWAYS, "User-Agent": user_agent(self.contact), **headers}
        if cookie:
            sent["Cookie"] = cookie.get_secret_value()
        request = httpx.Request(
            method, url, headers=sent, content=content, extensions={"timeout": TIMEOUT.as_dict()}
        )
        reach(f"http:{method}:before")
        try:
            with closing(self._open().handle_request(request)) as response:
                response.request = request
                body = self._read(response)
        finally:
            self.after()
        answer = self._understand(response, body)
        reach(f"http:{method}:after")
        _log.info("%s %s: %d", method, answer.path, answer.status)
        return answer

    def _open(self) -> Transport:
        """The connection alone. A client around it would follow, remember and add things of its
        own, which are all ours to decide; and take as long again."""
        if self._line is None:
            self._line = self.transport or httpx.HTTPTransport(
                verify=_authorities(),
                trust_env=False,  # nothing stray decides where a password goes
            )
        return self._line

    def _read(self, response: httpx.Response) -> bytes:
        started, parts, size = self.clock.now(), list[bytes](), 0
        for part in response.iter_bytes():
            parts.append(part)
            size += len(part)
            if size > MAX_BYTES:
                raise _strange("ocupa demasiado", "PAGINA_ENORME")
            if self.clock.now() - started > ANSWER_SECONDS:
                raise httpx.ReadTimeout("too slow", request=response.request)
        return b"".join(parts)

    def _understand(self, response: httpx.Response, body: bytes) -> Answer:
        now = self.clock.now()
        self.cookies.take(response.headers.get_list("set-cookie"), now)
        date = http_date(response.headers.get("date", ""))
        if date is not None:
            self.skew = date - now
        url = str(response.request.url)
        where = response.headers.get("location") if response.is_redirect else None
        return Answer(
            response.status_code,
            url,
            self.path_of(url),
            body,
            response.headers.get("content-type", ""),
            urljoin(url, where) if where else None,
            retry_after(response.headers.get("retry-after", ""), date or now),
            date,
        )


def path_below(address: str, url: str) -> str:
    """The path of `url` below `address`, whatever the host, doubled slashes made one, no query."""
    path = re.sub("/{2,}", "/", urlsplit(url).path)
    base = urlsplit(address).path
    return path[len(base) :] if path.startswith(base) else path.lstrip("/")


def checked_address(address: str) -> str:
    """The forum's address with a final slash.

    Raises:
        ConfigurationError: it is not `https://…` (plain `http` only to this machine), or holds a
            password, which would be seen wherever the address is (A7).
    """
    parts = urlsplit(address)
    if parts.username is not None:
        raise ConfigurationError(
            "La dirección del foro lleva delante un usuario o una contraseña; no se ha conectado.",
            advice="Quítelos de «direccion» en game.toml: se verían allí donde sale la dirección.",
            code="DIRECCION_DEL_FORO",
        )
    local = parts.hostname in {"127.0.0.1", "::1", "localhost"}
    if not parts.hostname or not (parts.scheme == "https" or (parts.scheme == "http" and local)):
        raise ConfigurationError(
            f"La dirección del foro «{address}» no vale: ha de empezar por https://.",
            advice="Corrija «direccion» en game.toml; sin cifrar no se envían contraseñas.",
            code="DIRECCION_DEL_FORO",
        )
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"


def _strange(why: str, code: str) -> NotRecognised:
    return NotRecognised(
        f"El foro {why}; no se ha seguido.",
        advice="Compruebe «direccion» en game.toml y abra el foro en un navegador.",
        code=code,
    )
