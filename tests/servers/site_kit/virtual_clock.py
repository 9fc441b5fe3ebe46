"""The clock of a forum under test: an instant kept in a file that the test moves.

Called by a site's settings module only; the forum's own code is untouched.
"""

import datetime
import itertools
import os
import time
from pathlib import Path

import django.utils.timezone


def follow_clock():
    """Let Django and `time.time` read the instant in the file SITE_CLOCK names, if it names one.

    Forums order posts of one instant by their date, so that two must still differ: a microsecond
    is added with every look at Django's clock.
    """
    file = os.environ.get("SITE_CLOCK")
    if not file:
        return
    ticks = itertools.count()

    def instant():
        return float(Path(file).read_text(encoding="ascii"))

    def now():
        moved = instant() + next(ticks) / 1_000_000
        return datetime.datetime.fromtimestamp(moved, tz=datetime.timezone.utc)  # noqa: UP017

    django.utils.timezone.now = now
    time.time = instant
