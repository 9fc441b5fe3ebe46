"""La Cosa's week in the game's zone: when each turn's instants are, and how they move."""

from __future__ import annotations

from engine.cosa.facts.director import Instant, MoveWindow
from engine.cosa.facts.inputs import ScheduleTurn
from engine.cosa.facts.state import State
from engine.cosa.facts.week import schedule_of
from engine.cosa.setting.rulings import Ruleset
from engine.cosa.setting.words import Phase
from forumbridge.rulesets.tables.weeks import Weeks, in_words

_BRIDGE = "forumbridge"
_WEEK = 7 * 24 * 3600
_ENDS: dict[Phase, Instant] = {
    Phase.ELECTION: "ballot_closes",
    Phase.VOTE: "ballot_closes",
    Phase.ROLES: "tie_until",
    Phase.TIE: "tie_until",
    Phase.BREATH: "tie_until",
    Phase.DUSK: "tie_until",
    Phase.WINDOW_A: "window_a_until",
    Phase.WINDOW_B: "window_b_until",
}
_BEFORE_NIGHT = (Phase.PRELUDE, Phase.ELECTION, Phase.VOTE)


class CosaCalendar:
    """The weeks of one game's zone."""

    def __init__(self, zone: str) -> None:
        self._weeks = Weeks(zone)

    def day_number(self, at: int) -> int:
        """The calendar day of an instant, as a number that grows by one a day."""
        return self._weeks.day_number(at)

    def week_in_words(self, rules: Ruleset) -> tuple[str, ...]:
        """Its five moments: «los lunes a las 9:00»."""
        moments = (
            rules.clock_day_opens,
            rules.clock_ballot_closes,
            rules.clock_tie_deadline,
            rules.clock_window_a_ends,
            rules.clock_window_b_ends,
        )
        return tuple(in_words(*moment) for moment in moments)

    def next_turn(self, state: State, after: int) -> ScheduleTurn | None:
        """The week of the next turn where it is to be fixed: turn 1 in the Prelude, any other
        before its night is announced, so that everybody is told when the day comes.

        It begins after `after` and after the turn before it, wherever that was moved.
        """
        turn = state.turn + 1
        if turn in state.schedule or state.phase in (Phase.SETUP, Phase.OVER):
            return None
        if state.phase in _BEFORE_NIGHT and turn > 1:
            return None
        before = state.schedule.get(state.turn)
        since = after if before is None else max(after, before.window_b_until)
        monday = self._weeks.first_monday(since, *state.ruleset.clock_day_opens)
        return schedule_of(
            turn, state.ruleset, lambda day, minute: self._weeks.instant(monday, day, minute)
        )

    def week_around(self, turn: int, rules: Ruleset, at: int) -> ScheduleTurn:
        """The week that an instant belongs to: the one whose day opened last."""
        monday = self._weeks.first_monday(at - _WEEK, *rules.clock_day_opens)
        return schedule_of(
            turn, rules, lambda day, minute: self._weeks.instant(monday, day, minute)
        )

    def shifted(self, state: State, due: int | None, to: int, why: str) -> MoveWindow:
        """The act that moves what falls due next to `to`, and later instants only where they must.

        A reminder that falls due moves with what it reminds of.
        """
        next_day = state.phase in (Phase.PRELUDE, Phase.CLOSED)
        turn = state.turn + 1 if next_day else state.turn
        instant: Instant = "opens" if next_day else _ENDS[state.phase]
        planned = getattr(state.schedule[turn], instant)
        at = planned + to - (planned if due is None else due)
        return MoveWindow(turn, instant, at, _BRIDGE, why, carry=True)
