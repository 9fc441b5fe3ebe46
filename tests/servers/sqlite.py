"""SQLite for a forum: one file, copied for each server."""

from __future__ import annotations

import shutil
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.servers.software import Software

TEMPLATE = "plantilla.sqlite3"
"""The settings of a site look for this name in the site's folder."""


class Sqlite:
    """A file."""

    def missing(self) -> str | None:
        """Python brings it."""
        return None

    def make_template(self, software: Software) -> None:
        """As `Database.make_template`."""
        (software.folder / TEMPLATE).unlink(missing_ok=True)
        software.manage("migrate", software.folder)

    @contextmanager
    def opened(self, software: Software, folder: Path) -> Generator[Mapping[str, str]]:
        """As `Database.opened`."""
        shutil.copyfile(software.folder / TEMPLATE, folder / TEMPLATE)
        yield {}
