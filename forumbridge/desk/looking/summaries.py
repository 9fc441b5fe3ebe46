"""What a game's summary says, in words: where it stands, its deadlines, who has something to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

INSTANTS = (
    ("opening_at", "La ronda se abre"),
    ("declaration_until", "Se declara hasta"),
    ("next_phase_at", "Siguiente fase"),
    ("deliberation_until", "Se delibera hasta"),
    ("deadline", "Acaba el plazo"),
)
PEOPLE = (
    ("without_reply", "Sin responder a la apertura"),
    ("undeclared", "Sin declarar"),
    ("windows", "Pueden alterar"),
    ("dead", "Muertos"),
)


def names_in(summary: Mapping[str, object], key: str) -> tuple[str, ...]:
    """The people whom the summary lists there."""
    return tuple(cast("list[str]", summary.get(key) or ()))


def where(summary: Mapping[str, object]) -> str:
    """The ruleset's own sentence, where it has one; otherwise by rounds and phases."""
    if told := summary.get("where"):
        return str(told)
    if summary.get("winner"):
        return f"Terminada. Ganan los {summary['winner']}{_plural(str(summary['winner']))}."
    if not summary.get("dealt"):
        return "En preparación: aún no se han repartido los roles."
    paused = " (en pausa)" if summary.get("paused") else ""
    if summary.get("mode") == "deliberacion":
        return f"Deliberación tras la ronda {summary.get('round')}{paused}."
    if not summary.get("round"):
        return f"Repartida; aún no se ha abierto ninguna ronda{paused}."
    done = summary.get("phase")
    upto = f"resuelta hasta la fase {done}" if done else "sin resolver aún ninguna fase"
    return f"Ronda {summary.get('round')}, {upto}{paused}."


def _plural(word: str) -> str:
    return "es" if word.endswith("r") else "s"
