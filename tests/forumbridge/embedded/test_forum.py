"""`EmbeddedForum` as its driver holds it: set-up, ledger, persistence, serving."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.embedded import EmbeddedForum
from forumbridge.embedded.player import Browser, Player
from forumbridge.errors import UsageError

from .conftest import ROSA, SALON, START, Manor, furnish

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(
    ("build", "words"),
    [
        pytest.param(lambda f: f.add_user("ana", "x"), "Ya hay una cuenta", id="account twice"),
        pytest.param(
            lambda f: f.add_game("-la-hacienda-", "Otra", "Ana"), "Ya hay una partida", id="game"
        ),
        pytest.param(lambda f: f.add_game("x", "X", "Nadie"), "Nadie", id="no such director"),
        pytest.param(
            lambda f: f.add_character("-la-hacienda-", "Lady Rosa", "Beto"), "Lady Rosa", id="twice"
        ),
        pytest.param(lambda f: f.add_character("x", "Y", "Ana"), "«x»", id="no such game"),
        pytest.param(
            lambda f: f.add_character("-la-hacienda-", "Y", "Nadie"), "Nadie", id="no such player"
        ),
        pytest.param(
            lambda f: f.add_scene("-la-hacienda-", "salon", "Otra"), "«salon»", id="scene twice"
        ),
        pytest.param(
            lambda f: f.add_scene("-la-hacienda-", "z", "Z", ["Nadie"]), "Nadie", id="no member"
        ),
        pytest.param(lambda f: f.posts("partida/-la-hacienda-/z"), "escena", id="no such scene"),
        pytest.param(lambda f: f.audience(1), "mensaje 1", id="no such message"),
        pytest.param(
            lambda f: f.add_game("x", "X", "Ana", picture=Path("plano.exe")), ".exe", id="picture"
        ),
    ],
)
def test_impossible_set_ups_are_told(tmp_path: Path, build, words: str) -> None:
    forum = EmbeddedForum(tmp_path, VirtualClock(START))
    furnish(forum)
    with pytest.raises(UsageError, match=words):
        build(forum)
    forum.close()


def test_the_ledger_notes_every_request_with_its_author_and_post(manor: Manor) -> None:
    number = manor.ana.post(SALON, "<p>Hola</p>")
    manor.clock.sleep(60)
    manor.ana.edit(number, "<p>Adiós</p>")
    manor.ana.delete(number)
    manor.guest().get("front")
    noted = [(e.method, e.user, e.outcome, e.post) for e in manor.forum.ledger() if e.outcome]
    assert noted == [
        ("POST", "Ana", "signed_in", None),
        ("POST", "Ana", "created", number),
        ("POST", "Ana", "edited", number),
        ("POST", "Ana", "deleted", number),
    ]
    last = manor.forum.ledger()[-1]
    assert (last.method, last.path, last.user, last.at) == ("GET", "/front", None, START + 60)
    assert [e.number for e in manor.forum.ledger()] == list(range(1, last.number + 1))


def test_a_forum_goes_on_where_it_stopped(tmp_path: Path) -> None:
    clock = VirtualClock(START)
    first = EmbeddedForum(tmp_path, clock)
    furnish(first)
    with first.serve() as base:
        ana = Player(base, "Ana", "clave de Ana")
        one = ana.post(SALON, "<p>Uno</p>")
    first.close()
    second = EmbeddedForum(tmp_path, clock)
    with second.serve() as base:
        ana.browser.base = f"{base}/"
        two = ana.post(SALON, "<p>Dos</p>")
        bodies = [post.text for post in ana.read(SALON)]
    logins = [entry for entry in second.ledger() if entry.outcome == "signed_in"]
    second.close()
    assert bodies == ["Uno", "Dos"]
    assert two == one + 1
    assert len(logins) == 1


def test_the_picture_of_a_game_is_shown(tmp_path: Path) -> None:
    drawing = tmp_path / "plano.svg"
    drawing.write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
    forum = EmbeddedForum(tmp_path / "foro", VirtualClock(START))
    forum.add_user("Narrador", "n")
    forum.add_game("x", "X", "Narrador", picture=drawing, description="Una <casa>\nantigua")
    with forum.serve() as base:
        narrator = Player(base, "Narrador", "n")
        soup = narrator.page("partida/x").soup
        picture = soup.select_one("img.portadaPartida")
        assert picture is not None
        shown = narrator.browser.get(str(picture["src"]))
        kind = narrator.browser.last_headers["content-type"]
    forum.close()
    assert (shown.status, kind.split(";")[0]) == (200, "image/svg+xml")
    assert [p.get_text() for p in soup.select(".textoPartida p")] == ["Una <casa>", "antigua"]


def test_names_and_titles_cant_become_markup(tmp_path: Path) -> None:
    forum = EmbeddedForum(tmp_path, VirtualClock(START))
    forum.add_user('<b>"Nora"</b>', "n")
    forum.add_game("x", "<script>1</script>", '<b>"Nora"</b>')
    scene = forum.add_scene("x", "y", "<i>Y</i>")
    with forum.serve() as base:
        nora = Player(base, '<b>"Nora"</b>', "n")
        nora.post(scene, "<p>Hola</p>")
        soup = nora.page(scene).soup
        author = nora.read(scene)[0].author
    forum.close()
    assert author == '<b>"Nora"</b>'
    assert soup.select("h3#escena i, h2 script, #datosUsuario b") == []


def test_a_taken_port_is_told(manor: Manor, tmp_path: Path) -> None:
    port = int(manor.base.rpartition(":")[2])
    other = EmbeddedForum(tmp_path / "otro", manor.clock)
    with pytest.raises(UsageError, match=str(port)), other.serve(port=port):
        pytest.fail("served on a taken port")
    other.close()


def test_serving_ends_and_frees_the_port(tmp_path: Path) -> None:
    forum = EmbeddedForum(tmp_path, VirtualClock(START))
    with forum.serve() as base:
        assert Browser(base).get("front").status == 200
    forum.close()
    port = int(base.rpartition(":")[2])
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


_FOREGROUND = """
import sys
from pathlib import Path
from forumbridge.clock import VirtualClock
from forumbridge.embedded import EmbeddedForum
folder, clock = Path(sys.argv[1]), VirtualClock.shared(Path(sys.argv[2]))
forum = EmbeddedForum(folder, clock)
forum.serve_forever(on_ready=lambda address: print(address, flush=True))
forum.close()
print("fin", flush=True)
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_in_the_foreground_it_serves_until_it_is_interrupted(
    tmp_path: Path, how: signal.Signals
) -> None:
    """Another process serves; the clock is shared with it by a file."""
    clock = VirtualClock(START, file=tmp_path / "reloj")
    forum = EmbeddedForum(tmp_path / "foro", clock)
    furnish(forum)
    forum.close()
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", _FOREGROUND, tmp_path / "foro", tmp_path / "reloj"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    base = process.stdout.readline().strip()
    ana = Player(base, "Ana", "clave de Ana")
    clock.sleep(3600)
    ana.post(ROSA, "<p>Hola</p>")
    dates = [post.date for post in ana.read(ROSA)]
    process.send_signal(how)
    _, complaints = process.communicate(timeout=20)
    assert dates == ["30/11/2026, 12:20"]
    assert complaints == ""
