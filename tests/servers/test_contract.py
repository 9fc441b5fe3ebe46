"""What the bridge promises of a forum, held against real servers: one list for all of them.

Spirit, whose habits are the oddest, has a longer list in tests/forumbridge/forum/test_spirit.py.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from forumbridge.errors import SignInRejected, ThreadUnknown
from forumbridge.forum.opening import load_any_profile, open_any_forum
from forumbridge.forum.port import Draft, Forum, Outcome, PostId, Submission, ThreadId
from forumbridge.narration.document import Bullets, Document, Heading, Paragraph, Text
from forumbridge.narration.readback import comparable, comparable_plain, foreign_markup
from forumbridge.narration.render import render
from tests.servers.machina import machina_server
from tests.servers.misago import misago_server
from tests.servers.players import Person
from tests.servers.running import PUBLIC, ForumServer, Topic

pytestmark = [pytest.mark.server, pytest.mark.timeout(300)]

PROFILES = Path(__file__).parents[2] / "config" / "forums"
NOW = 1_796_000_000  # 30 November 2026
LETTER = Document(
    (
        Heading("Ronda 1, fase 2 ⟨7f3k-9q2c⟩"),
        Paragraph((Text("Estás en la "), Text("biblioteca", True), Text(" con 3 * 4 velas_."))),
        Bullets(((Text("Ñusta, 🐺"),), (Text("«Don Íñigo»"),))),
        Paragraph((Text("1. No es una lista\n# ni un título"),)),
    )
)


@dataclass(frozen=True)
class Place:
    """One software: how it is started, and a thread it does not have."""

    name: str
    start: Callable[..., AbstractContextManager[ForumServer[Any]]]
    absent: str
    precision: int
    hidden: int
    """What somebody else's scene is answered with."""


PLACES = [
    pytest.param(
        Place("machina", machina_server, "forum/forum/nada-99/topic/nada-99/", 60, 403),
        id="machina",
    ),
    pytest.param(Place("misago", misago_server, "p/nada/99/", 1, 404), id="misago"),
]


@dataclass(frozen=True)
class Stand:
    """A running forum, and bridges to it."""

    place: Place
    server: ForumServer[Any]

    def open(
        self, folder: Path, account: str, password: str | None = None, flood: float = 0
    ) -> Forum:
        """A bridge with its account's file in `folder`, not signed in yet."""
        return open_any_forum(
            load_any_profile(PROFILES / f"{self.place.name}.toml"),
            address=self.server.address,
            account=account,
            password=SecretStr(password or self.server.password),
            zone="UTC",
            contact="narradora@example.org",
            clock=self.server.clock,
            state_dir=folder,
            min_interval_seconds=0,
            flood_seconds=flood,
        )

    @contextmanager
    def bridge(
        self, folder: Path, account: str = "Narradora", flood: float = 0
    ) -> Generator[Forum]:
        """A bridge at work until the block ends."""
        bridge = self.open(folder, account, flood=flood)
        try:
            bridge.sign_in()
            yield bridge
        finally:
            bridge.close()

    def thread(self, key: str) -> ThreadId:
        """A thread by its key."""
        return ThreadId(self.server.threads[key])


@pytest.fixture(scope="module", params=PLACES)
def stand(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Generator[Stand]:
    """One server of each software; every test keeps to threads of its own."""
    place: Place = request.param
    names = tuple(f"Jugador{number}" for number in range(9))
    topics = {name: Topic(f"Escena de {name}", (name,)) for name in names}
    topics |= {PUBLIC: Topic("La Hacienda"), "cerrada": Topic("El ala este")}
    folder = tmp_path_factory.mktemp(place.name)
    with place.start(folder, NOW, players=names, topics=topics) as server:
        yield Stand(place, server)


@pytest.fixture
def forum(stand: Stand, tmp_path: Path) -> Generator[Forum]:
    """The narrator's bridge."""
    with stand.bridge(tmp_path) as bridge:
        yield bridge


@pytest.fixture
def person(stand: Stand) -> Generator[Callable[[str], Person]]:
    """People at a browser."""
    people: list[Person] = []

    def sign_in(name: str) -> Person:
        people.append(stand.server.player(name))
        return people[-1]

    yield sign_in
    for one in people:
        one.close()


Browser = Callable[[str], Person]


def test_signing_in_and_the_forums_clock(forum: Forum) -> None:
    assert forum.account == "Narradora"
    assert forum.capabilities.level == "llevado"
    assert forum.clock_skew() == 0


def test_a_wrong_password(stand: Stand, tmp_path: Path) -> None:
    wrong = stand.open(tmp_path, "Jugador8", "otra")
    with pytest.raises(SignInRejected):
        wrong.sign_in()
    wrong.close()


def test_every_post_is_read_over_all_the_pages(stand: Stand, forum: Forum, person: Browser) -> None:
    thread, player = stand.thread("Jugador0"), person("Jugador0")
    numbers = [player.post(thread, f"Voy a la sala {number}") for number in range(28)]
    reading = forum.read(thread)
    assert [int(post.id) for post in reading.posts[1:]] == numbers
    assert [comparable(post.body_html) for post in reading.posts[1:]] == [
        f"Voy a la sala {number}" for number in range(28)
    ]
    assert {post.author for post in reading.posts[1:]} == {"Jugador0"}
    now, precision = stand.server.clock.now(), stand.place.precision
    assert {post.date for post in reading.posts[1:]} == {now // precision * precision}
    assert (reading.complete, reading.locked, reading.title) == (True, False, "Escena de Jugador0")
    tail = forum.read(thread, after=PostId(str(numbers[-1])))
    assert int(tail.posts[-1].id) == numbers[-1]
    assert 0 < len(tail.posts) < len(reading.posts)


def test_a_post_is_read_back_to_the_letter(stand: Stand, forum: Forum, person: Browser) -> None:
    thread = stand.thread("Jugador1")
    body = render(LETTER, forum.capabilities.markup)
    result = forum.submit(Draft(thread, body))
    post = forum.read(thread).posts[-1]
    assert result == Submission(Outcome.APPLIED, "", post.id)
    assert post.author == "Narradora"
    assert comparable(post.body_html) == comparable_plain(LETTER)
    assert foreign_markup(post.body_html) == ()
    shown = person("Jugador1").read(thread)[-1]
    assert (shown.id, shown.author) == (int(post.id), "Narradora")
    assert comparable(shown.html) == comparable_plain(LETTER)


def test_an_edit_is_seen(stand: Stand, forum: Forum, person: Browser) -> None:
    thread, player = stand.thread("Jugador2"), person("Jugador2")
    number = player.post(thread, "Voy al salón")
    before = forum.read(thread).posts[-1]
    stand.server.clock.sleep(120)
    player.edit(thread, number, "Voy a la bodega")
    after = forum.read(thread).posts[-1]
    assert (before.id, before.date) == (after.id, after.date)
    assert (before.edit_mark, bool(after.edit_mark)) == ("", True)
    assert comparable(after.body_html) == "Voy a la bodega"


def test_our_own_post_is_edited_and_nobody_elses(
    stand: Stand, forum: Forum, person: Browser, tmp_path: Path
) -> None:
    thread = stand.thread("Jugador3")
    theirs = person("Jugador3").post(thread, "Voy a la cocina")
    ours = forum.submit(Draft(thread, "Uno y bueno")).post
    assert ours is not None
    done = forum.edit(thread, ours, "Dos, con ñandú")
    assert (done.outcome, done.post) == (Outcome.APPLIED, ours)
    assert comparable(forum.read(thread).posts[-1].body_html) == "Dos, con ñandú"
    with stand.bridge(tmp_path, "Jugador3") as player:
        refused = player.edit(thread, ours, "Tres y malo")
    assert (refused.outcome, refused.code) == (Outcome.NOT_SENT, "FORBIDDEN")
    texts = [comparable(post.body_html) for post in forum.read(thread).posts[1:]]
    assert texts == ["Voy a la cocina", "Dos, con ñandú"]
    assert theirs == int(forum.read(thread).posts[1].id)


def test_somebody_elses_scene_is_hidden(stand: Stand, person: Browser, tmp_path: Path) -> None:
    thread = stand.thread("Jugador4")
    with stand.bridge(tmp_path, "Jugador5") as other:
        with pytest.raises(ThreadUnknown):
            other.read(thread)
        assert other.submit(Draft(thread, "Buenas noches")).outcome is Outcome.NOT_SENT
    assert person("Jugador5").status(thread) == stand.place.hidden
    assert len(person("Jugador4").read(thread)) == 1


def test_a_thread_that_does_not_exist(stand: Stand, forum: Forum) -> None:
    with pytest.raises(ThreadUnknown):
        forum.read(ThreadId(stand.place.absent))


def test_what_changed_is_told_by_lists(stand: Stand, forum: Forum, person: Browser) -> None:
    threads = [ThreadId(path) for path in stand.server.threads.values()]
    for one in threads:
        forum.read(one)
    marks = {one: mark.mark for one, mark in forum.look(threads, {}).items()}
    assert all(marks.values())
    assert not any(mark.changed for mark in forum.look(threads, marks).values())
    person("Jugador6").post(stand.thread("Jugador6"), "Buenas noches")
    person("Jugador6").post(stand.thread(PUBLIC), "Hola a todos")
    changed = {one for one, mark in forum.look(threads, marks).items() if mark.changed}
    assert changed == {stand.thread("Jugador6"), stand.thread(PUBLIC)}


def test_an_expired_session_costs_one_log_in(stand: Stand, tmp_path: Path) -> None:
    with stand.bridge(tmp_path):
        pass
    stand.server.clock.sleep(30 * 86_400)
    again = stand.open(tmp_path, "Narradora")
    assert again.read(stand.thread("Jugador7")).complete
    again.close()


def test_an_empty_post_is_not_sent(stand: Stand, forum: Forum) -> None:
    thread = stand.thread("Jugador7")
    result = forum.submit(Draft(thread, "   "))
    assert (result.outcome, result.code) == (Outcome.NOT_SENT, "EMPTY")
    assert len(forum.read(thread).posts) == 1


def test_a_closed_thread(stand: Stand, forum: Forum, person: Browser, tmp_path: Path) -> None:
    thread = stand.thread("cerrada")
    person("Narradora").lock(thread)
    reading = forum.read(thread)
    assert reading.locked
    with stand.bridge(tmp_path, "Jugador8") as player:
        assert player.submit(Draft(thread, "Llego tarde")) == Submission(Outcome.NOT_SENT, "LOCKED")
    assert len(forum.read(thread).posts) == len(reading.posts)


def test_misagos_limit_of_one_post_in_three_seconds(tmp_path: Path) -> None:
    place = Place("misago", misago_server, "", 1, 404)
    with misago_server(tmp_path / "misago", NOW, players=("Blanca",), flood=True) as server:
        # Its staff may write as fast as they like; a narrator without privileges may not.
        stand = Stand(place, server)
        thread = stand.thread("Blanca")
        with stand.bridge(tmp_path, "Blanca") as hasty:
            assert hasty.submit(Draft(thread, "mensaje uno")).outcome is Outcome.APPLIED
            result = hasty.submit(Draft(thread, "mensaje dos"))
            assert (result.outcome, result.code) == (Outcome.NOT_SENT, "FLOOD")
        with stand.bridge(tmp_path, "Blanca", flood=3) as patient:
            results = [patient.submit(Draft(thread, f"mensaje {number}")) for number in range(4)]
            assert {result.outcome for result in results} == {Outcome.APPLIED}
            assert len(patient.read(thread).posts) == 6
