"""The steps of setting a game up, in their order; the guide numbers the same ones."""

from __future__ import annotations

from dataclasses import dataclass

from forumbridge.desk.setting_up.draft import Draft


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its identifier in addresses and in the guide, its title and what it is for."""

    id: str
    title: str
    says: str
    asks: bool = True
    """Whether it fills the draft; the others come once all of those are answered."""
    adopting: bool = False
    """Only for a game that is half played."""


STEPS = (
    Step("partida", "La partida", "Cómo se llama y dónde se guarda."),
    Step("foro", "El foro", "Dónde se juega y con qué cuenta narra."),
    Step("escenas", "Las escenas", "Los hilos que no son de un solo jugador."),
    Step("personajes", "Los personajes", "Quién es quién, y la escena de cada uno."),
    Step("calendario", "El calendario", "Cuándo se abre ronda y cuánto duran los plazos."),
    Step("reglas", "Las reglas", "El reparto y lo que más cambia una partida."),
    Step("publicar", "Cómo se publica", "Quién pone los mensajes en el foro."),
    Step("crear", "Crear la partida", "Repasar lo dicho y escribir la carpeta.", asks=False),
    Step("comprobar", "Comprobarlo todo", "Ficheros, cuenta, escenas, reloj.", asks=False),
    Step("adoptar", "Cómo va la partida", "Lo ya jugado a mano.", asks=False, adopting=True),
    Step("ensayo", "Un ensayo", "La primera duda, en un foro de mentira.", asks=False),
    Step("empezar", "Empezar", "Abrir la mesa y ponerla en marcha.", asks=False),
)
BY_ID = {one.id: one for one in STEPS}


def path(draft: Draft) -> tuple[Step, ...]:
    """The steps of this game."""
    return tuple(one for one in STEPS if draft.adopting or not one.adopting)


def following(draft: Draft, step: str) -> Step:
    """The step after that one; the last is its own."""
    line = path(draft)
    at = next(number for number, one in enumerate(line) if one.id == step)
    return line[min(at + 1, len(line) - 1)]


def open_to(draft: Draft, step: Step) -> bool:
    """Whether a step can be taken: questions at any time before the folder is made, `crear` once
    they are all answered, the rest once it is."""
    if step.asks:
        return not draft.created
    if step.id == "crear":
        return bool(draft.created) or not unanswered(draft)
    return bool(draft.created)


def unanswered(draft: Draft) -> tuple[Step, ...]:
    """The questions that are still open."""
    return tuple(one for one in STEPS if one.asks and one.id not in draft.done)


def now_at(draft: Draft) -> Step:
    """Where somebody who comes back goes on."""
    line = path(draft)
    return next((one for one in line if one.id not in draft.done and open_to(draft, one)), line[-1])
