"""What a call says: how many things wait and until when, and nothing of the game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

_DAYS = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")


@dataclass(frozen=True, slots=True)
class Call:
    """What waits, in numbers. It holds nothing else, so nothing else can be told."""

    game: str
    """The game's name, which everybody knows."""
    zone: str
    questions: int = 0
    drafts: int = 0
    held: int = 0
    to_paste: int = 0
    deadline: int | None = None
    """UTC seconds."""
    failure: str = ""
    """The code of what stopped the run."""

    @property
    def text(self) -> str:
        """One sentence or two, in Spanish."""
        told = [
            _count(self.questions, "una cuestión", "cuestiones"),
            _count(self.drafts, "un mensaje por aprobar", "mensajes por aprobar"),
            _count(self.held, "un mensaje retenido", "mensajes retenidos"),
            _count(self.to_paste, "un mensaje por pegar", "mensajes por pegar"),
        ]
        things = [one for one in told if one]
        said = f"La partida «{self.game}» le espera"
        said += f": {', '.join(things)}" if things else ""
        if self.deadline is not None and things:
            local = datetime.fromtimestamp(self.deadline, ZoneInfo(self.zone))
            day = _DAYS[local.weekday()]
            said += f"; el próximo plazo es el {day} {local:%d/%m} a las {local:%H:%M}"
        failed = f" La última pasada se interrumpió [{self.failure}]." if self.failure else ""
        return f"{said}.{failed}"

    @property
    def title(self) -> str:
        """A subject."""
        return f"Forumbridge: {self.game} le espera"


def _count(number: int, one: str, many: str) -> str:
    if not number:
        return ""
    return one if number == 1 else f"{number} {many}"
