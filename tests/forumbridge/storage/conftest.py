"""A fresh database of the game `x`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from forumbridge.storage import FILE_NAME, Store, create_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / FILE_NAME


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = create_store(path, game="x", rules_version="1", commitment="c", at=1)
    yield opened
    opened.close()
