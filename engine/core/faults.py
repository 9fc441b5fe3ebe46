"""What is wrong with a position that a narrator tells: each fault told where he told it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """What can’t be, in Spanish without a full stop; `path` is where the form says it.

    A path is a table of the form, of one of several its id (or position), and a key.
    """

    path: tuple[str, ...]
    code: str
    text: str


def roster_faults(named: Iterable[str], known: Iterable[str]) -> Iterator[Fault]:
    """Each character of the game once, and nobody else."""
    times, known = Counter(named), tuple(known)
    for who, number in times.items():
        if who not in known:
            yield Fault(("personaje", who, "id"), "PERSONAJE_DESCONOCIDO", "no está en game.toml")
        if number > 1:
            yield Fault(("personaje", who, "id"), "REPETIDO", f"aparece {number} veces")
    for who in known:
        if who not in times:
            yield Fault(("personaje", who, "id"), "FALTA_PERSONAJE", "falta en el formulario")
