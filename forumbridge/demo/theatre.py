"""What a story needs of the place it is played in: actors who post, a clock, a bridge that runs.

The demo plays on the embedded forum; the end-to-end tests play the same story on real servers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from forumbridge.clock import VirtualClock


@dataclass(frozen=True, slots=True)
class Struck:
    """A line the player struck out."""

    text: str


@dataclass(frozen=True, slots=True)
class Quoted:
    """Somebody's words, quoted."""

    author: str
    text: str


Line = str | Struck | Quoted


@dataclass(frozen=True, slots=True)
class Speech:
    """A post as its author means it; each theatre writes it in its forum's markup."""

    lines: tuple[Line, ...]


def speech(*lines: Line) -> Speech:
    """A post of these lines; a string may hold several, one a line."""
    flat: list[Line] = []
    for line in lines:
        if isinstance(line, str):
            flat.extend(part for part in line.strip("\n").split("\n"))
        else:
            flat.append(line)
    return Speech(tuple(flat))


class Theatre(Protocol):
    """One stage: a forum with its people, a shared virtual clock and a bridge beside it."""

    @property
    def clock(self) -> VirtualClock:
        """The clock that forum and bridge share."""
        ...

    def post(self, actor: str, said: Speech) -> str:
        """The actor posts in his own scene; the post's handle."""
        ...

    def edit(self, actor: str, post: str, said: Speech) -> None:
        """The actor edits one of his posts."""
        ...

    def read(self, actor: str) -> tuple[str, ...]:
        """The plain texts of the posts the actor can see in his own scene, oldest first."""
        ...

    def read_public(self, actor: str) -> tuple[str, ...]:
        """The plain texts of the public scene's posts, as this actor sees them."""
        ...

    def post_as_narrator(self, actor: str, said: Speech) -> str:
        """The narrator writes by hand, from the bridge's account, in an actor's scene."""
        ...

    def run(self) -> None:
        """The bridge wakes up once."""
        ...

    def status(self) -> Mapping[str, object]:
        """What `forumbridge status --json` says: mode, round, phase, pending …"""
        ...

    def review(self, actor: str, code: str, choose: str) -> None:
        """The narrator answers the open doubt `code` of `actor` with the option that holds
        `choose` in its label."""
        ...

    def tell(self, line: str) -> None:
        """Say how the play is going, to whoever watches."""
        ...
