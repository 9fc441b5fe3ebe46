"""The PNG: the right size, the same bytes, nothing in it but a picture."""

from __future__ import annotations

import struct
import zlib

import pytest

from forumbridge.drawing.plan import draw
from forumbridge.drawing.png import png
from tests.forumbridge.drawing.maps import shipped


def chunks(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, found = 8, []
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (told,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert told == zlib.crc32(kind + body)
        found.append((kind, body))
        at += 12 + length
    return found


@pytest.fixture(scope="module")
def plan():
    return draw(shipped())


@pytest.mark.parametrize("width", [1400, 2100])
def test_it_has_the_width_asked_for_and_the_drawings_proportions(plan, width):
    parts = chunks(png(plan.svg, width=width))
    wide, high = struct.unpack(">II", parts[0][1][:8])
    assert wide == width
    assert abs(high - plan.height * width / 1400) <= 1
    assert {kind for kind, _ in parts} == {b"IHDR", b"IDAT", b"IEND"}, "no text, no date"


def test_it_has_every_pixel_and_is_no_blank_sheet(plan):
    parts = chunks(png(plan.svg, width=1400))
    wide, high, depth, colour = struct.unpack(">IIBB", parts[0][1][:10])
    channels = {2: 3, 6: 4}[colour]
    pixels = zlib.decompress(b"".join(body for kind, body in parts if kind == b"IDAT"))
    assert depth == 8
    assert len(pixels) == high * (wide * channels + 1)
    assert len(set(pixels)) > 100


def test_it_gives_the_same_bytes_twice(plan):
    assert png(plan.svg, width=1000) == png(plan.svg, width=1000)


def test_letters_are_drawn(plan):
    """Without the outlines of the letters the picture is another one."""
    bare = plan.svg.replace("<use ", "<nothing ")
    assert png(bare, width=700) != png(plan.svg, width=700)
