"""One simulated game as it is reported."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """One game: how it ended, its log's hash, and what broke."""

    number: int
    players: int
    reason: str
    """`PARITY`, `SABOTAGE_VERJAS`, `cosa/quiet` …; empty where it was left unfinished."""
    end: str
    """How it ended, in Spanish."""
    rounds: int
    """Rounds, or turns, that it took."""
    course: str
    """What happened in it, in figures and in Spanish."""
    inputs: int
    log: str
    broken: str = ""
    step: int = 0

    def line(self) -> str:
        """The game in a line of the report."""
        return (
            f"{self.number}: {self.players} jugadores, {self.end}, {self.course},"
            f" {self.inputs} entradas, {self.log[:16]}"
        )
