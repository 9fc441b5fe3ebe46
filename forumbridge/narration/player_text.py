"""A player's own words as a type that can't slip into a message by accident."""

from __future__ import annotations

import re
from typing import NoReturn

from forumbridge.narration import escape


class PlayerText:
    """Words a player wrote: whatever would turn them into ordinary text raises `TypeError`.

    That is `str()`, f-strings, `format`, `%`, `+`, `join`, JSON, pickling and Jinja. The one way
    out is `quote_player_text`. `repr` tells the length only, so that a log can't carry them either.
    """

    __slots__ = ("__words",)

    def __init__(self, words: str) -> None:
        self.__words = words

    def __repr__(self) -> str:
        return f"<PlayerText: {len(self.__words)} characters>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayerText) and self.__words == other.__words

    def __hash__(self) -> int:
        return hash((PlayerText, self.__words))

    def __bool__(self) -> bool:
        return bool(self.__words.strip())

    def _refuse(self, *_: object) -> NoReturn:
        raise TypeError("a player's words leave their type by quote_player_text() only")

    __str__ = __format__ = __html__ = __reduce_ex__ = _refuse
    __add__ = __radd__ = __mod__ = __rmod__ = __mul__ = __rmul__ = _refuse
    __iter__ = __len__ = __getitem__ = __contains__ = _refuse

    def __reveal__(self) -> str:
        """The words; for `quote_player_text` alone."""
        return self.__words


def quote_player_text(words: PlayerText, *, max_chars: int = 240, max_lines: int = 4) -> str:
    """The words as safe text to quote: NFC, nothing invisible, capped in lines and characters.

    Blank lines are dropped; what was cut off is marked with «…». The result is still text: a
    renderer escapes it.
    """
    lines = [line.strip() for line in escape.clean(words.__reveal__()).split("\n")]
    kept = [line for line in lines if line]
    cut = len(kept) > max_lines
    text = "\n".join(kept[:max_lines])
    if len(text) > max_chars:
        cut = True
        text = re.sub(r"\s+\S*$", "", text[:max_chars]) or text[:max_chars]
    return f"{text.rstrip()} …" if cut else text
