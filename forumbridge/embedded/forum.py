"""`EmbeddedForum`: the forum as a test, a demo or a rehearsal holds it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo

from forumbridge.clock import Clock
from forumbridge.embedded.core import Core
from forumbridge.embedded.faults import Faults
from forumbridge.embedded.quirks import Quirks
from forumbridge.embedded.records import Character, Game, LedgerEntry, Post, Scene
from forumbridge.embedded.rights import may_read
from forumbridge.embedded.server import serve, serve_forever
from forumbridge.errors import UsageError

Defaults = Literal["all", "none"] | Sequence[str]
_PICTURES = frozenset({".svg", ".png", ".jpg", ".jpeg", ".webp"})


class EmbeddedForum:
    """A small real forum with Umbría's pages, kept in `folder` and dated by `clock`.

    What it holds survives: a second one on the same folder goes on where the first stopped. The
    bridge reaches it by HTTP only; `posts`, `audience` and `ledger` are for whoever judges.
    Every method raises `UsageError` for a name, game or scene that is not there or there twice.
    """

    def __init__(
        self,
        folder: Path,
        clock: Clock,
        *,
        zone: str = "Europe/Madrid",
        quirks: Quirks = Quirks(),  # noqa: B008
        page_size: int = 20,
    ) -> None:
        self._core = Core(folder, clock, ZoneInfo(zone), quirks, page_size)

    @property
    def quirks(self) -> Quirks:
        """The switches; assign a new value at any time."""
        return self._core.quirks

    @quirks.setter
    def quirks(self, quirks: Quirks) -> None:
        self._core.quirks = quirks

    @property
    def page_size(self) -> int:
        """Posts on a page; assign a new value at any time."""
        return self._core.page_size

    @page_size.setter
    def page_size(self, size: int) -> None:
        self._core.page_size = size

    @property
    def faults(self) -> Faults:
        """The script of what goes wrong."""
        return self._core.faults

    # People and places

    def add_user(self, name: str, password: str) -> None:
        """A new account."""
        self._core.people.add(name, password)

    def add_game(
        self,
        slug: str,
        title: str,
        director: str,
        *,
        description: str = "",
        picture: Path | None = None,
    ) -> None:
        """A new game. `description` is plain text; `picture` a drawing for its *portada*."""
        owner = self._core.people.named(director)
        if owner is None:
            raise UsageError(f"No hay ninguna cuenta llamada «{director}» en el foro.")
        name = "" if picture is None else self._keep_picture(picture)
        self._core.games.add(slug, title, owner, description, name)

    def _keep_picture(self, picture: Path) -> str:
        if picture.suffix.lower() not in _PICTURES:
            raise UsageError(f"El foro no sabe mostrar imágenes «{picture.suffix}».")
        self._core.pictures.mkdir(exist_ok=True)
        name = f"{len(self._core.games.all()) + 1}{picture.suffix.lower()}"
        shutil.copyfile(picture, self._core.pictures / name)
        return name

    def add_character(self, game: str, name: str, user: str) -> None:
        """A new character, played by the account `user` (the director's own are his NPCs)."""
        player = self._core.people.named(user)
        if player is None:
            raise UsageError(f"No hay ninguna cuenta llamada «{user}» en el foro.")
        self._core.games.add_character(self._game(game), name, player)

    def add_scene(
        self,
        game: str,
        slug: str,
        title: str,
        members: Sequence[str] = (),
        *,
        default_recipients: Defaults = "all",
        public: bool = False,
    ) -> str:
        """A new scene of the characters `members`; its path (`partida/x/y`), the thread's name.

        `default_recipients` are ticked in a fresh form: `all`, `none` (director only) or names.
        A `public` scene can be opened by anybody, who then reads what is addressed to all members.
        """
        place = self._game(game)
        people = self._named(place, members)
        number = self._core.games.add_scene(place, slug, title, public, people)
        if default_recipients == "all":
            ticked = people
        elif default_recipients == "none":
            ticked = ()
        else:
            ticked = self._named(place, default_recipients)
        self._core.games.tick(number, [one.id for one in ticked])
        return f"partida/{game}/{slug}"

    def close_scene(self, scene: str, *, closed: bool = True) -> None:
        """Let nobody write in the scene at this path any more, or again."""
        self._core.games.close(self._scene(scene).id, closed)

    def show_scene(self, scene: str, *, public: bool = True) -> None:
        """Let anybody open the scene at this path, or only its members again."""
        self._core.games.show(self._scene(scene).id, public)

    def _game(self, slug: str) -> Game:
        game = self._core.games.game(slug)
        if game is None:
            raise UsageError(f"No hay ninguna partida «{slug}» en el foro.")
        return game

    def _named(self, game: Game, names: Sequence[str]) -> tuple[Character, ...]:
        known = {one.name: one for one in self._core.games.characters(game)}
        missing = [name for name in names if name not in known]
        if missing:
            raise UsageError(f"La partida «{game.slug}» no tiene a {', '.join(missing)}.")
        return tuple(known[name] for name in names)

    def _scene(self, path: str) -> Scene:
        _, _, rest = path.partition("partida/")
        slug, _, name = rest.partition("/")
        scene = self._core.games.scene(self._game(slug), name)
        if scene is None:
            raise UsageError(f"No hay ninguna escena «{path}» en el foro.")
        return scene

    # The staff's hand

    def approve_all(self) -> int:
        """Show every message that waits for approval; how many there were."""
        waiting = self._core.posts.queued()
        for post in waiting:
            self._core.posts.set_state(post.id, "visible")
        return len(waiting)

    def expire_sessions(self) -> None:
        """Forget every session."""
        self._core.people.close_sessions()

    # For whoever judges

    def posts(self, scene: str) -> tuple[Post, ...]:
        """Every stored message of the scene at this path, deleted and queued ones too."""
        self._core.posts.catch_up(self._core.clock.now())
        return self._core.posts.of_scene(self._scene(scene))

    def scenes(self, game: str) -> tuple[Scene, ...]:
        """The game's scenes."""
        return self._core.games.scenes(self._game(game))

    def audience(self, post: int) -> frozenset[str]:
        """The names of all accounts that can read the message now, its author included."""
        found = self._core.posts.post(post)
        if found is None:
            raise UsageError(f"No hay ningún mensaje {post} en el foro.")
        for game in self._core.games.all():
            accounts = {one.user for one in self._core.games.characters(game)} | {game.director}
            for scene in self._core.games.scenes(game):
                if scene.id == found.scene:
                    return frozenset(a.name for a in accounts if may_read(a, found, scene))
        return frozenset()

    def ledger(self) -> tuple[LedgerEntry, ...]:
        """Every request so far, but for pictures and style."""
        return self._core.ledger.entries()

    # Running it

    def serve(self, host: str = "127.0.0.1", port: int = 0) -> AbstractContextManager[str]:
        """Serve in a thread while the block runs; yields the address without a final slash."""
        return serve(self._core, host, port)

    def serve_forever(
        self, host: str = "127.0.0.1", port: int = 0, *, on_ready: Callable[[str], None]
    ) -> None:
        """Serve in this thread until interrupted; `on_ready` is told the address."""
        serve_forever(self._core, host, port, on_ready)

    def close(self) -> None:
        """Let the forum's file go; only after serving has ended."""
        self._core.database.close()
