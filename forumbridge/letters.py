"""A letter: one message to be posted, with its scene, readers and place in a publication."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.vocabulary import CharacterId, PlaceId
from forumbridge.narration.document import Document

KIND_WORDS = {
    "opening": "apertura",
    "public": "público",
    "report": "parte",
    "receipt": "acuse",
    "question": "pregunta",
    "reminder": "recordatorio",
    "notice": "aviso",
    "scene": "encuentro",
    "correction": "corrección",
}
"""A letter's kind as a narrator reads it."""

CORRECTION = "correction"
"""What was told wrongly, told right; a draft of that kind waits for the next publication."""


class SceneKind(StrEnum):
    """The kinds of thread a game has."""

    PERSONAL = "personal"
    PUBLIC = "publica"
    DELIBERATION = "deliberacion"
    GHOSTS = "fantasmas"
    GHOST_IMPOSTORS = "fantasmas_impostores"
    """Of the dead impostors, where each side's ghosts have their own (AMB-157)."""
    IMPOSTORS = "impostores"
    """Of the living impostors, where they have one (AMB-013)."""
    PLACE = "lugar"
    NARRATOR = "narrador"


@dataclass(frozen=True, slots=True)
class Scene:
    """A thread by what it is for; the configuration says where it is on the forum."""

    kind: SceneKind
    character: CharacterId | None = None
    """Whose, for PERSONAL."""
    place: PlaceId | None = None
    """Which, for PLACE."""

    @property
    def key(self) -> str:
        """A stable word: `personal:pepito`, `publica`, `lugar:capilla`."""
        detail = self.character or self.place
        return f"{self.kind.value}:{detail}" if detail else self.kind.value


@dataclass(frozen=True, slots=True)
class Letter:
    """One message. Readers are `recipients`; () means everybody who can read the scene.

    Letters of a publication go out by `position`, equal positions in any order; the next
    publication waits until all are posted or released (barrier). Without a publication a letter
    goes out as soon as it may (receipts, questions).
    """

    kind: str
    """`report`, `public`, `scene`, `receipt`, `question`, `reminder`, `notice`, `opening`,
    `correction`."""
    scene: Scene
    document: Document
    recipients: tuple[CharacterId, ...] = ()
    publication: int | None = None
    position: int = 0
    cause: str = ""
    """The post, input or review item it answers, for the log."""
    restates: bool = False
    """A receipt that says all that its reader's earlier receipt of the phase said, and no more
    than a receipt says: where the narrator wants it so, it may take that one's place."""
    wordings: tuple[Document, ...] = ()
    """The receipt as it would read had it been the first of its plan, or a change: where the last
    thing said in the scene is one of them, there is nothing new to say."""
