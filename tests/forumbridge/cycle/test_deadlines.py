"""R11: whether a text is in time, through the whole chain, against an oracle written a second time.

The chain: what the forum prints in its zone → `DateFormat` → `text_that_counts`, with what this
machine's clock says of when it was read. The oracle knows the true instants and counts minutes.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from forumbridge.cycle.counting import text_that_counts
from forumbridge.cycle.run import new_session
from forumbridge.forum.dates import DateFormat
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.storage import open_store
from forumbridge.storage.rows import RevisionRow
from tests.forumbridge.cycle.fake_board import Habits
from tests.forumbridge.cycle.world import World

ZONES = (
    "Europe/Madrid",
    "Atlantic/Canary",
    "America/Mexico_City",
    "America/Bogota",
    "America/Santiago",
    "America/Argentina/Buenos_Aires",
    "America/New_York",
    "America/Caracas",
    "Pacific/Easter",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "UTC",
)
QUICK, LONG = 10_000, 1_000_000
DAY, SKEW = 86_400, 86_400
_PRINTED = re.compile(
    r"(?P<day>\d+)/(?P<month>\d+)/(?P<year>\d+), (?P<hour>\d+):(?P<minute>\d+)(:(?P<second>\d+))?"
)


@dataclass(frozen=True)
class Case:
    """True instants of one post and one edit of it around one deadline."""

    zone: str
    precision: int
    deadline: int
    before: int
    """The post before it on the page: what makes an ambiguous hour readable."""
    written: int
    edited: int
    read: int
    """When the first text was read; the second one is read a minute after the edit."""
    skew: int
    """This machine's clock, ahead of the forum's by so much."""


def changes(zone: str, year: int) -> list[int]:
    """The instants at which a zone's offset changes in a year, to the minute."""
    place, found = ZoneInfo(zone), []
    start = datetime(year, 1, 1, tzinfo=UTC)
    for day in range(366):
        low, high = start + timedelta(days=day), start + timedelta(days=day + 1)
        if low.astimezone(place).utcoffset() == high.astimezone(place).utcoffset():
            continue
        while high - low > timedelta(minutes=1):
            middle = low + (high - low) / 2
            same = middle.astimezone(place).utcoffset() == low.astimezone(place).utcoffset()
            low, high = (middle, high) if same else (low, middle)
        found.append(int(high.timestamp()) // 60 * 60)
    return found


def cases(count: int, seed: int) -> Iterator[Case]:
    chance = random.Random(seed)
    switches = {zone: changes(zone, 2026) + changes(zone, 2027) for zone in ZONES}
    noon = int(datetime(2026, 11, 30, 12, tzinfo=UTC).timestamp())
    for _ in range(count):
        zone = chance.choice(ZONES)
        around = chance.choice(switches[zone] or [noon])
        deadline = around + chance.choice((-7200, -3600, -1800, 0, 1800, 3600, 7200, DAY))
        near = chance.choice((-3600, -60, -59, -1, 0, 1, 58, 59, 60, 61, 3600))
        written = deadline + near + chance.choice((-1, 0, 1))
        edited = max(written, deadline + chance.choice((-60, -1, 0, 1, 59, 60, 61, 3600)))
        read = chance.randrange(written, edited + 1)
        yield Case(
            zone,
            chance.choice((1, 60)),
            deadline,
            written - chance.choice((0, 1, 60)),
            written,
            edited,
            read,
            chance.choice((-SKEW, -600, -1, 0, 1, 600, SKEW)),
        )


def printed(instant: int, zone: str, precision: int) -> str:
    """As a forum of that zone shows it."""
    form = "%d/%m/%Y, %H:%M" if precision == 60 else "%d/%m/%Y, %H:%M:%S"
    return datetime.fromtimestamp(instant, ZoneInfo(zone)).strftime(form)


class Chain:
    """The program's own parts, with this machine's clock where a case says."""

    def __init__(self, root: Path) -> None:
        self._world = World(root, in_memory=True)
        self._store = open_store(self._world.database)
        self._session = new_session(self._world.context(self._store))

    def close(self) -> None:
        self._store.close()

    def seen(self, instant: int, skew: int) -> int:
        """When something was read, as the run notes it."""
        self._world.clock.set(instant + skew)
        self._world.forum.habits = Habits(skew=-skew)
        return self._session.forum_clock

    def judge(self, case: Case) -> int | None:
        """0: the first text counts, 1: the second, None: the post is late."""
        dates = DateFormat((_PRINTED,), {}, {}, case.zone, precision_seconds=case.precision)
        # An ambiguous hour is read by the post before it, which is read in the same way.
        grid = case.before // case.precision * case.precision
        date = dates.read(printed(case.written, case.zone, case.precision), not_before=grid)
        assert date is not None
        texts = [
            RevisionRow(
                number,
                ThreadId("t"),
                PostId("1"),
                str(number),
                "Ana",
                date,
                str(number),
                "",
                None,
                None,
                None,
                "",
                self.seen(instant, case.skew),
            )
            for number, instant in enumerate((case.read, case.edited + 60))
        ]
        found = text_that_counts(texts, case.deadline, precision=case.precision).text
        return None if found is None else found.id


def by_the_oracle(case: Case) -> int | None:
    """In time is what falls in the deadline's unit of time or before it, on one true clock."""
    unit = timedelta(seconds=case.precision)
    epoch = datetime(1970, 1, 1, tzinfo=UTC)

    def cell(instant: int) -> int:
        return (epoch + timedelta(seconds=instant) - epoch) // unit

    if cell(case.written) > cell(case.deadline):
        return None
    if cell(case.edited + 60) <= cell(case.deadline):
        return 1
    return 0


def is_readable(case: Case) -> bool:
    """Whether what the forum prints can be told apart at all.

    In the hour that autumn repeats, a post whose neighbour is not in the second one yet reads as if
    it were in the first: nobody could know better from the page.
    """
    place = ZoneInfo(case.zone)
    wall = datetime.fromtimestamp(case.written, place)
    twin = wall.replace(fold=1 - wall.fold)
    if twin.timestamp() == wall.timestamp() or wall.fold == 0:
        return True
    first = wall.replace(fold=0).timestamp()
    return first // case.precision * case.precision < case.before // case.precision * case.precision


def differences(chain: Chain, count: int, seed: int) -> list[Case]:
    every = [case for case in cases(count * 2, seed) if is_readable(case)][:count]
    assert len(every) == count
    return [case for case in every if chain.judge(case) != by_the_oracle(case)]


@pytest.fixture
def chain(tmp_path: Path) -> Iterator[Chain]:
    made = Chain(tmp_path)
    yield made
    made.close()


@pytest.mark.rule("AMB-273")
def test_ten_thousand_deadlines_are_judged_as_the_oracle_does(chain: Chain) -> None:
    assert differences(chain, QUICK, 11) == []


@pytest.mark.long
@pytest.mark.rule("AMB-273")
@pytest.mark.parametrize("part", range(10))
def test_a_million_deadlines_are_judged_as_the_oracle_does(chain: Chain, part: int) -> None:
    for seed in range(LONG // QUICK // 10):
        assert differences(chain, QUICK, 1000 * (part + 1) + seed) == []
