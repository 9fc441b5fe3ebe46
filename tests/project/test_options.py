"""Every ruling is explained in the guide, and has a test or is owed one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import options_report  # noqa: E402 (a script, not a package)


def test_every_ruling_has_a_test_or_is_owed_one(capsys):
    assert options_report.main() == 0, capsys.readouterr().err


@pytest.mark.parametrize(
    ("tests", "owed", "says"),
    [
        pytest.param({"alarma"}, None, "alarma is named", id="a test names no key"),
        pytest.param(None, set(), "parity has no test", id="a key without a test is not listed"),
        pytest.param(None, {"alarma"}, "alarma is listed", id="the list has no such key"),
    ],
)
def test_a_key_that_is_forgotten_or_mistyped_is_noticed(monkeypatch, capsys, tests, owed, says):
    monkeypatch.setattr(options_report, "named", lambda: tests or set())
    every = set(options_report.OPTIONS)
    monkeypatch.setattr(options_report, "owed", lambda: every if owed is None else owed)
    assert options_report.main() == 1
    assert says in capsys.readouterr().err


def test_a_mark_is_found_wherever_it_stands(tmp_path):
    module = tmp_path / "test_algo.py"
    module.write_text(
        """import pytest
pytestmark = pytest.mark.option("alarm")
@pytest.mark.option("parity", "self_vote")
def test_a(): ...
ROWS = [pytest.param(1, marks=pytest.mark.option("edits"))]
""",
        encoding="utf-8",
    )
    assert set(options_report.named_in(module)) == {"alarm", "parity", "self_vote", "edits"}
