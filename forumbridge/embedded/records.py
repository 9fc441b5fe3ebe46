"""What the forum keeps, as its store hands it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DIRECTOR = "Director"
"""How the director signs when he speaks as no character."""

PostState = Literal["visible", "queued", "deleted"]


@dataclass(frozen=True, slots=True)
class User:
    """One account."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Game:
    """One *partida*."""

    id: int
    slug: str
    title: str
    director: User
    description: str = ""
    picture: str = ""
    """File name of its picture below `/imgs/partidas/`, or nothing."""


@dataclass(frozen=True, slots=True)
class Character:
    """One character, played by `user`."""

    id: int
    name: str
    user: User


@dataclass(frozen=True, slots=True)
class Scene:
    """One *escena* with its members."""

    id: int
    game: Game
    slug: str
    title: str
    public: bool
    closed: bool
    members: tuple[Character, ...]
    defaults: frozenset[int]
    """Identifiers of the characters ticked in a fresh form."""

    @property
    def path(self) -> str:
        """Its address below the forum's, without a leading slash."""
        return f"partida/{self.game.slug}/{self.slug}"


@dataclass(frozen=True, slots=True)
class Post:
    """One stored message. `at` is UTC seconds; pages show only its minute."""

    id: int
    scene: int
    author: User
    speaker: Character | None
    """None when the director signs as such."""
    at: int
    body: str
    notes: str
    recipients: frozenset[int]
    """Characters ticked; the director and the author read it anyway."""
    state: PostState = "visible"


@dataclass(frozen=True, slots=True)
class NewPost:
    """A message before it has a number and a date."""

    scene: int
    author: int
    speaker: int | None
    body: str
    notes: str
    recipients: frozenset[int]
    state: PostState = "visible"


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One request as the forum saw it. Tests judge by it; the bridge never sees it."""

    number: int
    at: int
    method: str
    path: str
    """With the query, never with a form's content."""
    user: str | None
    status: int
    """0 when no answer was sent."""
    outcome: str
    """`created`, `edited`, `deleted`, `late`, `queued`, `rejected`, `signed_in`, `refused`, or
    nothing for a page."""
    post: int | None
    fault: str | None
