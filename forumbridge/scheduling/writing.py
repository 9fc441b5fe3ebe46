"""Putting units where systemd looks for them, and starting them when somebody says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from forumbridge.errors import UsageError
from forumbridge.scheduling.units import WRITTEN_BY_US, Unit
from forumbridge.system_words import why

SYSTEM = Path("/etc/systemd/system")
_PROGRAM = "forumbridge"


def user_folder() -> Path:
    """Where a user's own units lie."""
    base = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(base) / "systemd" / "user"


def executable() -> Path:
    """The very program that is running, as a whole path.

    Raises:
        UsageError: it runs in a way that no unit could repeat (SIN_EJECUTABLE).
    """
    found = shutil.which(sys.argv[0]) if Path(sys.argv[0]).name == _PROGRAM else None
    found = found or shutil.which(_PROGRAM)
    beside = Path(sys.executable).with_name(_PROGRAM)
    if found is None and beside.is_file():
        found = str(beside)
    if found is None:
        raise UsageError(
            "No se encuentra el programa «forumbridge» para ponerlo en la unidad.",
            advice="Instálelo (por ejemplo con pipx) y repita la orden con él.",
            code="SIN_EJECUTABLE",
        )
    return Path(found).absolute()


def write_units(folder: Path, units: Sequence[Unit]) -> None:
    """Write all of them, or none if one of them would take the place of somebody else's.

    Raises:
        UsageError: a file that is not ours is in the way (UNIDAD_AJENA), or can't be written.
    """
    for unit in units:
        path = folder / unit.name
        if path.exists() and not _ours(path):
            raise UsageError(
                f"«{path}» ya existe y no lo escribió esta orden; no se ha tocado nada.",
                advice="Use otro nombre con --nombre, o quítelo usted.",
                code="UNIDAD_AJENA",
            )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for unit in units:
            unfinished = folder / f".{unit.name}.nuevo"
            unfinished.write_text(unit.text, encoding="utf-8")
            unfinished.replace(folder / unit.name)
    except OSError as error:
        raise UsageError(
            f"No se puede escribir en «{folder}» ({why(error)}).",
            advice="Las unidades del sistema las escribe root: repita la orden con sudo, o use las"
            " suyas propias con --usuario.",
            code="UNIDAD_SIN_ESCRIBIR",
        ) from None


def _ours(path: Path) -> bool:
    try:
        return path.read_text(encoding="utf-8").startswith(WRITTEN_BY_US)
    except (OSError, UnicodeDecodeError):
        return False


def commands(names: Sequence[str], *, system: bool) -> list[list[str]]:
    """What has to be run so that the units work from now on."""
    head = ["systemctl"] if system else ["systemctl", "--user"]
    return [[*head, "daemon-reload"], [*head, "enable", "--now", *names]]


def activate(names: Sequence[str], *, system: bool) -> None:
    """Run them.

    Raises:
        UsageError: there is no systemd here, or it refuses (SIN_SYSTEMD).
    """
    for words in commands(names, system=system):
        try:
            done = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603
            said = (done.stderr or done.stdout).strip().splitlines()
            failed = done.returncode != 0
        except OSError as error:
            said, failed = [why(error)], True
        if failed:
            reason = said[-1] if said else "no dice por qué"
            raise UsageError(
                f"«{' '.join(words)}» ha fallado ({reason}). Las unidades están escritas y sin"
                " activar.",
                advice="Actívelas usted con esa orden, o use cron: «forumbridge install-timer"
                " --cron».",
                code="SIN_SYSTEMD",
            )
