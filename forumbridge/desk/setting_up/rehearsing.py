"""Step «ensayo»: the narrator's own characters on a small forum of ours, up to the first question.

The forum is real (it is read over HTTP), its clock is not: the days until the first round or vote
pass at once. The game has the rules and names of the draft and a folder of its own, which is thrown
away.
"""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from forumbridge.cli.clocks import CLOCK_FILE
from forumbridge.clock import VirtualClock
from forumbridge.config_files.folder import PRIVATE_FOLDER
from forumbridge.config_files.paths import DATABASE
from forumbridge.demo.bridge import Bridge
from forumbridge.demo.cast import NARRATOR, Actor
from forumbridge.demo.folder import roster_line, write_game
from forumbridge.demo.stage import START, password_of, say_driven
from forumbridge.demo.story import StoryError
from forumbridge.desk.setting_up.desks import OpenDesk, open_desk
from forumbridge.desk.setting_up.draft import Draft
from forumbridge.desk.setting_up.making import plan_of
from forumbridge.desk.setting_up.scenery import Stage, scenery_of
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.errors import UsageError
from forumbridge.storage import open_store
from forumbridge.storage.rows import MessageState, ReviewRow

_PAUSE_SECONDS = 600
_EDITS = {
    "# formulario_comprobado = true": "formulario_comprobado = true",
    "intervalo_segundos = 1.5": "intervalo_segundos = 0",
}


@dataclass(frozen=True, slots=True)
class Written:
    """What the narrator wrote as one of his players."""

    actor: str
    text: str


class Rehearsal:
    """One rehearsal: its forum is served and its desk open from `begin` until `close`."""

    def __init__(self, home: Path, draft: Draft) -> None:
        self.home = home
        self.cast = cast_of(draft)
        self.written: list[Written] = []
        self.steps: list[str] = []
        """How far it has got, in sentences."""
        self.scenery = scenery_of(draft, self.cast)
        self._draft = draft
        self._closing = ExitStack()
        self._stage: Stage | None = None
        self._desk: OpenDesk | None = None

    def begin(self) -> None:
        """Up to the first round or vote: the opening is out, everybody has answered.

        Raises:
            UsageError: the game does not get there (ENSAYO_PARADO), or its desk does not open.
            ForumbridgeError: as a run and as a new folder.
        """
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir(mode=PRIVATE_FOLDER, parents=True)
        clock = VirtualClock(START, file=self.home / "reloj")
        forum = EmbeddedForum(self.home / "foro", clock, zone=self._draft.zone)
        self._closing.callback(forum.close)
        self.scenery.furnish(forum)
        address = self._closing.enter_context(forum.serve())
        self._write_folder(address, clock)
        bridge = Bridge(self.folder, self.home / "estado", clock)
        stage = self.scenery.stage(forum, address, bridge, self.steps.append)
        try:
            stage.begin()
        except StoryError as error:
            raise UsageError(
                f"El ensayo se ha parado: {error}.",
                advice="Empiécelo otra vez; si se repite, adjunte «forumbridge bundle» al avisar.",
                code="ENSAYO_PARADO",
            ) from None
        environ = {
            CLOCK_FILE: str(self.home / "reloj"),
            "FORUMBRIDGE_ESTADO": str(self.home / "estado"),
        }
        self._desk = open_desk(self.folder, environ)
        self._closing.callback(self._desk.close)
        self._stage = stage

    @property
    def folder(self) -> Path:
        """Its game's folder."""
        return self.home / "partida"

    @property
    def ready(self) -> bool:
        """Whether it can be played with."""
        return self._stage is not None

    @property
    def desk(self) -> str:
        """The address of its desk; empty until it is open."""
        return self._desk.address if self._desk is not None else ""

    @property
    def forum(self) -> str:
        """The address of its game on its forum; empty until it is there."""
        return f"{self._stage.address}/{self.scenery.game}" if self._stage is not None else ""

    def write(self, actor: str, text: str) -> None:
        """Post as one of the players, and let the bridge read it.

        Raises:
            UsageError: there is no such player, or nothing was written (ENSAYO_SIN_TEXTO).
            ForumbridgeError: as a run.
        """
        stage = self._ready()
        if actor not in {one.id for one in self.cast} or not text.strip():
            raise UsageError(
                "Falta decir quién escribe, o qué; no se ha escrito nada en el ensayo.",
                advice="Elija un personaje y escriba como lo haría él.",
                code="ENSAYO_SIN_TEXTO",
            )
        stage.write(actor, text)
        self.written.append(Written(actor, text.strip()))
        self.run()

    def run(self) -> None:
        """Ten minutes pass and the bridge wakes up.

        Raises:
            ForumbridgeError: as a run.
        """
        stage = self._ready()
        stage.bridge.clock.sleep(_PAUSE_SECONDS)
        stage.bridge.run()

    def questions(self) -> list[ReviewRow]:
        """What waits for the narrator on its desk about what was written."""
        return [row for row in self._review() if row.item.character in self._writers()]

    def answered(self) -> int:
        """How many questions were answered at its desk."""
        store = open_store(self.folder / DATABASE, readonly=True)
        try:
            kinds = ("review.answer", "review.ignore", "review.ask", "review.done")
            return sum(row.kind in kinds for row in store.decisions.all())
        finally:
            store.close()

    def told(self, actor: str) -> str:
        """The last message that came out in a player's scene, without its marker."""
        store = open_store(self.folder / DATABASE, readonly=True)
        try:
            rows = store.outbox.list(MessageState.POSTED)
        finally:
            store.close()
        mine = [row.plain for row in rows if row.scene == f"personal:{actor}"]
        return mine[-1] if mine else ""

    def name(self, actor: str) -> str:
        """A player's character."""
        return next((one.name for one in self.cast if one.id == actor), actor)

    def password(self, actor: str) -> tuple[str, str]:
        """Account and password of a player on the rehearsal's forum."""
        account = next(one.account for one in self.cast if one.id == actor)
        return account, password_of(account)

    def close(self) -> None:
        """End forum and desk, and throw the folder away."""
        self._stage = None
        self._desk = None
        self._closing.close()
        shutil.rmtree(self.home, ignore_errors=True)

    def _ready(self) -> Stage:
        if self._stage is None:
            raise UsageError(
                "El ensayo no está abierto; no se ha hecho nada.",
                advice="Empiécelo desde su paso.",
                code="ENSAYO_CERRADO",
            )
        return self._stage

    def _writers(self) -> set[str]:
        return {one.actor for one in self.written}

    def _review(self) -> list[ReviewRow]:
        store = open_store(self.folder / DATABASE, readonly=True)
        try:
            return store.review.waiting()
        finally:
            store.close()

    def _write_folder(self, address: str, clock: VirtualClock) -> None:
        plan = replace(
            plan_of(self._draft),
            profile="umbria",
            address=address,
            account=NARRATOR,
            mode="automatic",
            public_scene=self.scenery.public,
            roster=tuple(roster_line(one, self.scenery.own(one)) for one in self.cast),
            keys={**self.scenery.keys, ("foro", "hablante"): NARRATOR},
        )
        secret = secrets.token_bytes(32)
        password = password_of(NARRATOR)
        write_game(self.folder, plan, _EDITS, clock=clock, secret=secret, password=password)
        say_driven(self.folder)


def cast_of(draft: Draft) -> Sequence[Actor]:
    """The draft's characters as players of the rehearsal's forum."""
    return tuple(
        Actor(one.id, one.name, _account(one.account), one.gender, one.aliases)
        for one in draft.people
    )


def _account(name: str) -> str:
    """A player's account there; the narrator's own name is taken."""
    return f"{name} (jugador)" if name.casefold() == NARRATOR.casefold() else name


__all__ = ["Rehearsal", "Written", "cast_of"]
