"""The game's week as instants: the engine has no calendar, so the caller turns days into UTC."""

from __future__ import annotations

from collections.abc import Callable

from engine.cosa.facts.inputs import ScheduleTurn
from engine.cosa.setting.rulings import Ruleset


def schedule_of(turn: int, rules: Ruleset, at: Callable[[int, int], int]) -> ScheduleTurn:
    """The schedule of a turn whose week `at` knows (QC-15).

    `at(day, minute)` is the instant (UTC seconds) of a minute of a day of that week, 0 for its
    Monday, in the forum's zone: whoever calls has the time zones and their changes.
    """
    return ScheduleTurn(
        turn,
        opens=at(*rules.clock_day_opens),
        ballot_closes=at(*rules.clock_ballot_closes),
        tie_until=at(*rules.clock_tie_deadline),
        window_a_until=at(*rules.clock_window_a_ends),
        window_b_until=at(*rules.clock_window_b_ends),
    )
