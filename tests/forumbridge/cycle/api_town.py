"""The tiny game on a pretended forum that is spoken to in JSON."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import httpx
from pydantic import SecretStr

from forumbridge.config_files.game import GameConfig
from forumbridge.cycle import RunReport, run_game
from forumbridge.forum.opening import capabilities_of, load_any_profile, open_any_forum
from forumbridge.narration.readback import comparable
from forumbridge.storage import open_store
from tests.forumbridge.cycle.world import PLAYERS, World, config
from tests.forumbridge.forum.api.board import NARRATOR, Board, Site
from tests.forumbridge.forum.api.faces import KEY, Face
from tests.forumbridge.forum.api.street import Street
from tests.forumbridge.forum.kit import PROFILES

PUBLIC = 10
SCENES = {who: PUBLIC + 1 + place for place, who in enumerate(PLAYERS)}
"""The thread of each player."""
FIRST_POST = 1000
INTERVAL_SECONDS = 10
_MARKED = re.compile(r"(.*?) ?⟨[0-9a-z]+-[0-9a-z]+⟩", re.DOTALL)


class ApiTown(World):
    """A world whose forum is a street of faces, asked over HTTP by its shipped file."""

    def __init__(self, root: Path, face: type[Face]) -> None:
        super().__init__(root)
        self.profile = load_any_profile(PROFILES / f"{face.program}.toml")
        markup = capabilities_of(self.profile).markup
        site = Site(self.clock, INTERVAL_SECONDS, markup, last_id=FIRST_POST)
        size = 20 if face.program == "flarum" else 5  # Flarum's client asks for its own size
        self.scenes = {
            number: Board(
                number=number, slug=f"escena-{number}", player=player, site=site,
                page_size=size, limit=10_000, title=f"Escena {number}",
            )
            for number, player in ((PUBLIC, "Ana"), *zip(SCENES.values(), PLAYERS.values(), strict=True))
        }  # fmt: skip
        self.site = site
        self.street = Street([face(board) for board in self.scenes.values()])
        for board in self.scenes.values():  # whoever opens a topic writes its first post
            board.add(NARRATOR, "Aquí se juega.")
        self.clock.sleep(60)
        self.config = self._settled(config(formulario_comprobado=True))

    def _settled(self, base: GameConfig) -> GameConfig:
        """The folder's file, with the addresses of this forum."""
        threads = {face.board.number: face.thread for face in self.street.faces}
        data = base.model_dump(by_alias=True)
        data["foro"] |= {
            "perfil": self.profile.name, "cuenta": NARRATOR, "zona": "UTC",
        }  # fmt: skip
        data["escenas"]["publica"] = threads[PUBLIC]
        for one in data["personajes"]:
            one["escena"] = threads[SCENES[one["id"]]]
        return GameConfig.model_validate(data)

    def run(self, **options: Any) -> RunReport:
        store = open_store(self.database)
        bridge = open_any_forum(
            self.profile,
            address="https://foro.example/",
            account=NARRATOR,
            password=SecretStr(KEY),
            zone="UTC",
            contact="narradora@example.org",
            clock=self.clock,
            state_dir=self.root / "estado",
            min_interval_seconds=0,
            transport=httpx.MockTransport(self.street),
        )
        try:
            return run_game(self.context(store, bridge))
        finally:
            bridge.close()
            store.close()

    def say(self, who: str, text: str, **more: Any) -> str:
        return str(self.scenes[SCENES[who]].add(PLAYERS[who], text, **more).id)

    def told(self, thread: int) -> list[str]:
        """Every message of ours in a thread, in order."""
        ours = (one for one in self.scenes[thread].entries if one.author == NARRATOR)
        bodies = (html.unescape(comparable(one.html)) for one in ours)
        return [said.strip() for body in bodies for said in _MARKED.findall(body)]
