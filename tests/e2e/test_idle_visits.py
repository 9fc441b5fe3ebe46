"""A game at rest is looked at without being loaded, and never a moment longer than that is true.

Wherever the short visit says that there is nothing to do, a whole run finds nothing to do either.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from forumbridge.cli.visiting import visit
from forumbridge.config_files.paths import DATABASE
from forumbridge.cycle.heartbeat import last_beat
from forumbridge.cycle.report import RunReport
from forumbridge.idle import note as notes
from forumbridge.idle.note import may_rest, read_note
from tests.e2e.small_stage import HOUR, NARRATOR, House, edit_game

LOOK = ["/usuario/novedades"]
HEAVY = ("engine", "parsers", "jinja2", "sqlite_utils", "rapidfuzz", "bs4", "typer")


def call(stage: House) -> RunReport:
    return visit(stage.folder, clock=stage.clock, state=stage.bridge.state)


def rests(stage: House) -> bool:
    """Whether the next visit will be a short one, as far as is known before it looks."""
    found = read_note(stage.bridge.state, stage.folder)
    return found is not None and may_rest(found, stage.folder, stage.clock.now())


@pytest.fixture
def resting(manor: House) -> House:
    """The house with nothing to do, and a note that says so."""
    call(manor)
    manor.wait(60)
    assert rests(manor)
    return manor


def test_a_short_visit_asks_what_a_whole_one_asks_and_leaves_the_same_sign(resting: House) -> None:
    before, asked = resting.digest(), len(resting.forum.ledger())
    report = call(resting)
    assert (report.text, report.exit_code, report.changed) == ("Nada nuevo.", 0, False)
    assert [entry.path for entry in resting.forum.ledger()[asked:]] == LOOK
    assert last_beat(resting.folder) == resting.clock.now()
    assert resting.digest() == before


def test_it_loads_no_rules_no_parser_and_no_words(resting: House) -> None:
    script = (
        "import sys; from forumbridge.cli.main import run; code = run(sys.argv[1:]);"
        "print(code, *sorted({m for m in sys.modules if m.split('.')[0] in "
        f"{HEAVY!r}}}))"
    )
    home = resting.folder.parent
    done = subprocess.run(
        [sys.executable, "-c", script, "run", resting.folder],
        capture_output=True, text=True, check=True,
        env={**os.environ, "FORUMBRIDGE_RELOJ": str(home / "reloj"),
             "FORUMBRIDGE_ESTADO": str(resting.bridge.state)},
    )  # fmt: skip
    assert done.stdout.split() == ["0"]
    assert done.stderr == ""


def wrote(stage: House) -> None:
    stage.say("pepito", "1 PA: Cocina\n1 PA: espero\n1 PA: espero")


def decided(stage: House) -> None:
    with stage.store(write=True) as store:
        said = {"scene": "publica", "text": "Esta noche hay luna."}
        store.decisions.append("say", said, who=NARRATOR, at=stage.clock.now())


def edited(stage: House) -> None:
    edit_game(stage.folder, {"aviso_horas = 6": "aviso_horas = 12"})


@pytest.mark.parametrize(
    ("happens", "counted"),
    [
        pytest.param(wrote, "fresh", id="a player wrote"),
        pytest.param(decided, "decisions", id="the narrator decided"),
    ],
)
def test_what_happens_is_seen_at_once_and_the_forum_is_asked_once(
    resting: House, happens: Callable[[House], None], counted: str
) -> None:
    happens(resting)
    asked = len(resting.forum.ledger())
    assert call(resting).counts[counted] >= 1
    paths = [entry.path for entry in resting.requests(asked) if entry.user == NARRATOR]
    assert paths[0] == LOOK[0] != paths[1], "the whole run goes on from what was found"


@pytest.mark.parametrize(
    "happens",
    [
        pytest.param(edited, id="a file of the folder was edited"),
        pytest.param(lambda stage: stage.wait(13 * HOUR), id="a sweep is due"),
        pytest.param(lambda stage: stage.until(stage.due() - 300), id="an instant is near"),
        pytest.param(lambda stage: stage.clock.sleep(-3600) or stage.clock.set(stage.clock.now() - 3600), id="the clock went back"),
        pytest.param(lambda stage: (stage.folder / f"{DATABASE}-journal").touch(), id="a write was cut"),
        pytest.param(lambda stage: next((stage.bridge.state / notes.FOLDER).iterdir()).write_text("{"), id="the note is damaged"),
    ],
)  # fmt: skip
def test_a_whole_run_is_made_whenever_anything_but_the_forum_may_have_news(
    resting: House, happens: Callable[[House], object]
) -> None:
    happens(resting)
    assert not rests(resting)


def test_a_failing_forum_is_asked_once_and_its_failure_is_kept(resting: House) -> None:
    resting.forum.faults.next_request("maintenance_503", times=99)
    asked = len(resting.forum.ledger())
    report = call(resting)
    assert report.error is not None
    assert report.exit_code == report.error.exit_code == 69
    assert len(resting.forum.ledger()) == asked + 1
    with resting.store() as store:
        assert store.meta.get("outage_since")
    assert not rests(resting)


def test_nothing_is_due_wherever_a_short_visit_would_be_made(manor: House) -> None:
    """Through a whole round: at every visit that would be short a whole run changes nothing."""
    short = whole = 0
    manor.say("pepito", "1 PA: Cocina\n1 PA: espero\n1 PA: espero")
    for step in range(120):
        if step == 20:
            manor.say("pascuala", "1 PA: espero\n1 PA: espero\n1 PA: espero")
        calm, before = rests(manor), manor.digest()
        report = manor.visit() if calm else call(manor)  # the run that a short visit stands for
        assert report.error is None
        if calm and not report.counts["fresh"]:
            short += 1
            assert manor.digest() == before, step
            assert report.text == "Nada nuevo.", step
        else:
            whole += 1
        manor.wait(HOUR // 2 + step % 7 * 60)
    assert short >= 40
    assert whole >= 20


def test_a_note_is_the_owners_alone(resting: House) -> None:
    folder = resting.bridge.state / notes.FOLDER
    assert [path.stat().st_mode & 0o777 for path in folder.iterdir()] == [0o600]
    assert folder.stat().st_mode & 0o077 == 0


def test_a_folder_that_others_may_enter_is_refused_at_rest_too(resting: House) -> None:
    resting.folder.chmod(0o755)
    with pytest.raises(Exception, match="chmod 700"):
        call(resting)


def test_a_missing_game_is_told_as_ever(tmp_path: Path, manor: House) -> None:
    with pytest.raises(Exception, match=r"falta game\.toml"):
        visit(tmp_path / "nada", clock=manor.clock, state=manor.bridge.state)
