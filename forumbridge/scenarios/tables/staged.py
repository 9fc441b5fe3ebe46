"""The game of a run, set in the middle of a game by a scenario, and what its steps have to tell."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence

from forumbridge.letters import Letter
from forumbridge.rulesets.looking import Line
from forumbridge.rulesets.tables.live import E, G, K, P, R, S, Told
from forumbridge.rulesets.tables.looked import Looked

_SHOWN = ("event", "refused", "hand")


class StagedTable(Looked[S, G, E, K, P, R]):
    """The part of `tables.staging.Staged` that is alike. It comes before the game's own looker."""

    _seen = 0

    def taken(self) -> Sequence[Line]:
        """What the inputs since the last call have to tell."""
        moments, self._seen = self._past.moments[self._seen :], self.taken_in
        lines = [line for moment in moments for line in self.lines_of(moment)]
        return [line for line in lines if line.part in _SHOWN]

    def told(self) -> Iterable[tuple[str, str]]:
        """(whom, fact) of what they published."""
        for moment in self._past.moments[self._seen :]:
            for said in moment.told:
                yield from self._facts(said)

    @abstractmethod
    def _facts(self, said: Told[P, R]) -> Iterable[tuple[str, str]]:
        """(whom, fact) of one publication."""

    def beginning(self) -> tuple[Sequence[Letter], Sequence[tuple[str, str]]]:
        """Nothing: what was told before the scenario is part of no step."""
        return (), ()
