"""The stage of a game without a map: a table on the embedded forum, and everybody's own scene.

Nothing is passed behind the forum's back: players and bridge reach it over HTTP only.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from forumbridge.clock import VirtualClock
from forumbridge.config_files.game import GameName, PostingMode
from forumbridge.config_files.new_game import NewGame
from forumbridge.demo.bridge import Bridge
from forumbridge.demo.cast import NARRATOR, Actor
from forumbridge.demo.folder import roster_line, write_game
from forumbridge.demo.stage import START, in_html, password_of, say_driven
from forumbridge.demo.theatre import speech
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.embedded.player import Player


@dataclass(frozen=True, slots=True)
class TablePlan:
    """One game: its rules, its address on the forum, its people."""

    rules: GameName
    slug: str
    title: str
    cast: Sequence[Actor]
    pack: tuple[str, ...] = ()
    """Who may open the secret scene (the embedded forum's members don't change); empty, all may,
    and each message there has its own readers."""

    @property
    def table(self) -> str:
        """The path of the common scene."""
        return f"partida/{self.slug}/la-mesa"

    @property
    def secret(self) -> str:
        """The path of the wolves' scene, or of La Cosa's."""
        return f"partida/{self.slug}/la-manada"

    def own(self, who: str) -> str:
        """The path of somebody's own scene."""
        return f"partida/{self.slug}/escena-de-{who}"


def add_people(forum: EmbeddedForum, cast: Iterable[Actor]) -> None:
    """The narrator's account and the players'."""
    forum.add_user(NARRATOR, password_of(NARRATOR))
    for actor in cast:
        forum.add_user(actor.account, password_of(actor.account))


def furnish_table(forum: EmbeddedForum, plan: TablePlan) -> None:
    """A game's characters and scenes; the accounts are there already."""
    forum.add_game(plan.slug, plan.title, NARRATOR, picture=None)
    forum.add_character(plan.slug, NARRATOR, NARRATOR)
    for actor in plan.cast:
        forum.add_character(plan.slug, actor.name, actor.account)
    everybody = [actor.name for actor in plan.cast]
    forum.add_scene(plan.slug, "la-mesa", "La mesa", everybody, public=True)
    members = [actor.name for actor in plan.cast if actor.id in plan.pack] or everybody
    forum.add_scene(plan.slug, "la-manada", "La manada", members, default_recipients="none")
    for actor in plan.cast:
        slug = plan.own(actor.id).rsplit("/", 1)[1]
        forum.add_scene(plan.slug, slug, f"Escena de {actor.name}", [actor.name])


def write_table(
    folder: Path,
    plan: TablePlan,
    address: str,
    *,
    clock: VirtualClock,
    secret: bytes,
    mode: PostingMode = "automatic",
    answers: Mapping[str, str] | None = None,
) -> None:
    """The narrator's game folder for `furnish_table`'s scenes; `answers` as `write_game`'s."""
    new = NewGame(
        id=plan.slug,
        name=plan.title,
        profile="umbria",
        address=address,
        account=NARRATOR,
        rules=plan.rules,
        mode=mode,
        public_scene=plan.table,
        roster=tuple(roster_line(actor, plan.own(actor.id)) for actor in plan.cast),
    )
    usual = {
        'hablante = ""': f'hablante = "{NARRATOR}"\nformulario_comprobado = true',
        'manada = ""': f'manada = "{plan.secret}"',
        **(answers or {}),
    }
    write_game(folder, new, usual, clock=clock, secret=secret, password=password_of(NARRATOR))
    say_driven(folder)


@dataclass(slots=True)
class TableStage:
    """A `TableTheatre` on the embedded forum."""

    forum: EmbeddedForum
    address: str
    plan: TablePlan
    bridge: Bridge
    voice: Callable[[str], None]
    posted: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Scene and number of everything that players wrote, for whoever judges."""
    _players: dict[str, Player] = field(default_factory=dict[str, Player])

    @property
    def cast(self) -> Sequence[Actor]:
        """Who plays."""
        return self.plan.cast

    @property
    def clock(self) -> VirtualClock:
        """The clock that forum and bridge share."""
        return self.bridge.clock

    def actor(self, who: str) -> Actor:
        """By his character's identifier."""
        return next(actor for actor in self.cast if actor.id == who)

    def player(self, who: str) -> Player:
        """Somebody at a browser, by his character's identifier, or the narrator by his account."""
        account = NARRATOR if who == NARRATOR else self.actor(who).account
        if account not in self._players:
            self._players[account] = Player(self.address, account, password_of(account))
        return self._players[account]

    def write(
        self,
        who: str,
        scene: str,
        text: str,
        *,
        notes: str = "",
        alone: bool = False,
        to: Sequence[str] | None = None,
    ) -> int:
        """Somebody posts in a scene, for the director only if `alone`; the post's number."""
        number = self.player(who).post(
            scene,
            in_html(speech(text)),
            notes,
            speaker=self.actor(who).name,
            director_only=alone,
            recipients=to,
        )
        self.posted.append((scene, number))
        return number

    def alone(self, who: str, text: str) -> str:
        """To the narrator, in his own scene."""
        return str(self.write(who, self.plan.own(who), text, alone=True))

    def noted(self, who: str, text: str) -> str:
        """In his Notas, at the table, where only the narrator reads the message."""
        return str(
            self.write(who, self.plan.table, "Mi voto va en las Notas.", notes=text, alone=True)
        )

    def aloud(self, who: str, text: str) -> str:
        """To the whole table."""
        return str(self.write(who, self.plan.table, text))

    def among(self, who: str, text: str, to: Sequence[str]) -> bool:
        """In the secret scene, to those who share it."""
        names = [self.actor(one).name for one in to if one != who]
        self.write(who, self.plan.secret, text, to=names)
        return True

    def edit(self, who: str, post: str, text: str) -> None:
        """Umbría leaves no mark of it."""
        self.player(who).edit(int(post), in_html(speech(text)))

    def read(self, who: str) -> tuple[str, ...]:
        """The texts of his own scene."""
        return tuple(post.text for post in self.player(who).read(self.plan.own(who)))

    def run(self) -> None:
        """One run of the bridge, as cron would start it."""
        self.bridge.run()

    def status(self) -> Mapping[str, object]:
        """The game's summary."""
        return self.bridge.status()

    def next_instant(self) -> int | None:
        """When something falls due next."""
        return self.bridge.next_instant()

    def tell(self, line: str) -> None:
        """Say how it goes."""
        self.voice(line)


@contextmanager
def embedded_table(
    home: Path,
    plan: TablePlan,
    *,
    voice: Callable[[str], None],
    secret: bytes,
    port: int = 0,
    mode: PostingMode = "automatic",
    answers: Mapping[str, str] | None = None,
) -> Generator[TableStage]:
    """A fresh stage in the empty folder `home`, its forum serving while the block runs."""
    home.mkdir(parents=True, exist_ok=True)
    clock = VirtualClock(START, file=home / "reloj")
    forum = EmbeddedForum(home / "foro", clock)
    add_people(forum, plan.cast)
    furnish_table(forum, plan)
    folder = home / "partida"
    try:
        with forum.serve(port=port) as address:
            write_table(
                folder, plan, address, clock=clock, secret=secret, mode=mode, answers=answers
            )
            yield TableStage(forum, address, plan, Bridge(folder, home / "estado", clock), voice)
    finally:
        forum.close()
