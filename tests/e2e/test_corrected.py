"""What was posted and was wrong, on a real forum: refused to be undone, corrected for its readers.

Casto's order was read as three waits; he had gone to the Cocina in phase 2, where Pepito was alone
and, as nothing happened to him, got no report.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from forumbridge.cli.main import run
from tests.e2e.small_stage import IDS, PUBLIC, House, edit_game, scene_of
from tests.e2e.test_crash_hacienda import HouseStage
from tests.e2e.test_crash_hacienda import scratch as scratch
from tests.forumbridge.cycle.crash import kill_everywhere

SAID = "1 PA: espero\n1 PA: Cocina\n1 PA: espero"
READERS = ("anselmo", "brunilda", "casto", "pepito")
FLOOR = 60
"""Boundaries of the run that corrects at once; fewer means that something went unwatched."""


def played(stage: House) -> None:
    """Two phases, with reports only for those who have something to be told."""
    stage.say("pepito", "1 PA: Cocina\n1 PA: espero\n1 PA: espero")
    stage.say("casto", "1 PA: espero\n1 PA: espero\n1 PA: espero")
    stage.say("pascuala", "1 PA: Terraza sur\n1 PA: espero\n1 PA: espero")
    stage.wait(60)
    stage.visit()
    for _ in range(2):
        stage.until(stage.due())
        stage.visit()
    assert stage.status()["phase"] == 2


def wrong_entry(stage: House) -> int:
    with stage.store() as store:
        rows = store.inputs.all()
    return next(r.number for r in rows if r.input.kind == "declare" and '"casto"' in r.input.json)


@pytest.fixture
def house_with_it(manor: House, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(manor.folder.parent / "reloj"))
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(manor.bridge.state))
    edit_game(manor.folder, {"batch_reports = true": "batch_reports = false"}, "reglas.toml")
    played(manor)
    return manor


def shown(stage: House) -> dict[str, list[str]]:
    """What we have posted in each scene of its own, and in public."""
    scenes = {who: scene_of(stage.actor(who)) for who in IDS}
    return {who: stage.words(scene) for who, scene in {**scenes, "public": PUBLIC}.items()}


def fresh(stage: House, before: dict[str, list[str]]) -> dict[str, list[str]]:
    return {who: said[len(before[who]) :] for who, said in shown(stage).items()}


def correct(stage: House, *more: str) -> int:
    return run(["correct", str(stage.folder), str(wrong_entry(stage)), SAID, *more])


@pytest.mark.rule("MSG-93", "AMB-269")
def test_with_the_next_publication_and_to_him_who_wrongly_got_nothing(
    house_with_it: House, capsys: pytest.CaptureFixture[str]
) -> None:
    stage, before = house_with_it, shown(house_with_it)
    assert not [
        text for text in before["pepito"] if "fase 2" in text.partition(" Corrección")[0][:20]
    ]
    assert run(["undo", str(stage.folder), "--hasta", "1"]) == 64
    assert "publicado" in capsys.readouterr().err
    assert correct(stage, "--quien", "Berta") == 0
    told = capsys.readouterr().out
    for who in READERS:
        assert f"— la escena de {stage.actor(who).name}:" in told
    assert f"— la escena de {stage.actor('pascuala').name}:" not in told
    stage.visit()
    assert fresh(stage, before) == {who: [] for who in before}, "it waits"
    stage.until(stage.due())
    stage.visit()
    after = fresh(stage, before)
    for who in READERS:
        (report,) = after[who]
        assert report.startswith("Ronda 1, fase 3")
        assert report.count("Corrección") == 1
    assert after["pascuala"] == []
    assert "Corrección" not in after["public"][0]
    assert "Tendría que haberte contado esto" in after["pepito"][0]
    assert (
        "Te encuentras con Don Casto Mediavilla, que llega desde el Comedor" in after["pepito"][0]
    )
    assert "Fray Anselmo" not in after["pepito"][0]
    assert "Llegas a la Cocina" in after["casto"][0]
    assert "Don Casto Mediavilla sale del Comedor hacia la Cocina" in after["brunilda"][0]
    stage.wait(300)
    stage.visit()
    assert fresh(stage, before) == after


def test_at_once_on_the_narrators_word_after_the_list_of_who_will_notice(
    house_with_it: House, capsys: pytest.CaptureFixture[str]
) -> None:
    stage, before = house_with_it, shown(house_with_it)
    assert correct(stage, "--ya", "--dry-run", "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert sorted(said["payload"]["seen"]) == [f"personal:{who}" for who in READERS]
    stage.visit()
    assert fresh(stage, before) == {who: [] for who in before}, "it was only looked at"
    assert correct(stage, "--ya", "--quien", "Berta") == 0
    stage.visit()
    after = fresh(stage, before)
    assert {who for who, said in after.items() if said} == set(READERS)
    assert all(after[who][0].startswith("Corrección") for who in READERS)
    assert run(["replay", str(stage.folder), "--verify"]) == 0


# ── a correction that dies half-way ─────────────────────────────────────────


def staged(begun: Path, scratch: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The house with a correction to be carried out at once."""
    root = scratch / "antes"
    shutil.copytree(begun, root)
    stage = HouseStage(root)
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(root / "reloj"))
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(root / "estado"))
    played(stage.house)
    assert correct(stage.house, "--ya", "--quien", "Berta") == 0
    stage.close()
    return root


@pytest.mark.long
@pytest.mark.timeout(4800)
def test_death_at_every_boundary_of_a_correction(
    begun: Path, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = staged(begun, scratch, monkeypatch)
    monkeypatch.delenv("FORUMBRIDGE_RELOJ")
    monkeypatch.delenv("FORUMBRIDGE_ESTADO")
    tally = kill_everywhere(
        before,
        scratch,
        HouseStage,
        second=lambda n: 1 + n * 7 % 31 if n % 2 else None,
    )
    assert tally.failures == []
    assert len(tally.boundaries) >= FLOOR
    assert "commit:decision:before" in tally.boundaries
