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
    """Both texts as one: all but the new gives `before`, all but the gone `after`."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    found: list[Stretch] = []
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            found.append(Stretch("same", "".join(old[a:b])))
            continue
        found += [Stretch("gone", "".join(old[a:b]))] if b > a else []
        found += [Stretch("new", "".join(new[c:d]))] if d > c else []
    return tuple(found)


def in_line(stretches: tuple[Stretch, ...]) -> str:
    """The same in plain letters: `[-gone-]` and `{+new+}`."""
    marks = {"same": "{}", "gone": "[-{}-]", "new": "{{+{}+}}"}
    return "".join(marks[one.kind].format(one.text) for one in stretches)
