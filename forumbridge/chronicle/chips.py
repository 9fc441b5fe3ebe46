"""People as pieces on the empty board: one free spot each, and letters that tell them apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict

from forumbridge.chronicle.data import PieceData
from forumbridge.rulesets.retelling import Backdrop

COLOURS = 12
_SHIFT = 9.0
"""How far off pieces stand that share a spot, in pixels of the board."""


class Chip(TypedDict):
    """A piece as it is drawn; `key` is the same through the game."""

    key: str
    name: str
    letters: str
    colour: int
    state: str
    x: float
    y: float


def initials(names: Mapping[str, str]) -> dict[str, str]:
    """Two or three signs for everybody by id, no two alike."""
    wanted = {who: _letters(name) for who, name in names.items()}
    taken: Counter[str] = Counter()
    found: dict[str, str] = {}
    for who, letters in wanted.items():
        taken[letters] += 1
        found[who] = letters if taken[letters] == 1 else f"{letters}{taken[letters]}"
    return found


def _letters(name: str) -> str:
    words = [w for w in re.findall(r"\w+", name) if w[0].isupper() or w[0].isdigit()]
    words = words or re.findall(r"\w+", name) or ["?"]
    return "".join(word[0] for word in words[-2:]) if len(words) > 1 else words[0][:2]


def chips(
    pieces: Sequence[PieceData],
    names: Mapping[str, str],
    letters: Mapping[str, str],
    backdrop: Backdrop | None,
) -> list[Chip]:
    """The pieces on their spots; none without a board."""
    if backdrop is None:
        return []
    order = list(names)
    used: Counter[str] = Counter()
    found: list[Chip] = []
    for piece in _living_first(pieces):
        spots = backdrop.spots.get(piece["lugar"])
        if not spots:
            continue
        number, who = used[piece["lugar"]], piece["quien"]
        used[piece["lugar"]] += 1
        (x, y), again = spots[number % len(spots)], number // len(spots)
        dead = piece["estado"] == "cadaver"
        found.append(
            Chip(
                key=f"{who}{'†' if dead else ''}",
                name=names.get(who, who) + (" (cadáver)" if dead else ""),
                letters="†" if dead else letters.get(who, "?"),
                colour=(order.index(who) if who in order else 0) % COLOURS,
                state=piece["estado"],
                x=round(x + again * _SHIFT, 1),
                y=round(y + again * _SHIFT, 1),
            )
        )
    return found


def _living_first(pieces: Iterable[PieceData]) -> list[PieceData]:
    rank = {"vivo": 0, "oculto": 1, "cadaver": 2, "fantasma": 3}
    return sorted(pieces, key=lambda piece: rank[piece["estado"]])
