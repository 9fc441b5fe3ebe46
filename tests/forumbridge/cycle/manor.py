"""The tiny game on the embedded forum, over HTTP, read by Umbría's profile as shipped."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from forumbridge.cycle import RunReport, run_game
from forumbridge.embedded import EmbeddedForum
from forumbridge.embedded.player import Player
from forumbridge.forum.html_forum import HtmlForum, open_forum
from forumbridge.forum.profile import load_profile
from forumbridge.storage import open_store
from tests.forumbridge.cycle.world import PLAYERS, PUBLIC, World, config, scene

PROFILE = Path(__file__).resolve().parents[3] / "config" / "forums" / "umbria.toml"
NARRATOR = "Narradora"


class Manor(World):
    """A world whose forum is a real server; `base` is its address."""

    def __init__(self, root: Path, base: str, mode: str = "automatic") -> None:
        super().__init__(root, mode=mode)
        self.base = base
        self.config = config(mode, formulario_comprobado=True)
        self.flood = 0.0
        self._players: dict[str, Player] = {}

    @contextmanager
    def bridge(self) -> Generator[HtmlForum]:
        forum = self.seen_by(NARRATOR)
        try:
            yield forum
        finally:
            forum.close()

    def seen_by(self, account: str) -> HtmlForum:
        return open_forum(
            load_profile(PROFILE),
            address=self.base,
            account=account,
            password=SecretStr(f"clave de {account}"),
            zone="Europe/Madrid",
            contact="ensayo@example.org",
            clock=self.clock,
            state_dir=self.root / "estado",
            min_interval_seconds=0,
            flood_seconds=self.flood,
        )

    def run(self, **options: Any) -> RunReport:
        store = open_store(self.database)
        try:
            with self.bridge() as forum:
                return run_game(self.context(store, forum))
        finally:
            store.close()

    def player(self, name: str) -> Player:
        if name not in self._players:
            self._players[name] = Player(self.base, name, f"clave de {name}")
        return self._players[name]

    def say(self, who: str, text: str, **more: Any) -> str:
        return str(self.player(PLAYERS[who]).post(scene(who), f"<p>{text}</p>", **more))


def furnish(forum: EmbeddedForum) -> None:
    for name in (NARRATOR, *PLAYERS.values()):
        forum.add_user(name, f"clave de {name}")
    forum.add_game("x", "Prueba", NARRATOR)
    for who, account in PLAYERS.items():
        forum.add_character("x", who.capitalize(), account)
    forum.add_character("x", "La Voz", NARRATOR)
    names = [who.capitalize() for who in PLAYERS]
    forum.add_scene("x", PUBLIC.rpartition("/")[2], "Salón", names, public=True)
    for who in PLAYERS:
        forum.add_scene("x", f"escena-{who}", f"Escena de {who}", [who.capitalize()])
