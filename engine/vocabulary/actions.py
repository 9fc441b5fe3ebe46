"""What a character can declare, one frozen class a verb.

`verb` is the word of the batch contract (`parse --batch`) and the discriminator of the stored JSON.
A slot that the text does not fill is `None`: such an action is *incomplete*, is never carried out
and always travels with a question.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.vocabulary.choices import Choice, choice_is_complete, choice_is_final
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId, TaskId


@dataclass(frozen=True, slots=True)
class Move:
    """Cross one door, section line, inner gap or stairs (HAC-MOV-01)."""

    to: PlaceId | None
    verb: Literal["MOVER"] = "MOVER"


@dataclass(frozen=True, slots=True)
class Follow:
    """Go where another goes in this phase (HAC-FOL-01…03)."""

    target: CharacterId | None
    presence: bool = False
    """Whoever is the only other presence here, unrecognised in the dark (AMB-043)."""
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
    anyone: bool = False
    """Whoever is here, if only one person is (AMB-103)."""
    verb: Literal["ASESINAR"] = "ASESINAR"


SabotageKind = Literal["puertas", "luces", "chimeneas", "verjas", "palomar"]
RepairKind = Literal["luces", "chimeneas", "palomar"]
ObjectKind = Literal["altar", "plano", "bola"]
PassageStep = Literal["entrar", "mover", "salir"]


@dataclass(frozen=True, slots=True)
class Sabotage:
    """Sabotage from anywhere (HAC-SAB-01…06). `rooms` are for `puertas` only: three at
    most, or as a ruling says (HAC-DOOR-03)."""

    kind: SabotageKind | None
    rooms: tuple[RoomId, ...] = ()
    verb: Literal["SABOTEAR"] = "SABOTEAR"


@dataclass(frozen=True, slots=True)
class Repair:
    """Take a candelabro, rekindle a hearth or mend the Palomar, where it stands
    (HAC-LUZ-05, HAC-CHI-04, HAC-PAL-03)."""

    kind: RepairKind | None
    verb: Literal["REPARAR"] = "REPARAR"


@dataclass(frozen=True, slots=True)
class Unblock:
    """Open the blocked door towards the place `to` (HAC-DOOR-06)."""

    to: PlaceId | None
    verb: Literal["DESBLOQUEAR"] = "DESBLOQUEAR"


@dataclass(frozen=True, slots=True)
class UseObject:
    """Use the Altar, the Plano or the Bola for one phase (HAC-OBJ-03).

    `places` are the places to watch with the Bola, at most four or as a ruling says; those not
    named are drawn (HAC-BOLA-01, HAC-BOLA-08, AMB-209).
    """

    object: ObjectKind | None
    places: tuple[PlaceId, ...] = ()
    verb: Literal["USAR"] = "USAR"


@dataclass(frozen=True, slots=True)
class Passage:
    """Enter a secret passage, move inside it or leave it (HAC-PAS-02…04).

    `to` is the place of the entrance gone to; None is the only other one, or none is needed.
    """

    step: PassageStep | None
    to: PlaceId | None = None
    verb: Literal["PASAJE"] = "PASAJE"


@dataclass(frozen=True, slots=True)
class Transform:
    """Take somebody's look (HAC-CAM-01…03)."""

    target: CharacterId | None
    verb: Literal["TRANSFORMAR"] = "TRANSFORMAR"


@dataclass(frozen=True, slots=True)
class Protect:
    """Shield somebody (HAC-ANG-02)."""

    target: CharacterId | None
    verb: Literal["PROTEGER"] = "PROTEGER"


@dataclass(frozen=True, slots=True)
class Talisman:
    """Read the Clérigo's talisman (HAC-CLE-01…03); `free` where no point is spent on it."""

    free: bool = False
    verb: Literal["TALISMAN"] = "TALISMAN"


@dataclass(frozen=True, slots=True)
class BoltGate:
    """Bolt an outer gate, a free action (HAC-VER-03); `gate` None is the one he stands at."""

    gate: PlaceId | None = None
    verb: Literal["CERRAR_VERJA"] = "CERRAR_VERJA"


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
    """Vote for a character's expulsion (HAC-VOTE-02); `blank` where a ballot may be (IN-C2)."""

    target: CharacterId | None
    blank: bool = False
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

    ability: bool = False
    """It is the author's own power, and which one his words and his role don't tell."""
    verb: Literal["DESCONOCIDO"] = "DESCONOCIDO"


PaidAction = (
    Move
    | Follow
    | Wait
    | DoTask
    | Kill
    | Sabotage
    | Repair
    | Unblock
    | UseObject
    | Passage
    | Transform
    | Protect
    | Talisman
)
"""What an action point is spent on; a `Talisman` may also be free."""

Action = PaidAction | BoltGate | Report | Bell | Vote | Abstain | Conditional | Unknown | Choice

CLAIMS: tuple[type[Report], type[Bell]] = (Report, Bell)
"""Free actions that stop the round, before murder (HAC-ACT-13, HAC-REP-11)."""

IRREVOCABLE = (Kill, Report, Bell, Vote, Abstain, Sabotage, Transform, Protect)
"""Actions that are never carried out while in doubt (BLOCK of rules section 5.2)."""


def is_claim(action: Action) -> bool:
    """Whether it stops the round when its phase comes."""
    return isinstance(action, Report | Bell)


def is_free(action: Action) -> bool:
    """Whether it leaves the phase's point for another action (HAC-ACT-13…15)."""
    return is_claim(action) or isinstance(action, BoltGate) or _unpaid(action)


def _unpaid(action: Action) -> bool:
    return isinstance(action, Talisman) and action.free


def is_irrevocable(action: Action) -> bool:
    """Whether it is never carried out while in doubt."""
    if isinstance(action, Choice):
        return choice_is_final(action)
    return isinstance(action, IRREVOCABLE)


def is_complete(action: Action) -> bool:
    """Whether every slot the rules need is filled, so that the action could be carried out."""
    if isinstance(action, Choice):
        return choice_is_complete(action)
    match action:
        case Move(to=None) | DoTask(task=None) | Unblock(to=None):
            return False
        case Follow(target=None, presence=False) | Kill(target=None, anyone=False):
            return False
        case Vote(target=None, blank=False) | Transform(target=None) | Protect(target=None):
            return False
        case Sabotage(kind=None) | Repair(kind=None) | UseObject(object=None) | Passage(step=None):
            return False
        case Sabotage(kind="puertas", rooms=rooms):
            return bool(rooms)
        case Conditional() | Unknown():
            return False
        case _:
            return True
