"""Scenes of the game and threads of the forum: which is which, and who may read and write there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.vocabulary import CharacterId, PlaceId
from forumbridge.config_files.game import CharacterSection, GameConfig
from forumbridge.forum.port import ThreadId, same_name
from forumbridge.letters import SCENE_WORDS, Scene, SceneKind


class NoAudience(Exception):
    """The readers of a message can't be derived from its scene."""


@dataclass(frozen=True, slots=True)
class Successor:
    """Another account plays a character from `since` on, perhaps in another thread (AMB-017)."""

    character: CharacterId
    account: str
    since: int
    scene: str = ""
    """Empty: his scene stays where it was."""


@dataclass(frozen=True)
class Scenes:
    """The configuration's scenes both ways, and who plays whom when."""

    config: GameConfig
    successors: tuple[Successor, ...] = ()
    """In the order of their dates."""

    def account(self, who: CharacterId, at: int | None = None) -> str:
        """The account that plays a character at an instant; the last one without it."""
        found = self.character(who).account
        for one in self.successors:
            if one.character == who and (at is None or one.since <= at):
                found = one.account
        return found

    def personal_thread(self, who: CharacterId, at: int | None = None) -> ThreadId:
        """Where a character's scene is at an instant; the last one without it."""
        found = self.character(who).scene
        for one in self.successors:
            if one.character == who and one.scene and (at is None or one.since <= at):
                found = one.scene
        return ThreadId(found)

    def threads_of(self, who: CharacterId) -> tuple[ThreadId, ...]:
        """Every thread that is or was a character's own, oldest first."""
        later = (one.scene for one in self.successors if one.character == who and one.scene)
        return tuple(ThreadId(t) for t in dict.fromkeys((self.character(who).scene, *later)))

    def player(self, account: str, at: int | None = None) -> CharacterId | None:
        """Whom an account plays at an instant, or None."""
        every = (CharacterId(c.id) for c in self.config.characters)
        return next((who for who in every if same_name(self.account(who, at), account)), None)

    def plays(self, who: CharacterId, thread: ThreadId, account: str, at: int) -> bool:
        """Whether what `account` writes in `thread` at an instant is that character's own."""
        return same_name(self.account(who, at), account) and thread == self.personal_thread(who, at)

    def former(self, who: CharacterId, account: str) -> bool:
        """Whether an account has played that character, or will."""
        own = (
            self.character(who).account,
            *(s.account for s in self.successors if s.character == who),
        )
        return any(same_name(one, account) for one in own)

    def thread(self, scene: Scene) -> ThreadId | None:
        """Where a scene is on the forum, or None when the configuration gives it no thread."""
        sections = self.config.scenes
        match scene.kind:
            case SceneKind.PERSONAL:
                known = scene.character is not None and any(
                    c.id == scene.character for c in self.config.characters
                )
                found = self.personal_thread(scene.character) if known and scene.character else ""
            case SceneKind.PUBLIC:
                found = sections.public
            case SceneKind.DELIBERATION:
                found = sections.deliberation or sections.public
            case SceneKind.GHOSTS:
                found = sections.ghosts
            case SceneKind.GHOST_IMPOSTORS:
                found = sections.ghost_impostors
            case SceneKind.IMPOSTORS:
                found = sections.impostors
            case SceneKind.NARRATOR:
                found = sections.narrator
            case SceneKind.PACK:
                found = sections.pack
            case SceneKind.COUPLE:
                found = sections.couple
            case SceneKind.CHATTER:
                found = sections.chatter
            case SceneKind.RULES:
                found = sections.rules or sections.public
            case SceneKind.PLACE:
                found = sections.places.get(scene.place or "", "")
        return ThreadId(found) if found else None

    def all(self) -> Mapping[ThreadId, Scene]:
        """Every thread of the game with its scene; the public one wins over a shared thread."""
        return self._all

    @cached_property
    def _all(self) -> Mapping[ThreadId, Scene]:
        scenes = [
            Scene(SceneKind.NARRATOR),
            Scene(SceneKind.GHOSTS),
            Scene(SceneKind.GHOST_IMPOSTORS),
            Scene(SceneKind.IMPOSTORS),
            Scene(SceneKind.PACK),
            Scene(SceneKind.COUPLE),
            Scene(SceneKind.CHATTER),
            Scene(SceneKind.RULES),
            Scene(SceneKind.DELIBERATION),
            *(Scene(SceneKind.PLACE, place=PlaceId(p)) for p in self.config.scenes.places),
            *(Scene(SceneKind.PERSONAL, CharacterId(c.id)) for c in self.config.characters),
            Scene(SceneKind.PUBLIC),
        ]
        former = (
            (thread, Scene(SceneKind.PERSONAL, CharacterId(c.id)))
            for c in self.config.characters
            for thread in self.threads_of(CharacterId(c.id))
        )
        found = (*former, *((self.thread(scene), scene) for scene in scenes))
        return {thread: scene for thread, scene in found if thread is not None}

    def personal(self) -> tuple[ThreadId, ...]:
        """The threads where players declare."""
        return tuple(self.personal_thread(CharacterId(c.id)) for c in self.config.characters)

    def swept(self) -> tuple[ThreadId, ...]:
        """Threads whose news no index is sure to tell: edits, and what our own account writes."""
        narrator = self.thread(Scene(SceneKind.NARRATOR))
        return (*self.personal(), *((narrator,) if narrator is not None else ()))

    def character(self, who: CharacterId) -> CharacterSection:
        """The configuration of one character."""
        return next(c for c in self.config.characters if c.id == who)

    def words(self, key: str) -> str:
        """A scene as a narrator calls it, by its key."""
        scene = scene_of_key(key)
        match scene.kind:
            case SceneKind.PERSONAL:
                names = (c.name for c in self.config.characters if c.id == scene.character)
                return f"la escena de {next(names, scene.character)}"
            case SceneKind.PLACE:
                return f"la escena del lugar «{scene.place}»"
            case other:
                return SCENE_WORDS[other]

    def readers(self, scene: Scene, recipients: tuple[CharacterId, ...]) -> tuple[str, ...]:
        """The names to tick where posts have recipients: never left to the scene's default (R21).

        Raises:
            NoAudience: nobody is named and the scene does not say who its members are.
        """
        if recipients:
            return tuple(self.character(who).name for who in recipients)
        match scene.kind:
            case SceneKind.PERSONAL if scene.character is not None:
                return (self.character(scene.character).name,)
            case SceneKind.PUBLIC | SceneKind.DELIBERATION | SceneKind.CHATTER | SceneKind.RULES:
                return tuple(c.name for c in self.config.characters)
            case SceneKind.NARRATOR:
                return ()
            case _:
                raise NoAudience(scene.key)


def scene_of_key(key: str) -> Scene:
    """The scene whose `key` it is (`personal:pepito`).

    Raises:
        ValueError: it is not a scene's key.
    """
    kind, _, detail = key.partition(":")
    match SceneKind(kind):
        case SceneKind.PERSONAL:
            return Scene(SceneKind.PERSONAL, CharacterId(detail))
        case SceneKind.PLACE:
            return Scene(SceneKind.PLACE, place=PlaceId(detail))
        case other:
            return Scene(other)
