"""The bridge and its narrator beside a stage: what cron and a terminal would do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from forumbridge.clock import VirtualClock
from forumbridge.composition import fold_game, run_context
from forumbridge.config_files.paths import DATABASE
from forumbridge.cycle.report import RunReport
from forumbridge.cycle.run import run_game
from forumbridge.demo.cast import NARRATOR
from forumbridge.rulesets.base import LiveGame
from forumbridge.storage import open_store


@dataclass(slots=True)
class Bridge:
    """One game's folder, the account's state and a virtual clock."""

    folder: Path
    state: Path
    clock: VirtualClock
    reports: list[RunReport] = field(default_factory=list[RunReport])
    _seen: tuple[int, LiveGame] | None = None

    def run(self) -> RunReport:
        """One run, as cron would start it.

        Raises:
            ForumError: the forum failed; a story does not go on then.
        """
        folded: list[LiveGame] = []
        with run_context(self.folder, clock=self.clock, state=self.state) as context:

            def new_game() -> LiveGame:
                folded.append(context.new_game())
                return folded[-1]

            report = run_game(replace(context, new_game=new_game))
        self.reports.append(report)
        if folded:
            self._seen = (self._stamp(), folded[-1])
        if report.error is not None:
            raise report.error
        return report

    def status(self) -> Mapping[str, object]:
        """The game's summary as the last run left it, folded again if the database has changed."""
        return self._game().summary()

    def next_instant(self) -> int | None:
        """When something falls due next, as the game stands; None for nothing."""
        return self._game().next_instant()

    def _game(self) -> LiveGame:
        stamp = self._stamp()
        if self._seen is None or self._seen[0] != stamp:
            self._seen = (stamp, fold_game(self.folder))
        return self._seen[1]

    def _stamp(self) -> int:
        return (self.folder / DATABASE).stat().st_mtime_ns

    def review(self, actor: str, code: str, choose: str) -> None:
        """Answer the open doubt `code` of a character with the option that holds `choose`; with
        `choose` empty it counts for nothing.

        Raises:
            LookupError: there is no such doubt or option.
        """
        store = open_store(self.folder / DATABASE)
        try:
            row = next(
                (
                    row
                    for row in store.review.list("open")
                    if row.item.character == actor and row.item.code == code
                ),
                None,
            )
            if row is None:
                raise LookupError(f"{actor} no tiene ninguna duda {code} abierta")
            payload: dict[str, object] = {"review": row.id}
            if choose:
                labels = [option.label for option in row.item.options]
                found = [i for i, label in enumerate(labels) if choose in label]
                if not found:
                    raise LookupError(f"ninguna opción de {code} dice {choose}: {labels}")
                payload["choice"] = found[0]
            kind = "review.answer" if choose else "review.ignore"
            store.decisions.append(kind, payload, who=NARRATOR, at=self.clock.now())
        finally:
            store.close()
