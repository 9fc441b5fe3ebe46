"""What a step of any game may bring about. A game binds its choices and kinds in its own classes.

Events are for views, the narrator's log and nobody else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engine.vocabulary.ids import CharacterId

C = TypeVar("C")
"""What a player of the game may decide."""
K = TypeVar("K")
"""The kinds of publication that the game has."""


@dataclass(frozen=True, slots=True)
class Accepted(Generic[C]):
    """A choice took its place. `final` says that its author can't change it (NM-C03)."""

    character: CharacterId
    choice: C
    post: str
    final: bool
    kind: str = "accepted"


@dataclass(frozen=True, slots=True)
class Rejected:
    """An input was not applied; `code` says why. Nothing changed.

    Made from public data and the character's own knowledge only (AMB-031).
    """

    character: CharacterId | None
    code: str
    post: str = ""
    data: Mapping[str, str] = field(default_factory=dict[str, str])
    kind: str = "rejected"


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectedChoice(Rejected, Generic[C]):
    """As `Rejected`; where one choice of a post was refused, `choice` is that."""

    choice: C | None = None


@dataclass(frozen=True, slots=True)
class Asked(Generic[C]):
    """A post is in doubt until its author, or the narrator, says yes; nothing counts before."""

    character: CharacterId
    code: str
    post: str
    choice: C
    kind: str = "asked"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Something decided was taken back; `what` names which."""

    character: CharacterId
    what: str
    post: str
    kind: str = "withdrawn"


@dataclass(frozen=True, slots=True)
class SceneChanged:
    """Who reads a scene and whether they may write in it: for whoever opens scenes by hand too."""

    scene: str
    members: tuple[CharacterId, ...]
    open: bool
    kind: str = "scene_changed"


@dataclass(frozen=True, slots=True)
class Log:
    """A line for the narrator's log, with the rule it comes from."""

    code: str
    rule: str
    data: Mapping[str, str] = field(default_factory=dict[str, str])
    kind: str = "log"


@dataclass(frozen=True, slots=True)
class Publication(Generic[K]):
    """Something must be published now, personal reports in `order`, which is freshly drawn."""

    number: int
    publication: K
    order: tuple[CharacterId, ...]
    kind: str = "publication"
