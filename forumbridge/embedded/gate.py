"""The door every request passes: it keeps the ledger and lets things go wrong."""

from __future__ import annotations

import asyncio
import re
from email.utils import formatdate
from typing import Any

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from forumbridge.embedded.core import Core, Visit
from forumbridge.embedded.faults import Fault, Mishap, Trigger
from forumbridge.embedded.strange import strange_page

SESSION_COOKIE = "sesion"

_BEFORE = frozenset({Fault.TIMEOUT, Fault.CUT})
_HELD = frozenset({Fault.TIMEOUT, Fault.APPLY_THEN_TIMEOUT, Fault.APPLY_LATE})
_CUT = frozenset({Fault.CUT, Fault.APPLY_THEN_CUT})


def _trigger(method: str, path: str) -> Trigger:
    if method != "POST":
        return "get"
    return "post" if path.startswith("/partida/") else "login"


class Gate:
    """The application with its ledger, its clock and its faults around it."""

    def __init__(self, core: Core, inner: ASGIApp) -> None:
        self._core = core
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        scope["path"] = re.sub("/{2,}", "/", scope["path"])
        if scope["path"].startswith(("/tpls/", "/imgs/")):
            scope["visit"] = Visit(0, 0, None)
            await self._inner(scope, receive, send)
            return
        request = Request(scope)
        visit = self._open(request)
        scope["visit"] = visit
        fault = None if visit.mishap is None else visit.mishap.fault
        answer = await self._answer(visit, fault, scope, receive)
        if fault in _HELD | _CUT:
            answer.status = 0
        # Noted before the answer leaves: whoever got it finds it in the ledger.
        self._note(visit, fault, answer.status)
        await self._release(visit, fault, answer, scope, receive, send)

    def _note(self, visit: Visit, fault: Fault | None, status: int) -> None:
        user = None if visit.user is None else visit.user.name
        name = None if fault is None else fault.value
        self._core.ledger.complete(visit.number, user, status, visit.outcome, name)

    def _open(self, request: Request) -> Visit:
        core, now = self._core, self._core.clock.now()
        core.posts.catch_up(now)
        query = request.url.query
        path = request.scope["path"] + (f"?{query}" if query else "")
        number = core.ledger.open(now, request.method, path)
        token = request.cookies.get(SESSION_COOKIE, "")
        user = core.people.of_session(token, core.quirks.session_requests)
        trigger = _trigger(request.method, request.scope["path"])
        visit = Visit(number, now, user, core.faults.take(trigger, user.name if user else None))
        if visit.mishap is not None and visit.mishap.fault is Fault.EXPIRE:
            core.people.close_session(token)
            visit.user = None
        if core.quirks.maintenance:
            visit.mishap = Mishap(Fault(f"maintenance_{core.quirks.maintenance}"))
        return visit

    async def _answer(
        self, visit: Visit, fault: Fault | None, scope: Scope, receive: Receive
    ) -> _Answer:
        answer = _Answer()
        if fault in _BEFORE:
            return answer
        if fault is Fault.LOGIN_PAGE:
            visit.user = None
            scope = {**scope, "method": "GET", "path": "/front", "query_string": b""}
        page = None if fault is None else strange_page(fault)
        if fault is Fault.APPLY_THEN_500:
            await self._inner(scope, receive, _Answer().take)
        await (self._inner if page is None else page)(scope, receive, answer.take)
        return answer

    async def _release(
        self,
        visit: Visit,
        fault: Fault | None,
        answer: _Answer,
        scope: Scope,
        receive: Receive,
        send: Send,
    ) -> None:
        if fault in _HELD:
            await self._hold(receive)
        if fault in _HELD | _CUT:
            await self._cut(scope, receive)
            return
        await self._take_time(visit)
        if fault is Fault.TRUNCATED:
            answer.body = answer.body[: len(answer.body) // 2]
        if fault is Fault.WRONG_CHARSET:
            answer.body = answer.body.decode().encode("latin-1", errors="replace")
        await answer.send(send, self._core.clock.now())

    async def _take_time(self, visit: Visit) -> None:
        seconds = self._core.quirks.slow_seconds
        if visit.mishap is not None and visit.mishap.fault is Fault.SLOW:
            seconds = visit.mishap.seconds
        if seconds:
            await asyncio.to_thread(self._core.clock.sleep, seconds)

    async def _hold(self, receive: Receive) -> None:
        waits = {
            asyncio.ensure_future(_hung_up(receive)),
            asyncio.ensure_future(self._core.released.wait()),
        }
        _, rest = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for one in rest:
            one.cancel()

    async def _cut(self, scope: Scope, receive: Receive) -> None:
        transport = self._core.transports.get(tuple(scope["client"]))
        if transport is not None:
            transport.abort()
        await _hung_up(receive)


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class _Answer:
    """An answer kept back until it is known what becomes of it."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""

    async def take(self, message: Message) -> None:
        """Keep one part of the answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = list(message.get("headers", ()))
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")

    async def send(self, send: Send, now: int) -> None:
        """Send it, dated by the forum's clock."""
        date = formatdate(now, usegmt=True).encode()
        headers = [pair for pair in self.headers if pair[0].lower() != b"content-length"]
        headers += [(b"date", date), (b"content-length", str(len(self.body)).encode())]
        start: dict[str, Any] = {
            "type": "http.response.start",
            "status": self.status,
            "headers": headers,
        }
        await send(start)
        await send({"type": "http.response.body", "body": self.body})
