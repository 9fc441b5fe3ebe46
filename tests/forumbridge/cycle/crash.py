"""Die at every boundary of a run, go on, and compare with a run that did not die (R1).

The shape is isync's: a reference run whose steps are counted; the same run again, killed at step n;
the recovery killed too; then the rest must end as the reference did, and one run more must do
nothing. The harness knows no game: a `Stage` says how to run and what must be equal at the end.
"""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from forumbridge import boundaries


class Stage(Protocol):
    """A game in a folder, at the point where the run to be killed begins."""

    def run(self) -> None:
        """One run, in this process, with connections of its own."""
        ...

    def come_to_rest(self) -> None:
        """Runs, with time passing between them, until nothing is left to be done."""
        ...

    def outcome(self) -> object:
        """What must be equal whatever happened: posts, order, inputs, state."""
        ...

    def problems(self) -> list[str]:
        """What is wrong with the end state by itself (integrity, order, idle run)."""
        ...

    def close(self) -> None:
        """Let go of servers and files."""
        ...


@dataclass
class Tally:
    """What a round of kills found."""

    boundaries: list[str] = field(default_factory=list)
    scenarios: int = 0
    kills: int = 0
    failures: list[str] = field(default_factory=list)


def count(run: Callable[[], None]) -> list[str]:
    """The boundaries that `run` reaches, in order."""
    names: list[str] = []
    boundaries.install(names.append)
    try:
        run()
    finally:
        boundaries.install(None)
    return names


def killed_at(run: Callable[[], None], number: int) -> bool:
    """Run in a child that dies by SIGKILL at the boundary `number` (from 1); whether it died."""
    child = os.fork()
    if child == 0:
        _die_at(run, number)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    if os.WEXITSTATUS(status):
        raise RuntimeError("the child failed before it could be killed")
    return False


def _die_at(run: Callable[[], None], number: int) -> None:
    reached = 0

    def hook(name: str) -> None:
        nonlocal reached
        reached += 1
        if reached == number:
            os.kill(os.getpid(), signal.SIGKILL)

    code = 1
    try:
        boundaries.install(hook)
        run()
        code = 0
    finally:
        os._exit(code)


def kill_everywhere(
    staged: Path,
    scratch: Path,
    load: Callable[[Path], Stage],
    *,
    second: Callable[[int], int | None] = lambda n: None,
    numbers: Callable[[int], Iterator[int]] | None = None,
) -> Tally:
    """Kill the run that begins in the folder `staged` at every boundary and compare the ends.

    `second` gives the boundary of the recovery run at which it dies too, None for not at all.
    """
    tally = Tally()
    reference = _copy(staged, scratch / "referencia", load)
    tally.boundaries = count(reference.run)
    reference.come_to_rest()
    expected = reference.outcome()
    tally.failures += [f"reference: {problem}" for problem in reference.problems()]
    reference.close()
    total = len(tally.boundaries)
    for number in numbers(total) if numbers else range(1, total + 1):
        where = tally.boundaries[number - 1]
        stage = _copy(staged, scratch / f"muerte-{number}", load)
        tally.kills += killed_at(stage.run, number)
        again = second(number)
        if again is not None:
            tally.kills += killed_at(stage.run, again)
        stage.come_to_rest()
        label = f"killed at {number} ({where}), then at {again}"
        tally.failures += [f"{label}: {problem}" for problem in stage.problems()]
        if stage.outcome() != expected:
            tally.failures.append(f"{label}: {stage.outcome()} instead of {expected}")
        stage.close()
        shutil.rmtree(scratch / f"muerte-{number}")
        tally.scenarios += 1
    return tally


def _copy(staged: Path, target: Path, load: Callable[[Path], Stage]) -> Stage:
    shutil.copytree(staged, target)
    return load(target)
