"""A server that is not installed: skipped with a sentence at home, a failure under CI."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.servers import software
from tests.servers.running import require
from tests.servers.setup_servers import ALL
from tests.servers.software import Software

EACH = [pytest.param(one, id=one.name) for one in ALL]


@pytest.fixture(autouse=True)
def _nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(software, "SERVERS", tmp_path)


@pytest.mark.parametrize("one", EACH)
def test_at_home_it_is_skipped(one: Software, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="make setup-servers"):
        require(one)


@pytest.mark.parametrize("one", EACH)
def test_under_ci_it_fails(one: Software, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="make setup-servers"):
        require(one)


@pytest.mark.parametrize("one", EACH)
def test_every_version_is_pinned_and_no_host_is_named(one: Software) -> None:
    lines = (one.site / "requirements.txt").read_text(encoding="utf-8").split()
    assert lines
    assert [line for line in lines if line.count("==") != 1 or "/" in line] == []
