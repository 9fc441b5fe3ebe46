"""What goes wrong with one request, by script or by a seeded plan; never by chance."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypedDict, Unpack

Trigger = Literal["get", "post", "login", "any"]
"""`post` makes, edits or deletes a message; `login` is any other POST."""


class Fault(StrEnum):
    """One thing that can go wrong."""

    TIMEOUT = "timeout"
    """Nothing is done and no answer comes until the client hangs up."""
    APPLY_THEN_TIMEOUT = "apply_then_timeout"
    """The request is carried out and no answer comes until the client hangs up."""
    APPLY_LATE = "apply_late"
    """No answer; a new post appears `seconds` later on the forum's clock."""
    ERROR_500 = "error_500"
    """Nothing is done, status 500."""
    APPLY_THEN_500 = "apply_then_500"
    """The request is carried out, status 500."""
    CUT = "cut"
    """Nothing is done, the connection is cut."""
    APPLY_THEN_CUT = "apply_then_cut"
    """The request is carried out, the connection is cut."""
    TRUNCATED = "truncated"
    """The page ends in the middle, with a correct length."""
    SLOW = "slow"
    """The answer takes `seconds` on the forum's clock."""
    EXPIRE = "expire"
    """The session is forgotten just before the request."""
    LOGIN_PAGE = "login_page"
    """The log-in page with status 200, whatever was asked for."""
    FLOOD = "flood"
    """A post is turned away with the flood message."""
    QUEUE = "queue"
    """A new post waits for approval."""
    WRONG_RECIPIENTS = "wrong_recipients"
    """A new post is addressed to every member of the scene, whatever was ticked."""
    WRONG_SPEAKER = "wrong_speaker"
    """A new post is signed by the first speaker of the list, whatever was chosen."""
    MAINTENANCE_200 = "maintenance_200"
    MAINTENANCE_503 = "maintenance_503"
    CHALLENGE = "challenge"
    """The *checking your browser* page of a shield in front of the forum, status 403."""
    CAPTCHA = "captcha"
    """The same with status 200."""
    BANNED = "banned"
    SQL_ERROR = "sql_error"
    NOT_FOUND = "not_found"
    EMPTY = "empty"
    """Status 200 and not one byte."""
    WRONG_CHARSET = "wrong_charset"
    """The page in Latin-1 while its header says UTF-8."""


class How(TypedDict, total=False):
    """When a scripted fault happens."""

    skip: int
    """Matching requests that pass first (0)."""
    times: int
    """Matching requests it happens to (1)."""
    seconds: float
    """For `apply_late`, `flood` and `slow`."""
    user: str | None
    """Only this account's requests."""


@dataclass(slots=True)
class _Rule:
    trigger: Trigger
    fault: Fault
    skip: int
    times: int
    seconds: float
    user: str | None


@dataclass(frozen=True, slots=True)
class Mishap:
    """The fault of one request; `seconds` for those that take time."""

    fault: Fault
    seconds: float = 0


class Faults:
    """The script of what goes wrong; rules are looked at in the order they were given."""

    def __init__(self) -> None:
        self._rules: list[_Rule] = []
        self._plan: tuple[bytes, int, tuple[Fault, ...], Trigger] | None = None
        self._planned = 0

    def next_post(self, fault: str, **how: Unpack[How]) -> None:
        """Let `fault` happen to the next request that makes, edits or deletes a message.

        Raises:
            ValueError: there is no such fault.
        """
        self._add("post", fault, **how)

    def next_get(self, fault: str, **how: Unpack[How]) -> None:
        """The same for the next page read."""
        self._add("get", fault, **how)

    def next_login(self, fault: str, **how: Unpack[How]) -> None:
        """The same for the next log-in."""
        self._add("login", fault, **how)

    def next_request(self, fault: str, **how: Unpack[How]) -> None:
        """The same for the next request of any kind."""
        self._add("any", fault, **how)

    def _add(self, trigger: Trigger, fault: str, **how: Unpack[How]) -> None:
        self._rules.append(
            _Rule(
                trigger,
                Fault(fault),
                how.get("skip", 0),
                how.get("times", 1),
                how.get("seconds", 0),
                how.get("user"),
            )
        )

    def seeded(
        self, seed: bytes, one_in: int, faults: Sequence[str], trigger: Trigger = "any"
    ) -> None:
        """Let one request in `one_in` meet one of `faults`, the same ones for the same seed."""
        self._plan = (seed, one_in, tuple(Fault(fault) for fault in faults), trigger)
        self._planned = 0

    def clear(self) -> None:
        """Nothing goes wrong any more."""
        self._rules.clear()
        self._plan = None

    @property
    def pending(self) -> int:
        """Faults of the script that have not happened yet."""
        return sum(rule.times for rule in self._rules)

    def take(self, trigger: Trigger, user: str | None) -> Mishap | None:
        """The fault that belongs to this request, used up by asking."""
        for rule in self._rules:
            if rule.trigger not in (trigger, "any") or rule.user not in (None, user):
                continue
            if rule.skip > 0:
                rule.skip -= 1
                continue
            rule.times -= 1
            if rule.times == 0:
                self._rules.remove(rule)
            return Mishap(rule.fault, rule.seconds)
        return self._take_planned(trigger)

    def _take_planned(self, trigger: Trigger) -> Mishap | None:
        if self._plan is None or self._plan[3] not in (trigger, "any"):
            return None
        seed, one_in, faults, _ = self._plan
        self._planned += 1
        digest = hashlib.sha256(seed + self._planned.to_bytes(8, "big")).digest()
        if int.from_bytes(digest[:8], "big") % one_in:
            return None
        return Mishap(faults[int.from_bytes(digest[8:16], "big") % len(faults)])
