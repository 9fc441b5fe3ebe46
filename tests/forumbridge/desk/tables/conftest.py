"""One game of each kind in the middle, only looked at, and commands at its own time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.forumbridge.cli.conftest import cli
from tests.forumbridge.desk.tables.played import Played, played

__all__ = ["cli"]


@pytest.fixture(scope="package")
def tables() -> Iterator[dict[str, Played]]:
    """By the game's word."""
    with played("cosa") as cosa, played("avaloup") as avaloup:
        yield {"cosa": cosa, "avaloup": avaloup}


def at_its_time(table: Played, patch: pytest.MonkeyPatch) -> None:
    """Commands see the clock and the accounts that the game was played with."""
    patch.setenv("FORUMBRIDGE_RELOJ", str(table.home / "reloj"))
    patch.setenv("FORUMBRIDGE_ESTADO", str(table.state))


@pytest.fixture
def table(tables: dict[str, Played], game: str, monkeypatch: pytest.MonkeyPatch) -> Played:
    """The game that a test names."""
    at_its_time(tables[game], monkeypatch)
    return tables[game]
