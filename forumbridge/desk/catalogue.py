"""The closed list of what a narrator can decide; storage, the cycle and every door are held to it.

A decision is a row appended without the run's lock, with who and why; the next run carries it out.
`storage.decisions` records no other kind, `cycle.desk` has a handler for each, and each door
(terminal, web page, thread) says in `DOORS` how it offers them: a test compares them all.

To add one: a shape in `payloads`, a line here, a handler in `cycle.desk`, and its words in each
door.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from forumbridge.desk import payloads


class Concern(StrEnum):
    """What a decision is about."""

    QUESTION = "asunto"
    MESSAGE = "mensaje"
    PUBLICATION = "tanda"
    GAME = "partida"
    PLAYER = "jugador"


@dataclass(frozen=True, slots=True)
class DecisionType:
    """One kind of decision: its name and conditions in Spanish, and what it says."""

    kind: str
    name: str
    concerns: tuple[Concern, ...]
    when: str
    """When it can be carried out; at any other time the run refuses it and says so."""
    payload: type
    """The shape of what it says, one of `payloads`."""
    settles: bool = False
    """Whether it closes a question: then a second one is refused and shown the first."""
    asks: bool = False
    """Whether it puts a question to its player, which happens once a run."""


_OPEN = "mientras el asunto siga abierto"

TYPES = (
    DecisionType(
        "review.answer",
        "Contestar un asunto",
        (Concern.QUESTION,),
        f"{_OPEN}, o si venció sin respuesta",
        payloads.Answer,
        settles=True,
    ),
    DecisionType(
        "review.reply",
        "Contestar a lo que pregunta un jugador",
        (Concern.QUESTION, Concern.PLAYER),
        _OPEN,
        payloads.Reply,
        settles=True,
    ),
    DecisionType(
        "review.ignore",
        "Dejar estar un asunto",
        (Concern.QUESTION,),
        _OPEN,
        payloads.OfQuestion,
        settles=True,
    ),
    DecisionType(
        "review.ask",
        "Preguntárselo al jugador",
        (Concern.QUESTION, Concern.PLAYER),
        f"{_OPEN}, si es de un jugador y puede enseñársele",
        payloads.Question,
        asks=True,
    ),
    DecisionType(
        "review.done",
        "Dar por hecho lo que había que hacer",
        (Concern.QUESTION,),
        _OPEN,
        payloads.OfQuestion,
        settles=True,
    ),
    DecisionType(
        "input",
        "Declarar por un jugador o hacer un acto",
        (Concern.GAME, Concern.PLAYER),
        "cuando el juego lo admita",
        payloads.Inputs,
    ),
    DecisionType(
        "adopt",
        "Adoptar una partida a medias",
        (Concern.GAME,),
        "antes de la apertura",
        payloads.Adoption,
    ),
    DecisionType(
        "player.replace",
        "Pasar un personaje a otro jugador",
        (Concern.PLAYER,),
        "si la cuenta no juega ya ni narra",
        payloads.Relief,
    ),
    DecisionType(
        "recap",
        "Resumirle a un jugador lo que sabe",
        (Concern.PLAYER,),
        "repartidos los roles",
        payloads.OfCharacter,
    ),
    DecisionType(
        "alias.teach",
        "Enseñar unas palabras",
        (Concern.GAME, Concern.QUESTION),
        "si no cambian el sentido de nada ya apuntado",
        payloads.Teaching,
    ),
    DecisionType(
        "alias.forget",
        "Olvidar unas palabras enseñadas",
        (Concern.GAME,),
        "si se enseñaron",
        payloads.Forgetting,
    ),
    DecisionType(
        "say",
        "Decir algo a todos o a un jugador",
        (Concern.GAME, Concern.PLAYER),
        "si la partida tiene esa escena",
        payloads.Saying,
    ),
    DecisionType(
        "outbox.approve",
        "Dar el visto bueno",
        (Concern.MESSAGE, Concern.PUBLICATION),
        "mientras sea un borrador",
        payloads.OfMessages,
    ),
    DecisionType(
        "outbox.hold",
        "Retener",
        (Concern.MESSAGE, Concern.PUBLICATION),
        "con visto bueno y sin enviar",
        payloads.OfMessages,
    ),
    DecisionType(
        "outbox.release", "Soltar", (Concern.MESSAGE,), "si está retenido", payloads.OfMessages
    ),
    DecisionType(
        "outbox.cancel", "Anular", (Concern.MESSAGE,), "mientras no se envíe", payloads.OfMessages
    ),
    DecisionType(
        "outbox.edit", "Cambiar el texto", (Concern.MESSAGE,), "en un borrador", payloads.Edit
    ),
    DecisionType(
        "outbox.done",
        "Dar por publicado",
        (Concern.MESSAGE,),
        "con visto bueno y sin publicar",
        payloads.Pasted,
    ),
    DecisionType(
        "undo.back",
        "Deshacer hasta un paso",
        (Concern.GAME,),
        "mientras no se haya publicado nada de lo que se deshace",
        payloads.Return,
    ),
    DecisionType(
        "undo.go_on",
        "Seguir después de deshacer",
        (Concern.GAME,),
        "si la partida está parada por haber deshecho algo",
        payloads.GoingOn,
    ),
    DecisionType(
        "correct",
        "Corregir algo ya publicado",
        (Concern.GAME, Concern.PLAYER),
        "si lo que vino después sigue siendo posible, o solo para contarlo",
        payloads.Correction,
    ),
)

CATALOGUE: Mapping[str, DecisionType] = {one.kind: one for one in TYPES}
KINDS = frozenset(CATALOGUE)

DOORS: Mapping[str, str] = {
    "terminal": "forumbridge.cli.doors",
    "página": "forumbridge.desk.web.doors",
    "hilo": "forumbridge.desk.thread.doors",
}
"""Of each door, the module that says how it offers every kind: `OPENS`, from the kind to a command,
a form or words; and `NOT_HERE`, from a kind that it leaves to the other doors to the reason."""


def require(kind: str, payload: Mapping[str, object]) -> DecisionType:
    """The type of a decision about to be recorded.

    Raises:
        ValueError: there is no such kind, or its payload has another shape.
    """
    found = CATALOGUE.get(kind)
    if found is None:
        raise ValueError(f"unknown decision: {kind}")
    wrong = payloads.misfit(payload, found.payload)
    if wrong:
        raise ValueError(f"{kind}: {wrong}")
    return found
