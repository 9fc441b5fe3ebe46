"""A game without a map on the embedded forum: a table, everybody's own scene, a secret one.

Nothing is passed behind the forum's back: players and bridge reach it over HTTP only.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from forumbridge.clock import VirtualClock
from forumbridge.composition import fold_game, run_context
from forumbridge.config_files.game import GameName
from forumbridge.config_files.new_game import NewGame
from forumbridge.config_files.paths import DATABASE, RULES
from forumbridge.cycle import RunReport, run_game
from forumbridge.demo.cast import CAST, NARRATOR, Actor
from forumbridge.demo.folder import roster_line, write_game
from forumbridge.demo.stage import START, in_html, password_of, say_driven
from forumbridge.demo.theatre import speech
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.embedded.player import Player
from forumbridge.errors import ForumError
from forumbridge.storage import open_store
from forumbridge.storage.rows import ReviewRow
from tests.e2e.small_stage import edit_game

SLUG = "mesa"
PUBLIC = f"partida/{SLUG}/la-mesa"
SECRET_SCENE = f"partida/{SLUG}/la-manada"
SECRET = bytes(range(32))
HOUR = 3600


def own(who: str) -> str:
    """The path of somebody's own scene."""
    return f"partida/{SLUG}/escena-de-{who}"


@dataclass
class Table:
    """The forum with its people, and a bridge beside it."""

    forum: EmbeddedForum
    address: str
    folder: Path
    state: Path
    clock: VirtualClock
    cast: Sequence[Actor]
    _players: dict[str, Player] = field(default_factory=dict[str, Player])

    def player(self, who: str) -> Player:
        """Somebody at a browser, by his character's identifier."""
        account = NARRATOR if who == NARRATOR else self.actor(who).account
        if account not in self._players:
            self._players[account] = Player(self.address, account, password_of(account))
        return self._players[account]

    def actor(self, who: str) -> Actor:
        """By his character's identifier."""
        return next(actor for actor in self.cast if actor.id == who)

    def say(self, who: str, text: str, *, notes: str = "") -> int:
        """A player writes to the narrator in his own scene."""
        actor = self.actor(who)
        return self.player(who).post(
            own(who), in_html(speech(text)), notes, speaker=actor.name, director_only=True
        )

    def aloud(self, who: str, text: str, *, notes: str = "", alone: bool = False) -> int:
        """A player writes at the table, to all of it or to the narrator alone."""
        actor = self.actor(who)
        return self.player(who).post(
            PUBLIC, in_html(speech(text)), notes, speaker=actor.name, director_only=alone
        )

    def among(self, who: str, scene: str, text: str) -> int:
        """A player writes in a scene of some, to all of them."""
        return self.player(who).post(scene, in_html(speech(text)), speaker=self.actor(who).name)

    def edit(self, who: str, post: int, text: str) -> None:
        """Umbría leaves no mark of it."""
        self.player(who).edit(post, in_html(speech(text)))

    def visit(self) -> RunReport:
        """One run."""
        with run_context(self.folder, clock=self.clock, state=self.state) as context:
            report = run_game(context)
        assert report.error is None, report.error
        return report

    def wait(self, seconds: int) -> None:
        """Time passes."""
        self.clock.sleep(seconds)

    def pass_deadline(self) -> None:
        """Time passes until what is due can be dealt with, and it is."""
        instant = fold_game(self.folder).next_instant()
        assert instant is not None
        self.wait(max(0, instant // 60 * 60 + 120 - self.clock.now()))
        self.visit()

    def status(self) -> Mapping[str, Any]:
        """The game's summary."""
        return fold_game(self.folder).summary()

    def read(self, who: str, scene: str) -> tuple[str, ...]:
        """What somebody can read in a scene; nothing where he may not open it."""
        try:
            return tuple(post.text for post in self.player(who).read(scene))
        except ForumError:
            return ()

    def last(self, who: str) -> str:
        """The last message in somebody's own scene, as he reads it."""
        return self.read(who, own(who))[-1]

    def table(self) -> str:
        """Everything said at the table, as the first player reads it."""
        return "\n".join(self.read(self.cast[0].id, PUBLIC))

    def questions(self) -> list[ReviewRow]:
        """What is on the narrator's desk."""
        store = open_store(self.folder / DATABASE, readonly=True)
        try:
            return store.review.list("open")
        finally:
            store.close()


@contextmanager
def table_stage(
    home: Path,
    game: GameName,
    players: int,
    *,
    rules: Mapping[str, str] | None = None,
    pack: Sequence[str] = (),
) -> Generator[Table]:
    """A fresh forum and folder; `rules` are old text → new text of the rulings file, `pack` who
    may open the secret scene from the start (the embedded forum's members don't change)."""
    cast = CAST[:players]
    home.mkdir(parents=True, exist_ok=True)
    clock = VirtualClock(START, file=home / "reloj")
    forum = EmbeddedForum(home / "foro", clock)
    _furnish(forum, cast, pack)
    folder = home / "partida"
    try:
        with forum.serve() as address:
            plan = NewGame(
                id=SLUG,
                name="La mesa",
                profile="umbria",
                address=address,
                account=NARRATOR,
                rules=game,
                mode="automatic",
                public_scene=PUBLIC,
                roster=tuple(roster_line(actor, own(actor.id)) for actor in cast),
            )
            answers = {
                'hablante = ""': f'hablante = "{NARRATOR}"\nformulario_comprobado = true',
                'manada = ""': f'manada = "{SECRET_SCENE}"',
                "intervalo_segundos = 1.5": "intervalo_segundos = 0",
            }
            password = password_of(NARRATOR)
            write_game(folder, plan, answers, clock=clock, secret=SECRET, password=password)
            say_driven(folder)
            edit_game(folder, rules or {}, RULES)
            yield Table(forum, address, folder, home / "estado", clock, cast)
    finally:
        forum.close()


def _furnish(forum: EmbeddedForum, cast: Sequence[Actor], pack: Sequence[str]) -> None:
    forum.add_user(NARRATOR, password_of(NARRATOR))
    forum.add_game(SLUG, "La mesa", NARRATOR, picture=None)
    forum.add_character(SLUG, NARRATOR, NARRATOR)
    for actor in cast:
        forum.add_user(actor.account, password_of(actor.account))
        forum.add_character(SLUG, actor.name, actor.account)
    everybody = [actor.name for actor in cast]
    forum.add_scene(SLUG, "la-mesa", "La mesa", everybody, public=True)
    members = [actor.name for actor in cast if actor.id in pack] or everybody
    forum.add_scene(SLUG, "la-manada", "La manada", members, default_recipients="none")
    for actor in cast:
        slug = own(actor.id).rsplit("/", 1)[1]
        forum.add_scene(SLUG, slug, f"Escena de {actor.name}", [actor.name])
