"""Two texts word by word: what both say, what is gone and what is new."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import Literal

_WORDS = re.compile(r"\s+|\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a comparison."""

    kind: Literal["same", "gone", "new"]
    text: str


def compared(before: str, after: str) -> tuple[Stretch, ...]:
    """Both texts as one: all but the new gives `before`, all but the gone `after`.

    What two changes have between them but spaces is part of both, so that a sentence put otherwise
    is told whole and not word by word.
    """
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    matcher = difflib.SequenceMatcher(str.isspace, old, new, autojunk=False)
    found: list[Stretch] = []
    gone = fresh = ""
    for tag, a, b, c, d in matcher.get_opcodes():
        left, right = "".join(old[a:b]), "".join(new[c:d])
        if tag == "equal" and (left.strip() or not (gone or fresh)):
            found += [*_change(gone, fresh), Stretch("same", left)]
            gone = fresh = ""
        else:
            gone, fresh = gone + left, fresh + right
    return (*found, *_change(gone, fresh))


def _change(gone: str, fresh: str) -> list[Stretch]:
    told = [Stretch("gone", gone)] if gone else []
    return [*told, Stretch("new", fresh)] if fresh else told


def in_line(stretches: tuple[Stretch, ...]) -> str:
    """The same in plain letters: `[-gone-]` and `{+new+}`."""
    marks = {"same": "{}", "gone": "[-{}-]", "new": "{{+{}+}}"}
    return "".join(marks[one.kind].format(one.text) for one in stretches)
