"""A letter: one message to be posted, with its scene, readers and place in a publication."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
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
    PACK = "manada"
    """Of a secret faction that talks alone, at night or at the end (COSA-SCN-07, QA-31)."""
    COUPLE = "pareja"
    """Of two who share a secret (COSA-SCN-08)."""
    CHATTER = "charla"
    """Out of the game, open to all while it is (COSA-SCN-03)."""
    RULES = "reglas"
    """Where rulings for everybody are published (COSA-SCN-10)."""
    PLACE = "lugar"
    NARRATOR = "narrador"


SCENE_WORDS = {
    SceneKind.PUBLIC: "la escena pública",
    SceneKind.DELIBERATION: "la deliberación",
    SceneKind.GHOSTS: "la escena de los fantasmas",
    SceneKind.GHOST_IMPOSTORS: "la escena de los fantasmas impostores",
    SceneKind.IMPOSTORS: "la escena de los impostores",
    SceneKind.PACK: "la escena de la manada",
    SceneKind.COUPLE: "la escena de la pareja",
    SceneKind.CHATTER: "la charla fuera de juego",
    SceneKind.RULES: "el hilo de reglas",
    SceneKind.NARRATOR: "su escena de narrador",
}
"""Scenes that need no name of a person or place, as a narrator calls them."""


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
    wordings: tuple[Callable[[], Document], ...] = field(default=(), compare=False)
    """Each writes the receipt as it would read had it been the first of its plan, or a change:
    where the last thing said in the scene is one of them, there is nothing new to say."""
