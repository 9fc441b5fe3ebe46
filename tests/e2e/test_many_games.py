"""Three games of one account under `run --all`, on a forum that takes a post every 15 s.

Their queues are told by the forum's own ledger and the clock that all share. A game of eight, one
of fifteen and one of five, each with its calendar; the forum's flood limit is the account's.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from forumbridge.cli.main import run as command
from forumbridge.cli.visiting import by_urgency
from forumbridge.clock import VirtualClock
from forumbridge.config_files.new_game import NewGame
from forumbridge.cycle.heartbeat import beat
from forumbridge.demo.cast import CAST, NARRATOR, Actor
from forumbridge.demo.folder import roster_line, write_game
from forumbridge.demo.stage import START, password_of, say_driven
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.embedded.player import Player
from forumbridge.embedded.quirks import Quirks
from forumbridge.idle.note import Note, stamp_of, write_note
from forumbridge.storage import open_store
from forumbridge.storage.rows import MessageState
from tests.e2e.small_stage import edit_game, scratch_folder

FLOOD_SECONDS = 15
GAMES = {"corta": (CAST[:5], "lun"), "larga": (CAST, "jue"), "media": (CAST[:8], "sab")}
"""Slug → players and the day on which its rounds open."""


@dataclass(frozen=True)
class Hall:
    """The forum with its three games."""

    forum: EmbeddedForum
    clock: VirtualClock
    games: Path
    address: str

    def run(self, *more: str) -> int:
        return command(["run", "--all", str(self.games), *more])

    def greet(self) -> None:
        """Every player answers the opening: then roles are dealt, and each is told his."""
        for slug, (cast, _) in GAMES.items():
            for actor in cast:
                player = Player(self.address, actor.account, password_of(actor.account))
                player.post(f"partida/{slug}/{actor.id}", "<p>¡Buenas noches!</p>",
                            speaker=actor.name, director_only=True)  # fmt: skip

    def posts(self) -> list[tuple[int, str]]:
        """(instant, slug) of every post that the forum took from the narrator's account."""
        return [
            (entry.at, entry.path.split("/")[2])
            for entry in self.forum.ledger()
            if entry.method == "POST" and entry.user == NARRATOR and entry.post is not None
        ]

    def waiting(self) -> int:
        """Messages that are not out yet."""
        return sum(self._waiting(slug) for slug in GAMES)

    def _waiting(self, slug: str) -> int:
        store = open_store(self.games / slug / "partida.db", readonly=True)
        try:
            return sum(row.state is not MessageState.POSTED for row in store.outbox.list())
        finally:
            store.close()


def furnish(forum: EmbeddedForum, slug: str, cast: Sequence[Actor]) -> None:
    forum.add_game(slug, f"Partida {slug}", NARRATOR)
    forum.add_character(slug, NARRATOR, NARRATOR)
    for actor in cast:
        forum.add_character(slug, actor.name, actor.account)
    forum.add_scene(slug, "comedor", "El Comedor", [actor.name for actor in cast], public=True)
    for actor in cast:
        forum.add_scene(slug, actor.id, f"Escena de {actor.name}", [actor.name])


def write(
    folder: Path, slug: str, cast: Sequence[Actor], address: str, clock: VirtualClock
) -> None:
    plan = NewGame(
        id=slug, name=f"Partida {slug}", profile="umbria", address=address, account=NARRATOR,
        mode="automatic", public_scene=f"partida/{slug}/comedor",
        roster=tuple(roster_line(actor, f"partida/{slug}/{actor.id}") for actor in cast),
    )  # fmt: skip
    answers = {
        'hablante = ""': f'hablante = "{NARRATOR}"\nformulario_comprobado = true',
        "entre_mensajes_segundos = 0": f"entre_mensajes_segundos = {FLOOD_SECONDS}",
        'dias = ["lun", "jue"]': f'dias = ["{GAMES[slug][1]}"]',
        "intervalo_segundos = 1.5": "intervalo_segundos = 0",
    }
    write_game(folder, plan, answers, clock=clock, secret=slug.encode() * 8,
               password=password_of(NARRATOR))  # fmt: skip
    say_driven(folder)
    edit_game(
        folder,
        {"vasallos = 12": f"vasallos = {len(cast) - 1}", "impostores = 3": "impostores = 1"},
        "reglas.toml",
    )


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    for home in scratch_folder():
        monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(home / "reloj"))
        monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(home / "estado"))
        clock = VirtualClock(START, file=home / "reloj")
        forum = EmbeddedForum(home / "foro", clock)
        for account in (NARRATOR, *(actor.account for actor in CAST)):
            forum.add_user(account, password_of(account))
        games = home / "partidas"
        games.mkdir(mode=0o700)
        with forum.serve() as address:
            for slug, (cast, _) in GAMES.items():
                furnish(forum, slug, cast)
                write(games / slug, slug, cast, address, clock)
            yield Hall(forum, clock, games, address)
        forum.close()


@pytest.mark.timeout(300)
def test_three_games_share_the_flood_limit_without_losing_time(hall: Hall) -> None:
    assert hall.run() in (0, 3)
    hall.clock.sleep(60)
    hall.greet()
    hall.clock.sleep(60)
    hall.forum.quirks = Quirks(flood_seconds=FLOOD_SECONDS)
    before, passes = len(hall.posts()), 0
    while passes == 0 or hall.waiting():
        assert hall.run() in (0, 3)
        passes += 1
        assert passes < 20
    posts = hall.posts()[before:]
    instants = [at for at, _ in posts]
    gaps = [b - a for a, b in pairwise(instants)]
    assert len(posts) >= sum(len(cast) for cast, _ in GAMES.values())
    assert min(gaps) >= FLOOD_SECONDS, "the limit is the account's, across games and runs"
    asked = (e for e in hall.forum.ledger() if e.method == "POST" and e.user == NARRATOR)
    sent = [entry for entry in asked if entry.path.startswith("/partida/")]
    assert len(sent) == len(posts) + before, "none was turned away"
    assert instants[-1] - instants[0] <= 1.2 * FLOOD_SECONDS * (len(posts) - 1)
    assert passes > 1, "one pass has a budget: the test must see the queue go on in the next"
    turns = [slug for n, (_, slug) in enumerate(posts) if n == 0 or posts[n - 1][1] != slug]
    assert set(turns[:3]) == set(GAMES), "each has its turn before any has its second"


@pytest.mark.timeout(300)
def test_a_broken_game_stops_no_other(hall: Hall, capfd: pytest.CaptureFixture[str]) -> None:
    (hall.games / "larga" / "mapa.toml").write_text("esto no es TOML =", encoding="utf-8")
    database = hall.games / "corta" / "partida.db"
    database.write_bytes(b"nada" * 1024)
    code = hall.run("--json")
    told = json.loads(capfd.readouterr().out)
    by_name = {Path(one["game"]).name: one for one in told}
    assert by_name["larga"]["exit_code"] == 65
    assert by_name["corta"]["exit_code"] == 66
    assert by_name["media"]["changed"]
    assert code in (65, 66)
    assert {slug for _, slug in hall.posts()} == {"media"}


@pytest.mark.timeout(300)
def test_a_defect_met_in_one_game_is_told_and_stops_no_other(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    from forumbridge import boundaries

    def defect(name: str) -> None:
        if name.startswith("commit:") and not hall.posts():
            boundaries.install(None)
            raise ZeroDivisionError

    boundaries.install(defect)
    try:
        code = hall.run()
    finally:
        boundaries.install(None)
    said = capfd.readouterr()
    assert code == 1
    assert "INESPERADO" in said.err
    assert "Traceback" not in said.err + said.out
    assert len({slug for _, slug in hall.posts()}) == 2


def test_the_most_urgent_goes_first_and_then_who_waited_longest(tmp_path: Path) -> None:
    now, state = START, tmp_path / "estado"
    rows = {  # next instant, last read
        "vence": (now + 600, now - 60),
        "vencida": (now - 600, now - 60),
        "tarde": (now + 90_000, now - 7200),
        "luego": (now + 80_000, now - 60),
        "nueva": (None, None),
    }
    for name, (instant, read) in rows.items():
        folder = tmp_path / name
        folder.mkdir()
        if read is not None:
            beat(folder, read)
            write_note(state, folder, Note(stamp_of(folder), instant))
    order = [path.name for path in by_urgency([tmp_path / name for name in rows], now, state)]
    assert order == ["vencida", "vence", "nueva", "tarde", "luego"]
