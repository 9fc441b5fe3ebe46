"""A real forum's software as the tests install it: pinned packages in an environment of its own.

Its site (settings, addresses, seeding) is `<name>_site/` beside this file; what is installed goes
to `.venv/servers/<name>/`, with a template of a migrated, empty database that servers start from.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import venv
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

HERE = Path(__file__).resolve().parent
KIT = HERE / "site_kit"
"""What every site uses; on the path of each."""
SERVERS = HERE.parents[1] / ".venv" / "servers"
STAMP = "instalado.txt"


class Database(Protocol):
    """The kind of database a software needs."""

    def missing(self) -> str | None:
        """What the machine lacks for it, in a sentence; None if nothing."""
        ...

    def make_template(self, software: Software) -> None:
        """Migrate an empty database and keep it beside the software."""
        ...

    def opened(self, software: Software, folder: Path) -> AbstractContextManager[Mapping[str, str]]:
        """A copy of the template for a server in `folder`; the variables its site finds it by."""
        ...


@dataclass(frozen=True)
class Software:
    """One forum's software."""

    name: str
    title: str
    """As people call it, with its version."""
    database: Database

    @property
    def folder(self) -> Path:
        """Where it is installed."""
        return SERVERS / self.name

    @property
    def python(self) -> Path:
        """Its own interpreter."""
        return self.folder / "bin" / "python"

    @property
    def site(self) -> Path:
        """Our project around it."""
        return HERE / f"{self.name}_site"

    def environment(self, folder: Path, **more: str) -> dict[str, str]:
        """The variables of a process of the site whose data are in `folder`."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        return {
            **kept,
            "PYTHONPATH": f"{self.site}{os.pathsep}{KIT}",
            "PYTHONDONTWRITEBYTECODE": "1",
            "DJANGO_SETTINGS_MODULE": "forum_settings",
            "SITE_FOLDER": str(folder),
            **more,
        }

    def manage(self, command: str, folder: Path, **more: str) -> None:
        """Run one of Django's commands on the site.

        Raises:
            subprocess.CalledProcessError: it failed.
        """
        subprocess.run(
            [self.python, "-m", "django", command, "--verbosity", "0"],
            check=True,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment(folder, **more),
            cwd=self.site,
        )

    def is_installed(self) -> bool:
        """Whether it is there as it is wanted, and can be started."""
        stamp = self.folder / STAMP
        return (
            stamp.is_file()
            and stamp.read_text(encoding="utf-8") == self._wanted()
            and self.database.missing() is None
        )

    def install(self) -> None:
        """Make the environment and the template.

        Raises:
            OSError: the machine lacks something, or a file can't be written.
            subprocess.CalledProcessError: pip or a migration failed.
        """
        missing = self.database.missing()
        if missing is not None:
            raise OSError(missing)
        if not self.python.exists():
            shutil.rmtree(self.folder, ignore_errors=True)
            venv.create(self.folder, with_pip=True)
        (self.folder / STAMP).unlink(missing_ok=True)
        pip = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run(
            [*pip, "--retries", "10", "--no-deps", "-r", self.site / "requirements.txt"],
            check=True,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.database.make_template(self)
        (self.folder / STAMP).write_text(self._wanted(), encoding="utf-8")

    def _wanted(self) -> str:
        files = (self.site / "requirements.txt", self.site / "forum_settings.py")
        return "\n".join(file.read_text(encoding="utf-8") for file in files)
