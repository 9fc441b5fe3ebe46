"""People who do what nobody told them to: players, strangers, and narrators with an editor."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from forumbridge.cli.doctor.forum import check_forum
from forumbridge.composition import files_of, forum_of, run_context
from forumbridge.cycle import run_game
from forumbridge.demo import orders
from forumbridge.demo.theatre import speech
from forumbridge.errors import ClockError, ConfigurationError, ForumbridgeError
from forumbridge.storage.backups import restore_backup
from tests.e2e.small_stage import (
    DELIBERATION,
    IDS,
    NARRATOR,
    PUBLIC,
    SLUG,
    House,
    edit_game,
    house,
    scene_of,
)

KITCHEN_FIRST = "1 PA: Cocina\n1 PA: espero\n1 PA: espero"
TERRACE_FIRST = "1 PA: Terraza sur\n1 PA: espero\n1 PA: espero"


def own(stage: House, who: str) -> str:
    return scene_of(stage.actor(who))


def last(stage: House, who: str) -> str:
    return stage.words(own(stage, who))[-1]


def html(text: str) -> str:
    return "".join(f"<p>{line}</p>" for line in text.split("\n"))


# ── players ─────────────────────────────────────────────────────────────────


def test_orders_in_the_public_scene_do_not_count_and_are_shown(manor: House) -> None:
    manor.player("anselmo").post(PUBLIC, html(KITCHEN_FIRST))
    manor.player("casto").post(PUBLIC, "<p>Me quedo aquí un rato, que hace frío fuera.</p>")
    manor.wait(60)
    report = manor.visit()
    assert manor.reviews("open") == ["ORDEN_FUERA_DE_SITIO"]
    assert report.exit_code == 3
    assert "Fray Anselmo" in manor.status()["undeclared"]  # type: ignore[operator]


@pytest.mark.rule("HAC-VOTE-04", "AMB-145")
def test_a_vote_in_the_deliberations_own_scene_does_not_count_and_is_shown(manor: House) -> None:
    manor.say("pepito", orders.BELL_NOW)
    manor.wait(60)
    manor.visit()
    assert manor.status()["mode"] == "deliberacion"
    manor.player("pascuala").post(DELIBERATION, "<p>Voto a Sir Pepito Pérez</p>")
    manor.player("casto").post(DELIBERATION, "<p>Creo que votaré a Pepito, pero no sé.</p>")
    manor.wait(60)
    manor.visit()
    assert manor.status()["votes_cast"] == 0
    assert manor.reviews("open") == ["VOTO_FUERA_DE_SITIO"]


def test_somebody_elses_post_in_a_personal_scene_is_nobodys_order(manor: House) -> None:
    names = [manor.actor(who).name for who in ("pepito", "anselmo")]
    shared = manor.forum.add_scene(SLUG, "compartida", "Compartida", names)
    edit_game(manor.folder, {f'escena = "{own(manor, "pepito")}"': f'escena = "{shared}"'})
    manor.player("anselmo").post(shared, html(KITCHEN_FIRST))
    manor.wait(60)
    manor.visit()
    assert manor.reviews("open") == ["ORDEN_FUERA_DE_SITIO"]
    assert len(manor.status()["undeclared"]) == 5  # type: ignore[arg-type]


def test_a_player_who_shows_our_marker_is_read_like_anybody(manor: House) -> None:
    body = manor.bodies(own(manor, "pepito"))[-1]
    found = re.search(r"⟨[^⟩]+⟩", body)
    assert found is not None
    manor.player("pepito").post(
        own(manor, "pepito"), f"<p>{found[0]} ¿Esto qué es?</p>" + html(KITCHEN_FIRST)
    )
    quoted = manor.bodies(own(manor, "pascuala"))[-1]
    manor.player("pascuala").post(
        own(manor, "pascuala"), f"<blockquote>{quoted}</blockquote>" + html(KITCHEN_FIRST)
    )
    manor.wait(60)
    manor.visit()
    assert "ir a la Cocina" in last(manor, "pepito")
    assert "ir a la Cocina" in last(manor, "pascuala")
    assert manor.reviews() == []


def test_a_deleted_declaration_goes_on_counting_and_the_narrator_is_told(manor: House) -> None:
    post = manor.say("pepito", KITCHEN_FIRST)
    manor.wait(60)
    manor.visit()
    manor.player("pepito").delete(post)
    manor.until(manor.due())
    manor.visit()
    assert "Llegas a la Cocina" in last(manor, "pepito")
    assert manor.reviews("open") == ["MENSAJE_BORRADO"]


@pytest.mark.rule("AMB-273")
def test_posts_in_the_deadlines_own_minute_count_and_later_ones_do_not(manor: House) -> None:
    closes = manor.status()["declaration_until"]
    assert isinstance(closes, int)
    minute = closes // 60 * 60
    manor.until(minute + 5)
    manor.say("pascuala", KITCHEN_FIRST)
    manor.until(minute + 55)
    manor.say("anselmo", KITCHEN_FIRST)
    manor.visit()
    assert manor.status()["phase"] == 0
    manor.until(minute + 62)
    manor.say("brunilda", KITCHEN_FIRST)
    manor.until(minute + 125)
    manor.visit()
    assert manor.status()["phase"] == 1
    phase = {who: manor.words(own(manor, who)) for who in ("pascuala", "anselmo", "brunilda")}
    assert "Llegas a la Cocina" in phase["pascuala"][-1]
    assert "Llegas a la Cocina" in phase["anselmo"][-1]
    assert "Llegas a la Cocina" not in str(phase["brunilda"])
    assert "no he podido tener en cuenta" in phase["brunilda"][-1]


@pytest.mark.rule("AMB-025", "AMB-273")
def test_an_edit_counts_if_it_was_seen_before_the_deadline(manor: House) -> None:
    closes = manor.status()["declaration_until"]
    assert isinstance(closes, int)
    early, late = manor.say("pepito", KITCHEN_FIRST), manor.say("pascuala", KITCHEN_FIRST)
    manor.wait(60)
    manor.visit()
    manor.edit("pepito", str(early), speech(TERRACE_FIRST))
    manor.until(closes - 300)
    manor.visit()
    manor.until(manor.due())
    manor.edit("pascuala", str(late), speech(TERRACE_FIRST))
    manor.visit()
    assert "Llegas a la Terraza" in last(manor, "pepito")
    assert "Llegas a la Cocina" in last(manor, "pascuala")
    assert manor.reviews("open") == ["EDICION_TARDIA"]


# ── the narrator at the forum ───────────────────────────────────────────────


def test_our_posts_that_the_narrator_edits_or_deletes_are_noticed(manor: House) -> None:
    narrator = manor.player(NARRATOR)
    ours = {who: narrator.read(own(manor, who))[-1] for who in ("pepito", "casto", "anselmo")}
    narrator.edit(ours["pepito"].id, "<p>He cambiado el texto.</p>")
    narrator.delete(ours["casto"].id)
    narrator.edit(ours["anselmo"].id, ours["anselmo"].html.replace("una ronda nueva", "otra más"))
    posted = len(manor.threads()), [len(manor.bodies(thread)) for thread in manor.threads()]
    manor.wait(13 * 3600)
    manor.visit()
    assert sorted(manor.reviews("open")) == [
        "MENSAJE_BORRADO",
        "NOTA_DEL_NARRADOR",
        "TEXTO_DISTINTO",
    ]
    manor.visit()
    assert posted == (
        len(manor.threads()),
        [len(manor.bodies(thread)) for thread in manor.threads()],
    )


@pytest.mark.parametrize("look", ["doctor", "dry-run"])
def test_looking_between_a_post_and_the_next_run_hides_nothing(manor: House, look: str) -> None:
    manor.say("pepito", KITCHEN_FIRST)
    manor.wait(60)
    if look == "doctor":
        files = files_of(manor.folder)
        forum = forum_of(files, clock=manor.clock, state=manor.bridge.state)
        codes = [f.level for f in check_forum(forum, files.config, manor.clock, manor.folder)]
        forum.close()
        assert "error" not in codes
    else:
        with run_context(
            manor.folder, clock=manor.clock, state=manor.bridge.state, dry_run=True
        ) as context:
            run_game(context)
    manor.wait(60)
    manor.visit()
    assert "ir a la Cocina" in last(manor, "pepito")


# ── the narrator at his files ───────────────────────────────────────────────


def test_a_scene_that_moves_in_mid_game_takes_its_player_along(manor: House) -> None:
    other = manor.forum.add_scene(SLUG, "otra-casa", "Otra", [manor.actor("pepito").name])
    edit_game(manor.folder, {f'escena = "{own(manor, "pepito")}"': f'escena = "{other}"'})
    manor.visit()
    manor.player("pepito").post(other, html(KITCHEN_FIRST), director_only=True)
    manor.wait(60)
    manor.visit()
    manor.until(manor.due())
    manor.visit()
    assert "Llegas a la Cocina" in manor.words(other)[-1]
    assert "Llegas" not in str(manor.words(own(manor, "pepito")))


BREAKAGES: dict[str, tuple[str, Callable[[str], str], str]] = {
    "lexicon": ("lexico.toml", lambda text: text + "\n[roto", "NO_ES_TOML"),
    "template-field": (
        "mensajes/acuse.txt.j2",
        lambda text: text + "\n{{ jugador.secreto }}",
        "MENSAJE_INCORRECTO",
    ),
    "template-syntax": ("mensajes/acuse.txt.j2", lambda _: "{% if", "MENSAJE_INCORRECTO"),
    "map": ("mapa.toml", lambda text: text.replace("[lugares.capilla]", "[lugares.otra]"), ""),
    "tasks": ("tareas.toml", lambda _: "", "FICHERO_NO_VALE"),
    "roster": (
        "reglas.toml",
        lambda text: text.replace("vasallos = 4", "vasallos = 9"),
        "HISTORIA_CAMBIADA",
    ),
    "more-tasks": (
        "reglas.toml",
        lambda text: text.replace("rapida = 1", "rapida = 2"),
        "HISTORIA_CAMBIADA",
    ),
}


@pytest.mark.parametrize("name", BREAKAGES)
def test_a_file_spoilt_in_mid_game_is_told_and_loses_nothing(manor: House, name: str) -> None:
    file, spoil, code = BREAKAGES[name]
    manor.say("pepito", KITCHEN_FIRST)
    manor.wait(60)
    path = manor.folder / file
    sound = path.read_text(encoding="utf-8")
    path.write_text(spoil(sound), encoding="utf-8")
    with store_inputs_unchanged(manor), pytest.raises(ConfigurationError) as told:
        manor.visit()
    assert code in ("", told.value.code)
    assert told.value.advice
    path.write_text(sound, encoding="utf-8")
    manor.visit()
    assert "ir a la Cocina" in last(manor, "pepito")


class store_inputs_unchanged:  # noqa: N801 - reads as a word
    """Nothing was decided or said in the block."""

    def __init__(self, stage: House) -> None:
        self._stage = stage

    def _counts(self) -> tuple[int, int]:
        with self._stage.store() as store:
            return store.inputs.count(), len(store.outbox.list())

    def __enter__(self) -> None:
        self._before = self._counts()

    def __exit__(self, *_: object) -> None:
        assert self._counts() == self._before


def test_roles_that_do_not_add_up_are_told_once_and_dealt_when_they_do(tmp_path: Path) -> None:
    with house(tmp_path / "casa") as stage:
        stage.visit()
        edit_game(stage.folder, {"vasallos = 4": "vasallos = 3"}, "reglas.toml")
        stage.wait(60)
        for who in IDS:
            stage.say(who, "¡Buenas noches!")
        stage.wait(60)
        with pytest.raises(ConfigurationError) as told:
            stage.visit()
        assert told.value.code == "REPARTO_IMPOSIBLE"
        with stage.store() as store:
            assert store.inputs.count() == 0
        edit_game(stage.folder, {"vasallos = 3": "vasallos = 4"}, "reglas.toml")
        stage.visit()
        assert stage.status()["dealt"]


def test_a_clock_that_went_back_stops_the_run(manor: House) -> None:
    manor.visit()
    manor.clock.set(manor.clock.now() - 7200)
    before = manor.digest()
    with pytest.raises(ClockError):
        manor.visit()
    assert manor.digest() == before


def test_a_second_folder_of_the_game_does_not_run(manor: House) -> None:
    manor.visit()
    other = manor.folder.with_name("otra")
    shutil.copytree(manor.folder, other)
    with (
        pytest.raises(ForumbridgeError) as told,
        run_context(other, clock=manor.clock, state=manor.bridge.state) as context,
    ):
        run_game(context)
    assert told.value.code == "DOS_CARPETAS"


def test_an_old_copy_meets_its_messages_on_the_forum(manor: House) -> None:
    manor.say("pepito", KITCHEN_FIRST)
    manor.wait(60)
    manor.visit()
    old = sorted((manor.folder / "copias").glob("*.db"))[-1]
    manor.say("pascuala", KITCHEN_FIRST)
    for _ in range(2):
        manor.until(manor.due())
        manor.visit()
    before = {thread: manor.bodies(thread) for thread in manor.threads()}
    restore_backup(old, manor.folder / "partida.db", game=SLUG, at=manor.clock.now())
    for _ in range(3):
        manor.visit()
        manor.wait(301)
    assert {thread: manor.bodies(thread) for thread in manor.threads()} == before
    assert manor.status()["phase"] == 2
