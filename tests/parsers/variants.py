"""The variants of the vocabulary (rules section 5.3) as labelled items: `variants.txt`.

A block begins with `# name @ place [flags]`; a line is `text => readings` as `mansion.told` says
them, `nada` where nothing is declared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.vocabulary import CharacterId, Mode, Outlook, Wait
from tests.parsers.mansion import outlook

FILE = Path(__file__).with_name("variants.txt")
_ROLES = {"cambiaformas": "impostor", "clerigo": "vasallo", "angel": "vasallo"}
_IN_SIGHT = (CharacterId("pascuala"), CharacterId("rodrigo"))


@dataclass(frozen=True, slots=True)
class Item:
    """A text, who writes it where, and the readings it must give."""

    block: str
    context: str
    text: str
    readings: tuple[str, ...]


def items() -> Iterator[Item]:
    """Every labelled line of the file."""
    block = context = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            block, _, context = line[2:].partition(" @ ")
        elif " => " in line:
            text, _, said = line.partition(" => ")
            readings = tuple(said.split(" ; "))
            yield Item(block, context, text, readings)


def seen_by(context: str) -> Outlook:
    """The outlook that a block's heading describes (`carruajes impostor hidden`)."""
    place, *flags = context.split()
    more: dict[str, object] = {}
    side, role = ("impostor" if "impostor" in flags else "vasallo"), ""
    for flag in flags:
        match flag:
            case "seen":
                more |= {"visible": _IN_SIGHT, "company": _IN_SIGHT[:1]}
            case "hidden":
                more["hidden"] = True
            case "ghost":
                more["ghost"] = True
            case "vote":
                more["mode"] = Mode.DELIBERATION
            case "planned":
                more |= {"plan": {1: Wait(), 2: Wait(), 3: Wait()}, "resolved": 1}
            case _ if flag in _ROLES:
                side, role = _ROLES[flag], flag
            case _:
                pass
    if role == "angel":
        more["ghost"] = True
    return outlook(place, side, role, **more)
