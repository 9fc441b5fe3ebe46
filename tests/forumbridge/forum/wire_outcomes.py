"""What a request that may change something came to, seen from the wire: one table for every forum.

Rows are (what the wire does, the outcome, its code). An adapter's tests take `CELLS`, let the wire
answer its POST with `row.effect`, and expect `row.outcome`: whatever the software, what is known of
a request does not depend on it (reliability A2, R4).
"""

from __future__ import annotations

from dataclasses import dataclass

import httpx
import pytest

from forumbridge.forum.port import Outcome

HTML = {"Content-Type": "text/html; charset=utf-8"}


@dataclass(frozen=True)
class Cell:
    """One row of the matrix."""

    name: str
    effect: Exception | httpx.Response
    outcome: Outcome
    code: str


def _status(number: int, **headers: str) -> httpx.Response:
    return httpx.Response(number, text="<html><body>?</body></html>", headers={**HTML, **headers})


_CELLS = (
    Cell("no such name, or refused", httpx.ConnectError("x"), Outcome.NOT_SENT, "UNREACHABLE"),
    Cell("no connection in time", httpx.ConnectTimeout("x"), Outcome.NOT_SENT, "TIMEOUT"),
    Cell("no free connection", httpx.PoolTimeout("x"), Outcome.NOT_SENT, "TIMEOUT"),
    Cell("sending took too long", httpx.WriteTimeout("x"), Outcome.UNKNOWN, "TIMEOUT"),
    Cell("cut while sending", httpx.WriteError("x"), Outcome.UNKNOWN, "CONNECTION_LOST"),
    Cell("no answer in time", httpx.ReadTimeout("x"), Outcome.UNKNOWN, "TIMEOUT"),
    Cell("cut while answering", httpx.ReadError("x"), Outcome.UNKNOWN, "CONNECTION_LOST"),
    Cell("closed too soon", httpx.RemoteProtocolError("x"), Outcome.UNKNOWN, "CONNECTION_LOST"),
    *(
        Cell(f"status {number}", _status(number), Outcome.UNKNOWN, f"HTTP_{number}")
        for number in (408, 499, 500, 502, 503, 504, 520, 599)
    ),
    Cell("too many requests", _status(429), Outcome.NOT_SENT, "FLOOD"),
)

CELLS = [pytest.param(cell, id=cell.name) for cell in _CELLS]
