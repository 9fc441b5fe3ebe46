"""A form is a command: what a page sends is judged and recorded by the terminal's own function.

So both doors refuse the same things in the same words; only the advice, which names commands at the
terminal, names pages here.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from forumbridge.cli.console import Console
from forumbridge.cli.deciding import Decider
from forumbridge.desk.web.visit import Visit
from forumbridge.errors import ForumbridgeError, UsageError

Command = Callable[..., Any]

NEXT_RUN = "Vale desde la próxima pasada."
_SEE_NOW = "Recargue la página para ver cómo está ahora."
_ADVICE = {
    "ACTO_IMPOSIBLE": "No se ha anotado nada; el reloj dice por dónde va la partida.",
    "ASUNTO_RESUELTO": "Para cambiar lo decidido vaya a Actos.",
    "ASUNTO_SIN_JUGADOR": "Elija una de las salidas, o déjelo estar.",
    "MENSAJE_CERRADO": "Anúlelo, si aún se puede, y diga lo que falte en Decir.",
    "SIN_RONDA_POR_ABRIR": "El reloj dice por dónde va la partida.",
    "ALIAS_SIN_SENTIDO": "Elija qué quieren decir esas palabras, y una sola cosa.",
    "NO_ES_GRATIS": "Lo que gasta el punto de la fase se cambia con el acto «replace».",
}
"""What to do about a refusal, where the terminal's advice is to type a command."""


@dataclass(frozen=True, slots=True)
class Notebook(Console):
    """A console that keeps what a command says."""

    lines: list[str] = field(default_factory=list[str])
    results: list[Any] = field(default_factory=list[Any])

    def line(self, text: str = "") -> None:
        """Keep a line."""
        if text:
            self.lines.append(text)

    def warn(self, text: str) -> None:
        """Keep a warning among the lines."""
        self.lines.append(text)

    def table(self, columns: Sequence[str], rows: Any) -> None:
        """Tables are a terminal's."""

    def data(self, value: Mapping[str, object] | Sequence[object]) -> None:
        """Keep the result."""
        self.results.append(value)


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a form came to: the number of the decision and its words, told back."""

    number: int
    says: str
    remarks: tuple[str, ...]
    """Warnings that were given beside it."""


def perform(visit: Visit, command: Command, *, why: str = "", **values: Any) -> Recorded:
    """Do what a command of the terminal does, as whoever is at this browser.

    Raises:
        UsageError: it can't be done; nothing was recorded, unless the sentence says otherwise.
        ConfigurationError, StorageError: the folder can't be used.
    """
    notes = Notebook()
    by = Decider(visit.session.who, why, dry_run=False, console=notes)
    try:
        inspect.unwrap(command)(visit.desk.folder, **values, by=by)
    except UsageError as error:
        raise told_here(error, notes.lines) from None
    result = notes.results[-1]
    remarks = tuple(line for line in notes.lines if line.startswith(("Atención", "Y se enseña")))
    return Recorded(result["decision"], result["says"], remarks)


def told_here(error: UsageError, lines: Sequence[str] = ()) -> UsageError:
    """The same refusal, with what was said before it and with advice for a page."""
    advice = _ADVICE.get(error.code, error.advice)
    if "forumbridge " in advice or "--" in advice:
        advice = _SEE_NOW
    return UsageError(error.message, advice="\n".join((*lines, advice)), code=error.code)


def tell(visit: Visit, *recorded: Recorded) -> None:
    """Let the next page say what was recorded, and that it takes effect with the next run."""
    for one in recorded:
        said = one.says[:1].upper() + one.says[1:].rstrip(".")
        visit.tell(
            f"Anotado: {said}.",
            advice=" ".join((*one.remarks, NEXT_RUN)),
            undo=one.number,
        )


def tell_refusal(visit: Visit, error: ForumbridgeError) -> None:
    """Let the next page say why something was not done."""
    visit.tell(error.message, bad=True, advice=error.advice, code=error.code)
