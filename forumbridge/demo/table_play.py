"""What the stories of the games without a map share: time that passes, cards that are read.

A story knows nothing but what its players can read and what `status` says.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

from forumbridge.demo.cast import Actor
from forumbridge.demo.story import StoryError
from forumbridge.demo.table_theatre import TableTheatre

Status = Mapping[str, object]
MINUTE, HOUR = 60, 3600
_AFTER = 120
"""Seconds after an instant at which it is surely over on a forum that shows minutes."""
_MAX_HOPS = 120


class TablePlay(ABC):
    """A table of people, and the bridge that wakes up beside them."""

    def __init__(self, theatre: TableTheatre) -> None:
        self.theatre = theatre
        self.cast: Mapping[str, Actor] = {actor.id: actor for actor in theatre.cast}
        self.ids: tuple[str, ...] = tuple(self.cast)
        self.said = 0

    @abstractmethod
    def perform(self) -> None:
        """The whole game."""

    @abstractmethod
    def up_to_a_vote(self) -> None:
        """The bridge opens the game and everybody answers, until anybody may vote."""

    def name(self, who: str) -> str:
        """The name of a character."""
        return self.cast[who].name

    def named(self, name: object) -> str:
        """The character of a name that `status` says.

        Raises:
            StoryError: nobody has it.
        """
        for who, actor in self.cast.items():
            if actor.name == name:
                return who
        raise StoryError(f"no hay nadie que se llame {name}")

    def one_of(self, forms: Sequence[str]) -> str:
        """The next way to say something."""
        self.said += 1
        return forms[self.said % len(forms)]

    def wait(self, seconds: int = MINUTE) -> None:
        """Time passes."""
        self.theatre.clock.sleep(seconds)

    def mode(self) -> str:
        """What is going on."""
        return str(self.theatre.status()["mode"])

    def settle(self) -> Status:
        """The bridge wakes up until everything it has to say is out."""
        for _ in range(_MAX_HOPS):
            self.theatre.run()
            status = self.theatre.status()
            if status["pending"] is None:
                return status
            self.wait(2 * MINUTE)
        raise self._stuck()

    def until(self, condition: Callable[[Status], bool]) -> Status:
        """Time passes, and the bridge wakes up after whatever falls due, until `condition`."""
        for _ in range(_MAX_HOPS):
            status = self.settle()
            if condition(status):
                return status
            instant, now = self.theatre.next_instant(), self.theatre.clock.now()
            self.wait(HOUR if instant is None else max(MINUTE, instant - now + _AFTER))
        raise self._stuck()

    def _stuck(self) -> StoryError:
        return StoryError(f"la partida no avanza: {dict(self.theatre.status())}")

    def until_mode(self, *modes: str) -> Status:
        """Something else is going on, and it is announced."""
        return self.until(lambda status: status["mode"] in modes)

    def greet(self, forms: Sequence[str]) -> None:
        """The bridge opens the game, and everybody answers."""
        self.theatre.tell("El puente abre la partida y espera una respuesta de cada jugador.")
        self.theatre.run()
        for who in self.ids:
            self.wait()
            self.theatre.alone(who, self.one_of(forms))
        self.wait(2 * MINUTE)

    def card(self, who: str) -> str:
        """Everything he has read in his own scene, in one line."""
        return " ".join(" ".join(self.theatre.read(who)).split())
