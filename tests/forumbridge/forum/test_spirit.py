"""The Spirit profile against a real Spirit."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from pydantic import SecretStr

from forumbridge.errors import ForumError, SignInRejected, ThreadUnknown
from forumbridge.forum.html_forum import HtmlForum, open_forum
from forumbridge.forum.port import Draft, Outcome, PostId, Submission, ThreadId
from tests.forumbridge.forum.kit import NOW, SPIRIT
from tests.servers.spirit import SpiritServer, spirit_server

pytestmark = pytest.mark.server


@pytest.fixture(scope="module")
def spirit(tmp_path_factory: pytest.TempPathFactory) -> Generator[SpiritServer]:
    """One server for the module; each test keeps to topics of its own."""
    players = tuple(f"Jugador{number}" for number in range(12))
    with spirit_server(tmp_path_factory.mktemp("spirit"), NOW, players=players) as server:
        yield server


@pytest.fixture
def bridge(spirit: SpiritServer, tmp_path: Path) -> Generator[HtmlForum]:
    """The narrator's bridge."""
    with_closing = open_bridge(spirit, tmp_path)
    yield with_closing
    with_closing.close()


def open_bridge(
    spirit: SpiritServer,
    folder: Path,
    *,
    account: str = "Narradora",
    password: str | None = None,
    flood: float = 0,
) -> HtmlForum:
    return open_forum(
        SPIRIT,
        address=spirit.address,
        account=account,
        password=SecretStr(password or spirit.password),
        zone="UTC",
        contact="narradora@example.org",
        clock=spirit.clock,
        state_dir=folder / "cuentas",
        min_interval_seconds=0,
        flood_seconds=flood,
    )


def thread(spirit: SpiritServer, key: str) -> ThreadId:
    return ThreadId(spirit.threads[key])


def test_signing_in_and_the_forums_clock(spirit: SpiritServer, bridge: HtmlForum) -> None:
    bridge.sign_in()
    assert bridge.account == "Narradora"
    assert bridge.clock_skew() == 0


def test_a_wrong_password(spirit: SpiritServer, tmp_path: Path) -> None:
    wrong = open_bridge(spirit, tmp_path, password="otra")
    with pytest.raises(SignInRejected):
        wrong.sign_in()
    wrong.close()


def test_twenty_five_posts_over_two_pages(spirit: SpiritServer, bridge: HtmlForum) -> None:
    topic = thread(spirit, "Jugador0")
    player = spirit.player("Jugador0")
    numbers = [player.post(topic, f"Voy a la sala {number}") for number in range(25)]
    reading = bridge.read(topic)
    assert [int(post.id) for post in reading.posts[1:]] == numbers
    assert {post.author for post in reading.posts[1:]} == {"Jugador0"}
    assert {post.date for post in reading.posts[1:]} == {spirit.clock.now() // 60 * 60}
    assert (reading.complete, reading.locked, reading.title) == (True, False, "Escena de Jugador0")
    tail = bridge.read(topic, after=PostId(str(numbers[24])))
    assert [int(post.id) for post in tail.posts] == numbers[19:]
    player.close()


def test_a_post_is_read_back_as_it_was_meant(spirit: SpiritServer, bridge: HtmlForum) -> None:
    topic = thread(spirit, "Jugador1")
    result = bridge.submit(
        Draft(topic, "Está en la **biblioteca**.\n\n- uno\n- dos\n\n⟨7f3k-9q2c⟩ 🐺")
    )
    post = bridge.read(topic).posts[-1]
    assert result == Submission(Outcome.APPLIED, "", post.id)
    assert post.author == "Narradora"
    assert "<strong>biblioteca</strong>" in post.body_html
    assert "<li>dos</li>" in post.body_html
    assert "⟨7f3k-9q2c⟩ 🐺" in post.body_html
    player = spirit.player("Jugador1")
    assert player.read(topic)[-1].id == int(post.id)
    player.close()


def test_an_edit_is_seen(spirit: SpiritServer, bridge: HtmlForum) -> None:
    topic = thread(spirit, "Jugador2")
    player = spirit.player("Jugador2")
    number = player.post(topic, "Voy al salón")
    before = bridge.read(topic).posts[-1]
    spirit.clock.sleep(120)
    player.edit(topic, number, "Voy a la ~~cocina~~ bodega")
    player.edit(topic, number, "Voy a la bodega")
    after = bridge.read(topic).posts[-1]
    assert (before.edit_mark, after.edit_mark) == ("", "2")
    assert (before.id, before.date) == (after.id, after.date)
    assert after.body_html == "<p>Voy a la bodega</p>"
    player.close()


def test_our_own_post_is_edited_and_nobody_elses(spirit: SpiritServer, bridge: HtmlForum) -> None:
    topic = thread(spirit, "Jugador2")
    bridge.submit(Draft(topic, "Uno"))
    ours = bridge.read(topic).posts[-1]
    spirit.clock.sleep(20)
    done = bridge.edit(topic, ours.id, "Dos, con ñandú")
    after = bridge.read(topic).posts[-1]
    assert (done.outcome, done.post) == (Outcome.APPLIED, ours.id)
    assert (after.id, after.body_html) == (ours.id, "<p>Dos, con ñandú</p>")
    refused = bridge.edit(topic, PostId("99999"), "Tres")
    assert (refused.outcome, refused.code) == (Outcome.NOT_SENT, "FORBIDDEN")


def test_a_removed_post_is_gone_and_no_other(spirit: SpiritServer, bridge: HtmlForum) -> None:
    topic = thread(spirit, "Jugador3")
    player, narrator = spirit.player("Jugador3"), spirit.player("Narradora")
    numbers = [player.post(topic, f"Sala {number}") for number in range(3)]
    narrator.delete(numbers[1])
    read = [int(post.id) for post in bridge.read(topic).posts]
    assert [numbers[0], numbers[2]] == read[1:]
    player.close()
    narrator.close()


def test_a_private_topic_is_private(spirit: SpiritServer, tmp_path: Path) -> None:
    topic = thread(spirit, "Jugador4")
    other = open_bridge(spirit, tmp_path, account="Jugador5")
    with pytest.raises(ThreadUnknown):
        other.read(topic)
    assert other.submit(Draft(topic, "Hola")).outcome is Outcome.NOT_SENT
    other.close()
    stranger = spirit.player("Jugador5")
    assert stranger.status(topic) == 404
    stranger.close()


def test_a_topic_that_does_not_exist(spirit: SpiritServer, bridge: HtmlForum) -> None:
    with pytest.raises(ThreadUnknown):
        bridge.read(ThreadId("topic/private/999/"))


def test_the_lists_say_what_changed(spirit: SpiritServer, bridge: HtmlForum) -> None:
    threads = [ThreadId(path) for path in spirit.threads.values()]
    marks = {one: mark.mark for one, mark in bridge.look(threads, {}).items()}
    assert all(marks.values())
    again = bridge.look(threads, marks)
    assert not any(mark.changed for mark in again.values())
    player = spirit.player("Jugador6")
    player.post(thread(spirit, "Jugador6"), "Hola")
    player.post(thread(spirit, "publica"), "Hola a todos")
    changed = {one for one, mark in bridge.look(threads, marks).items() if mark.changed}
    assert changed == {thread(spirit, "Jugador6"), thread(spirit, "publica")}
    player.close()


def test_an_expired_session_costs_one_log_in(spirit: SpiritServer, bridge: HtmlForum) -> None:
    bridge.sign_in()
    again = open_bridge(spirit, bridge._account.directory.parent)
    again._account.path.write_text('{"cookies": {"sessionid": "caducada"}}')
    assert again.read(thread(spirit, "Jugador7")).complete
    again.close()


@pytest.mark.parametrize(("body", "code"), [("   ", "EMPTY"), ("x" * 20_001, "TOO_LONG")])
def test_posts_spirit_does_not_take(
    spirit: SpiritServer, bridge: HtmlForum, body: str, code: str
) -> None:
    topic = thread(spirit, "Jugador8")
    result = bridge.submit(Draft(topic, body))
    assert (result.outcome, result.code) == (Outcome.NOT_SENT, code)
    assert len(bridge.read(topic).posts) == 1


def test_recipients_are_refused_where_there_are_none(
    spirit: SpiritServer, bridge: HtmlForum
) -> None:
    with pytest.raises(ForumError):
        bridge.submit(Draft(thread(spirit, "Jugador9"), "Hola", recipients=("Jugador9",)))


def test_a_locked_topic_and_the_limit_of_one_post_in_ten_seconds(tmp_path: Path) -> None:
    with spirit_server(tmp_path / "spirit", NOW, players=("Blanca",), flood=True) as server:
        topic, public = thread(server, "Blanca"), thread(server, "publica")
        hasty = open_bridge(server, tmp_path)
        assert hasty.submit(Draft(topic, "uno")).outcome is Outcome.APPLIED
        assert hasty.submit(Draft(topic, "dos")) == Submission(
            Outcome.NOT_SENT, "FLOOD", retry_after=10
        )
        hasty.close()
        patient = open_bridge(server, tmp_path, flood=10)
        results = [patient.submit(Draft(topic, f"mensaje {number}")) for number in range(4)]
        assert {result.outcome for result in results} == {Outcome.APPLIED}
        assert len(patient.read(topic).posts) == 6
        server.clock.sleep(60)
        narrator = server.player("Narradora")
        narrator.lock(public)
        narrator.close()
        assert patient.read(public).locked
        assert patient.submit(Draft(public, "tarde")) == Submission(Outcome.NOT_SENT, "LOCKED")
        patient.close()


def test_the_zone_of_the_account_is_the_profiles(tmp_path: Path) -> None:
    zone = "America/Mexico_City"
    with spirit_server(tmp_path / "spirit", NOW, players=("Blanca",), zone=zone) as server:
        bridge = open_forum(
            SPIRIT,
            address=server.address,
            account="Narradora",
            password=SecretStr(server.password),
            zone=zone,
            contact="",
            clock=server.clock,
            state_dir=tmp_path / "cuentas",
            min_interval_seconds=0,
        )
        (post,) = bridge.read(thread(server, "Blanca")).posts
        bridge.close()
        assert post.date == NOW // 60 * 60
