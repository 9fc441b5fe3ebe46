"""What was posted of a game without a map and was wrong: refused to be undone, corrected at the
table with the next publication.

Brunilda had approved of the team; her vote was read as a rejection, and all have read so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from forumbridge.cli.main import run
from forumbridge.config_files.paths import DATABASE
from forumbridge.storage import open_store
from tests.e2e.table_stage import PUBLIC, Table, own, table_stage


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """Five whose first team was voted, with everybody's vote at the table, and has gone."""
    with table_stage(tmp_path, "avaloup", 5) as stage:
        monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(tmp_path / "reloj"))
        monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(stage.stage.bridge.state))
        stage.visit()
        for actor in stage.cast:
            stage.wait(60)
            stage.say(actor.id, "¡Aquí estoy! A ver quién aúlla.")
        until(stage, "propose")
        leads = next(a.id for a in stage.cast if a.name == stage.status()["leader"])
        stage.aloud(leads, f"Propongo a {stage.cast[0].name} y {stage.cast[1].name}")
        stage.visit()
        stage.wait(60)
        stage.aloud(leads, "Que se vote")
        until(stage, "approve")
        for actor in stage.cast:
            stage.wait(60)
            stage.say(actor.id, "Rechazo" if actor.id == "brunilda" else "Apruebo")
        until(stage, "mission")
        yield stage


def until(stage: Table, mode: str) -> None:
    """Time passes until that is going on, and it is announced."""
    stage.wait(120)
    stage.visit()
    for _ in range(4):
        if stage.status()["mode"] == mode and stage.status()["pending"] is None:
            return
        stage.pass_deadline()
    raise AssertionError(f"no {mode}: {stage.status()}")


def entry_of(stage: Table, who: str) -> str:
    """The number of what somebody decided last."""
    store = open_store(stage.folder / DATABASE, readonly=True)
    try:
        rows = store.inputs.all()
    finally:
        store.close()
    own = [one for one in rows if one.input.kind == "decide" and f'"{who}"' in one.input.json]
    return str(own[-1].number)


def shown(stage: Table) -> dict[str, tuple[str, ...]]:
    """All that can be read, by scene."""
    first = stage.cast[0].id
    scenes = {actor.id: stage.read(actor.id, own(actor.id)) for actor in stage.cast}
    return {**scenes, "public": stage.read(first, PUBLIC)}


def fresh(stage: Table, before: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {where: said[len(before[where]) :] for where, said in shown(stage).items()}


@pytest.mark.rule("AMB-269")
def test_a_vote_is_corrected_at_the_table_with_what_is_told_next(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, before = str(table.folder), shown(table)
    assert run(["undo", folder, "--hasta", "1"]) == 64
    assert "publicado" in capsys.readouterr().err
    assert run(["correct", folder, entry_of(table, "brunilda"), "Apruebo", "--quien", "Berta"]) == 0
    told = capsys.readouterr().out
    assert "— la escena pública:" in told
    assert f"— la escena de {table.actor('brunilda').name}:" in told
    assert told.count("— la escena ") == 2
    table.visit()
    assert not any(fresh(table, before).values()), "it waits"
    for actor in table.cast[:2]:
        table.wait(60)
        table.say(actor.id, "Mi carta: habitante")
    until(table, "propose")
    after = fresh(table, before)
    told_it = {where for where, said in after.items() if any("Corrección" in one for one in said)}
    assert told_it == {"public", "brunilda"}
    (told,) = [text for text in after["public"] if "Corrección" in text]
    assert "Brunilda" in told.partition("Corrección")[2]
    assert run(["replay", folder, "--verify"]) == 0
    table.wait(300)
    table.visit()
    assert fresh(table, before) == after
