"""A drawn plan measured from outside: the ink of every text by the outlines really in the file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree import ElementTree as ET

NUMBER = re.compile(r"-?\d*\.?\d+")
SVG = "{http://www.w3.org/2000/svg}"
IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Ink:
    """One piece of text: what it says, its size in pixels of the page, its box."""

    text: str
    size: float
    box: tuple[float, float, float, float]
    owner: str
    """The id of the nearest group around it that has one."""


@dataclass(frozen=True)
class Seen:
    """A plan as it is in its file."""

    width: float
    height: float
    texts: tuple[Ink, ...]
    ids: tuple[str, ...]
    floors: dict[str, list[list[tuple[float, float]]]]
    pictures: dict[str, tuple[float, float, float, float]]
    """Boxes of the symbols that have an id."""


def times(a, b):
    return (
        a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5],
    )  # fmt: skip


def matrix(text):
    made = IDENTITY
    for name, said in re.findall(r"(\w+)\(([^)]*)\)", text):
        n = [float(one) for one in NUMBER.findall(said)]
        if name == "translate":
            step = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        elif name == "scale":
            step = (n[0], 0, 0, n[-1], 0, 0)
        else:
            assert name == "rotate"
            sine, cosine = {-90: (-1, 0), 90: (1, 0)}[int(n[0])]
            step = (cosine, sine, -sine, cosine, 0, 0)
        made = times(made, step)
    return made


def path_points(path):
    """The points of an absolute path of M, L, H, V, Q and Z; controls stand for their curve."""
    x = y = 0.0
    points = []
    for command, said in re.findall(r"([MLHVQZ])([^MLHVQZ]*)", path):
        n = [float(one) for one in NUMBER.findall(said)]
        if command == "H":
            pairs = [(one, y) for one in n]
        elif command == "V":
            pairs = [(x, one) for one in n]
        else:
            pairs = list(zip(n[::2], n[1::2], strict=True))
        points += pairs
        if pairs:
            x, y = pairs[-1]
    return points


def box_of(points, through):
    moved = [
        (through[0] * x + through[2] * y + through[4], through[1] * x + through[3] * y + through[5])
        for x, y in points
    ]
    xs, ys = [x for x, _ in moved], [y for _, y in moved]
    return min(xs), min(ys), max(xs), max(ys)


def seen(svg):
    root = ET.fromstring(svg)
    letters = {
        node.get("id"): path_points(node.get("d")) for node in root.find(f"{SVG}defs").iter(f"{SVG}path")
    }  # fmt: skip
    texts, ids, floors, pictures = [], [], {}, {}

    def walk(node, through, owner):
        through = times(through, matrix(node.get("transform", "")))
        name = node.get("id")
        if name:
            ids.append(name)
            owner = name
            if name.startswith("lugar-") and node.get("class"):
                floors[name.removeprefix("lugar-")] = [
                    [tuple(map(float, NUMBER.findall(corner))) for corner in loop.split("L")]
                    for loop in re.findall(r"M([^Z]+)Z", node.get("d"))
                ]
            if "scale" in node.get("transform", ""):
                pictures[name] = box_of([(-11, -11), (11, 11), (-11, 11), (11, -11)], through)
        if node.get("aria-label"):
            points = [
                (x + float(use.get("x", 0)), y)
                for use in node.iter(f"{SVG}use")
                for x, y in letters[use.get("href").removeprefix("#")]
            ]
            scale = abs(through[0]) + abs(through[1])
            texts.append(Ink(node.get("aria-label"), scale * 1000, box_of(points, through), owner))
            return
        for child in node:
            if child.tag not in (f"{SVG}defs", f"{SVG}title"):
                walk(child, through, owner)

    walk(root, IDENTITY, "")
    width, height = (float(n) for n in root.get("viewBox").split()[2:])
    return Seen(width, height, tuple(texts), tuple(ids), floors, pictures)


def meet(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def inside(loops, x, y):
    """Even-odd over upright sides."""
    crossings = 0
    for loop in loops:
        for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True):
            crossings += x1 == x2 and x1 <= x and min(y1, y2) <= y < max(y1, y2)
    return crossings % 2 == 1


def clashes(plan):
    """Every pair of texts, or text and symbol, that share a point."""
    boxes = [(ink.text, ink.box) for ink in plan.texts] + list(plan.pictures.items())
    return [
        (a[0], b[0]) for n, a in enumerate(boxes) for b in boxes[n + 1 :] if meet(a[1], b[1])
    ]  # fmt: skip


def cut_off(plan):
    """Every text off the page, and every label not wholly in its place."""
    out = [
        ink.text
        for ink in plan.texts
        if ink.box[0] < 0 or ink.box[1] < 0 or ink.box[2] > plan.width or ink.box[3] > plan.height
    ]
    for ink in plan.texts:
        loops = plan.floors.get(ink.owner.removeprefix("rotulo-"))
        if not ink.owner.startswith("rotulo-"):
            continue
        left, top, right, bottom = ink.box
        steps = [n / 16 for n in range(17)]
        around = [(left + (right - left) * s, y) for s in steps for y in (top, bottom)]
        around += [(x, top + (bottom - top) * s) for s in steps for x in (left, right)]
        if not all(inside(loops, x, y) for x, y in around):
            out.append(ink.text)
    return out
