"""What a clean clone relies on: the lock, the wheel, the unit files, the floor."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import check_floor  # noqa: E402 (a script, not a package)

LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")


def names(text):
    return {re.sub(r"[-_.]+", "-", name).lower() for name in re.findall(r"^([A-Za-z0-9._-]+)==", text, re.M)}  # fmt: skip


def test_the_lock_names_no_host():
    assert "://" not in LOCK
    assert not re.search(r"^\s*-(i|f|-index|-extra|-find)", LOCK, re.M)


def test_every_line_of_the_lock_is_pinned_with_hashes():
    entries = re.split(r"\n(?=\S)", LOCK.strip())
    assert len(entries) > 40
    for entry in entries:
        assert re.match(r"[A-Za-z0-9._-]+==\S+", entry), entry.splitlines()[0]
        assert "--hash=sha256:" in entry, entry.splitlines()[0]


def test_the_lock_holds_everything_the_project_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    wanted = {re.sub(r"[-_.]+", "-", re.match(r"[A-Za-z0-9._-]+", one)[0]).lower() for one in asked}
    assert wanted <= names(LOCK)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rueda")
    done = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        yield archive


def test_the_wheel_ships_the_three_packages_and_all_of_config(wheel):
    inside = set(wheel.namelist())
    for module in ("engine/__init__.py", "parsers/__init__.py", "forumbridge/cli/main.py"):
        assert module in inside
    for path in (ROOT / "config").rglob("*"):
        if path.is_file():
            assert f"forumbridge/_config/{path.relative_to(ROOT / 'config')}" in inside


def test_an_installed_wheel_finds_its_own_files(wheel, tmp_path):
    wheel.extractall(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from forumbridge.cli.main import main; main()", "map"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout == (ROOT / "docs" / "mapa.svg").read_text(encoding="utf-8")


def test_the_wheel_ships_no_tests_and_no_secrets(wheel):
    for name in wheel.namelist():
        assert not name.startswith("tests/")
        assert not name.endswith((".db", "secreto", "clave"))


def report(tmp_path, *cases):
    path = tmp_path / "informe.xml"
    inner = "".join(f"<testcase>{case}</testcase>" for case in cases)
    path.write_text(f"<testsuites><testsuite>{inner}</testsuite></testsuites>", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("cases", "least", "status", "closing"),
    [
        pytest.param(["", "", "<skipped/>"], 2, 0, "2 passed, 0 failed", id="enough"),
        pytest.param(["", "<skipped/>"], 2, 1, "1 passed, 0 failed", id="too few"),
        pytest.param(["", "<failure/>"], 1, 1, "1 passed, 1 failed", id="a failure"),
        pytest.param(["", "<error/>"], 1, 1, "1 passed, 1 failed", id="an error"),
    ],
)
def test_ci_fails_when_tests_fail_or_vanish(tmp_path, capsys, cases, least, status, closing):
    floor = tmp_path / "suelo.txt"
    floor.write_text(f"# at least\n{least}\n", encoding="utf-8")
    assert check_floor.main([str(report(tmp_path, *cases)), str(floor)]) == status
    assert capsys.readouterr().out.splitlines()[-1] == closing


def test_the_timer_wakes_a_service_that_expects_our_exit_codes():
    service = (ROOT / "config" / "cron" / "forumbridge.service").read_text(encoding="utf-8")
    assert "SuccessExitStatus=3 75" in service
    assert "run --all" in service
    assert "OnCalendar=" in (ROOT / "config" / "cron" / "forumbridge.timer").read_text()
    crontab = (ROOT / "config" / "cron" / "crontab.example").read_text(encoding="utf-8")
    assert "forumbridge run --all" in crontab
