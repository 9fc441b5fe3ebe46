"""The forum's bad days, at every request of one run: a closed session, a cut, an error page.

Whatever happens, each message is out once in the end, to those it was meant for, and no secret is
anywhere it does not belong (R8, R13).
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from forumbridge.cli.main import run as command
from forumbridge.demo.stage import password_of
from forumbridge.storage.rows import MessageState
from tests.e2e.small_stage import NARRATOR, PUBLIC, SECRET, House, copied, scene_of, scratch_folder

FLOOR = 15
"""Requests of the run that is disturbed: fewer means that it does less than it should."""

FAULTS = (
    "cut",
    "apply_then_cut",
    "error_500",
    "apply_then_500",
    "maintenance_200",
    "maintenance_503",
    "login_page",
    "truncated",
    "empty",
    "challenge",
)

scratch = pytest.fixture(scratch_folder)


@pytest.fixture
def disturbed(begun: Path, scratch: Path) -> Path:
    """Two declarations and a message of the narrator's wait for the run."""
    target = scratch / "antes"
    with copied(begun, scratch / "obra") as stage:
        stage.say("pepito", "1 PA: Cocina\n1 PA: espero\n1 PA: espero")
        stage.say("pascuala", "1 PA: espero\n1 PA: si entra alguien, le sigo\n1 PA: espero")
        with stage.store(write=True) as store:
            said = {"scene": "publica", "text": "Esta noche hay luna."}
            store.decisions.append("say", said, who=NARRATOR, at=stage.clock.now())
        stage.wait(120)
        shutil.copytree(scratch / "obra", target)
    return target


def settle(stage: House) -> None:
    """Runs until nothing is left to be done, with time for whatever may still land."""
    for _ in range(8):
        stage.wait(3700)
        if stage.visit().error is None:
            with stage.store() as store:
                states = {row.state for row in store.outbox.list()}
            if states <= {MessageState.POSTED}:
                return
    raise AssertionError(f"never came to rest: {states}")


def outcome(stage: House) -> dict[str, list[str]]:
    return {thread: stage.bodies(thread) for thread in stage.threads()}


def requests_of(stage: House) -> int:
    before = len(stage.forum.ledger())
    report = stage.visit()
    assert report.error is None
    return len(stage.forum.ledger()) - before


@pytest.fixture
def reference(disturbed: Path, scratch: Path) -> tuple[int, dict[str, list[str]]]:
    with copied(disturbed, scratch / "referencia") as stage:
        total = requests_of(stage)
        assert total >= FLOOR
        assert len(stage.words(PUBLIC)) == 5
        assert "ir a la Cocina" in stage.words(scene_of(stage.actor("pepito")))[-1]
        return total, outcome(stage)


def disturb(
    disturbed: Path, scratch: Path, index: int, fault: str, expected: dict[str, list[str]]
) -> None:
    where = f"{fault} at request {index}"
    with copied(disturbed, scratch / f"{fault}-{index}") as stage:
        before = len(stage.forum.ledger())
        stage.forum.faults.next_request(fault, skip=index)
        stage.visit()
        logins = [e for e in stage.forum.ledger()[before:] if e.outcome == "signed_in"]
        assert len(logins) <= 1, where
        stage.forum.faults.clear()
        settle(stage)
        assert outcome(stage) == expected, where


@pytest.mark.timeout(300)
@pytest.mark.parametrize("fault", ["expire", "apply_then_cut"])
def test_nothing_is_lost_or_doubled_whichever_request_it_meets(
    disturbed: Path, scratch: Path, reference: tuple[int, dict[str, list[str]]], fault: str
) -> None:
    total, expected = reference
    for index in range(0, total, 3):
        disturb(disturbed, scratch, index, fault, expected)
    sys.stdout.write(f"{fault}: every third of {total} requests\n")


@pytest.mark.timeout(300)
def test_every_fault_meets_a_request(
    disturbed: Path, scratch: Path, reference: tuple[int, dict[str, list[str]]]
) -> None:
    total, expected = reference
    for number, fault in enumerate(FAULTS):
        disturb(disturbed, scratch, number * 4 % total, fault, expected)


@pytest.mark.long
@pytest.mark.timeout(4800)
@pytest.mark.parametrize("fault", ["expire", *FAULTS])
def test_every_fault_at_every_request(
    disturbed: Path, scratch: Path, reference: tuple[int, dict[str, list[str]]], fault: str
) -> None:
    total, expected = reference
    for index in range(total):
        disturb(disturbed, scratch, index, fault, expected)


def test_no_secret_is_where_it_does_not_belong(
    disturbed: Path,
    scratch: Path,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Password, session cookie and the draw's secret, through runs that fail in every way."""
    caplog.set_level("DEBUG")
    said = ""
    for number, fault in enumerate(("expire", *FAULTS[::3])):
        with copied(disturbed, scratch / f"secreto-{fault}") as stage:
            monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(stage.folder.parent / "reloj"))
            monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(stage.bridge.state))
            stage.forum.faults.next_request(fault, skip=number)
            for arguments in (["run", "--now", "-v"], ["doctor"], ["status"], ["outbox"]):
                command([*arguments[:1], str(stage.folder), *arguments[1:]])
            cookies = _cookies(stage)
            assert cookies
            printed = capfd.readouterr()
            said = printed.out + printed.err + caplog.text
            assert said
            files = _contents(stage.folder, but=("secreto", "clave"))
            errors = _contents(stage.bridge.state, but=(".json",))
            for secret in (password_of(NARRATOR), SECRET.hex(), *cookies):
                assert secret not in said, (fault, secret)
                assert secret.encode() not in files, (fault, secret)
                assert secret.encode() not in errors, (fault, secret)
            assert SECRET not in files + errors
        caplog.clear()


def _cookies(stage: House) -> list[str]:
    found: list[str] = []
    for path in stage.bridge.state.glob("*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        found += list(data.get("cookies", {}).values())
        if "cookies" in data:
            assert path.stat().st_mode & 0o077 == 0
    return [value for value in found if len(value) > 8]


def _contents(folder: Path, *, but: tuple[str, ...]) -> bytes:
    paths = [p for p in sorted(folder.rglob("*")) if p.is_file() and not p.name.endswith(but)]
    return b"\n".join(path.read_bytes() for path in paths)
