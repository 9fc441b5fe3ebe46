"""Games whose rules keep every clock themselves: the service waits for no calendar and no post."""

from __future__ import annotations

from collections.abc import Sequence

from forumbridge.letters import Letter
from forumbridge.rulesets.base import StoredInput


class OwnClock:
    """The part of `LiveGame` about calendars, for a game whose deadlines follow its publications
    and whose reminders are publications too (E-15)."""

    def schedule(self, after: int) -> Sequence[StoredInput]:
        """Nothing waits for a calendar."""
        del after
        return ()

    def narrator_wrote(self, at: int) -> Sequence[StoredInput]:
        """His posts at the table open nothing."""
        del at
        return ()

    def waits_for_narrator(self, now: int) -> str:
        """It never waits for him."""
        del now
        return ""

    def waits_for_post(self, now: int) -> bool:
        """It never waits for a post of his."""
        del now
        return False

    def may_publish(self, at: int) -> bool:
        """At any hour."""
        del at
        return True

    def reminders(self, now: int, sent: frozenset[str]) -> Sequence[Letter]:
        """None but those that the rules publish."""
        del now, sent
        return ()
