"""What every part of the forum shares: its clock, its switches, its records."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import threading
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo

from forumbridge.clock import Clock
from forumbridge.embedded.faults import Faults, Mishap
from forumbridge.embedded.posts import Posts
from forumbridge.embedded.quirks import Quirks
from forumbridge.embedded.records import Scene, User
from forumbridge.embedded.store import Database, Games, Ledger, People


def _key(folder: Path) -> bytes:
    file = folder / "foro.clave"
    if not file.exists():
        file.write_bytes(secrets.token_bytes(32))
        file.chmod(0o600)
    return file.read_bytes()


class Core:
    """The forum without its pages; everything lives below `folder`."""

    def __init__(
        self, folder: Path, clock: Clock, zone: ZoneInfo, quirks: Quirks, page_size: int
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.pictures = folder / "imgs"
        self.clock = clock
        self.zone = zone
        self.quirks = quirks
        self.page_size = page_size
        self.faults = Faults()
        self.database = Database(folder / "foro.sqlite")
        self.people = People(self.database)
        self.games = Games(self.database)
        self.ledger = Ledger(self.database)
        self.posts = Posts(self.database, self.ledger)
        self.transports: dict[tuple[str, int], asyncio.Transport] = {}
        self.released = asyncio.Event()
        self.guard = threading.Lock()
        self._key = _key(folder)

    def seal(self, user: User, scene: Scene) -> str:
        """The hidden value that ties a form to one account and one scene."""
        text = f"{user.id}/{scene.id}".encode()
        return hmac.new(self._key, text, hashlib.sha256).hexdigest()[:24]

    def date(self, at: int) -> str:
        """An instant as the pages print it: day first, minutes, the forum's zone unnamed."""
        return _printed(at // 60, self.zone)

    def shown(self, name: str) -> str:
        """A name as the pages print it, damaged when the quirk says so."""
        if not self.quirks.garbled_names:
            return name
        return "".join(letter if ord(letter) < 256 else "??" for letter in name)


@lru_cache(maxsize=4096)
def _printed(minute: int, zone: ZoneInfo) -> str:
    return datetime.fromtimestamp(minute * 60, UTC).astimezone(zone).strftime("%d/%m/%Y, %H:%M")


@dataclass(slots=True)
class Visit:
    """One request on its way through the forum; the ledger is written from it."""

    number: int
    now: int
    user: User | None
    mishap: Mishap | None = None
    outcome: str = ""
