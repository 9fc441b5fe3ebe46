"""A server that is not installed: skipped with a sentence at home, a failure under CI."""

from __future__ import annotations

import pytest

from tests.servers import spirit


@pytest.fixture(autouse=True)
def _nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spirit, "is_installed", lambda: False)


def test_at_home_it_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="make setup-servers"):
        spirit.require_spirit()


def test_under_ci_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="make setup-servers"):
        spirit.require_spirit()
