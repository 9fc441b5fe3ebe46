"""Every secret of a game looked for in all that is written or said, whatever goes wrong (R13).

Password, session cookie, the forms' seals and the draw's secret: through a run that fails at one request
after another, crashes of our own, `-v`, the database, its copies, the traces and the bug report.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from forumbridge import boundaries
from forumbridge.cli.main import run as command
from forumbridge.demo.stage import password_of
from tests.e2e.small_stage import NARRATOR, SECRET, SLUG, House, copied, scratch_folder

FAULTS = ("expire", "cut", "error_500", "login_page", "truncated", "challenge")
REQUESTS = 18
"""At least as many as the disturbed run makes."""

scratch = pytest.fixture(scratch_folder)


def secrets_of(stage: House) -> set[bytes]:
    kept = [path.read_text(encoding="utf-8") for path in stage.bridge.state.glob("*.json")]
    values = [v for text in kept for v in json.loads(text).get("cookies", {}).values()]
    core = stage.forum._core
    narrator = core.people.named(NARRATOR)
    assert narrator is not None
    seals = (core.seal(narrator, scene) for scene in stage.forum.scenes(SLUG))
    found = {*seals, password_of(NARRATOR), SECRET.hex(), *(v for v in values if len(v) > 8)}
    return {one.encode() for one in found} | {SECRET}


def written(stage: House, report: Path) -> bytes:
    """Everything on disk but the files that are there to hold a secret."""
    own = [p for p in stage.folder.rglob("*") if p.is_file() and p.name not in ("secreto", "clave")]
    state = [p for p in stage.bridge.state.rglob("*") if p.is_file()]
    notes = [p for p in state if p.parent != stage.bridge.state or p.suffix != ".json"]
    packed = gzip.decompress(report.read_bytes()) if report.exists() else b""
    return b"\n".join([*(path.read_bytes() for path in (*own, *notes)), packed])


def prepare(stage: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(stage.folder.parent / "reloj"))
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(stage.bridge.state))


def search(
    begun: Path,
    scratch: Path,
    indices: Iterable[int],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> int:
    """How many runs were searched; fails at the first secret out of its place."""
    caplog.set_level("DEBUG")
    count = 0
    for index in indices:
        fault = FAULTS[index % len(FAULTS)]
        with copied(begun, scratch / f"canario-{index}") as stage:
            prepare(stage, monkeypatch)
            stage.say("pepito", "1 PA: Cocina\n1 PA: espero\n1 PA: espero")
            stage.wait(60)
            capfd.readouterr()
            caplog.clear()
            stage.forum.faults.next_request(fault, skip=index)
            command(["run", str(stage.folder), "--now", "-v"])
            crash(stage, index)
            report = scratch / f"informe-{index}.tar.gz"
            assert command(["bundle", str(stage.folder), "-o", str(report)]) == 0
            said = capfd.readouterr()
            records = [r.getMessage() for r in caplog.records if r.name.startswith(OURS)]
            everything = "\n".join([said.out, said.err, *records]).encode()
            everything += written(stage, report)
            known = secrets_of(stage)
            assert len(known) >= 4
            for secret in known:
                assert secret not in everything, (fault, index)
            private = [*stage.bridge.state.glob("*.json"), *stage.folder.glob("copias/*.db")]
            assert {path.stat().st_mode & 0o077 for path in private} == {0}
            count += 1
    return count


OURS = ("forumbridge", "http")


def crash(stage: House, index: int) -> None:
    """A defect of our own in the middle of a run: its trace is kept and shown with `-v`."""
    stage.forum.faults.clear()
    stage.say("pascuala", "1 PA: espero\n1 PA: espero\n1 PA: espero")
    left = [index]

    def defect(name: str) -> None:
        if name.startswith("http:"):
            left[0] -= 1
            if left[0] < 0:
                boundaries.install(None)
                raise ZeroDivisionError(f"en {name}")

    boundaries.install(defect)
    try:
        command(["run", str(stage.folder), "--now", "-v"])
    finally:
        boundaries.install(None)


@pytest.mark.timeout(300)
def test_no_secret_leaves_its_place_at_any_request(
    begun: Path,
    scratch: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert search(begun, scratch, range(REQUESTS), monkeypatch, capfd, caplog) == REQUESTS


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_no_secret_leaves_its_place_at_any_request_with_any_fault(
    begun: Path,
    scratch: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    indices = range(REQUESTS * len(FAULTS))
    assert search(begun, scratch, indices, monkeypatch, capfd, caplog) == len(indices)
