"""PostgreSQL for a forum: a cluster of its own in a temporary folder, reached by a unix socket.

PostgreSQL refuses to run as root: then it runs as the system's user `postgres`, who owns the
folder. No service of the system is started, nor anything asked of one.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.servers.software import Software

TEMPLATE = "plantilla.pg"
DATABASE = "foro"
USER = "foro"
_START_SECONDS = 60
_DEBIAN = Path("/usr/lib/postgresql")
_PROGRAMS = ("initdb", "createdb", "pg_isready", "postgres")
_SYSTEM_USER = "postgres"
_FAST = ("fsync", "synchronous_commit", "full_page_writes", "autovacuum")
"""What a database that is thrown away can do without."""


@dataclass(frozen=True)
class Owner:
    """The user a cluster belongs to; None is whoever runs the tests."""

    user: int | None = None
    group: int | None = None

    @property
    def how(self) -> dict[str, object]:
        """For `subprocess`."""
        if self.user is None:
            return {}
        return {"user": self.user, "group": self.group, "extra_groups": []}

    def take(self, folder: Path) -> None:
        """Own `folder` with everything in it, and nobody else."""
        folder.chmod(0o700)
        if self.user is None or self.group is None:
            return
        for path in (folder, *folder.rglob("*")):
            os.chown(path, self.user, self.group, follow_symlinks=False)


class Postgres:
    """A folder with a cluster."""

    def missing(self) -> str | None:
        """As `Database.missing`."""
        if _programs() is None:
            return "PostgreSQL is missing: install Debian's package «postgresql»"
        if _owner() is None:
            return f"PostgreSQL refuses to run as root and there is no user «{_SYSTEM_USER}»"
        return None

    def make_template(self, software: Software) -> None:
        """As `Database.make_template`."""
        kept = software.folder / TEMPLATE
        shutil.rmtree(kept, ignore_errors=True)
        with _scratch() as (folder, owner):
            data = folder / "datos"
            _run("initdb", owner, "-D", str(data), "-U", USER, "-A", "trust", "-E", "UTF8", "-N")
            with _running(folder, owner):
                _run("createdb", owner, "-h", str(folder), "-U", USER, DATABASE)
                software.manage("migrate", software.folder, SITE_DATABASE=str(folder))
            shutil.copytree(data, kept)

    @contextmanager
    def opened(self, software: Software, folder: Path) -> Generator[Mapping[str, str]]:
        """As `Database.opened`; its folder is not in `folder`, where its user may not look."""
        del folder
        with _scratch() as (place, owner):
            shutil.copytree(software.folder / TEMPLATE, place / "datos")
            owner.take(place / "datos")
            with _running(place, owner):
                yield {"SITE_DATABASE": str(place)}


def _programs() -> Path | None:
    """Where all of PostgreSQL's programs are; Debian keeps them off the path."""
    debian = sorted(_DEBIAN.glob("*/bin"), key=lambda folder: float(folder.parent.name))
    on_path = [Path(one) for one in os.get_exec_path()]
    return next((one for one in (*reversed(debian), *on_path) if _has_all(one)), None)


def _has_all(folder: Path) -> bool:
    return all((folder / name).is_file() for name in _PROGRAMS)


def _owner() -> Owner | None:
    if os.geteuid() != 0:
        return Owner()
    try:
        entry = pwd.getpwnam(_SYSTEM_USER)
    except KeyError:
        return None
    return Owner(entry.pw_uid, entry.pw_gid)


@contextmanager
def _scratch() -> Generator[tuple[Path, Owner]]:
    """A folder of the owner's with a path short enough for a socket."""
    owner = _owner()
    assert owner is not None
    with tempfile.TemporaryDirectory(prefix="foro-pg-") as name:
        folder = Path(name)
        owner.take(folder)
        yield folder, owner


def _run(program: str, owner: Owner, *arguments: str) -> None:
    subprocess.run(
        _command(program, arguments), check=True, stdout=subprocess.DEVNULL, cwd="/", **owner.how
    )


def _command(program: str, arguments: Sequence[str]) -> list[str]:
    folder = _programs()
    assert folder is not None
    return [str(folder / program), *arguments]


@contextmanager
def _running(folder: Path, owner: Owner) -> Generator[None]:
    """The cluster in `folder` until the block ends; its socket is in the folder too."""
    settings = ("listen_addresses=", f"unix_socket_directories={folder}", "max_connections=100")
    options = [
        part for one in (*settings, *(f"{name}=off" for name in _FAST)) for part in ("-c", one)
    ]
    log = folder / "postgres.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            _command("postgres", ("-D", str(folder / "datos"), *options)),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd="/",
            **owner.how,
        )
    try:
        _wait_until_ready(process, folder, owner, log)
        yield
    finally:
        process.send_signal(signal.SIGINT)  # ends its sessions and writes everything down
        process.wait(_START_SECONDS)


def _wait_until_ready(
    process: subprocess.Popen[bytes], folder: Path, owner: Owner, log: Path
) -> None:
    ready = _command("pg_isready", ("-q", "-h", str(folder)))
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        if subprocess.run(ready, check=False, cwd="/", **owner.how).returncode == 0:
            return
        time.sleep(0.05)
    text = log.read_text(encoding="utf-8", errors="replace")[-2000:]
    raise OSError(f"PostgreSQL did not start:\n{text}")
