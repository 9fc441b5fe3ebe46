"""The table of AMB-273: which text of a post counts for a deadline."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from forumbridge.cycle.counting import Why, text_that_counts
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.rulesets.base import EditPolicy
from forumbridge.storage.rows import RevisionRow


def at(clock: str) -> int:
    """An instant of one evening, `21:00` or `21:00:30`."""
    hour, minute, second = (*(int(part) for part in clock.split(":")), 0)[:3]
    return int(datetime(2026, 11, 30, hour, minute, second, tzinfo=UTC).timestamp())


DEADLINE = at("21:00")


def text(
    number: int, seen: str, *, date: str = "20:30", edited: str = "", mark: str = ""
) -> RevisionRow:
    return RevisionRow(
        number,
        ThreadId("t"),
        PostId("7"),
        str(number),
        "Ana",
        at(date),
        f"<p>{number}</p>",
        "",
        None,
        None,
        at(edited) if edited else None,
        mark or edited,
        at(seen),
    )


@pytest.mark.rule("AMB-273", "AMB-025")
@pytest.mark.parametrize(
    ("texts", "counts", "why"),
    [
        pytest.param([text(1, "20:35")], 1, Why.LAST_IN_TIME, id="seen before"),
        pytest.param([text(1, "21:00")], 1, Why.LAST_IN_TIME, id="seen at the deadline"),
        pytest.param(
            [text(1, "21:00:59", date="21:00")],
            1,
            Why.LAST_IN_TIME,
            id="the deadline's own minute is in time, to its last second",
        ),
        pytest.param(
            [text(1, "21:02", date="21:01")], None, Why.WRITTEN_LATE, id="a minute later is not"
        ),
        pytest.param(
            [text(1, "20:40"), text(2, "20:55")], 2, Why.LAST_IN_TIME, id="edited and seen before"
        ),
        pytest.param(
            [text(1, "20:40"), text(2, "21:00:30")],
            2,
            Why.LAST_IN_TIME,
            id="edited, and seen while the deadline's minute runs",
        ),
        pytest.param(
            [text(1, "20:40"), text(2, "21:01")], 1, Why.LAST_IN_TIME, id="the edit is seen after"
        ),
        pytest.param(
            [text(1, "20:40"), text(2, "21:05", edited="20:50")],
            1,
            Why.LAST_IN_TIME,
            id="edited in time but seen by nobody until after",
        ),
        pytest.param(
            [text(1, "20:40"), text(2, "20:50"), text(3, "21:30")],
            2,
            Why.LAST_IN_TIME,
            id="edited before and after",
        ),
        pytest.param(
            [text(1, "20:40"), text(2, "20:45"), text(1, "20:50")],
            1,
            Why.LAST_IN_TIME,
            id="edited and put back as it was",
        ),
        pytest.param([text(1, "21:20")], 1, Why.READ_LATE, id="first seen after"),
        pytest.param(
            [text(1, "21:20"), text(2, "21:30")],
            1,
            Why.READ_LATE,
            id="first seen after, and edited later",
        ),
        pytest.param(
            [text(1, "21:20", edited="21:00")],
            1,
            Why.READ_LATE,
            id="seen after, edited in the deadline's minute",
        ),
        pytest.param(
            [text(1, "21:20", edited="21:01")],
            None,
            Why.MAYBE_CHANGED,
            id="seen after, edited after",
        ),
        pytest.param(
            [text(1, "21:20", mark="editado 1 vez")],
            None,
            Why.MAYBE_CHANGED,
            id="seen after, edited nobody knows when",
        ),
        pytest.param(
            [text(1, "20:40", mark="editado 1 vez")],
            1,
            Why.LAST_IN_TIME,
            id="seen before with a mark: what was seen counts",
        ),
    ],
)
def test_by_default_the_last_text_before_the_deadline_counts(
    texts: list[RevisionRow], counts: int | None, why: Why
) -> None:
    found = text_that_counts(texts, DEADLINE, precision=60)
    assert (found.text.id if found.text else None, found.why) == (counts, why)


@pytest.mark.rule("AMB-025")
@pytest.mark.parametrize("policy", ["first_read", "forbidden"])
@pytest.mark.parametrize(
    ("texts", "deadline", "counts", "why"),
    [
        pytest.param([text(1, "20:40")], DEADLINE, 1, Why.FIRST_READ, id="one text"),
        pytest.param(
            [text(1, "20:40"), text(2, "20:50")], DEADLINE, 1, Why.FIRST_READ, id="edited in time"
        ),
        pytest.param(
            [text(1, "20:40"), text(2, "20:50")], None, 1, Why.FIRST_READ, id="no deadline runs"
        ),
        pytest.param([text(1, "21:20")], DEADLINE, 1, Why.READ_LATE, id="first seen after"),
        pytest.param(
            [text(1, "21:20", edited="21:10")],
            DEADLINE,
            None,
            Why.MAYBE_CHANGED,
            id="edited after the deadline before anybody saw it",
        ),
    ],
)
def test_the_first_text_read_may_be_the_one_that_counts(
    texts: list[RevisionRow],
    deadline: int | None,
    counts: int | None,
    why: Why,
    policy: EditPolicy,
) -> None:
    found = text_that_counts(texts, deadline, precision=60, policy=policy)
    assert (found.text.id if found.text else None, found.why) == (counts, why)


def test_without_a_deadline_the_newest_text_counts() -> None:
    texts = [text(1, "20:40"), text(2, "23:50")]
    assert text_that_counts(texts, None, precision=60).text is texts[1]


@pytest.mark.rule("AMB-273")
@pytest.mark.parametrize(
    ("fold", "counts"),
    [
        pytest.param(0, True, id="02:30 of the first 02:30"),
        pytest.param(1, False, id="02:30 of the second, an hour later"),
    ],
)
def test_in_the_hour_that_autumn_repeats_instants_decide(fold: int, counts: bool) -> None:
    madrid = ZoneInfo("Europe/Madrid")
    deadline = int(datetime(2026, 10, 25, 2, 30, tzinfo=madrid).timestamp())
    written = int(datetime(2026, 10, 25, 2, 30, tzinfo=madrid, fold=fold).timestamp())
    post = RevisionRow(
        1, ThreadId("t"), PostId("7"), "1", "Ana", written, "", "", None, None, None, "", written
    )
    assert (text_that_counts([post], deadline, precision=60).text is not None) is counts


@pytest.mark.parametrize(
    ("precision", "counts"), [pytest.param(1, 1, id="seconds"), pytest.param(60, 2, id="minutes")]
)
def test_the_unit_of_the_forum_s_dates_is_the_unit_of_the_deadline(
    precision: int, counts: int
) -> None:
    texts = [text(1, "20:40"), text(2, "21:00:20")]
    found = text_that_counts(texts, DEADLINE, precision=precision).text
    assert found is not None
    assert found.id == counts
