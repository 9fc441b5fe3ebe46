"""The story's stage on real servers: the same play on software we did not write.

Nothing is passed behind a forum's back: actors and bridge reach it over HTTP only.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from forumbridge.clock import VirtualClock
from forumbridge.config_files.game import GameName, PostingMode
from forumbridge.config_files.new_game import NewGame
from forumbridge.config_files.paths import PROFILE
from forumbridge.demo.bridge import Bridge
from forumbridge.demo.cast import CAST, NARRATOR, Actor
from forumbridge.demo.folder import roster_line, write_game
from forumbridge.demo.stage import START
from forumbridge.demo.theatre import Line, Quoted, Speech, Struck, speech
from tests.servers.machina import machina_server
from tests.servers.misago import misago_server
from tests.servers.players import Person
from tests.servers.running import PASSWORD, PUBLIC, ForumServer, Topic
from tests.servers.spirit import spirit_server

DELIBERATION = "deliberacion"
SESSION_SECONDS = 5 * 24 * 3600

SERVERS: Mapping[str, Callable[..., AbstractContextManager[ForumServer[Any]]]] = {
    # Printing comments is most of what a page of Spirit costs: its own choice of fewer.
    "spirit": partial(spirit_server, page=10),
    "machina": machina_server,
    "misago": misago_server,
}
"""How each software is started, by the name of its profile."""


def in_markdown(said: Speech) -> str:
    """A post as somebody types it in a plain editor: a blank line between lines."""
    return "\n\n".join(_line_markdown(line) for line in said.lines if line != "")


def _line_markdown(line: Line) -> str:
    match line:
        case Struck(text=text):
            return f"~~{text}~~"
        case Quoted(author=author, text=text):
            return "\n".join(f"> {part}" for part in (f"{author}:", "", *text.split("\n")))
        case str():
            return line


@dataclass
class ServerStage:
    """A `Theatre` on a real forum."""

    server: ForumServer[Any]
    bridge: Bridge
    cast: Sequence[Actor] = CAST
    told: list[str] = field(default_factory=list)
    posted: dict[str, list[int]] = field(default_factory=dict)
    by_hand: list[int] = field(default_factory=list)
    _players: dict[str, tuple[int, Person]] = field(default_factory=dict)

    @property
    def clock(self) -> VirtualClock:
        return self.bridge.clock

    def actor(self, name: str) -> Actor:
        return next(actor for actor in self.cast if actor.id == name)

    def player(self, account: str) -> Person:
        """Somebody at a browser; these forums forget a session after two weeks of the story's time."""
        since, player = self._players.get(account, (0, None))
        if player is None or self.clock.now() - since > SESSION_SECONDS:
            if player is not None:
                player.close()
            player = self.server.player(account)
            self._players[account] = (self.clock.now(), player)
        return player

    def close(self) -> None:
        """Let everybody's connection go."""
        for _, player in self._players.values():
            player.close()

    def post(self, actor: str, said: Speech) -> str:
        account = self.actor(actor).account
        number = self.player(account).post(self.server.threads[account], in_markdown(said))
        self.posted.setdefault(actor, []).append(number)
        return str(number)

    def edit(self, actor: str, post: str, said: Speech) -> None:
        account = self.actor(actor).account
        self.player(account).edit(self.server.threads[account], int(post), in_markdown(said))

    def read(self, actor: str) -> tuple[str, ...]:
        account = self.actor(actor).account
        return self._texts(account, self.server.threads[account])

    def read_public(self, actor: str) -> tuple[str, ...]:
        return self._texts(self.actor(actor).account, self.server.threads[PUBLIC])

    def _texts(self, account: str, thread: str) -> tuple[str, ...]:
        return tuple(_plain(seen.html) for seen in self.player(account).read(thread))

    def post_as_narrator(self, actor: str, said: Speech) -> str:
        thread = self.server.threads[self.actor(actor).account]
        number = self.player(NARRATOR).post(thread, in_markdown(said))
        self.by_hand.append(number)
        return str(number)

    def run(self) -> None:
        self.bridge.run()

    def status(self) -> Mapping[str, object]:
        return self.bridge.status()

    def review(self, actor: str, code: str, choose: str) -> None:
        self.bridge.review(actor, code, choose)

    def tell(self, line: str) -> None:
        self.told.append(line)


def _plain(body: str) -> str:
    lines = re.sub(r"</(p|li|h\d)>|<br ?/?>", "\n", body)
    return html.unescape(re.sub(r"<[^>]+>", "", lines)).strip()


@dataclass
class ServerTable(ServerStage):
    """A `TableTheatre` on a real forum: no recipients, no Notas, no secret scene."""

    written: list[tuple[str, int]] = field(default_factory=list)
    """Thread and number of everything that players wrote."""

    def _write(self, who: str, thread: str, text: str) -> str:
        number = self.player(self.actor(who).account).post(thread, in_markdown(speech(text)))
        self.written.append((thread, number))
        return str(number)

    def alone(self, who: str, text: str) -> str:
        return self._write(who, self.server.threads[self.actor(who).account], text)

    def noted(self, who: str, text: str) -> str:
        return self.alone(who, f"Ahí va lo mío.\nNotas: {text}")

    def aloud(self, who: str, text: str) -> str:
        return self._write(who, self.server.threads[PUBLIC], text)

    def among(self, who: str, text: str, to: Sequence[str]) -> bool:
        del who, text, to
        return False

    def edit(self, actor: str, post: str, said: Speech | str) -> None:
        super().edit(actor, post, speech(said) if isinstance(said, str) else said)

    def next_instant(self) -> int | None:
        return self.bridge.next_instant()


@contextmanager
def server_table(
    software: str, home: Path, rules: GameName, *, secret: bytes, cast: Sequence[Actor]
) -> Generator[ServerTable]:
    """A fresh forum with a table and the cast's private scenes, and a game folder beside it."""
    with _begun(software, home, cast, {PUBLIC: Topic("La mesa")}) as server:
        plan = _plan(
            software, server, cast, id=rules, name="La mesa", rules=rules, mode="automatic"
        )
        answers = {'zona = ""': 'zona = "UTC"', "repaso_minutos = 60": "repaso_minutos = 720"}
        stage = ServerTable(server, _bridge(home, plan, answers, server, secret), cast)
        try:
            yield stage
        finally:
            stage.close()


@contextmanager
def server_stage(
    software: str,
    home: Path,
    *,
    secret: bytes,
    cast: Sequence[Actor] = CAST,
    rulings: Mapping[str, object] | None = None,
    mode: PostingMode = "automatic",
) -> Generator[ServerStage]:
    """A fresh forum with the cast's private scenes, and a game folder beside it.

    `rulings` are what the game's rules differ in from the shipped ones.
    """
    common = {PUBLIC: Topic("La Hacienda"), DELIBERATION: Topic("La deliberación")}
    with _begun(software, home, cast, common) as server:
        plan = _plan(
            software,
            server,
            cast,
            id="la-hacienda",
            name="La Hacienda",
            mode=mode,
            rulings=rulings or {},
        )
        answers = {
            'deliberacion = ""': f'deliberacion = "{server.threads[DELIBERATION]}"',
            'zona = ""': 'zona = "UTC"',
            "repaso_minutos = 60": "repaso_minutos = 2880",
        }
        stage = ServerStage(server, _bridge(home, plan, answers, server, secret), cast)
        try:
            yield stage
        finally:
            stage.close()


def _begun(
    software: str, home: Path, cast: Sequence[Actor], common: Mapping[str, Topic]
) -> AbstractContextManager[ForumServer[Any]]:
    own = {actor.account: Topic(f"Escena de {actor.name}", (actor.account,)) for actor in cast}
    return SERVERS[software](
        home / "servidor",
        START,
        narrator=NARRATOR,
        players=[actor.account for actor in cast],
        topics={**own, **common},
    )


def _plan(software: str, server: ForumServer[Any], cast: Sequence[Actor], **more: Any) -> NewGame:
    return NewGame(
        profile=software,
        address=server.address,
        account=NARRATOR,
        contact="prueba",
        public_scene=server.threads[PUBLIC],
        roster=tuple(roster_line(actor, server.threads[actor.account]) for actor in cast),
        **more,
    )


def _bridge(
    home: Path,
    plan: NewGame,
    answers: Mapping[str, str],
    server: ForumServer[Any],
    secret: bytes,
) -> Bridge:
    folder = home / "partida"
    write_game(folder, plan, answers, clock=server.clock, secret=secret, password=PASSWORD)
    profile = folder / PROFILE  # the site of the tests takes more than Spirit as it comes
    text = profile.read_text(encoding="utf-8")
    profile.write_text(text.replace("= 3000\n", "= 20000\n"), encoding="utf-8")
    return Bridge(folder, home / "estado", server.clock)
