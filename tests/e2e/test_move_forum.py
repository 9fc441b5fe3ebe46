"""A house half played on one forum goes on at another address, with other threads and numbers."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from forumbridge.cli.main import run
from forumbridge.config_files.paths import DATABASE
from forumbridge.demo.bridge import Bridge
from forumbridge.demo.stage import DELIBERATION, PUBLIC
from forumbridge.embedded.forum import EmbeddedForum
from tests.e2e.small_stage import FIVE, IDS, SLUG, House, scene_of

OTHER = "la-mansion"
"""The slug of the game on the new forum: every scene has another address."""
SHIFT = 5000

Cli = Callable[..., tuple[int, str]]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    def call(house: House, *words: object) -> tuple[int, str]:
        monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(house.folder.parent / "reloj"))
        monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(house.bridge.state))
        capsys.readouterr()
        code = run([str(word) for word in words])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return call


@contextmanager
def imported(house: House) -> Generator[tuple[EmbeddedForum, str]]:
    """The forum as another one has it: the same people and posts under other numbers."""
    folder = house.folder.parent / "foro-nuevo"
    shutil.copytree(house.folder.parent / "foro", folder)
    file = folder / "foro.sqlite"
    with sqlite3.connect(file) as db:
        db.execute("update games set slug = ?", (OTHER,))
        db.execute("update posts set id = id + ?", (SHIFT,))
        db.execute("update recipients set post = post + ?", (SHIFT,))
        db.execute("update seen set post = post + ?", (SHIFT,))
        db.execute("update sqlite_sequence set seq = seq + ? where name = 'posts'", (2 * SHIFT,))
    db.close()
    forum = EmbeddedForum(folder, house.clock)
    try:
        with forum.serve() as address:
            yield forum, address
    finally:
        forum.close()


def new_file(house: House, old: str, address: str) -> Path:
    """What the narrator writes: the same game at the new place."""
    text = (house.folder / "game.toml").read_text(encoding="utf-8")
    path = house.folder.parent / "nuevo.toml"
    path.write_text(text.replace(old, address).replace(f"partida/{SLUG}/", f"partida/{OTHER}/"))
    return path


def moved(thread: str) -> str:
    return thread.replace(f"/{SLUG}/", f"/{OTHER}/")


def test_a_house_goes_on_elsewhere_and_may_come_back(manor: House, cli: Cli) -> None:
    for who in IDS:
        manor.say(who, "Las tres fases: me quedo donde estoy.")
        manor.wait(60)
    manor.visit()
    manor.until(manor.due())
    manor.visit()
    inputs, reviews = len(_inputs(manor)), manor.reviews()
    said = {thread: manor.words(thread) for thread in manor.threads()}
    with imported(manor) as (forum, address):
        file = new_file(manor, manor.address, address)
        before = manor.digest()
        code, shown = cli(manor, "move-forum", manor.folder, file)
        assert code == 0, shown
        assert "No falta nada. No se ha cambiado nada aún" in shown
        assert "repita la orden con --hazlo" in shown
        assert "0 que faltan, 0 nuevos por leer, 0 dudosos" in shown
        assert (manor.digest(), (manor.folder / "game.toml.antes").exists()) == (before, False)
        code, shown = cli(manor, "move-forum", manor.folder, file, "--hazlo", "--json")
        assert code == 0, shown
        assert all(not one["missing"] for one in json.loads(shown)["threads"])
        there = House(
            forum,
            address,
            Bridge(manor.folder, manor.bridge.state, manor.clock),
            lambda _: None,
            FIVE,
        )
        asked = len(forum.ledger())
        there.wait(60)
        assert there.visit().error is None
        assert (len(_inputs(there)), there.reviews()) == (inputs, reviews)
        assert [
            e for e in forum.ledger()[asked:] if e.method == "POST" and "login" not in e.path
        ] == []
        there.wait(60)
        who = IDS[0]
        _player_says(there, who, "Las tres fases: me quedo donde estoy.")
        there.wait(60)
        there.visit()
        there.until(there.due())
        there.visit()
        now = {thread: there.words(moved(thread)) for thread in said}
        for thread, words in said.items():
            assert now[thread][: len(words)] == words
            assert len(there.bodies(moved(thread))) == len(set(there.bodies(moved(thread))))
        assert len(now[PUBLIC]) > len(said[PUBLIC]) or len(now[DELIBERATION]) > len(
            said[DELIBERATION]
        )
        assert len(now[scene_of(FIVE[0])]) > len(said[scene_of(FIVE[0])])
        copy = sorted((manor.folder / "copias").glob("partida-*.db"))
        assert copy
    assert (manor.folder / DATABASE).is_file()


def test_the_same_file_is_no_move_and_another_game_s_is_refused(manor: House, cli: Cli) -> None:
    before = manor.digest()
    same = manor.folder.parent / "igual.toml"
    same.write_text((manor.folder / "game.toml").read_text(encoding="utf-8"))
    code, shown = cli(manor, "move-forum", manor.folder, same)
    assert (code, "no hay ninguna mudanza" in shown) == (64, True)
    same.write_text(same.read_text(encoding="utf-8").replace(FIVE[0].name, "Otra Persona"))
    code, shown = cli(manor, "move-forum", manor.folder, same)
    assert (code, "no es de la misma partida" in shown) == (65, True)
    code, shown = cli(manor, "move-forum", manor.folder, manor.folder / "nada.toml")
    assert (code, "No existe" in shown) == (65, True)
    away = manor.address.rsplit(":", 1)[0] + ":9"
    same.write_text(new_file(manor, manor.address, away).read_text(encoding="utf-8"))
    code, shown = cli(manor, "move-forum", manor.folder, same)
    assert (code, "FORO_NO_RESPONDE" in shown) == (69, True)
    assert f"Es el foro nuevo, «{away}»; la partida sigue en el de antes." in shown
    assert "repita la orden cuando responda" in shown
    assert manor.digest() == before


def _inputs(house: House) -> list[str]:
    with house.store() as store:
        return [row.input.json for row in store.inputs.all()]


def _player_says(house: House, who: str, text: str) -> None:
    actor = house.actor(who)
    house.player(actor.account).post(
        moved(scene_of(actor)), f"<p>{text}</p>", speaker=actor.name, director_only=True
    )
