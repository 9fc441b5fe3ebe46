"""Install the real forum servers that some tests talk to, each in its own environment.

Run by `make setup-servers`; does nothing when everything is there already.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from tests.servers.machina import MACHINA
from tests.servers.misago import MISAGO
from tests.servers.software import Software
from tests.servers.spirit import SPIRIT

ALL = (SPIRIT, MACHINA, MISAGO)


def prepare(software: Software) -> bool:
    """Install `software` if it is not there as it is wanted, and say so; whether it is there."""
    if software.is_installed():
        sys.stdout.write(f"{software.title}: already there\n")
        return True
    try:
        software.install()
    except (subprocess.CalledProcessError, OSError) as error:
        sys.stderr.write(f"{software.title}: not installed ({error})\n")
        return False
    sys.stdout.write(f"{software.title}: installed\n")
    return True


def main() -> int:
    """Install what is missing; the exit status says whether everything is there."""
    with ThreadPoolExecutor() as workers:  # much of it is waiting for files to come
        return 0 if all(workers.map(prepare, ALL)) else 1


if __name__ == "__main__":
    sys.exit(main())
