"""La Hacienda, La Cosa and Avaloup of one account under one `run --all`, on one forum.

Over HTTP, the forum takes a post of an account every 15 s; people who play in two games write in both. The
stories are told at once: whichever wakes first goes on, and every visit is a visit to all three.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from forumbridge.cli.main import run as command
from forumbridge.clock import Clock, VirtualClock
from forumbridge.demo.avaloup_story import AvaloupPlay
from forumbridge.demo.bridge import Bridge
from forumbridge.demo.cast import CAST, NARRATOR
from forumbridge.demo.cosa_story import CosaPlay
from forumbridge.demo.judge import findings, table_findings
from forumbridge.demo.stage import (
    START,
    EmbeddedStage,
    build_forum,
    build_game,
    password_of,
)
from forumbridge.demo.tables import TablePlan, TableStage, furnish_table, write_table
from forumbridge.demo.theatre import Speech
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.embedded.quirks import Quirks
from tests.e2e.short_story import FOUR, ShortPlay
from tests.e2e.small_stage import edit_game, scratch_folder
from tests.e2e.turns import play_together

pytestmark = [pytest.mark.timeout(900)]

FLOOD_SECONDS = 15
_PACED = {
    "entre_mensajes_segundos = 0": f"entre_mensajes_segundos = {FLOOD_SECONDS}",
    "intervalo_segundos = 1.5": "intervalo_segundos = 0",
}
_FOUR_RULES = {
    "vasallos = 12": "vasallos = 3",
    "impostores = 3": "impostores = 1",
    "clerigos = 1": "clerigos = 0",
    "escurridizos = 1": "escurridizos = 0",
    "cambiaformas = 1": "cambiaformas = 0",
    "no_alter_rounds = 2": "no_alter_rounds = 0",
    "kill_cooldown = 13": "kill_cooldown = 1",
    "larga = 2": "larga = 0",
    "mediana = 3": "mediana = 1",
    "rapida = 3": "rapida = 1",
}
AVALOUP = TablePlan("avaloup", "avaloup", "Avaloup", CAST[4:9])
COSA = TablePlan("cosa", "la-cosa", "La Cosa", CAST[7:15])


@dataclass
class Hall:
    """The forum with its three games."""

    forum: EmbeddedForum
    address: str
    home: Path
    clock: VirtualClock
    wrote: dict[str, int] = field(default_factory=dict)
    """When each account wrote last: people wait as long as the forum asks."""

    @property
    def games(self) -> Path:
        return self.home / "partidas"

    def bridge(self, slug: str) -> Bridge:
        return Bridge(self.games / slug, self.home / "estado", self.clock)

    def run(self) -> None:
        assert command(["run", "--all", str(self.games)]) in (0, 3)

    def wait_for(self, account: str, clock: Clock) -> None:
        left = self.wrote.get(account, 0) + FLOOD_SECONDS - clock.now()
        if left > 0:
            clock.sleep(left)
        self.wrote[account] = clock.now()

    def posts(self) -> Sequence[int]:
        """When the forum took each message of the narrator's account."""
        return [
            entry.at
            for entry in self.forum.ledger()
            if entry.method == "POST" and entry.user == NARRATOR and entry.post is not None
        ]


class Turned(TableStage):
    """A table whose people share the forum's patience, and whose visits are everybody's."""

    hall: Hall
    turn: Clock

    @property
    def clock(self) -> Clock:  # type: ignore[override]
        return self.turn

    def run(self) -> None:
        self.hall.run()

    def write(self, who: str, scene: str, text: str, **more: object) -> int:  # type: ignore[override]
        self.hall.wait_for(self.actor(who).account, self.turn)
        return super().write(who, scene, text, **more)  # type: ignore[arg-type]


class TurnedHouse(EmbeddedStage):
    """The same of the house."""

    hall: Hall
    turn: Clock

    @property
    def clock(self) -> Clock:  # type: ignore[override]
        return self.turn

    def run(self) -> None:
        self.hall.run()

    def post(self, actor: str, said: Speech) -> str:
        self.hall.wait_for(self.actor(actor).account, self.turn)
        return super().post(actor, said)

    def post_as_narrator(self, actor: str, said: Speech) -> str:
        self.turn.sleep(FLOOD_SECONDS)
        return super().post_as_narrator(actor, said)


@contextmanager
def hall_in(home: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Hall]:
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(home / "reloj"))
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(home / "estado"))
    clock = VirtualClock(START, file=home / "reloj")
    forum = EmbeddedForum(home / "foro", clock)
    build_forum(forum, None, FOUR)
    for actor in CAST[4:]:
        forum.add_user(actor.account, password_of(actor.account))
    games = home / "partidas"
    games.mkdir(mode=0o700)
    with forum.serve() as address:
        hall = Hall(forum, address, home, clock)
        house = games / "la-hacienda"
        build_game(house, address, clock=clock, secret=b"h" * 32, cast=FOUR)
        edit_game(house, _PACED)
        edit_game(house, _FOUR_RULES, "reglas.toml")
        for plan in (AVALOUP, COSA):
            furnish_table(forum, plan)
            write_table(
                games / plan.slug, plan, address, clock=clock,
                secret=plan.slug[:1].encode() * 32, answers=_PACED,
            )  # fmt: skip
        forum.quirks = Quirks(flood_seconds=FLOOD_SECONDS)
        yield hall
    forum.close()


def table(hall: Hall, plan: TablePlan) -> Turned:
    stage = Turned(hall.forum, hall.address, plan, hall.bridge(plan.slug), lambda _: None)
    stage.hall, stage.turn = hall, hall.clock
    return stage


def house(hall: Hall) -> TurnedHouse:
    bridge = hall.bridge("la-hacienda")
    stage = TurnedHouse(hall.forum, hall.address, bridge, lambda _: None, FOUR)
    stage.hall, stage.turn = hall, hall.clock
    return stage


def play(hall: Hall, *, whole: bool) -> tuple[TurnedHouse, Turned, Turned]:
    """All three to their end, or some rounds of each."""
    stages = (house(hall), table(hall, AVALOUP), table(hall, COSA))

    def hacienda(clock: Clock) -> None:
        stages[0].turn = clock
        story = ShortPlay(stages[0], FOUR)
        if whole:
            story.perform()
        else:
            story.opening()
            story.first()

    def avaloup(clock: Clock) -> None:
        stages[1].turn = clock
        story = AvaloupPlay(stages[1])
        if whole:
            story.perform()
        else:
            story.opening()
            story.rejected()

    def cosa(clock: Clock) -> None:
        stages[2].turn = clock
        story = CosaPlay(stages[2])
        if whole:
            story.perform()
        else:
            story.prelude()

    play_together(hall.clock, hacienda, avaloup, cosa)
    return stages


def everything_is_out(hall: Hall) -> None:
    """The last messages of each, a budget at a time."""
    for _ in range(10):
        before = len(hall.posts())
        hall.run()
        if len(hall.posts()) == before:
            return
    raise AssertionError("there is no end to what they have to say")


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_three_kinds_of_game_share_an_account(
    monkeypatch: pytest.MonkeyPatch, *, whole: bool
) -> None:
    for home in scratch_folder():
        with hall_in(home, monkeypatch) as hall:
            stages = play(hall, whole=whole)
            everything_is_out(hall)
            if whole:
                assert [stage.status()["mode"] for stage in stages] == ["fin", "fin", "fin"]
            assert findings(stages[0]) == []
            assert table_findings(stages[1]) == []
            assert table_findings(stages[2]) == []
            instants = hall.posts()
            assert min(b - a for a, b in pairwise(instants)) >= FLOOD_SECONDS
            asked = [e for e in hall.forum.ledger() if e.method == "POST" and e.user == NARRATOR]
            sent = [e for e in asked if e.path.startswith("/partida/")]
            assert len(sent) == len(instants), "none was turned away"
