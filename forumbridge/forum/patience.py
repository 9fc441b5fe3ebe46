"""A GET asked again where its trouble may pass (RFC 9110 lets what changes nothing be repeated).

In a module of its own, loaded only once something went wrong: a visit with nothing new pays for
every import.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import cast

import tenacity

from forumbridge.forum.answer import Answer

ATTEMPTS = 4
RETRY_AFTER_CAP_SECONDS = 60
"""The longest pause a run sits out because the forum asks for it."""


def ask_again(
    ask: Callable[[], Answer],
    first: Answer | Exception,
    *,
    passing: tuple[type[Exception], ...],
    url: str,
    sleep: Callable[[float], None],
) -> Answer:
    """What `ask` gives in the end; `first` is what the first attempt, made already, came to.

    Raises:
        Exception: the last attempt's, one of `passing`, or any other at once.
    """
    made = [first]

    def attempt() -> Answer:
        outcome = made.pop() if made else ask()
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    policy = tenacity.Retrying(
        stop=_EnoughAttempts(),
        wait=lambda state: _wait_seconds(state, url),
        retry=tenacity.retry_any(
            tenacity.retry_if_exception_type(passing),
            tenacity.retry_if_result(lambda answer: answer.may_pass),
        ),
        sleep=sleep,
        retry_error_callback=_last_word,
    )
    return policy(attempt)


class _EnoughAttempts(tenacity.stop.stop_base):
    """Stop after a few attempts, or when the forum asks for a longer pause than a run can make."""

    def __call__(self, retry_state: tenacity.RetryCallState) -> bool:
        wanted = _asked_pause(retry_state)
        too_long = wanted is not None and wanted > RETRY_AFTER_CAP_SECONDS
        return too_long or retry_state.attempt_number >= ATTEMPTS


def _asked_pause(state: tenacity.RetryCallState) -> int | None:
    """The seconds the forum asked for in its last answer, if it gave one."""
    if state.outcome is None or state.outcome.failed:
        return None
    answer: Answer = state.outcome.result()
    return answer.retry_after


def _wait_seconds(state: tenacity.RetryCallState, url: str) -> float:
    """What the forum asks for, else 2, 4, 8 s and a part that differs from bridge to bridge.

    The part comes from the address and not from chance, so that a run can be replayed.
    """
    asked = _asked_pause(state)
    if asked is not None:
        return float(asked)
    digest = hashlib.sha256(f"{url}#{state.attempt_number}".encode()).digest()
    return 2.0**state.attempt_number * (1 + digest[0] / 512)


def _last_word(state: tenacity.RetryCallState) -> Answer:
    return cast("tenacity.Future", state.outcome).result()
