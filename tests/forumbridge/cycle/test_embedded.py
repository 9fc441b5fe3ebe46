"""The cycle on the embedded forum: HTTP, Umbría's pages, the profile as shipped."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.embedded import EmbeddedForum
from forumbridge.narration.readback import comparable
from forumbridge.storage.rows import MessageRow, MessageState
from tests.forumbridge.cycle.crash import count, killed_at
from tests.forumbridge.cycle.manor import NARRATOR, Manor, furnish
from tests.forumbridge.cycle.stages import TinyStage
from tests.forumbridge.cycle.world import PLAYERS, PUBLIC, START, config, scene

FLOOR = 176
"""Boundaries of a run that resolves a round; fewer means that something went unwatched."""

SLICES = 4
"""Over HTTP each boundary is slow; `test_crash.py` dies at all of them in the quick lane."""


class Served(Manor):
    """A manor with its forum running beside it."""

    def __init__(self, root: Path, server: EmbeddedForum, base: str, mode: str) -> None:
        super().__init__(root, base, mode)
        self.server = server

    def bodies(self, thread: str) -> list[str]:
        return [p.body for p in self.server.posts(thread) if p.author.name == NARRATOR]

    def words(self, thread: str) -> list[str]:
        return [comparable(body).rpartition(" ⟨")[0] for body in self.bodies(thread)]

    def posts_asked(self) -> int:
        return sum(e.method == "POST" and "login" not in e.path for e in self.server.ledger())


@contextmanager
def served(root: Path, mode: str = "automatic") -> Generator[Served]:
    root.mkdir(exist_ok=True)
    fresh = not (root / "foro").exists()
    watch = root / "reloj"
    clock = VirtualClock(START, file=watch) if fresh else VirtualClock.shared(watch)
    server = EmbeddedForum(root / "foro", clock)
    if fresh:
        furnish(server)
    with server.serve() as base:
        yield Served(root, server, base, mode)
    server.close()


def begin(manor: Served) -> None:
    manor.run()
    manor.wait(120)
    for who in PLAYERS:
        manor.say(who, "Hola a todos")
    manor.wait(60)
    manor.run()
    manor.wait(60)


@pytest.fixture
def scratch() -> Iterator[Path]:
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture
def manor(scratch: Path) -> Iterator[Served]:
    with served(scratch / "m") as found:
        begin(found)
        yield found


def test_a_round_is_played_and_each_reads_his_own(manor: Served) -> None:
    manor.say("ada", "Digo 5")
    manor.say("blas", "Digo 7")
    manor.wait(120)
    manor.run()
    manor.wait(3700)
    manor.run()
    assert manor.words(scene("ada")) == ["Apuntado: 5.", "Ronda 1: su número fue 5."]
    assert manor.words(scene("cleo"))[-1] == "Ronda 1: su número fue ninguno."
    assert manor.words(PUBLIC)[-1] == "Ronda 1: la suma es 12."
    for who, account in PLAYERS.items():
        for post in manor.server.posts(scene(who)):
            assert manor.server.audience(post.id) == {account, NARRATOR}


def test_an_idle_run_asks_for_the_news_and_nothing_else(manor: Served) -> None:
    manor.say("ada", "Digo 5")
    manor.wait(120)
    manor.run()
    before, asked = manor.digest(), len(manor.server.ledger())
    manor.wait(60)
    manor.run()
    assert manor.digest() == before
    assert [e.path for e in manor.server.ledger()[asked:]] == ["/usuario/novedades"]


@pytest.mark.parametrize(
    "fault", ["apply_then_500", "apply_then_cut", "error_500", "cut", "flood", "login_page"]
)
def test_a_reply_that_goes_wrong_ends_once_on_the_forum(manor: Served, fault: str) -> None:
    manor.say("ada", "Digo 5")
    manor.wait(120)
    manor.server.faults.next_post(fault)
    for _ in range(4):
        manor.run()
        manor.wait(301)
    assert manor.words(scene("ada"))[:1] == ["Apuntado: 5."]
    assert len(manor.words(scene("ada"))) == 1


def test_a_reply_that_everybody_can_read_is_held(manor: Served) -> None:
    manor.decide("say", scene="publica", text="Para Ada sola.", recipients=["ada"])
    manor.server.faults.next_post("wrong_recipients")
    report = manor.run()
    assert "DESTINATARIOS" in manor.reviews("open")
    assert report.exit_code == 3


def paste(manor: Served, row: MessageRow, thread: str | None = None) -> None:
    names = [thread.rpartition("-")[2].capitalize()] if thread else list(row.recipients or ())
    manor.player(NARRATOR).post(
        thread or row.thread, row.body, recipients=names, speaker=row.speaker
    )


def test_in_copy_mode_a_forgotten_and_a_misplaced_message_are_noticed(manor: Served) -> None:
    manor.config = config("manual")
    manor.wait(3600)
    manor.run()
    rows = {row.scene: row for row in manor.ask(lambda s: s.outbox.list(MessageState.APPROVED))}
    assert len(rows) == 4
    paste(manor, rows["personal:ada"], scene("blas"))
    paste(manor, rows["personal:cleo"])
    paste(manor, rows["publica"])
    manor.wait(60)
    report = manor.run()
    assert manor.reviews("open") == ["ESCENA_EQUIVOCADA"]
    assert sum("¿olvidado?" in line for line in report.waiting) == 2
    left = {row.scene for row in manor.ask(lambda s: s.outbox.list(MessageState.APPROVED))}
    assert left == {"personal:ada", "personal:blas"}
    for name in left:
        paste(manor, rows[name])
    manor.wait(60)
    manor.run()
    assert manor.ask(lambda s: s.outbox.list(MessageState.APPROVED)) == []
    assert manor.ask(lambda s: s.inputs.all()[-1].input.kind) == "published"


class ServedStage(TinyStage):
    """The tiny game on the embedded forum, as the crash harness wants it."""

    def __init__(self, manor: Served) -> None:
        self.world = manor
        self.manor = manor

    def outcome(self) -> object:
        threads = (PUBLIC, *(scene(who) for who in PLAYERS))
        return {
            "posts": {thread: self.manor.bodies(thread) for thread in threads},
            "inputs": self.manor.ask(
                lambda s: [(r.input.kind, r.input.source) for r in s.inputs.all()]
            ),
            "messages": self.manor.ask(
                lambda s: sorted((m.thread, m.seq, m.state.value) for m in s.outbox.list())
            ),
        }

    def problems(self) -> list[str]:
        found = self._order_of_publications()
        bodies = [b for t in (PUBLIC, *map(scene, PLAYERS)) for b in self.manor.bodies(t)]
        if len(set(bodies)) != len(bodies):
            found.append("a message is on the forum twice")
        before, posts = self.manor.digest(), self.manor.posts_asked()
        self.run()
        if self.manor.digest() != before:
            found.append("one run more changed the database")
        if self.manor.posts_asked() != posts:
            found.append("one run more posted")
        return found


def _resolution(manor: Served) -> None:
    begin(manor)
    manor.say("ada", "Digo 5")
    manor.run()
    manor.say("blas", "¿El 3 o el 4?")
    manor.decide("say", scene="publica", text="Aviso.")
    manor.wait(3700)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(SLICES))
def test_death_at_every_boundary_over_http(scratch: Path, part: int) -> None:
    with served(scratch / "antes") as manor:
        _resolution(manor)
    total, expected = _reference(scratch)
    assert total >= FLOOR
    for number in range(1 + part, total + 1, SLICES):
        with _copy(scratch, f"muerte-{number}") as stage:
            assert killed_at(stage.run, number)
            if number % 3 == 0:
                killed_at(stage.run, 1 + number * 5 % 31)
            stage.come_to_rest()
            assert stage.problems() == [], f"killed at {number}"
            assert stage.outcome() == expected, f"killed at {number}"
        shutil.rmtree(scratch / f"muerte-{number}")


def _reference(scratch: Path) -> tuple[int, object]:
    with _copy(scratch, "referencia") as stage:
        total = len(count(stage.run))
        stage.come_to_rest()
        assert stage.problems() == []
        return total, stage.outcome()


@contextmanager
def _copy(scratch: Path, name: str) -> Generator[ServedStage]:
    shutil.copytree(scratch / "antes", scratch / name)
    with ExitStack() as stack:
        yield ServedStage(stack.enter_context(served(scratch / name)))
