"""An action as said to its author, in the infinitive: «ir a la Capilla», «tocar la campana»."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, assert_never

from engine.vocabulary import (
    Abstain,
    Action,
    Bell,
    BoltGate,
    CharacterId,
    Choice,
    Conditional,
    DoTask,
    Follow,
    Kill,
    Move,
    Passage,
    PlaceId,
    Protect,
    Repair,
    Report,
    RoomId,
    Sabotage,
    Talisman,
    TaskId,
    Transform,
    Unblock,
    Unknown,
    UseObject,
    Vote,
    Wait,
)
from forumbridge.narration import spanish

_SABOTAGES: Mapping[str | None, str] = {
    None: "sabotear, no sé qué",
    "luces": "apagar las luces",
    "chimeneas": "apagar las chimeneas",
    "verjas": "abrir las verjas exteriores",
    "palomar": "boicotear el Palomar",
}
_REPAIRS: Mapping[str | None, str] = {
    None: "reparar, no sé qué",
    "luces": "tomar un candelabro",
    "chimeneas": "reavivar la chimenea",
    "palomar": "reparar el Palomar",
}
_OBJECTS: Mapping[str | None, str] = {
    None: "usar un objeto, no sé cuál",
    "altar": "usar el Altar del Clérigo",
    "plano": "usar el Plano de Localizaciones",
    "bola": "usar la Bola de Cristal",
}


class Names(Protocol):
    """Where the names of a game come from."""

    def at(self, where: PlaceId, preposition: str) -> str:
        """A place after a preposition."""
        ...

    def name(self, who: CharacterId) -> str:
        """A person's name."""
        ...

    def task(self, task: TaskId) -> str:
        """A task's name between its quotes."""
        ...

    def room(self, room: RoomId, preposition: str = "") -> str:
        """A room with its article after a preposition."""
        ...


def phrase(names: Names, action: Action) -> str:
    """The action in words; what it lacks is said too."""
    if isinstance(action, Choice):
        return "algo que es de otro juego"
    match action:
        case Move(to=to):
            return f"ir {names.at(to, 'a')}" if to else "moverte, no sé adónde"
        case Follow(presence=True):
            return "seguir a quien está contigo"
        case Follow(target=target):
            return f"seguir a {_who(names, target)}"
        case Wait():
            return "quedarte donde estés"
        case DoTask(task=task):
            return f"hacer la tarea {names.task(task)}" if task else "hacer una tarea"
        case Kill(anyone=True):
            return "asesinar a quien esté contigo"
        case Kill(target=target):
            return f"asesinar a {_who(names, target)}"
        case Report(victim=victim):
            return f"reportar el cadáver de {names.name(victim)}" if victim else "reportar"
        case Bell():
            return "tocar la campana de servicio"
        case Vote(target=target):
            return f"votar a {_who(names, target)}"
        case Abstain():
            return "abstenerte"
        case Conditional(then=then, otherwise=otherwise):
            return _conditional(names, then, otherwise)
        case Unknown():
            return "algo que no he sabido leer"
        case _:
            return _special(names, action)


def _special(
    names: Names,
    action: Sabotage
    | Repair
    | Unblock
    | UseObject
    | Passage
    | Transform
    | Protect
    | Talisman
    | BoltGate,
) -> str:
    """Sabotage, repair, objects, passages and powers."""
    match action:
        case Sabotage(kind="puertas", rooms=rooms):
            listed = spanish.joined([names.room(room, "de") for room in rooms])
            return f"bloquear las puertas {listed}" if rooms else "bloquear puertas, no sé cuáles"
        case Sabotage(kind=kind):
            return _SABOTAGES[kind]
        case Repair(kind=kind):
            return _REPAIRS[kind]
        case Unblock(to=to):
            opened = f"que da {names.at(to, 'a')}" if to else "bloqueada, no sé cuál"
            return f"abrir la puerta {opened}"
        case UseObject(object="bola", places=places) if places:
            listed = spanish.joined([names.at(place, "") for place in places])
            return f"mirar en la Bola de Cristal {listed}"
        case UseObject(object=thing):
            return _OBJECTS[thing]
        case Passage(step="entrar"):
            return "entrar en el pasaje secreto"
        case Passage(step="mover", to=to):
            return f"ir por el pasaje {names.at(to, 'hasta')}" if to else "seguir por el pasaje"
        case Passage(step="salir"):
            return "salir del pasaje secreto"
        case Passage():
            return "usar un pasaje secreto, no sé cómo"
        case Transform(target=target):
            return f"tomar el aspecto de {_who(names, target)}"
        case Protect(target=target):
            return f"proteger a {_who(names, target)}"
        case Talisman(free=free):
            return "consultar el talismán" if free else "activar el talismán"
        case BoltGate(gate=gate):
            return f"echar el cerrojo a la verja{' ' + names.at(gate, 'de') if gate else ''}"
        case _:
            assert_never(action)


def _who(names: Names, target: CharacterId | None) -> str:
    return names.name(target) if target else "alguien, no sé a quién"


def _conditional(names: Names, then: Action | None, otherwise: Action | None) -> str:
    first = f"si se cumple tu condición, {phrase(names, then)}" if then else "una condición"
    return f"{first}; si no, {phrase(names, otherwise)}" if otherwise else first
