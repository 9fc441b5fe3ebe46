"""Which values of each ruling its tests play with (the second half of `make options`).

A pytest plugin: while a test named for a ruling (`@pytest.mark.option`) runs, every step of a game
without a map, and what takes rulings before there is a game, notes what that ruling is worth.
`gaps` says what is still not played.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import engine.avaloup.game  # noqa: E402 (from the checkout)
import engine.avaloup.setup  # noqa: E402
import engine.cosa.facts.week  # noqa: E402
import engine.cosa.game  # noqa: E402
from engine.core.option_kinds import Flag, Kind, OneOf, Whole  # noqa: E402
from scripts.options_report import GAMES as OPTIONS  # noqa: E402

GAMES: Mapping[str, tuple[Any, ModuleType, str]] = {
    "cosa": (engine.cosa.game.Cosa, engine.cosa.facts.week, "schedule_of"),
    "avaloup": (engine.avaloup.game.Avaloup, engine.avaloup.setup, "deck"),
}
"""The games whose values are counted: the class that plays each, and what takes its rulings, as the
second argument, before it is played."""
ENOUGH = 3
"""Of how many numbers a ruling that is one is to be tried (D1)."""

Played = Mapping[str, Mapping[object, set[str]]]
"""Of each key, the tests that played it at each of its values."""


class Recorder:
    """Wraps one game's `step` and remembers what the marked test that runs played with."""

    def __init__(self, game: str) -> None:
        self.played: dict[str, dict[object, set[str]]] = defaultdict(lambda: defaultdict(set))
        self.failed = 0
        self._keys: tuple[str, ...] = ()
        self._test = ""
        made, before, early = GAMES[game]
        made.step = self._watched(made.step, lambda state: state.ruleset)
        setattr(before, early, self._watched(getattr(before, early), lambda rules: rules))

    def _watched(
        self, made: Callable[..., Any], rulings: Callable[[Any], object]
    ) -> Callable[..., Any]:
        @wraps(made)
        def watched(first: Any, second: Any, *rest: Any) -> Any:
            for key in self._keys:
                self.played[key][getattr(rulings(second), key, None)].add(self._test)
            return made(first, second, *rest)

        return watched

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only tests named for a ruling run."""
        items[:] = [one for one in items if one.get_closest_marker("option")]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """The rulings that this test is named for."""
        self._keys = tuple(key for mark in item.iter_markers("option") for key in mark.args)
        self._test = item.nodeid
        result = yield
        self._keys = ()
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails shows nothing."""
        self.failed += report.failed


def played(game: str) -> Recorder:
    """What the marked engine tests of a game play with."""
    recorder = Recorder(game)
    folder = ROOT / "tests" / "engine" / game
    options = ["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:randomly", "-m", "not long"]
    pytest.main([str(folder), *options], plugins=[recorder])
    return recorder


def gaps(options: Mapping[str, Kind], found: Played) -> Iterator[str]:
    """Both words of a flag, all of an enumeration, three numbers; of the rest, two values."""
    for key, kind in options.items():
        values = set(found.get(key, {}))
        match kind:
            case Flag():
                missing: list[object] = [one for one in (True, False) if one not in values]
            case OneOf(words):
                missing = [one for one in words if one not in values]
            case Whole():
                lacking = min(ENOUGH, kind.most - kind.least + 1) - len(values)
                missing = ["another number"] * max(0, lacking)
            case _:
                missing = ["another value"] * max(0, 2 - len(values))
        yield from (f"{key} = {one}: no test named for it plays with that" for one in missing)


def main() -> int:
    """Print what each value is played by; 1 when a value is not, or a test fails."""
    wrong = False
    for game in sys.argv[1:] or GAMES:
        found = played(game)
        for key in OPTIONS[game]:
            for value, tests in sorted(found.played.get(key, {}).items(), key=str):
                print(f"{game}: {key} = {value}: {sorted(tests)[0]} and {len(tests) - 1} more")
        missing = list(gaps(OPTIONS[game], found.played))
        print("\n".join(f"{game}: {one}" for one in missing))
        wrong = wrong or bool(missing) or found.failed > 0
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
