"""A whole forum of one software: a face for each scene, and the answer of each to its requests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.forumbridge.forum.api.faces import Face

_THREAD = re.compile(r'(?:topic_id|conversation_id|"id")"?\s*[:=]\s*"?(\d+)')


@dataclass
class Street:
    """Answers as a forum with all these scenes would; their boards share a site."""

    faces: Sequence[Face]
    mishaps: list[str] = field(default_factory=list[str])
    """One a reply: `landed` (obeyed, no answer), `lost` (neither), a refusal's name, or `ok`."""
    asked: list[str] = field(default_factory=list[str])

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        self.asked.append(f"{request.method} {request.url.path}")
        face = self._meant(request)
        if face is None:
            answers = [one(request) for one in self.faces]
            if request.method != "GET" or any(one.status_code != 200 for one in answers):
                return answers[0]
            return httpx.Response(200, json=merged([one.json() for one in answers]))
        if request.method == "POST" and self.mishaps:
            return self._mishap(face, request, self.mishaps.pop(0))
        return face(request)

    def _mishap(self, face: Face, request: httpx.Request, what: str) -> httpx.Response:
        if what in face.refusals:
            status, said = face.refusals[what]
            return httpx.Response(status, json=said)
        answer = face(request) if what in ("ok", "landed") else None
        if answer is None or what == "landed":
            raise httpx.ReadTimeout("sin respuesta")
        return answer

    def _meant(self, request: httpx.Request) -> Face | None:
        """The face of the scene that a request names, by its number or that of a post."""
        named = {int(number) for number in re.findall(r"(?<![a-z])\d+", request.url.path)}
        if request.method == "POST" and not named:
            found = _THREAD.search(request.content.decode())
            named = {int(found.group(1))} if found else named
        for face in self.faces:
            board = face.board
            if board.number in named or any(one.id in named for one in board.entries):
                return face
        return None


def merged(answers: Sequence[Any]) -> Any:
    """Lists that a forum would give whole, joined; of everything else, the first."""
    first = answers[0]
    match first:
        case dict():
            return {key: merged([one[key] for one in answers]) for key in first}
        case list():
            return [item for one in answers for item in one]
        case _:
            return first
