"""What all faces share: a request is answered by the route of its line, and what the board refuses
by the software's own words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, ClassVar
from urllib.parse import parse_qs

import httpx

from tests.forumbridge.forum.api.board import Board, Refused

Json = dict[str, Any]
Route = Callable[..., Json]
KEY = "llave-secreta-de-narradora"


def iso(seconds: int, *, zone: str = "Z") -> str:
    """A date as these forums print it."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S.123") + zone


@dataclass
class Face:
    """A software in front of a board; call it with a request."""

    board: Board
    requests: list[httpx.Request] = field(default_factory=list)
    answers: list[httpx.Response | Exception] = field(default_factory=list)
    """What comes instead of the next answers to writing requests, after they were obeyed."""

    program: ClassVar[str] = ""
    address: ClassVar[str] = ""
    """Of a thread, with its number and its slug put in."""
    refusals: ClassVar[dict[str, tuple[int, Json]]] = {}

    @property
    def thread(self) -> str:
        """The scene's address."""
        return self.address.format(number=self.board.number, slug=self.board.slug)

    def routes(self) -> dict[str, Route]:
        """What answers to which `METHOD path`, a pattern whose groups are arguments; else 404."""
        return {}

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        self.requests.append(request)
        line = f"{request.method} {request.url.path}"
        for pattern, route in self.routes().items():
            found = re.fullmatch(pattern, line)
            if found:
                return self._answer(request, route, found.groups())
        return self._say(404, {"detail": "Not found."})

    def _answer(
        self, request: httpx.Request, route: Route, groups: tuple[str, ...]
    ) -> httpx.Response:
        try:
            data = route(*groups, self._said(request))
        except Refused as refusal:
            return self._say(*self.refusals[refusal.args[0]])
        if request.method != "GET" and self.answers:
            instead = self.answers.pop(0)
            if isinstance(instead, Exception):
                raise instead
            return instead
        return self._say(200, data)

    def _said(self, request: httpx.Request) -> Json:
        if request.method == "GET":
            return dict(request.url.params)
        if "json" in request.headers["content-type"]:
            return json.loads(request.content)
        return {name: values[0] for name, values in parse_qs(request.content.decode()).items()}

    def _say(self, status: int, data: Json) -> httpx.Response:
        return httpx.Response(status, json=data)
