"""The table's picture: everybody has his place, and no label runs into a seat or off the page."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist

import pytest

from forumbridge.demo.cast import CAST
from forumbridge.drawing.ring import SIZE, Chair, ring, seats

_CIRCLE = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"')


@pytest.mark.parametrize("count", [5, 8, 10, 15])
def test_seats_and_the_table_keep_apart_and_on_the_page(count: int) -> None:
    svg = ring([Chair(one.name, "Analista") for one in CAST[:count]], ["Turno 1", "de noche"])
    table, *found = [tuple(map(float, one)) for one in _CIRCLE.findall(svg)]
    assert [one[:2] for one in found] == [
        pytest.approx(one, abs=0.1)
        for one in seats(count)  # pyright: ignore[reportUnknownMemberType]
    ]
    for one, other in combinations([table, *found], 2):
        assert dist(one[:2], other[:2]) > one[2] + other[2]
    assert all(r < min(x, y, SIZE - x, SIZE - y) for x, y, r in found)


def test_a_long_name_takes_two_lines_one_below_the_other() -> None:
    svg = ring([Chair("Ana"), Chair("Doña Brunilda de Soto", "Armera"), Chair("Lea")])
    lines = re.findall(r'aria-label="([^"]+)".*?translate\([\d.]+ ([\d.]+)\)', svg)
    assert [text for text, _ in lines] == ["Ana", "Doña Brunilda", "de Soto", "Armera", "Lea"]
    one, two, note = (float(height) for _, height in lines[1:4])
    assert one < two < note


def test_whoever_is_gone_is_crossed_out() -> None:
    there, gone = (ring([Chair("Ana", gone=one), Chair("Lea")]) for one in (False, True))
    assert (there.count('stroke-width="4"'), gone.count('stroke-width="4"')) == (0, 1)
