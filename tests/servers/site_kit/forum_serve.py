"""Fill a fresh site as standard input says (JSON), write where the threads are, and serve.

Runs in a forum's own environment: `python -m forum_serve PORT RESULT`.
"""

import json
import sys
from pathlib import Path

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from forum_seed import fill  # noqa: E402


def main():
    """Fill and serve."""
    threads = fill(json.load(sys.stdin))
    Path(sys.argv[2]).write_text(json.dumps(threads), encoding="utf-8")
    call_command("runserver", f"127.0.0.1:{sys.argv[1]}", use_reloader=False, skip_checks=True)


if __name__ == "__main__":
    main()
