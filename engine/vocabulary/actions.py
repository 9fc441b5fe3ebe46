"""What a character can declare, one frozen class a verb.

`verb` is the word of the batch contract (`parse --batch`) and the discriminator of the stored JSON.
A slot that the text does not fill is `None`: such an action is *incomplete*, is never carried out
and always travels with a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

from engine.vocabulary.ids import CharacterId, PlaceId, TaskId


@dataclass(frozen=True, slots=True)
class Move:
    """Cross one door, section line, inner gap or stairs (HAC-MOV-01)."""

    to: PlaceId | None
    verb: Literal["MOVER"] = "MOVER"


@dataclass(frozen=True, slots=True)
class Follow:
    """Go where another goes in this phase (HAC-FOL-01…03)."""

    target: CharacterId | None
    verb: Literal["SEGUIR"] = "SEGUIR"


@dataclass(frozen=True, slots=True)
class Wait:
    """Stay in place without doing anything of consequence (AMB-021)."""

    verb: Literal["ESPERAR"] = "ESPERAR"


@dataclass(frozen=True, slots=True)
class DoTask:
    """Do the next stage of a task in its place (HAC-TASK-07)."""

    task: TaskId | None
    verb: Literal["TAREA"] = "TAREA"


@dataclass(frozen=True, slots=True)
class Kill:
    """Murder somebody in the same place (HAC-KILL-01…16)."""

    target: CharacterId | None
    verb: Literal["ASESINAR"] = "ASESINAR"


@dataclass(frozen=True, slots=True)
class Report:
    """Report a corpse in sight; free, acts at the start of its phase (HAC-REP-01)."""

    victim: CharacterId | None = None
    """The corpse named, or None for whichever is in sight (AMB-132)."""
    verb: Literal["REPORTAR"] = "REPORTAR"


@dataclass(frozen=True, slots=True)
class Bell:
    """Ring the service bell in the Comedor; free (HAC-REP-02)."""

    verb: Literal["CAMPANA"] = "CAMPANA"


@dataclass(frozen=True, slots=True)
class Vote:
    """Vote for a character's expulsion (HAC-VOTE-02)."""

    target: CharacterId | None
    verb: Literal["VOTAR"] = "VOTAR"


@dataclass(frozen=True, slots=True)
class Abstain:
    """Vote for abstention, which is not the same as not voting (HAC-VOTE-08)."""

    verb: Literal["ABSTENCION"] = "ABSTENCION"


@dataclass(frozen=True, slots=True)
class Conditional:
    """An order that hangs on a condition: never carried out by itself (AMB-023)."""

    then: Action | None
    otherwise: Action | None = None
    verb: Literal["CONDICIONAL"] = "CONDICIONAL"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A point was spent on something that could not be read or that the game does not support."""

    verb: Literal["DESCONOCIDO"] = "DESCONOCIDO"


Action = (
    Move | Follow | Wait | DoTask | Kill | Report | Bell | Vote | Abstain | Conditional | Unknown
)

FREE_ACTIONS: tuple[type[Report], type[Bell]] = (Report, Bell)
"""Actions that spend no action point and act before murder (HAC-ACT-13)."""

IRREVOCABLE: tuple[type[Kill], type[Report], type[Bell], type[Vote], type[Abstain]] = (
    Kill,
    Report,
    Bell,
    Vote,
    Abstain,
)
"""Actions that are never carried out while in doubt (BLOCK of rules section 5.2)."""


def is_complete(action: Action) -> bool:
    """Whether every slot the rules need is filled, so that the action could be carried out."""
    match action:
        case Move(to=None) | Follow(target=None) | DoTask(task=None):
            return False
        case Kill(target=None) | Vote(target=None):
            return False
        case Conditional() | Unknown():
            return False
        case _:
            return True


def action_to_wire(action: Action) -> dict[str, object]:
    """The action as `{"verb": …, "args": {…}}`, the form of the batch contract."""
    args: dict[str, object]
    match action:
        case Move(to=to):
            args = {"to": to}
        case Follow(target=target) | Kill(target=target) | Vote(target=target):
            args = {"target": target}
        case DoTask(task=task):
            args = {"task": task}
        case Conditional(then=then, otherwise=otherwise):
            args = {
                "if": None,
                "then": action_to_wire(then) if then is not None else None,
                "else": action_to_wire(otherwise) if otherwise is not None else None,
            }
        case Report() | Bell() | Wait() | Abstain() | Unknown():
            args = {}
    return {"verb": action.verb, "args": args}


def action_from_wire(wire: Mapping[str, object]) -> Action:
    """The action that `action_to_wire` wrote.

    Raises:
        ValueError: the verb is not one of this vocabulary.
    """
    verb = wire["verb"]
    args = cast("Mapping[str, object]", wire.get("args") or {})

    def text(key: str) -> str | None:
        value = args.get(key)
        return None if value is None else str(value)

    def nested(key: str) -> Action | None:
        value = args.get(key)
        return None if value is None else action_from_wire(cast("Mapping[str, object]", value))

    target = text("target")
    person = CharacterId(target) if target is not None else None
    match verb:
        case "MOVER":
            to = text("to")
            return Move(PlaceId(to) if to is not None else None)
        case "SEGUIR":
            return Follow(person)
        case "ESPERAR":
            return Wait()
        case "TAREA":
            task = text("task")
            return DoTask(TaskId(task) if task is not None else None)
        case "ASESINAR":
            return Kill(person)
        case "REPORTAR":
            return Report()
        case "CAMPANA":
            return Bell()
        case "VOTAR":
            return Vote(person)
        case "ABSTENCION":
            return Abstain()
        case "CONDICIONAL":
            return Conditional(nested("then"), nested("else"))
        case "DESCONOCIDO":
            return Unknown()
        case _:
            raise ValueError(f"unknown verb: {verb!r}")
