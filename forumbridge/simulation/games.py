"""The games that can be simulated: how many play each, and how one of a number is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Literal, cast

from forumbridge.simulation.result import Result

Simulated = Literal["hacienda", "cosa", "avaloup"]


@dataclass(frozen=True, slots=True)
class Kind:
    """One game's: where it is simulated, and between how many."""

    module: str
    fewest: int
    most: int


KINDS: dict[Simulated, Kind] = {
    "hacienda": Kind("forumbridge.simulation.batch", 6, 20),
    "cosa": Kind("forumbridge.simulation.tables.cosa_batch", 8, 15),
    "avaloup": Kind("forumbridge.simulation.tables.avaloup_batch", 5, 10),
}
"""By the name of the ruleset; a test holds the numbers to each game's own."""


def simulate(
    number: int, *, game: Simulated, players: int | None = None, through_text: bool = False
) -> Result:
    """One game from its number, with every invariant held at every step."""
    play = cast("Callable[..., Result]", import_module(KINDS[game].module).simulate)
    return play(number, players=players, through_text=through_text)


def simulate_many(
    numbers: Iterable[int],
    *,
    game: Simulated = "hacienda",
    through_text: bool = False,
    players: int | None = None,
    processes: int = 1,
) -> Iterator[Result]:
    """The games of some numbers, in their order."""
    play = partial(simulate, game=game, players=players, through_text=through_text)
    if processes < 2:
        yield from map(play, numbers)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, numbers, chunksize=4)
