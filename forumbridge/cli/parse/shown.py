"""How a reading looks: what is doubtful marked in the post, then every order and why."""

from __future__ import annotations

import os
from collections.abc import Iterator

from rich.cells import cell_len

from engine.vocabulary import Span
from forumbridge.cli.console import Console, on_terminal
from parsers import MarkedText
from parsers.explain import Explanation

_ON, _OFF = "\x1b[1;33m", "\x1b[0m"


def show(console: Console, explanation: Explanation, text: MarkedText) -> None:
    """The lines with something doubtful in them, marked; then what was read."""
    mark = coloured if _colour() else underlined
    marked = list(mark(text.text, explanation.doubts))
    for line in marked:
        console.line(line)
    if marked:
        console.line()
    for line in str(explanation).split("\n"):
        console.line(_printable(line))


def underlined(text: str, doubts: tuple[Span, ...]) -> Iterator[str]:
    """Every line of `text` that holds part of a doubt, and a line of `^` under those words."""
    for line, parts in _doubtful_lines(text, doubts):
        marks = [" "] * len(line)
        for start, end in parts:
            marks[start:end] = "^" * (end - start)
        shown = _printable(line)
        # A character may be two columns wide, or none.
        yield shown
        yield "".join(m * cell_len(c) for m, c in zip(marks, shown, strict=True)).rstrip()


def coloured(text: str, doubts: tuple[Span, ...]) -> Iterator[str]:
    """Every line of `text` that holds part of a doubt, those words in bold yellow."""
    for line, parts in _doubtful_lines(text, doubts):
        inside = {i for start, end in parts for i in range(start, end)}
        shown, on = "", False
        for index, character in enumerate(_printable(line)):
            if (index in inside) != on:
                on = not on
                shown += _ON if on else _OFF
            shown += character
        yield shown + (_OFF if on else "")


def _printable(line: str) -> str:
    """Without what would drive the terminal: the post is somebody else's text."""
    return "".join(c if c.isprintable() else " " for c in line)


def _doubtful_lines(
    text: str, doubts: tuple[Span, ...]
) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    begins = 0
    for line in text.split("\n"):
        ends = begins + len(line)
        parts = [
            (max(d.start, begins) - begins, min(d.end, ends) - begins)
            for d in doubts
            if d.start < ends and d.end > begins
        ]
        if parts and line.strip():
            yield line, parts
        begins = ends + 1


def _colour() -> bool:
    return on_terminal() and not os.environ.get("NO_COLOR")
