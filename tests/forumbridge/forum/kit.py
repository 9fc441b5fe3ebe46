"""What the forum tests share: the embedded forum with one game, and a bridge that reads it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import SecretStr

from forumbridge.clock import VirtualClock
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.embedded.player import Player
from forumbridge.forum.html_forum import HtmlForum, open_forum
from forumbridge.forum.port import Draft, ThreadId
from forumbridge.forum.profile import ForumProfile, load_profile

PROFILES = Path(__file__).parents[3] / "config" / "forums"
UMBRIA = load_profile(PROFILES / "umbria.toml")
SPIRIT = load_profile(PROFILES / "spirit.toml")

NOW = 1_796_000_000  # 30 November 2026
PASSWORD = "candelabro-de-plata"
DIRECTOR = "Narradora"
PLAYERS = {"Blanca": "Doña Blanca", "Mateo": "Don Mateo", "Inés": "Inés la Cocinera"}
PERSONAL = ThreadId("partida/hacienda/escena-de-blanca")
OTHER = ThreadId("partida/hacienda/escena-de-mateo")
PUBLIC = ThreadId("partida/hacienda/salon")
THREADS = (PERSONAL, OTHER, PUBLIC)


@dataclass
class House:
    """One embedded forum, served."""

    forum: EmbeddedForum
    clock: VirtualClock
    address: str
    folder: Path
    bridges: list[HtmlForum] = field(default_factory=list)

    def bridge(
        self,
        *,
        profile: ForumProfile = UMBRIA,
        account: str = DIRECTOR,
        password: str = PASSWORD,
        interval: float = 0,
        flood: float = 0,
    ) -> HtmlForum:
        """A bridge with an account file of its own folder; closed with the house."""
        bridge = open_forum(
            profile,
            address=self.address,
            account=account,
            password=SecretStr(password),
            zone="Europe/Madrid",
            contact="narradora@example.org",
            clock=self.clock,
            state_dir=self.folder / "cuentas",
            min_interval_seconds=interval,
            flood_seconds=flood,
        )
        self.bridges.append(bridge)
        return bridge

    def player(self, name: str) -> Player:
        """A person at a browser, signed in."""
        player = Player(self.address, name, PASSWORD)
        player.sign_in()
        return player


@contextmanager
def open_house(folder: Path, *, page_size: int = 20) -> Generator[House]:
    """The forum with a narrator, three players, their scenes and one room for all."""
    clock = VirtualClock(NOW)
    forum = EmbeddedForum(folder / "foro", clock, page_size=page_size)
    try:
        for name in (DIRECTOR, *PLAYERS):
            forum.add_user(name, PASSWORD)
        forum.add_game("hacienda", "La Hacienda", DIRECTOR)
        for name, character in PLAYERS.items():
            forum.add_character("hacienda", character, name)
        forum.add_scene("hacienda", "escena-de-blanca", "Blanca", ["Doña Blanca"])
        forum.add_scene("hacienda", "escena-de-mateo", "Mateo", ["Don Mateo"])
        forum.add_scene("hacienda", "salon", "El salón", [*PLAYERS.values()])
        with forum.serve() as address:
            house = House(forum, clock, address, folder)
            try:
                yield house
            finally:
                for bridge in house.bridges:
                    bridge.close()
    finally:
        forum.close()


def draft(thread: ThreadId = PERSONAL, body: str = "<p>Hola</p>", **how: object) -> Draft:
    """A draft by the director for Blanca alone, unless told otherwise."""
    given: dict[str, object] = {"speaker": "Director", "recipients": ("Doña Blanca",)}
    return Draft(thread, body, **{**given, **how})  # type: ignore[arg-type]
