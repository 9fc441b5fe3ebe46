"""Stretches of time that end at a deadline, judged by a forum's own dates.

A forum that shows minutes dates everything of 21:00 alike, so the deadline's own minute counts
whole (AMB-273). All instants are integer UTC seconds; `precision` is the forum's resolution in
seconds, and its grid starts at the epoch.
"""

from __future__ import annotations

HOUR = 3600


def in_time(at: int, deadline: int, precision: int = 1) -> bool:
    """Whether a text dated `at` came by the deadline: the deadline's own unit of time counts."""
    return _floor(at, precision) <= _floor(deadline, precision)


def is_over(now: int, deadline: int, precision: int = 1) -> bool:
    """Whether nothing dated after `now` can still be in time.

    `now` is an instant up to which everything posted has been read, so the last second that is
    in time may itself be `now`.
    """
    return now >= last_second(deadline, precision)


def last_second(deadline: int, precision: int = 1) -> int:
    """The last second whose posts are in time for the deadline."""
    return _floor(deadline, precision) + max(precision, 1) - 1


def _floor(at: int, precision: int) -> int:
    return at - at % max(precision, 1)
