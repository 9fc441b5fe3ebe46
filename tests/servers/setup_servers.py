"""Install the real forum servers that some tests talk to, each in its own environment.

Run by `make setup-servers`; does nothing when everything is there already.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
SITE = HERE / "spirit_site"
SERVERS = HERE.parents[1] / ".venv" / "servers"

SPIRIT = SERVERS / "spirit"
SPIRIT_VERSION = "0.14.3"
SPIRIT_PACKAGES = (f"django-spirit=={SPIRIT_VERSION}",)
STAMP = "instalado.txt"
DATABASE = "plantilla.sqlite3"
"""A migrated database without content; a server starts from a copy of it."""


def spirit_environment(folder: Path, **more: str) -> dict[str, str]:
    """The environment variables a process of our Spirit site needs."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return {
        **kept,
        "PYTHONPATH": str(SITE),
        "PYTHONDONTWRITEBYTECODE": "1",
        "DJANGO_SETTINGS_MODULE": "forum_settings",
        "SITE_FOLDER": str(folder),
        **more,
    }


def _stamp_text() -> str:
    settings = (SITE / "forum_settings.py").read_text(encoding="utf-8")
    return f"{' '.join(SPIRIT_PACKAGES)}\n{settings}"


def is_installed() -> bool:
    """Whether Spirit is there as it is wanted."""
    stamp = SPIRIT / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == _stamp_text()


def install_spirit() -> None:
    """Make the environment and a migrated database."""
    python = SPIRIT / "bin" / "python"
    if not python.exists():
        shutil.rmtree(SPIRIT, ignore_errors=True)
        venv.create(SPIRIT, with_pip=True)
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *SPIRIT_PACKAGES], check=True)
    (SPIRIT / DATABASE).unlink(missing_ok=True)
    migrate = [python, "-m", "django", "migrate", "--verbosity", "0"]
    subprocess.run(migrate, check=True, env=spirit_environment(SPIRIT))
    (SPIRIT / STAMP).write_text(_stamp_text(), encoding="utf-8")


def main() -> int:
    """Install what is missing; the exit status says whether everything is there."""
    if is_installed():
        sys.stdout.write(f"Spirit {SPIRIT_VERSION}: already there\n")
        return 0
    try:
        install_spirit()
    except (subprocess.CalledProcessError, OSError) as error:
        sys.stderr.write(f"Spirit {SPIRIT_VERSION}: not installed ({error})\n")
        return 1
    sys.stdout.write(f"Spirit {SPIRIT_VERSION}: installed\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
