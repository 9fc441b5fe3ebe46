"""Install the real forum servers that some tests talk to, each in its own environment.

Run by `make setup-servers`; does nothing when everything is there already. A registry that stumbles
is asked again, and what failed in the end is told last, where a cut log still shows it.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from tenacity import retry, retry_if_exception_type, stop_after_attempt, wait_exponential

from tests.servers.machina import MACHINA
from tests.servers.misago import MISAGO
from tests.servers.software import Software
from tests.servers.spirit import SPIRIT

ALL = (SPIRIT, MACHINA, MISAGO)
LAST_WORDS = 15
"""How many lines of a failed command's complaint are shown."""


@retry(
    retry=retry_if_exception_type(subprocess.CalledProcessError),
    stop=stop_after_attempt(3),
    wait=wait_exponential(min=5, max=30),
    reraise=True,
)
def _install(software: Software) -> None:
    software.install()


def prepare(software: Software) -> str | None:
    """Install `software` if it is not there as it is wanted, and say so; why it is not there."""
    if software.is_installed():
        sys.stdout.write(f"{software.title}: already there\n")
        return None
    try:
        _install(software)
    except subprocess.CalledProcessError as error:
        said = [line for line in (error.stderr or "").splitlines() if "WARNING" not in line]
        return "\n".join([f"{software.title}: not installed ({error})", *said[-LAST_WORDS:]])
    except OSError as error:
        return f"{software.title}: not installed ({error})"
    sys.stdout.write(f"{software.title}: installed\n")
    return None


def main() -> int:
    """Install what is missing; the exit status says whether everything is there."""
    with ThreadPoolExecutor() as workers:  # much of it is waiting for files to come
        failures = [why for why in workers.map(prepare, ALL) if why is not None]
    sys.stdout.flush()
    for why in failures:
        sys.stderr.write(f"{why}\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
