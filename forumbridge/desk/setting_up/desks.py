"""The desk of a game, opened beside the wizard in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from forumbridge.errors import UsageError

_COMMAND = "import sys; from forumbridge.cli.main import main; sys.argv[0] = 'forumbridge'; main()"
_ADDRESS = re.compile(r"http://\S+")
_LAST_WORDS_SECONDS = 5


@dataclass(frozen=True, slots=True)
class OpenDesk:
    """A desk that is being served on this machine."""

    address: str
    _process: subprocess.Popen[str]

    @property
    def up(self) -> bool:
        """Whether it still is."""
        return self._process.poll() is None

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        try:
            self._process.wait(_LAST_WORDS_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


def open_desk(folder: Path, environ: Mapping[str, str] | None = None) -> OpenDesk:
    """`forumbridge desk` on a free port of this machine, once it can be reached.

    Raises:
        UsageError: it did not start; what it said is told (MESA_NO_ABRE).
    """
    process = subprocess.Popen(  # noqa: S603 (our own program and a folder)
        [sys.executable, "-c", _COMMAND, "desk", str(folder), "--port", "0"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **(environ or {})},
    )
    said: list[str] = []
    for line in process.stdout or ():
        said.append(line.strip())
        if found := _ADDRESS.search(line):
            return OpenDesk(found[0], process)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()
    raise UsageError(
        f"La mesa de «{folder}» no se ha podido abrir: {' '.join(said) or 'no ha dicho por qué'}.",
        advice="Ábrala en un terminal con «forumbridge desk» y su carpeta.",
        code="MESA_NO_ABRE",
    )
