"""The numbers by which players tell phases, points and items: `2`, `dos`, `segunda`, `2ª`, `ii`."""

from __future__ import annotations

import re

LAST = -1
"""What `última` stands for: the last one, however many there are."""
NUMBERS = {
    "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "un": 1, "uno": 1, "una": 1,  # noqa: E501
    "dos": 2, "tres": 3, "cuatro": 4, "i": 1, "ii": 2, "iii": 3, "iv": 4, "a": 1, "b": 2, "c": 3, "d": 4,  # noqa: E501
    "otro": 1, "otra": 1, "①": 1, "②": 2, "③": 3, "④": 4, "❶": 1, "❷": 2, "❸": 3, "❹": 4, "➊": 1, "➋": 2, "➌": 3,  # noqa: E501
}  # fmt: skip
"""The value of a cardinal or a mark of a list, folded."""
_ORDINAL = re.compile(
    r"(?:(?P<first>primer)|(?P<second>segund)|(?P<third>tercer)|(?P<fourth>cuart)|(?P<last>ultim))"
    r"[oa]?s?"
)
_VALUES = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": LAST}
_FIGURE = re.compile(r"(?P<n>[1-9])(?:er|ero|era|ra|do|da|to|ta|o|a|°|º)?\.?")


def number(text: str) -> int | None:
    """The number that a folded word stands for (`LAST` for `última`), or None if it is none."""
    figure = _FIGURE.fullmatch(text)
    if figure is not None:
        return int(figure["n"])
    ordinal = _ORDINAL.fullmatch(text)
    if ordinal is not None and ordinal.lastgroup is not None:
        return _VALUES[ordinal.lastgroup]
    return NUMBERS.get(text)
