"""When La Hacienda's rounds open: by the calendar, by the narrator's word or by his own post."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.hacienda.facts.events import Publication
from engine.hacienda.facts.inputs import ScheduleOpening
from engine.hacienda.facts.state import PublicationKind, State
from engine.hacienda.rounds.schedule import awaits_schedule
from engine.hacienda.telling.reports import Knowledge
from engine.vocabulary import CharacterId, Mode
from forumbridge.calendar import Calendar

_HOUR_SECONDS = 3600
_ASKS = {
    "hold": "La ronda espera a que usted la abra, con «forumbridge act open».",
    "narrator_post": "La ronda espera a que usted escriba en la escena pública.",
}


@dataclass(slots=True)
class Rounds:
    """The dates of the rounds of one game, folded beside it."""

    calendar: Calendar
    last: int | None = None
    """The last date for which a round was scheduled."""
    since: int = 0
    """The instant of the newest publication: since then the game may wait for the next round."""

    def next_date(self, state: State, after: int) -> int:
        """The next date of the calendar; the next free day at the hour if that one went by while
        windows were open, or that very date where updates wait for nothing (AMB-009)."""
        cut = state.clock.update_at
        if cut is not None and cut <= after and not state.ruleset.update_waits_for_windows:
            return cut
        if self.last is None:
            return self.calendar.next_update(after)
        regular = self.calendar.next_update(self.last)
        return regular if regular > after else self.calendar.next_hour(after)

    def by_calendar(self, state: State, after: int) -> ScheduleOpening | None:
        """The next round, where the game waits for its date and the calendar opens it."""
        if state.ruleset.round_opening != "auto" or not awaits_schedule(state):
            return None
        return self._at(state, self.next_date(state, after))

    def by_post(self, state: State, at: int) -> ScheduleOpening | None:
        """The round that the narrator's own post opens: his first from the date on
        (`round_opening`)."""
        by_post = state.ruleset.round_opening == "narrator_post"
        return self._at(state, at) if by_post and self._is_owed(state, at) else None

    def asks(self, state: State, now: int) -> str:
        """What the narrator has to do for the next round, once its date has come."""
        said = _ASKS.get(state.ruleset.round_opening, "")
        return said if said and self._is_owed(state, now) else ""

    def announced(self, state: State, after: int) -> int | None:
        """The date of the next round, where it is known beforehand."""
        return self.next_date(state, after) if state.ruleset.round_opening == "auto" else None

    def known_deadline(self, state: State) -> int | None:
        """Until when the round that opens takes declarations, where its public message is not what
        they are counted from: the narrator's own post is."""
        opened = state.clock.opened_at
        return None if opened is None else opened + state.ruleset.declaration_hours * _HOUR_SECONDS

    def told_by(self, state: State, publication: Publication, now: int) -> Mapping[str, int]:
        """The instants that the public message of a publication can already name."""
        opens = publication.publication is PublicationKind.OPENING
        round_over = not state.round_open and state.mode is not Mode.OVER
        if round_over and state.mode is not Mode.DELIBERATION:
            date = None if opens else self.announced(state, now)
            return {} if date is None else {"next_opening": date}
        until = self.known_deadline(state)
        return {"declaration": until} if opens and until is not None else {}

    def correctable_until(self, state: State, who: CharacterId, known: Knowledge) -> int | None:
        """Until when an author can correct what he posted, as he was told."""
        clock = state.clock
        if known.mode == Mode.DELIBERATION.value:
            return clock.deliberation_until
        if known.resolved == 0:
            return clock.personal_until.get(who, clock.declaration_until)
        window = state.windows.get(who)
        return window.until if window is not None else None

    def may_publish(self, state: State, at: int) -> bool:
        """Whether it is an hour of those in which publications go out (AMB-270)."""
        return self.calendar.is_within(at, state.ruleset.publish_hours)

    def _at(self, state: State, at: int) -> ScheduleOpening:
        if state.ruleset.update_waits_for_windows:
            return ScheduleOpening(at)
        return ScheduleOpening(at, until=self.calendar.next_update(at))

    def _is_owed(self, state: State, at: int) -> bool:
        return awaits_schedule(state) and at >= self.next_date(state, self.since)
