"""One visit to each of several games: the most urgent first, none kept from its turn by another.

Nothing heavy is loaded for a game that has nothing to do (`forumbridge.idle`): that is most visits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from forumbridge.cli.clocks import system_clock
from forumbridge.cli.console import Console
from forumbridge.cli.places import state_directory
from forumbridge.clock import Clock
from forumbridge.config_files.folder import require_private
from forumbridge.config_files.paths import DATABASE
from forumbridge.cycle.heartbeat import beat, last_beat
from forumbridge.cycle.lock import game_lock
from forumbridge.cycle.report import RunReport
from forumbridge.errors import AlreadyRunning, ForumbridgeError, NeedsHuman
from forumbridge.idle.note import (
    Calm,
    Line,
    Note,
    file_stamp,
    may_rest,
    read_note,
    stamp_of,
    write_note,
)
from forumbridge.progress import Progress, silent

if TYPE_CHECKING:
    from forumbridge.cycle.context import RunContext
    from forumbridge.forum.port import Forum
    from forumbridge.idle.looking import LookedForum

SOON_SECONDS = 1800
"""Games whose next instant is this near go first, in the order of their instants."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Visits games and says what came of it."""

    console: Console
    talk: bool = False
    """Whether a visit with nothing new is told too."""
    dry_run: bool = False

    def visit_all(self, folders: Sequence[Path]) -> int:
        """One visit to each; gives the exit status of them all.

        Raises:
            ForumbridgeError: the only game there is can't be visited.
        """
        clock, state = system_clock(), state_directory()
        alone = len(folders) == 1
        results = [
            self._visit(folder, clock, state, alone=alone)
            for folder in by_urgency(folders, clock.now(), state)
        ]
        self.console.data([data for _, data in results])
        return worst([code for code, _ in results])

    def _visit(
        self, folder: Path, clock: Clock, state: Path, *, alone: bool
    ) -> tuple[int, dict[str, object]]:
        """One game; with several, an error of one must not keep the others from their turn."""
        try:
            report = self._watched(folder, clock, state)
        except ForumbridgeError as error:
            if alone:
                raise
            if not isinstance(error, AlreadyRunning):
                said = f"{folder}: {error.message} [{error.code}] {error.advice}"
                self.console.warn(said.rstrip())
            return error.exit_code, _failed(folder, error.code, error.exit_code)
        except Exception as error:
            if alone:
                raise
            return self._unexpected(folder, error)
        self._tell(folder, report, alone=alone)
        return report.exit_code, _as_data(folder, report)

    def _watched(self, folder: Path, clock: Clock, state: Path) -> RunReport:
        """A visit that shows how far it is, if somebody is there to see it."""
        if not self.talk:
            return visit(folder, clock=clock, state=state, dry_run=self.dry_run)
        from forumbridge.cli.progress import shown  # noqa: PLC0415

        with shown(self.console, "Leído", clock) as told:
            return visit(folder, clock=clock, state=state, dry_run=self.dry_run, progress=told)

    def _unexpected(self, folder: Path, error: Exception) -> tuple[int, dict[str, object]]:
        """A defect of ours met one game: told and kept as for one game alone."""
        from forumbridge.cli.failures import UNEXPECTED, report  # noqa: PLC0415

        self.console.warn(f"{folder}:")
        report(error, verbose=False, commands={})
        return UNEXPECTED, _failed(folder, "INESPERADO", UNEXPECTED)

    def _tell(self, folder: Path, report: RunReport, *, alone: bool) -> None:
        if report.error is not None:
            self.console.warn(f"{folder}: {report.error.message} [{report.error.code}]")
            self.console.warn(report.error.advice)
        if self.talk or report.changed:
            self.console.line(report.text if alone else f"── {folder}\n{report.text}")


def by_urgency(folders: Iterable[Path], now: int, state: Path) -> list[Path]:
    """Games with an instant at hand or past first, by it; then whoever was read longest ago.

    A game that nothing is known of was read never; one whose turn an error or a cut took goes
    before those that had theirs.
    """

    def key(folder: Path) -> tuple[bool, int]:
        note, read = read_note(state, folder), last_beat(folder)
        instant = note.instant if note is not None else None
        soon = instant is not None and instant - now <= SOON_SECONDS
        return (not soon, (instant or 0) if soon else (read or 0))

    return sorted(folders, key=key)


def worst(codes: Sequence[int]) -> int:
    """One exit status for several games: an error, then what waits for somebody, then the rest.

    Games whose other run is at work (75) count only if nothing else was done.
    """
    errors = [code for code in codes if code not in (0, NeedsHuman.exit_code, 75)]
    if errors:
        return errors[0]
    if NeedsHuman.exit_code in codes:
        return NeedsHuman.exit_code
    return 0 if 0 in codes or not codes else 75


def visit(
    folder: Path,
    *,
    clock: Clock,
    state: Path,
    dry_run: bool = False,
    progress: Progress = silent,
) -> RunReport:
    """One visit to one game: a look at its forum, and a whole run unless nothing can be new.

    Raises:
        ForumbridgeError: see `run_context` and `run_game`; what the forum's failing left half
            done is in the report instead.
    """
    if dry_run or not (folder / DATABASE).is_file():
        return _whole(folder, None, clock=clock, state=state, dry_run=dry_run, progress=progress)
    with game_lock(folder):
        started_at = clock.now()
        forum = _looked(folder, clock=clock, state=state)
        if forum is None or not forum.nothing_new:
            return _noted(folder, forum, clock=clock, state=state, progress=progress)
        forum.close()
        beat(folder, started_at)
        return RunReport(started_at)


def _looked(folder: Path, *, clock: Clock, state: Path) -> LookedForum | None:
    """The forum's lists, where they alone can have anything new; None if a whole run is due."""
    note = read_note(state, folder)
    if note is None or note.calm is None or not may_rest(note, folder, clock.now()):
        return None
    from forumbridge.idle.looking import look  # noqa: PLC0415 (loads the forum's side only)

    require_private(folder)
    return look(note.calm, folder, clock=clock, state=state)


def _noted(
    folder: Path, forum: Forum | None, *, clock: Clock, state: Path, progress: Progress
) -> RunReport:
    """A whole run, and a note of what it left for the next one."""
    before = stamp_of(folder)
    notes: list[Note] = []

    def note(context: RunContext, report: RunReport) -> None:
        from forumbridge.cycle.calm import calm_until  # noqa: PLC0415

        until = calm_until(context, report)
        calm = None if until is None else _calm(context, until)
        notes.append(Note(before, report.instant, calm))

    report = _whole(folder, forum, clock=clock, state=state, then=note, progress=progress)
    after = stamp_of(folder)
    for one in notes:
        calm = one.calm if after == before else None  # somebody decided something meanwhile
        write_note(state, folder, Note(after, one.instant, calm))
    return report


def _whole(
    folder: Path,
    forum: Forum | None,
    *,
    clock: Clock,
    state: Path,
    dry_run: bool = False,
    then: Callable[[RunContext, RunReport], None] | None = None,
    progress: Progress = silent,
) -> RunReport:
    # Imported here: rules, parser and narration are most of what there is to load.
    from forumbridge.composition import run_context  # noqa: PLC0415
    from forumbridge.cycle.run import run_game, run_locked  # noqa: PLC0415

    with run_context(folder, clock=clock, state=state, dry_run=dry_run, forum=forum) as opened:
        context = replace(opened, progress=progress)
        if then is None:
            return run_game(context)
        report = run_locked(context)
        then(context, report)
        return report


def _calm(context: RunContext, until: int) -> Calm:
    """What the next visit needs to look at the forum without the game's files."""
    from forumbridge.composition import files_of  # noqa: PLC0415
    from forumbridge.cycle.run import SKEW_WARNING_SECONDS  # noqa: PLC0415
    from forumbridge.forum.kept_profile import spelled_out  # noqa: PLC0415
    from forumbridge.forum.opening import load_any_profile  # noqa: PLC0415
    from forumbridge.forum.profile import ForumProfile  # noqa: PLC0415
    from forumbridge.forum.selectors import known_paths  # noqa: PLC0415

    files = files_of(context.folder)
    section = files.config.forum
    profile = load_any_profile(files.profile)
    line = Line(
        profile=str(files.profile),
        address=section.address,
        account=section.account,
        zone=files.config.forum_zone,
        contact=section.contact,
        min_interval_seconds=section.min_interval_seconds,
        flood_seconds=section.flood_seconds,
        profile_stamp=file_stamp(files.profile),
        described=spelled_out(profile) if isinstance(profile, ForumProfile) else None,
        paths=known_paths(),
    )
    marks = {str(one): row.mark for one, row in context.store.inbox.threads().items()}
    return Calm(until, SKEW_WARNING_SECONDS, line, marks)


def _as_data(folder: Path, report: RunReport) -> dict[str, object]:
    return {
        "game": str(folder),
        "exit_code": report.exit_code,
        "changed": report.changed,
        "counts": dict(report.counts),
        "lines": report.lines,
        "alerts": report.alerts,
        "waiting": report.waiting,
        "pending": report.pending,
        "error": None if report.error is None else report.error.code,
        "dry_run": report.dry_run,
    }


def _failed(folder: Path, code: str, status: int) -> dict[str, object]:
    return {"game": str(folder), "exit_code": status, "error": code}
