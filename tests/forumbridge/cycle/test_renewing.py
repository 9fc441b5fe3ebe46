"""A receipt that takes the place of the one before it: only where its player looks (A2, edits)."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from forumbridge.config_files.game import GameConfig
from forumbridge.storage import open_store
from forumbridge.storage.backups import FOLDER, restore_backup, write_backup
from forumbridge.storage.rows import MessageRow, MessageState
from tests.forumbridge.cycle.crash import kill_everywhere
from tests.forumbridge.cycle.fake_board import Habits
from tests.forumbridge.cycle.stages import TinyStage
from tests.forumbridge.cycle.world import World, scene

ADA = scene("ada")


@pytest.fixture
def renewed(tmp_path: Path) -> World:
    """A dealt game that renews its receipts, with the first one out."""
    world = World(tmp_path, renewal="edicion")
    world.start()
    first_receipt(world)
    return world


def first_receipt(world: World) -> None:
    world.say("ada", "Digo 5")
    world.wait(60)
    world.run()
    world.wait(60)


def declare_again(world: World, text: str = "Digo 7") -> None:
    world.say("ada", text)
    world.wait(60)
    world.run()


def receipts(world: World) -> list[MessageRow]:
    return world.ask(lambda s: s.outbox.of_kinds("receipt"))


def copy(world: World) -> Path:
    store = open_store(world.database)
    try:
        return write_backup(store, world.folder / FOLDER, at=world.clock.now())
    finally:
        store.close()


def edits(world: World) -> int:
    return len(world.forum.log("edit"))


def test_a_second_declaration_renews_the_receipt_in_its_place(renewed: World) -> None:
    declare_again(renewed)
    assert renewed.texts(ADA) == ["Apuntado: 7."]
    first, second = receipts(renewed)
    assert first.post == second.post == second.target_post
    assert second.state is MessageState.POSTED
    assert (second.posted_at or 0) > (first.posted_at or 0)
    assert edits(renewed) == 1
    assert renewed.reviews("open") == []


def test_so_does_a_third(renewed: World) -> None:
    declare_again(renewed)
    # The second post stands behind the receipt too: what answers it is no longer where he looks.
    declare_again(renewed, "Digo 9")
    assert renewed.texts(ADA) == ["Apuntado: 7.", "Apuntado: 9."]


def test_a_player_who_edits_his_own_post_finds_its_receipt_renewed_however_often(
    renewed: World,
) -> None:
    post = next(p["id"] for p in renewed.forum.state["posts"] if p["body"] == "<p>Digo 5</p>")
    section = renewed.config.run.model_copy(update={"sweep_minutes": 1})
    renewed.config = renewed.config.model_copy(update={"run": section})
    for number in (6, 7, 8):
        renewed.forum.rewrite(post, f"Digo {number}")
        renewed.wait(120)
        renewed.run()
        assert renewed.texts(ADA) == [f"Apuntado: {number}."]


def _by_message(world: World) -> None:
    section = world.config.reading.model_copy(update={"renewal": "mensaje"})
    world.config = world.config.model_copy(update={"reading": section})


def _somebody_wrote(world: World) -> None:
    world.forum.say("Otra", ADA, "Paso por aquí.")


def _narrator_wrote(world: World) -> None:
    world.forum.paste(ADA, "<p>Nota mía.</p>")


def _we_wrote(world: World) -> None:
    world.decide("say", scene="personal:ada", text="Aviso.")
    world.run()


def _he_chatted(world: World) -> None:
    world.say("ada", "Qué nervios.")


def _question(world: World) -> None:
    world.say("ada", "¿El 3 o el 4?")
    world.wait(60)
    world.run()


def _forbidden(world: World) -> None:
    world.forum.plan("forbidden")


def _form_changed(world: World) -> None:
    world.forum.plan("form")


def _merged(world: World) -> None:
    """The forum joined a notice of ours with the receipt."""
    world.decide("say", scene="personal:ada", text="Aviso.")
    world.forum.plan("lost")
    world.run()
    row = world.ask(lambda s: s.outbox.list(MessageState.SENDING))[0]
    state = world.forum.state
    post = next(p for p in state["posts"] if "Apuntado" in p["body"])
    post["body"] += row.body
    world.forum._save(state)
    world.wait(60)
    world.run()


@pytest.mark.parametrize(
    "happens",
    [
        pytest.param(_by_message, id="the narrator wants messages"),
        pytest.param(_somebody_wrote, id="another player wrote meanwhile"),
        pytest.param(_narrator_wrote, id="the narrator wrote meanwhile"),
        pytest.param(_we_wrote, id="a message of ours came between"),
        pytest.param(_he_chatted, id="the player wrote something else too"),
        pytest.param(_question, id="a question came between"),
        pytest.param(_forbidden, id="the forum does not let us edit it"),
        pytest.param(_form_changed, id="the edit form lacks a control"),
        pytest.param(_merged, id="the forum joined it with another message"),
    ],
)
def test_otherwise_it_is_a_new_message(renewed: World, happens: object) -> None:
    happens(renewed)  # type: ignore[operator]
    declare_again(renewed)
    assert renewed.texts(ADA)[-1] == "Apuntado: 7."
    assert any("Apuntado: 5." in text for text in renewed.texts(ADA)[:-1])
    assert receipts(renewed)[-1].target_post is None
    assert all(row.state is MessageState.POSTED for row in receipts(renewed))


def test_a_report_is_never_edited_and_closes_the_way(renewed: World) -> None:
    renewed.wait(3700)
    renewed.run()
    renewed.wait(60)
    declare_again(renewed)
    assert renewed.texts(ADA) == [
        "Apuntado: 5.",
        "Ronda 1: su número fue 5.",
        "Apuntado: 7.",
    ]
    assert edits(renewed) == 0


def test_a_receipt_that_somebody_changed_is_left_alone(renewed: World) -> None:
    post = receipts(renewed)[0].post
    state = renewed.forum.state
    one = next(p for p in state["posts"] if p["id"] == post)
    one["body"] = "<p>Otra cosa.</p>"
    renewed.forum._save(state)
    declare_again(renewed)
    row = receipts(renewed)[-1]
    assert (row.state, row.code) == (MessageState.HELD, "EDITADO_POR_OTRO")
    assert edits(renewed) == 0
    renewed.decide("outbox.release", message=row.id)
    renewed.run()
    assert renewed.texts(ADA)[-1] == "Apuntado: 7."
    assert edits(renewed) == 0
    assert "EDITADO_POR_OTRO" not in renewed.reviews("open")


@pytest.mark.parametrize("mishap", ["lost", "landed", "down", "expired", "flood", "locked"])
def test_in_the_end_it_is_there_once(renewed: World, mishap: str) -> None:
    renewed.forum.plan(mishap)
    declare_again(renewed)
    for _ in range(4):
        renewed.wait(301)
        renewed.run()
    assert renewed.texts(ADA) == ["Apuntado: 7."]
    assert [row.state for row in receipts(renewed)] == [MessageState.POSTED] * 2


def test_nothing_is_edited_on_a_forum_that_cannot(tmp_path: Path) -> None:
    world = World(tmp_path, renewal="edicion", habits=Habits(edits=False))
    world.start()
    first_receipt(world)
    declare_again(world)
    assert world.texts(ADA) == ["Apuntado: 5.", "Apuntado: 7."]


@pytest.mark.parametrize("copied_after", [0, 1, 2])
def test_an_older_copy_of_the_database_never_brings_the_old_receipt_back(
    tmp_path: Path, copied_after: int
) -> None:
    """R18: copied before either receipt, after the first, after the second."""
    world = World(tmp_path, renewal="edicion")
    world.start()
    copies = [copy(world)]
    first_receipt(world)
    copies.append(copy(world))
    declare_again(world)
    copies.append(copy(world))
    restore_backup(copies[copied_after], world.database, game="x", at=world.clock.now())
    posts = len(world.forum.log("post")) + edits(world)
    for _ in range(3):
        world.wait(301)
        world.run()
    assert world.texts(ADA) == ["Apuntado: 7."]
    assert len(world.forum.log("post")) + edits(world) == posts
    assert receipts(world)[-1].state is MessageState.POSTED


class RenewingStage(TinyStage):
    """The tiny game with a second declaration about to be receipted in place."""

    def __init__(self, root: Path) -> None:
        self.world = World(root, renewal="edicion")


@pytest.fixture
def scratch() -> Iterator[Path]:
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


@pytest.mark.timeout(600)
def test_death_at_every_boundary_of_an_edit(scratch: Path) -> None:
    """R1: killed at each commit and request, every other recovery too."""
    staged = scratch / "antes"
    world = World(staged, renewal="edicion")
    world.start()
    first_receipt(world)
    world.say("ada", "Digo 7")
    world.wait(60)
    tally = kill_everywhere(
        staged, scratch, RenewingStage, second=lambda n: None if n % 2 else 1 + n * 5 % 23
    )
    assert tally.failures == []
    assert len(tally.boundaries) >= 34
    assert tally.kills >= tally.scenarios
    shutil.rmtree(staged)


def test_the_key_is_one_of_two(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="renovar"):
        GameConfig.model_validate(
            {**World(tmp_path).config.model_dump(by_alias=True), "lectura": {"renovar": "si"}}
        )
