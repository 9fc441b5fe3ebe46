"""The narrator is reminded once; readers are his to-do; an older database posts nothing."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest

from engine.vocabulary import CharacterId
from forumbridge.errors import StorageError
from forumbridge.forum.port import ThreadId
from forumbridge.rulesets.base import Graces
from forumbridge.storage.backups import accept_present, restore_backup, write_backup
from forumbridge.storage.db import open_store
from forumbridge.storage.progress import FILE, read_progress
from tests.forumbridge.cycle.test_wrong_places import GHOSTS, wide
from tests.forumbridge.cycle.tiny_game import TinyGame
from tests.forumbridge.cycle.world import PLAYERS, PUBLIC, World, scene

__all__ = ["wide"]
DESK = "partida/x/despacho"


def with_desk(world: World) -> World:
    scenes = world.config.scenes.model_copy(update={"narrator": DESK})
    world.config = world.config.model_copy(update={"scenes": scenes})
    return world


@pytest.mark.rule("AMB-274")
def test_what_waits_too_long_is_told_once_in_his_scene_and_in_the_report(dealt: World) -> None:
    with_desk(dealt)
    dealt.forum.paste(scene("ada"), "<p>Nota mía.</p>")
    dealt.say("ada", "Gracias.")
    assert dealt.run(patience_seconds=7200).alerts == []
    dealt.wait(7300)
    report = dealt.run(patience_seconds=7200)
    assert any("esperándole a usted" in line for line in report.alerts)
    assert ["espera algo de usted" in text for text in dealt.texts(DESK)] == [False, True]
    dealt.wait(7300)
    dealt.run(patience_seconds=7200)
    assert len(dealt.texts(DESK)) == 2, "the digest, and the reminder once"


@pytest.mark.rule("AMB-274")
def test_without_a_scene_of_his_own_the_report_alone_tells_him_and_zero_is_never(
    dealt: World,
) -> None:
    dealt.forum.paste(scene("ada"), "<p>Nota mía.</p>")
    dealt.say("ada", "Gracias.")
    dealt.run(patience_seconds=0)
    dealt.wait(90_000)
    assert not any("esperándole" in line for line in dealt.run(patience_seconds=0).alerts)
    assert any("esperándole" in line for line in dealt.run(patience_seconds=7200).alerts)
    assert "SIN_ESCENA" not in dealt.reviews()


@pytest.mark.rule("AMB-274")
def test_the_ruling_in_force_decides_how_long_is_too_long(
    dealt: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TinyGame, "graces", Graces(7200, 7200, 3600))
    dealt.forum.paste(scene("ada"), "<p>Nota mía.</p>")
    dealt.say("ada", "Gracias.")
    dealt.run(patience_seconds=0)
    dealt.wait(3700)
    assert any("esperándole" in line for line in dealt.run(patience_seconds=0).alerts)


@pytest.mark.rule("AMB-266", "HAC-GHO-09")
def test_readers_are_a_to_do_that_the_forum_ticks_off(
    wide: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide.run()
    assert wide.reviews() == []
    monkeypatch.setattr(TinyGame, "ghosts", frozenset({"ada"}))
    wide.run()
    wide.run()
    (row,) = wide.ask(lambda s: s.review.list("open"))
    assert (row.item.code, row.item.level) == ("PERMISO", "note")
    assert "Dé a Ada acceso" in row.item.sentence
    state = wide.forum.state
    state["members"] = {GHOSTS: ["Ada"]}
    wide.forum._save(state)
    wide.wait(3700)
    wide.run()
    assert wide.reviews("resolved") == ["PERMISO"]


@pytest.mark.rule("AMB-266")
def test_a_forum_without_characters_shows_its_readers_by_account(
    wide: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide.run()
    monkeypatch.setattr(TinyGame, "ghosts", frozenset({"ada"}))
    wide.run()
    wide.forum.habits = replace(wide.forum.habits, recipients=False)
    state = wide.forum.state
    state["members"] = {GHOSTS: [PLAYERS["ada"]]}
    wide.forum._save(state)
    wide.wait(3700)
    wide.run()
    assert wide.reviews("resolved") == ["PERMISO"]


@pytest.mark.option("ghosts_read_deliberation")
@pytest.mark.rule("AMB-137", "AMB-266")
def test_whoever_no_longer_reads_the_deliberation_is_a_to_do_and_the_others_are_none(
    wide: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody = frozenset(CharacterId(c.id) for c in wide.config.characters)
    monkeypatch.setattr(TinyGame, "table", everybody - {"ada"})
    wide.run()
    (row,) = wide.ask(lambda s: s.review.list("open"))
    assert row.item.sentence.startswith("Quite a Ada el acceso a la deliberación.")


@pytest.mark.option("ghosts_read_deliberation")
@pytest.mark.rule("AMB-137")
def test_nobody_is_kept_out_of_the_public_scene_where_they_deliberate(
    dealt: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TinyGame, "table", frozenset({CharacterId("ada")}))
    dealt.run()
    assert dealt.reviews() == []


@pytest.mark.rule("AMB-266")
def test_where_the_forum_shows_no_readers_the_narrator_ticks_it_off(
    wide: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TinyGame, "ghosts", frozenset({"ada"}))
    wide.run()
    (row,) = wide.ask(lambda s: s.review.list("open"))
    wide.wait(3700)
    wide.run()
    assert wide.reviews("open") == ["PERMISO"]
    wide.decide("review.done", review=row.id)
    wide.run()
    assert wide.reviews("resolved") == ["PERMISO"]
    monkeypatch.setattr(TinyGame, "ghosts", frozenset())
    wide.run()
    (undo,) = wide.ask(lambda s: s.review.list("open"))
    assert "Quite a Ada" in undo.item.sentence


def older(world: World) -> None:
    """A copy of the database from before a message went out takes its place, by hand."""
    copy = world.root / "vieja.db"
    shutil.copyfile(world.database, copy)
    world.say("ada", "Digo 5")
    world.run()
    assert world.texts(scene("ada")) == ["Apuntado: 5."]
    shutil.copyfile(copy, world.database)


def test_a_database_put_back_by_hand_is_refused_and_nothing_is_posted_twice(dealt: World) -> None:
    older(dealt)
    posts = len(dealt.forum.log("post"))
    with pytest.raises(StorageError) as refused:
        dealt.run()
    assert refused.value.code == "ALMACEN_ATRASADO"
    assert "--actual" in refused.value.advice
    assert len(dealt.forum.log("post")) == posts


def test_whoever_wants_it_all_the_same_says_so_and_the_forum_is_read_again(dealt: World) -> None:
    older(dealt)
    accept_present(dealt.database)
    dealt.run()
    dealt.run()
    assert dealt.texts(scene("ada")) == ["Apuntado: 5."]
    assert len(dealt.texts(PUBLIC)) == 1


def test_a_copy_restored_properly_is_not_behind(dealt: World) -> None:
    store = open_store(dealt.database)
    backup = write_backup(store, dealt.folder / "copias", at=dealt.clock.now())
    store.close()
    dealt.say("ada", "Digo 5")
    dealt.run()
    restore_backup(backup, dealt.database, game="x", at=dealt.clock.now())
    dealt.run()
    dealt.run()
    assert dealt.texts(scene("ada")) == ["Apuntado: 5."]


def test_the_progress_is_noted_before_the_request_leaves(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.forum.plan("down")
    dealt.run()
    begun = dealt.ask(lambda s: s.outbox.attempts_begun())
    assert read_progress(dealt.folder) == begun
    assert (dealt.folder / FILE).stat().st_mode & 0o777 == 0o600
    assert ThreadId(scene("ada")) in {m.thread for m in dealt.ask(lambda s: s.outbox.list())}
