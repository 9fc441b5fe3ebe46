"""What happens in every town, whatever its forum: visits, greetings, and what each scene is told."""

from __future__ import annotations

from typing import Any, Protocol

from tests.forumbridge.cycle.tiny_game import ROUNDS
from tests.forumbridge.cycle.town import PUBLIC
from tests.forumbridge.cycle.world import PLAYERS


class Lively(Protocol):
    """A town, as far as these need it."""

    def run(self, **options: Any) -> Any: ...
    def wait(self, seconds: int) -> None: ...
    def say(self, who: str, text: str, **more: Any) -> str: ...
    def told(self, thread: int) -> list[str]: ...


VISIT_SECONDS = 600
MOST_VISITS = 24
TOLD = {
    "ada": ["Apuntado: 5.", "Ronda 1: su número fue 5."],
    "blas": ["No he entendido el número.", "Apuntado: 4.", "Ronda 1: su número fue 4."],
    "cleo": ["Queda poco.", "Ronda 1: su número fue ninguno."],
}
"""Of the first round; the others are alike for all."""


def visit(town: Lively, times: int = 1) -> None:
    """The bridge comes by, every ten minutes."""
    for _ in range(times):
        town.run()
        town.wait(VISIT_SECONDS)


def until_told(town: Lively, messages: int) -> None:
    """Visits until the public thread has so many of our messages."""
    for _ in range(MOST_VISITS):
        visit(town)
        if len(town.told(PUBLIC)) >= messages:
            return
    raise AssertionError(f"{town.told(PUBLIC)} after {MOST_VISITS} visits")


def begin(town: Lively) -> None:
    """The opening, and everybody's greeting fifty minutes before the next visit."""
    town.run()
    for who in PLAYERS:
        town.say(who, "Hola a todos")
    town.wait(3000)
    visit(town)


def expected(who: str) -> list[str]:
    """What a player is told in the whole game."""
    more = [
        line
        for number in range(2, ROUNDS + 1)
        for line in (f"Apuntado: {number}.", f"Ronda {number}: su número fue {number}.")
    ]
    return TOLD[who] + more
