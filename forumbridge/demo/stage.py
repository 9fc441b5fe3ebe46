"""The demo's stage: the embedded forum, a game folder beside it and one virtual clock for both.

Nothing is passed behind the forum's back: actors and bridge reach it over HTTP only.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TypeVar

from forumbridge.clock import VirtualClock
from forumbridge.config_files.game import PostingMode
from forumbridge.config_files.new_game import NewGame
from forumbridge.config_files.paths import PROFILE
from forumbridge.demo.bridge import Bridge
from forumbridge.demo.cast import CAST, NARRATOR, Actor
from forumbridge.demo.folder import roster_line, write_game
from forumbridge.demo.theatre import Line, Quoted, Speech, Struck
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.embedded.player import Player

SLUG = "la-hacienda"
PUBLIC = f"partida/{SLUG}/el-comedor"
DELIBERATION = f"partida/{SLUG}/la-deliberacion"
MEETING_PLACE = "biblioteca_oeste"
MEETING_SCENE = f"partida/{SLUG}/biblioteca-oeste"
START = 1_796_292_000
"""Thursday 3 December 2026, 10:40 UTC: the game opens that evening."""


def scene_of(actor: Actor) -> str:
    """The path of an actor's own scene."""
    return f"partida/{SLUG}/escena-de-{actor.id}"


def password_of(account: str) -> str:
    """The password of a rehearsal's account: shown to whoever opens the forum."""
    return f"clave-de-{account.lower()}"


def in_html(said: Speech) -> str:
    """A post as Umbría's editor would send it."""
    return "".join(_line_html(line) for line in said.lines)


def _line_html(line: Line) -> str:
    match line:
        case Struck(text=text):
            return f"<p><strike>{escape(text)}</strike></p>"
        case Quoted(author=author, text=text):
            inner = "".join(f"<p>{escape(part)}</p>" for part in text.split("\n"))
            return f"<blockquote><p>{escape(author)}:</p>{inner}</blockquote>"
        case str():
            return f"<p>{escape(line)}</p>" if line.strip() else ""


def build_forum(forum: EmbeddedForum, picture: Path | None, cast: Sequence[Actor] = CAST) -> None:
    """Accounts, characters and scenes of the demo's game."""
    forum.add_user(NARRATOR, password_of(NARRATOR))
    forum.add_game(SLUG, "La Hacienda", NARRATOR, picture=picture)
    forum.add_character(SLUG, NARRATOR, NARRATOR)
    for actor in cast:
        forum.add_user(actor.account, password_of(actor.account))
        forum.add_character(SLUG, actor.name, actor.account)
    everybody = [actor.name for actor in cast]
    forum.add_scene(SLUG, "el-comedor", "El Comedor", everybody, public=True)
    forum.add_scene(SLUG, "la-deliberacion", "La deliberación", everybody)
    forum.add_scene(
        SLUG, "biblioteca-oeste", "Biblioteca (sección Oeste)", everybody, default_recipients="none"
    )
    for actor in cast:
        slug = scene_of(actor).rsplit("/", 1)[1]
        forum.add_scene(SLUG, slug, f"Escena de {actor.name}", [actor.name])


def build_game(
    folder: Path,
    address: str,
    *,
    clock: VirtualClock,
    secret: bytes,
    mode: PostingMode = "automatic",
    cast: Sequence[Actor] = CAST,
) -> None:
    """The narrator's game folder for `build_forum`'s forum."""
    plan = NewGame(
        id="la-hacienda",
        name="La Hacienda",
        profile="umbria",
        address=address,
        account=NARRATOR,
        mode=mode,
        public_scene=PUBLIC,
        roster=tuple(roster_line(actor, scene_of(actor)) for actor in cast),
    )
    answers = {
        'hablante = ""': f'hablante = "{NARRATOR}"\nformulario_comprobado = true',
        'deliberacion = ""': f'deliberacion = "{DELIBERATION}"',
        "repaso_minutos = 60": "repaso_minutos = 2880",
        "\n[calendario]": (
            f'\n[escenas.lugares]\n{MEETING_PLACE} = "{MEETING_SCENE}"\n\n[calendario]'
        ),
    }
    write_game(folder, plan, answers, clock=clock, secret=secret, password=password_of(NARRATOR))
    say_driven(folder)


def say_driven(folder: Path) -> None:
    """Let a game's profile say what is true of the embedded forum: it is driven in every test.

    The shipped one speaks of the forum it was sketched after, which nobody here has seen.
    """
    path = folder / PROFILE
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('nivel = "esbozado"', 'nivel = "llevado"'), encoding="utf-8")


@dataclass(slots=True)
class EmbeddedStage:
    """A `Theatre` on the embedded forum."""

    forum: EmbeddedForum
    address: str
    bridge: Bridge
    voice: Callable[[str], None]
    cast: Sequence[Actor] = CAST
    posted: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    """Every post of every actor, for whoever judges."""
    by_hand: list[int] = field(default_factory=list[int])
    """What the narrator wrote with his own hand."""
    _players: dict[str, Player] = field(default_factory=dict[str, Player])

    @property
    def clock(self) -> VirtualClock:
        """The clock that forum and bridge share."""
        return self.bridge.clock

    def actor(self, name: str) -> Actor:
        """An actor by his character's identifier."""
        return next(actor for actor in self.cast if actor.id == name)

    def player(self, account: str) -> Player:
        """Somebody at a browser."""
        if account not in self._players:
            self._players[account] = Player(self.address, account, password_of(account))
        return self._players[account]

    def post(self, actor: str, said: Speech) -> str:
        """The actor posts in his own scene, to the director only."""
        who = self.actor(actor)
        number = self.player(who.account).post(
            scene_of(who), in_html(said), speaker=who.name, director_only=True
        )
        self.posted.setdefault(actor, []).append(number)
        return str(number)

    def edit(self, actor: str, post: str, said: Speech) -> None:
        """The actor edits one of his posts; Umbría leaves no mark of it."""
        self.player(self.actor(actor).account).edit(int(post), in_html(said))

    def read(self, actor: str) -> tuple[str, ...]:
        """The texts of his own scene."""
        who = self.actor(actor)
        return tuple(post.text for post in self.player(who.account).read(scene_of(who)))

    def read_public(self, actor: str) -> tuple[str, ...]:
        """The texts of the public scene, as this actor sees them."""
        player = self.player(self.actor(actor).account)
        return tuple(post.text for post in player.read(PUBLIC))

    def post_as_narrator(self, actor: str, said: Speech) -> str:
        """The narrator's own hand, from the bridge's account."""
        who = self.actor(actor)
        number = self.player(NARRATOR).post(
            scene_of(who), in_html(said), speaker=NARRATOR, recipients=[who.name]
        )
        self.by_hand.append(number)
        return str(number)

    def run(self) -> None:
        """One run of the bridge, as cron would start it."""
        self.bridge.run()

    def status(self) -> Mapping[str, object]:
        """The game's summary."""
        return self.bridge.status()

    def review(self, actor: str, code: str, choose: str) -> None:
        """The narrator answers a doubt; with `choose` empty, it counts for nothing."""
        self.bridge.review(actor, code, choose)

    def tell(self, line: str) -> None:
        """Say how it goes."""
        self.voice(line)


Stage = TypeVar("Stage", bound=EmbeddedStage)


@contextmanager
def embedded_stage(
    home: Path,
    *,
    voice: Callable[[str], None],
    secret: bytes,
    picture: Path | None = None,
    port: int = 0,
    mode: PostingMode = "automatic",
    kind: type[Stage],
) -> Generator[Stage]:
    """A fresh stage in the empty folder `home`, its forum serving while the block runs."""
    home.mkdir(parents=True, exist_ok=True)
    clock = VirtualClock(START, file=home / "reloj")
    forum = EmbeddedForum(home / "foro", clock)
    build_forum(forum, picture)
    with forum.serve(port=port) as address:
        folder = home / "partida"
        build_game(folder, address, clock=clock, secret=secret, mode=mode)
        yield kind(forum, address, Bridge(folder, home / "estado", clock), voice)
    forum.close()
