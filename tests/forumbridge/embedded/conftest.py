"""A forum with one game: a director, three players with a character each, three scenes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.embedded import EmbeddedForum
from forumbridge.embedded.player import Browser, Player

START = 1_796_034_030  # 2026-11-30 10:20:30 UTC, 11:20 in Madrid
SALON = "partida/-la-hacienda-/salon"
ROSA = "partida/-la-hacienda-/escena-de-rosa"
TOMAS = "partida/-la-hacienda-/escena-de-tomas"


@dataclass
class Manor:
    forum: EmbeddedForum
    clock: VirtualClock
    base: str
    players: dict[str, Player] = field(default_factory=dict)

    def player(self, name: str) -> Player:
        """The one browser of this account."""
        if name not in self.players:
            self.players[name] = Player(self.base, name, f"clave de {name}")
        return self.players[name]

    @property
    def narrator(self) -> Player:
        return self.player("Narrador")

    @property
    def ana(self) -> Player:
        return self.player("Ana")

    @property
    def beto(self) -> Player:
        return self.player("Beto")

    def hasty(self, name: str) -> Player:
        """The same account from a browser that gives a form it sent half a second."""
        player = Player(self.base, name, f"clave de {name}")
        player.sign_in()
        player.browser.post_timeout = 0.5
        return player

    def guest(self) -> Browser:
        return Browser(self.base)

    def stored(self, scene: str = SALON) -> list[str]:
        """Bodies the scene really holds."""
        return [post.body for post in self.forum.posts(scene) if post.state == "visible"]


def furnish(forum: EmbeddedForum) -> None:
    """The people and scenes of every test."""
    for name in ("Narrador", "Ana", "Beto", "Carla"):
        forum.add_user(name, f"clave de {name}")
    forum.add_game("-la-hacienda-", "La Hacienda", "Narrador")
    forum.add_character("-la-hacienda-", "Lady Rosa", "Ana")
    forum.add_character("-la-hacienda-", "Tomás ❦", "Beto")
    forum.add_character("-la-hacienda-", "El ama de llaves", "Narrador")
    members = ["Lady Rosa", "Tomás ❦"]
    forum.add_scene("-la-hacienda-", "salon", "El salón", members, public=True)
    forum.add_scene("-la-hacienda-", "escena-de-rosa", "Escena de Rosa", ["Lady Rosa"])
    forum.add_scene("-la-hacienda-", "escena-de-tomas", "Escena de Tomás", ["Tomás ❦"])


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a forum nobody has visited yet, to be copied."""
    folder = tmp_path_factory.mktemp("foro")
    forum = EmbeddedForum(folder, VirtualClock(START))
    furnish(forum)
    forum.close()
    return folder


@pytest.fixture
def manor(furnished: Path, tmp_path: Path) -> Iterator[Manor]:
    clock = VirtualClock(START)
    shutil.copytree(furnished, tmp_path / "foro")
    forum = EmbeddedForum(tmp_path / "foro", clock)
    with forum.serve() as base:
        yield Manor(forum, clock, base)
    forum.close()
