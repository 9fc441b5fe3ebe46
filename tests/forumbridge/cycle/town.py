"""The tiny game on a pretended forum in any dress, with its habits on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from forumbridge.config_files.game import GameConfig
from forumbridge.cycle import RunReport, run_game
from forumbridge.forum.port import ThreadId
from forumbridge.narration.readback import comparable
from forumbridge.storage import open_store
from tests.forumbridge.cycle.world import PLAYERS, World, config
from tests.forumbridge.forum.board import ACCOUNT, Board
from tests.forumbridge.forum.dresses import Dress
from tests.forumbridge.forum.habits import Habits, Scene

PUBLIC = 10
SCENES = {who: PUBLIC + 1 + place for place, who in enumerate(PLAYERS)}
"""The thread of each player."""
_MARKED = re.compile(r"(.*?) ?⟨[0-9a-z]+-[0-9a-z]+⟩", re.DOTALL)


class Town(World):
    """A world whose forum is a board in its dress, asked over HTTP by its shipped profile."""

    def __init__(self, root: Path, dress: Dress, habits: Habits) -> None:
        super().__init__(root)
        self.board = Board(dress, habits, self.clock)
        self.board.scenes = {PUBLIC: Scene("El salón")} | {
            thread: Scene(f"Escena de {who}") for who, thread in SCENES.items()
        }
        for thread in self.board.scenes:  # whoever opens a topic writes its first post
            self.board.write("Aquí se juega.", ACCOUNT, thread)
        self.clock.sleep(60)
        self.config = self._settled(config(formulario_comprobado=True))

    def _settled(self, base: GameConfig) -> GameConfig:
        """The folder's file, with the addresses of this forum."""
        data = base.model_dump(by_alias=True)
        data["foro"] |= {
            "perfil": self.board.dress.software.profile.name,
            "direccion": self.board.dress.software.address,
            "cuenta": ACCOUNT,
            "zona": "UTC",
        }
        data["escenas"]["publica"] = self.board.thread_id(PUBLIC)
        for one in data["personajes"]:
            one["escena"] = self.board.thread_id(SCENES[one["id"]])
        return GameConfig.model_validate(data)

    def run(self, **options: Any) -> RunReport:
        store = open_store(self.database)
        bridge = self.board.bridge(self.root / "estado")
        try:
            return run_game(self.context(store, bridge))
        finally:
            bridge.close()
            store.close()

    def say(self, who: str, text: str, **more: Any) -> str:
        number = self.board.write(f"<p>{text}</p>", PLAYERS[who], SCENES[who], **more)
        return str(number)

    def texts(self, thread: str) -> list[str]:
        return self.told(self._number(thread))

    def told(self, thread: int) -> list[str]:
        """Every message of ours in a thread, in order, joined posts taken apart."""
        ours = (one for one in self.board.scenes[thread].entries if one.author == ACCOUNT)
        return [said.strip() for one in ours for said in _MARKED.findall(comparable(one.body))]

    def _number(self, thread: str) -> int:
        return next(n for n in self.board.scenes if self.board.thread_id(n) == ThreadId(thread))
