"""The finished game of the chronicle's tests."""

from __future__ import annotations

from tests.forumbridge.chronicle.conftest import Cli, cli, finished, home, spoiled

__all__ = ["Cli", "cli", "finished", "home", "spoiled"]
