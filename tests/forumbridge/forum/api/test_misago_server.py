"""The Misago client against a real Misago: what only Misago does."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from pydantic import SecretStr

from forumbridge.forum.opening import load_any_profile, open_any_forum
from forumbridge.forum.port import Draft, Forum, Outcome, PostId, ThreadId
from forumbridge.narration.document import Document, Paragraph, Text
from forumbridge.narration.readback import comparable, comparable_plain, foreign_markup
from forumbridge.narration.render import render
from tests.forumbridge.forum.kit import NOW, PROFILES
from tests.forumbridge.narration.strategies import ATTACKS
from tests.servers.misago import MisagoServer, api_path, misago_server

pytestmark = pytest.mark.server


@pytest.fixture(scope="module")
def misago(tmp_path_factory: pytest.TempPathFactory) -> Generator[MisagoServer]:
    """One server for the module; each test keeps to a private thread of its own."""
    players = tuple(f"Jugador{number}" for number in range(5))
    with misago_server(tmp_path_factory.mktemp("misago"), NOW, players=players) as server:
        yield server


@pytest.fixture
def bridge(misago: MisagoServer, tmp_path: Path) -> Generator[Forum]:
    """The narrator's bridge; he is the forum's administrator."""
    made = open_any_forum(
        load_any_profile(PROFILES / "misago.toml"),
        address=misago.address,
        account="Narradora",
        password=SecretStr(misago.password),
        zone="UTC",
        contact="narradora@example.org",
        clock=misago.clock,
        state_dir=tmp_path / "cuentas",
        min_interval_seconds=0,
        flood_seconds=0,
    )
    made.sign_in()
    yield made
    made.close()


def test_pages_that_share_a_post_and_events_between_posts(
    misago: MisagoServer, bridge: Forum
) -> None:
    thread = misago.threads["Jugador0"]
    with_player = misago.player("Jugador0")
    numbers = [with_player.post(thread, f"Voy a la sala {number}") for number in range(24)]
    narrator = misago.player("Narradora")
    narrator.lock(thread)  # leaves an event on the last page
    reading = bridge.read(ThreadId(thread))
    assert [int(post.id) for post in reading.posts[1:]] == numbers
    assert (reading.complete, reading.locked) == (True, True)
    tail = bridge.read(ThreadId(thread), after=PostId(str(numbers[-2])))
    assert tail.complete
    assert {numbers[-2], numbers[-1]} <= {int(post.id) for post in tail.posts}
    assert len(tail.posts) < len(reading.posts)
    with_player.close()
    narrator.close()


def test_a_hidden_post_is_as_good_as_gone(misago: MisagoServer, bridge: Forum) -> None:
    thread = misago.threads["Jugador1"]
    narrator = misago.player("Narradora")
    numbers = [narrator.post(thread, text) for text in ("Uno solo", "Dos más", "Y tres")]
    change = [{"op": "replace", "path": "is-hidden", "value": True}]
    sent = narrator._call("PATCH", f"{api_path(thread)}posts/{numbers[1]}/", change)
    assert sent.status_code == 200, sent.text
    reading = bridge.read(ThreadId(thread))
    assert [int(post.id) for post in reading.posts[1:]] == [numbers[0], numbers[2]]
    assert reading.complete
    narrator.close()


def test_those_who_take_part_are_shown(misago: MisagoServer, bridge: Forum) -> None:
    assert bridge.members(ThreadId(misago.threads["Jugador4"])) == {"Narradora", "Jugador4"}
    assert bridge.members(ThreadId(misago.threads["publica"])) is None


def test_an_administrator_changes_nobody_elses_post(misago: MisagoServer, bridge: Forum) -> None:
    thread = misago.threads["Jugador3"]
    player = misago.player("Jugador3")
    number = player.post(thread, "Voy al salón")
    result = bridge.edit(ThreadId(thread), PostId(str(number)), "Me rindo")
    assert (result.outcome, result.code) == (Outcome.NOT_SENT, "FORBIDDEN")
    assert bridge.read(ThreadId(thread)).posts[-1].body_html == "<p>Voy al salón</p>"
    player.close()


def test_whatever_a_text_says_misago_shows_it_as_text(misago: MisagoServer, bridge: Forum) -> None:
    """R15: no mention, link, quote or list of Misago's comes out of anybody's words."""
    document = Document(
        tuple(
            paragraph
            for text in ATTACKS
            for paragraph in (
                Paragraph((Text(text),)),
                Paragraph((Text("Dijo "), Text(text, strong=True), Text(" y calló."))),
            )
        )
    )
    thread = ThreadId(misago.threads["Jugador4"])
    result = bridge.submit(Draft(thread, render(document, "markdown")))
    assert result.outcome is Outcome.APPLIED
    post = bridge.read(thread).posts[-1]
    assert comparable(post.body_html) == comparable_plain(document)
    assert foreign_markup(post.body_html) == ()


def test_somebody_let_in_is_news_and_is_seen(misago: MisagoServer, bridge: Forum) -> None:
    """So that a scene with one reader too many is read before anything is posted into it."""
    thread = ThreadId(misago.threads["Jugador2"])
    before = bridge.look([thread], {})[thread]
    assert bridge.read(thread).readers == {"Narradora", "Jugador2"}
    narrator = misago.player("Narradora")
    change = [{"op": "add", "path": "participants", "value": "Jugador3"}]
    sent = narrator._call("PATCH", api_path(thread), change)
    assert sent.status_code == 200, sent.text
    assert bridge.look([thread], {thread: before.mark})[thread].changed
    assert bridge.read(thread).readers == {"Narradora", "Jugador2", "Jugador3"}
    narrator.close()
