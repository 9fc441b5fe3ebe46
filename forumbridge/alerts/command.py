"""A call by a command of the narrator's own: arguments as a list, no shell, no secret of ours."""

from __future__ import annotations

import os
import subprocess

from forumbridge.alerts.failed import NotSent
from forumbridge.config_files.narrator_sections import CommandSection

_OURS = ("FORUMBRIDGE_", "CREDENTIALS_")
"""Variables of the environment that are kept from it: passwords are among them."""


def run_command(section: CommandSection, text: str) -> None:
    """Run it with `text` on its standard input; what it prints is thrown away.

    Raises:
        NotSent: it can't be started, takes too long, or ends with an error.
    """
    environment = {name: v for name, v in os.environ.items() if not name.startswith(_OURS)}
    try:
        ended = subprocess.run(  # noqa: S603 (his own program, from his own file)
            section.arguments,
            input=text.encode(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=section.seconds,
            env=environment,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise NotSent(f"su orden tarda más de {section.seconds} segundos") from None
    except (OSError, ValueError):
        raise NotSent(f"su orden «{section.arguments[0]}» no se puede ejecutar") from None
    if ended.returncode:
        raise NotSent(f"su orden acaba con error ({ended.returncode})")
