"""What `doctor` finds: one line a check, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from forumbridge.config_files.checks import Problem
from forumbridge.errors import ForumbridgeError

Level = Literal["ok", "absent", "warning", "error"]
"""`absent`: not there, and need not be."""
MARKS = {"ok": "✓", "absent": "·", "warning": "!", "error": "✗"}


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of one check. `exit_code` counts for errors only."""

    check: str
    level: Level
    sentence: str
    advice: str = ""
    code: str = ""
    exit_code: int = 0

    @property
    def line(self) -> str:
        """One line, advice included."""
        code = f" [{self.code}]" if self.code else ""
        advice = f" → {self.advice}" if self.advice else ""
        return f"{MARKS[self.level]} {self.check}: {self.sentence}{code}{advice}"


def good(check: str, sentence: str) -> Finding:
    """All is well."""
    return Finding(check, "ok", sentence)


def warning(check: str, sentence: str, advice: str = "", code: str = "") -> Finding:
    """Something to look at that stops nothing."""
    return Finding(check, "warning", sentence, advice, code)


def failed(check: str, error: ForumbridgeError) -> Finding:
    """A check that ended in an error."""
    return Finding(check, "error", error.message, error.advice, error.code, error.exit_code)


def of_problems(check: str, problems: Iterable[Problem], fine: str) -> Iterator[Finding]:
    """A line a problem, or that there is none."""
    none = True
    for problem in problems:
        none = False
        level: Level = "warning" if problem.warning else "error"
        exit_code = 0 if problem.warning else 65
        yield Finding(check, level, problem.sentence, problem.advice, problem.code, exit_code)
    if none:
        yield good(check, fine)


def distinct(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings without errors that an earlier check has already told in the same words."""
    told: set[tuple[str, str]] = set()
    for finding in findings:
        said = (finding.code, finding.sentence)
        if finding.level != "error" or said not in told:
            yield finding
        told.add(said)


def guarded(check: str, work: Callable[[], Iterable[Finding]]) -> list[Finding]:
    """The findings of `work`; whatever it found before an error, and the error."""
    found: list[Finding] = []
    try:
        found.extend(work())
    except ForumbridgeError as error:
        found.append(failed(check, error))
    return found
