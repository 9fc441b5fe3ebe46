"""A summary of what one character knows, for whoever takes over his part (AMB-017).

Made from the fold of what he was told and did himself, never from the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.hacienda.telling.reports import Knowledge, OwnTaskView
from engine.vocabulary import Action, CharacterId
from forumbridge.narration.document import Block, Bullets, Document, Heading, Paragraph, Text
from forumbridge.narration.words import Words

ROLES = {
    "clerigo": "Clérigo",
    "escurridizo": "Escurridizo",
    "cambiaformas": "Cambiaformas",
    "angel": "Ángel Guardián",
}
"""The special roles, by their ids."""


@dataclass(frozen=True, slots=True)
class Recap:
    """Words a character's knowledge."""

    words: Words
    phrase: Callable[[Action], str]

    def document(self, known: Knowledge, fellows: Sequence[CharacterId]) -> Document:
        """The letter, in its sections; `fellows` are the impostores he was told of."""
        blocks: list[Block] = [Heading(f"Lo que sabe {self.words.name(known.me)}")]
        blocks.append(_paragraph(self._himself(known)))
        blocks.append(_paragraph(self._surroundings(known)))
        blocks += _list("Impostores que conoce", self.words.names(fellows))
        blocks += _list("Sus tareas", (self._task(own) for own in known.tasks))
        blocks += _list("Lo previsto", (f"fase {f}: {self.phrase(a)}" for f, a in known.plan))
        dead = self.words.names(known.publicly_dead)
        blocks += _list("Muertos de los que se sabe", dead)
        return Document(tuple(blocks))

    def _himself(self, known: Knowledge) -> str:
        side = f"Es {known.side}" if known.side else "Su bando se le dijo en el reparto"
        role = ROLES.get(known.role, known.role)
        ghost = ", y es un fantasma" if known.ghost else ""
        return f"{side}{f' ({role})' if role else ''}{ghost}."

    def _surroundings(self, known: Knowledge) -> str:
        when = (
            f"Ronda {known.round}, tras la fase {known.resolved}" if known.round else "Al empezar"
        )
        hidden = ", dentro de un pasaje" if known.hidden else ""
        said = f"{when}, está {self._at(known)}{hidden}."
        seen = [
            f"{self._place(place)}: {', '.join(self.words.names(people))}"
            for place, people in known.in_sight
            if people
        ]
        return f"{said} A la vista: {'; '.join(seen)}." if seen else f"{said} No ve a nadie."

    def _at(self, known: Knowledge) -> str:
        return f"en «{self._place(known.place)}»"

    def _place(self, place: str) -> str:
        return next(one.name for key, one in self.words.gazetteer.places.items() if key == place)

    def _task(self, own: OwnTaskView) -> str:
        said = f"{self.words.task(own.task)}: {own.done} de {own.stages} etapas"
        if own.next_place is not None:
            said += f"; la siguiente, en «{self._place(own.next_place)}»"
        if own.wait:
            said += f" (esperan {own.wait} fases)"
        return said


def _paragraph(text: str) -> Paragraph:
    return Paragraph((Text(text),))


def _list(title: str, items: Iterable[str]) -> tuple[Block, ...]:
    lines = tuple((Text(item),) for item in items)
    return (Heading(title), Bullets(lines)) if lines else ()
